"""Listening for HTTP requests."""

import errno
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

from aiohttp import web

from bot import files
from guti.errors import GutiError

SHUTDOWN_TIMEOUT_S = 0.3
"""Maximum seconds that a shutdown waits for requests in progress."""

Refusal = Callable[..., GutiError]
"""A class of errors about a port."""


@asynccontextmanager
async def listening(
    app: web.Application, host: str, port: int, taken: Refusal, other: Refusal
) -> AsyncIterator[None]:
    """Serve an application inside the block. Raises the error of `unserved` if that fails."""
    runner = web.AppRunner(app, access_log=None, shutdown_timeout=SHUTDOWN_TIMEOUT_S)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, host, port).start()
        except (OSError, UnicodeError) as error:
            raise unserved(host, port, error, taken, other) from error
        yield
    finally:
        await runner.cleanup()


def unserved(host: str, port: int, error: Exception, taken: Refusal, other: Refusal) -> GutiError:
    """Return `taken` if another program uses the port, else `other` with the reason."""
    if getattr(error, "errno", None) == errno.EADDRINUSE:
        return taken(host, port)
    return other(host, port, files.one_line_message(error))
