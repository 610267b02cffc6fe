"""The engine's counts match those of independent programs."""

import pytest
import reference_rules

from bot.engine import Position, Side, perft
from bot.games import GAMES

# key: points, undirected steps, directed jumps, pieces of each side
SIZES = {
    "lau-kata-kati": (19, 30, 42, 9),
    "felli": (13, 20, 26, 6),
    "pretwa": (19, 36, 66, 9),
    "dash-guti": (21, 32, 44, 10),
    "egara-guti": (23, 40, 58, 11),
    "alquerque": (25, 56, 80, 12),
    "sholo-guti": (37, 76, 112, 16),
    "gol-skuish": (43, 84, 162, 21),
    "peralikatuma": (49, 96, 144, 23),
    "kotu-ellima": (49, 96, 144, 24),
}
# leaf counts of depth 1, 2, ...
FROM_THE_START = {
    "lau-kata-kati": (3, 3, 3, 7, 27, 47, 181, 516),
    "felli": (3, 3, 3, 7, 23, 50, 138, 334),
    "pretwa": (3, 5, 7, 18, 56, 146, 444, 1430),
    "dash-guti": (4, 4, 6, 13, 43, 100, 312, 943),
    "egara-guti": (3, 3, 3, 9, 35, 71, 257, 796),
    "alquerque": (4, 5, 6, 12, 29, 109, 541, 2730),
    "sholo-guti": (9, 21, 65, 323, 1804, 9406, 56624),
    "gol-skuish": (3, 5, 7, 18, 56, 146, 448, 1522),
    "peralikatuma": (6, 13, 38, 116, 438, 1910, 9702),
    "kotu-ellima": (4, 5, 6, 12, 29, 118, 669, 3398),
}
FROM_POSITIONS = {
    "lau-kata-kati": ("www/..w/..w/w/b.b/.b./bb. w 4", (2, 6, 54, 268, 2334)),
    "felli": (".b./www/./wbw/.w. b 0", (6, 14, 56, 140, 446, 1214)),
    "pretwa": ("./b.b/bbb/bw./.bw/..w/..w w 0", (5, 15, 63, 472, 2101)),
    "dash-guti": ("..w/.w./w.w/.b./w.b/..b/..b b 8", (3, 16, 105, 691, 4847)),
    "egara-guti": ("w..ww/b../..././b.b/.bw/bbbwb w 0", (5, 27, 92, 595)),
    "alquerque": ("wwwww/.www./w.bbb/w.b.b/...bb w 1", (3, 22, 247, 1630)),
    "sholo-guti": (
        "www/www/w.www/..w../..b.w/b..b./.b..b/bbb/bbb w 0",
        (2, 24, 218, 1891),
    ),
    "gol-skuish": (
        "./..b..bb/.b.b.bb/..bwbbb/....www/..w.www/w....ww w 0",
        (5, 15, 215, 1828),
    ),
    "peralikatuma": (
        "www/www/bww.wbw/b..ww.w/bb....w.w/b..bb.w/b.bbbbw/bbb/bbb b 1",
        (2, 30, 312, 3344),
    ),
    "kotu-ellima": (
        "www/www/w.b.w.b/....wwb/ww....bbb/wb...b./w.bb.bb/.../bbb b 5",
        (3, 24, 327, 2138),
    ),
}
# leaf counts under the rule sets of sources: from the start, and from the game's position above
BY_RULES = {
    ("lau-kata-kati", "encyclopedia"): ((3, 3, 3, 7, 27, 51, 189, 560), (6, 19, 110, 525)),
    ("lau-kata-kati", "datta-1933"): ((3, 3, 3, 7, 27, 47, 165, 472), (2, 8, 39, 203)),
    ("pretwa", "encyclopedia"): ((3, 5, 7, 22, 74, 212, 678, 2470), (11, 36, 117, 619)),
    ("pretwa", "murray-1952"): ((3, 5, 7, 22, 74, 212, 678, 2484), (11, 50, 223, 1287)),
    ("dash-guti", "encyclopedia"): ((4, 4, 6, 13, 43, 108, 324), (9, 37, 182, 1063)),
    ("egara-guti", "das-gupta-1926"): ((3, 3, 3, 9, 35, 71, 239), (3, 20, 38)),
    ("alquerque", "alfonso-1283"): ((4, 8, 33, 210, 1430), (13, 167, 2395)),
    ("sholo-guti", "parker-1909"): ((9, 69, 783, 9063), (20, 409)),
    ("sholo-guti", "humphries-1906"): ((4, 5, 6, 12, 31, 116, 563), ()),
    ("gol-skuish", "das-gupta-1924"): ((3, 5, 7, 18, 48, 122, 374), (3, 4, 20)),
    ("peralikatuma", "parker-1909"): ((6, 33, 310, 3003), (19, 407)),
}

