"""An event loop whose time passes by itself as soon as nothing is left to do: no test sleeps.

It must not be used where sockets, processes or threads are waited for.
"""

import asyncio
import selectors
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


class SimulatedSelector(selectors.DefaultSelector):
    """A selector that never waits, and tells how long it would have waited in all."""

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
    """Run a coroutine to its end in simulated time; gives what it returns."""
    with asyncio.Runner(loop_factory=SimulatedLoop) as runner:
        return runner.run(coroutine)
