"""A cache of database reads with a short lifetime."""

from collections.abc import Awaitable, Callable, Hashable
from datetime import timedelta
from typing import Generic, TypeVar

from cachetools import TTLCache

from bot.services.single_flight import SingleFlight

CACHE_SIZE = 10_000
"""Maximum number of cached values."""

T = TypeVar("T")
R = TypeVar("R")


class ReadCache(Generic[T]):
    """Caches values, read by the function `read`, for a `lifetime`.

    Concurrent readers share a read. Other processes may change the stored values in the meantime.
    """

    def __init__(
        self,
        read: Callable[[int], Awaitable[T]],
        lifetime: timedelta,
        monotonic: Callable[[], float],
    ) -> None:
        self._read = read
        self._kept: TTLCache[Hashable, T] = TTLCache(
            CACHE_SIZE, lifetime.total_seconds(), timer=monotonic
        )
        self._reads = SingleFlight(self._kept)

    async def get(self, key: int) -> T:
        """Return the value of a key. Raises any error of `read`."""
        return await self._reads.get(key, lambda: self._read(key))

    def peek(self, key: int) -> T | None:
        """Return the cached value of a key, or None; never reads."""
        return self._kept.get(key)

    async def change(self, key: int, writing: Awaitable[R]) -> R:
        """Await `writing`, which changes a value, and remove the value from the cache.

        Returns the result of `writing`. A read in progress may return the old value, so its result
        is not cached.
        """
        try:
            return await writing
        finally:
            self._reads.forget(key)
