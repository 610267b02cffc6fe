"""Games of tournaments: begun by a press, linked to their matches, and continued."""

import contextlib
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from datetime import timedelta

from bot.play.challenge import Challenge
from bot.play.errors import ThreadRefused
from bot.play.events import MatchEnded
from bot.play.links import match_link
from bot.play.match import Match
from bot.play.pace import Pace
from bot.play.tournaments.errors import (
    GameBeingOpened,
    NothingToPlay,
    TournamentGameLive,
)
from bot.play.tournaments.tournament import Tournament
from bot.play.tournaments.values import (
    TournamentGame,
    TournamentPairing,
    TournamentPhase,
)
from bot.services.challenges import OpenThread
from bot.services.requests import Invitation, Person, Place
from bot.services.tournament_rounds import TournamentRounds

OPENING = timedelta(minutes=1)
"""Time for opening a game's thread, after which another press may try again."""


@dataclass(frozen=True)
class TournamentGames(TournamentRounds):
    """Begins the games of pairings."""

    async def play(self, number: int, user: int, open_thread: OpenThread) -> Match:
        """Begin the next game of a person's pairing in a new thread.

        Raises NotInTournament, NothingToPlay, TournamentGameLive, GameBeingOpened,
        TooManyMatches, ThreadRefused.
        """
        found = await self.advance(number)
        pairing = found.pairing_of(found.entrant(user).seat)
        if found.phase is not TournamentPhase.RUNNING or pairing is None or pairing.is_over:
            raise NothingToPlay
        index = await self._next_game(pairing)
        seat = found.entrant(user).seat
        return await self._begin(found, pairing, index, open_thread, came={seat})

    async def matches(self, found: Tournament) -> AsyncIterator[Match]:
        """Yield the matches of a tournament, by round and board."""
        for pairing in found.pairings:
            for game in pairing.games:
                if game.match is not None:
                    yield await self._store.matches.get(game.match)

    async def links(self, pairing: TournamentPairing) -> list[str]:
        """Return links to the live matches of a pairing."""
        return [
            await self._link(game.match)
            for game in pairing.games
            if game.match is not None and game.score is None
        ]

    async def listen(self, event: MatchEnded) -> None:
        """Record the result of a match, and begin the next game at a live pace."""
        if event.match.level is not None:
            return
        number = await self._store.tournaments.of_match(event.match.id)
        if number is None:
            return
        found = await self.advance(number)
        for pairing in found.current:
            if event.match.id in {game.match for game in pairing.games} and not pairing.is_over:
                with contextlib.suppress(ThreadRefused, NothingToPlay, TournamentGameLive):
                    index = await self._next_game(pairing)
                    if pairing.games[index].pace is Pace.LIVE:
                        await self._begin(found, pairing, index, None, channel=event.match.channel)

    async def _next_game(self, pairing: TournamentPairing) -> int:
        """Return the next game to begin. Raises TournamentGameLive, NothingToPlay."""
        live = [game for game in pairing.games if game.match is not None and game.score is None]
        for index, game in enumerate(pairing.games):
            if game.score is None and game.match is None:
                if live and game.pace is Pace.LIVE:
                    break
                return index
        if not live:
            raise NothingToPlay
        raise TournamentGameLive(await self._link(live[0].match or 0))

    async def _begin(
        self,
        found: Tournament,
        pairing: TournamentPairing,
        index: int,
        open_thread: OpenThread | None,
        *,
        came: set[int] | None = None,
        channel: int | None = None,
    ) -> Match:
        black = found.seat(pairing.black(index))
        white = found.seat(pairing.opponent(black.seat) or 0)
        game, plan = pairing.games[index], found.plan
        if lost := await self._lost(found, game, black.user, white.user):
            await self._set_game(found, pairing, index, match=lost.id)
            return lost
        claimed = await self._claim(found, pairing, index, came or set())
        wanted = Invitation(
            plan.game,
            side="black",
            first="me",
            thread=open_thread is not None,
            pace=game.pace.value,
            rules=plan.rules,
            vacation=plan.vacation,
        )
        place = Place(found.guild, found.channel if channel is None else channel)
        people = Person(black.user, black.name), Person(white.user, white.name)
        try:
            opener = open_thread or _refuse_thread
            begun = await self._challenges.begin(place, *people, wanted, opener)
        except Exception:
            await self._set_game(claimed, pairing, index, opened=None)
            raise
        await self._set_game(claimed, pairing, index, match=begun.id)
        await self.advance(found.id)
        return begun

    async def _claim(
        self, found: Tournament, pairing: TournamentPairing, index: int, came: set[int]
    ) -> Tournament:
        """Record that a game is being begun, so that two presses begin it once."""
        now = self._clock()

        def claim(each: Tournament) -> Tournament:
            current = _same(each, pairing)
            game = current.games[index]
            if game.match is not None or game.score is not None or each.round != found.round:
                raise NothingToPlay
            if game.opened and now - game.opened < OPENING:
                raise GameBeingOpened
            opened = replace(game, opened=now)
            current = replace(current, came=current.came | came)
            return each.with_pairing(current.with_game(index, opened))

        return await self._change(found.id, claim)

    async def _lost(
        self, found: Tournament, game: TournamentGame, black: int, white: int
    ) -> Match | None:
        """Return a match begun by a press that was killed before storing it, or None."""
        if game.opened is None or self._clock() - game.opened < OPENING:
            return None
        number = await self._store.tournaments.unlinked(
            found.guild, (black, white), found.plan.game, game.opened
        )
        return None if number is None else await self._store.matches.get(number)

    async def _set_game(
        self, found: Tournament, pairing: TournamentPairing, index: int, **changes: object
    ) -> None:
        def change(each: Tournament) -> Tournament:
            current = _same(each, pairing)
            game = replace(current.games[index], **changes)  # type: ignore[arg-type]
            return each.with_pairing(current.with_game(index, game))

        await self._change(found.id, change)

    async def _link(self, number: int) -> str:
        match = await self._store.matches.get(number)
        return match_link(match, await self._store.boards.current(number))


def _same(tournament: Tournament, pairing: TournamentPairing) -> TournamentPairing:
    """Return a pairing as it is now."""
    found = (each for each in tournament.of_round(pairing.round) if each.board == pairing.board)
    return next(found)


async def _refuse_thread(_challenge: Challenge) -> int:
    raise ThreadRefused("none", None)
