"""Ends the bot when another file has taken its database's place."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from bot import tasks
from bot.store.file_identity import FileIdentity

CHECK_INTERVAL_S = 2.0
"""Seconds between two checks. Moves played in between may be lost."""

log = logging.getLogger(__name__)


@asynccontextmanager
async def watched(identity: FileIdentity, end: Callable[[], object]) -> AsyncIterator[None]:
    """Call `end` when the files are no longer the ones that were opened.

    `end` must not close the database, because that would write into the new file.
    """

    async def watch() -> None:
        while (problem := await asyncio.to_thread(identity.problem)) is None:  # noqa: ASYNC110 - a file sets no event
            await asyncio.sleep(CHECK_INTERVAL_S)
        log.error("%s", problem)
        end()

    watching = tasks.start(watch(), log, "watching the database's file ended")
    try:
        yield
    finally:
        watching.cancel()
