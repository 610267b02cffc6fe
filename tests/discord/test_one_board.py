"""The messages that show a live match, and the notifications of the players."""

import asyncio
import sqlite3
import threading
from contextlib import closing
from datetime import timedelta
from random import Random
from typing import Any
from unittest import mock

import pytest
from discord.webhook.async_ import AsyncWebhookAdapter

from bot.client.matches.board_records import MAX_CLEARED_ROWS
from bot.client.matches.boards import Boards
from bot.client.matches.public_boards import MAX_EDIT_AGE
from bot.play.limits import RECENTLY_ACTIVE
from bot.play.preferences import OldBoards
from bot.services.matches import Change
from bot.store.messages import messages
from cogs.sweep import SWEEP_HEARTBEATS
from tests.support.paced_matches import before
from tests.support.seen import Seen
from tests.support.simcord_harness import HEARTBEAT_INTERVAL, SimulatedServer

SWEEP = (SWEEP_HEARTBEATS * HEARTBEAT_INTERVAL).total_seconds() + 1
AWAY = RECENTLY_ACTIVE.total_seconds()
MESSAGE = "/channels/*/messages/*"
OUTDATED = """
SELECT message FROM messages WHERE kind = 'board' AND stale
"""
PLIES = 40


def outdated_boards(server: SimulatedServer) -> list[int]:
    """Return the outdated boards that a sweep must clear."""
    cleared = Boards.of(server.client).cleared
    return [row[0] for row in server.rows(OUTDATED) if not cleared.get(row[0])]


async def presses(server: SimulatedServer, move: str) -> Seen:
    """Press a move, after its piece if needed, and return the public board."""
    match, board = await server.match(), server.lowest_board()
    player = server.person(match.to_move)
    if move not in board.buttons:
        board = (
            await player.presses(board, move.split("-", maxsplit=1)[0].split("x", maxsplit=1)[0])
        ).private
    await player.presses(board, move)
    return server.lowest_board()


async def plays_on(server: SimulatedServer, *, waits: float = 0, plies: int = PLIES) -> list[Seen]:
    """Play plies by buttons, and return each public board once."""
    random, boards = Random(5), [server.lowest_board()]
    for _ in range(plies):
        match = await server.match()
        if waits:
            await server.waits(waits)
        boards.append(await presses(server, str(random.choice(match.position.legal_moves))))
        if "Rematch" in boards[-1].buttons:
            break
    return boards


async def test_quick_match_shows_one_board_and_no_pings(server: SimulatedServer) -> None:
    wanted = {"opponent": server.bimal, "game": "egara-guti"}
    challenge = (await server.asha.types("challenge", **wanted)).public
    await server.bimal.presses(challenge, "Accept")
    boards = await plays_on(server, plies=200)
    assert len(boards) > PLIES
    assert "Rematch" in boards[-1].buttons
    assert {board.raw.id for board in boards} == {challenge.raw.id}
    assert [seen.words for seen in server.messages()] == [boards[-1].words]
    assert not any(board.notified for board in boards)
    assert server.rows("SELECT * FROM messages WHERE kind <> 'board'") == []


async def test_slow_match_pings_once_a_turn(
    server: SimulatedServer,
) -> None:
    await server.begins()
    boards = await plays_on(server, waits=AWAY, plies=8)
    called = [board.notified for board in boards[1:]]
    assert called == [{server.bimal.id}, {server.asha.id}] * 4
    assert len({board.raw.id for board in boards[1:]}) == 8
    assert [seen.raw.id for seen in server.messages()] == [boards[-1].raw.id]


async def test_active_player_is_not_pinged(
    server: SimulatedServer,
) -> None:
    _, first = await server.begins()
    await server.waits(AWAY - 1)
    typed = (await server.asha.moves("a1-o")).public
    assert not typed.notified
    assert server.is_gone(first)
    await server.asha.offered("")
    await server.waits(1)
    assert not (await server.bimal.moves("d1xa1")).public.notified
    assert len(server.messages()) == 1


