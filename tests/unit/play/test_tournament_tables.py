"""Tables of random tournaments against an independent computation, and against gacrux."""

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from bot.play.tournaments.table import table
from bot.play.tournaments.tournament import Tournament
from bot.play.tournaments.values import Ended, Form
from tests.support.gacrux_tables import gacrux_table
from tests.support.random_tournaments import random_tournament
from tests.support.volume import VOLUME

EXAMPLES = 50 * VOLUME
COMPARED = 10 * VOLUME
"""Tournaments compared with gacrux, in each of two forms and for one and two games."""


def expected_points(found: Tournament, seat: int) -> Fraction:
    """Return the points of a seat, computed game by game."""
    total = Fraction(0)
    joined = next(each.joined for each in found.entrants if each.seat == seat)
    if found.plan.late_half:
        total += Fraction(found.plan.games, 2) * (joined - 1)
    for each in found.pairings:
        if each.one == seat and each.other is None and found.plan.form is Form.SWISS:
            total += found.plan.games
        for game in each.games if seat in (each.one, each.other) else ():
            assert game.score is not None
            total += Fraction(game.score[0] if each.one == seat else game.score[1], 2)
    return total


def standard(found: Tournament, seat: int, number: int) -> tuple[str, Fraction, int | None]:
    """Return the kind of a seat's round, its Standard Points, and the opponent."""
    half, swiss = Fraction(1, 2), found.plan.form is Form.SWISS
    for each in found.pairings:
        if each.round == number and each.one == seat and each.other is None:
            return "bye", Fraction(swiss), None
        if each.round == number and seat in (each.one, each.other):
            games = [game.score or (0, 0) for game in each.games]
            scores = [sum(score[at] for score in games) for at in (0, 1)]
            mine, other = scores if each.one == seat else scores[::-1]
            won = Fraction(mine > other) if mine != other else half * (mine > 0)
            kind = "played" if each.games[0].ended is Ended.PLAYED else "absent"
            if kind == "absent" and seat in each.came:
                kind = "present"
            return kind, won, each.other if each.one == seat else each.one
    joined = next(each.joined for each in found.entrants if each.seat == seat)
    return "out", half * (found.plan.late_half and number < joined), None


def expected_tie_breaks(found: Tournament, seat: int) -> tuple[Fraction, Fraction, Fraction]:
    """Return Buchholz Cut-1, Buchholz and Sonneborn-Berger by C.07 8.1, 9.1, 14.1 and 16."""
    numbers = range(1, found.round + 1)
    half = Fraction(1, 2)

    def score(of: int) -> Fraction:
        return sum((standard(found, of, number)[1] for number in numbers), Fraction(0))

    def adjusted(of: int) -> Fraction:
        kinds = [standard(found, of, number)[0] for number in numbers]
        available = [at for at, kind in enumerate(kinds) if kind in {"played", "bye", "present"}]
        last = max(available, default=-1)
        values = [standard(found, of, number)[1] for number in numbers]
        # Only rounds without a pairing count as draws; lost games without play do not (16.2.3).
        for at in range(last + 1, len(values)):
            values[at] = half if kinds[at] == "out" else values[at]
        return sum(values, Fraction(0))

    found_values, missed = [], []
    for number in numbers:
        kind, _, opponent = standard(found, seat, number)
        if kind == "played" and opponent is not None:
            value = adjusted(opponent)
        elif opponent is not None:
            value = min(score(seat), adjusted(opponent))
        else:
            value = min(score(seat), half * found.round)
        found_values.append(value)
        if kind in {"absent", "out"}:
            missed.append(value)
    results = [standard(found, seat, number)[1] for number in numbers]
    berger = sum((a * b for a, b in zip(results, found_values, strict=True)), Fraction(0))
    total = sum(found_values, Fraction(0))
    return total - min(missed or found_values), total, berger


@settings(max_examples=EXAMPLES, deadline=None)
@given(st.integers(0, 10**9), st.sampled_from([1, 2]), st.booleans())
def test_swiss_table_equals_independent_computation(
    seed: int,
    games: int,
    late: bool,  # noqa: FBT001 - drawn by Hypothesis
) -> None:
    found = random_tournament(seed, Form.SWISS, games=games, late_half=late)
    rows = table(found)
    for row in rows:
        assert Fraction(row.halves, 2) == expected_points(found, row.entrant.seat)
        cut, whole, berger = row.breaks[:3]
        shown = Fraction(cut, 2), Fraction(whole, 2), Fraction(berger, 4)
        assert shown == expected_tie_breaks(found, row.entrant.seat)
    keys = [(row.halves, row.breaks) for row in rows]
    assert keys == sorted(keys, reverse=True)
    met = [frozenset(each.seats) for each in found.pairings if each.other is not None]
    assert found.note == "rematch" or len(met) == len(set(met))


@settings(max_examples=EXAMPLES, deadline=None)
@given(st.integers(0, 10**9), st.sampled_from([1, 2]))
def test_round_robin_table_equals_independent_computation(seed: int, games: int) -> None:
    found = random_tournament(seed, Form.ROUND_ROBIN, games=games, late_half=False)
    numbers = range(1, found.round + 1)
    for row in table(found):
        seat = row.entrant.seat
        assert Fraction(row.halves, 2) == expected_points(found, seat)
        berger = Fraction(0)
        for number in numbers:
            _, won, opponent = standard(found, seat, number)
            if opponent is not None:
                berger += won * sum(standard(found, opponent, each)[1] for each in numbers)
        assert Fraction(row.breaks[0], 4) == berger


@settings(max_examples=COMPARED, deadline=None)
@given(st.integers(0, 10**9), st.sampled_from([1, 2]), st.booleans())
def test_swiss_tie_breaks_equal_those_of_gacrux(
    seed: int,
    games: int,
    late: bool,  # noqa: FBT001 - drawn by Hypothesis
) -> None:
    found = random_tournament(seed, Form.SWISS, games=games, late_half=late)
    theirs = gacrux_table(found, ["PTS", "BH/C1", "BH", "SB", "DE"])
    for row in table(found):
        score, cut, whole, berger, _, place = theirs[row.entrant.seat]
        shown = [Fraction(row.breaks[0], 2), Fraction(row.breaks[1], 2), Fraction(row.breaks[2], 4)]
        assert [Fraction(cut), Fraction(whole), Fraction(berger)] == shown
        if games == 1:
            assert (Fraction(score), place) == (Fraction(row.halves, 2), row.place)


@settings(max_examples=COMPARED, deadline=None)
@given(st.integers(0, 10**9), st.sampled_from([1, 2]))
def test_round_robin_tie_breaks_equal_those_of_gacrux(seed: int, games: int) -> None:
    found = random_tournament(seed, Form.ROUND_ROBIN, games=games, late_half=False)
    theirs = gacrux_table(found, ["PTS", "SB", "WIN", "DE"])
    for row in table(found):
        score, berger, wins, _, place = theirs[row.entrant.seat]
        assert [Fraction(berger), wins] == [Fraction(row.breaks[0], 4), row.breaks[1]]
        if games == 1:
            assert (Fraction(score), place) == (Fraction(row.halves, 2), row.place)
