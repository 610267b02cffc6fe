"""Admission control: each interaction once, and none that would wait too long for its answer.

It must not know what is asked for, nor Discord; the clock is handed in.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from cachetools import FIFOCache

REMEMBERED = 4096
"""So many of the last numbers are known again."""

ALWAYS_ADMITTED = 16
"""So many at once are always let in, whatever the last ones had to wait."""

LONGEST_EXPECTED_WAIT = 1.0
"""Seconds that somebody who is let in may be expected to wait."""

LONG_WAIT = 1.0
"""Seconds; when more than a few have waited so long, nobody else is let in."""

DISCORD_TIMEOUT = 3.0
"""Seconds after which Discord does not listen any more: who waits longer is lost."""

RECENT = 64
"""So many of the last ones say how quick the service is."""

REVIEW_INTERVAL = 0.0001
"""Seconds for each who waits, between two looks at who was served meanwhile: they must be cheap."""

INITIAL_PACE = 0.02
"""Seconds that one is taken to need as long as nobody was served."""


@dataclass(frozen=True)
class _Pending:
    arrived: float
    place: int
    answered: Callable[[], bool]


class Admission:
    """The interactions that were admitted and wait for an answer, in the order of their coming.

    How long the next one would wait follows from how many wait and from what the last ones waited
    for each place in the queue: so it suits a quick machine and a slow one. Once it is `closed`
    none is admitted any more.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._known: FIFOCache[int, None] = FIFOCache(REMEMBERED)
        self._waiting: dict[int, _Pending] = {}
        self._paces: deque[float] = deque(maxlen=RECENT)
        self._reviewed = float("-inf")
        self._waiting_long = 0
        self.closed = False

    def is_duplicate(self, number: int) -> bool:
        """Whether an interaction of that number arrived before; from now on it is known."""
        if number in self._known:
            return True
        self._known[number] = None
        return False

    @property
    def full(self) -> bool:
        """Whether the next one must be refused."""
        now = self._clock()
        if now - self._reviewed >= REVIEW_INTERVAL * len(self._waiting):
            self._review(now)
        if self.closed or len(self._waiting) < ALWAYS_ADMITTED:
            return self.closed
        return (
            self._waiting_long >= ALWAYS_ADMITTED
            or (len(self._waiting) + 1) * self._pace > LONGEST_EXPECTED_WAIT
        )

    def admit(self, number: int, answered: Callable[[], bool]) -> None:
        """Count one among those that wait; `answered` tells whether it has its answer."""
        self._waiting[number] = _Pending(self._clock(), len(self._waiting) + 1, answered)

    def release(self, number: int) -> None:
        """Count one that is done no more."""
        if pending := self._waiting.pop(number, None):
            self._learn(pending, self._clock())

    @property
    def _pace(self) -> float:
        """Seconds for each place in the line, as most of the last ones had it: some may hang."""
        if not self._paces:
            return INITIAL_PACE
        return sorted(self._paces)[len(self._paces) * 3 // 4]

    def _review(self, now: float) -> None:
        self._reviewed = now
        gone = [
            number
            for number, pending in self._waiting.items()
            if now - pending.arrived > DISCORD_TIMEOUT or pending.answered()
        ]
        for number in gone:
            self._learn(self._waiting.pop(number), now)
        self._waiting_long = sum(
            now - pending.arrived > LONG_WAIT for pending in self._waiting.values()
        )

    def _learn(self, pending: _Pending, now: float) -> None:
        self._paces.append((now - pending.arrived) / pending.place)
