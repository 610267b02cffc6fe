"""Background loops: whether each still does its work; it must not know what that is."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager


class LoopHealth:
    """Whether a background loop lives, and comes through its rounds."""

    def __init__(self, running: Callable[[], bool], limit_s: float) -> None:
        """A loop fails if it is not `running`, or if no round succeeds for `limit_s`."""
        self._running, self._limit_s = running, limit_s
        self._clock = asyncio.get_running_loop().time
        self._since: float | None = None

    @contextmanager
    def round(self) -> Iterator[None]:
        """Note that a round begins, and that it succeeded unless it raises."""
        if self._since is None:
            self._since = self._clock()
        yield
        self.rest()

    def rest(self) -> None:
        """Note that the loop has nothing to do for now."""
        self._since = None

    @property
    def failing(self) -> bool:
        """Whether the loop has ended, hangs or fails again and again."""
        late = self._since is not None and self._clock() - self._since > self._limit_s
        return late or not self._running()
