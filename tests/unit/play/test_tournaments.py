"""Tournaments as values: schedules, brackets, and tables against an independent computation."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.opponent.pairing import Competitor, pair
from bot.play.pace import Pace
from bot.play.tournaments.errors import SignUpClosed
from bot.play.tournaments.rounds import circle_round, count_rounds, first_bracket, outlook
from bot.play.tournaments.table import points, table
from bot.play.tournaments.tournament import Tournament
from bot.play.tournaments.values import (
    Ended,
    Form,
    TournamentPairing,
    TournamentPhase,
    TournamentPlan,
)

NOW = datetime(2030, 1, 1, tzinfo=UTC)
EXAMPLES = 60


def new(form: Form, *, games: int = 2, late_half: bool = False, rounds: int = 5) -> Tournament:
    plan = TournamentPlan("felli", "guti", form, Pace.DAY, games, rounds, late_half=late_half)
    return Tournament(1, 1, 1, 1, plan, 0, phase=TournamentPhase.OPEN)


def random_result(pairing: TournamentPairing, random: Random) -> TournamentPairing:
    """Return a pairing with results, or with one or both players absent from all games."""
    kind = random.random()
    for index, game in enumerate(pairing.games):
        if kind < 0.1:
            score, ended = random.choice([(0, 2), (2, 0), (0, 0)]), Ended.ABSENT
        else:
            score, ended = random.choice([(0, 2), (1, 1), (2, 0)]), Ended.PLAYED
        pairing = pairing.with_game(index, replace(game, score=score, ended=ended))
    if kind < 0.1:
        one, other = pairing.score
        came = {pairing.one: one > other, pairing.other: other > one}
        present = frozenset(seat for seat, here in came.items() if here and seat is not None)
        return replace(pairing, came=present)
    return replace(pairing, came=frozenset(pairing.seats))


def competitors(found: Tournament) -> tuple[Competitor, ...]:
    made = []
    for each in found.playing:
        own = [other for other in found.pairings if each.seat in other.seats]
        met = tuple(seat for other in own if (seat := other.opponent(each.seat)) is not None)
        halves = points(found, each)
        made.append(Competitor(each.seat, each.rank, halves, met, len(met) < len(own)))
    return tuple(made)


def random_tournament(seed: int, form: Form, *, games: int, late_half: bool) -> Tournament:
    random = Random(seed)
    found = new(form, games=games, late_half=late_half)
    count = random.randint(3, 8) if form is Form.ROUND_ROBIN else random.randint(8, 20)
    for user in range(1, count + 1):
        found = found.join(user, f"Player {user}")
    seats = [each.seat for each in found.entrants]
    random.shuffle(seats)
    found = found.start(seats, count_rounds(found.plan, count))
    while found.round < found.plan.rounds:
        if form is Form.ROUND_ROBIN:
            pairs = circle_round(seats, found.round + 1)
        else:
            made = pair(competitors(found))
            pairs = [(at, *each) for at, each in enumerate(made.pairs, start=1)]
            pairs += [(100 + at, each, None) for at, each in enumerate(made.byes)]
        found = found.next_round(pairs, NOW)
        for each in found.current:
            found = found.with_pairing(random_result(each, random))
        if form is Form.SWISS and found.round < found.plan.rounds and random.random() < 0.3:
            found = found.join(1000 + found.round, "Late")
            found = found.leave(random.choice(found.playing).user)
    return found.end()


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


def expected_buchholz(found: Tournament, seat: int) -> tuple[Fraction, Fraction]:
    """Return Buchholz Cut-1 and Buchholz by C.07 8.1, 14.1 and 16."""
    numbers = range(1, found.round + 1)
    half = Fraction(1, 2)

    def score(of: int) -> Fraction:
        return sum((standard(found, of, number)[1] for number in numbers), Fraction(0))

    def adjusted(of: int) -> Fraction:
        kinds = [standard(found, of, number)[0] for number in numbers]
        available = [at for at, kind in enumerate(kinds) if kind in {"played", "bye", "present"}]
        last = max(available, default=-1)
        values = [standard(found, of, number)[1] for number in numbers]
        return sum(values[: last + 1], Fraction(0)) + half * (len(values) - last - 1)

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
    return sum(found_values) - min(missed or found_values), sum(found_values, Fraction(0))


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
        cut, whole = expected_buchholz(found, row.entrant.seat)
        assert (Fraction(row.breaks[0], 2), Fraction(row.breaks[1], 2)) == (cut, whole)
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


@pytest.mark.parametrize("count", range(3, 9))
def test_circle_lets_everybody_meet_once(count: int) -> None:
    seats = list(range(1, count + 1))
    rounds = count_rounds(new(Form.ROUND_ROBIN).plan, count)
    met, firsts = set(), dict.fromkeys(seats, 0)
    for number in range(1, rounds + 1):
        pairs = circle_round(seats, number)
        used = [seat for _, one, other in pairs for seat in (one, other) if seat is not None]
        assert sorted(used) == seats
        met |= {frozenset((one, other)) for _, one, other in pairs if other is not None}
        for _, one, other in pairs:
            if other is not None:
                firsts[one] += 1
    assert len(met) == count * (count - 1) // 2
    assert max(firsts.values()) <= count


@pytest.mark.parametrize("count", range(3, 65))
def test_best_seeds_get_byes_of_bracket(count: int) -> None:
    pairs = first_bracket(range(1, count + 1))
    seats = sorted(seat for _, one, other in pairs for seat in (one, other) if seat is not None)
    assert seats == list(range(1, count + 1))
    byes = sorted(one for _, one, other in pairs if other is None)
    assert byes == list(range(1, len(byes) + 1))
    assert len(pairs) & (len(pairs) - 1) == 0


@settings(max_examples=EXAMPLES, deadline=None)
@given(st.integers(0, 10**9))
def test_pairing_avoids_rematches_whenever_possible(seed: int) -> None:
    """Rounds in which everybody has met few opponents always have a pairing without rematch."""
    found = random_tournament(seed, Form.SWISS, games=2, late_half=False)
    fresh = pair(competitors(replace(found, pairings=found.of_round(1))))
    met = {frozenset(each.seats) for each in found.of_round(1)}
    assert fresh.note == ""
    assert met.isdisjoint(map(frozenset, fresh.pairs))


def test_pairing_says_when_rules_bend() -> None:
    four = tuple(Competitor(seat, seat, 0, tuple({1, 2, 3, 4} - {seat})) for seat in (1, 2, 3, 4))
    assert pair(four).note == "rematch"
    five = (*four, Competitor(5, 5, 0, (1, 2, 3)), Competitor(6, 6, 0, (1, 2, 3)))
    assert pair(five).note == "bye"


def test_outlook_tells_rounds_games_and_end() -> None:
    plan = replace(new(Form.ROUND_ROBIN).plan, window=timedelta(days=9))
    told = outlook(plan, 8, NOW)
    assert (told.rounds, told.games) == (7, 14)
    assert told.ends == NOW + timedelta(days=63)
    assert outlook(plan, 7, NOW).games == 12


def test_sign_up_closes_at_start_of_knockout() -> None:
    found = new(Form.KNOCKOUT)
    for user in (1, 2, 3):
        found = found.join(user, "")
    with pytest.raises(SignUpClosed):
        found.start([1, 2, 3], 2).join(4, "")
