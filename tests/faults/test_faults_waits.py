"""What the bot waits for falls silent: people are answered, and it ends when it is told to.

It must not know the bot's inside.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

from loopback import BotProcess, Loopback
from loopback_match import LoopbackMatch
from silent_proxy import SilentProxy

from bot.games import GAMES

AT_MOST = 8.0
"""Seconds from SIGTERM to the end, whatever hangs."""


@asynccontextmanager
async def played(folder: Path) -> AsyncIterator[tuple[SilentProxy, LoopbackMatch, BotProcess]]:
    """A match that is played on a PostgreSQL behind a proxy."""
    async with SilentProxy.open(folder / "guti") as proxy, Loopback.serve() as discord:
        settings = {"DATABASE_URL": proxy.url}
        async with BotProcess(discord, folder / "guti.sqlite3", settings=settings) as bot:
            match = await LoopbackMatch.open(discord, discord.channel, GAMES["dash-guti"])
            await match.play(Random(1), 2)
            yield proxy, match, bot


async def test_commands_are_answered_when_the_database_falls_silent(tmp_path: Path) -> None:
    """All at once; one line says so."""
    async with played(tmp_path) as (proxy, match, bot):
        proxy.silence()
        asha, here = match.black, match.channel
        names = ("games", "board", "settings", "history", "leaderboard")
        answers = await asyncio.gather(*(asha.slash(here, name) for name in names))
        assert all(answer.text for answer in answers)
        await match.play(Random(2), 2)
        assert bot.log.count("fell silent") == 1, bot.log
        assert await bot.stop(limit=AT_MOST) == 0


async def test_commands_are_apologised_for_when_the_database_never_answers(tmp_path: Path) -> None:
    """And new ones are answered as soon as it does, without a restart."""
    async with played(tmp_path) as (proxy, match, bot):
        proxy.mute_new = True
        proxy.silence()
        asha, here = match.black, match.channel
        names = ("games", "history", "leaderboard")
        answers = await asyncio.gather(*(asha.slash(here, name) for name in names))
        assert ["cannot get at my notes" in each.text for each in answers] == [True] * 3, [
            each.text for each in answers
        ]
        proxy.mute_new = False
        assert "notes" not in (await asha.slash(here, "games")).text
        assert await bot.stop(limit=AT_MOST) == 0


async def test_silent_database_does_not_delay_sigterm(tmp_path: Path) -> None:
    async with played(tmp_path) as (proxy, match, bot):
        proxy.mute_new = True
        proxy.silence()
        (move,) = match.choose(Random(3))
        asked = asyncio.create_task(match.mover.slash(match.channel, "move", move=move))
        await asyncio.sleep(0.1)
        assert await bot.stop(limit=AT_MOST) == 0
        await asyncio.gather(asked, return_exceptions=True)
