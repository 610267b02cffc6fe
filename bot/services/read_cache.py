"""A cache of what is read from the database: kept for a moment, and read once for all who wait.

It must not know what is read. The monotonic clock is handed in.
"""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Generic, TypeVar

from cachetools import TTLCache

LARGEST = 10_000
"""The values of so many keys are kept at most."""

T = TypeVar("T")


class ReadCache(Generic[T]):
    """Values by number, as `read` gives them, for a `lifetime`: another process may change them."""

    def __init__(
        self,
        read: Callable[[int], Awaitable[T]],
        lifetime: timedelta,
        monotonic: Callable[[], float],
    ) -> None:
        self._read = read
        self._kept: TTLCache[int, T] = TTLCache(LARGEST, lifetime.total_seconds(), timer=monotonic)
        self._reading: dict[int, asyncio.Task[T]] = {}

    async def get(self, key: int) -> T:
        """The value of a key; raises what reading raises."""
        if key in self._kept:
            return self._kept[key]
        if key not in self._reading:
            self._reading[key] = asyncio.ensure_future(self._fetch(key))
        return await asyncio.shield(self._reading[key])

    def peek(self, key: int) -> T | None:
        """The value of a key, if it is kept: nothing is read."""
        return self._kept.get(key)

    async def change(self, key: int, writing: Awaitable[None]) -> None:
        """Change the value by `writing` it: whoever asks after that reads it anew.

        Whoever is reading meanwhile may have read what was before, and does not keep it.
        """
        try:
            await writing
        finally:
            self._kept.pop(key, None)
            self._reading.pop(key, None)

    async def _fetch(self, key: int) -> T:
        task = asyncio.current_task()
        try:
            found = await self._read(key)
            if self._reading.get(key) is task:
                self._kept[key] = found
            return found
        finally:
            if self._reading.get(key) is task:
                del self._reading[key]
