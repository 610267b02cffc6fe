"""Sharing the result of a call among concurrent callers."""

import asyncio
from collections.abc import Awaitable, Callable, Hashable, MutableMapping
from contextlib import suppress
from functools import partial
from typing import Generic, TypeVar

from cachetools import Cache

from bot import tasks

T = TypeVar("T")


class SingleFlight(Generic[T]):
    """Runs at most one call per key at a time. Concurrent callers share the result.

    Results are stored in `cache`, if given.
    """

    def __init__(self, cache: MutableMapping[Hashable, T] | None = None) -> None:
        # A cache of size 0 stores nothing.
        self._cache: MutableMapping[Hashable, T] = Cache(0) if cache is None else cache
        self._running: dict[Hashable, asyncio.Future[T]] = {}

    def __contains__(self, key: Hashable) -> bool:
        return key in self._running or key in self._cache

    @property
    def running(self) -> int:
        """The number of running calls."""
        return len(self._running)

    def get(self, key: Hashable, call: Callable[[], Awaitable[T]]) -> asyncio.Future[T]:
        """Return a future for the result of `call`.

        A cached result or a running call is used if there is one. Cancelling the future does not
        cancel the call.
        """
        with suppress(KeyError):
            cached, done = self._cache[key], asyncio.get_running_loop().create_future()
            done.set_result(cached)
            return done
        if key not in self._running:
            task = self._running[key] = asyncio.ensure_future(call())
            task.add_done_callback(partial(self._end, key))
        shared = asyncio.shield(self._running[key])
        # A caller may fail before it awaits the result.
        shared.add_done_callback(tasks.retrieve)
        return shared

    def forget(self, key: Hashable) -> None:
        """Remove the cached result for a key. The result of a running call is not cached."""
        self._running.pop(key, None)
        self._cache.pop(key, None)

    def _end(self, key: Hashable, call: asyncio.Future[T]) -> None:
        if self._running.get(key) is not call:
            return
        del self._running[key]
        if not call.cancelled() and call.exception() is None:
            # A cache raises ValueError for a value larger than its capacity.
            with suppress(ValueError):
                self._cache[key] = call.result()
