"""The measurement of players' accuracy at each level."""

from pathlib import Path

import pytest

from benchmarks.accuracy.__main__ import figures, problems_of, report
from benchmarks.accuracy.matches import GREEDY, NAMES, Effort, analysed, play, players_of
from benchmarks.accuracy.results import AnalysedMatches
from bot.opponent.table_files import SHIPPED, Tables

EFFORT = Effort(0.001)


def test_every_pair_of_players_meets_with_both_sides() -> None:
    pairs = {players_of(number) for number in range(len(NAMES) ** 2)}
    assert pairs == {(black, white) for black in NAMES for white in NAMES}


def test_stored_analysis_round_trips(tmp_path: Path) -> None:
    results, tables = AnalysedMatches(tmp_path, EFFORT), Tables(tmp_path / "none", SHIPPED)
    record = play("pretwa", 0, EFFORT)
    assert record.outcome
    made = analysed(record, EFFORT, tables)
    results.add(0, made)
    with next(tmp_path.glob("*.jsonl")).open("a", encoding="utf-8") as file:
        file.write('\n{"number": 1, "pla')
    assert results.of("pretwa") == {0: made}
    assert set(figures(results.of("pretwa"))) == {GREEDY}
    assert "pretwa" in report({"pretwa": figures(results.of("pretwa"))})


@pytest.mark.parametrize(
    ("means", "reports"),
    [
        ([70, 75, 80, 85, 90, 95], []),
        ([70, 75, 74, 85, 90, 95], ["felli: level 3 (74.0) is not above 2 (75.0)"]),
        ([90, 91, 92, 93, 94, 95], ["felli: the levels are only 5.0 points apart"]),
    ],
)
def test_too_similar_levels_are_reported(means: list[int], reports: list[str]) -> None:
    of = {str(level): [mean, None] for level, mean in enumerate(means, start=1)}
    assert problems_of("felli", of | {GREEDY: [99]}) == reports
