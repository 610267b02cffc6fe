"""Analyses: verdicts by what was given away, and the truth where a table knows it."""

import os
from collections.abc import Iterator
from math import exp
from pathlib import Path
from random import Random

import pytest

from bot.engine import Move, Position, Side
from bot.games import GAMES
from bot.learn.analysis import (
    SEVERITY,
    THRESHOLDS,
    WRONG,
    Judgement,
    MatchAnalysis,
    Verdict,
)
from bot.opponent.question import Question
from bot.opponent.table_files import SHIPPED, Tables
from bot.opponent.thinking import think
from bot.play.record import Record

SOLVED = ("lau-kata-kati", "pretwa", "felli")
MOVES = int(os.environ.get("ANALYSED", "180"))
"""So many random moves are held against the tables, in all."""

MANY = 40
"""Plies of a match by lot at most."""


def by_lot(key: str, random: Random) -> Record:
    """A match of random moves."""
    start = Position.start(GAMES[key], random.choice(list(Side)))
    moves, position = list[Move](), start
    while not position.outcome and len(moves) < MANY:
        moves.append(random.choice(position.legal_moves))
        position = position.after(moves[-1])
    return Record(start.game, start, tuple(moves))


def judged(record: Record, tables: Tables) -> MatchAnalysis:
    """The analysis of a record as the service makes it, by few nodes."""
    judgements = list[Judgement]()
    for ply, position in enumerate(record.positions):
        if ply == len(record.moves) and record.outcome:
            judgements.append(Judgement.of(record.outcome, position.to_move))
            continue
        so_far = tuple(map(str, record.moves[:ply]))
        question = Question(record.game.key, record.position.text, so_far, 6, 0, explains=True)
        thought = think(question, lambda: False, 300, tables)
        judgements.append(
            Judgement(
                thought.value,
                thought.exact,
                thought.plies,
                tuple(thought.line.split()),
            )
        )
    return MatchAnalysis(record, tuple(judgements))


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Tables:
    return Tables(tmp_path_factory.mktemp("none"), SHIPPED)


def known(analysis: MatchAnalysis, tables: Tables) -> Iterator[tuple[int, int]]:
    """Of the moves whose worth a table knows: the ply, and how many half points they gave away."""
    record, table = analysis.record, tables.find(analysis.record.game)
    assert table
    for ply, move in enumerate(record.moves, start=1):
        position, history = record.positions[ply - 1], record.positions[: ply - 1]
        before = table.truth(position, history)
        after = table.truth(position.after(move), (*history, position))
        stands_again = Record(record.game, record.position, record.moves[:ply]).outcome
        if before and after and not stands_again:
            yield ply, before.value + after.value


@pytest.mark.parametrize("key", SOLVED)
def test_a_mistake_in_a_solved_position_is_what_gives_its_value_away(
    key: str, tables: Tables
) -> None:
    random, seen, given = Random(key), 0, 0
    while seen < MOVES / len(SOLVED):
        analysis = judged(by_lot(key, random), tables)
        for ply, lost in known(analysis, tables):
            move = analysis.moves[ply - 1]
            wrong = move.verdict in {Verdict.MISTAKE, Verdict.BLUNDER}
            assert wrong == (lost > 0), (move, lost)
            assert move.lost == pytest.approx(lost / 2)
            seen += 1
            given += lost > 0
    assert 0 < given < seen


def a_step(value: float) -> MatchAnalysis:
    """Two moves of Pretwa, of which the first gives away so much of an even position."""
    start = Position.start(GAMES["pretwa"])
    first = start.legal_moves[0]
    later = start.after(first)
    best = next(move for move in start.legal_moves if start.after(move) != later)
    replies = later.legal_moves
    record = Record(start.game, start, (first, replies[0]))
    return MatchAnalysis(
        record,
        (
            Judgement(0, exact=False, line=(str(best),)),
            Scored(value + 0.5),
            Judgement(0, exact=True),
        ),
    )


