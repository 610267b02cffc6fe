"""Shipped tables: each value follows from those of the next positions.

`TEST_VOLUME=50` checks 100,000 positions.
"""

import json
from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random

import pytest

from bot.opponent.table_files import SHIPPED, UNPACKED_BYTES, Tables
from bot.search.keeping import moves_by_table
from bot.search.packing import BLOCK_PLACES
from bot.search.solved import SolvedGame, Truth
from bot.search.table_format import HEAD
from guti import Position, Side, StartValue
from guti.games import GAMES
from tests.support.volume import VOLUME

POSITIONS = 200
"""Number of positions that are checked in each table."""

HEADS = {path.stem: json.loads(path.read_bytes()[:HEAD]) for path in SHIPPED.glob("*.table")}
KEYS = sorted(HEADS)
WHOLE = [key for key in KEYS if HEADS[key]["pieces"] == 2 * len(GAMES[key].black)]
"""The games whose tables have all positions."""

VALUES = {StartValue.FIRST_WINS: 1, StartValue.DRAW: 0}


@cache
def tables() -> Tables:
    return Tables(SHIPPED)


def table_of(key: str) -> SolvedGame:
    found = tables().find(GAMES[key])
    assert found
    return found


def random_positions(table: SolvedGame, chance: Random) -> Iterator[Position]:
    """Yield random live positions of a table."""
    game, least = table.game, table.game.losing_count + 1
    while True:
        own, enemy = (chance.randint(least, len(game.black)) for _ in range(2))
        if own + enemy <= min(table.pieces, len(game.board.points) - 1):
            points, side = chance.sample(game.board.names, own + enemy), chance.choice(list(Side))
            position = Position.of(game, black=points[:own], white=points[own:], to_move=side)
            if not position.outcome:
                yield position


def truth_of(table: SolvedGame, position: Position) -> Truth:
    found = table.truth(position)
    assert found, position.text
    return found


@pytest.mark.parametrize("key", KEYS)
def test_values_and_steps_follow_from_next_positions(key: str) -> None:
    table, chance = table_of(key), Random(key)
    for position in islice(random_positions(table, chance), POSITIONS * VOLUME):
        truth = truth_of(table, position)
        after = [truth_of(table, each) for each in set(map(position.after, position.legal_moves))]
        assert truth.value == max(-each.value for each in after), position.text
        counted = position.outcome_by_count.worth(position.to_move)
        if position.capture_due or truth.value == counted:
            assert truth.steps == 0, position.text
            continue
        steps = [1 + each.steps for each in after if -each.value == truth.value]
        if truth.value > counted:
            assert truth.steps == min(steps), position.text
        elif truth.value < 0:
            assert truth.steps == max(steps), position.text
        else:
            # Near the quiet limit, a move that loses later may bring the win by the count.
            longest = max(1 + each.steps for each in after)
            assert max(steps) <= truth.steps <= longest, position.text


@pytest.mark.parametrize("key", WHOLE)
@pytest.mark.parametrize("first", Side)
def test_start_has_the_known_value(key: str, first: Side) -> None:
    table, start = table_of(key), Position.start(GAMES[key], first)
    solution = start.game.solution
    assert solution
    assert truth_of(table, start).value == VALUES[solution.value]
    assert table.longest == solution.longest
    kept = moves_by_table(table, start, ())
    assert kept
    assert kept.moves


def test_lau_kata_kati_and_pretwa_are_whole() -> None:
    assert {"felli", "lau-kata-kati", "pretwa"} <= set(WHOLE)
    assert all(path.stat().st_size < 8_000_000 for path in SHIPPED.iterdir())


def test_worker_keeps_few_unpacked_blocks_of_all_tables() -> None:
    chance, found = Random(1), Tables(SHIPPED)
    for _ in range(3):
        for key in KEYS:
            table = found.find(GAMES[key])
            assert table
            for position in islice(random_positions(table, chance), 60):
                table.truth(position)
                assert found._memory.size <= UNPACKED_BYTES
    assert found._memory.size > UNPACKED_BYTES - 4 * BLOCK_PLACES
