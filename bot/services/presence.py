"""Ensures that only one process at a time serves a Discord server."""

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from typing import Self

from bot import tasks
from bot.store.database.lock_file import LockFile
from bot.store.errors import DatabaseInUse, ProcessDisplaced, StorageFails
from bot.store.processes import REPLACED, ProcessStore

RENEW_INTERVAL_S = 3.0
ENDED_AFTER_S = 12.0
"""Time without a renewal after which another process counts as ended."""

RELEASE_TIMEOUT_S = 0.4
"""Time limit for deleting this process's row at shutdown."""

CHECK_INTERVAL_S = 0.5
"""Interval between checks whether another process has ended."""

WAITING_MESSAGE = (
    "another process serves %s; this process waits until it ends (help: second-process)"
)

log = logging.getLogger(__name__)


@asynccontextmanager
async def only_process(lock: LockFile | None) -> AsyncIterator[None]:
    """Wait for the lock of a database file, and hold it during the block.

    Raises DatabaseUnusable.
    """
    if lock is None:
        yield
        return
    if not lock.acquire():
        log.warning(WAITING_MESSAGE, f"the database {lock.database}")
        while not lock.acquire():  # noqa: ASYNC110 - another process sets no event
            await asyncio.sleep(CHECK_INTERVAL_S)
    try:
        yield
    finally:
        lock.release()


async def require_no_process(
    store: ProcessStore, database: str, *, ended_after_s: float = ENDED_AFTER_S
) -> None:
    """Raise DatabaseInUse if a process is registered in a database and renews its row.

    Without registered processes, this returns at once.
    """
    before, waited_s = await store.renewals(), 0.0
    while before and waited_s < ended_after_s:
        await asyncio.sleep(CHECK_INTERVAL_S)
        waited_s += CHECK_INTERVAL_S
        now = await store.renewals()
        if any(number != before.get(process) for process, number in now.items()):
            raise DatabaseInUse(database)
        before = now


class PresenceService:
    """Registers this process in the database during an `async with` block.

    Each process regularly increments a counter in its row. Another process counts as alive while
    its counter grows, so the clocks of the machines need not agree.
    """

    def __init__(
        self,
        store: ProcessStore,
        *,
        renew_every_s: float = RENEW_INTERVAL_S,
        ended_after_s: float = ENDED_AFTER_S,
    ) -> None:
        self._store = store
        self._process = secrets.token_hex(16)
        self._renew_every_s, self._ended_after_s = renew_every_s, ended_after_s
        self._renewing: asyncio.Task[None] | None = None
        self._reason = ""
        self.displaced = asyncio.Event()
        """Set when this process must stop. `require` then raises ProcessDisplaced."""

    async def __aenter__(self) -> Self:
        """Wait until no other process serves the same servers, and register this process.

        Raises StorageFails.
        """
        await self._claim()
        self._renewing = tasks.start(self._renew(), log, "registration not renewed")
        return self

    async def __aexit__(self, *_: object) -> None:
        """Delete this process's row, so that another process can start."""
        if self._renewing:
            self._renewing.cancel()
            await asyncio.gather(self._renewing, return_exceptions=True)
        if self._reason == REPLACED:
            return
        with suppress(StorageFails, TimeoutError):
            async with asyncio.timeout(RELEASE_TIMEOUT_S):
                await self._store.release(self._process)

    def require(self) -> None:
        """Raise ProcessDisplaced if another process has taken over."""
        if self.displaced.is_set():
            raise ProcessDisplaced(self._reason)

    async def _claim(self) -> None:
        now = asyncio.get_running_loop().time
        seen = dict[tuple[str, int], float]()
        others = await self._store.claim(self._process, {})
        if others:
            log.warning(WAITING_MESSAGE, "servers on the same shards")
        while others:
            moment = now()
            seen = {each: seen.get(each, moment) for each in others.items()}
            await asyncio.sleep(min(CHECK_INTERVAL_S, self._ended_after_s))
            silent = [each for each, since in seen.items() if now() - since > self._ended_after_s]
            try:
                others = await self._store.claim(self._process, dict(silent))
            except StorageFails:
                # The other processes may be unable to write too, so measure their silence anew.
                seen.clear()

    async def _renew(self) -> None:
        """Increment this process's counter until another process has taken over."""
        while not self._reason:
            await asyncio.sleep(self._renew_every_s)
            try:
                self._reason = await self._check()
            except StorageFails:
                continue
            except Exception:
                log.exception("cannot renew this process's row")
        self.displaced.set()

    async def _check(self) -> str:
        """Increment the counter; return why this process must stop, or an empty string."""
        if changed := await self._store.changed_tables():
            return changed
        return "" if await self._store.renew(self._process) else "taken"
