"""A short-lived cache of database reads, shared by concurrent readers."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Generic, TypeVar

from cachetools import TTLCache

CACHE_SIZE = 10_000
"""Most cached values."""

T = TypeVar("T")


class ReadCache(Generic[T]):
    """Values by number, read with `read`, for a `lifetime`; other processes may change them."""

    def __init__(
        self,
        read: Callable[[int], Awaitable[T]],
        lifetime: timedelta,
        monotonic: Callable[[], float],
    ) -> None:
        self._read = read
        self._kept: TTLCache[int, T] = TTLCache(
            CACHE_SIZE, lifetime.total_seconds(), timer=monotonic
        )
        self._reading: dict[int, asyncio.Task[T]] = {}

    async def get(self, key: int) -> T:
        """Return the value of a key. Raises what `read` raises."""
        if key in self._kept:
            return self._kept[key]
        if key not in self._reading:
            self._reading[key] = asyncio.ensure_future(self._fetch(key))
        return await asyncio.shield(self._reading[key])

    def peek(self, key: int) -> T | None:
        """Return the cached value of a key, or None, without reading."""
        return self._kept.get(key)

    async def change(self, key: int, writing: Awaitable[None]) -> None:
        """Change a value by `writing` it; later readers read it again.

        A read in progress may have seen the old value, and is not cached.
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
