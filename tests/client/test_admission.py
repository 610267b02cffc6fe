"""The doorway: each once, in the order of coming, and nobody who would wait too long.

The clock is turned by hand; it must not know what people come for.
"""

import itertools
from collections import deque
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.client.admission import FEW, GIVES_UP, LONG, RECENT, REMEMBERED, UNTRIED, WAITS, Admission


class Inn:
    """A house that serves one guest after another, each in so many seconds."""

    def __init__(self, pace: float) -> None:
        self.pace = pace
        self.now = 0.0
        self.door = Admission(lambda: self.now)
        self.line = deque[int]()
        self.inside = set[int]()
        self.came = dict[int, float]()
        self.waited = list[float]()
        self.sent_away = 0
        self._busy_till = 0.0

    def comes(self) -> bool:
        """Somebody comes; whether they are let in."""
        number = len(self.came) + self.sent_away
        assert not self.door.knows(number)
        if self.door.full:
            self.sent_away += 1
            return False
        self.door.enter(number, lambda: number not in self.inside)
        self.inside.add(number)
        if not self.line:
            self._busy_till = self.now
        self.came[number] = self.now
        self.line.append(number)
        return True

    def passes(self, seconds: float) -> None:
        """Time goes by, and guests are served."""
        end = self.now + seconds
        while self.line and self._busy_till + self.pace <= end:
            self.now = self._busy_till = self._busy_till + self.pace
            number = self.line.popleft()
            self.inside.discard(number)
            self.waited.append(self.now - self.came[number])
            self.door.leave(number)
        self.now = end

    def is_offered(self, times: float, seconds: float) -> None:
        """Guests come, so many times as fast as they are served."""
        for _ in range(int(times * seconds / self.pace)):
            self.comes()
            self.passes(self.pace / times)


def test_a_number_that_came_before_is_known_until_so_many_others_came() -> None:
    door = Admission(lambda: 0.0)
    assert not any(door.knows(number) for number in range(REMEMBERED))
    assert all(door.knows(number) for number in range(REMEMBERED))
    assert not door.knows(REMEMBERED)
    assert not door.knows(0)
    assert door.knows(REMEMBERED)


@pytest.mark.parametrize("pace", [0.002, 0.02, 0.1])
@pytest.mark.parametrize("times", [2, 5, 20])
def test_whoever_is_let_in_is_served_in_time_and_nobody_stands_idle(
    pace: float, times: float
) -> None:
    """From the first moment on, on a quick machine and on a slow one."""
    inn = Inn(pace)
    inn.is_offered(times, 10)
    inn.passes(10)
    assert max(inn.waited) < GIVES_UP
    assert len(inn.waited) * pace > 0.9 * 10
    assert inn.sent_away > (times - 1.4) * 10 / pace


@pytest.mark.parametrize("pace", [0.001, 0.005, 0.02, 0.1])
def test_a_crowd_that_comes_all_at_once_is_served_in_time(pace: float) -> None:
    inn = Inn(pace)
    for _ in range(20):
        inn.comes()
        inn.passes(1)
    for _ in range(1000):
        inn.comes()
    inn.passes(30)
    assert max(inn.waited) < GIVES_UP
    assert inn.comes()


@pytest.mark.parametrize("pace", [0.005, 0.05])
def test_what_can_be_served_is_never_sent_away(pace: float) -> None:
    inn = Inn(pace)
    inn.is_offered(0.9, 30)
    assert not inn.sent_away


def test_after_a_rush_the_door_is_open_again_within_two_seconds() -> None:
    inn = Inn(0.01)
    inn.is_offered(3, 10)
    inn.passes(2)
    before = inn.sent_away
    inn.is_offered(0.5, 10)
    assert inn.sent_away == before


def test_those_who_hang_do_not_close_the_door() -> None:
    """Not one, and not as many as there are at any time once Discord has given them up."""
    now = [0.0]
    door = Admission(lambda: now[0])
    for number in range(FEW - 1):
        door.enter(number, lambda: False)
    now[0] = LONG + 1
    assert not door.full
    door.enter(FEW, lambda: False)
    now[0] += LONG + 0.1
    assert not door.full, "the first ones are lost: Discord has given up on them"
    for number in range(100, 100 + FEW):
        door.enter(number, lambda: False)
    now[0] += LONG + 0.1
    assert door.full
    now[0] += GIVES_UP
    assert not door.full


@pytest.mark.parametrize(("hanging", "full"), [(FEW - 1, False), (FEW, True)])
def test_nobody_is_let_in_where_more_than_a_few_wait_long(hanging: int, *, full: bool) -> None:
    """However quick it was just before: it has come to a standstill."""
    now = [0.0]
    door = Admission(lambda: now[0])
    for number in range(RECENT):
        door.enter(number, lambda: False)
        now[0] += 0.001
        door.leave(number)
    for number in range(1000, 1000 + hanging):
        door.enter(number, lambda: False)
    now[0] += LONG / 2
    for number in range(2000, 2000 + FEW):
        door.enter(number, lambda: False)
    assert not door.full
    now[0] += LONG / 2 + 0.1
    assert door.full is full


def test_some_that_hang_do_not_count_as_how_quick_it_is() -> None:
    now = [0.0]
    door = Admission(lambda: now[0])
    for number in range(RECENT):
        door.enter(number, lambda: False)
        now[0] += 2.9 if number % 8 == 0 else 0.01
        door.leave(number)
    for number in range(1000, 1000 + int(WAITS / 0.02)):
        assert not door.full
        door.enter(number, lambda: False)


def test_before_anybody_was_served_it_is_careful() -> None:
    door = Admission(lambda: 0.0)
    for number in range(1000):
        if not door.full:
            door.enter(number, lambda: False)
            let_in = number + 1
    assert let_in == pytest.approx(WAITS / UNTRIED, abs=1)


@given(st.integers(0, 2**32))
def test_who_was_answered_meanwhile_does_not_count(seed: int) -> None:
    dice, door, answered = Random(seed), Admission(itertools.count().__next__), set[int]()
    for number in range(300):
        if not door.full:
            door.enter(number, lambda number=number: number in answered)  # type: ignore[misc]
        answered.add(dice.randint(0, number))
    answered.update(range(300))
    assert not door.full


def test_a_door_that_is_shut_stays_so() -> None:
    door = Admission(lambda: 0.0)
    door.shut = True
    assert door.full
