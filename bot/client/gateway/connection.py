"""The gateway connection, protected from malformed events.

discord.py ends the process when parsing fails. Here an event that cannot be parsed is skipped, and
a server that cannot be parsed counts as unavailable until Discord sends it again.
"""

import asyncio
import copy
import json
from collections.abc import Coroutine
from typing import Any, NoReturn, Self

import aiohttp
import discord
from discord.gateway import DiscordWebSocket, ReconnectWebSocket, WebSocketClosure
from discord.state import AutoShardedConnectionState
from yarl import URL

from bot.client.parse_failures import ParseFailures

UNUSED_KEYS = frozenset(
    {
        "emojis",
        "guild_scheduled_events",
        "presences",
        "soundboard_sounds",
        "stage_instances",
        "stickers",
        "voice_states",
    }
)
"""Parts of a server's payload that the bot never uses, and therefore does not parse."""

NAME_KEYS = ("username", "global_name", "nick")
"""Keys of the names in a user's or a member's payload."""

LARGEST_ID = 2**63 - 1

SESSION_ENDS = (
    ReconnectWebSocket,
    WebSocketClosure,
    discord.ConnectionClosed,
    aiohttp.ClientError,
    OSError,
    asyncio.TimeoutError,
)
"""Exceptions after which discord.py starts a new session or resumes the last."""

UNREADABLE_FRAME = 4000
"""Close code sent after an unreadable frame, so that the session can be resumed."""

FIRST_SOCKET_PAUSES_S = 1.0, 5.0, 0.0
"""Seconds after each failed attempt to open a shard's first socket."""

FIRST_SOCKET_TIMEOUT_S = 60.0

Payload = dict[str, Any]


class ConnectionState(AutoShardedConnectionState[Any]):
    """discord.py's cache and event parsers, which skip an event that cannot be parsed."""

    def __init__(self, *, failures: ParseFailures, **options: Any) -> None:  # noqa: ANN401
        super().__init__(**options)
        self.failures = failures
        self._unparsed = set[int]()
        for name, parse in self.parsers.items():
            # A session needs READY, so the socket repairs that event or starts another session.
            if name != "READY":
                self.parsers[name] = failures.guard(name, parse)

    def parse_ready(self, data: Any) -> None:  # noqa: ANN401
        """Parse each server in a READY event separately, and then the rest of the event."""
        for guild in data["guilds"]:
            try:
                _require_id(guild)
                self._add_guild_from_data(guild)
            except Exception as error:
                self.failures.note("READY", error)
                self._add_unavailable(guild)
        super().parse_ready({**data, "guilds": []})  # type: ignore[typeddict-item]

    def parse_interaction_create(self, data: Any) -> None:  # noqa: ANN401
        """Parse an interaction after checking the types of its ids and names."""
        _check_interaction(data)
        super().parse_interaction_create(data)

    def parse_guild_create(self, data: Any) -> None:  # noqa: ANN401
        """Parse a server, or mark it unavailable if that fails."""
        try:
            number = _require_id(data)
            used = {key: value for key, value in data.items() if key not in UNUSED_KEYS}
            super().parse_guild_create(used)
        except Exception:
            self._add_unavailable(data)
            raise
        self._unparsed.discard(number)

    def parse_guild_update(self, data: Any) -> None:  # noqa: ANN401
        """Parse a server's update. If that fails, leave the server unchanged."""
        guild = self._get_guild(_id_of(data))
        before = copy.copy(guild)
        try:
            super().parse_guild_update(data)
        except Exception:
            if before:
                self._add_guild(before)
            raise
        if guild and guild.id in self._unparsed:
            # An update has no channels, so the server is still incomplete.
            guild.unavailable = True

    def parse_guild_delete(self, data: Any) -> None:  # noqa: ANN401
        """Handle an outage of a server, or the bot's removal from a server."""
        super().parse_guild_delete(data)
        if not data.get("unavailable"):
            self._unparsed.discard(int(data["id"]))

    def _add_unavailable(self, data: object) -> None:
        if number := _id_of(data):
            self._unparsed.add(number)
            self._add_guild(discord.Guild(data={"id": number, "unavailable": True}, state=self))  # type: ignore[typeddict-item]


