"""Servers with rated matches that end in chosen ways."""

from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import cache
from itertools import count
from pathlib import Path
from random import Random

from bot.play.challenge import Challenge
from bot.play.ending import Ending
from bot.play.match import Match
from bot.play.offer import OfferKind
from bot.ratings.lists import LISTS
from bot.services import Services
from bot.services.requests import Invitation, Person, Place
from bot.store import Store
from guti import Side, Termination
from guti.games import GAMES
from tests.support.databases import url_of
from tests.support.inline_engine import InlineEngine

GUILD = 1
NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)
LONG_AGO = datetime(2000, 1, 1, tzinfo=UTC)
NAMES = ("Asha", "Bimal", "Chitra", "Dipa", "Esha", "Farid", "Gita", "Hari")
PEOPLE = tuple(Person(at, name) for at, name in enumerate(NAMES, 11))
ASHA, BIMAL, CHITRA, DIPA = PEOPLE[:4]


@dataclass
class RatedServer:
    """A server with people, and a clock that tests set."""

    store: Store
    now: datetime = NOON
    channels: Iterator[int] = field(default_factory=lambda: count(100))

    def __post_init__(self) -> None:
        self.services = Services(self.store, self._clock, Random(1), InlineEngine())

    def _clock(self) -> datetime:
        return self.now

    def waits(self, **delta: float) -> None:
        self.now += timedelta(**delta)

    async def invites(
        self,
        black: Person = ASHA,
        white: Person | None = BIMAL,
        game: str = "pretwa",
        *,
        rated: bool = True,
        guild: int = GUILD,
    ) -> Challenge:
        played, whom = LISTS[game], white.id if white else None
        wanted = Invitation(played.key, whom, "black", "me", rated=rated, rules=played.rules)
        return await self.services.challenges.invite(
            Place(guild, next(self.channels)), black, wanted
        )

    async def takes_up(self, challenge: Challenge, by: Person = BIMAL) -> Match:
        return (await self.services.challenges.accept(challenge.id, by, no_thread))[1]

    async def begins(
        self,
        black: Person = ASHA,
        white: Person = BIMAL,
        game: str = "pretwa",
        *,
        rated: bool = True,
        guild: int = GUILD,
    ) -> Match:
        """Begin a match. Black is the challenger and moves first."""
        challenge = await self.invites(black, white, game, rated=rated, guild=guild)
        return await self.takes_up(challenge, white)

    async def ends(self, match: Match, ending: str, winner: Side | None = None) -> Match:
        """Play and end a new match. `winner` may be None if `ending` decides who wins."""
        after = ended_match(match, ending, winner)
        await self.keeps(match, after)
        return after

    async def keeps(self, before: Match, after: Match) -> None:
        """Save a changed match through the match service."""
        await self.services.matches.save_action(before, after, before.black)

    async def plays(
        self,
        winner: Person,
        loser: Person,
        game: str = "pretwa",
        *,
        rated: bool = True,
        guild: int = GUILD,
        draw: bool = False,
    ) -> Match:
        """Play a match that is drawn if `draw`, else won by Black by resignation."""
        match = await self.begins(winner, loser, game, rated=rated, guild=guild)
        ending = Ending.AGREEMENT if draw else Ending.RESIGNATION
        return await self.ends(match, ending, None if draw else Side.BLACK)


@asynccontextmanager
async def rated_servers(path: Path, times: int = 1) -> AsyncIterator[tuple[RatedServer, ...]]:
    """Open one database `times` times, as several processes would."""
    if not times:
        yield ()
        return
    async with Store.open(url_of(path)) as store, rated_servers(path, times - 1) as others:
        yield (RatedServer(store), *others)


async def no_thread(_challenge: Challenge) -> int:
    raise AssertionError


def ended_match(match: Match, ending: str, winner: Side | None = None) -> Match:
    """Play a new match until it ends with `ending`, and return it."""
    if ending in set(Termination):
        for text in moves_leading_to(match.game.key, match.first, Termination(ending)):
            match = match.play(match.to_move, text)
        assert match.result
        assert match.result.termination.value == ending
        return match
    if ending == Ending.ABORTED:
        return match.resign(match.black, match.version)
    for _ in range(2):
        match = match.play(match.to_move, str(match.position.legal_moves[0]))
    if ending == Ending.AGREEMENT:
        match = match.offer(match.black, OfferKind.DRAW)
        return match.offer(match.white, OfferKind.DRAW)
    assert winner, ending
    return lost_match(match, ending, winner)


def lost_match(match: Match, ending: str, winner: Side) -> Match:
    """Return a match that ended by resignation, time, silence or absence."""
    while match.position.to_move is winner:
        match = match.play(match.to_move, str(match.position.legal_moves[0]))
    late = replace(match, deadline=LONG_AGO, claimable_from=LONG_AGO)
    if ending == Ending.TIME:
        return late.run_out(LONG_AGO)
    if ending == Ending.RESIGNATION:
        return match.resign(match.player(winner.other), match.version)
    gone = ending == Ending.ABANDONED
    return late.claim(match.player(winner), LONG_AGO, gone=gone, warned=True)


@cache
def moves_leading_to(game: str, first: Side, termination: Termination) -> tuple[str, ...]:
    """Return the moves of a random match that ends with `termination`."""
    for seed in range(200):
        random, match = Random(seed), Match(0, GAMES[game], 0, 0, 1, 2, first)
        while match.live:
            match = match.play(match.to_move, str(random.choice(match.position.legal_moves)))
        if match.result and match.result.termination is termination:
            return tuple(map(str, match.moves))
    raise LookupError(game, termination)
