"""Estimates of a person's level from matches against the engine."""

from collections.abc import Mapping
from math import log

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.play.levels import HIGHEST_LEVEL, LEVELS
from bot.ratings.leaderboard import EngineRecord, Score
from bot.ratings.levels import MIN_MATCHES

scores = st.builds(Score, *[st.integers(0, 12)] * 3)
levels = st.sampled_from(list(LEVELS))
records = st.dictionaries(levels, scores).map(lambda it: EngineRecord(lately=it))


def level_of(lately: Mapping[int, Score]) -> float | None:
    return EngineRecord(lately=lately).level


def most_likely(lately: Mapping[int, Score]) -> float:
    """Return the level with the greatest posterior probability, in steps of 1/500."""
    highest = max(level for level, score in lately.items() if score.points)

    def posterior(x: float) -> float:
        found = -((x - 2) ** 2) / (2 * 2**2)
        for level, score in lately.items():
            wins = 1 / (1 + 10 ** ((level - x) * 100 / 400))
            lost = score.played - score.points
            found += score.points * log(wins) + lost * log(1 - wins)
        return found

    steps = range(500, 500 * min(highest + 1, HIGHEST_LEVEL) + 1)
    return max((step / 500 for step in steps), key=posterior)


@pytest.mark.parametrize(
    ("lately", "level"),
    [
        ({}, None),
        ({2: Score(wins=2)}, None),
        ({1: Score(losses=20)}, None),
        ({2: Score(wins=3)}, 3.0),
        ({1: Score(wins=30)}, 2.0),
        ({1: Score(wins=1, losses=2)}, 1.0),
        ({3: Score(10, 0, 10)}, 2.9),
        ({3: Score(0, 20, 0)}, 2.9),
        ({5: Score(3, 0, 3)}, 4.0),
        ({1: Score(4), 2: Score(4, 0, 1), 3: Score(3, 0, 3), 4: Score(1, 0, 3)}, 3.3),
        ({6: Score(wins=3)}, 5.7),
        ({HIGHEST_LEVEL: Score(wins=10)}, float(HIGHEST_LEVEL)),
    ],
)
def test_level_estimate_matches_expectations(
    lately: Mapping[int, Score], level: float | None
) -> None:
    assert level_of(lately) == (level and pytest.approx(level, abs=0.05))


@given(records)
def test_level_estimate_has_highest_posterior_probability(record: EngineRecord) -> None:
    of = record.lately.values()
    known = sum(each.played for each in of) >= MIN_MATCHES and any(each.points for each in of)
    assert (record.level is not None) == known
    if record.level is not None:
        assert record.level == pytest.approx(most_likely(record.lately), abs=0.003)


@given(records, st.sampled_from(list(LEVELS)))
def test_win_never_lowers_and_loss_never_raises_estimate(record: EngineRecord, level: int) -> None:
    def after(more: Score) -> float | None:
        return level_of({**record.lately, level: record.lately.get(level, Score()) + more})

    lost, drew, won = (after(more) for more in (Score(0, 0, 1), Score(0, 1, 0), Score(1, 0, 0)))
    if record.level and lost and drew and won:
        assert lost <= record.level <= won
        assert lost <= drew <= won
