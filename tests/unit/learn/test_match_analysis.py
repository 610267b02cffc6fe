"""Analyses of matches, compared with solved positions."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from bot.learn.analysis import (
    MIN_TURNS,
    THRESHOLDS_PERCENT,
    WRONG,
    MatchAnalysis,
    Verdict,
)
from bot.learn.judgement import Judgement
from bot.opponent.question import Question, QuestionKind
from bot.opponent.table_files import SHIPPED, Tables
from bot.opponent.thinking import think
from bot.services.openings import opening_book
from bot.texts import of
from guti import Move, Position, Record, Side
from guti.games import GAMES
from tests.support.volume import VOLUME

SOLVED = ("lau-kata-kati", "pretwa", "felli")
MOVES = 12 * VOLUME

MANY = 40
"""Maximum plies of a random match."""


def random_record(key: str, random: Random) -> Record:
    """Return a record of random moves."""
    start = Position.start(GAMES[key], random.choice(list(Side)))
    moves, position = list[Move](), start
    while not position.outcome and len(moves) < MANY:
        moves.append(random.choice(position.legal_moves))
        position = position.after(moves[-1])
    return Record(start.game, start, tuple(moves))


def analysis_of(record: Record, tables: Tables) -> MatchAnalysis:
    """Return an analysis that uses only small searches."""
    judgements = list[Judgement]()
    for ply, position in enumerate(record.positions):
        if ply == len(record.moves) and record.outcome:
            judgements.append(Judgement.of(record.outcome, position.to_move))
            continue
        so_far = tuple(map(str, record.moves[:ply]))
        question = Question(record.game.key, record.position.text, so_far, 6, 0, QuestionKind.LINE)
        thought = think(question, lambda: False, 300, tables)
        line = tuple(thought.line.split())
        judgements.append(Judgement(thought.value, thought.exact, thought.plies, line))
    return MatchAnalysis(record, tuple(judgements))


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Tables:
    return Tables(tmp_path_factory.mktemp("none"), SHIPPED)


def losses_in_table(analysis: MatchAnalysis, tables: Tables) -> Iterator[tuple[int, int]]:
    """Yield the ply and the lost value of each move between positions in a table."""
    record, table = analysis.record, tables.find(analysis.record.game)
    assert table
    for ply, move in enumerate(record.moves, start=1):
        position, history = record.positions[ply - 1], record.positions[: ply - 1]
        before = table.truth(position, history)
        after = table.truth(position.after(move), (*history, position))
        ends_on_next_repetition = Record(record.game, record.position, record.moves[:ply]).outcome
        if before and after and not ends_on_next_repetition:
            yield ply, before.value + after.value


@pytest.mark.parametrize("key", SOLVED)
def test_mistake_in_solved_position_loses_its_value(key: str, tables: Tables) -> None:
    random, checked, mistakes = Random(key), 0, 0
    while checked < MOVES / len(SOLVED):
        analysis = analysis_of(random_record(key, random), tables)
        for ply, lost in losses_in_table(analysis, tables):
            move = analysis.moves[ply - 1]
            wrong = move.verdict in {Verdict.MISTAKE, Verdict.BLUNDER}
            assert wrong == (lost > 0), (move, lost)
            assert move.lost == 50 * lost
            checked += 1
            mistakes += lost > 0
    assert 0 < mistakes < checked


def move_losing(lost: int) -> MatchAnalysis:
    """Return an analysis of one move, which loses `lost` per cent of a won position."""
    start = Position.start(GAMES["pretwa"])
    played, best, _ = start.legal_moves
    won = Judgement(1, exact=True, line=(str(best),))
    later = (Judgement(value, exact=False) for value in range(-700, 700))
    record = Record(start.game, start, (played,))
    return MatchAnalysis(record, (won, next(each for each in later if each.expected == lost)))


@pytest.mark.parametrize("verdict", [*WRONG, Verdict.FINE])
def test_verdict_begins_at_its_threshold(verdict: Verdict) -> None:
    least = THRESHOLDS_PERCENT.get(verdict, 1)
    move = move_losing(least).moves[0]
    assert (move.verdict, move.lost) == (verdict, least)
    if verdict is not Verdict.FINE:
        assert move_losing(least - 1).moves[0].verdict is not verdict


def test_best_and_only_moves_lose_no_value() -> None:
    """A deeper search may value the position after the best move lower."""
    start = Position.start(GAMES["pretwa"])
    mirrored, best, played = start.legal_moves
    forced = start.after(played)
    assert len(forced.legal_moves) == 1
    record = Record(start.game, start, (played, *forced.legal_moves))
    line = (str(mirrored),)
    thoughts = (Judgement(0, exact=False, line=line), Judgement(90, exact=False))
    end = Judgement(-90, exact=False)
    analysis = MatchAnalysis(record, (*thoughts, end))
    assert [each.verdict for each in analysis.moves] == [Verdict.BEST, Verdict.ONLY]
    assert [each.lost for each in analysis.moves] == [0, 0]
    other = replace(thoughts[0], line=(str(best),))
    assert MatchAnalysis(record, (other, thoughts[1], end)).moves[0].lost


def quiet_match(stakes: Sequence[int | None], percent: int = 50) -> MatchAnalysis:
    """Return a match without mistakes, in which Black's positions have `stakes`."""
    random, start = Random(5), Position.start(GAMES["alquerque"])
    position, moves, judgements = start, list[Move](), list[Judgement]()
    value = next(v for v in range(-700, 700) if Judgement(v, exact=False).expected == percent)
    for stake in stakes:
        for side, at_stake in ((1, stake), (-1, 0)):
            going_on = [move for move in position.legal_moves if not position.after(move).outcome]
            moves.append(random.choice(going_on))
            line = (str(moves[-1]),)
            judgements.append(Judgement(side * value, exact=False, line=line, stake=at_stake))
            position = position.after(moves[-1])
    judgements.append(Judgement(value, exact=False))
    return MatchAnalysis(Record(start.game, start, tuple(moves)), tuple(judgements))


