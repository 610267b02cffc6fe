"""Conditional moves by buttons, and what the opponent sees of them: nothing."""

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import pytest

from bot.play.limits import RECENTLY_ACTIVE
from bot.render import BoardRenderer
from tests.support.exported_rows import all_rows_about
from tests.support.seen import Answer, Seen
from tests.support.simcord_harness import DAY, ServerMember, SimulatedServer

OPEN = "If they play …"
AWAY_S = RECENTLY_ACTIVE.total_seconds() + 1


async def plan_of(server: SimulatedServer, person: ServerMember) -> Seen:
    """Open a player's conditional moves through the menu of the board."""
    menu = (await person.uses(server.lowest_board(), "match:more")).private
    return (await person.presses(menu, OPEN)).private


async def add(person: ServerMember, plan: Seen, *line: str) -> Seen:
    """Enter a line by buttons; return the message after the last move."""
    seen = plan
    if "Add a line" in seen.buttons:
        seen = (await person.presses(plan, "Add a line")).private
    for at, move in enumerate(line):
        if move not in seen.buttons:
            seen = (await person.presses(seen, move[:2])).private
        seen = (await person.presses(seen, move)).private
        if at % 2 and at + 1 < len(line):
            seen = (await person.presses(seen, "And then?")).private
    return seen


async def test_line_entered_by_buttons_is_played(server: SimulatedServer) -> None:
    await server.begins("pretwa")
    plan = await plan_of(server, server.bimal)
    assert "Only you see this" in plan.words
    assert "What if" in plan.words
    assert plan.alts
    board = (await server.bimal.presses(plan, "◀ Back")).private
    assert "Only you see this" not in board.words
    plan = await plan_of(server, server.bimal)
    done = await add(server.bimal, plan, "a1-o", "d1xa1", "a2xo", "d2-d1")
    assert "Noted: `a1-o` → **`d1xa1`** · `a2xo` → **`d2-d1`**" in done.words
    listed = (await server.bimal.presses(done, "Done")).private
    assert "1. `a1-o` → **`d1xa1`**" in listed.words
    assert "✖ 1. a1-o" in listed.buttons
    before = len(server.messages())
    board = (await server.asha.moves("a1-o")).public
    match = await server.match()
    assert tuple(map(str, match.moves)) == ("a1-o", "d1xa1")
    assert "answered by condition: **`d1xa1`**; it captured a piece." in board.words
    assert len(server.messages()) == before
    assert server.direct_messages(server.bimal) == []
    await server.asha.moves("a2xo")
    assert (await server.match()).conditional == {2, 4}


async def test_removed_line_is_not_played(server: SimulatedServer) -> None:
    await server.begins("pretwa")
    done = await add(server.bimal, await plan_of(server, server.bimal), "a1-o", "d1xa1")
    listed = (await server.bimal.presses(done, "Done")).private
    left = (await server.bimal.presses(listed, "✖ 1. a1-o")).private
    assert "You haven’t set any moves yet" in left.words
    await server.asha.moves("a1-o")
    assert len((await server.match()).moves) == 1
    assert server.direct_messages(server.bimal) == []


async def test_board_offers_conditions_while_waiting(
    server: SimulatedServer,
) -> None:
    await server.begins("pretwa")
    assert OPEN in (await server.bimal.types("board")).private.buttons
    assert OPEN not in (await server.asha.types("board")).private.buttons
    assert OPEN not in (await server.chitra.types("board")).private.buttons


async def test_live_pace_offers_no_conditions(server: SimulatedServer) -> None:
    await server.begins("pretwa", pace="live")
    assert OPEN not in (await server.bimal.types("board")).private.buttons


async def test_loss_is_told_to_the_owner_alone(server: SimulatedServer) -> None:
    await server.begins("pretwa")
    await add(server.bimal, await plan_of(server, server.bimal), "a1-o", "d1xa1")
    await server.asha.moves("b1-o")
    await server.waits(61)
    (told,) = server.direct_messages(server.bimal)
    assert "played a move that you had no answer set for" in told.words
    assert server.direct_messages(server.asha) == []
    assert not any("conditional" in seen.words for seen in server.messages())


@pytest.mark.parametrize("refused", [False, True])
async def test_turn_and_loss_come_in_one_message(server: SimulatedServer, refused: bool) -> None:  # noqa: FBT001
    await server.bimal.types("settings", notices="direct")
    await server.begins("pretwa", pace="day")
    await add(server.bimal, await plan_of(server, server.bimal), "a1-o", "d1xa1")
    await server.waits(AWAY_S)
    if refused:
        server.env.inject_error("POST", "/users/@me/channels", status=403, code=50007)
    await server.asha.moves("b1-o")
    await server.waits(120)
    told = server.direct_messages(server.bimal) if not refused else server.messages()[1:]
    (turn,) = (seen.words for seen in told if "Your turn in" in seen.words)
    assert ("no answer set for" in turn) is not refused


