"""Answers about each move of a position, compared with the tables and the search."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from bot.opponent.explaining import MAX_LINE_MOVES, explain
from bot.opponent.exploring import explore
from bot.opponent.question import Question, QuestionKind, Thought
from bot.opponent.table_files import SHIPPED, Tables
from bot.opponent.thinking import think
from bot.play.basis import Basis
from guti import Position
from guti.games import GAMES

NODES = 2_000
KEYS = ("felli", "pretwa", "lau-kata-kati")


@cache
def shipped() -> Tables:
    return Tables(SHIPPED)


def explored(*line: Position, tables: Tables | None = None) -> Thought:
    options = {"nodes": NODES, "stop": lambda: False}
    return explore(line[-1], line[:-1], tables or shipped(), **options)  # type: ignore[arg-type]


def random_positions(key: str, chance: Random) -> Iterator[Position]:
    """Yield live positions of random matches, right after a capture."""
    while True:
        position = Position.start(GAMES[key])
        while not position.outcome:
            yield replace(position, quiet=0)
            position = position.after(chance.choice(position.legal_moves))


@pytest.mark.parametrize("key", KEYS)
def test_values_of_moves_are_those_of_next_positions(key: str) -> None:
    seen, table = Counter[int](), shipped().find(GAMES[key])
    assert table
    for position in islice(random_positions(key, Random(key)), 40):
        thought = explored(position)
        assert thought.basis is Basis.TABLE
        after = {str(move): position.after(move) for move in position.legal_moves}
        assert len({after[each.move] for each in thought.moves}) == len(set(after.values()))
        for each in thought.moves:
            truth = table.truth(after[each.move])
            assert truth
            assert each.exact
            assert (each.value > 0) - (each.value < 0) == -truth.value
            seen[-truth.value] += 1
        values = [each.value for each in thought.moves]
        assert values == sorted(values, reverse=True)
        assert thought.value == values[0]
    assert len(seen) == 3


@pytest.mark.parametrize("key", KEYS)
def test_steps_count_down_from_move_to_move(key: str) -> None:
    table = shipped().find(GAMES[key])
    assert table
    forced = (
        position
        for position in random_positions(key, Random(key))
        if (truth := table.truth(position)) and truth.steps > 1
    )
    for position in islice(forced, 10):
        thought = explored(position)
        best = [each.steps for each in thought.moves if each.value == thought.value]
        assert thought.steps in best
        for each in thought.moves:
            later = explored(position.after(position.parse(each.move)))
            assert each.steps == (later.steps + 1 if later.steps else each.steps)
        if thought.value:
            assert best[0] == thought.steps


def test_count_that_may_come_first_is_reported() -> None:
    table = shipped().find(GAMES["lau-kata-kati"])
    assert table
    position = next(
        each
        for each in random_positions("lau-kata-kati", Random(1))
        if (truth := table.truth(each)) and truth.steps > 4
    )
    truth, limit = table.truth(position), position.game.quiet_limit
    assert truth
    for late, basis in ((truth.steps, Basis.TABLE), (truth.steps - 1, Basis.COUNTED)):
        near = replace(position, quiet=limit - late)
        assert explored(near).basis is basis
        question = Question("lau-kata-kati", near.text, (), 6, 0)
        for asked in (QuestionKind.MOVE, QuestionKind.LINE, QuestionKind.MOVES):
            found = think(replace(question, asked=asked), lambda: False, NODES, shipped())
            assert found.basis is basis, asked


def test_position_without_table_is_an_opinion(tmp_path: Path) -> None:
    thought = explored(Position.start(GAMES["felli"]), tables=Tables(tmp_path))
    assert thought.basis is Basis.SEARCH
    assert all(each.steps is None for each in thought.moves)
    assert explored(Position.start(GAMES["gol-skuish"])).basis is Basis.SEARCH


@pytest.mark.parametrize("key", KEYS)
def test_best_line_preserves_the_value(key: str) -> None:
    table = shipped().find(GAMES[key])
    assert table
    for position in islice(random_positions(key, Random(key)), 0, 60, 6):
        found = explain(position, (), shipped(), nodes=NODES, stop=lambda: False)
        truth, line = table.truth(position), [position]
        assert truth
        for move in position.parse_line(found.line.split()[:MAX_LINE_MOVES]):
            line.append(line[-1].after(move))
            if line[-1].outcome:
                break
            later = table.truth(line[-1], line[:-1])
            assert later
            assert later.value == truth.value * (-1) ** (len(line) - 1)
