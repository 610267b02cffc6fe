"""The ladder that measures the strength of levels."""

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.play.levels import LEVELS
from bot.play.match import Match
from guti import Move, Position
from guti.games import GAMES
from tests.support.strategies import drawn, keys
from tools.ladder import report
from tools.ladder.matches import OPENING_PLIES, Pairing, opening, outcome, play
from tools.ladder.players import (
    CHILD,
    PLAYERS,
    RANDOM,
    WITH_TABLES,
    by_level,
    by_table,
    definition,
)
from tools.ladder.results import Results

PAIRING = Pairing("pretwa", RANDOM, CHILD, 3)


@settings(max_examples=20, deadline=None)
@given(keys, st.integers())
def test_ladder_match_ends_by_the_match_rules(key: str, seed: int) -> None:
    """Many moves go back, so that positions repeat."""
    match, chance = Match(1, GAMES[key], 2, 3, black=4, white=5), Random(seed)
    while match.live:
        assert outcome(list(match.positions)) is None
        moves = match.position.legal_moves
        back = [move for move in moves if match.moves[-2:-1] == (type(move)(move.path[::-1]),)]
        match = match.play(match.to_move, str(chance.choice(back or moves)))
    assert outcome(list(match.positions)) == match.result


def test_each_opening_is_played_with_both_sides() -> None:
    line = opening("pretwa", 3)
    assert line == opening("pretwa", 3)
    assert len(line) == OPENING_PLIES + 1
    assert len(opening("pretwa", 3, 0)) == 1
    assert len({opening("sholo-guti", number)[-1] for number in range(20)}) > 15
    first, second = play(PAIRING)
    assert [each.score for each in play(PAIRING)] == [first.score, second.score]
    assert all(each.plies > OPENING_PLIES and each.moves > 0 for each in (first, second))


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (
            "..w/.w./.../b/.../.../..b b 0",
            {"b4-a5", "b4-c5", "b4-a3", "b4-b3", "b4-c3", "c1-c2", "c1-b1"},
        ),
        (".../.../.w./b/.../.../..w b 0", {"b4xb6"}),
        ("www/..w/..w/w/b.b/.b./bb. w 4", {"b4xa2xc2xb4", "b4xc2xa2xb4"}),
    ],
)
def test_child_player_captures_and_avoids_losing_pieces(text: str, wanted: set[str]) -> None:
    position, chance = drawn("lau-kata-kati", text), Random(1)
    assert {str(PLAYERS[CHILD](position, (), chance)) for _ in range(40)} == wanted


def test_level_with_tables_plays_only_winning_moves() -> None:
    """Kaua dorki has four first moves, of which `b3-c3` does not win."""
    start, weak = Position.start(GAMES["kaua-dorki"]), replace(LEVELS[6], nodes=1, noise=100)

    def chosen(player: Callable[..., Move]) -> set[str]:
        return {str(player(weak, start, (), Random(seed))) for seed in range(30)}

    assert chosen(by_table) == chosen(by_level) - {"b3-c3"}
    assert "b3-c3" in chosen(by_level)
    assert definition(WITH_TABLES) != definition(WITH_TABLES.removesuffix("t"))


def test_ladder_results_are_stored_and_reported(tmp_path: Path) -> None:
    """Incomplete lines and results of changed levels are ignored."""
    results, document = Results(tmp_path / "kept"), tmp_path / "levels.md"
    assert results.of("pretwa") == {}
    results.add(PAIRING, played := play(PAIRING))
    file = tmp_path / "kept/pretwa-4.jsonl"
    line = json.loads(file.read_text())
    file.write_text(json.dumps(line | {"players": [RANDOM, "bully"], "number": 5}) + '\n{"pair"')
    results.add(PAIRING, played)
    assert results.of("pretwa") == {(RANDOM, CHILD): {3: played}}
    section = report.section({"pretwa": {(RANDOM, CHILD): played}}, "Today.")
    assert f"{report.percent(played):.1f} %" in section
    document.write_text(f"# Levels\n\n{report.HEADING}\n\nold\n")
    report.write(document, section)
    assert document.read_text() == f"# Levels\n\n{section}"