MOST_LEAVES = 2000
"""The reference rules are slow: the engine alone does deeper counts."""


def test_the_tables_name_every_game_in_order() -> None:
    assert list(GAMES) == list(SIZES) == list(FROM_THE_START) == list(FROM_POSITIONS)


@pytest.mark.parametrize("key", SIZES)
def test_a_board_has_its_points_steps_and_jumps(key: str) -> None:
    """The lines have the known numbers, and the set-up the known number of pieces."""
    board, text = GAMES[key].board, Position.start(GAMES[key]).text
    pieces = text.split()[0].count("b")
    assert (len(board.points), len(board.steps), len(board.jumps), pieces) == SIZES[key]
    assert text.split()[0].count("w") == pieces


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("key", FROM_THE_START)
def test_perft_from_start_matches_whoever_begins(key: str, side: Side) -> None:
    """Black and White are symmetric, to the last leaf."""
    start = Position.start(GAMES[key], side)
    counted = tuple(perft(start, depth) for depth in range(1, len(FROM_THE_START[key]) + 1))
    assert counted == FROM_THE_START[key]


@pytest.mark.parametrize("key", FROM_POSITIONS)
def test_perft_with_long_chains_matches(key: str) -> None:
    """These rows cover what the start does not: chains that return, losing counts."""
    text, counts = FROM_POSITIONS[key]
    position = Position.from_text(GAMES[key], text)
    assert tuple(perft(position, depth) for depth in range(1, len(counts) + 1)) == counts


def test_perft_table_names_every_rule_set() -> None:
    assert list(BY_RULES) == [
        (key, each.key) for key, game in GAMES.items() for each in game.rule_sets
    ]
    assert BY_RULES.keys() == reference_rules.RULES.keys()


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize(("key", "rules"), BY_RULES)
def test_perft_matches_under_every_rule_set(key: str, rules: str, side: Side) -> None:
    game, (from_start, from_position) = GAMES[key].with_rules(rules), BY_RULES[key, rules]
    known = [(Position.start(game, side), from_start)]
    known += [(Position.from_text(game, FROM_POSITIONS[key][0]), from_position)]
    for position, counts in known:
        assert tuple(perft(position, depth + 1) for depth in range(len(counts))) == counts


@pytest.mark.parametrize(("key", "rules"), BY_RULES)
def test_plain_checker_matches_perft_of_rule_sets(key: str, rules: str) -> None:
    for side in "bw":
        start = reference_rules.start(key, side, rules)
        known = [leaves for leaves in BY_RULES[key, rules][0] if leaves <= MOST_LEAVES]
        assert [reference_rules.perft(start, depth + 1) for depth in range(len(known))] == known
    counts = BY_RULES[key, rules][1]
    state = reference_rules.read(key, FROM_POSITIONS[key][0], rules)
    assert tuple(reference_rules.perft(state, depth + 1) for depth in range(len(counts))) == counts


@pytest.mark.parametrize("key", SIZES)
def test_the_plain_checker_counts_the_same(key: str) -> None:
    """The reference rules must pass the tables too."""
    assert reference_rules.counts(key) == SIZES[key]
    for side in "bw":
        start = reference_rules.start(key, side)
        known = [leaves for leaves in FROM_THE_START[key] if leaves <= MOST_LEAVES]
        assert [reference_rules.perft(start, depth + 1) for depth in range(len(known))] == known
    text, counts = FROM_POSITIONS[key]
    state = reference_rules.read(key, text)
    assert tuple(reference_rules.perft(state, depth + 1) for depth in range(len(counts))) == counts
