"""The bot is told to end, or killed, while Discord keeps it waiting; and starts on bad days.

It must not know the bot's inside.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from faulty_bot import Struck
from loopback import BotProcess, Loopback
from loopback.faults import Fault, late, reset

CALLBACK = "POST /interactions/"
NEVER, AT_MOST = 3600.0, 10.0


@pytest.mark.parametrize(
    "fault",
    [late(1.0, CALLBACK), late(NEVER, CALLBACK), reset(CALLBACK)],
    ids=["slow", "never", "cut"],
)
async def test_what_is_in_hand_is_finished_at_sigterm(tmp_path: Path, fault: Fault) -> None:
    """Within ten seconds, with status 0, and all see the board."""
    async with Struck.open(tmp_path) as struck:
        sitting = await struck.sits()
        boards, (move,) = len(sitting.channel.public), sitting.choose(struck.dice)
        with struck.under(fault):
            sent = struck.sends(sitting, move)
            await struck.asked(sent)
            assert await struck.bot.stop(limit=AT_MOST) == 0
        assert struck.moves(sitting) == [move]
        assert len(sitting.channel.public) == boards + 1
        assert f"**`{move}`**" in sitting.channel.public[-1].text
    assert struck.complaints() == []


async def test_it_ends_though_discord_never_answers(tmp_path: Path) -> None:
    """What was played is kept, and seen after the next start."""
    async with Struck.open(tmp_path) as struck:
        sitting = await struck.sits()
        (move,) = sitting.choose(struck.dice)
        with struck.under(late(NEVER, "(POST|PATCH) /", times=9)):
            sent = struck.sends(sitting, move)
            await struck.asked(sent)
            assert await struck.bot.stop(limit=AT_MOST) == 0
        assert struck.moves(sitting) == [move]
        await struck.bot.start()
        sitting.note(move)
        await sitting.mover.slash(sitting.channel, "board")
        assert "Move" in sitting.channel.public[-1].buttons
        await sitting.play(struck.dice, 2)
    assert struck.complaints() == []


@pytest.mark.parametrize("after", [False, True], ids=["before it was shown", "after"])
async def test_a_kill_between_the_move_and_its_answer_loses_no_move(
    tmp_path: Path, *, after: bool
) -> None:
    """The move is on disk; `/board` posts it where all do not see it yet."""
    async with Struck.open(tmp_path) as struck:
        sitting = await struck.sits()
        boards, (move,) = len(sitting.channel.public), sitting.choose(struck.dice)
        with struck.under(late(NEVER, CALLBACK, after=after)):
            sent = struck.sends(sitting, move)
            await struck.asked(sent)
            await struck.bot.kill()
        assert struck.moves(sitting) == [move]
        await struck.bot.start()
        again = await sitting.mover.slash(sitting.channel, "move", move=move)
        assert again.ephemeral
        assert "not your turn" in again.text
        await sitting.mover.slash(sitting.channel, "board")
        assert len(sitting.channel.public) == boards + 1 + after
        assert "Move" in sitting.channel.public[-1].buttons
        sitting.note(move)
        await sitting.play(struck.dice, 2)
    assert struck.complaints() == []


async def test_it_starts_though_the_commands_are_not_taken(tmp_path: Path) -> None:
    """Those of the last start still serve."""
    async with Struck.open(tmp_path) as struck:
        await struck.bot.stop()
        with struck.under(reset("PUT /", times=9)):
            await struck.bot.start()
        sitting = await struck.sits()
        await sitting.play(struck.dice, 2)


@pytest.mark.parametrize("path", ["GET /users/@me", "GET /gateway/bot"])
async def test_a_connection_that_is_cut_at_the_start_is_a_plain_sentence(
    tmp_path: Path, path: str
) -> None:
    async with Loopback.serve() as discord:
        discord.faults.append(reset(path, times=9))
        bot = BotProcess(discord, tmp_path / "guti.sqlite3")
        with pytest.raises(RuntimeError, match="Discord cannot be reached"):
            await bot.start()
        assert "Traceback" not in bot.log
