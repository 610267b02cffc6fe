"""The open pages of matches: WebSockets that tell each page the version of its match."""

import asyncio
import json
import logging
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import timedelta
from typing import Any

from aiohttp import WSCloseCode, WSMessage, WSMsgType, web

from bot import tasks
from bot.client.client import Client
from bot.client.errors import DiscordTooSlow
from bot.client.gateway.loops import BackgroundLoop, every
from bot.client.matches.boards import Boards
from bot.client.messages.errors import MessageError
from bot.play.events import MatchEvent
from bot.play.page_link import PageLink
from bot.store.errors import StorageFails
from bot.web.access import Access
from bot.web.current_matches import CurrentMatches
from bot.web.errors import NoPageLink, PageNotReadable, TooManyRequests
from guti.errors import GutiError

FIRST_MESSAGE_TIMEOUT_S = 5.0
SEND_TIMEOUT_S = 10.0
HEARTBEAT_S = 20.0

MAX_MESSAGE_BYTES = 1024

SOCKETS_OF_LINK, SOCKETS_OF_ADDRESS, SOCKETS = 6, 500, 5000
"""Maximum number of open sockets."""

CHECK_INTERVAL = timedelta(minutes=1)
"""Time between two checks of all open pages: links, and the right to read."""

UNANSWERED_LIMIT_S = 300.0
"""Time without an answer from Discord after which a spectator's page is closed."""

SEEN_FOR_S = 300.0
"""Time after the viewer's last sign of life in which a page counts as seen."""

HIDDEN_FOR_S = 60.0
"""The same after the page was hidden, such as behind another tab."""

POLL_INTERVAL = timedelta(seconds=1)
"""Time between two looks for changes made by other processes."""

NO_LINK, NOT_READABLE, NO_SECRET, TOO_MANY = 4401, 4403, 4408, 4429
"""Codes with which sockets are closed."""

log = logging.getLogger(__name__)


@dataclass(eq=False)
class OpenPage:
    """An open page, and the newest version to tell it."""

    link: PageLink
    address: str
    socket: web.WebSocketResponse
    answered: float
    """The time at which the right to read was last confirmed."""
    version: int = 0
    told: int = -1
    seen_until: float = 0
    """The time until which the page counts as seen; then its person has left."""
    left: bool = False
    telling: asyncio.Task[None] | None = field(default=None, repr=False)

    def tell(self, version: int) -> None:
        """Tell the page a version. Versions that arrive while it is told another are skipped."""
        self.version = max(self.version, version)
        if self.telling is None or self.telling.done():
            self.telling = tasks.start(self._tell(), log, "an open page was not told")

    async def _tell(self) -> None:
        try:
            while self.told < self.version and not self.socket.closed:
                self.told = self.version
                async with asyncio.timeout(SEND_TIMEOUT_S):
                    await self.socket.send_json({"version": self.told})
        except (OSError, TimeoutError):
            await self.close(WSCloseCode.GOING_AWAY)

    async def close(self, code: int) -> None:
        """Close the socket."""
        await self.socket.close(code=code)


