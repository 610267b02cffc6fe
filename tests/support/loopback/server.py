"""The loopback server, which records requests, applies faults and answers.

The routes are in `rest` and `interactions`.
"""

from __future__ import annotations

import asyncio
import json
import re
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, Self

from aiohttp import web

from tests.support.loopback import interactions, rest, rules
from tests.support.loopback.gateway import Gateway
from tests.support.loopback.interactions import Interaction
from tests.support.loopback.members import Member
from tests.support.loopback.rules import RefusalError
from tests.support.loopback.world import EVERYDAY, Account, Channel, Files, Payload, Snowflakes
from tests.support.patience import PATIENCE_S, stretched

if TYPE_CHECKING:
    from tests.support.loopback.faults import Fault

Route = Callable[["Loopback", "Request"], Any]
CarryOut = Callable[[], Awaitable[web.Response]]
FILE = re.compile(rb'name="files\[(\d+)\]"; filename="([^"]*)"')

DEADLINE_S = 3.0
"""Discord's time limit of an acknowledgement."""


@dataclass(eq=False)
class Request:
    """A request of the bot, with the answer's status and error code."""

    method: str
    path: str
    params: dict[str, str]
    query: dict[str, str]
    json: Any
    files: Files = field(repr=False)
    authorization: str = field(default="", repr=False)
    status: int = 0
    code: int = 0
    complaint: str = ""

    @property
    def body(self) -> Payload:
        """JSON body, which must be an object."""
        return self.json or {}


def json_response(
    data: Any, status: int = 200, headers: dict[str, str] | None = None
) -> web.Response:
    """Return a JSON response with Discord's content type."""
    text = json.dumps(data).encode()
    return web.Response(
        body=text, status=status, content_type="application/json", headers=headers or {}
    )


def unpack(content_type: str, body: bytes) -> tuple[Any, Files]:
    """Return the JSON body and the files of a request."""
    if not content_type.startswith("multipart/form-data"):
        return (json.loads(body) if body else None), {}
    boundary = content_type.partition("boundary=")[2].strip('"').encode()
    data, files = None, {}
    for part in body.split(b"--" + boundary)[1:-1]:
        head, _, content = part.partition(b"\r\n\r\n")
        if found := FILE.search(head):
            files[int(found[1])] = (found[2].decode(), content[:-2])
        elif b'name="payload_json"' in head:
            data = json.loads(content)
    return data, files


