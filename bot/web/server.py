"""The HTTP server of the page: routes, headers, and answers to errors."""

import logging
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from http import HTTPStatus
from pathlib import Path

from aiohttp import web
from aiohttp.typedefs import Handler

from bot.client.client import Client
from bot.client.errors import DiscordTooSlow
from bot.client.gateway.http_server import listening
from bot.client.matches.boards import Boards
from bot.client.matches.page_links import PAGE_URL
from bot.client.messages.errors import MessageError
from bot.paths import ASSETS
from bot.play.errors import MatchMovedOn, NoSuchMatch
from bot.play.events import EVENTS, MatchEvent
from bot.services.bus import MatchListener
from bot.settings import Settings
from bot.store.errors import StorageFails
from bot.web.access import Access, forget_reader, reader_of
from bot.web.answers import say_when_to_retry
from bot.web.current_matches import CurrentMatches
from bot.web.errors import (
    ForeignOrigin,
    MalformedRequest,
    NoPageLink,
    PageNotReadable,
    PagePortTaken,
    PageUnserved,
    RequestTooLarge,
    TooManyRequests,
)
from bot.web.match_page import MatchPage
from bot.web.open_pages import PageSockets
from bot.web.plain import plain
from bot.web.public_pages import public_routes
from bot.web.static_files import static
from guti.errors import GutiError

PAGE, FONTS = ASSETS / "web", ASSETS / "fonts"

SUFFIXES = {".css", ".js", ".otf", ".svg", ".ttf", ".woff2"}

MAX_BODY_BYTES = 4096

STATUSES: dict[type[GutiError], tuple[HTTPStatus, str]] = {
    MalformedRequest: (HTTPStatus.BAD_REQUEST, "malformed"),
    NoPageLink: (HTTPStatus.UNAUTHORIZED, "no-link"),
    NoSuchMatch: (HTTPStatus.UNAUTHORIZED, "no-link"),
    PageNotReadable: (HTTPStatus.FORBIDDEN, "not-readable"),
    ForeignOrigin: (HTTPStatus.FORBIDDEN, "origin"),
    MatchMovedOn: (HTTPStatus.CONFLICT, "match-moved-on"),
    RequestTooLarge: (HTTPStatus.REQUEST_ENTITY_TOO_LARGE, "too-large"),
    TooManyRequests: (HTTPStatus.TOO_MANY_REQUESTS, "too-many"),
    DiscordTooSlow: (HTTPStatus.SERVICE_UNAVAILABLE, "busy"),
    StorageFails: (HTTPStatus.SERVICE_UNAVAILABLE, "busy"),
}

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; "
    "img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors "
)

STEPS_POLLED_EVERY = timedelta(seconds=1)
"""Time between two looks for due steps that other processes have left."""

log = logging.getLogger(__name__)


@asynccontextmanager
async def serve_page(client: Client, settings: Settings) -> AsyncIterator[PageSockets | None]:
    """Serve the pages of matches, if the settings name an address and a port.

    With an address alone, another process serves the pages to which buttons lead.
    Raises PagePortTaken, PageUnserved.
    """
    client.extras[PAGE_URL] = settings.web_url
    if settings.web_url and not client.own_shards.whole:
        # Moves on the pages of other processes are shown within two seconds.
        client.services.wakeup.max_wait = STEPS_POLLED_EVERY
    if settings.web_url is None or settings.web_port is None:
        if settings.web_port is not None:
            log.warning("WEB_PORT is set but WEB_URL is not, so there is no page of matches")
        yield None
        return
    access, matches = Access(client, settings), CurrentMatches(client.services)
    pages = PageSockets(client, access, matches)
    app = _app(MatchPage(client, access, matches, pages), pages, settings)
    app.add_routes(public_routes(client, access, POLICY))

    def listen(event: MatchEvent) -> None:
        matches.note(event)
        pages.listen(event)

    # If this listener fails, the pages hear of the change when they next ask.
    client.services.bus.add(MatchListener("pages", EVENTS, listen))
    Boards.of(client).add_door(pages)
    host, port = settings.web_host, settings.web_port
    async with listening(app, host, port, PagePortTaken, PageUnserved):
        pages.start()
        try:
            yield pages
        finally:
            await pages.close()


def _app(page: MatchPage, pages: PageSockets, settings: Settings) -> web.Application:
    policy = f"{POLICY}{settings.web_frame_ancestors}"

    async def add_headers(_request: web.Request, response: web.StreamResponse) -> None:
        response.headers.setdefault("Content-Security-Policy", policy)
        response.headers["Server"] = "Guti"
        response.headers["Referrer-Policy"] = "no-referrer"
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["X-Robots-Tag"] = "noindex"
        response.headers.setdefault("Cache-Control", "no-store")

    app = web.Application(middlewares=[_answer_errors], client_max_size=MAX_BODY_BYTES)
    app.on_response_prepare.append(add_headers)
    app.add_routes(
        [
            web.get("/match", static({"": PAGE / "match.html"})),
            web.get("/assets/{name:.+}", static(_assets())),
            web.get("/api/match", page.state),
            web.post("/api/match/move", page.move),
            web.post("/api/match/act", page.act),
            web.get("/api/match/socket", pages.serve),
        ]
    )
    return app


def _assets() -> dict[str, Path]:
    """Return the scripts and styles of the page, and the fonts, by name."""
    own = {path.relative_to(PAGE).as_posix(): path for path in PAGE.rglob("*.*")}
    fonts = {f"fonts/{path.name}": path for path in FONTS.iterdir()}
    return {name: path for name, path in (own | fonts).items() if path.suffix in SUFFIXES}


@web.middleware
async def _answer_errors(request: web.Request, handler: Handler) -> web.StreamResponse:
    """Answer errors as JSON, with a sentence in the reader's language."""
    forget_reader()
    try:
        return await handler(request)
    except web.HTTPRequestEntityTooLarge:
        return _refusal(request, RequestTooLarge())
    except GutiError as error:
        return _refusal(request, error)
    except MessageError:
        return _refusal(request, DiscordTooSlow())


def _refusal(request: web.Request, error: GutiError) -> web.Response:
    status, key = _status(error)
    reader = reader_of(request)
    sentence = plain(reader.words.error(error), reader.names)
    response = web.json_response({"error": key, "message": sentence}, status=status)
    say_when_to_retry(response, error)
    return response


def _status(error: GutiError) -> tuple[HTTPStatus, str]:
    known = (STATUSES[kind] for kind in type(error).__mro__ if kind in STATUSES)
    rule = (
        HTTPStatus.UNPROCESSABLE_ENTITY,
        re.sub(r"(?<!^)(?=[A-Z])", "-", type(error).__name__).lower(),
    )
    return next(known, rule)
