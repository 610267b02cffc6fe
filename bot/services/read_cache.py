"""A short-lived cache of database reads, shared by concurrent readers."""

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
    """Values by number, read with `read` and cached for a `lifetime`.

    Other processes may change the stored values meanwhile.
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
        """Return the value of a key. Raises the errors of `read`."""
        return await self._reads.get(key, lambda: self._read(key))

    def peek(self, key: int) -> T | None:
        """Return the cached value of a key, or None, without reading."""
        return self._kept.get(key)

    async def change(self, key: int, writing: Awaitable[R]) -> R:
        """Change a value by `writing` it, and return the result; later readers read it again.

        A read in progress may return the old value, so its result is not cached.
        """
        try:
            return await writing
        finally:
            self._reads.forget(key)