class Loopback:
    """A simulated Discord with one server, on a local port."""

    def __init__(
        self,
        *,
        deadline: float | None = None,
        timeout: float = PATIENCE_S,
        shards: int = 1,
        shard: tuple[int, int] = (0, 1),
        keep_files: bool = True,
        remember: int = 100_000,
    ) -> None:
        """Prepare a server.

        `deadline` is the time limit of an acknowledgement and `timeout` that of a member's action,
        both in seconds. By default they are Discord's deadline, longer on a busy machine, and a
        minute. `shard` is the server's shard and the number of shards.
        """
        self._deadline = deadline
        self.timeout, self.shards = timeout, shards
        self.keep_files, self.token_life, self.heartbeat_ms = keep_files, 900.0, 41_250
        self.token = "loopback-token"  # noqa: S105 (not a secret: the only token here)
        self.snowflake = Snowflakes(shard[0] << 18)
        on_shard = (each for each in iter(self.snowflake, 0) if (each >> 22) % shard[1] == shard[0])
        self.guild_id = next(on_shard)
        self.bot = Account(self.snowflake(), "Guti", bot=True)
        self.people: dict[str, Account] = {}
        self.channels: dict[int, Channel] = {}
        self.channel = self.add_channel("games")
        self.commands: list[Payload] = []
        self.requests: deque[Request] = deque(maxlen=remember)
        self.faults: list[Fault] = []
        self.interactions: dict[int, Interaction] = {}
        self.tokens: dict[str, Interaction] = {}
        self.gateway = Gateway(self)
        self.url = ""
        self._news = asyncio.Event()

    @property
    def deadline(self) -> float:
        """Time limit of an acknowledgement in seconds."""
        return stretched(DEADLINE_S) if self._deadline is None else self._deadline

    @deadline.setter
    def deadline(self, limit_s: float) -> None:
        self._deadline = limit_s

    @classmethod
    @asynccontextmanager
    async def serve(cls, **settings: Any) -> AsyncIterator[Self]:
        """Serve on a free port inside the block."""
        discord = cls(**settings)
        application = web.Application(client_max_size=64 * 1024 * 1024)
        for method, path, route in (*rest.ROUTES, *interactions.ROUTES):
            handle = partial(discord._handle, route)
            application.router.add_route(method, "/api/v10" + path, handle)
        application.router.add_get("/gateway/", discord.gateway.serve)
        application.router.add_get("/attachments/{channel}/{id}/{name}", discord._file)
        application.router.add_route("*", "/{path:.*}", partial(discord._handle, None))
        runner = web.AppRunner(application, access_log=None, shutdown_timeout=0.1)
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        discord.url = f"http://127.0.0.1:{runner.addresses[0][1]}"
        try:
            yield discord
        finally:
            await runner.cleanup()

    @property
    def api_url(self) -> str:
        """Value of DISCORD_API_URL for the bot."""
        return self.url + "/api/v10"

    @property
    def gateway_url(self) -> str:
        return self.url.replace("http", "ws", 1) + "/gateway/"

    @property
    def guild(self) -> Payload:
        """Guild object, as in GUILD_CREATE."""
        everyone = {"id": str(self.guild_id), "permissions": str(EVERYDAY.value)}
        tops = [channel for channel in self.channels.values() if channel.parent is None]
        threads = [channel for channel in self.channels.values() if channel.parent]
        return {
            "id": str(self.guild_id),
            "name": "Loopback",
            "owner_id": "1",
            "member_count": len(self.people) + 1,
            "roles": [{**everyone, "name": "@everyone", "position": 0}],
            "channels": [channel.payload(self.bot) for channel in tops],
            "threads": [thread.payload(self.bot) for thread in threads],
            "members": [self.bot.member],
        }

    def member(self, name: str) -> Member:
        """Return the member `name`, who is added if missing."""
        if name not in self.people:
            self.people[name] = Account(self.snowflake(), name)
        return Member(self, self.people[name])

    def add_channel(self, name: str) -> Channel:
        """Add a text channel. A running bot is not notified."""
        channel = Channel(self.snowflake(), name, self.guild_id)
        self.channels[channel.id] = channel
        return channel

    def delete_channel(self, channel: Channel) -> None:
        """Delete a channel or thread and notify the bot."""
        del self.channels[channel.id]
        event = "THREAD_DELETE" if channel.parent else "CHANNEL_DELETE"
        self.gateway.dispatch(event, channel.payload(self.bot))

    def permit(self, channel: Channel, **permissions: bool) -> None:
        """Change the bot's permissions in a channel, and notify the bot."""
        channel.permissions.update(**permissions)
        self.gateway.dispatch("CHANNEL_UPDATE", channel.payload(self.bot))

    @property
    def refusals(self) -> list[tuple[str, str, int, str]]:
        """Method, path, error code and message of each refused request."""
        return [(r.method, r.path, r.code, r.complaint) for r in self.requests if r.complaint]

    def now(self) -> float:
        """Return the event loop's time in seconds."""
        return asyncio.get_running_loop().time()

    def changed(self) -> None:
        """Wake all tasks that wait for a condition."""
        self._news.set()
        self._news = asyncio.Event()

    async def until(self, true: Callable[[], object], what: str, limit: float = PATIENCE_S) -> None:
        """Wait until `true()` is true. Raises TimeoutError after `limit` seconds."""
        try:
            async with asyncio.timeout(limit):
                while not true():
                    await self._news.wait()
        except TimeoutError:
            message = f"not within {limit} s: {what}"
            raise TimeoutError(message) from None

    async def _handle(self, route: Route | None, http: web.Request) -> web.Response:
        data, files = unpack(http.headers.get("Content-Type", ""), await http.read())
        path = http.path.removeprefix("/api/v10")
        request = Request(http.method, path, dict(http.match_info), dict(http.query), data, files)
        request.authorization = http.headers.get("Authorization", "")
        self.requests.append(request)
        carry_out: CarryOut = partial(self._carry_out, route, request)
        for fault in self.faults:
            carry_out = partial(fault, request, carry_out)
        try:
            response = await carry_out()
        except ConnectionResetError:
            if http.transport:
                http.transport.abort()
            return web.Response()
        request.status = response.status
        if not self.keep_files:
            request.files = {}
        self.changed()
        return response

    async def _carry_out(self, route: Route | None, request: Request) -> web.Response:
        if route is None:
            return self._refuse(request, 404, 0, "404: Not Found")
        by_token = request.path.startswith(("/interactions/", "/webhooks/"))
        if not by_token and request.authorization != f"Bot {self.token}":
            return self._refuse(request, 401, 0, "401: Unauthorized")
        try:
            answer = route(self, request)
        except RefusalError as refusal:
            return self._refuse(request, refusal.status, refusal.code, refusal.where)
        except KeyError as missing:
            return self._refuse(request, 400, rules.INVALID_FORM, f"{missing} is required")
        return web.Response(status=204) if answer is None else json_response(answer)

    def _refuse(self, request: Request, status: int, code: int, complaint: str) -> web.Response:
        request.code, request.complaint = code, complaint
        named = self.interactions.get(int(request.params.get("id", 0)))
        named = named or self.tokens.get(request.params.get("token", ""))
        if named:
            named.refusals.append(code)
        return json_response({"code": code, "message": complaint}, status)

    async def _file(self, http: web.Request) -> web.Response:
        channel = self.channels[int(http.match_info["channel"])]
        for message in channel.messages.values():
            for attachment in message.attachments:
                if str(attachment.id) == http.match_info["id"]:
                    return web.Response(body=attachment.data, content_type="image/png")
        raise web.HTTPNotFound
