"""Random delays of calls to the database and to Discord, to find impatient tests.

The simulated Discord answers without a wait, and a small database within a millisecond. With
`TEST_DELAYS=0.1` a tenth of their calls wait for up to 0.1 s before and after, as they do on a busy
machine, so that other tasks run in between. This also finds code that does something twice.
"""

import asyncio
import functools
import os
import random
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import aiosqlite
from simcord.http.client import FakeHTTPClient, FakeWebhookAdapter

VARIABLE = "TEST_DELAYS"
"""Environment variable with the share of calls that are delayed, between 0 and 1."""

MAX_DELAY_S = 0.1

CALLS: tuple[tuple[type, str], ...] = (
    (aiosqlite.Connection, "_execute"),
    (FakeHTTPClient, "request"),
    (FakeWebhookAdapter, "request"),
)
"""Coroutines through which all calls pass, by class and name."""


class Delays:
    """Delays that are not simulated: SimCord replaces only the event loop's own time."""

    def __init__(self, share: float) -> None:
        self._share = share
        self._rng = random.Random(os.getpid())
        self._threads = ThreadPoolExecutor(64)

    async def wait(self) -> None:
        """Wait for a random time, or mostly not at all."""
        if self._rng.random() < self._share:
            delay_s = self._rng.uniform(0, MAX_DELAY_S)
            await asyncio.wrap_future(self._threads.submit(time.sleep, delay_s))

    def around(self, call: Callable[..., Any]) -> Callable[..., Any]:
        """Return a coroutine function that waits before and after `call`."""

        @functools.wraps(call)
        async def delayed(*args: Any, **kwargs: Any) -> Any:
            await self.wait()
            result = await call(*args, **kwargs)
            await self.wait()
            return result

        return delayed


def delay_calls() -> None:
    """Delay calls if the environment asks for it."""
    if share := float(os.environ.get(VARIABLE, "0")):
        delays = Delays(share)
        for owner, name in CALLS:
            setattr(owner, name, delays.around(getattr(owner, name)))
