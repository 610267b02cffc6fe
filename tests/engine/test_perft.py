"""The engine counts what two independent programs counted: the design's tables, to full depth.

It knows nothing of how the engine counts.
"""

import pytest
import reference_rules

from bot.engine import Position, Side, perft
from bot.games import GAMES

# key: points, undirected steps, directed jumps, pieces of each side
SIZES = {
    "lau-kata-kati": (19, 30, 42, 9),
    "dash-guti": (21, 32, 44, 10),
    "egara-guti": (23, 40, 58, 11),
    "pretwa": (19, 36, 66, 9),
    "gol-skuish": (43, 84, 162, 21),
}
# leaf counts of depth 1, 2, ...
FROM_THE_START = {
    "lau-kata-kati": (3, 3, 3, 7, 27, 47, 181, 516),
    "dash-guti": (4, 4, 6, 13, 43, 100, 312, 943),
    "egara-guti": (3, 3, 3, 9, 35, 71, 257, 796),
    "pretwa": (3, 5, 7, 18, 56, 146, 444, 1430),
    "gol-skuish": (3, 5, 7, 18, 56, 146, 448, 1522),
}
FROM_POSITIONS = {
    "lau-kata-kati": ("www/..w/..w/w/b.b/.b./bb. w 4", (2, 6, 54, 268, 2334)),
    "dash-guti": ("..w/.w./w.w/.b./w.b/..b/..b b 8", (3, 16, 105, 691, 4847)),
    "egara-guti": ("w..ww/b../..././b.b/.bw/bbbwb w 0", (5, 27, 92, 595)),
    "pretwa": ("./b.b/bbb/bw./.bw/..w/..w w 0", (5, 15, 63, 472, 2101)),
    "gol-skuish": (
        "./..b..bb/.b.b.bb/..bwbbb/....www/..w.www/w....ww w 0",
        (5, 15, 215, 1828),
    ),
}


def test_the_tables_name_the_five_games_in_order() -> None:
    """No game goes uncounted."""
    assert list(GAMES) == list(SIZES) == list(FROM_THE_START) == list(FROM_POSITIONS)


@pytest.mark.parametrize("key", SIZES)
def test_a_board_has_its_points_steps_and_jumps(key: str) -> None:
    """The lines give the known numbers, and the set-up the known number of pieces."""
    board, text = GAMES[key].board, Position.start(GAMES[key]).text
    pieces = text.split()[0].count("b")
    assert (len(board.points), len(board.steps), len(board.jumps), pieces) == SIZES[key]
    assert text.split()[0].count("w") == pieces


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("key", FROM_THE_START)
def test_perft_from_the_start_is_the_known_one_whoever_begins(key: str, side: Side) -> None:
    """Black and White are alike, to the last leaf."""
    start = Position.start(GAMES[key], side)
    counted = tuple(perft(start, depth) for depth in range(1, len(FROM_THE_START[key]) + 1))
    assert counted == FROM_THE_START[key]


@pytest.mark.parametrize("key", FROM_POSITIONS)
def test_perft_from_a_position_with_long_chains_is_the_known_one(key: str) -> None:
    """These rows catch what the start does not: chains that come back, losing counts."""
    text, counts = FROM_POSITIONS[key]
    position = Position.from_text(GAMES[key], text)
    assert tuple(perft(position, depth) for depth in range(1, len(counts) + 1)) == counts


@pytest.mark.parametrize("key", SIZES)
def test_the_plain_checker_counts_the_same(key: str) -> None:
    """The second checker is worth nothing unless it passes the tables too."""
    assert reference_rules.counts(key) == SIZES[key]
    for side in "bw":
        start = reference_rules.start(key, side)
        counted = tuple(reference_rules.perft(start, depth) for depth in range(1, 9))
        assert counted == FROM_THE_START[key]
    text, counts = FROM_POSITIONS[key]
    state = reference_rules.read(key, text)
    assert tuple(reference_rules.perft(state, depth + 1) for depth in range(len(counts))) == counts