class Socket(DiscordWebSocket):
    """A shard's socket, which survives unreadable frames."""

    _connection: ConnectionState

    @classmethod
    def from_client(cls, client: Any, **options: Any) -> Coroutine[Any, Any, Self]:  # noqa: ANN401
        """Open a socket.

        discord.py would try to open a shard's first socket for ever, each time one call deeper.
        Here the client fails after a few attempts, and the start is tried again.
        """
        if options.get("shard_id") in client.shards:
            # Not awaited here, so that tracebacks of reconnects stay discord.py's own.
            return super().from_client(client, **options)
        return cls._first(client, options)

    @classmethod
    async def _first(cls, client: Any, options: dict[str, Any]) -> Self:  # noqa: ANN401
        for pause_s in FIRST_SOCKET_PAUSES_S:
            try:
                async with asyncio.timeout(FIRST_SOCKET_TIMEOUT_S):
                    return await super().from_client(client, **options)
            except SESSION_ENDS as error:
                failure: Exception = error
            await asyncio.sleep(pause_s)
        client.fail(failure)
        # The task that waits for the failure closes the client.
        never: asyncio.Future[NoReturn] = asyncio.get_running_loop().create_future()
        return await never

    async def received_message(self, msg: Any, /) -> None:  # noqa: ANN401
        """Handle a frame. If the session must end, raises one of SESSION_ENDS."""
        text = await self._decompressed(msg) if isinstance(msg, bytes) else msg
        if text is None:
            return
        try:
            await super().received_message(text)
        except SESSION_ENDS:
            raise
        except Exception as error:
            await self._recover(text, error)

    async def _decompressed(self, data: bytes) -> str | None:
        try:
            return self._decompressor.decompress(data)
        except Exception as error:
            # The rest of the stream is unreadable too.
            self._connection.failures.note("compressed frame", error)
            await self.close(UNREADABLE_FRAME)
            raise ReconnectWebSocket(self.shard_id) from None

    async def _recover(self, text: str, error: Exception) -> None:
        """Skip a frame that cannot be handled, unless the session depends on it."""
        frame = _parsed(text)
        name = self._name(frame)
        self._connection.failures.note(name, error)
        if name == "HELLO":
            await self._give_up(name)
        if name != "READY":
            return
        try:
            await super().received_message(json.dumps(self._repaired_ready(frame)))
        except SESSION_ENDS:
            raise
        except Exception as failed:
            self._connection.failures.note(name, failed)
            await self._give_up(name)

    async def _give_up(self, name: str) -> NoReturn:
        """Close the socket, and let discord.py reconnect with increasing delays."""
        await self.close(UNREADABLE_FRAME)
        raise ConnectionError(f"{name} cannot be parsed") from None

    def _name(self, frame: Payload) -> str:
        if frame.get("op") == self.HELLO:
            return "HELLO"
        event = frame.get("t")
        known = isinstance(event, str) and event in self._discord_parsers
        return str(event) if known else "frame"

    def _repaired_ready(self, frame: Payload) -> Payload:
        """Return the READY event with missing parts filled in."""
        value = frame.get("d")
        data: Payload = value if isinstance(value, dict) else {}
        user, guilds = self._connection.user, data.get("guilds")
        if user is None:
            raise LookupError("the bot has not logged in")
        number = frame.get("s")
        repaired = {
            "user": {
                "id": user.id,
                "username": user.name,
                "discriminator": user.discriminator,
                "avatar": user.avatar and user.avatar.key,
            },
            "guilds": guilds if isinstance(guilds, list) else [],
            "session_id": str(data.get("session_id")),
            "resume_gateway_url": _address(data.get("resume_gateway_url")) or str(self.gateway),
            "shard": [self.shard_id, self.shard_count],
        }
        return {"op": 0, "t": "READY", "s": number if isinstance(number, int) else 0, "d": repaired}


def _parsed(text: str) -> Payload:
    """Return the JSON object in a frame, or {} if the frame contains none."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return {}
    return found if isinstance(found, dict) else {}


def _address(value: object) -> str | None:
    return value if isinstance(value, str) and URL(value).scheme in {"ws", "wss"} else None


def _check_interaction(data: Any) -> None:  # noqa: ANN401
    """Raise an error for malformed fields that discord.py does not check."""
    if not isinstance(data["token"], str):
        raise TypeError("the token is not a string")
    inside = data.get("guild_id") is not None
    person = data["member"]["user"] if inside else data["user"]
    resolved = dict(data.get("data") or {}).get("resolved") or {}
    users, members, channels = (
        list((resolved.get(kind) or {}).values()) for kind in ("users", "members", "channels")
    )
    places = [{"id": data[key]} for key in ("guild_id", "channel_id") if data.get(key) is not None]
    message = [data["message"]] if data.get("message") else []
    for described in (data, person, *users, *channels, *places, *message):
        _require_id(described)
    for named in (person, *users, *members, *([data["member"]] if inside else [])):
        if not all(isinstance(named.get(key), str | None) for key in NAME_KEYS):
            raise TypeError("a name is not a string")


def _require_id(data: object) -> int:
    if (number := _id_of(data)) is None:
        raise ValueError("no valid id")
    return number


def _id_of(data: object) -> int | None:
    """Return the id in a payload, or None if it is missing or invalid."""
    value = data.get("id") if isinstance(data, dict) else None
    try:
        number = int(value) if isinstance(value, str | int) else 0
    except ValueError:
        return None
    return number if 0 < number <= LARGEST_ID else None
