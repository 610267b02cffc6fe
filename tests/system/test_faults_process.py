"""Stops and kills of a bot that waits for Discord, and faulty starts."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.faulty_bot import FaultyBot, poll_until
from tests.support.loopback import BotProcess, Loopback
from tests.support.loopback.faults import Fault, late, reset
from tests.support.loopback.launcher import HASTE
from tests.support.patience import PATIENCE_S, stretched

CALLBACK = "POST /interactions/"
NEVER, AT_MOST = 3600.0, stretched(10.0)


@pytest.mark.parametrize(
    "fault",
    [late(0.5, CALLBACK), late(NEVER, CALLBACK), reset(CALLBACK)],
    ids=["slow", "never", "cut"],
)
async def test_sigterm_finishes_running_work(tmp_path: Path, fault: Fault) -> None:
    """The bot ends within ten seconds, with status 0 and a public board."""
    async with FaultyBot.open(tmp_path) as faulty_bot:
        match = await faulty_bot.begins()
        boards, (move,) = len(match.channel.posted), match.choose(faulty_bot.rng)
        with faulty_bot.with_faults(fault):
            sent = faulty_bot.sends(match, move)
            await faulty_bot.wait_until_acknowledged(sent)
            assert await faulty_bot.bot.stop(limit=AT_MOST) == 0
        assert faulty_bot.moves(match) == [move]
        assert len(match.channel.posted) == boards + 1
        assert f"**`{move}`**" in match.channel.public[-1].text
    assert faulty_bot.new_errors() == []


async def test_bot_ends_while_discord_is_silent(tmp_path: Path) -> None:
    """The move is stored, and shown after the next start."""
    async with FaultyBot.open(tmp_path) as faulty_bot:
        match = await faulty_bot.begins()
        (move,) = match.choose(faulty_bot.rng)
        with faulty_bot.with_faults(late(NEVER, "(POST|PATCH) /", times=9)):
            sent = faulty_bot.sends(match, move)
            await faulty_bot.wait_until_acknowledged(sent)
            assert await faulty_bot.bot.stop(limit=AT_MOST) == 0
        assert faulty_bot.moves(match) == [move]
        await faulty_bot.bot.start()
        match.note(move)
        await match.mover.slash(match.channel, "board")
        assert "More" in match.channel.public[-1].buttons
        await match.play(faulty_bot.rng, 2)
    assert faulty_bot.new_errors() == []


@pytest.mark.parametrize("after", [False, True], ids=["before it was shown", "after"])
async def test_kill_between_move_and_answer_loses_nothing(tmp_path: Path, *, after: bool) -> None:
    """The move is stored, and `/board` posts the board if it was not posted yet."""
    async with FaultyBot.open(tmp_path) as faulty_bot:
        match = await faulty_bot.begins()
        boards, (move,) = len(match.channel.posted), match.choose(faulty_bot.rng)
        with faulty_bot.with_faults(late(NEVER, CALLBACK, after=after)):
            sent = faulty_bot.sends(match, move)
            await faulty_bot.wait_until_acknowledged(sent)
            await faulty_bot.bot.kill()
        assert faulty_bot.moves(match) == [move]
        await faulty_bot.bot.start()
        again = await match.mover.slash(match.channel, "move", move=move)
        assert again.ephemeral
        assert "not your turn" in again.text
        await match.mover.slash(match.channel, "board")
        assert len(match.channel.posted) == boards + 1 + after
        assert "More" in match.channel.public[-1].buttons
        match.note(move)
        await match.play(faulty_bot.rng, 2)
    assert faulty_bot.new_errors() == []


async def test_start_survives_failed_command_sync(tmp_path: Path) -> None:
    """The commands of the last start still work."""
    async with FaultyBot.open(tmp_path) as faulty_bot:
        await faulty_bot.bot.stop()
        with faulty_bot.with_faults(reset("PUT /", times=9)):
            await faulty_bot.bot.start()
        match = await faulty_bot.begins()
        await match.play(faulty_bot.rng, 2)


async def test_entry_point_command_survives_the_sync(tmp_path: Path) -> None:
    """Discord refuses an upload without the entry point command (50240)."""
    launch = {
        "id": "77",
        "type": 4,
        "name": "launch",
        "description": "",
        "handler": 2,
        "contexts": [0],
        "integration_types": [0],
        "name_localizations": {"hi": "शुरू"},
    }
    async with Loopback.serve() as discord:
        discord.commands = [launch | {"application_id": str(discord.bot.id)}]
        async with BotProcess(discord, tmp_path / "guti.sqlite3"):
            await discord.until(lambda: len(discord.commands) > 1, "the bot's commands", PATIENCE_S)
            entry_point = next(command for command in discord.commands if command["type"] == 4)
            assert {key: entry_point[key] for key in launch} == launch
            assert (await discord.member("Asha").slash(discord.channel, "games")).text


@pytest.mark.parametrize("path", ["GET /users/@me", "GET /gateway/bot"])
async def test_connection_lost_at_start_is_waited_for(tmp_path: Path, path: str) -> None:
    async with Loopback.serve() as discord:
        discord.faults.append(reset(path, times=2))
        bot = BotProcess(discord, tmp_path / "guti.sqlite3", settings={HASTE: "yes"})
        await bot.start()
        assert bot.log.count("Discord cannot be reached") == 1
        assert "Traceback" not in bot.log
        await bot.stop()


async def test_silent_discord_at_start_is_waited_for(tmp_path: Path) -> None:
    async with Loopback.serve() as discord:
        discord.faults.append(late(NEVER, "GET /users/@me"))
        bot = BotProcess(discord, tmp_path / "guti.sqlite3", settings={HASTE: "yes"})
        await bot.start()
        assert "Discord cannot be reached: no answer within" in bot.log
        assert "Traceback" not in bot.log
        await bot.stop()


async def test_channel_continues_after_unanswered_post(tmp_path: Path) -> None:
    """The move is stored, and the next board shows it with the next move."""
    async with FaultyBot.open(tmp_path) as faulty_bot:
        match = await faulty_bot.begins()
        faulty_bot.discord.deadline = 60.0
        with faulty_bot.with_faults(late(NEVER, CALLBACK), late(NEVER, "POST /channels/")):
            for _ in range(2):
                (move,) = match.choose(faulty_bot.rng)
                faulty_bot.sends(match, move)
                match.note(move)
                await poll_until(lambda: len(faulty_bot.moves(match)) == len(match.played))
            played = f"**`{match.played[-1]}`**"
            await poll_until(lambda: played in match.channel.public[-1].text, PATIENCE_S)
