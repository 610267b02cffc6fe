"""Perft counts of the engine and of the reference rules."""

import pytest

from guti import Position, Side, perft
from guti.games import GAMES
from tests.support import reference_rules
from tests.support.perft_counts import BY_RULES, FROM_POSITIONS, FROM_THE_START, SIZES

MAX_LEAVES = 2000
"""Largest count for the reference rules, which are slow."""


def test_perft_tables_list_games_in_order() -> None:
    known = [key for key in GAMES if key in reference_rules.GAMES]
    assert known == list(SIZES) == list(FROM_THE_START) == list(FROM_POSITIONS)


@pytest.mark.parametrize("key", SIZES)
def test_board_has_known_points_steps_and_jumps(key: str) -> None:
    board, text = GAMES[key].board, Position.start(GAMES[key]).text
    pieces = text.split()[0].count("b")
    assert (len(board.points), len(board.steps), len(board.jumps), pieces) == SIZES[key]
    assert text.split()[0].count("w") == pieces


@pytest.mark.parametrize("side", Side)
@pytest.mark.parametrize("key", FROM_THE_START)
def test_perft_from_start_is_equal_for_both_sides(key: str, side: Side) -> None:
    start = Position.start(GAMES[key], side)
    counted = tuple(perft(start, depth) for depth in range(1, len(FROM_THE_START[key]) + 1))
    assert counted == FROM_THE_START[key]


@pytest.mark.parametrize("key", FROM_POSITIONS)
def test_perft_with_long_chains_matches(key: str) -> None:
    """Covers returning chains and losing numbers of pieces."""
    text, counts = FROM_POSITIONS[key]
    position = Position.from_text(GAMES[key], text)
    assert tuple(perft(position, depth) for depth in range(1, len(counts) + 1)) == counts


def test_perft_table_names_every_rule_set() -> None:
    sets = [(key, each.key) for key, game in GAMES.items() for each in game.rule_sets]
    for there, place in (
        (reference_rules.RULES, "what it changes: RULES of tests/support/reference_rules.py"),
        (BY_RULES, "its counts, in this order: BY_RULES of tests/support/perft_counts.py"),
    ):
        missing = [each for each in sets if each not in there]
        assert not missing, f"{missing} lacks {place}"
    assert list(BY_RULES) == sets, "put BY_RULES in the order of the games and of their rule sets"
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
def test_reference_rules_match_perft_under_every_rule_set(key: str, rules: str) -> None:
    for side in "bw":
        start = reference_rules.start(key, side, rules)
        known = [leaves for leaves in BY_RULES[key, rules][0] if leaves <= MAX_LEAVES]
        assert [reference_rules.perft(start, depth + 1) for depth in range(len(known))] == known
    counts = BY_RULES[key, rules][1]
    state = reference_rules.read(key, FROM_POSITIONS[key][0], rules)
    assert tuple(reference_rules.perft(state, depth + 1) for depth in range(len(counts))) == counts


@pytest.mark.parametrize("key", SIZES)
def test_reference_rules_match_perft(key: str) -> None:
    assert reference_rules.counts(key) == SIZES[key]
    for side in "bw":
        start = reference_rules.start(key, side)
        known = [leaves for leaves in FROM_THE_START[key] if leaves <= MAX_LEAVES]
        assert [reference_rules.perft(start, depth + 1) for depth in range(len(known))] == known
    text, counts = FROM_POSITIONS[key]
    state = reference_rules.read(key, text)
    assert tuple(reference_rules.perft(state, depth + 1) for depth in range(len(counts))) == counts
