"""Two transactions on PostgreSQL, of which one waits for the other."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from sqlalchemy import Connection, text

from bot.store import Store

BLOCKED = text("SELECT 1 FROM pg_locks WHERE NOT granted")


async def overlap(
    store: Store,
    lock: int,
    first: Callable[[Connection], Any],
    second: Awaitable[Any],
    last: Callable[[Connection], Any] = lambda _: None,
) -> None:
    """Run `first`, `second` until it is done or waits, and `last`, which commits `first`."""
    async with store.database.writing(lock) as run:
        await run(first)
        task = asyncio.ensure_future(second)
        while not (task.done() or await store.database.read(BLOCKED)):  # noqa: ASYNC110 (no event)
            await asyncio.sleep(0.01)
        await run(last)
    await task
