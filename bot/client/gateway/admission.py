"""Admission control: drop duplicate interactions, and refuse those that would expire unanswered."""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from cachetools import FIFOCache

REMEMBERED_IDS = 4096
"""Interaction ids remembered to recognise duplicates."""

ALWAYS_ADMITTED = 16
"""Pending interactions that are admitted regardless of recent waits."""

MAX_EXPECTED_WAIT_S = 1.0
"""Seconds; an interaction expected to wait longer is refused."""

LONG_WAIT_S = 1.0
"""Seconds; while more than a few interactions have waited this long, all others are refused."""

DISCORD_TIMEOUT_S = 3.0
"""Seconds after which Discord discards an unanswered interaction."""

PACE_SAMPLES = 64
"""Recent interactions used to measure the pace."""

REVIEW_INTERVAL_S = 0.0001
"""Seconds per pending interaction between two reviews, which keeps reviews cheap."""

INITIAL_PACE_S = 0.02
"""Seconds per place in the queue, assumed before any interaction is answered."""


@dataclass(frozen=True)
class _Pending:
    arrived: float
    place: int
    answered: Callable[[], bool]


class Admission:
    """The admitted interactions that wait for an answer, in order of arrival.

    The expected wait of the next interaction is its place in the queue times the recent wait per
    place, so the limit adapts to the speed of the machine. Once `closed` is set, none is
    admitted.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._known: FIFOCache[int, None] = FIFOCache(REMEMBERED_IDS)
        self._waiting: dict[int, _Pending] = {}
        self._paces: deque[float] = deque(maxlen=PACE_SAMPLES)
        self._reviewed = float("-inf")
        self._waiting_long = 0
        self.closed = False

    def is_duplicate(self, number: int) -> bool:
        """Return whether the interaction has arrived before, and remember it."""
        if number in self._known:
            return True
        self._known[number] = None
        return False

    @property
    def full(self) -> bool:
        """True if the next interaction must be refused."""
        now = self._clock()
        if now - self._reviewed >= REVIEW_INTERVAL_S * len(self._waiting):
            self._review(now)
        if self.closed or len(self._waiting) < ALWAYS_ADMITTED:
            return self.closed
        return (
            self._waiting_long >= ALWAYS_ADMITTED
            or (len(self._waiting) + 1) * self._pace > MAX_EXPECTED_WAIT_S
        )

    def admit(self, number: int, answered: Callable[[], bool]) -> None:
        """Count an interaction as pending until `answered` returns True."""
        self._waiting[number] = _Pending(self._clock(), len(self._waiting) + 1, answered)

    def release(self, number: int) -> None:
        """Count an interaction as done."""
        if pending := self._waiting.pop(number, None):
            self._learn(pending, self._clock())

    @property
    def _pace(self) -> float:
        """Third quartile of the seconds per place, which ignores a few that hang."""
        if not self._paces:
            return INITIAL_PACE_S
        return sorted(self._paces)[len(self._paces) * 3 // 4]

    def _review(self, now: float) -> None:
        self._reviewed = now
        gone = [
            number
            for number, pending in self._waiting.items()
            if now - pending.arrived > DISCORD_TIMEOUT_S or pending.answered()
        ]
        for number in gone:
            self._learn(self._waiting.pop(number), now)
        self._waiting_long = sum(
            now - pending.arrived > LONG_WAIT_S for pending in self._waiting.values()
        )

    def _learn(self, pending: _Pending, now: float) -> None:
        self._paces.append((now - pending.arrived) / pending.place)
