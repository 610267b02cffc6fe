"""The bot as a process, `python -m bot` with only its settings, over sockets.

The engine provides the players' knowledge of the rules.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from bot.cli.start import NEEDS_OPERATOR
from guti import Side
from guti.games import GAMES
from tests.support.loopback import BotProcess, Loopback, openapi
from tests.support.loopback_match import LoopbackMatch
from tests.support.patience import PATIENCE_S

PNG = b"\x89PNG\r\n"
STOPS = 2
LONGEST_FLIGHT = 0.06


@pytest.fixture
async def discord() -> AsyncIterator[Loopback]:
    async with Loopback.serve() as served:
        yield served


@pytest.fixture
async def bot(discord: Loopback, tmp_path: Path) -> AsyncIterator[BotProcess]:
    """Run a bot, and check at the end that it logged no fault."""
    async with BotProcess(discord, tmp_path / "guti.sqlite3") as running:
        yield running
    assert "Traceback" not in running.log, running.log
    assert "ERROR" not in running.log, running.log


def stored_moves(database: Path) -> list[str]:
    """Return the moves in the database, of all matches, in order."""
    with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
        rows = connection.execute("SELECT move FROM turns ORDER BY match, ply").fetchall()
    connection.close()
    return [move for (move,) in rows]


async def test_whole_match_is_played_by_commands(discord: Loopback, bot: BotProcess) -> None:
    """Covers everything from the challenge to the public result. White moves first."""
    match = await LoopbackMatch.open(discord, discord.channel, GAMES["pretwa"], Side.WHITE)
    last = await match.play(Random("pretwa white"))
    assert match.over
    result = "A draw" if match.winner is None else f"{match.winner.mention} wins"
    assert result in last.text
    assert last.message in discord.channel.public
    (picture,) = last.message.attachments
    assert picture.data.startswith(PNG)
    assert last.message.alt_texts
    again = await match.mover.slash(discord.channel, "move", move=match.played[-1])
    assert again.ephemeral
    assert not discord.refusals
    if openapi.DESCRIPTION.exists():
        assert [p for request in discord.requests for p in openapi.problems(request)] == []


async def test_match_survives_kill_with_confirmed_moves(
    discord: Loopback, bot: BotProcess, tmp_path: Path
) -> None:
    """The process is killed during a move. Every move shown in public is stored."""
    rng = Random(2)
    match = await LoopbackMatch.open(discord, discord.channel, GAMES["dash-guti"])
    for when in ("sent", "seen", "somewhen"):
        await match.play(rng, rng.randint(1, 3))
        boards, (move,) = len(discord.channel.posted), match.choose(rng)
        flight = asyncio.create_task(match.mover.slash(discord.channel, "move", move=move))
        if when == "seen":
            await discord.until(lambda: len(discord.channel.posted) > boards, "it")  # noqa: B023
        elif when == "somewhen":
            await asyncio.sleep(rng.uniform(0, LONGEST_FLIGHT))
        await bot.kill()
        flight.cancel()
        on_disk, seen = (
            stored_moves(tmp_path / "guti.sqlite3"),
            len(discord.channel.posted) > boards,
        )
        assert on_disk in ([*match.played, move], match.played)
        assert len(on_disk) > len(match.played) or not seen
        if len(on_disk) > len(match.played):
            match.note(move)
        await bot.start()
    await match.play(rng, 4)
    assert stored_moves(tmp_path / "guti.sqlite3") == match.played


async def test_buttons_work_after_a_kill(discord: Loopback, bot: BotProcess) -> None:
    """An open invitation is accepted, and an accepted one is still known."""
    asha, bimal = discord.member("Asha"), discord.member("Bimal")
    invitation = await asha.slash(discord.channel, "challenge", opponent=bimal, game="pretwa")
    accept = invitation.message.component(label="Accept")
    press = {"custom_id": accept["custom_id"], "component_type": accept["type"]}
    await bot.restart()
    stranger = await discord.member("Chitra").click(invitation.message, label="Accept")
    assert (stranger.ephemeral, bimal.mention in stranger.text) == (True, True)
    assert not (await bimal.click(invitation.message, label="Accept")).ephemeral
    await discord.until(lambda: discord.channel.boards, "the first board")
    await bot.restart()
    late = bimal.touch(invitation.message, press)
    await discord.until(lambda: late.followups, "the refusal")
    assert late.ephemeral
    assert "already accepted" in late.followups[0].text
    assert len(discord.channel.boards) == 1


async def test_one_of_two_simultaneous_moves_is_played(
    discord: Loopback, bot: BotProcess, tmp_path: Path
) -> None:
    """One player sends two moves at once, different if possible, in each turn of a match."""
    rng = Random(1)
    match = await LoopbackMatch.open(discord, discord.channel, GAMES["felli"])
    while not match.over:
        boards, moves = len(discord.channel.posted), match.choose(rng, 2)
        acts = (match.mover.slash(discord.channel, "move", move=move) for move in moves)
        answers = await asyncio.gather(*acts)
        assert sorted(answer.ephemeral for answer in answers) == [False, True]
        (refusal,) = (answer for answer in answers if answer.ephemeral)
        assert refusal.text
        assert len(discord.channel.posted) == boards + 1
        (played,) = (
            move for move, answer in zip(moves, answers, strict=True) if not answer.ephemeral
        )
        match.note(played)
    assert stored_moves(tmp_path / "guti.sqlite3") == match.played


async def test_sigterm_ends_cleanly_with_moves_shown(
    discord: Loopback, bot: BotProcess, tmp_path: Path
) -> None:
    """Covers an idle bot and a bot during moves. The exit status is 0."""
    rng, channels = Random(4), [discord.channel, discord.add_channel("b"), discord.add_channel("c")]
    await bot.restart()  # it learns of new channels at its start
    matches = [
        await LoopbackMatch.open(discord, channel, GAMES["dash-guti"]) for channel in channels
    ]
    assert await bot.stop() == 0
    for _ in range(STOPS):
        await bot.start()
        boards, moves = (
            [len(channel.posted) for channel in channels],
            [s.choose(rng)[0] for s in matches],
        )
        flights = [
            asyncio.create_task(match.mover.slash(match.channel, "move", move=move))
            for match, move in zip(matches, moves, strict=True)
        ]
        await asyncio.sleep(rng.uniform(0, LONGEST_FLIGHT))
        assert await bot.stop() == 0
        for flight, match, move, before in zip(flights, matches, moves, boards, strict=True):
            flight.cancel()
            if len(match.channel.posted) > before:
                match.note(move)
        played = [move for match in matches for move in match.played]
        assert stored_moves(tmp_path / "guti.sqlite3") == played


async def test_bot_with_revoked_token_prints_a_sentence(discord: Loopback, tmp_path: Path) -> None:
    """Discord closes the gateway permanently, and a restart would not help."""
    async with BotProcess(discord, tmp_path / "guti.sqlite3") as bot:
        discord.token = "another"  # noqa: S105 (no secret)
        await discord.gateway.drop()
        async with asyncio.timeout(PATIENCE_S):
            while bot.running:  # noqa: ASYNC110 (a process has no event to wait for)
                await asyncio.sleep(0.05)
    assert bot.status == NEEDS_OPERATOR
    assert "does not accept this DISCORD_TOKEN" in bot.log
    assert "cannot be reached" not in bot.log
    assert "Traceback" not in bot.log


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"DISCORD_TOKEN": "wrong"}, "does not accept this DISCORD_TOKEN"),
        ({"DISCORD_API_URL": "{url}/elsewhere"}, "does not answer at DISCORD_API_URL"),
    ],
)
async def test_failed_start_prints_reason_without_traceback(
    discord: Loopback, tmp_path: Path, settings: dict[str, str], sentence: str
) -> None:
    """The exit status says that a person must act, and no traceback is shown."""
    wrong = {name: value.format(url=discord.url) for name, value in settings.items()}
    bot = BotProcess(discord, tmp_path / "guti.sqlite3", settings=wrong)
    with pytest.raises(RuntimeError, match="did not start"):
        await bot.start()
    assert bot.status == NEEDS_OPERATOR
    assert sentence in bot.log
    assert "Traceback" not in bot.log
