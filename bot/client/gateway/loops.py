"""Health of background loops."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager


class LoopHealth:
    """The state of a background loop, and of its current round."""

    def __init__(self, running: Callable[[], bool], limit_s: float) -> None:
        """Watch a loop, which fails if it is not `running` or has no success for `limit_s`."""
        self._running, self._limit_s = running, limit_s
        self._clock = asyncio.get_running_loop().time
        self._since: float | None = None

    @contextmanager
    def round(self) -> Iterator[None]:
        """Record that a round starts, and that it succeeds unless it raises."""
        if self._since is None:
            self._since = self._clock()
        yield
        self.rest()

    def rest(self) -> None:
        """Record that the loop is idle."""
        self._since = None

    @property
    def failing(self) -> bool:
        """True if the loop has ended, hangs or keeps failing."""
        late = self._since is not None and self._clock() - self._since > self._limit_s
        return late or not self._running()
