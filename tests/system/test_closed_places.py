"""Places that are closed, archived, deleted or hidden during a match.

The simulated Discord refuses answers with error codes. The bot runs in its own process.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from random import Random

import pytest
import pytest_asyncio
from aiohttp import web

from bot.cli.start import NEEDS_OPERATOR
from tests.support.faulty_bot import COLOUR, FaultyBot, poll_until
from tests.support.loopback import BotProcess, Channel, Interaction, Loopback
from tests.support.loopback.faults import Fault, answer, limit
from tests.support.loopback.server import CarryOut, Request, json_response
from tests.support.loopback_match import LoopbackMatch

pytestmark = pytest.mark.asyncio(loop_scope="module")

CALLBACK = "POST /interactions/.*/callback"
EVERYWHERE = "(POST|PATCH|DELETE) "
REFUSALS = {
    "archived": (400, 50083),
    "archived, forbidden": (403, 50083),
    "locked": (403, 160005),
    "out of sight": (403, 50001),
    "not allowed": (403, 50013),
    "deleted": (404, 10003),
    "message deleted": (404, 10008),
    "automod": (400, 200000),
}


def refusal(path: str, what: str, times: int = 99) -> Fault:
    status, code = REFUSALS[what]
    return answer(status, path, times, body={"code": code, "message": what})


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def faulty_bot(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[FaultyBot]:
    """Run one bot for all refusals."""
    async with FaultyBot.open(tmp_path_factory.mktemp("closed")) as opened:
        yield opened


def actions_of_user(
    faulty_bot: FaultyBot, match: LoopbackMatch, empty: Channel
) -> dict[str, Callable[[], Interaction]]:
    """Return the actions that a user may take while a place is being closed."""
    board, mover, here = match.channel.public[-1], match.mover, match.channel
    return {
        "move without a match": lambda: faulty_bot.uses(mover, empty, "move", move="a1"),
        "move out of turn": lambda: faulty_bot.uses(match.waiting, here, "move", move="a1"),
        "own board": lambda: faulty_bot.uses(mover, here, "board"),
        "list": lambda: faulty_bot.uses(mover, here, "games"),
        "export": lambda: faulty_bot.uses(mover, here, "export"),
        "completion": lambda: faulty_bot.types(mover, here, "move", move="b"),
        "menu": lambda: faulty_bot.presses(mover, board, "More"),
        "form": lambda: faulty_bot.chooses(mover, here, "Challenge", match.waiting),
        "unknown button": lambda: mover.touch(board, {"custom_id": "x", "component_type": 2}),
    }


ACTS = (
    "move without a match",
    "move out of turn",
    "own board",
    "list",
    "export",
    "completion",
    "menu",
    "form",
    "unknown button",
)


def unread_log(faulty_bot: FaultyBot) -> str:
    return COLOUR.sub("", faulty_bot.bot.log[faulty_bot.read :])


def new_log(faulty_bot: FaultyBot) -> str:
    new = unread_log(faulty_bot)
    faulty_bot.read = len(faulty_bot.bot.log)
    return new


def log_lines_with_code(faulty_bot: FaultyBot, code: int) -> list[str]:
    """Return the log lines about refusals with a code."""
    return [line for line in unread_log(faulty_bot).splitlines() if f"error code: {code}" in line]


@pytest.mark.parametrize("what", REFUSALS)
async def test_refused_answer_logs_one_info_line(faulty_bot: FaultyBot, what: str) -> None:
    match, empty = await faulty_bot.begins(), faulty_bot.new_channel()
    await match.play(Random(what), 2)
    new_log(faulty_bot)
    for name in ACTS:
        with faulty_bot.with_faults(refusal(CALLBACK, what)):
            actions_of_user(faulty_bot, match, empty)[name]()
            await poll_until(lambda: bool(log_lines_with_code(faulty_bot, REFUSALS[what][1])))
        assert (await match.mover.slash(empty, "games")).text
        lines = log_lines_with_code(faulty_bot, REFUSALS[what][1])
        log = new_log(faulty_bot)
        assert not re.search(r"ERROR|WARNING|Traceback|never retrieved", log), (name, log)
        assert len(lines) == 1, (name, log)
    await match.play(Random(what), 2)
    assert faulty_bot.moves(match) == match.played


@pytest.mark.parametrize("what", ["archived", "archived, forbidden", "locked", "deleted"])
async def test_move_in_closed_channel_is_stored(faulty_bot: FaultyBot, what: str) -> None:
    match = await faulty_bot.begins()
    (move,) = match.choose(Random(what))
    new_log(faulty_bot)
    with faulty_bot.with_faults(refusal(EVERYWHERE, what)):
        sent = faulty_bot.sends(match, move)
        await faulty_bot.wait_until_acknowledged(sent)
        await faulty_bot.discord.until(lambda: faulty_bot.moves(match), "the move")
        await poll_until(lambda: "answer not sent" in unread_log(faulty_bot))
    match.note(move)
    await match.mover.slash(match.channel, "board")
    await match.play(Random(what), 2)
    assert faulty_bot.moves(match) == match.played
    assert not re.search(r"ERROR|Traceback|never retrieved", new_log(faulty_bot))


async def test_posting_a_board_unarchives_the_thread(faulty_bot: FaultyBot) -> None:
    """A message unarchives a thread that was archived during a move."""
    match = await faulty_bot.begins()
    (move,) = match.choose(Random(1))
    with faulty_bot.with_faults(refusal(CALLBACK, "archived", 1)):
        boards = len(match.channel.posted)
        faulty_bot.sends(match, move)
        await faulty_bot.discord.until(lambda: len(match.channel.posted) > boards, "the board")
    match.note(move)
    await match.play(Random(1), 2)
    log = new_log(faulty_bot)
    assert log.count("50083") == 1
    assert not re.search(r"ERROR|WARNING|Traceback", log)


async def test_bad_request_is_logged_as_bug(faulty_bot: FaultyBot) -> None:
    match = await faulty_bot.begins()
    wrong = answer(400, CALLBACK, 1, body={"code": 50035, "message": "Invalid Form Body"})
    with faulty_bot.with_faults(wrong):
        sent = faulty_bot.uses(match.mover, match.channel, "games")
        await faulty_bot.discord.until(sent.answered.is_set, "the apology")
    assert "Something went wrong on my side" in sent.text
    await match.play(Random(1), 2)
    assert new_log(faulty_bot).count("command failed") == 1


@pytest.mark.parametrize("body", ["html", "empty", "list", "bare object"])
@pytest.mark.parametrize("path", [CALLBACK, "GET ", "PATCH |DELETE ", "POST /channels"])
async def test_later_moves_succeed_after_unparsable_answer(
    faulty_bot: FaultyBot, path: str, body: str
) -> None:
    match = await faulty_bot.begins()
    bodies = {"html": "<html>fine</html>", "empty": "", "list": [1], "bare object": {"a": None}}
    with faulty_bot.with_faults(answer(200, path, 3, body=bodies[body])):
        (move,) = match.choose(Random(path))
        faulty_bot.sends(match, move)
        await faulty_bot.discord.until(lambda: faulty_bot.moves(match), "the move")
        faulty_bot.uses(match.waiting, match.channel, "board")
        faulty_bot.uses(match.waiting, match.channel, "leaderboard")
        faulty_bot.uses(match.waiting, match.channel, "games")
    match.note(move)
    await match.play(Random(path), 2)
    assert faulty_bot.moves(match) == match.played
    log = new_log(faulty_bot)
    assert not re.search(r"ERROR|never retrieved", log), log


@pytest.mark.parametrize(("command", "private"), [("replay", False), ("export", True)])
async def test_slow_lookup_before_the_first_answer_loses_nothing(
    faulty_bot: FaultyBot, command: str, private: object
) -> None:
    """The match's channel is not cached, and Discord is slow to return it."""
    channel = faulty_bot.new_channel()
    match = await faulty_bot.begins(channel=channel)
    await match.play(Random(2), 2)
    ((number,),) = faulty_bot._rows("SELECT id FROM matches WHERE channel = ?", channel.id)
    faulty_bot.discord.gateway.dispatch("CHANNEL_DELETE", channel.payload(faulty_bot.discord.bot))
    reader, elsewhere = faulty_bot.discord.member("Chitra"), faulty_bot.new_channel()
    with faulty_bot.with_faults(limit(f"GET /channels/{channel.id}", seconds=12)):
        answered = await reader.slash(elsewhere, command, match=number)
    assert answered.message.attachments
    assert answered.ephemeral is private


PAGE = "<html>fine</html>"


@pytest.mark.parametrize("body", [PAGE, {"a": None}, [1]], ids=["html", "object", "list"])
@pytest.mark.parametrize("path", ["GET /users/@me", "GET /gateway/bot"])
async def test_start_with_unparsable_login_prints_a_sentence(
    tmp_path: Path, path: str, body: object
) -> None:
    async with Loopback.serve() as discord:
        discord.faults.append(answer(200, path, 99, body=body))
        bot = BotProcess(discord, tmp_path / "guti.sqlite3")
        with pytest.raises(RuntimeError, match="API does not answer at DISCORD_API_URL"):
            await bot.start()
        assert bot.status == NEEDS_OPERATOR
        assert "Traceback" not in bot.log


async def test_unparsable_synced_commands_do_not_stop_start(tmp_path: Path) -> None:
    async def spoil(request: Request, carry_out: CarryOut) -> web.Response:
        done = await carry_out()
        return json_response([PAGE]) if request.path.endswith("/commands") else done

    async with Loopback.serve() as discord:
        discord.faults.append(spoil)
        async with BotProcess(discord, tmp_path / "guti.sqlite3"):
            assert (await discord.member("Asha").slash(discord.channel, "games")).text
