"""Forced moves are offered once, where a person's first match ended."""

import pytest

from tests.support.seen import Seen
from tests.support.simcord_harness import ServerMember, SimulatedServer
from tests.support.steps import begins

OFFER = "Play forced moves for me"


async def ends(server: SimulatedServer, loser: ServerMember) -> Seen:
    """Let Asha and Bimal play two moves, and one of them resign; return the last board."""
    await server.begins("pretwa")
    for _ in range(2):
        match = await server.match()
        await server.person(match.to_move).moves(str(match.position.legal_moves[0]))
    question = (await loser.types("resign")).private
    return (await loser.uses(question, "match:resign")).public


async def test_offer_stands_below_the_first_end_alone(server: SimulatedServer) -> None:
    first = await ends(server, server.asha)
    assert OFFER in first.buttons
    answer = (await server.asha.presses(first, OFFER)).private
    assert "when it’s the only one" in answer.words
    assert (await server.services.settings.player(server.asha.id)).auto_move
    assert not (await server.services.settings.player(server.bimal.id)).auto_move
    assert OFFER not in (await ends(server, server.bimal)).buttons


async def test_people_who_have_it_get_no_offer(server: SimulatedServer) -> None:
    for person in (server.asha, server.bimal):
        await server.services.settings.update_player(person.id, auto_move=True)
    assert OFFER not in (await ends(server, server.asha)).buttons


@pytest.mark.parametrize("private", [True, False])
async def test_offer_follows_a_first_match_against_guti(
    server: SimulatedServer, *, private: bool
) -> None:
    board = await begins(server, "pretwa", private=private)
    answer = await server.asha.presses(board, next(iter(board.buttons)))
    question = (await server.asha.types("resign")).private
    ended = await server.asha.uses(question, "match:resign")
    shown = [*ended.seen, *([ended.shown] if ended.shown else [])]
    assert any(OFFER in seen.buttons for seen in shown), answer.words


async def test_offer_needs_moves_of_both(server: SimulatedServer) -> None:
    await server.begins("pretwa")
    question = (await server.asha.types("resign")).private
    assert OFFER not in (await server.asha.uses(question, "match:resign")).public.buttons
