"""Faults of Discord's answers, despite which each action is executed once and shown.

The bot is a process of its own.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from random import Random

import pytest
import pytest_asyncio

from tests.support.faulty_bot import FaultyBot
from tests.support.loopback import Channel, Interaction, PostedMessage
from tests.support.loopback.faults import Fault, answer, late, limit, reset
from tests.support.loopback.world import walk
from tests.support.loopback_match import LoopbackMatch

pytestmark = pytest.mark.asyncio(loop_scope="module")

NEVER = 3600.0
FAULT = "Something went wrong on my side"
EXPIRED = {"code": 10062, "message": "Unknown interaction"}
NO_WEBHOOK = {"code": 10015, "message": "Unknown Webhook"}
OLD_TOKEN = {"code": 50027, "message": "Invalid Webhook Token"}

CALLBACK, FOLLOWUP, OLD_BOARD, POST = (
    "POST /interactions/.*/callback",
    "POST /webhooks/",
    "(PATCH|DELETE) /channels/",
    "POST /channels/[0-9]+/messages",
)

FAULTS: dict[str, Callable[[str], Fault]] = {
    "429 on this route": limit,
    "429 everywhere": lambda path: limit(path, everywhere=True),
    "429 of a proxy": lambda path: answer(429, path, body="slow down"),
    "500 once": lambda path: answer(500, path),
    "502 once": lambda path: answer(502, path),
    "500 again and again": lambda path: answer(500, path, times=5),
    "no answer, not carried out": lambda path: late(NEVER, path),
    "no answer, carried out": lambda path: late(NEVER, path, after=True),
    "cut before": reset,
    "cut after": lambda path: reset(path, after=True),
    "unknown": lambda path: answer(404, path, body=EXPIRED if path == CALLBACK else NO_WEBHOOK),
    "token too old": lambda path: answer(401, path, body=OLD_TOKEN),
}


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def faulty_bot(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[FaultyBot]:
    """Run one bot for all faults."""
    async with FaultyBot.open(tmp_path_factory.mktemp("rest")) as opened:
        yield opened


LOST, AGAIN, KEPT = "no answer, not carried out", "500 again and again", "no answer, carried out"
AT_ONCE = [name for name in FAULTS if name not in {LOST, AGAIN, KEPT}]
"""Faults that end within a second or two."""

REFUSED = ("unknown", "token too old")
"""Refusals that are final."""

CUT = ("cut before", "cut after", "unknown", "token too old", "429 of a proxy")


@pytest_asyncio.fixture(autouse=True, loop_scope="module")
async def no_unexpected_errors(faulty_bot: FaultyBot) -> AsyncIterator[None]:
    """Check that the bot logs only Discord's faults."""
    yield
    assert faulty_bot.new_errors() == []


def boards(match: LoopbackMatch, move: str) -> list[PostedMessage]:
    """Return the public boards that show `move`."""
    shown = [each for each in match.channel.public if each.attachments]
    return [each for each in shown if f"**`{move}`**" in each.text]


def apologies(match: LoopbackMatch) -> list[str]:
    """Return all apologies for faults."""
    return [each.text for each in match.channel.messages.values() if FAULT in each.text]


async def check_board_of(faulty_bot: FaultyBot, match: LoopbackMatch, move: str) -> None:
    """Check that a public board shows `move`, and that it was played once."""
    await faulty_bot.discord.until(lambda: boards(match, move), f"the board with {move}", 15)
    assert faulty_bot.moves(match) == [*match.played, move]
    match.note(move)
    assert all("More" in each.buttons for each in boards(match, move))
    assert apologies(match) == []


async def check_match_continues(faulty_bot: FaultyBot, match: LoopbackMatch, plies: int) -> None:
    """Check that the match continues normally."""
    await match.play(Random(1), plies)
    assert faulty_bot.moves(match) == match.played
    assert apologies(match) == []


async def check_only_last_board(faulty_bot: FaultyBot, match: LoopbackMatch) -> None:
    """Check that only the last board remains after other boards were pressed."""
    for old in match.channel.boards[:-1]:
        await match.mover.click(old, label=old.buttons[0])
    await faulty_bot.discord.until(lambda: len(match.channel.boards) == 1, "one board", 15)
    assert f"**`{match.played[-1]}`**" in match.channel.boards[0].text


@pytest.mark.parametrize("fault", [*AT_ONCE, AGAIN, KEPT])
async def test_move_appears_once_despite_faults(faulty_bot: FaultyBot, fault: str) -> None:
    match = await faulty_bot.begins()
    before = len(match.channel.posted)
    (move,) = match.choose(Random(fault))
    with faulty_bot.with_faults(FAULTS[fault](CALLBACK)):
        faulty_bot.sends(match, move)
        await check_board_of(faulty_bot, match, move)
    await check_match_continues(faulty_bot, match, plies=2)
    assert len(match.channel.posted) == before + 3
    await check_only_last_board(faulty_bot, match)


@pytest.mark.parametrize("fault", [*AT_ONCE, LOST])
async def test_picked_move_appears_despite_faults(faulty_bot: FaultyBot, fault: str) -> None:
    """The board is edited. If that fails, a new board is posted."""
    match = await faulty_bot.begins()
    (move,) = match.choose(Random(fault))
    picker = (await match.open_picker(match.channel.public[-1])).message
    piece, target = select(picker, "piece"), move.replace("x", "-")
    picker = (await match.mover.select(picker, move[:2], custom_id=piece)).message
    with faulty_bot.with_faults(FAULTS[fault](OLD_BOARD), FAULTS[fault](FOLLOWUP)):
        await match.mover.select(picker, target, custom_id=select(picker, "target"))
        await check_board_of(faulty_bot, match, move)
    await check_match_continues(faulty_bot, match, plies=2)
    await check_only_last_board(faulty_bot, match)