@pytest.mark.parametrize(
    ("stake", "percent", "counts"),
    [
        *((5, 50, True), (4, 50, False), (100, 2, False), (30, 100, True), (0, 100, False)),
        *((None, 50, True), (None, 97, False), (None, 3, False)),
    ],
)
def test_turn_counts_only_if_a_move_loses_value(
    stake: int | None, percent: int, *, counts: bool
) -> None:
    moves = [each for each in quiet_match([stake] * 6, percent).moves if each.side is Side.BLACK]
    real = [each for each in moves if each.verdict is not Verdict.ONLY]
    assert real
    assert {each.counts for each in real} == {counts}
    assert not any(each.counts for each in moves if each.verdict is Verdict.ONLY)


def test_accuracy_needs_enough_turns() -> None:
    for turns in range(2 * MIN_TURNS + 1):
        analysis = quiet_match([20] * turns)
        counted = sum(each.counts for each in analysis.moves)
        expected = 100 if counted >= MIN_TURNS else None
        assert analysis.accuracy(Side.BLACK) == expected
        assert analysis.accuracy(Side.WHITE) is None
    assert counted > MIN_TURNS


def test_turning_point_is_losers_worst_move(tables: Tables) -> None:
    random = Random(4)
    for _ in range(3):
        record = random_record("pretwa", random)
        for result, loser in (("1-0", Side.WHITE), ("0-1", Side.BLACK), ("*", None)):
            finished = Record(record.game, record.position, record.moves, result=result)
            analysis = analysis_of(finished, tables)
            every = [each for each in analysis.moves if each.verdict in WRONG]
            wrong = [each for each in every if loser in {None, each.side}] or every
            worst = max((each.lost for each in wrong), default=None)
            point = analysis.turning_point
            assert (point.lost if point else None) == worst
            assert point is None or point in wrong


def test_next_mistake_visits_every_mistake(tables: Tables) -> None:
    analysis = analysis_of(random_record("lau-kata-kati", Random(2)), tables)
    for side in (None, *Side):
        wrong = {
            each.ply
            for each in analysis.moves
            if each.verdict in WRONG and side in {None, each.side}
        }
        assert len(wrong) > 1
        ply, visited = analysis.next_wrong(0, side), list[int]()
        while ply:
            visited.append(ply)
            ply = analysis.next_wrong(ply, side)
        assert visited == sorted(wrong)


@pytest.mark.parametrize("key", GAMES)
def test_lines_of_best_play_are_legal(key: str) -> None:
    nothing = Tables(Path("nowhere"), Path("nowhere"))
    analysis = analysis_of(random_record(key, Random(key)), nothing)
    assert any(len(each.line) > 1 for each in analysis.moves)
    assert len(analysis.curve) == len(analysis.moves) + 1
    assert all(0 <= each <= 100 for each in analysis.curve)


def test_moves_drawn_by_lot_are_not_judged(tables: Tables) -> None:
    """The first player of Felli gives the win away in every drawn opening."""
    game = GAMES["felli"]
    moves = opening_book().drawn(game, Side.BLACK, 3)
    start = Position.start(game)
    chosen = analysis_of(Record(game, start, moves), tables)
    assert chosen.turning_point is not None
    drawn = analysis_of(Record(game, start, moves, opening_plies=len(moves)), tables)
    assert drawn.turning_point is None
    assert all(each.by_lot and not each.lost and not each.counts for each in drawn.moves)
    assert drawn.curve == chosen.curve
    assert "drawn by lot" in of("en").analyses.move(drawn.moves[0])
