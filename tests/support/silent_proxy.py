"""A TCP proxy in front of PostgreSQL or Discord that can stop forwarding.

It behaves like a firewall that drops a connection: nothing is closed and no byte arrives.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Self

from sqlalchemy import make_url

from tests.support.databases import postgresql_url
from tests.support.loopback import Loopback

Connect = Callable[[], Awaitable[tuple[asyncio.StreamReader, asyncio.StreamWriter]]]

CHUNK = 1 << 16


class SilentProxy:
    """A proxy that can stop forwarding bytes without closing connections."""

    def __init__(self, connect: Connect) -> None:
        """Prepare a proxy that forwards to the server that `connect` opens a connection to."""
        self._connect = connect
        self._passing = asyncio.Event()
        self._connections = set[asyncio.Task[None]]()
        self.port, self.url = 0, ""
        self.last_word = b""
        """Bytes of a client after which its connection falls silent, if not empty."""
        self.mute_new = False
        """True if new connections are accepted but never answered."""

    @classmethod
    @asynccontextmanager
    async def before_database(cls, path: Path) -> AsyncIterator[Self]:
        """Start a proxy for a test's database, whose `url` leads through the proxy."""
        async with cls.before_url(postgresql_url(path)) as proxy:
            yield proxy

    @classmethod
    @asynccontextmanager
    async def before_url(cls, url: str) -> AsyncIterator[Self]:
        """Start a proxy for the PostgreSQL database at `url`, with another `url`."""
        target = make_url(url)
        socket = f"{target.query['host']}/.s.PGSQL.5432"
        async with cls.open(partial(asyncio.open_unix_connection, socket)) as proxy:
            proxy.url = f"postgresql+asyncpg://postgres@127.0.0.1:{proxy.port}/{target.database}"
            yield proxy

    @classmethod
    @asynccontextmanager
    async def before_discord(cls, discord: Loopback) -> AsyncIterator[Self]:
        """Start a proxy for a loopback Discord, and replace the address of Discord."""
        connect = partial(asyncio.open_connection, "127.0.0.1", make_url(discord.url).port)
        async with cls.open(connect) as proxy:
            proxy.url = discord.url = f"http://127.0.0.1:{proxy.port}"
            yield proxy

    @classmethod
    @asynccontextmanager
    async def open(cls, connect: Connect, port: int = 0) -> AsyncIterator[Self]:
        """Listen inside the block, on a free port unless `port` is given."""
        proxy = cls(connect)
        proxy._passing.set()
        server = await asyncio.start_server(proxy._accept, "127.0.0.1", port)
        proxy.port = server.sockets[0].getsockname()[1]
        try:
            yield proxy
        finally:
            server.close()
            for task in proxy._connections:
                task.cancel()
            await asyncio.gather(*proxy._connections, return_exceptions=True)

    def silence(self) -> None:
        """Stop forwarding on open connections, but not on new ones."""
        self._passing.clear()
        self._passing = asyncio.Event()
        self._passing.set()

    async def fall_silent(self) -> None:
        """Stop forwarding on open connections."""
        self.silence()

    def _note(self, chunk: bytes) -> None:
        if self.last_word and self.last_word in chunk:
            self.silence()

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        # A separate task, because asyncio logs an error when its own task is cancelled.
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
        passing = self._passing
        up_reader, up_writer = await self._connect()
        try:
            await asyncio.gather(
                _pump(reader, up_writer, passing, self._note),
                _pump(up_reader, writer, passing),
            )
        finally:
            up_writer.transport.abort()


async def _pump(
    reader: asyncio.StreamReader,
    writer: asyncio.StreamWriter,
    passing: asyncio.Event,
    note: Callable[[bytes], None] = lambda _: None,
) -> None:
    with contextlib.suppress(ConnectionError):
        while chunk := await reader.read(CHUNK):
            note(chunk)
            await passing.wait()
            writer.write(chunk)
            await writer.drain()
        await passing.wait()
        writer.close()