def showing(channel: Channel, what: str) -> list[PostedMessage]:
    """Return the public messages whose text contains `what` or that have the button `what`."""
    return [each for each in channel.public if what in each.text or what in each.buttons]


def select(message: PostedMessage, name: str) -> str:
    """Return the custom id of the select `name`, which is `piece` or `target`."""
    (found,) = [
        node["custom_id"]
        for node in walk(message.components)
        if f":{name}:" in str(node.get("custom_id"))
    ]
    return str(found)


@pytest.mark.parametrize("fault", AT_ONCE)
async def test_move_is_answered_despite_faults_of_last_board(
    faulty_bot: FaultyBot, fault: str
) -> None:
    match = await faulty_bot.begins()
    before = len(match.channel.posted)
    with faulty_bot.with_faults(FAULTS[fault](OLD_BOARD)):
        await check_match_continues(faulty_bot, match, plies=3)
    assert len(match.channel.posted) == before + 3
    if fault not in REFUSED:
        await check_only_last_board(faulty_bot, match)


@pytest.mark.parametrize("fault", CUT)
async def test_offer_is_shown_once_despite_faults(faulty_bot: FaultyBot, fault: str) -> None:
    """Covers a challenge, its acceptance and an offer, each with a refused answer."""
    discord, channel = faulty_bot.discord, faulty_bot.new_channel()
    asha, bimal = map(discord.member, faulty_bot.pair())
    wanted = {"opponent": bimal, "game": "dash-guti", "side": "black", "first": "me"}
    acts: dict[str, Callable[[], object]] = {
        "Withdraw": lambda: faulty_bot.uses(asha, channel, "challenge", **wanted),
        "More": lambda: faulty_bot.presses(bimal, channel.public[0], "Accept"),
        "offers a draw": lambda: faulty_bot.uses(asha, channel, "draw"),
    }
    for what, act in acts.items():
        with faulty_bot.with_faults(FAULTS[fault](CALLBACK)):
            act()
            await discord.until(lambda: showing(channel, what), what)  # noqa: B023
    await discord.until(lambda: len(channel.public) == 2, "the board and the offer")
    (offer,) = showing(channel, "offers a draw")
    await bimal.click(offer, label="Accept")

    def ended() -> bool:
        return len(channel.public) == 1 and "A draw" in channel.public[0].text

    await discord.until(ended, "the end alone")


@pytest.mark.parametrize("fault", ["429 on this route", "502 once", *CUT])
async def test_first_board_in_thread_can_be_recovered(faulty_bot: FaultyBot, fault: str) -> None:
    discord, channel = faulty_bot.discord, faulty_bot.new_channel()
    asha, bimal = map(discord.member, faulty_bot.pair())
    wanted = {"opponent": bimal, "game": "dash-guti", "first": "me", "thread": True}
    challenge = await asha.slash(channel, "challenge", **wanted)
    with faulty_bot.with_faults(FAULTS[fault](POST)):
        accepted = await bimal.click(challenge.message, label="Accept")
        (thread,) = [each for each in discord.channels.values() if each.parent is channel]
        await discord.until(lambda: thread.public or accepted.followups, "the board, or a word")
    followups = [each.text for each in accepted.followups]
    assert all(FAULT in text and "`/board`" in text for text in followups)
    assert thread.public or followups
    await asha.slash(thread, "board")
    assert "More" in thread.public[-1].buttons
    assert all("not shown" in record for record in faulty_bot.new_errors())


@pytest.mark.parametrize("fault", CUT)
async def test_lost_private_answer_does_not_affect_the_match(
    faulty_bot: FaultyBot, fault: str
) -> None:
    """Covers refusals, completions, private boards, pickers and forms. Losses are logged."""
    match = await faulty_bot.begins()
    board, mover, channel = match.channel.public[-1], match.mover, match.channel
    acts: dict[str, Callable[[], Interaction]] = {
        "refusal": lambda: faulty_bot.uses(mover, channel, "move", move="zz"),
        "board": lambda: faulty_bot.uses(mover, channel, "board"),
        "picker": lambda: faulty_bot.presses(mover, board, "More"),
        "completion": lambda: faulty_bot.types(mover, channel, "move", move="b"),
        "unknown button": lambda: mover.touch(board, {"custom_id": "x", "component_type": 2}),
        "form": lambda: faulty_bot.chooses(mover, channel, "Challenge", match.waiting),
    }
    for act in acts.values():
        with faulty_bot.with_faults(FAULTS[fault](CALLBACK)):
            sent = act()
            await faulty_bot.wait_until_acknowledged(sent)
    await match.play(faulty_bot.rng, 3)
    assert faulty_bot.moves(match) == match.played
    notes = faulty_bot.new_errors()
    assert all("not shown" in note and "Traceback" not in note for note in notes), notes


async def test_global_rate_limit_ends_after_cancelled_request(faulty_bot: FaultyBot) -> None:
    """discord.py delays all other requests during the limit, and must release them afterwards."""
    match = await faulty_bot.begins()
    with faulty_bot.with_faults(limit(OLD_BOARD, seconds=16, everywhere=True)):
        await match.play(Random(3), 1)
        await faulty_bot.discord.until(lambda: not match.channel.boards[:-1], "the last board", 20)
    await check_match_continues(faulty_bot, match, plies=2)
    await check_only_last_board(faulty_bot, match)