class Scored(Judgement):
    """A judgement by what its side can expect."""

    def __init__(self, expected: float) -> None:
        super().__init__(0, exact=False)
        object.__setattr__(self, "_expected", expected)

    @property
    def expected(self) -> float:
        return float(self._expected)  # type: ignore[attr-defined]


@pytest.mark.parametrize("verdict", [*WRONG, Verdict.FINE])
def test_a_verdict_begins_at_its_threshold(verdict: Verdict) -> None:
    least = THRESHOLDS.get(verdict, 0.0)
    move = a_step(least + 1e-9).moves[0]
    assert move.verdict is verdict
    assert move.lost == pytest.approx(least, abs=1e-6)
    if verdict is not Verdict.FINE:
        assert a_step(least - 1e-6).moves[0].verdict is not verdict


def test_a_truth_and_an_estimate_differ_by_chance_before_anything_was_lost() -> None:
    start = Position.start(GAMES["pretwa"])
    played, *others = start.legal_moves
    record = Record(start.game, start, (played,))
    line = (str(next(each for each in others if start.after(each) != start.after(played))),)
    for won, estimate, lost in ((1, 109, 0), (1, 0, 0.25), (1, -300, 0.736), (0, -30, 0)):
        truth = Judgement(won, exact=True, line=line)
        (move,) = MatchAnalysis(record, (truth, Judgement(-estimate, exact=False))).moves
        assert move.lost == pytest.approx(lost, abs=0.001)
        assert (move.verdict in WRONG) == (lost > 0)


def test_the_best_and_the_only_move_give_nothing_away() -> None:
    """However the position after it is judged, which is thought about one ply deeper."""
    start = Position.start(GAMES["pretwa"])
    first = start.legal_moves[0]
    record = Record(start.game, start, (first,))
    best = MatchAnalysis(record, (Judgement(0, exact=False, line=(str(first),)), Scored(0.9)))
    assert best.moves[0].verdict is Verdict.BEST
    assert best.moves[0].lost == 0
    assert best.accuracy(Side.BLACK) == 100
    assert best.accuracy(Side.WHITE) is None


def test_accuracy_is_the_mean_over_the_moves_with_a_choice() -> None:
    analysis = a_step(0.2)
    assert analysis.accuracy(Side.BLACK) == pytest.approx(100 * exp(-SEVERITY * 0.2))


def test_the_turning_point_is_the_worst_move_of_who_did_not_win(tables: Tables) -> None:
    random = Random(4)
    for _ in range(8):
        record = by_lot("pretwa", random)
        for result, loser in (("1-0", Side.WHITE), ("0-1", Side.BLACK), ("*", None)):
            told = Record(record.game, record.position, record.moves, result=result)
            analysis = judged(told, tables)
            every = [each for each in analysis.moves if each.verdict in WRONG]
            wrong = [each for each in every if loser in {None, each.side}] or every
            worst = max((each.lost for each in wrong), default=None)
            point = analysis.turning_point
            assert (point.lost if point else None) == worst
            assert point is None or point in wrong


def test_going_from_mistake_to_mistake_comes_by_all_of_them(tables: Tables) -> None:
    analysis = judged(by_lot("lau-kata-kati", Random(2)), tables)
    for side in (None, *Side):
        wrong = {
            each.ply
            for each in analysis.moves
            if each.verdict in WRONG and side in {None, each.side}
        }
        assert len(wrong) > 1
        ply, seen = analysis.next_wrong(0, side), list[int]()
        while ply:
            seen.append(ply)
            ply = analysis.next_wrong(ply, side)
        assert seen == sorted(wrong)


@pytest.mark.parametrize("key", GAMES)
def test_lines_of_best_play_can_be_played(key: str) -> None:
    nothing = Tables(Path("nowhere"), Path("nowhere"))
    analysis = judged(by_lot(key, Random(key)), nothing)
    assert any(len(each.line) > 1 for each in analysis.moves)
    assert len(analysis.curve) == len(analysis.moves) + 1
    assert all(0 <= each <= 1 for each in analysis.curve)
