"""Sunday cards: which server gets one, what it shows, and matches begun from it."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime

from bot.play.errors import NoSuchMatch
from bot.play.match import Match
from bot.play.preferences import ServerSettings
from bot.play.turning_point import Share, TurningPoint, turning_point
from bot.play.week_card import WeekCard, WeekHighlights, next_card
from bot.services.matches import MatchService
from bot.services.requests import Person, Place
from bot.services.sharing import SharingService
from bot.store import Store
from bot.store.errors import UnreadableMatch


@dataclass(frozen=True)
class WeekView:
    """The contents of a card, with the position to play on, if any."""

    card: WeekCard
    highlights: WeekHighlights
    point: TurningPoint | None


@dataclass(frozen=True)
class WeekCardService:
    """Determines what a server's Sunday card shows, and stores that it was posted."""

    _store: Store
    _clock: Callable[[], datetime]
    _matches: MatchService
    _sharing: SharingService

    def next(self, server: ServerSettings) -> datetime | None:
        """Return when a server's next card comes, or None if none comes."""
        if server.sunday_hour is None or not server.sunday_channel:
            return None
        now, when = self._clock(), (server.sunday_hour, server.sunday_zone)
        _, at = next_card(*when, now, posted=False, late=False)
        return at if at > now else next_card(*when, now, posted=True, late=False)[1]

    async def due(self, guild: int) -> WeekView | None:
        """Return the card to post in a server now, or None.

        A week without a match has no card. Call `settle` once the card is posted.
        """
        card = await self._store.week_cards.due_in(guild, self._clock())
        if card is None:
            return None
        highlights = await self._store.week_cards.highlights(card)
        view = WeekView(card, highlights, await self._point(highlights))
        if not highlights.matches:
            await self.settle(view, None)
            return None
        return view

    async def settle(self, view: WeekView, message: int | None, *, doubtful: bool = False) -> None:
        """Record the message that shows a card, or None if Discord refused it.

        A `doubtful` message may show something else, and is edited soon.
        """
        place = (view.point.match.id, view.point.ply) if view.point else (0, 0)
        shown = None if doubtful else view.highlights
        card = replace(view.card, message=message)
        await self._store.week_cards.settle(card, shown, place, self._clock())

    async def shown(self, message: int) -> WeekView | None:
        """Return what a posted card must show now, or None for any other message."""
        card = await self._store.week_cards.of_message(message)
        if card is None:
            return None
        return WeekView(
            card, await self._store.week_cards.highlights(card), await self._point_on(message)
        )

    async def renewed(self, view: WeekView) -> None:
        """Record that a card has been edited."""
        await self._store.week_cards.renewed(view.card, view.highlights)

    async def play(self, place: Place, player: Person, message: int) -> Match:
        """Begin a private match from the position on a card, with the loser's side.

        Raises NoSuchMatch, HelpsInMatch, HelpsWithPuzzle, OwnMatchAlready, TooManyMatches.
        """
        point = await self._point_on(message)
        if point is None:
            raise NoSuchMatch(0)
        share = Share(message, point.match.id, place.guild, place.channel, point.ply)
        return await self._sharing.begin(point, place, player, share)

    async def _point_on(self, message: int) -> TurningPoint | None:
        found = await self._store.week_cards.place(message)
        if found is None:
            return None
        try:
            return TurningPoint(await self._matches.get(found[0]), found[1])
        except (NoSuchMatch, UnreadableMatch):
            return None

    async def _point(self, highlights: WeekHighlights) -> TurningPoint | None:
        """Return the turning point of the match with the best chain, or of a late one.

        Moves without a choice are left out, because no one could do better.
        """
        chain = highlights.chain
        for number in (*([chain.match] if chain else ()), *highlights.latest):
            try:
                point = turning_point(await self._matches.get(number))
            except (NoSuchMatch, UnreadableMatch):
                continue
            if point and len(point.match.positions[point.ply - 1].legal_moves) > 1:
                return point
        return None
