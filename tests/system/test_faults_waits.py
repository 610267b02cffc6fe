"""A silent database or Discord: users are answered, and SIGTERM works."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

from guti.games import GAMES
from tests.support.faulty_bot import poll_until
from tests.support.loopback import BotProcess, Loopback
from tests.support.loopback.launcher import HANGS
from tests.support.loopback_match import LoopbackMatch
from tests.support.patience import stretched
from tests.support.silent_proxy import SilentProxy
from tests.support.workers import processes

AT_MOST_S = 8.0
"""Maximum seconds from SIGTERM to the end of the process."""


@asynccontextmanager
async def played(folder: Path) -> AsyncIterator[tuple[SilentProxy, LoopbackMatch, BotProcess]]:
    """Play a match on a PostgreSQL behind a proxy."""
    async with SilentProxy.before_database(folder / "guti") as proxy, Loopback.serve() as discord:
        settings = {"DATABASE_URL": proxy.url}
        async with BotProcess(discord, folder / "guti.sqlite3", settings=settings) as bot:
            match = await LoopbackMatch.open(discord, discord.channel, GAMES["dash-guti"])
            await match.play(Random(1), 2)
            yield proxy, match, bot


async def test_commands_are_answered_after_database_goes_silent(tmp_path: Path) -> None:
    """All commands are answered in time, with one line in the log."""
    async with played(tmp_path) as (proxy, match, bot):
        proxy.silence()
        asha, here = match.black, match.channel
        names = ("games", "board", "settings", "history", "leaderboard")
        answers = await asyncio.gather(*(asha.slash(here, name) for name in names))
        assert all(answer.text for answer in answers)
        await match.play(Random(2), 2)
        assert bot.log.count("stopped answering") == 1, bot.log
        assert await bot.stop(limit=stretched(AT_MOST_S)) == 0, bot.log


async def test_commands_report_a_silent_database(tmp_path: Path) -> None:
    """Later commands work once the database answers, without a restart."""
    async with played(tmp_path) as (proxy, match, bot):
        proxy.mute_new = True
        proxy.silence()
        asha, here = match.black, match.channel
        names = ("games", "history", "leaderboard")
        answers = await asyncio.gather(*(asha.slash(here, name) for name in names))
        assert ["can’t get at my notes" in each.text for each in answers] == [True] * 3, [
            each.text for each in answers
        ]
        proxy.mute_new = False
        assert "notes" not in (await asha.slash(here, "games")).text
        assert await bot.stop(limit=stretched(AT_MOST_S)) == 0, bot.log


async def test_silent_database_does_not_delay_sigterm(tmp_path: Path) -> None:
    async with played(tmp_path) as (proxy, match, bot):
        proxy.mute_new = True
        proxy.silence()
        (move,) = match.choose(Random(3))
        request = asyncio.create_task(match.mover.slash(match.channel, "move", move=move))
        await asyncio.sleep(0.1)
        assert await bot.stop(limit=stretched(AT_MOST_S)) == 0, bot.log
        await asyncio.gather(request, return_exceptions=True)


async def test_silent_discord_does_not_delay_sigterm(tmp_path: Path) -> None:
    """The gateway and all requests are silent, and no connection is closed."""
    async with (
        Loopback.serve() as discord,
        SilentProxy.before_discord(discord) as proxy,
        BotProcess(discord, tmp_path / "guti.sqlite3") as bot,
    ):
        match = await LoopbackMatch.open(discord, discord.channel, GAMES["dash-guti"])
        (move,) = match.choose(Random(3))
        request = asyncio.create_task(match.mover.slash(match.channel, "move", move=move))
        await asyncio.sleep(0.1)
        proxy.mute_new = True
        proxy.silence()
        assert await bot.stop(limit=stretched(AT_MOST_S)) == 0, bot.log
        request.cancel()
        await asyncio.gather(request, return_exceptions=True)


async def test_stopped_workers_do_not_delay_sigterm(tmp_path: Path) -> None:
    async with Loopback.serve() as discord, BotProcess(discord, tmp_path / "guti.sqlite3") as bot:
        await discord.member("Asha").slash(discord.channel, "play", game="felli")
        await poll_until(lambda: bool(processes(bot.pid)))
        for worker in processes(bot.pid):
            os.kill(worker, signal.SIGSTOP)
        assert await bot.stop(limit=stretched(AT_MOST_S)) == 0, bot.log
        assert not processes(bot.pid)


@asynccontextmanager
async def hanging(folder: Path, what: str, **settings: str) -> AsyncIterator[BotProcess]:
    """Run a bot in which `what` hangs as soon as a file exists."""
    environment = {HANGS: f"{what}:{folder / 'hangs'}", **settings}
    async with (
        Loopback.serve() as discord,
        BotProcess(discord, folder / "guti.sqlite3", settings=environment) as bot,
    ):
        yield bot


async def test_hanging_disk_delays_neither_readers_nor_sigterm(tmp_path: Path) -> None:
    """The player learns that the move is not stored. Everything else is answered."""
    async with hanging(tmp_path, "disk") as bot:
        discord = bot.discord
        match = await LoopbackMatch.open(discord, discord.channel, GAMES["dash-guti"])
        (move,) = match.choose(Random(3))
        (tmp_path / "hangs").touch()
        mine, other = await asyncio.gather(
            match.mover.slash(match.channel, "move", move=move),
            match.waiting.slash(match.channel, "games"),
        )
        assert "my notes" in mine.text.lower()
        assert "notes" not in other.text
        assert await bot.stop(limit=stretched(AT_MOST_S)) == 0, bot.log


async def test_hanging_copy_does_not_delay_sigterm(tmp_path: Path) -> None:
    """The copy starts with the bot."""
    copies = tmp_path / "copies"
    copies.mkdir()
    (tmp_path / "hangs").touch()
    async with hanging(tmp_path, "copies", BACKUP_DIR=str(copies)) as bot:
        await poll_until(lambda: any(copies.iterdir()))
        assert await bot.stop(limit=stretched(AT_MOST_S)) == 0, bot.log


async def test_hanging_name_server_does_not_delay_sigterm(tmp_path: Path) -> None:
    (tmp_path / "hangs").touch()
    async with Loopback.serve() as discord:
        discord.url = discord.url.replace("127.0.0.1", "localhost")
        settings = {HANGS: f"names:{tmp_path / 'hangs'}"}
        bot = BotProcess(discord, tmp_path / "guti.sqlite3", settings=settings)
        starting = asyncio.create_task(bot.start())
        await poll_until(lambda: bot.running and "logging in" in bot.log)
        assert await bot.stop(limit=stretched(AT_MOST_S)) == 0, bot.log
        starting.cancel()
        await asyncio.gather(starting, return_exceptions=True)


async def test_bot_with_hanging_event_loop_logs_and_ends(tmp_path: Path) -> None:
    async with hanging(tmp_path, "loop") as bot:
        (tmp_path / "hangs").touch()
        await asyncio.sleep(0.5)
        assert await bot.stop(limit=stretched(AT_MOST_S)) == 1
        assert "MainThread in " in bot.log
