"""What was done is seen by all even if Discord does not take the answer, and stays in its server.

Members act through the unmodified discord.py; it must not know how the bot mends what is lost.
"""

import sqlite3
from contextlib import closing

import pytest
from simcord_harness import Seen, Table

from bot.play.errors import NoSuchMatch

CALLBACK = "/interactions/*/callback"


def lose(table: Table, status: int, code: int = 0) -> None:
    """The next answer to an interaction does not arrive."""
    table.env.inject_error("POST", CALLBACK, status=status, code=code, message="lost")


async def newest(table: Table, since: int) -> Seen:
    """The board that all see, posted after so many messages."""
    return [seen for seen in table.messages()[since:] if seen.alts][-1]


@pytest.mark.parametrize(("status", "code"), [(404, 10062), (500, 0)])
async def test_a_move_whose_answer_is_lost_is_shown_in_the_channel(
    table: Table, status: int, code: int
) -> None:
    match, _ = await table.begins()
    before = len(table.messages())
    lose(table, status, code)
    move = str(match.position.legal_moves[0])
    await table.asha.moves(move)
    board = await newest(table, before)
    assert f"`{move}`" in board.words
    assert "Move" in board.buttons
    assert board.notified == {(await table.match()).to_move}


async def test_a_picked_move_whose_answer_is_lost_is_shown_all_the_same(table: Table) -> None:
    match, board = await table.begins()
    move = match.position.legal_moves[0]
    picker = (await table.asha.presses(board, "Move")).private
    picker = (await table.asha.chooses(picker, "piece", move.origin)).private
    before = len(table.messages())
    lose(table, 404, 10062)
    await table.asha.chooses(picker, "target", "-".join(move.path))
    assert f"`{move}`" in (await newest(table, before)).words


@pytest.mark.parametrize("press", ["Accept", "resign"])
async def test_the_board_follows_where_a_message_could_not_be_replaced(
    table: Table, press: str
) -> None:
    if press == "Accept":
        asked = await table.asha.types("challenge", opponent=table.bimal, game="pretwa")
        who, message, label = table.bimal, asked.public, "Accept"
    else:
        _, board = await table.begins()
        asked = await table.asha.presses(board, "Resign")
        who, message, label = table.asha, asked.private, "Yes, call it off"
    before = len(table.messages())
    lose(table, 404, 10062)
    await who.presses(message, label)
    assert (await newest(table, before)).alts


async def test_board_posts_what_no_message_shows(table: Table) -> None:
    match, old = await table.begins()
    move = str(match.position.legal_moves[0])
    after = match.play(match.to_move, move)
    # As after a kill between the move and its board.
    await table.store.matches.save(match, after, table.env.now())
    refused = (await table.bimal.presses(old, "Move")).refusal
    assert "`/board`" in refused
    assert "discord.com" not in refused
    again = (await table.bimal.types("board")).public
    assert f"`{move}`" in again.words or "here it is again" in again.words
    assert "Move" in again.buttons
    assert not (await table.bimal.types("board")).seen[0].buttons


@pytest.mark.parametrize("label", ["Move", "My view", "Draw", "Resign"])
async def test_a_press_reaches_no_match_of_another_server(table: Table, label: str) -> None:
    match, board = await table.begins()
    elsewhere = table.env.create_guild("Elsewhere")
    # The number on the button is now that of a match that is played elsewhere.
    with closing(sqlite3.connect(table.path)) as connection, connection:
        connection.execute("UPDATE matches SET guild = ? WHERE id = ?", (elsewhere.id, match.id))
    refused = (await table.asha.presses(board, label)).refusal
    assert refused == "There is no such match in this server."
    await table.services.matches.require_in(elsewhere.id, match.id)
    with pytest.raises(NoSuchMatch):
        await table.services.matches.require_in(match.guild, match.id)
