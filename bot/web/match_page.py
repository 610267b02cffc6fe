"""The requests of a match's page: its state, moves and actions."""

import asyncio
import logging
from collections.abc import Coroutine
from dataclasses import dataclass
from typing import Any, TypeVar

from aiohttp import web
from cachetools import TTLCache
from pydantic import BaseModel, ConfigDict, Field, ValidationError

from bot.client.client import Client
from bot.client.matches.boards import Boards
from bot.client.matches.doors import Door
from bot.client.matches.page_links import page_address
from bot.play.errors import MatchMovedOn, MatchOver, NotYourTurn
from bot.play.match import Match
from bot.play.page_link import PageLink
from bot.store.errors import StorageFails
from bot.texts import Texts
from bot.web.access import Access, note_reader
from bot.web.actions import Actions, Done
from bot.web.current_matches import CurrentMatches
from bot.web.discord_board import DiscordBoard
from bot.web.errors import MalformedRequest
from bot.web.plain import names_of
from bot.web.state import Viewer, state
from guti.errors import GutiError

ANSWERS_KEPT, KEPT_FOR_S = 5000, 600
"""Answers to actions that are kept, since the first one may be lost."""

T = TypeVar("T")

log = logging.getLogger(__name__)


class _Request(BaseModel):
    model_config = ConfigDict(strict=True, extra="ignore")

    seen: int = Field(ge=0, lt=1 << 31)


class MoveRequest(_Request):
    """A move, and the version and number of moves that its player saw."""

    ply: int = Field(ge=0, lt=1 << 31)
    move: str = Field(min_length=1, max_length=400)


class ActRequest(_Request):
    """An action, and the version of the match that its player saw."""

    action: str = Field(pattern="^[a-z]{1,20}$")


RequestT = TypeVar("RequestT", bound=_Request)


@dataclass(frozen=True)
class PageVisitor:
    """The sender of a request: the link, and what it leads to."""

    link: PageLink
    match: Match
    words: Texts


class MatchPage:
    """Answers the requests of the pages."""

    def __init__(self, client: Client, access: Access, matches: CurrentMatches, door: Door) -> None:
        self._client, self._services, self._access = client, client.services, access
        self._matches, self._actions = matches, Actions(client)
        self._door, self._discord = door, DiscordBoard(client, door)
        self._answers: TTLCache[tuple[object, ...], dict[str, Any]] = TTLCache(
            ANSWERS_KEPT, KEPT_FOR_S, timer=client.services.clock.monotonic
        )

    async def state(self, request: web.Request) -> web.Response:
        """Return the state of the match."""
        visitor = await self._admit(request)
        viewer = Viewer(visitor.link.person, visitor.words)
        drawn = request.query.get("board") != "none"
        found = await state(self._client, visitor.match, viewer, drawn=drawn)
        response = web.json_response(found)
        response.enable_compression()
        return response

    async def move(self, request: web.Request) -> web.Response:
        """Play a move, and return the version of the match."""
        self._access.require_own_origin(request)
        visitor = await self._admit(request)
        wanted = await _parsed(request, MoveRequest)
        quiet = Boards.of(self._client).is_quiet(visitor.match)
        version = await self._carry_out(visitor, self._move(visitor, wanted), quiet=quiet)
        return web.json_response({"version": version})

    async def act(self, request: web.Request) -> web.Response:
        """Carry out an action, and return the version of the match."""
        self._access.require_own_origin(request)
        visitor = await self._admit(request)
        wanted = await _parsed(request, ActRequest)
        others = set(visitor.match.people) - {visitor.link.person}
        quiet = any(self._door.is_open(visitor.match.id, other) for other in others)
        answer = await self._carry_out(visitor, self._act(visitor, wanted), quiet=quiet)
        return web.json_response(answer)

    async def _admit(self, request: web.Request) -> PageVisitor:
        link = await self._access.admit(request)
        match = await self._matches.get(link.match)
        words = await self._access.words(link, match)
        note_reader(words, names_of(words, match))
        await self._access.require_reader(link, match)
        return PageVisitor(link, match, words)

    async def _carry_out(
        self, visitor: PageVisitor, work: Coroutine[Any, Any, T], *, quiet: bool
    ) -> T:
        """Await `work` in a task that acts for the person, and that a shutdown waits for."""

        async def act() -> T:
            match, person = visitor.match, visitor.link.person
            self._services.privacy.act_for(person)
            self._services.activity.note(match.channel, person)
            self._services.due.act_outside(quiet=quiet)
            return await work

        task = asyncio.create_task(act())
        self._client.finish_before_close(task)
        return await asyncio.shield(task)

    async def _move(self, visitor: PageVisitor, wanted: MoveRequest) -> int:
        person, number = visitor.link.person, visitor.match.id
        try:
            change = await self._services.matches.play(number, wanted.seen, person, wanted.move)
        except StorageFails:
            raise
        except GutiError as error:
            match = await self._services.matches.get(number)
            if isinstance(error, MatchMovedOn | MatchOver | NotYourTurn) and was_played(
                match, person, wanted.ply, wanted.move
            ):
                return match.version
            raise
        self._discord.show(change)
        return change.after.version

    async def _act(self, visitor: PageVisitor, wanted: ActRequest) -> dict[str, Any]:
        person = visitor.link.person
        # A second request for a hint asks for more, so its answer is not repeated.
        key = visitor.match.id, person, wanted.seen, wanted.action
        if wanted.action != "hint" and (kept := self._answers.get(key)):
            return kept
        act = wanted.seen, person, wanted.action, visitor.words
        done = await self._actions.act(visitor.match, *act)
        if done.change:
            self._discord.show(done.change, done.note)
        answer = await self._answer(person, done)
        self._answers[key] = answer
        return answer

    async def _answer(self, person: int, done: Done) -> dict[str, Any]:
        answer: dict[str, Any] = {"version": done.match.version, "message": done.message}
        if done.hint:
            path = done.hint.path if done.whole else done.hint.path[:1]
            answer["hint"] = {"path": path, "text": done.message}
        if done.begun:
            self._discord.begin(done.begun)
        if done.asked:
            # The transaction has left a step that posts the offer.
            self._services.due.wake()
        if led := done.begun or done.next:
            answer["link"] = await page_address(self._client, led, person)
        return answer


def was_played(match: Match, player: int, ply: int, text: str) -> bool:
    """Return whether a player's move at a ply is the one that `text` names."""
    if ply >= len(match.moves) or match.player(match.positions[ply].to_move) != player:
        return False
    try:
        return match.positions[ply].parse(text) == match.moves[ply]
    except GutiError:
        return False


async def _parsed(request: web.Request, kind: type[RequestT]) -> RequestT:
    """Return the body of a request. Raises MalformedRequest."""
    if request.content_type != "application/json":
        raise MalformedRequest
    try:
        return kind.model_validate_json(await request.read())
    except ValidationError:
        raise MalformedRequest from None
