"""Limits, languages and cached answers of the pages that anyone may open."""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Hashable
from contextlib import asynccontextmanager, nullcontext
from http import HTTPStatus
from operator import attrgetter

from aiohttp import web
from aiohttp.typedefs import Handler

from bot import texts
from bot.client.client import Client
from bot.client.errors import DiscordTooSlow, ReplaysBusy
from bot.client.invite import InviteLinks, invite_links
from bot.learn.errors import NoSuchLesson, NoSuchPuzzle
from bot.play.errors import NoSuchMatch
from bot.play.shared_page_errors import NoSharedPage
from bot.services.single_flight import SingleFlight
from bot.store.errors import StorageFails, UnreadableMatch
from bot.texts import ENGLISH, Texts
from bot.web.access import Access
from bot.web.answers import Body, say_when_to_retry
from bot.web.errors import NoPageHere, PageGone, TooManyRequests
from bot.web.limits import RateLimit
from bot.web.plain import plain
from bot.web.shared_html import write_list
from guti.errors import GutiError

VISITS_OF_ADDRESS = 1200
"""Maximum number of requests by address and minute, for pages and their pictures."""

STATUSES: dict[type[GutiError], HTTPStatus] = {
    NoSharedPage: HTTPStatus.NOT_FOUND,
    NoSuchLesson: HTTPStatus.NOT_FOUND,
    NoSuchPuzzle: HTTPStatus.NOT_FOUND,
    NoSuchMatch: HTTPStatus.GONE,
    UnreadableMatch: HTTPStatus.GONE,
    PageGone: HTTPStatus.GONE,
    TooManyRequests: HTTPStatus.TOO_MANY_REQUESTS,
    DiscordTooSlow: HTTPStatus.SERVICE_UNAVAILABLE,
    ReplaysBusy: HTTPStatus.SERVICE_UNAVAILABLE,
    StorageFails: HTTPStatus.SERVICE_UNAVAILABLE,
}

SAID = {HTTPStatus.NOT_FOUND: NoPageHere, HTTPStatus.GONE: PageGone}
"""Errors shown to visitors, who know no keys and no numbers."""

FOR_SCRIPTS = "/board.json", "/answer"
"""Last parts of the addresses that only scripts read."""

MOST_WAITING = 4000
"""Maximum number of requests that wait for their turn."""

LONGEST_PAUSE_S = 0.005

CRAWLER = re.compile(r"bot\b|crawl|spider|preview|externalhit", re.IGNORECASE)
"""Programs that fetch pages for previews."""

CONTEXT = "direct"
"""The kind of place that sentences are for: visitors of pages are in no server."""


class PublicAccess:
    """Counts requests, and sends texts that are written once."""

    def __init__(self, client: Client, access: Access) -> None:
        self._client, self._access = client, access
        monotonic = client.services.clock.monotonic
        self._turns, self._waiting, self._monotonic = asyncio.Semaphore(1), 0, monotonic
        self._visits = RateLimit(VISITS_OF_ADDRESS, monotonic)
        self._written = SingleFlight[Body](client.renderer.memory.part(attrgetter("size")))

    def count(self, request: web.Request) -> None:
        """Count a request of an address. Raises TooManyRequests.

        Keys cannot be guessed, so unknown ones are not counted apart: Discord fetches all previews
        from a few addresses.
        """
        self._visits.count(self._access.address(request))

    @property
    def links(self) -> InviteLinks:
        """The links that add Guti. Raises DiscordTooSlow before the first connection."""
        application = self._client.application_id
        if application is None:
            raise DiscordTooSlow
        return invite_links(application)

    async def send(
        self,
        request: web.Request,
        key: Hashable,
        write: Callable[[], Awaitable[str]],
        kind: str = "text/html",
    ) -> web.Response:
        """Send the text called `key`, which `write` returns if it is not known."""

        async def body() -> Body:
            return Body.of((await write()).encode())

        written = await self._written.get(key, body)
        return packed(request, written, kind)

    @asynccontextmanager
    async def turn(self) -> AsyncIterator[None]:
        """Wait for the other requests of visitors, so that players come first.

        One request runs at a time, and then a pause of the same length follows. Raises
        DiscordTooSlow if too many are waiting.
        """
        if self._waiting >= MOST_WAITING:
            raise DiscordTooSlow
        self._waiting += 1
        try:
            async with self._turns:
                began = self._monotonic()
                yield
                # 0 lets others run once.
                await asyncio.sleep(min(self._monotonic() - began, LONGEST_PAUSE_S))
        finally:
            self._waiting -= 1

    def guarded(self, handler: Handler, *, waits: bool = True) -> Handler:
        """Return a handler that answers errors with a page.

        It takes a turn, unless it does so itself and `waits` is false.
        """

        async def answer(request: web.Request) -> web.StreamResponse:
            try:
                self.count(request)
                async with self.turn() if waits else nullcontext():
                    return await handler(request)
            except GutiError as error:
                return refusal(request, error)

        return answer


def packed(request: web.Request, body: Body, kind: str) -> web.Response:
    """Return a text as an answer, which depends on the browser's language."""
    response = body.response(request, kind)
    response.headers["Vary"] = "Accept-Encoding, Accept-Language, User-Agent"
    response.headers["Cache-Control"] = "no-cache"
    return response


def words_for(request: web.Request, own: str = ENGLISH) -> Texts:
    """Return the texts in the browser's language, else in a page's `own` language.

    Programs that fetch a preview get the page's own language, which its readers share.
    """
    if CRAWLER.search(request.headers.get("User-Agent", "")[:300]):
        return texts.of(own if own in texts.languages() else ENGLISH, CONTEXT)
    asked = request.headers.get("Accept-Language", "")[:200].lower()
    for wanted in (*re.findall(r"(?:^|,)\s*([a-z]{2,3})", asked), own):
        if wanted in texts.languages():
            return texts.of(wanted, CONTEXT)
    return texts.of(ENGLISH, CONTEXT)


def refusal(request: web.Request, error: GutiError) -> web.Response:
    """Return a page, or JSON for a script, that says what went wrong."""
    known = (STATUSES[kind] for kind in type(error).__mro__ if kind in STATUSES)
    status = next(known, HTTPStatus.UNPROCESSABLE_ENTITY)
    words = words_for(request)
    said = plain(words.error(SAID[status]() if status in SAID else error), {})
    if request.path.endswith(FOR_SCRIPTS):
        text, kind = json.dumps({"message": said}, ensure_ascii=False), "application/json"
    else:
        root = "../" * max(request.rel_url.raw_path.count("/") - 1, 0) + "."
        text, kind = write_list(words, said, root), "text/html"
    response = packed(request, Body.of(text.encode()), kind)
    response.set_status(status)
    say_when_to_retry(response, error)
    return response
