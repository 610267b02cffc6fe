"""A TCP proxy before the tests' PostgreSQL that can stop passing bytes: `silent` among the faults.

A firewall that forgets a connection, or a failover without a reset, looks like this: nothing is
closed and nothing arrives. It must not know what the bot does about it.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Self

from databases import on_server
from sqlalchemy import make_url

CHUNK = 1 << 16


class SilentProxy:
    """Passes bytes on, until open connections, or new ones too, fall silent."""

    def __init__(self, path: Path) -> None:
        """Stand before the database of its own that a path has on the server."""
        self._target = make_url(on_server(path))
        self._passing = asyncio.Event()
        self._connections = set[asyncio.Task[None]]()
        self._port = 0
        self.mute_new = False
        """Whether new connections are accepted and never answered."""

    @classmethod
    @asynccontextmanager
    async def open(cls, path: Path) -> AsyncIterator[Self]:
        """Listen on a port of its own meanwhile."""
        proxy = cls(path)
        proxy._passing.set()
        server = await asyncio.start_server(proxy._accept, "127.0.0.1", 0)
        proxy._port = server.sockets[0].getsockname()[1]
        try:
            yield proxy
        finally:
            server.close()
            for task in proxy._connections:
                task.cancel()
            await asyncio.gather(*proxy._connections, return_exceptions=True)

    @property
    def url(self) -> str:
        """The database's address through the proxy."""
        return f"postgresql+asyncpg://postgres@127.0.0.1:{self._port}/{self._target.database}"

    def silence(self) -> None:
        """Stop passing bytes of the connections that are open; new ones go through."""
        self._passing.clear()
        self._passing = asyncio.Event()
        self._passing.set()

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        # A task of our own: asyncio complains of its own ones that are cancelled.
        task = asyncio.create_task(self._pass_on(reader, writer))
        self._connections.add(task)
        task.add_done_callback(self._connections.discard)

    async def _pass_on(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            if self.mute_new:
                await asyncio.Event().wait()
            await self._join(reader, writer)
        finally:
            writer.transport.abort()

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        socket = f"{self._target.query['host']}/.s.PGSQL.5432"
        passing = self._passing
        up_reader, up_writer = await asyncio.open_unix_connection(socket)
        try:
            await asyncio.gather(
                _pump(reader, up_writer, passing), _pump(up_reader, writer, passing)
            )
        finally:
            up_writer.transport.abort()


async def _pump(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, passing: asyncio.Event
) -> None:
    with contextlib.suppress(ConnectionError):
        while chunk := await reader.read(CHUNK):
            await passing.wait()
            writer.write(chunk)
            await writer.drain()
        await passing.wait()
        writer.close()
