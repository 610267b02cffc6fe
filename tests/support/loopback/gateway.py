"""The simulated gateway: sessions, heartbeats, and events for each shard."""

from __future__ import annotations

import asyncio
import json
import zlib
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from aiohttp import WSMsgType, web

from tests.support.loopback.world import Payload

if TYPE_CHECKING:
    from tests.support.loopback.server import Loopback

DISPATCH, HEARTBEAT, IDENTIFY, RESUME, RECONNECT, INVALID, HELLO, ACK = 0, 1, 2, 6, 7, 9, 10, 11
AUTHENTICATION_FAILED = 4004
ZSTD_BLOCK = 128 * 1024


@dataclass(eq=False)
class Connection:
    """A socket and the queue of its outgoing payloads."""

    socket: web.WebSocketResponse
    encode: Callable[[str], str | bytes]
    transport: asyncio.BaseTransport | None
    outbox: asyncio.Queue[Payload] = field(default_factory=asyncio.Queue)
    silent: bool = False

    def send(self, op: int, data: Any = None, **more: Any) -> None:
        """Queue a gateway payload, unless the connection is `silent`."""
        if not self.silent:
            self.outbox.put_nowait({"op": op, "d": data, **more})

    async def pump(self) -> None:
        """Write queued payloads to the socket until it closes."""
        while not self.socket.closed:
            packed = self.encode(json.dumps(await self.outbox.get()))
            sending = self.socket.send_str if isinstance(packed, str) else self.socket.send_bytes
            await sending(packed)  # type: ignore[arg-type]


@dataclass(eq=False)
class Session:
    """A shard's session. It stores events so that the shard can resume."""

    id: str
    shard: tuple[int, int]
    intents: int
    connection: Connection | None
    sequence: int = 0
    sent: deque[Payload] = field(default_factory=lambda: deque(maxlen=1000))

    def dispatch(self, event: str, data: Any) -> None:
        """Store an event, and send it if the shard is connected."""
        self.sequence += 1
        self.sent.append({"t": event, "s": self.sequence, "data": data})
        if self.connection:
            self.connection.send(DISPATCH, data, t=event, s=self.sequence)


def encoder(compression: str | None) -> Callable[[str], str | bytes]:
    """Return an encoder for one socket, with the compression that the client requested."""
    if compression is None:
        return str
    if compression == "zstd-stream":
        return zstd_stream()
    stream = zlib.compressobj()
    return lambda text: stream.compress(text.encode()) + stream.flush(zlib.Z_SYNC_FLUSH)


def zstd_stream() -> Callable[[str], bytes]:
    """Return an encoder of Zstandard frames (RFC 8878) with uncompressed blocks.

    Python before 3.14 has no compressor.
    """
    header = [
        bytes.fromhex("28b52ffd 00 38")
    ]  # magic number, no checksum or size, window of 128 KiB

    def encode(text: str) -> bytes:
        data, start = text.encode(), header.pop() if header else b""
        parts = [data[at : at + ZSTD_BLOCK] for at in range(0, len(data), ZSTD_BLOCK)]
        return start + b"".join((len(p) << 3).to_bytes(3, "little") + p for p in parts)

    return encode


