"""Admission control: first come, first served, and no wait beyond the limit."""

from collections import deque
from functools import partial

import pytest

from bot.client.gateway.admission import (
    ALWAYS_ADMITTED,
    DISCORD_TIMEOUT_S,
    INITIAL_PACE_S,
    LONG_WAIT_S,
    MAX_EXPECTED_WAIT_S,
    PACE_SAMPLES,
    REMEMBERED_IDS,
    Admission,
)


class SimulatedService:
    """A simulated service with a fixed number of seconds per interaction."""

    def __init__(self, pace: float) -> None:
        self.pace = pace
        self.now = 0.0
        self.admission = Admission(lambda: self.now)
        self.queue = deque[int]()
        self.unanswered = set[int]()
        self.arrived = dict[int, float]()
        self.waited = list[float]()
        self.refused = 0
        self._busy_till = 0.0

    def request(self) -> bool:
        """Make a request, and return whether it is admitted."""
        number = len(self.arrived) + self.refused
        assert not self.admission.is_duplicate(number)
        if self.admission.full:
            self.refused += 1
            return False
        self.admission.admit(number, lambda: number not in self.unanswered)
        self.unanswered.add(number)
        if not self.queue:
            self._busy_till = self.now
        self.arrived[number] = self.now
        self.queue.append(number)
        return True

    def advance(self, seconds: float) -> None:
        """Let time pass, and serve the admitted ones."""
        end = self.now + seconds
        while self.queue and self._busy_till + self.pace <= end:
            self.now = self._busy_till = self._busy_till + self.pace
            number = self.queue.popleft()
            self.unanswered.discard(number)
            self.waited.append(self.now - self.arrived[number])
            self.admission.release(number)
        self.now = end

    def run_at_load(self, times: float, seconds: float) -> None:
        """Send `times` as many requests as can be served."""
        for _ in range(int(times * seconds / self.pace)):
            self.request()
            self.advance(self.pace / times)


def test_number_is_remembered_until_enough_others_came() -> None:
    admission = Admission(lambda: 0.0)
    assert not any(admission.is_duplicate(number) for number in range(REMEMBERED_IDS))
    assert all(admission.is_duplicate(number) for number in range(REMEMBERED_IDS))
    assert not admission.is_duplicate(REMEMBERED_IDS)
    assert not admission.is_duplicate(0)
    assert admission.is_duplicate(REMEMBERED_IDS)


@pytest.mark.parametrize("pace", [0.002, 0.02, 0.1])
@pytest.mark.parametrize("times", [2, 5, 20])
def test_admitted_interactions_are_served_in_time(pace: float, times: float) -> None:
    """From the first moment on, on a fast machine and on a slow one."""
    service = SimulatedService(pace)
    service.run_at_load(times, 10)
    service.advance(10)
    assert max(service.waited) < DISCORD_TIMEOUT_S
    assert len(service.waited) * pace > 0.9 * 10
    assert service.refused > (times - 1.4) * 10 / pace


@pytest.mark.parametrize("pace", [0.001, 0.005, 0.02, 0.1])
def test_sudden_crowd_is_served_in_time(pace: float) -> None:
    service = SimulatedService(pace)
    for _ in range(20):
        service.request()
        service.advance(1)
    for _ in range(1000):
        service.request()
    service.advance(30)
    assert max(service.waited) < DISCORD_TIMEOUT_S
    assert service.request()


@pytest.mark.parametrize("pace", [0.005, 0.05])
def test_what_can_be_served_is_never_refused(pace: float) -> None:
    service = SimulatedService(pace)
    service.run_at_load(0.9, 30)
    assert not service.refused


def test_admission_recovers_within_two_seconds_after_a_rush() -> None:
    service = SimulatedService(0.01)
    service.run_at_load(3, 10)
    service.advance(2)
    before = service.refused
    service.run_at_load(0.5, 10)
    assert service.refused == before


def test_for_those_that_hang_nobody_is_refused() -> None:
    """Not for one, nor for as many as are open until Discord gives up."""
    now = [0.0]
    admission = Admission(lambda: now[0])
    for number in range(ALWAYS_ADMITTED - 1):
        admission.admit(number, lambda: False)
    now[0] = LONG_WAIT_S + 1
    assert not admission.full
    admission.admit(ALWAYS_ADMITTED, lambda: False)
    now[0] += LONG_WAIT_S + 0.1
    assert not admission.full, "the first ones are lost: Discord has given up on them"
    for number in range(100, 100 + ALWAYS_ADMITTED):
        admission.admit(number, lambda: False)
    now[0] += LONG_WAIT_S + 0.1
    assert admission.full
    now[0] += DISCORD_TIMEOUT_S
    assert not admission.full


@pytest.mark.parametrize(
    ("hanging", "full"), [(ALWAYS_ADMITTED - 1, False), (ALWAYS_ADMITTED, True)]
)
def test_nobody_is_admitted_while_several_wait_long(hanging: int, *, full: bool) -> None:
    """Even if it was fast just before: it has stopped."""
    now = [0.0]
    admission = Admission(lambda: now[0])
    for number in range(PACE_SAMPLES):
        admission.admit(number, lambda: False)
        now[0] += 0.001
        admission.release(number)
    for number in range(1000, 1000 + hanging):
        admission.admit(number, lambda: False)
    now[0] += LONG_WAIT_S / 2
    for number in range(2000, 2000 + ALWAYS_ADMITTED):
        admission.admit(number, lambda: False)
    assert not admission.full
    now[0] += LONG_WAIT_S / 2 + 0.1
    assert admission.full is full


def test_hanging_interactions_do_not_count_as_speed() -> None:
    now = [0.0]
    admission = Admission(lambda: now[0])
    for number in range(PACE_SAMPLES):
        admission.admit(number, lambda: False)
        now[0] += 2.9 if number % 8 == 0 else 0.01
        admission.release(number)
    for number in range(1000, 1000 + int(MAX_EXPECTED_WAIT_S / 0.02)):
        assert not admission.full
        admission.admit(number, lambda: False)


def test_before_anybody_was_served_it_is_careful() -> None:
    admission = Admission(lambda: 0.0)
    for number in range(1000):
        if not admission.full:
            admission.admit(number, lambda: False)
            admitted = number + 1
    assert admitted == pytest.approx(MAX_EXPECTED_WAIT_S / INITIAL_PACE_S, abs=1)


def test_answered_interactions_do_not_count() -> None:
    now, answered = [0.0], set[int]()
    admission = Admission(lambda: now[0])
    for number in range(ALWAYS_ADMITTED):
        admission.admit(number, partial(answered.__contains__, number))
    now[0] = LONG_WAIT_S + 0.1
    assert admission.full
    answered.add(0)
    now[0] += 0.1
    assert now[0] < DISCORD_TIMEOUT_S
    assert not admission.full


def test_a_door_that_is_shut_stays_so() -> None:
    admission = Admission(lambda: 0.0)
    admission.closed = True
    assert admission.full
