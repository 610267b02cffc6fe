"""An event loop that jumps to its next timer when idle: no test sleeps.

It does not work with sockets, processes or threads.
"""

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class SimulatedSelector(selectors.DefaultSelector):
    """A selector that never waits, and adds up the time it would have waited."""

    seconds = 0.0

    def select(self, timeout: float | None = None) -> list[Any]:
        self.seconds += max(0.0, timeout or 0.0)
        return super().select(0)


class SimulatedLoop(asyncio.SelectorEventLoop):
    """An event loop that begins at 0 s and jumps to its next timer."""

    def __init__(self) -> None:
        self._simulated = SimulatedSelector()
        super().__init__(self._simulated)

    def time(self) -> float:
        return self._simulated.seconds


def simulated(coroutine: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine to its end in simulated time, and return its result."""
    with asyncio.Runner(loop_factory=SimulatedLoop) as runner:
        return runner.run(coroutine)