class PageSockets:
    """The open pages, by match."""

    def __init__(self, client: Client, access: Access, matches: CurrentMatches) -> None:
        self._client, self._access, self._matches = client, access, matches
        self._links = client.services.page_links
        self._monotonic = client.services.clock.monotonic
        self._pages = defaultdict[int, set[OpenPage]](set)
        self._counts = Counter[str]()
        self._loops: list[BackgroundLoop] = []

    @property
    def pages(self) -> list[OpenPage]:
        """All open pages."""
        return [page for pages in self._pages.values() for page in pages]

    def is_open(self, match: int, person: int) -> bool:
        """Return whether a person has the page of a match open and sees it."""
        now = self._monotonic()
        return any(
            page.link.person == person and page.seen_until > now
            for page in self._pages.get(match, ())
        )

    def listen(self, event: MatchEvent) -> None:
        """Tell the open pages of a match its new version."""
        self.tell(event.match.id, event.match.version)

    def tell(self, match: int, version: int) -> None:
        """Tell the open pages of a match a version."""
        for page in self._pages.get(match, ()):
            page.tell(version)

    def start(self) -> None:
        """Start the regular checks."""
        self._links.revoked = self._close_revoked
        self._start(CHECK_INTERVAL, self.check)
        if not self._client.own_shards.whole:
            self._start(POLL_INTERVAL, self.poll)

    async def close(self) -> None:
        """Close all sockets, so that the pages connect again later."""
        await asyncio.gather(*(loop.stop() for loop in self._loops))
        closing = (page.close(WSCloseCode.GOING_AWAY) for page in self.pages)
        await asyncio.gather(*closing, return_exceptions=True)

    async def serve(self, request: web.Request) -> web.WebSocketResponse:
        """Serve a socket until it is closed. The first message contains the link's secret."""
        self._access.require_own_origin(request)
        address = self._access.address(request)
        self._access.count(address)
        socket = web.WebSocketResponse(
            heartbeat=HEARTBEAT_S, max_msg_size=MAX_MESSAGE_BYTES, compress=False
        )
        await socket.prepare(request)
        counted = [f"address {address}"]
        try:
            self._count(counted[0], SOCKETS_OF_ADDRESS)
            link = await self._access.find(await _secret(socket), address)
            counted.append(f"link {link.key}")
            self._count(counted[1], SOCKETS_OF_LINK)
            await self._serve(OpenPage(link, address, socket, self._monotonic()))
        except (NoPageLink, PageNotReadable, TooManyRequests, TimeoutError, ValueError) as error:
            await socket.close(code=_code(error))
        except (StorageFails, MessageError, DiscordTooSlow):
            await socket.close(code=WSCloseCode.TRY_AGAIN_LATER)
        finally:
            self._counts.subtract(counted)
            self._counts += Counter()
        return socket

    async def _serve(self, page: OpenPage) -> None:
        match = await self._matches.get(page.link.match)
        await self._access.require_reader(page.link, match)
        await self._links.note_opened(page.link)
        pages = self._pages[page.link.match]
        pages.add(page)
        # From now on the page shows the match, so a move on it must call no one.
        self._note_seen(page, SEEN_FOR_S)
        try:
            # The match may have changed while Discord was asked.
            page.tell(match.version)
            await self.poll({page.link.match})
            # The link may have been revoked meanwhile.
            await self._check_link(page)
            await self._hear(page)
        finally:
            pages.discard(page)
            if not pages:
                self._pages.pop(page.link.match, None)
            await page.close(WSCloseCode.GOING_AWAY)
            self._leave(page)

    async def _hear(self, page: OpenPage) -> None:
        """Note whether the page is seen, as it says, until it is closed. Raises ValueError."""
        async for message in page.socket:
            self._access.count_message(page.link)
            seen = _object(message).get("seen")
            if not isinstance(seen, bool):
                raise ValueError("not whether it is seen")  # noqa: TRY004 - as for the secret
            self._note_seen(page, SEEN_FOR_S if seen else HIDDEN_FOR_S)

    def _note_seen(self, page: OpenPage, seconds: float) -> None:
        page.seen_until, page.left = self._monotonic() + seconds, False

    def _leave(self, page: OpenPage) -> None:
        """Let an opponent be called who was not mentioned because of a page."""
        page.left = True
        if not self.is_open(page.link.match, page.link.person):
            Boards.of(self._client).leave(page.link.match, page.link.person)

    def _count(self, key: str, most: int) -> None:
        self._counts[key] += 1
        if self._counts[key] > most or len(self.pages) >= SOCKETS:
            raise TooManyRequests(0)

    async def poll(self, numbers: set[int] | None = None) -> None:
        """Tell pages the stored versions of their matches, which other processes may change."""
        if wanted := numbers or set(self._pages):
            for number, version in (await self._links.versions(wanted)).items():
                self._matches.require(number, version)
                self.tell(number, version)

    async def check(self) -> None:
        """Close pages whose link has ended, or whose person may no longer read the match.

        Pages that no one has seen lately stay open, but count as closed.
        """
        pages = self.pages
        for page in pages:
            if not page.left and page.seen_until <= self._monotonic():
                self._leave(page)
        valid = await self._links.valid({page.link.key for page in pages}) if pages else frozenset()
        for page in pages:
            if page.link.key not in valid:
                await page.close(NO_LINK)
            else:
                await self._check_reader(page)

    async def _check_reader(self, page: OpenPage) -> None:
        try:
            match = await self._matches.get(page.link.match)
            await self._access.require_reader(page.link, match)
            page.answered = self._monotonic()
        except PageNotReadable:
            await page.close(NOT_READABLE)
        except (StorageFails, MessageError, DiscordTooSlow):
            if self._monotonic() - page.answered > UNANSWERED_LIMIT_S:
                await page.close(NOT_READABLE)
        except GutiError:
            await page.close(NO_LINK)

    def _close_revoked(self, person: int) -> None:
        for page in self.pages:
            if page.link.person == person:
                tasks.start(self._check_link(page), log, "a revoked page was not closed")

    async def _check_link(self, page: OpenPage) -> None:
        if not await self._links.valid({page.link.key}):
            await page.close(NO_LINK)

    def _start(self, interval: timedelta, work: Callable[[], Awaitable[None]]) -> None:
        loop = BackgroundLoop(work, every(interval), "open pages not checked")
        loop.start(every(interval))
        self._loops.append(loop)


async def _secret(socket: web.WebSocketResponse) -> str:
    """Return the secret in the first message. Raises TimeoutError, ValueError."""
    secret = _object(await socket.receive(timeout=FIRST_MESSAGE_TIMEOUT_S)).get("secret")
    if not isinstance(secret, str):
        raise ValueError("no secret")  # noqa: TRY004 - one error for all malformed messages
    return secret


def _object(message: WSMessage) -> dict[str, Any]:
    """Return the object in a message. Raises ValueError."""
    found = json.loads(message.data) if message.type is WSMsgType.TEXT else None
    if not isinstance(found, dict):
        raise ValueError(message.type)  # noqa: TRY004 - one error for all malformed messages
    return found


def _code(error: Exception) -> int:
    if isinstance(error, NoPageLink):
        return NO_LINK
    if isinstance(error, PageNotReadable):
        return NOT_READABLE
    return TOO_MANY if isinstance(error, TooManyRequests) else NO_SECRET
