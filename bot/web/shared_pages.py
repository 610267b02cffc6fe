"""The requests of shared pages: the page, its frame, its board and its pictures."""

import json
import re
from dataclasses import dataclass

from aiohttp import web
from aiohttp.typedefs import Handler
from cachetools import LRUCache

from bot.client.client import Client
from bot.client.matches.page_links import PAGE_URL
from bot.learn.puzzle import Puzzle
from bot.play.shared_page import KEY, SharedKind, SharedPage
from bot.play.shared_page_errors import NoSharedPage
from bot.render.board.layout import REFERENCE_WIDTH, lay_out
from bot.services.single_flight import SingleFlight
from bot.texts import Texts
from bot.web.errors import PageGone
from bot.web.public_access import PublicAccess, words_for
from bot.web.shared_html import Addresses, WrittenPage, write_frame, write_page
from bot.web.shared_pictures import TYPES, SharedPictures
from bot.web.shared_state import board_state
from bot.web.shared_view import BoardView, PageView, shared_view
from bot.web.verdicts import puzzle_moves, puzzle_verdict

PICTURE_LIFETIME_S = 86_400
"""Time for which others may keep a picture, whose name changes with its contents."""

VIEWS = 500
"""Number of views in memory. What a page shows never changes while it exists."""

PICTURE_NAME = re.compile(r"([0-9a-f]{16})\.(png|gif|svg)")


@dataclass(frozen=True)
class ShownPage:
    """A page in the language of a request. The written page depends on `key` alone."""

    key: tuple[object, ...]
    page: SharedPage
    view: PageView
    words: Texts


class SharedPages:
    """Answers requests for pages that people shared."""

    def __init__(self, client: Client, access: PublicAccess, framed: str) -> None:
        """Create the answers. `framed` is the policy of pages that other sites may frame."""
        self._client, self._access, self._framed = client, access, framed
        self.pictures = SharedPictures(client)
        self._views = SingleFlight[PageView](LRUCache(VIEWS))

    def routes(self) -> list[web.RouteDef]:
        """Return the addresses and what answers them. All are read only."""
        found: dict[str, Handler] = {
            "/s/{key}": self.page,
            "/s/{key}/embed": self.frame,
            "/s/{key}/board.json": self.state,
            "/s/{key}/answer": self.answer,
        }
        picture = self._access.guarded(self.picture, waits=False)
        return [
            *(web.get(path, self._access.guarded(handler)) for path, handler in found.items()),
            web.get("/s/{key}/{picture}", picture),
        ]

    async def page(self, request: web.Request) -> web.Response:
        """Send the page."""
        shown, links = await self._shown(request), self._access.links

        async def write() -> str:
            addresses = self._addresses(shown, "..", f"{shown.page.key}/board.json")
            return write_page(page_of(shown.view, shown.words, addresses), links, self.accent)

        return await self._access.send(request, ("page", *shown.key), write)

    async def frame(self, request: web.Request) -> web.Response:
        """Send the page that other sites may show in a frame."""
        shown = await self._shown(request)

        async def write() -> str:
            addresses = self._addresses(shown, "../..", "board.json")
            return write_frame(page_of(shown.view, shown.words, addresses))

        response = await self._access.send(request, ("frame", *shown.key), write)
        response.headers["Content-Security-Policy"] = self._framed
        return response

    async def state(self, request: web.Request) -> web.Response:
        """Send the board as JSON."""
        shown = await self._shown(request)
        more = await self._task(shown)
        key = ("state", *shown.key, "answer" in more)

        async def write() -> str:
            board, code = shown.view.board, shown.view.code
            state = board_state(self._client, board, shown.words, code=code, **more)
            return json.dumps(state, ensure_ascii=False)

        return await self._access.send(request, key, write, "application/json")

    async def answer(self, request: web.Request) -> web.Response:
        """Send the verdict on a move in a shared puzzle."""
        shown = await self._shown(request)
        puzzle = self._puzzle(shown.page)
        if puzzle is None or await self._is_of_day(puzzle):
            raise NoSharedPage(shown.page.key)
        return verdict_on(request, puzzle, shown.words)

    async def picture(self, request: web.Request) -> web.Response:
        """Send a picture."""
        async with self._access.turn():
            shown = await self._shown(request)
        named = PICTURE_NAME.fullmatch(request.match_info["picture"])
        if named is None or named[1] != shown.view.board.digest:
            raise NoSharedPage(shown.page.key)
        whole = shown.page.kind is SharedKind.REPLAY
        return await send_picture(self.pictures, shown.view.board, named[2], whole=whole)

    @property
    def accent(self) -> int:
        """The colour of cards, as Discord counts colours."""
        red, green, blue = self._client.renderer.theme().ground[:3]
        return red << 16 | green << 8 | blue

    async def _shown(self, request: web.Request) -> ShownPage:
        key, pages = request.match_info["key"], self._client.services.shared_pages
        page = await pages.find(key) if KEY.fullmatch(key) else None
        if page is None:
            raise NoSharedPage(key[:40])
        if page.gone:
            raise PageGone
        words = words_for(request, page.language)
        known = page.key, page.agreed, words.language
        view = await self._views.get(known, lambda: shared_view(self._client, page, words))
        return ShownPage(known, page, view, words)

    def _addresses(self, shown: ShownPage, root: str, state: str) -> Addresses:
        page = f"{self._client.extras[PAGE_URL]}/s/{shown.page.key}"
        pictures = f"{page}/{shown.view.board.digest}"
        return Addresses(page, pictures, root, state, frame=f"{page}/embed")

    def _puzzle(self, page: SharedPage) -> Puzzle | None:
        return self._client.services.puzzles.get(page.puzzle) if page.puzzle else None

    async def _task(self, shown: ShownPage) -> dict[str, object]:
        """Return the moves to choose from in a puzzle, unless it is a puzzle of today."""
        puzzle = self._puzzle(shown.page)
        if puzzle is None or await self._is_of_day(puzzle):
            return {}
        return {"moves": puzzle_moves(puzzle), "answer": "answer"}

    async def _is_of_day(self, puzzle: Puzzle) -> bool:
        return puzzle.key in await self._client.services.puzzles.of_open_days()


def verdict_on(request: web.Request, puzzle: Puzzle, words: Texts) -> web.Response:
    """Return the verdict on the move in a request's query."""
    turn = request.query.get("turn", "")
    number = int(turn) if re.fullmatch(r"[0-9]{1,3}", turn) else -1
    found = puzzle_verdict(puzzle, number, request.query.get("move", "")[:400], words)
    return web.json_response(found)


async def send_picture(
    pictures: SharedPictures, board: BoardView, suffix: str, *, whole: bool
) -> web.Response:
    """Return a picture as an answer. Raises ReplaysBusy."""
    drawn = await pictures.draw(board, suffix, whole=whole)
    response = web.Response(body=drawn, content_type=TYPES[suffix])
    lifetime = f"public, max-age={PICTURE_LIFETIME_S}, immutable"
    response.headers["Cache-Control"] = lifetime
    return response


def page_of(view: PageView, words: Texts, addresses: Addresses) -> WrittenPage:
    """Return a page to be written, with the size of its PNG."""
    layout = lay_out(view.board.game.board, view.board.bottom, REFERENCE_WIDTH)
    board_height = layout.height - 2 * layout.bar_height
    return WrittenPage(view, words, addresses, layout.width, layout.height, board_height)
