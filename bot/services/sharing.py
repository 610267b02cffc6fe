"""Shared turning points: positions from which anyone can play against the engine."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime

from bot.play.engine_player import ENGINE, NAME
from bot.play.errors import NoSuchMatch
from bot.play.events import MatchStarted
from bot.play.fair_play import HelpKind
from bot.play.match import Match
from bot.play.turning_point import Share, TurningPoint, turning_point
from bot.services import fair_play
from bot.services.analyses import AnalysisService
from bot.services.bus import Bus
from bot.services.requests import Person, Place
from bot.store import Store
from guti import Side

LEVEL = 3
"""Level of the engine if the shared match was between people."""


@dataclass(frozen=True)
class SharingService:
    """Finds turning points, and begins matches from shared ones."""

    _store: Store
    _clock: Callable[[], datetime]
    _analyses: AnalysisService
    _bus: Bus

    async def turning_point(self, match: Match, person: int) -> TurningPoint:
        """Return the turning point of a finished match.

        Uses the stored analysis, if the match has one. Raises NotOverYet. Also raises
        NoSuchMatch if the match has no turning point, HelpsInMatch and HelpsWithPuzzle.
        """
        await self._analyses.require_over(match, person)
        analysis = await self._analyses.find(match)
        judged = analysis.turning_point if analysis else None
        found = turning_point(match, judged.ply if judged else None)
        if found is None:
            raise NoSuchMatch(match.id)
        return found

    async def shown(self, share: Share) -> tuple[TurningPoint, int]:
        """Return a shared turning point, and the number of people who drew or won from it.

        Raises NoSuchMatch.
        """
        match = await self._store.matches.get(share.match)
        turned = await self._store.shares.turned(share.match, share.ply)
        return TurningPoint(match, share.ply), turned

    async def play(self, place: Place, player: Person, message: int) -> Match:
        """Begin a private match from the turning point in a message, with the loser's side.

        Raises NoSuchMatch for an unknown message, HelpsInMatch, OwnMatchAlready, TooManyMatches.
        """
        share = await self._store.shares.find(message)
        if share is None:
            raise NoSuchMatch(0)
        point = TurningPoint(await self._store.matches.get(share.match), share.ply)
        return await self.begin(point, place, player, share)

    async def begin(self, point: TurningPoint, place: Place, player: Person, share: Share) -> Match:
        """Begin a private match from the position before a move, as `share` records.

        Raises HelpsInMatch, HelpsWithPuzzle, OwnMatchAlready, TooManyMatches.
        """
        match = played_from(point, place, player)
        await fair_play.check(self._store, player.id, HelpKind.SHARED, match.game, match.positions)
        await self._store.matches.require_no_other(match)
        begun = await self._store.matches.add(match, self._clock(), share=share)
        self._bus.publish(MatchStarted(begun, player.id))
        return begun


def played_from(point: TurningPoint, place: Place, player: Person) -> Match:
    """Return a new private match from a turning point, in which `player` has the loser's side."""
    shared, moves = point.match, point.match.moves[: point.ply - 1]
    sides = {point.loser: (player.id, player.name), point.loser.other: (ENGINE, NAME)}
    (black, black_name), (white, white_name) = sides[Side.BLACK], sides[Side.WHITE]
    return Match(
        id=0,
        game=shared.game,
        guild=place.guild,
        channel=place.channel if place.in_server else 0,
        black=black,
        white=white,
        black_name=black_name,
        white_name=white_name,
        first=shared.first,
        moves=moves,
        version=len(moves),
        position_version=len(moves),
        rated=False,
        level=shared.level or LEVEL,
        owner=player.id,
    )
