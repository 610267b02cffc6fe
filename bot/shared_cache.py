"""A cache of values of several kinds, which together take a limited number of bytes."""

from collections.abc import Callable, Hashable, Iterator, MutableMapping
from itertools import count
from operator import itemgetter
from threading import RLock
from typing import Any, Generic, TypeVar

from cachetools import LRUCache

T = TypeVar("T")

CACHE_BYTES = 64_000_000
"""Capacity of the bot's cache of boards, bands, animations and analyses.

A bot that uses all games and themes then fits into 512 MB, beside a worker.
"""
ENTRY_BYTES = 500
"""Approximate size of a cached value's key and of the cache's own records."""


class SharedCache:
    """Memory for several caches; the least recently used values are dropped. Thread-safe."""

    def __init__(self, capacity: int = CACHE_BYTES) -> None:
        """Create a cache that holds `capacity` bytes."""
        self._values: LRUCache[tuple[int, Hashable], tuple[Any, int]] = LRUCache(
            capacity, getsizeof=itemgetter(1)
        )
        self._lock, self._numbers = RLock(), count()

    @property
    def size(self) -> int:
        """The size of all cached values, in bytes."""
        return int(self._values.currsize)

    def clear(self) -> None:
        """Drop all values."""
        with self._lock:
            self._values.clear()

    def part(self, size_of: Callable[[T], int]) -> "CachePart[T]":
        """Return a cache in this memory. `size_of` returns the size of a value in bytes."""
        return CachePart(self._values, self._lock, next(self._numbers), size_of)


class CachePart(MutableMapping[Hashable, T], Generic[T]):
    """A cache in the memory of a SharedCache. Any value may be dropped at any time."""

    def __init__(
        self,
        values: LRUCache[tuple[int, Hashable], tuple[Any, int]],
        lock: RLock,
        number: int,
        size_of: Callable[[T], int],
    ) -> None:
        self._values, self._lock, self._number, self._size_of = values, lock, number, size_of

    def __getitem__(self, key: Hashable) -> T:
        with self._lock:
            value: T = self._values[self._number, key][0]
            return value

    def __setitem__(self, key: Hashable, value: T) -> None:
        """Store a value. Raises ValueError if the value is larger than the capacity."""
        with self._lock:
            self._values[self._number, key] = value, self._size_of(value) + ENTRY_BYTES

    def __delitem__(self, key: Hashable) -> None:
        with self._lock:
            del self._values[self._number, key]

    def __contains__(self, key: object) -> bool:
        return (self._number, key) in self._values

    def __iter__(self) -> Iterator[Hashable]:
        with self._lock:
            return iter([key for number, key in self._values if number == self._number])

    def __len__(self) -> int:
        return sum(1 for _ in self)