@pytest.mark.parametrize("setting", [{"quiet": "22-7"}, {"digest": "7"}])
async def test_turn_and_loss_wait_together(
    server: SimulatedServer, setting: dict[str, str]
) -> None:
    await server.bimal.types("settings", **setting)
    await server.begins("pretwa", pace="three-days")
    await add(server.bimal, await plan_of(server, server.bimal), "a1-o", "d1xa1")
    now = server.env.now()
    await server.waits((now.replace(hour=23, minute=5) - now).total_seconds())
    await server.asha.moves("b1-o")
    await server.waits(7 * 3600)
    assert server.direct_messages(server.bimal) == []
    await server.waits(DAY)
    (told,) = server.direct_messages(server.bimal)
    assert told.words.count("Your turn in") == told.words.count("no answer set for") == 1


async def test_lost_conditions_are_never_told_in_the_channel(server: SimulatedServer) -> None:
    await server.bimal.types("settings", digest="7")
    await server.begins("pretwa", pace="three-days")
    await add(server.bimal, await plan_of(server, server.bimal), "a1-o", "d1xa1")
    await server.waits(AWAY_S)
    await server.asha.moves("b1-o")
    server.env.inject_error("POST", "/users/@me/channels", status=403, code=50007)
    await server.waits(DAY)
    assert any("Your turn in" in seen.words for seen in server.messages())
    assert not any("answer set for" in seen.words for seen in server.messages())
    await server.bimal.moves(str((await server.match()).position.legal_moves[0]))
    assert "answer set for" in (await plan_of(server, server.bimal)).words


@pytest.mark.parametrize("end", ["time", "draw", "resignation"])
async def test_end_says_nothing_about_conditions(server: SimulatedServer, end: str) -> None:
    await server.begins("pretwa", pace="day")
    await server.asha.moves("a1-o")
    await server.bimal.moves("d1xa1")
    await add(server.bimal, await plan_of(server, server.bimal), "a2xo", "e1-d1")
    match = await server.match()
    if end == "draw":
        offered = await server.bimal.types("draw")
        await server.asha.uses(offered.public, "match:accept")
    elif end == "resignation":
        await server.services.matches.resign(match.id, match.version, server.asha.id)
    await server.waits(2 * DAY)
    assert not (await server.services.matches.get(match.id)).live
    told = [*server.messages(), *server.direct_messages(server.bimal)]
    assert not any("conditional" in seen.words for seen in told)
    assert server.rows("SELECT * FROM conditional_moves") == []


async def test_loss_is_shown_if_no_message_is_wanted(server: SimulatedServer) -> None:
    await server.begins("pretwa")
    await server.bimal.types("settings", notices="none")
    await add(server.bimal, await plan_of(server, server.bimal), "a1-o", "d1xa1")
    await server.asha.moves("b1-o")
    await server.waits(1)
    assert server.direct_messages(server.bimal) == []
    board = server.lowest_board()
    match = await server.match()
    await server.bimal.moves(str(match.position.legal_moves[0]))
    plan = await plan_of(server, server.bimal)
    assert "played a move that you had no answer set for" in plan.words
    assert "no answer set" not in (await plan_of(server, server.bimal)).words
    assert board


async def seen_by_asha(server: SimulatedServer, *, planned: bool) -> list[Any]:
    """Let Bimal look at his conditions and set some or not; return what Asha gets."""
    await server.begins("pretwa")
    plan = await plan_of(server, server.bimal)
    if planned:
        await add(server.bimal, plan, "a1-o", "d1xa1")
    else:
        asked = (await server.bimal.presses(plan, "a1-o")).private
        assert "you play" in asked.words
    board, match = server.lowest_board(), await server.match()
    shown = [
        server.asha.types("board"),
        server.asha.types("board", text=True),
        server.asha.uses(board, "match:more"),
        server.asha.types("games"),
        server.asha.types("takeback"),
    ]
    raw = [_raw(await each) for each in shown]
    exported = await all_rows_about(server.store, server.asha.id)
    raw.append(_raw(await server.asha.moves("b1-o")))
    public = [(each.raw.content, each.raw.components) for each in server.messages()]
    return [raw, public, match, exported]


def test_opponent_sees_the_same_with_and_without_conditions(
    tmp_path: Path, renderer: BoardRenderer
) -> None:
    async def seen(*, planned: bool) -> str:
        server = SimulatedServer(tmp_path / f"{planned}.sqlite3", renderer)
        await server.open()
        found = await seen_by_asha(server, planned=planned)
        await server.close()
        return _plain(found)

    planned = asyncio.run(seen(planned=True))
    assert "a1-o" in planned
    assert planned == asyncio.run(seen(planned=False))


def _raw(answer: Answer) -> list[Any]:
    shown = [seen.raw for seen in (*answer.seen, *([answer.shown] if answer.shown else ()))]
    return [(each.content, each.components, sorted(each.ping_user_ids)) for each in shown]


def _plain(value: Any) -> str:
    """Write a value without the ids that each simulated server counts anew."""
    text = json.dumps(value, default=repr, sort_keys=True)
    numbers = dict[str, int]()
    return re.sub(r"\d{15,}", lambda id_: f"id{numbers.setdefault(id_[0], len(numbers))}", text)
