"""Checks of requests: origin, address, secret, and the right to read a match."""

import re
from collections.abc import Mapping
from contextvars import ContextVar
from dataclasses import dataclass
from urllib.parse import urlsplit

from aiohttp import web
from cachetools import TTLCache

from bot import texts
from bot.client.client import Client
from bot.client.errors import DiscordTooSlow
from bot.client.languages import member_texts
from bot.play.match import Match
from bot.play.page_link import PageLink
from bot.settings import Settings, networks
from bot.texts import ENGLISH, Texts
from bot.web.errors import ForeignOrigin, NoPageLink, PageNotReadable
from bot.web.limits import (
    BAD_TRIES,
    POSTS_OF_LINK,
    REQUESTS_OF_ADDRESS,
    REQUESTS_OF_LINK,
    RateLimit,
    address_of,
)

SECRET = re.compile(r"[\w-]{43}", re.ASCII)

BEARER = "Bearer "

KNOWN_SECRETS, KNOWN_FOR_S = 10_000, 3600


@dataclass(frozen=True)
class PageReader:
    """The texts for the person who sent a request, and the players' names by user id."""

    words: Texts
    names: Mapping[int, str]


_reader: ContextVar[PageReader | None] = ContextVar("reader", default=None)
"""The sender of this task's request, once the link is known."""


class Access:
    """Checks requests, and counts them."""

    def __init__(self, client: Client, settings: Settings) -> None:
        self._client, self._links = client, client.services.page_links
        self._proxies = networks(settings.web_proxies)
        parts = urlsplit(settings.web_url or "")
        self._origin = f"{parts.scheme}://{parts.netloc}".lower()
        monotonic = client.services.clock.monotonic
        self._bad = RateLimit(BAD_TRIES, monotonic)
        self._of_address = RateLimit(REQUESTS_OF_ADDRESS, monotonic)
        self._of_link = RateLimit(REQUESTS_OF_LINK, monotonic)
        self._posts = RateLimit(POSTS_OF_LINK, monotonic)
        # A person with a valid link can go on beside someone who tries secrets.
        self._known: TTLCache[str, None] = TTLCache(KNOWN_SECRETS, KNOWN_FOR_S, timer=monotonic)

    def address(self, request: web.Request) -> str:
        """Return the address by which a request is counted."""
        return address_of(request, self._proxies)

    def require_own_origin(self, request: web.Request) -> None:
        """Raise ForeignOrigin unless a request comes from the page itself."""
        if request.headers.get("Origin", "").lower() != self._origin:
            raise ForeignOrigin

    def count(self, address: str) -> None:
        """Count a request of an address. Raises TooManyRequests."""
        self._of_address.count(address)

    async def admit(self, request: web.Request) -> PageLink:
        """Return the link whose secret a request has in its header, and note its texts.

        Raises NoPageLink, TooManyRequests.
        """
        header = request.headers.get("Authorization", "")
        secret = header.removeprefix(BEARER) if header.startswith(BEARER) else ""
        address = self.address(request)
        self.count(address)
        link = await self.find(secret, address)
        self._of_link.count(link.key)
        if request.method == "POST":
            self._posts.count(link.key)
        return link

    def count_message(self, link: PageLink) -> None:
        """Count a message of an open page. Raises TooManyRequests."""
        self._of_link.count(link.key)

    async def find(self, secret: str, address: str) -> PageLink:
        """Return the link with a secret. Raises NoPageLink, TooManyRequests."""
        if secret not in self._known:
            self._bad.check(address)
        link = await self._links.find(secret) if SECRET.fullmatch(secret) else None
        if link is None:
            self._known.pop(secret, None)
            self._bad.count(address)
            raise NoPageLink
        self._known[secret] = None
        return link

    async def require_reader(self, link: PageLink, match: Match) -> None:
        """Raise PageNotReadable unless the link's person may read the match.

        Spectators need the process that serves the match's server. Raises MessageError or
        DiscordTooSlow if Discord does not answer.
        """
        if link.person in match.players:
            return
        if not self._client.own_shards.serves(match.guild):
            raise PageNotReadable
        if not self._client.is_ready():
            # The servers are not known yet.
            raise DiscordTooSlow
        if not await self._client.reading_rights.may_read(link.person, match):
            raise PageNotReadable

    async def words(self, link: PageLink, match: Match) -> Texts:
        """Return the texts for a link's person."""
        return await member_texts(self._client, link.person, match.guild)


def note_reader(words: Texts, names: Mapping[int, str]) -> None:
    """Note for whom the answer to this task's request is."""
    _reader.set(PageReader(words, names))


def forget_reader() -> None:
    """Forget the sender of the last request on a connection."""
    _reader.set(None)


def reader_of(request: web.Request) -> PageReader:
    """Return the sender of a request; if unknown, texts in the browser's language."""
    if known := _reader.get():
        return known
    wanted = re.findall(r"[a-z]{2,3}", request.headers.get("Accept-Language", "")[:200].lower())
    language = next((each for each in wanted if each in texts.languages()), ENGLISH)
    return PageReader(texts.of(language), {})
