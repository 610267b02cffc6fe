"""The openings drawn by lot, checked against the tables of solved positions."""

from itertools import pairwise
from pathlib import Path

import pytest

from bot.opponent.table_files import SHIPPED, Tables
from bot.search.solved import SolvedGame
from bot.services.openings import FILE, OpeningBook
from guti import Position, Side
from guti.games import GAMES
from guti.symmetry import are_symmetric
from tools.openings import MAX_PLIES, openings

FEWEST = 20

BOOK = OpeningBook.read()


def table(key: str) -> SolvedGame:
    solved = Tables(Path("nowhere"), SHIPPED).find(GAMES[key])
    assert solved is not None
    return solved


def values(solved: SolvedGame, line: tuple[Position, ...]) -> dict[Position, int]:
    """Return the value of each next position for the side that moves into it."""
    after = [line[-1].after(move) for move in line[-1].legal_moves]
    truths = {each: solved.truth(each, line) for each in after}
    return {each: -truth.value for each, truth in truths.items() if truth}


def test_openings_exist_for_games_solved_whole() -> None:
    tables = Tables(Path("nowhere"), SHIPPED)
    found = ((key, tables.find(game)) for key, game in GAMES.items())
    solved = {key for key, each in found if each and each.covers(Position.start(each.game))}
    assert set(BOOK.lines) == solved
    assert solved == {"lau-kata-kati", "felli", "kaua-dorki", "pretwa"}


@pytest.mark.parametrize("first", Side)
@pytest.mark.parametrize("key", BOOK.lines)
def test_openings_are_balanced_by_the_table(key: str, first: Side) -> None:
    solved, count = table(key), len(BOOK.lines[key][first])
    assert count >= FEWEST
    ends = list[Position]()
    for seed in range(count):
        moves = BOOK.drawn(GAMES[key], first, seed)
        line = Position.start(GAMES[key], first).through(moves)
        end = line[-1]
        assert 1 < len(moves) <= MAX_PLIES
        assert len({(each.black, each.white, each.to_move) for each in line}) == len(line)
        assert not end.can_capture
        assert end.count(Side.BLACK) == end.count(Side.WHITE)
        next_values = values(solved, line)
        assert max(next_values.values()) == 0, moves
        assert min(next_values.values()) == -1, moves
        for after, value in next_values.items():
            if value == 0:
                replies = values(solved, (*line, after)).values()
                assert (min(replies), max(replies)) == (-1, 0), (moves, after)
        ends.append(end)
    forms = [(each.to_move, each.quiet) for each in ends]
    assert len(forms) == count
    for one, other in pairwise(ends):
        assert not are_symmetric(one, other)


@pytest.mark.parametrize("key", ["felli"])
def test_file_of_openings_is_what_the_tool_finds(key: str) -> None:
    found = openings(table(key), Side.WHITE)
    assert [" ".join(map(str, line)) for line in found] == [*BOOK.lines[key][Side.WHITE]]


def test_seed_draws_each_opening_equally_often() -> None:
    lines = BOOK.lines["felli"][Side.BLACK]
    drawn = [BOOK.drawn(GAMES["felli"], Side.BLACK, seed) for seed in range(2 * len(lines))]
    assert [" ".join(map(str, line)) for line in drawn] == [*lines, *lines]


def test_openings_are_shipped_with_the_package() -> None:
    assert FILE.parent.name == "assets"
