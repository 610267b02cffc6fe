"""Explorations through Discord: values of moves, steps, and fair play."""

import re

import pytest

from bot.learn.valuation import ValuedMove
from bot.opponent import Thought
from bot.play.basis import Basis
from bot.play.exploration import Exploration
from bot.play.match import Match
from guti import Position
from guti.games import GAMES
from tests.support.seen import Seen
from tests.support.simcord_harness import SimulatedServer

CERTAIN = 900_000
MOVES = "b2-b3 b4xb2 b1xb3"
"""Moves of Felli."""


async def ended(server: SimulatedServer, moves: str = MOVES, game: str = "felli") -> Match:
    """Return a match that Bimal resigned."""
    match = await server.reaches(moves, game)
    await server.services.matches.resign(match.id, match.version, server.bimal.id)
    return await server.services.matches.get(match.id)


@pytest.fixture(autouse=True)
def use_tables(server: SimulatedServer) -> None:
    server.engine.uses_tables = True


def moves_of(seen: Seen) -> list[str]:
    """Return the labels of the buttons that try moves."""
    return [label for label, button in seen.buttons.items() if ":to:" in button]


def points_of(move: str) -> str:
    """Return a move as boards' descriptions write it."""
    return " ".join(re.split("[-x]", move))


async def test_solved_game_shows_exact_value_of_each_move(server: SimulatedServer) -> None:
    shown = (await server.asha.types("explore", game="felli")).private
    start = Position.start(GAMES["felli"])
    assert "⚫ Black wins" in shown.words
    assert "Exact: this position is solved." in shown.words
    assert set(moves_of(shown)) == set(map(str, start.legal_moves))
    lines = shown.words.splitlines()[2:-1]
    assert len(lines) == len(start.legal_moves)
    assert all(" wins" in line or " draws" in line or " loses" in line for line in lines)
    assert lines == sorted(lines, key=lambda line: "🟢🟡🔴".index(line[0]))


async def test_buttons_lead_along_line_and_back(server: SimulatedServer) -> None:
    first = (await server.asha.types("explore", game="felli")).private
    move = moves_of(first)[0]
    second = (await server.asha.presses(first, move)).private
    assert "after one turn" in second.words
    assert points_of(move) in second.alts[0]
    third = (await server.asha.presses(second, moves_of(second)[0])).private
    assert "after 2 turns" in third.words
    assert (await server.asha.presses(third, "◀")).private.words == second.words
    assert (await server.asha.presses(third, "⏮")).private.words == first.words


async def test_chosen_game_is_explored_from_its_start(server: SimulatedServer) -> None:
    asked = (await server.asha.types("explore")).private
    shown = (await server.asha.chooses(asked, "game", "gol-skuish")).private
    assert "My opinion: ⚫" in shown.words
    assert "Only my opinion: this position isn’t solved." in shown.words
    assert "%" in shown.words.splitlines()[2]


async def test_finished_match_is_explored_step_by_step(server: SimulatedServer) -> None:
    match = await ended(server)
    shown = (await server.chitra.types("explore", match=match.id)).private
    assert f"match {match.id} · the start" in shown.words
    pages = [shown]
    for ply, move in enumerate(match.moves, start=1):
        pages.append((await server.chitra.presses(pages[-1], "▶")).private)
        assert f"after {'one turn' if ply == 1 else f'{ply} turns'}" in pages[-1].words
        assert points_of(str(move)) in pages[-1].alts[0]
    for page in pages[-2::-1]:
        shown = (await server.chitra.presses(pages[-1], "◀")).private
        assert shown.words == page.words
        pages[-1] = shown
    at_once = (await server.chitra.types("explore", match=match.id, turn=2)).private
    assert "after 2 turns" in at_once.words
    tried = (await server.chitra.presses(at_once, moves_of(at_once)[0])).private
    assert "after 3 turns" in tried.words
    back = (await server.chitra.presses(tried, "◀")).private
    assert back.words == at_once.words


async def test_analysis_page_leads_to_exploration(server: SimulatedServer) -> None:
    match = await ended(server)
    page = (await server.asha.types("analyse", match=match.id, turn=2)).private
    shown = (await server.asha.presses(page, "Explore")).private
    assert f"match {match.id} · after one turn" in shown.words


async def test_exploration_is_refused_during_match_on_its_board(server: SimulatedServer) -> None:
    finished = await ended(server)
    pages = [
        (await server.asha.types("explore", game="felli")).private,
        (await server.asha.types("explore", match=finished.id)).private,
    ]
    live = await server.reaches("", "felli")
    asked = len(server.engine.asked)
    for options in ({"game": "felli"}, {"match": finished.id}):
        refused = (await server.asha.types("explore", **options)).refusal
        assert "You are in a match of Felli without hints" in refused
    for page in pages:
        refused = (await server.asha.presses(page, moves_of(page)[0])).refusal
        assert "You are in a match of Felli without hints" in refused
    assert len(server.engine.asked) == asked
    assert "wins" in (await server.chitra.types("explore", game="felli")).private.words
    assert "a draw" in (await server.asha.types("explore", game="pretwa")).private.words
    for options in ({"match": live.id}, {"match": live.id, "turn": 3}):
        assert "still being played" in (await server.chitra.types("explore", **options)).refusal


async def test_count_that_interferes_is_named(server: SimulatedServer) -> None:
    tried = ValuedMove("b2-b3", -40, exact=False), ValuedMove("a2-b3", -CERTAIN, exact=True)
    server.engine.thought = Thought("b2-b3", -40, exact=False, basis=Basis.COUNTED, moves=tried)
    shown = (await server.asha.types("explore", game="felli")).private
    assert "the pieces may be counted, or the position repeated" in shown.words
    assert "My opinion: ⚫ 36% : ⚪ 64%." in shown.words
    assert shown.words.splitlines()[2:4] == ["❔ `b2-b3` 36%", "🔴 `a2-b3` loses"]


async def test_end_of_line_shows_the_result(server: SimulatedServer) -> None:
    first = (await server.asha.types("explore", game="felli")).private
    line, exploration = "", Exploration(GAMES["felli"])
    while not exploration.outcome:
        line = exploration.line
        exploration = exploration.after(exploration.position.legal_moves[-1]) or exploration
        assert exploration.line != line, "the line is too long"
    shown = (await server.asha.presses_id(first, f"explore:to:0::felli/{exploration.line}")).private
    winner = exploration.outcome.winner
    assert f"{winner.value.title()} has won." in shown.words if winner else "A draw." in shown.words
    assert not moves_of(shown)