async def test_old_board_is_reposted(server: SimulatedServer) -> None:
    _, board = await server.begins()
    for waited, same in (
        (MAX_EDIT_AGE - timedelta(minutes=1), True),
        (timedelta(minutes=1), False),
    ):
        await server.waits(waited.total_seconds())
        for person in (server.asha, server.bimal):
            await person.types("board")
        match = await server.match()
        shown = await presses(server, str(match.position.legal_moves[0]))
        assert (shown.raw.id == board.raw.id) is same, waited
        assert not shown.notified
    assert len(server.messages()) == 1


async def test_undeleted_old_boards_lose_their_buttons(server: SimulatedServer) -> None:
    keep = OldBoards.KEEP
    await server.services.settings.update_server(server.guild.id, old_boards=keep)
    challenge = (await server.asha.types("challenge", opponent=server.bimal, game="pretwa")).public
    await server.bimal.presses(challenge, "Accept")
    assert "accepted" in server.look(challenge).words
    for _ in range(4):
        match = await server.match()
        await presses(server, str(match.position.legal_moves[0]))
    _, *boards, last = server.messages()
    assert len(boards) == 4
    for number, board in enumerate(boards):
        assert not board.buttons, number
        assert len(board.raw.attachments) == 1, number
        assert (" played " in board.words) == (number > 0), number
        assert "to move" not in board.words, number
    assert "More" in last.buttons


FAULTS = {
    "not there, it says": (404, 10008, False),
    "no access": (403, 50001, False),
    "Discord is at fault": (503, 0, True),
}
"""Discord's answers to a deletion, and whether the bot retries by itself."""


@pytest.mark.parametrize("fault", FAULTS)
async def test_undeletable_old_board_is_deleted_later(server: SimulatedServer, fault: str) -> None:
    status, code, again = FAULTS[fault]
    _, old = await server.begins()
    server.env.inject_error("DELETE", MESSAGE, status=status, code=code, times=1 + again)
    new = (await server.asha.moves("a1-o")).public
    assert "**`a1-o`**" in new.words
    assert bool(server.look(old).buttons) == (fault != "no access")
    assert outdated_boards(server) == ([old.raw.id] if again else [])
    if not again:
        # A press makes the bot try to delete the board again.
        before = server.dump()
        assert "The match has moved on" in (await server.asha.presses(old, "a1-o")).refusal
        assert server.dump() == before
    for _ in range(4):
        await server.waits(SWEEP)
    assert server.is_gone(old)
    assert server.rows("SELECT * FROM messages WHERE kind <> 'board'") == []


async def test_restart_between_post_and_delete_leaves_one_board(
    server: SimulatedServer,
) -> None:
    match, old = await server.begins()
    after = match.play(match.to_move, "a1-o")
    await server.store.matches.save(match, after, server.env.now())
    server.env.inject_error("DELETE", MESSAGE, status=503, times=2)
    await Boards.of(server.client).show(Change(match, after))
    new = await server.shows(after)
    assert not server.is_gone(old)
    await server.restarts()
    await server.waits(2 * SWEEP)
    assert server.is_gone(old)
    assert [seen.raw.id for seen in server.messages()] == [new]


async def test_new_board_precedes_deletion_of_old(server: SimulatedServer) -> None:
    """The next board is playable before the last one is deleted."""
    await server.begins()
    there = []

    async def look() -> None:
        there.append([len(seen.buttons) > 1 for seen in server.messages()])

    before(server, "DELETE", server.channel, look)
    await plays_on(server, waits=AWAY, plies=4)
    assert there == [[True, True]] * 4


async def settle_without_waiting(**_options: Any) -> None:
    """Let pending work run until it blocks."""
    for _ in range(40):
        await asyncio.sleep(0.005)


