"""Correction of earlier search values by later ones."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.learn.analysis import THRESHOLDS_PERCENT, WRONG, MatchAnalysis, Verdict
from bot.learn.judgement import HINDSIGHT_PERCENT, Judgement, MoveChoice, Worth, in_hindsight
from guti import Move, Position, Record, Side
from guti.games import GAMES
from tests.support.strategies import choices, keys

BEST, OTHER, NONE = MoveChoice.BEST, MoveChoice.OTHER, MoveChoice.NONE
TRUTHS = {100: Judgement(1, exact=True), 50: Judgement(0, exact=True), 0: Judgement(-1, exact=True)}

judgements = st.builds(
    Judgement, st.integers(-600, 600), st.booleans(), st.none() | st.integers(1, 9)
)


def guess(percent: int) -> Judgement:
    """Return an estimate of `percent` for the side to move."""
    thoughts = (Judgement(value, exact=False) for value in range(-700, 700))
    return next(each for each in thoughts if each.expected == percent)


def expected(series: tuple[Worth, ...]) -> list[int]:
    """Return the expected score in per cent for the first player, ply by ply."""
    return [100 - each.expected if ply % 2 else each.expected for ply, each in enumerate(series)]


@pytest.mark.parametrize(
    ("judged", "choice", "corrected"),
    [
        # In a real chart, 19 fell to 0 per cent without a marked mistake.
        ([guess(19), guess(95), TRUTHS[0]], [BEST, BEST], [0, 0, 0]),
        ([guess(40), guess(70), guess(30)], [NONE, BEST], [30, 30, 30]),
        ([guess(50), guess(50), guess(20), guess(80)], [OTHER, BEST, NONE], [50, 20, 20, 20]),
        # The first estimate was wrong if later searches show only a small fall.
        ([guess(60), guess(41), guess(59), TRUTHS[50]], [OTHER, BEST, BEST], [51, 50, 50, 50]),
        ([guess(90), guess(12), guess(88), TRUTHS[50]], [OTHER, BEST, BEST], [90, 50, 50, 50]),
        # A proved value remains during best play.
        ([TRUTHS[50], guess(10), guess(60)], [BEST, NONE], [50, 50, 50]),
        ([TRUTHS[100], guess(17)], [OTHER], [100, 83]),
        ([guess(20), TRUTHS[50], guess(90)], [OTHER, OTHER], [50, 50, 90]),
    ],
)
def test_later_search_values_correct_earlier_ones(
    judged: list[Judgement], choice: list[MoveChoice], corrected: list[int]
) -> None:
    assert expected(in_hindsight(judged, choice)) == corrected


@given(st.data())
def test_no_move_gains_value(data: st.DataObject) -> None:
    judged = data.draw(st.lists(judgements, min_size=1, max_size=40))
    played = [data.draw(st.sampled_from(MoveChoice)) for _ in judged[1:]]
    series = in_hindsight(judged, played)
    assert len(series) == len(judged)
    assert all(0 <= each.expected <= 100 for each in series)
    for before, later in pairwise(series):
        assert before.expected >= 100 - later.expected
    assert all(each.expected in TRUTHS for each in series if each.exact)


def record_of(key: str, chosen: list[int]) -> Record:
    """Return a record. `chosen` contains the index of each move among the legal moves."""
    position = start = Position.start(GAMES[key])
    moves = list[Move]()
    for each in chosen:
        if position.outcome:
            break
        moves.append(position.legal_moves[each % len(position.legal_moves)])
        position = position.after(moves[-1])
    return Record(GAMES[key], start, tuple(moves))


def random_judgements(record: Record, chance: Random) -> tuple[Judgement, ...]:
    """Return random judgements for a record's positions."""
    found = list[Judgement]()
    for position in record.positions:
        line = [str(chance.choice(position.legal_moves))] if position.legal_moves else []
        exact = chance.random() < 0.3
        found.append(Judgement(chance.randint(-300, 300), exact, None, tuple(line)))
    return tuple(found)


@given(keys, choices, st.integers())
def test_verdicts_equal_the_drops_in_the_curve(key: str, chosen: list[int], seed: int) -> None:
    """Search results may contradict each other."""
    record = record_of(key, chosen)
    analysis = MatchAnalysis(record, random_judgements(record, Random(seed)))
    for each in analysis.moves:
        before, after = analysis.curve[each.ply - 1 : each.ply + 1]
        fall = before - after if each.side is Side.BLACK else after - before
        assert fall == each.lost >= 0
        marked = next((it for it, least in THRESHOLDS_PERCENT.items() if fall >= least), None)
        assert each.verdict is marked or (marked is None and each.verdict not in WRONG)
        assert each.verdict is not Verdict.BEST or not fall
    for side in Side:
        wrong = sum(analysis.count(side, verdict) for verdict in WRONG)
        assert wrong == sum(it.side is side and it.verdict in WRONG for it in analysis.moves)


def test_positions_around_a_drop_are_searched() -> None:
    record = record_of("pretwa", [0, 0, 0])
    line = (str(record.position.legal_moves[1]),)
    judged = (Judgement(0, exact=False, line=line), guess(99), guess(1), guess(99))
    analysis = MatchAnalysis(record, judged)
    wrong = [each.ply for each in analysis.moves if each.verdict in WRONG]
    assert wrong
    assert set(analysis.doubtful_plies) == {ply for each in wrong for ply in (each - 1, each)}
    assert analysis.moves[0].lost >= HINDSIGHT_PERCENT
