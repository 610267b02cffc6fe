"""Public pages of what people shared, and matches played from them."""

import secrets
from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

from bot.learn.errors import NotOverYet
from bot.play.errors import NotAPlayer
from bot.play.match import Match
from bot.play.shared_page import (
    KEY_ALPHABET,
    KEY_LENGTH,
    SharedKind,
    SharedPage,
    TypedPosition,
    typed_position,
)
from bot.play.shared_page_errors import NoSharedPage, NotYourPage, PuzzleNotSolved
from bot.play.turning_point import Share, TurningPoint, turning_point
from bot.services.puzzles import OpenPuzzle
from bot.services.requests import Person, Place
from bot.services.sharing import SharingService
from bot.services.single_flight import SingleFlight
from bot.store import Store

DAY = timedelta(days=1)


class SharedPageService:
    """Makes, finds and ends pages. A page exists only after a person pressed Share."""

    def __init__(
        self, store: Store, clock: Callable[[], datetime], sharing: SharingService
    ) -> None:
        self._store, self._pages, self._clock = store, store.shared_pages, clock
        self._sharing = sharing
        self._reading = SingleFlight[SharedPage | None]()

    async def share_turn(self, point: TurningPoint, person: int, language: str) -> SharedPage:
        """Return the page of a turning point, which one of the players shares.

        Raises NotOverYet, NotAPlayer, NoSuchMatch, PageTakenDown, TooManyPages.
        """
        page = self._of_match(point.match, person, language)
        return await self._share(replace(page, kind=SharedKind.TURN, ply=point.ply))

    async def share_replay(self, match: Match, person: int, language: str) -> SharedPage:
        """Return the page of a finished match's replay. Raises like `share_turn`."""
        return await self._share(self._of_match(match, person, language))

    async def share_puzzle(self, opened: OpenPuzzle, person: Person, language: str) -> SharedPage:
        """Return the page of a puzzle that a person has solved.

        Raises PuzzleNotSolved, also if the person gave up, and TooManyPages.
        """
        if not can_share(opened):
            raise PuzzleNotSolved
        page = self._new(SharedKind.PUZZLE, person.id, language)
        return await self._share(replace(page, puzzle=opened.puzzle.key, name=person.name))

    async def of_turn(self, match: int, ply: int) -> SharedPage | None:
        """Return the page of a turning point, or None if there is none."""
        return await self._pages.of_match(match, ply)

    async def find(self, key: str) -> SharedPage | None:
        """Return a page, even if it is gone, or None if there never was one.

        Concurrent calls share one read.
        """
        return await self._reading.get(key, lambda: self._pages.find(key))

    async def own(self, key: str, person: int) -> SharedPage:
        """Return a page that a person may change. Raises NoSharedPage, NotYourPage."""
        page = await self._pages.find(key)
        if page is None or page.gone:
            raise NoSharedPage(key)
        if not page.is_of(person):
            raise NotYourPage
        return page

    async def agree(self, key: str, person: int, *, agreed: bool) -> SharedPage:
        """Record whether the other player agrees to be named. Raises like `own`."""
        await self.own(key, person)
        await self._pages.agree(key, person, agreed=agreed)
        return await self.own(key, person)

    async def end(self, key: str, person: int) -> SharedPage:
        """Take a page down for ever, and return it as it was. Raises like `own`."""
        page = await self.own(key, person)
        await self._pages.end(key, person, self._clock())
        return page

    async def typed(self, text: str) -> tuple[SharedPage, TypedPosition]:
        """Return the page that a person typed, and the position. Raises NoSharedPage."""
        typed = typed_position(text)
        page = await self.find(typed.key) if typed else None
        if typed is None or page is None or page.gone:
            raise NoSharedPage(text)
        return page, typed

    async def play(self, page: SharedPage, ply: int | None, place: Place, player: Person) -> Match:
        """Begin a private match from a page's position, or from another turn of its match.

        Raises NoSuchMatch, HelpsInMatch, HelpsWithPuzzle, OwnMatchAlready, TooManyMatches.
        """
        shared = await self._store.matches.get(page.match or 0)
        moves = start_of(page, shared) if ply is None else min(ply, len(shared.moves) - 1)
        share = Share(0, shared.id, place.guild, place.channel, moves + 1)
        return await self._sharing.begin(TurningPoint(shared, share.ply), place, player, share)

    def _of_match(self, match: Match, person: int, language: str) -> SharedPage:
        if match.live:
            raise NotOverYet(match.id)
        if person not in match.people:
            raise NotAPlayer(match.black, match.white)
        return replace(self._new(SharedKind.REPLAY, person, language), match=match.id)

    def _new(self, kind: SharedKind, person: int, language: str) -> SharedPage:
        key = "".join(secrets.choice(KEY_ALPHABET) for _ in range(KEY_LENGTH))
        return SharedPage(key, kind, self._clock(), language, person=person)

    async def _share(self, page: SharedPage) -> SharedPage:
        return await self._pages.share(page, self._clock() - DAY)


def can_share(opened: OpenPuzzle) -> bool:
    """Return whether a person has solved a puzzle without seeing the answer."""
    return opened.attempt.finished is not None and not opened.attempt.shown


def start_of(page: SharedPage, match: Match) -> int:
    """Return the number of moves after which a page's position is played.

    It is the position before the fatal move, or before the last move if none was fatal.
    """
    if page.ply is not None:
        return page.ply - 1
    point = turning_point(match)
    return point.ply - 1 if point else max(len(match.moves) - 1, 0)
