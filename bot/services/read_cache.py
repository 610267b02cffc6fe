"""A cache of database reads."""

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
    """Caches the results of `read` for a short time.

    Concurrent callers share a read. Cached values may be outdated, because other processes can
    change the stored values.
    """

    def __init__(
        self,
        read: Callable[[int], Awaitable[T]],
        lifetime: timedelta,
        monotonic: Callable[[], float],
    ) -> None:
        self._read = read
        self._cache: TTLCache[Hashable, T] = TTLCache(
            CACHE_SIZE, lifetime.total_seconds(), timer=monotonic
        )
        self._reads = SingleFlight(self._cache)

    async def get(self, key: int) -> T:
        """Return the cached value for a key, or read the value if none is cached."""
        return await self._reads.get(key, lambda: self._read(key))

    def peek(self, key: int) -> T | None:
        """Return the cached value for a key, or None if not cached, without calling `read`."""
        return self._cache.get(key)

    async def change(self, key: int, writing: Awaitable[R]) -> R:
        """Await `writing`, which changes the stored value for a key, and return its result.

        The cached value is removed. The result of a read in progress is not cached, because it may
        be the old value.
        """
        try:
            return await writing
        finally:
            self._reads.forget(key)
