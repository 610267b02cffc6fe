"""Shelves: bounded caches that several threads may use; they know nothing of what they keep."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class Shelf(Generic[Key, Value]):
    """Keeps the last `room` values that were asked for."""

    def __init__(self, room: int) -> None:
        self._room = room
        self._kept: OrderedDict[Key, Value] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Key, make: Callable[[], Value]) -> Value:
        """The value of a key, made if it is not kept.

        It is made outside the lock: two threads may both make it, but none waits for another.
        """
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        made = make()
        with self._lock:
            value = self._kept.setdefault(key, made)
            while len(self._kept) > self._room:
                self._kept.popitem(last=False)
        return value

    @property
    def kept(self) -> tuple[Value, ...]:
        """The values that are kept, the longest unused first."""
        with self._lock:
            return tuple(self._kept.values())