@pytest.mark.parametrize("how", ["press", "/move"])
async def test_slowly_posted_board_does_not_replace_newer_one(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    _, board = await server.begins()
    taken, first = asyncio.Event(), [True]
    answers = AsyncWebhookAdapter.create_interaction_response

    async def slow(*args: Any, **options: Any) -> Any:
        if first.pop() if first else False:
            await taken.wait()
        return await answers(*args, **options)

    monkeypatch.setattr(AsyncWebhookAdapter, "create_interaction_response", slow)
    with mock.patch.object(server.env, "_settle_internal", settle_without_waiting):
        await (server.asha.presses(board, "a1-o") if how == "press" else server.asha.moves("a1-o"))
        refused = (await server.bimal.moves("d1-d2")).private
        await server.bimal.presses(refused, "d1xa1")
        assert len((await server.match()).moves) == 2
        taken.set()
    await server.env.settle()
    (shown,) = server.messages()
    assert "**`d1xa1`**" in shown.words
    match = await server.match()
    known = await server.board(match)
    assert known
    assert (known.message, known.version) == (shown.raw.id, match.version)


async def test_slow_picture_does_not_replace_newer_board(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Both moves are shown in the pressed board's own message."""
    _, board = await server.begins()
    drawn, first, draw = threading.Event(), [True], server.renderer.draw

    def slow(*args: Any, **options: Any) -> bytes:
        if first.pop() if first else False:
            drawn.wait(5)
        return draw(*args, **options)

    monkeypatch.setattr(server.renderer, "is_quick", lambda *_args, **_options: False)
    monkeypatch.setattr(server.renderer, "draw", slow)
    with mock.patch.object(server.env, "_settle_internal", settle_without_waiting):
        await server.asha.presses(board, "a1-o")
        refused = (await server.bimal.moves("d1-d2")).private
        await server.bimal.presses(refused, "d1xa1")
        assert "**`d1xa1`**" in server.look(board).words
        drawn.set()
    await server.env.settle()
    (shown,) = server.messages()
    assert shown.raw.id == board.raw.id
    assert "**`d1xa1`**" in shown.words


async def test_stuck_challenge_card_is_deleted_by_sweep(
    server: SimulatedServer,
) -> None:
    challenge = (await server.asha.types("challenge", opponent=server.bimal, game="pretwa")).public
    server.env.inject_error("POST", "/interactions/*/callback", status=500, times=1)
    server.env.inject_error("DELETE", MESSAGE, status=503, times=2)
    await server.bimal.presses(challenge, "Accept")
    assert len(server.messages()) == 2
    for _ in range(4):
        await server.waits(SWEEP)
    (board,) = [seen for seen in server.messages() if "More" in seen.buttons]
    assert board.raw.id == await server.shows(await server.match())
    assert server.is_gone(challenge)


async def test_challenge_card_with_failed_edit_closes_when_pressed(server: SimulatedServer) -> None:
    wanted = {"opponent": server.bimal, "game": "pretwa", "thread": True}
    challenge = (await server.asha.types("challenge", **wanted)).public
    server.env.inject_error("POST", "/interactions/*/callback", status=404, code=10062, times=1)
    await server.bimal.presses(challenge, "Accept")
    assert server.look(challenge).buttons
    answer = await server.bimal.presses(challenge, "Accept")
    assert "was already accepted" in answer.private.words
    assert not server.look(challenge).buttons


async def test_answered_offer_is_deleted(server: SimulatedServer) -> None:
    """A declined offer stays until the next move."""
    await server.begins()
    declined = (await server.asha.types("draw")).public
    await server.bimal.presses(declined, "Decline")
    await server.waits(2 * SWEEP)
    assert "declined" in server.look(declined).words
    await server.asha.moves("a1-o")
    await server.waits(2 * SWEEP)
    assert server.is_gone(declined)
    accepted = (await server.asha.types("draw")).public
    server.env.inject_error("DELETE", "/webhooks/*", status=503)
    await server.bimal.presses(accepted, "Accept")
    await server.waits(2 * SWEEP)
    assert [seen.raw.id for seen in server.messages()] == [server.lowest_board().raw.id]


async def test_private_notice_is_deleted_after_move(
    server: SimulatedServer,
) -> None:
    await server.begins()
    board = server.lowest_board()
    notices = [
        (await server.asha.moves("zz")).private,
        (await server.asha.menu(board)).private,
        (await server.asha.menu(board, "Draw")).private,
    ]
    notices += [(await server.bimal.menu(board)).private]
    read = [
        (await server.bimal.types("board", text=True)).private,
        (await server.bimal.moves("d1xa1")).private,
    ]
    await server.asha.presses(board, "a1-o")
    assert all(map(server.is_gone, notices))
    assert not any(server.is_gone(each) for each in read)
    await server.bimal.moves("d1xa1")
    assert all(server.is_gone(each) for each in read)


async def test_records_of_deleted_boards_are_deleted_in_batch(server: SimulatedServer) -> None:
    await server.begins()
    for _ in range(MAX_CLEARED_ROWS + 2):
        match = await server.match()
        await server.person(match.to_move).moves(str(match.position.legal_moves[0]))
    assert 0 < len(server.rows(OUTDATED)) <= 2
    await server.waits(SWEEP)
    assert server.rows(OUTDATED) == []
    deletions = [each.method for each in server.env.http_requests].count("DELETE")
    assert deletions == MAX_CLEARED_ROWS + 2


async def test_pressed_unrecorded_board_is_deleted(server: SimulatedServer) -> None:
    """The bot was killed after posting it, before storing its message."""
    _, first = await server.begins()
    orphan = (await server.asha.moves("a1-o")).public
    with closing(sqlite3.connect(server.path)) as connection, connection:
        connection.execute("DELETE FROM messages")
    await server.restarts()
    current = (await server.bimal.moves("d1xa1")).public
    assert [seen.raw.id for seen in server.messages()] == [orphan.raw.id, current.raw.id]
    assert "The match has moved on" in (await server.bimal.presses(orphan, "d1xa1")).refusal
    await server.waits(SWEEP)
    assert server.is_gone(first)
    assert [seen.raw.id for seen in server.messages()] == [current.raw.id]
    assert server.rows(OUTDATED) == []


async def test_sweep_removes_buttons_of_remaining_board(server: SimulatedServer) -> None:
    """Covers boards whose edit or deletion failed, and a board that was not recorded."""
    keep = OldBoards.KEEP
    await server.begins()
    first = (await server.asha.moves("a1-o")).public
    server.env.inject_error("DELETE", MESSAGE, status=503, times=2)
    second = (await server.bimal.moves("d1xa1")).public
    await server.services.settings.update_server(server.guild.id, old_boards=keep)
    server.env.inject_error("PATCH", MESSAGE, status=503, times=2)
    third = (await server.asha.moves("a2xo")).public
    assert outdated_boards(server) == [first.raw.id, second.raw.id]
    await server.waits(SWEEP)
    assert [seen.raw.id for seen in server.messages()] == [
        first.raw.id,
        second.raw.id,
        third.raw.id,
    ]
    assert not server.look(first).buttons
    assert not server.look(second).buttons
    assert "The match has moved on." in server.look(second).words
    assert server.rows(OUTDATED) == []
    with closing(sqlite3.connect(server.path)) as connection, connection:
        connection.execute("DELETE FROM messages")
    move = str((await server.match()).position.legal_moves[0])
    await server.bimal.moves(move)
    pressed = next(iter(third.buttons))
    assert "The match has moved on" in (await server.bimal.presses(third, pressed)).refusal
    await server.waits(SWEEP)
    assert not server.look(third).buttons


async def test_board_command_waits_while_board_is_recorded(server: SimulatedServer) -> None:
    match, _ = await server.begins()
    shown = await server.board(match)
    assert shown
    await server.store.database.delete(messages, messages.c.message == shown.message)
    lock = server.client.channel_lock(server.channel.id)

    async def record() -> None:
        async with lock:
            await asyncio.sleep(0.2)
            await server.store.boards.record(shown)

    recording = asyncio.create_task(record())
    await asyncio.sleep(0)
    answer = (await server.asha.types("board")).private
    await recording
    assert "lost" not in answer.words
    assert len(server.messages()) == 1
