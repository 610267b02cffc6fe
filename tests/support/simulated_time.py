"""An event loop that skips waiting, for tests without real sleeps.

It does not support sockets, processes or threads.
"""

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class SimulatedSelector(selectors.DefaultSelector):
    """A selector that adds up waiting times instead of waiting."""

    seconds = 0.0

    def select(self, timeout: float | None = None) -> list[Any]:
        self.seconds += max(0.0, timeout or 0.0)
        return super().select(0)


class SimulatedLoop(asyncio.SelectorEventLoop):
    """An event loop whose time starts at 0 and jumps to the next timer."""

    def __init__(self) -> None:
        self._simulated = SimulatedSelector()
        super().__init__(self._simulated)

    def time(self) -> float:
        return self._simulated.seconds


def simulated(coroutine: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine in simulated time, and return its result."""
    with asyncio.Runner(loop_factory=SimulatedLoop) as runner:
        return runner.run(coroutine)
