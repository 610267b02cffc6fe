"""Detection of connections to PostgreSQL that are dead, or lead to a server that only reads.

After a failover, old connections may lead to the former primary. A connection is replaced by
aborting it, because a normal close could block.
"""

import asyncio
import logging
import socket
from typing import Any

from sqlalchemy import event
from sqlalchemy.exc import InvalidatePoolError
from sqlalchemy.ext.asyncio import AsyncEngine

PING_TIMEOUT_S = 1.0
"""Time limit for checking an idle connection, short enough to open a new one afterwards."""

RENEW_AFTER_S = 1800.0
"""Age at which a connection is replaced, because its address may mean another server by then."""

READ_ONLY_AFTER_S = 5.0
"""Minimum age of a connection that is replaced for being read-only.

While no other server can be reached, younger ones still read. After a refused change, those opened
before it are replaced at once.
"""

READ_ONLY_CODE = "25006"
"""Error code of a change that the server, or a standby, refuses."""

ASK = "SELECT current_setting('transaction_read_only') = 'on'"

KEEP_ALIVE = {"TCP_KEEPIDLE": 10, "TCP_KEEPINTVL": 5, "TCP_KEEPCNT": 3, "TCP_USER_TIMEOUT": 15_000}
"""Socket options for TCP keep-alive, set where the platform has them."""

log = logging.getLogger(__name__)


def watch(engine: AsyncEngine) -> None:
    """Check each pooled connection before use, and replace it if it is dead."""
    idle = _IdleConnections()
    event.listen(engine.sync_engine, "connect", idle.note)
    event.listen(engine.sync_engine, "checkout", idle.require_answer)
    event.listen(engine.sync_engine, "handle_error", idle.note_refusal)
    cut_closed_connections(engine)


def cut_closed_connections(engine: AsyncEngine) -> None:
    """Abort connections instead of closing them, which would wait for the server."""
    for end in ("close", "invalidate"):
        event.listen(engine.sync_engine, end, cut)


class _IdleConnections:
    """Replaces dead connections before use, and logs only once if many are dead."""

    def __init__(self) -> None:
        self._reported = self._refused = float("-inf")

    def note(self, connection: Any, record: Any) -> None:  # noqa: ANN401 - SQLAlchemy's objects
        """Record the time at which a connection was opened, and set its socket options."""
        record.info["opened"] = _now()
        _keep_alive(connection.driver_connection)

    def note_refusal(self, context: Any) -> None:  # noqa: ANN401 - SQLAlchemy's object
        """Record that a connection refused a change, so that read-only ones are replaced now."""
        if getattr(context.original_exception, "sqlstate", None) == READ_ONLY_CODE:
            self._refused = _now()

    def require_answer(self, connection: Any, record: Any, _pooled: object) -> None:  # noqa: ANN401
        """Raise InvalidatePoolError, which empties the pool, unless a connection is usable."""
        try:
            read_only = connection.run_async(_is_read_only)
        except Exception as error:  # asyncpg's errors have no common base class
            cut(connection)
            if isinstance(error, TimeoutError):
                self._report(record, "database connections stopped answering")
            else:
                self._report(record, f"database connections were cut ({error!r})", logging.INFO)
            raise InvalidatePoolError from error
        if read_only and record.info["opened"] < max(self._refused, _now() - READ_ONLY_AFTER_S):
            cut(connection)
            self._report(record, "database connections allow no changes")
            raise InvalidatePoolError

    def _report(self, record: Any, what: str, level: int = logging.WARNING) -> None:  # noqa: ANN401
        if record.info["opened"] > self._reported:
            self._reported = _now()
            log.log(level, "%s and are being replaced", what)


def _now() -> float:
    return asyncio.get_running_loop().time()


async def _is_read_only(driver: Any) -> bool:  # noqa: ANN401 - a driver's object
    async with asyncio.timeout(PING_TIMEOUT_S):
        return bool(await driver.fetchval(ASK))


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