class Gateway:
    """The gateway with the bot's sessions.

    It refuses new sockets while `down`, and sends nothing while `silent`. It delivers each event
    `deliveries` times. `corrupt` may change the first payloads of a new session. `starts`,
    `resumes` and `tries` are counters.
    """

    def __init__(self, discord: Loopback) -> None:
        self._discord = discord
        self._sessions: dict[str, Session] = {}
        self.down = False
        self.silent = False
        self.deliveries = 1
        self.corrupt: Callable[[str, Payload], Any] = lambda _, payload: payload
        self.starts = 0
        self.resumes = 0
        self.tries = 0

    @property
    def connected(self) -> bool:
        """Return whether any shard is connected."""
        return any(session.connection for session in self._sessions.values())

    def dispatch(self, event: str, data: Any) -> None:
        """Send an event to the bot's session whose shard contains the server."""
        for session in self._sessions.values():
            index, count = session.shard
            if (self._discord.guild_id >> 22) % count == index:
                for _ in range(self.deliveries):
                    session.dispatch(event, data)

    @property
    def _connections(self) -> list[Connection]:
        return [session.connection for session in self._sessions.values() if session.connection]

    def send(self, frame: Any) -> None:
        """Send `frame` as JSON on all sockets, without checking that it is valid."""
        for connection in self._connections:
            connection.outbox.put_nowait(frame)

    def mute(self) -> None:
        """Send nothing more on sockets that are open now, not even answers to heartbeats."""
        for connection in self._connections:
            connection.silent = True

    def ask_to_reconnect(self) -> None:
        """Tell all clients to reconnect and resume."""
        for connection in self._connections:
            connection.send(RECONNECT)

    def invalidate(self, *, resumable: bool) -> None:
        """Invalidate all sessions, and delete them unless `resumable`."""
        for connection in self._connections:
            connection.send(INVALID, resumable)
        if not resumable:
            self._sessions.clear()

    async def drop(self, code: int | None = None, *, forget: bool = False) -> None:
        """Close all sockets with `code`, or abort them if None. `forget` deletes the sessions."""
        connections = self._connections
        if forget:
            self._sessions.clear()
        for connection in connections:
            if code is not None:
                await connection.socket.close(code=code)
            elif isinstance(connection.transport, asyncio.WriteTransport):
                connection.transport.abort()

    async def serve(self, request: web.Request) -> web.StreamResponse:
        """Serve one socket until it closes."""
        self.tries += 1
        self._discord.changed()
        if self.down:
            raise web.HTTPServiceUnavailable
        encode = encoder(request.query.get("compress"))
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        connection = Connection(socket, encode, request.transport, silent=self.silent)
        hello = {"heartbeat_interval": self._discord.heartbeat_ms}
        connection.send(HELLO, self.corrupt("HELLO", hello))
        pump = asyncio.create_task(connection.pump())
        try:
            async for message in socket:
                if message.type is WSMsgType.TEXT:
                    await self._receive(connection, json.loads(message.data))
        finally:
            pump.cancel()
            self._hang_up(connection)
        return socket

    def _hang_up(self, connection: Connection) -> None:
        for session in self._sessions.values():
            if session.connection is connection:
                session.connection = None
        self._discord.changed()

    async def _receive(self, connection: Connection, message: Payload) -> None:
        op, data = message["op"], message["d"]
        if op == HEARTBEAT:
            connection.send(ACK)
        elif op in {IDENTIFY, RESUME} and data["token"] != self._discord.token:
            await connection.socket.close(code=AUTHENTICATION_FAILED)
        elif op == IDENTIFY:
            self._identify(connection, data)
        elif op == RESUME:
            self._resume(connection, data)

    def _identify(self, connection: Connection, data: Payload) -> None:
        shard = data.get("shard") or [0, 1]
        session = Session(uuid4().hex, (shard[0], shard[1]), data["intents"], connection)
        stale = [
            s.id for s in self._sessions.values() if s.shard == session.shard and not s.connection
        ]
        for number in stale:
            del self._sessions[number]
        ready = {
            "v": 10,
            "user": self._discord.bot.user,
            "guilds": [{"id": str(self._discord.guild_id), "unavailable": True}],
            "session_id": session.id,
            "resume_gateway_url": self._discord.gateway_url,
            "shard": list(shard),
            "application": {"id": str(self._discord.bot.id), "flags": 0},
        }
        session.dispatch("READY", self.corrupt("READY", ready))
        self._sessions[session.id] = session
        if (self._discord.guild_id >> 22) % shard[1] == shard[0]:
            session.dispatch("GUILD_CREATE", self.corrupt("GUILD_CREATE", self._discord.guild))
        self.starts += 1
        self._discord.changed()

    def _resume(self, connection: Connection, data: Payload) -> None:
        session = self._sessions.get(data["session_id"])
        if session is None:
            connection.send(INVALID, False)  # noqa: FBT003 (Discord's word)
            return
        for missed in session.sent:
            if missed["s"] > data["seq"]:
                connection.send(DISPATCH, missed["data"], t=missed["t"], s=missed["s"])
        session.connection = connection
        session.dispatch("RESUMED", {})
        self.resumes += 1
        self._discord.changed()
