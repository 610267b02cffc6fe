"""Matches that begin with an opening drawn by lot."""

from dataclasses import replace

import pytest
from simcord.builders import UserHandle

from bot.play.ending import Ending
from bot.play.record import record_of
from bot.play.turning_point import turning_point
from bot.services.openings import opening_book
from guti import Outcome, Record, Side, Termination
from tests.support.seen import Seen
from tests.support.simcord_harness import SimulatedServer


async def begins(server: SimulatedServer, **options: object) -> Seen:
    """Begin a match with a drawn opening between Asha and Bimal; return its board."""
    wanted = {"opponent": server.bimal, "game": "kaua-dorki", "opening": "drawn", **options}
    card = (await server.asha.types("challenge", **wanted)).public
    assert "balanced opening by lot" in card.words
    return (await server.bimal.presses(card, "Accept")).public


async def test_match_begins_with_the_drawn_moves(server: SimulatedServer) -> None:
    board = await begins(server, side="black", first="me")
    match = await server.match()
    assert match.opening_seed is not None
    drawn = opening_book().drawn(match.game, Side.BLACK, match.opening_seed)
    assert match.moves == drawn
    assert (match.opening_plies, match.plies_played, match.rated) == (len(drawn), 0, True)
    moves = " ".join(map(str, drawn))
    assert f"Opening drawn by lot (number {match.opening_seed})" in board.words
    assert f"`{moves}`" in board.words
    text = record_of(match).text
    assert f'[Opening "{len(drawn)} plies by lot"]' in text
    assert Record.from_text(text).opening_plies == len(drawn)


async def test_opening_is_shown_until_both_have_moved(server: SimulatedServer) -> None:
    await begins(server)
    match = await server.match()
    for turn in range(3):
        player = server.asha if match.to_move == server.asha.id else server.bimal
        board = (await player.types("move", move=str(match.position.legal_moves[0]))).public
        assert ("drawn by lot" in board.words) is (turn == 0), turn
        match = await server.match()
    assert match.trail == match.moves[-1:]


async def test_drawn_moves_cannot_be_taken_back(server: SimulatedServer) -> None:
    await begins(server)
    match = await server.match()
    assert "haven’t chosen a move" in (await server.asha.types("takeback")).refusal
    assert (await server.match()).moves == match.moves


async def test_leaving_before_a_chosen_move_aborts(server: SimulatedServer) -> None:
    board = await begins(server)
    question = await server.asha.menu(board, "Resign")
    await server.asha.presses(question.private, "Yes, call it off")
    assert server.rows("SELECT termination FROM matches") == [(Ending.ABORTED,)]


async def test_rematch_has_the_same_opening_and_other_sides(server: SimulatedServer) -> None:
    board = await begins(server)
    first = await server.match()
    question = await server.asha.menu(board, "Resign")
    last = (await server.asha.presses(question.private, "Yes, call it off")).public
    card = await server.asha.presses(last, "Rematch")
    assert "and the same opening" in card.public.words
    await server.bimal.presses(last, "Rematch")
    again = await server.match()
    assert again.id != first.id
    assert (again.moves, again.opening_seed) == (first.moves, first.opening_seed)
    assert (again.black, again.white) == (first.white, first.black)


async def test_turning_point_is_a_chosen_move(server: SimulatedServer) -> None:
    await begins(server)
    match = await server.match()
    ended = replace(match, result=Outcome(Termination.COUNT, None))
    assert turning_point(ended) is None


async def test_engine_begins_after_a_drawn_opening(server: SimulatedServer) -> None:
    bot = UserHandle(server.env, server.env.backend.bot_user)
    wanted = {"opponent": bot, "game": "felli", "opening": "drawn", "side": "black"}
    board = (await server.asha.types("challenge", **wanted, first="me")).public
    assert "Opening drawn by lot" in board.words
    assert (await server.match()).opening_plies > 0


@pytest.mark.parametrize("options", [{"game": "sholo-guti"}, {"rules": "murray-1952"}])
async def test_game_without_openings_is_refused(
    server: SimulatedServer, options: dict[str, str]
) -> None:
    wanted = {"opponent": server.bimal, "game": "pretwa", "opening": "drawn", **options}
    refused = (await server.asha.types("challenge", **wanted)).refusal
    assert "no openings to draw from" in refused
    assert "Kaua dorki" in refused
