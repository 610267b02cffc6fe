"""Detection of dead connections to PostgreSQL.

A dead connection is aborted, because a normal close could block.
"""

import asyncio
import logging
import socket
from typing import TYPE_CHECKING, Any

from sqlalchemy import event
from sqlalchemy.exc import InvalidatePoolError

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncEngine

PING_TIMEOUT_S = 1.0
"""Time limit for checking an idle connection, short enough to open a new one afterwards."""

KEEP_ALIVE = {"TCP_KEEPIDLE": 10, "TCP_KEEPINTVL": 5, "TCP_KEEPCNT": 3, "TCP_USER_TIMEOUT": 15_000}
"""Socket options for TCP keep-alive, set where the platform has them."""

log = logging.getLogger(__name__)


def watch(engine: "AsyncEngine") -> None:
    """Check each pooled connection before use, and replace it if it is dead."""
    idle = _IdleConnections()
    event.listen(engine.sync_engine, "connect", idle.note)
    event.listen(engine.sync_engine, "checkout", idle.require_answer)
    cut_closed_connections(engine)


def cut_closed_connections(engine: "AsyncEngine") -> None:
    """Abort connections instead of closing them, which would wait for the server."""
    for end in ("close", "invalidate"):
        event.listen(engine.sync_engine, end, cut)


class _IdleConnections:
    """Replaces dead connections before use, and logs only once if many are dead."""

    def __init__(self) -> None:
        self._reported = float("-inf")

    def note(self, connection: Any, record: Any) -> None:  # noqa: ANN401 - SQLAlchemy's objects
        """Record the time at which a connection was opened, and set its socket options."""
        record.info["opened"] = asyncio.get_running_loop().time()
        _keep_alive(connection.driver_connection)

    def require_answer(self, connection: Any, record: Any, _pooled: object) -> None:  # noqa: ANN401
        """Raise InvalidatePoolError, which empties the pool, if a connection is dead."""
        try:
            connection.run_async(_answer)
        except Exception as error:  # asyncpg's errors have no common base class
            cut(connection)
            if record.info["opened"] > self._reported:
                self._reported = asyncio.get_running_loop().time()
                if isinstance(error, TimeoutError):
                    log.warning("database connections stopped answering and are being replaced")
                else:
                    log.info("database connections were cut and are being replaced: %r", error)
            raise InvalidatePoolError from error


async def _answer(driver: Any) -> None:  # noqa: ANN401 - a driver's object
    async with asyncio.timeout(PING_TIMEOUT_S):
        await driver.execute("SELECT 1")


def cut(connection: Any, *_: object) -> None:  # noqa: ANN401 - a driver's object
    """Abort a connection. Tasks that wait for the connection fail immediately."""
    if connection is not None:
        connection.driver_connection.terminate()


def _keep_alive(driver: Any) -> None:  # noqa: ANN401 - a driver's object
    transport = getattr(driver, "_transport", None)
    sock = transport and transport.get_extra_info("socket")
    if not sock or sock.family not in {socket.AF_INET, socket.AF_INET6}:
        return
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for name, value in KEEP_ALIVE.items():
        if option := getattr(socket, name, None):
            sock.setsockopt(socket.IPPROTO_TCP, option, value)
