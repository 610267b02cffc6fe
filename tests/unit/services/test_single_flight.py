"""Concurrent calls that share one result."""

import asyncio
from collections.abc import Hashable

import pytest
from cachetools import LRUCache

from bot.services.single_flight import SingleFlight


class Calls:
    """A function that counts calls, each of which waits until `ready`."""

    def __init__(self) -> None:
        self.made, self.ready = 0, asyncio.Event()

    async def __call__(self) -> str:
        self.made += 1
        number = self.made
        await self.ready.wait()
        return "x" * number


async def test_concurrent_callers_share_one_call() -> None:
    calls, shared = Calls(), SingleFlight[str]()
    gone, *waiting = (shared.get("key", calls) for _ in range(3))
    gone.cancel()
    calls.ready.set()
    assert await asyncio.gather(*waiting) == ["x", "x"]
    assert shared.running == 0
    assert await shared.get("key", calls) == "xx", "nothing is kept"


async def test_result_is_cached_until_invalidated() -> None:
    calls, shared = Calls(), SingleFlight[str]({})
    early = shared.get("key", calls)
    await asyncio.sleep(0)
    shared.forget("key")
    late = shared.get("key", calls)
    await asyncio.sleep(0)
    calls.ready.set()
    assert [await early, await late] == ["x", "xx"]
    assert await shared.get("key", calls) == "xx", "the result from before is not kept"
    shared.forget("key")
    assert "key" not in shared
    assert await shared.get("key", calls) == "xxx"


async def test_errors_and_too_large_results_are_not_cached() -> None:
    async def fails() -> str:
        raise ZeroDivisionError

    cache: LRUCache[Hashable, str] = LRUCache(1, getsizeof=len)
    calls, shared = Calls(), SingleFlight(cache)
    with pytest.raises(ZeroDivisionError):
        await shared.get("key", fails)
    calls.ready.set()
    assert await shared.get("key", calls) == "x"
    assert await shared.get("other", calls) == "xx"
    assert list(cache) == ["key"]
