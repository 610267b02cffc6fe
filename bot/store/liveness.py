"""Finds PostgreSQL connections that are dead before they are used, and closes none gracefully.

It must not know what is asked of them.
"""

import asyncio
import logging
import socket
from typing import Any

from sqlalchemy import event
from sqlalchemy.exc import InvalidatePoolError
from sqlalchemy.ext.asyncio import AsyncEngine

PING_TIMEOUT_S = 1.0
"""For an idle connection to prove that it lives: another one can still be opened after it."""

KEEP_ALIVE = {"TCP_KEEPIDLE": 10, "TCP_KEEPINTVL": 5, "TCP_KEEPCNT": 3, "TCP_USER_TIMEOUT": 15_000}
"""Options of a socket, where the system has them, by which it finds a dead peer by itself."""

log = logging.getLogger(__name__)


def watch(engine: AsyncEngine) -> None:
    """Find idle connections that were cut or are silent, and let none of them be waited for."""
    idle = _IdleConnections()
    event.listen(engine.sync_engine, "connect", idle.note)
    event.listen(engine.sync_engine, "checkout", idle.require_answer)
    cut_what_is_closed(engine)


def cut_what_is_closed(engine: AsyncEngine) -> None:
    """Close connections without a word: to take leave of a silent server takes for ever."""
    for end in ("close", "invalidate"):
        event.listen(engine.sync_engine, end, _cut)


class _IdleConnections:
    """Replaces dead connections before their use, and logs those of one moment once."""

    def __init__(self) -> None:
        self._reported = float("-inf")

    def note(self, connection: Any, record: Any) -> None:  # noqa: ANN401 - SQLAlchemy's objects
        """Note when a connection was opened, and let its socket find a dead peer."""
        record.info["opened"] = asyncio.get_running_loop().time()
        _keep_alive(connection.driver_connection)

    def require_answer(self, connection: Any, record: Any, _pooled: object) -> None:  # noqa: ANN401
        """Raise InvalidatePoolError, by which the pool opens other connections, if none comes."""
        try:
            connection.run_async(_answer)
        except Exception as error:  # asyncpg's have no common base: one is for its internal states
            _cut(connection)
            if record.info["opened"] > self._reported:
                self._reported = asyncio.get_running_loop().time()
                if isinstance(error, TimeoutError):
                    log.warning("connections to the database fell silent, and are replaced")
                else:
                    log.info("connections to the database were cut, and are replaced: %r", error)
            raise InvalidatePoolError from error


async def _answer(driver: Any) -> None:  # noqa: ANN401 - a driver's object
    async with asyncio.timeout(PING_TIMEOUT_S):
        await driver.execute("SELECT 1")


def _cut(connection: Any, *_: object) -> None:  # noqa: ANN401 - a driver's object
    """Abort a connection, so that everything that waits for it fails at once."""
    if connection is not None:
        connection.driver_connection.terminate()


def _keep_alive(driver: Any) -> None:  # noqa: ANN401 - a driver's object
    transport = getattr(driver, "_transport", None)
    used = transport and transport.get_extra_info("socket")
    if not used or used.family not in {socket.AF_INET, socket.AF_INET6}:
        return
    used.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in KEEP_ALIVE.items():
        if option := getattr(socket, name, None):
            used.setsockopt(socket.IPPROTO_TCP, option, value)
