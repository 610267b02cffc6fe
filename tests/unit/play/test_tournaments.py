"""Tournaments as values: schedules, brackets, pairing, and what directors see beforehand."""

from dataclasses import replace
from datetime import timedelta

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.opponent.pairing import Competitor, pair
from bot.play.tournaments.errors import SignUpClosed
from bot.play.tournaments.rounds import circle_round, first_bracket, fitting, outlook
from bot.play.tournaments.values import NEXT_PACE, WINDOWS, Form
from bot.play.vacation import Vacation, time_away
from bot.services.tournament_steps import competitors
from tests.support.random_tournaments import NOW, new, random_tournament
from tests.support.volume import VOLUME

EXAMPLES = 30 * VOLUME
HOUR = timedelta(hours=1)


@pytest.mark.parametrize("count", range(3, 9))
def test_circle_lets_everybody_meet_once(count: int) -> None:
    seats = list(range(1, count + 1))
    rounds = fitting(new(Form.ROUND_ROBIN).plan, count).rounds
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


def test_outlook_of_small_swiss_is_round_robin() -> None:
    plan = new(Form.SWISS, rounds=5).plan
    told = outlook(plan, 5, NOW)
    assert (told.rounds, told.games) == (5, 8), "each of five has a bye"
    assert (outlook(plan, 8, NOW).rounds, outlook(plan, 8, NOW).games) == (5, 10)


def test_outlook_of_knockout_counts_drawn_pairings() -> None:
    plan = replace(new(Form.KNOCKOUT).plan, window=timedelta(days=9))
    told = outlook(plan, 8, NOW)
    assert (told.rounds, told.games) == (3, 12)
    assert told.ends == NOW + 3 * timedelta(days=9 + WINDOWS[NEXT_PACE[plan.pace]])


@given(
    st.lists(st.tuples(st.integers(0, 40), st.integers(1, 20)), max_size=6),
    st.integers(0, 30),
    st.integers(0, 30),
)
def test_time_away_counts_each_hour_once(
    vacations: list[tuple[int, int]], begins: int, length: int
) -> None:
    taken = [Vacation(NOW + at * HOUR, NOW + (at + count) * HOUR) for at, count in vacations]
    span = range(begins, begins + length)
    away = {hour for at, count in vacations for hour in range(at, at + count)} & {*span}
    first, last = NOW + begins * HOUR, NOW + (begins + length) * HOUR
    assert time_away(taken, first, last) == len(away) * HOUR


def test_sign_up_closes_at_start_of_knockout() -> None:
    found = new(Form.KNOCKOUT)
    for user in (1, 2, 3):
        found = found.join(user, "")
    with pytest.raises(SignUpClosed):
        found.start([1, 2, 3], fitting(found.plan, 3)).join(4, "")
