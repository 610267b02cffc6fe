"""Calls whose result concurrent callers share."""

import asyncio
from collections.abc import Awaitable, Callable, Hashable, MutableMapping
from contextlib import suppress
from functools import partial
from typing import Generic, TypeVar

from cachetools import Cache

T = TypeVar("T")


class SingleFlight(Generic[T]):
    """Runs at most one call per key; concurrent callers share the result.

    Results are cached in `kept`, if given.
    """

    def __init__(self, kept: MutableMapping[Hashable, T] | None = None) -> None:
        # A cache of size 0 stores nothing.
        self._kept: MutableMapping[Hashable, T] = Cache(0) if kept is None else kept
        self._running: dict[Hashable, asyncio.Future[T]] = {}

    def __contains__(self, key: Hashable) -> bool:
        return key in self._running or key in self._kept

    @property
    def running(self) -> int:
        """Number of running calls."""
        return len(self._running)

    def get(self, key: Hashable, call: Callable[[], Awaitable[T]]) -> asyncio.Future[T]:
        """Return a future of the cached result, of the running call, or of a new call.

        The call is not cancelled with its callers.
        """
        with suppress(KeyError):
            cached, done = self._kept[key], asyncio.get_running_loop().create_future()
            done.set_result(cached)
            return done
        if key not in self._running:
            task = self._running[key] = asyncio.ensure_future(call())
            task.add_done_callback(partial(self._end, key))
        return asyncio.shield(self._running[key])

    def forget(self, key: Hashable) -> None:
        """Remove the result of a key; the result of a running call is not cached."""
        self._running.pop(key, None)
        self._kept.pop(key, None)

    def _end(self, key: Hashable, call: asyncio.Future[T]) -> None:
        if self._running.get(key) is not call:
            return
        del self._running[key]
        if not call.cancelled() and call.exception() is None:
            # A cache refuses a value larger than itself.
            with suppress(ValueError):
                self._kept[key] = call.result()
