"""Actions whose answer Discord loses are still shown in their server."""

import sqlite3
from contextlib import closing

import pytest

from bot.play.errors import NoSuchMatch
from cogs.sweep import SWEEP_HEARTBEATS
from tests.support.seen import Seen
from tests.support.simcord_harness import HEARTBEAT_INTERVAL, SimulatedServer
from tests.support.steps import opened

SWEEP = SWEEP_HEARTBEATS * HEARTBEAT_INTERVAL.total_seconds() + 1

CALLBACK = "/interactions/*/callback"


def lose(server: SimulatedServer, status: int, code: int = 0) -> None:
    """Lose the next answer to an interaction."""
    server.env.inject_error("POST", CALLBACK, status=status, code=code, message="lost")


async def newest(server: SimulatedServer, since: int) -> Seen:
    """Return the public board that was posted after the message `since`."""
    return [seen for seen in server.messages() if seen.alts and seen.raw.id > since][-1]


@pytest.mark.parametrize(("status", "code"), [(404, 10062), (500, 0)])
async def test_move_with_lost_answer_appears_in_channel(
    server: SimulatedServer, status: int, code: int
) -> None:
    match, _ = await server.begins()
    before = server.messages()[-1].raw.id
    lose(server, status, code)
    move = str(match.position.legal_moves[0])
    await server.asha.moves(move)
    board = await newest(server, before)
    assert f"`{move}`" in board.words
    assert "More" in board.buttons
    assert await server.shows(await server.match()) == board.raw.id


async def test_picked_move_with_lost_answer_appears_in_channel(
    server: SimulatedServer,
) -> None:
    match, _ = await server.begins()
    move = match.position.legal_moves[0]
    _, picker = await opened(server, match)
    picker = (await server.asha.chooses(picker, "piece", move.origin)).private
    before = server.messages()[-1].raw.id
    lose(server, 404, 10062)
    await server.asha.chooses(picker, "target", "-".join(move.path))
    assert f"`{move}`" in (await newest(server, before)).words


@pytest.mark.parametrize("press", ["Accept", "resign"])
async def test_board_is_posted_if_edit_fails(server: SimulatedServer, press: str) -> None:
    if press == "Accept":
        answer = await server.asha.types("challenge", opponent=server.bimal, game="pretwa")
        who, message, label = server.bimal, answer.public, "Accept"
    else:
        _, board = await server.begins()
        answer = await server.asha.menu(board, "Resign")
        who, message, label = server.asha, answer.private, "Yes, call it off"
    before = server.messages()[-1].raw.id
    lose(server, 404, 10062)
    await who.presses(message, label)
    assert (await newest(server, before)).alts


async def test_settled_challenge_loses_buttons_in_sweep(server: SimulatedServer) -> None:
    challenge = (await server.asha.types("challenge", opponent=server.bimal, game="pretwa")).public
    lose(server, 404, 10062)
    await server.bimal.presses(challenge, "Decline")
    assert "Decline" in server.look(challenge).buttons
    await server.waits(SWEEP)
    assert not server.look(challenge).buttons


async def test_board_command_posts_a_lost_board(server: SimulatedServer) -> None:
    match, old = await server.begins()
    move = str(match.position.legal_moves[0])
    after = match.play(match.to_move, move)
    # Simulates a kill between the move and its board.
    await server.store.matches.save(match, after, server.env.now())
    refused = (await server.bimal.presses(old, move)).refusal
    assert "`/board`" in refused
    assert "discord.com" not in refused
    again = (await server.bimal.types("board")).public
    assert f"`{move}`" in again.words or "here it is again" in again.words
    assert "More" in again.buttons
    assert "More" not in (await server.bimal.types("board")).private.buttons


async def test_press_cannot_reach_another_servers_match(server: SimulatedServer) -> None:
    match, board = await server.begins()
    elsewhere = server.env.create_guild("Elsewhere")
    with pytest.raises(NoSuchMatch):
        await server.services.matches.require_in(elsewhere.id, match.id, server.asha.id)
    # The button's number now belongs to a match that another process began elsewhere.
    server.store.matches.forget(match.id)
    with closing(sqlite3.connect(server.path)) as connection, connection:
        connection.execute("UPDATE matches SET guild = ? WHERE id = ?", (elsewhere.id, match.id))
    for label in ("a1-o", "More"):
        refused = (await server.asha.presses(board, label)).refusal
        assert refused.startswith("There’s no such match in this server."), label
    await server.services.matches.require_in(elsewhere.id, match.id, server.asha.id)
    with pytest.raises(NoSuchMatch):
        await server.services.matches.require_in(match.guild, match.id, server.asha.id)
