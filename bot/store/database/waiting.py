"""Time limits for single waits for the database outside of commands, with a log line."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from sqlalchemy import URL

from bot.store.database import address

ANNOUNCE_AFTER_S = 3.0
"""Time after which a wait is logged."""

log = logging.getLogger(__name__)


@asynccontextmanager
async def limited(url: URL, timeout_s: float) -> AsyncIterator[None]:
    """Limit the time that the block takes, and log if it takes long. Raises TimeoutError."""
    announcing = asyncio.get_running_loop().call_later(ANNOUNCE_AFTER_S, _announce, url, timeout_s)
    try:
        async with asyncio.timeout(timeout_s):
            yield
    finally:
        announcing.cancel()


def _announce(url: URL, timeout_s: float) -> None:
    named = address.redacted(url)
    log.warning(
        "waiting for the database %s, for up to %d s (help: slow-storage)", named, timeout_s
    )
