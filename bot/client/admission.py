"""The doorway: who is let in, each once, and nobody who would wait too long.

It must not know what anybody wants, nor Discord; the clock is handed in.
"""

from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass

REMEMBERED = 4096
"""So many of the last numbers are known again."""

FEW = 16
"""So many at once are always let in, whatever the last ones had to wait."""

WAITS = 1.0
"""Seconds that somebody who is let in may be expected to wait."""

LONG = 1.0
"""Seconds; when more than a few have waited so long, nobody else is let in."""

GIVES_UP = 3.0
"""Seconds after which Discord does not listen any more: who waits longer is lost."""

RECENT = 64
"""So many of the last ones say how quick the service is."""

LOOKS = 0.0001
"""Seconds for each who waits, between two looks at who was served meanwhile: they must be cheap."""

UNTRIED = 0.02
"""Seconds that one is taken to need as long as nobody was served."""


@dataclass(frozen=True)
class _Guest:
    came: float
    place: int
    served: Callable[[], bool]


class Admission:
    """Those who were let in and wait for an answer, in the order in which they came.

    How long a newcomer would wait follows from how many wait and from what the last ones waited
    for each place in the line: so it suits a quick machine and a slow one. Once it is `shut`
    nobody is let in any more.
    """

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock = clock
        self._known: OrderedDict[int, None] = OrderedDict()
        self._waiting: dict[int, _Guest] = {}
        self._paces: deque[float] = deque(maxlen=RECENT)
        self._looked = float("-inf")
        self._long = 0
        self.shut = False

    def knows(self, number: int) -> bool:
        """Whether somebody of that number came before; from now on it is known."""
        if number in self._known:
            return True
        self._known[number] = None
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return False

    @property
    def full(self) -> bool:
        """Whether the next one must be sent away."""
        now = self._clock()
        if now - self._looked >= LOOKS * len(self._waiting):
            self._look(now)
        if self.shut or len(self._waiting) < FEW:
            return self.shut
        return self._long >= FEW or (len(self._waiting) + 1) * self._pace > WAITS

    def enter(self, number: int, served: Callable[[], bool]) -> None:
        """Let somebody in; `served` tells whether they have their answer."""
        self._waiting[number] = _Guest(self._clock(), len(self._waiting) + 1, served)

    def leave(self, number: int) -> None:
        """Let somebody go whose matter is done."""
        if guest := self._waiting.pop(number, None):
            self._learn(guest, self._clock())

    @property
    def _pace(self) -> float:
        """Seconds for each place in the line, as most of the last ones had it: some may hang."""
        if not self._paces:
            return UNTRIED
        return sorted(self._paces)[len(self._paces) * 3 // 4]

    def _look(self, now: float) -> None:
        self._looked = now
        gone = [
            number
            for number, guest in self._waiting.items()
            if now - guest.came > GIVES_UP or guest.served()
        ]
        for number in gone:
            self._learn(self._waiting.pop(number), now)
        self._long = sum(now - guest.came > LONG for guest in self._waiting.values())

    def _learn(self, guest: _Guest, now: float) -> None:
        self._paces.append((now - guest.came) / guest.place)
