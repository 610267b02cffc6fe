"""Whole tournaments, played through the services in advanced time."""

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import timedelta
from random import Random

from bot.opponent.pairing import Competitor, Pairs, pair
from bot.play.challenge import Challenge
from bot.play.match import Match
from bot.play.offer import OfferKind
from bot.play.pace import Pace
from bot.play.tournaments.errors import SignedUpAlready, TournamentError
from bot.play.tournaments.table import table
from bot.play.tournaments.tournament import Tournament
from bot.play.tournaments.values import Form, TournamentPhase, TournamentPlan
from bot.services import Services
from bot.services.requests import Person, Place
from bot.services.tournament_steps import CARD, KINDS, START, WARNING, WINDOW, next_step
from bot.services.tournaments import TournamentService
from tests.support.service_fixture import CHANNEL, GUILD, ServiceWorld

HOST = 99
OFFER = OfferKind.DRAW


async def pair_here(players: tuple[Competitor, ...]) -> Pairs:
    """Find the pairs in this process, which takes less time than another process."""
    return pair(players)


def people(count: int) -> list[Person]:
    return [Person(100 + number, f"Player {number}") for number in range(1, count + 1)]


def plan(form: Form, **changes: object) -> TournamentPlan:
    made = TournamentPlan("felli", "guti", form, Pace.DAY, window=timedelta(days=7))
    return replace(made, **changes)  # type: ignore[arg-type]


Decide = Callable[[Match, int], int | None]
"""Returns who resigns a match in a round, or None for a draw."""


@dataclass
class Club:
    """Tournaments in a world, whose players press buttons when they may."""

    world: ServiceWorld
    threads: int = 1000
    shown: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        services = self.world.services
        services.tournaments = replace(services.tournaments, _find_pairs=pair_here)

    @property
    def service(self) -> TournamentService:
        return self.world.services.tournaments

    @property
    def services(self) -> Services:
        return self.world.services

    async def open_thread(self, _challenge: Challenge) -> int:
        self.threads += 1
        return self.threads

    async def begins(
        self, made: TournamentPlan, players: int, seed: int | None = None
    ) -> Tournament:
        if seed is None:
            draft = await self.service.plan(Place(GUILD, CHANNEL), HOST, made)
        else:
            draft = Tournament(0, GUILD, CHANNEL, HOST, made, seed)
            draft = await self.world.store.tournaments.add(draft, self.world.now, next_step)
        await self.service.announce(draft.id)
        for person in people(players):
            await self.service.join(draft.id, person)
        return await self.service.start(draft.id)

    async def signs_up(self, draft: Tournament, players: int) -> int:
        """Bring the only tournament of a database from its draft to its first round."""
        store = self.world.store.tournaments
        known = await self.service.of_guild(GUILD) + await self.service.of_guild(GUILD, over=True)
        first = known[0] if known else await store.add(draft, self.world.now, next_step)
        number = first.id
        found = await self.service.announce(number)
        if found.phase is TournamentPhase.OPEN:
            for person in people(players):
                with suppress(SignedUpAlready):
                    await self.service.join(number, person)
            await self.service.start(number)
        return number

    async def take_due(self) -> None:
        """Take all due steps of tournaments, as the cog does."""
        for step in await self.world.steps(*KINDS, limit=50):
            found = await self.service.due(step)
            if found is None:
                continue
            tournament, kind = found
            self.shown.append(tournament.stage)
            acts: dict[str, Callable[[], Awaitable[object]]] = {
                CARD: lambda shown=tournament: self.service.announced(shown),  # type: ignore[misc]
                START: lambda shown=tournament: self.service.start_on_time(shown.id),  # type: ignore[misc]
                WARNING: lambda shown=tournament: self.service.warn(shown.id),  # type: ignore[misc]
                WINDOW: lambda shown=tournament: self.service.expire(shown.id),  # type: ignore[misc]
            }
            await acts[kind]()

    async def play_round(
        self, number: int, decide: Decide, absent: frozenset[int] = frozenset()
    ) -> Tournament:
        """Let everybody but `absent` people begin and end their games, until nothing is left."""
        before = await self.service.get(number)
        while True:
            found = await self.service.get(number)
            if found.round != before.round or found.phase is not TournamentPhase.RUNNING:
                return found
            for pairing in found.current:
                for seat in () if pairing.is_over else pairing.seats:
                    if found.seat(seat).user not in absent:
                        with suppress(TournamentError):
                            user = found.seat(seat).user
                            await self.service.play(number, user, self.open_thread)
            played = await self._end_matches(number, decide, absent)
            await self.world.listeners_finish()
            if not played:
                return await self.service.get(number)

    async def _end_matches(self, number: int, decide: Decide, absent: frozenset[int]) -> bool:
        """End all live matches of present people; return whether there were any."""
        found, ended = await self.service.get(number), False
        for pairing in found.current:
            for game in pairing.games:
                if game.match is not None and game.score is None:
                    match = await self.world.store.matches.get(game.match)
                    if match.live and absent.isdisjoint(match.players):
                        await self._end(match, decide(match, found.round))
                        ended = True
        return ended

    async def _end(self, match: Match, loser: int | None) -> None:
        while len(match.moves) < 2:
            text = str(match.position.legal_moves[0])
            matches = self.services.matches
            match = (await matches.play(match.id, match.version, match.to_move, text)).after
        if loser is not None:
            await self.services.matches.resign(match.id, match.version, loser)
            return
        if not match.offers:
            match = (await self.services.matches.offer(match, match.black, OFFER)).after
        await self.services.matches.accept_offer(match.id, match.offers[0].version, match.white)

    async def play_out_round(
        self, number: int, decide: Decide, absent: frozenset[int]
    ) -> Tournament:
        """Play the current round to its end, by its window if players are absent."""
        found = await self.service.get(number)
        after = await self.play_round(number, decide, absent)
        await self.take_due()
        while after.round == found.round and after.phase is TournamentPhase.RUNNING:
            if after.ends != found.ends:
                # Drawn pairings of a knockout are played again.
                return after
            day_before = (after.ends or self.world.now) - timedelta(days=1)
            half_a_day = self.world.now + timedelta(hours=12)
            self.world.now = (
                max(day_before, half_a_day) if self.world.now < day_before else half_a_day
            )
            await self.world.process_all_due()
            await self.take_due()
            after = await self.service.get(number)
        return after

    async def play_out(
        self, number: int, decide: Decide, absent: dict[int, frozenset[int]]
    ) -> Tournament:
        """Play all rounds; `absent` are the people who do not come, by round."""
        while (found := await self.service.get(number)).phase is TournamentPhase.RUNNING:
            await self.play_out_round(number, decide, absent.get(found.round, frozenset()))
        return found


def by_lot(seed: int) -> Decide:
    """Return a decision that depends on the pair, the round and the seed only."""

    def decide(match: Match, round_: int) -> int | None:
        random = Random(f"{seed} {round_} {match.black} {match.white}")
        return random.choice([match.black, match.white, None])

    return decide


def check(tournament: Tournament) -> None:
    """Check that no player is paired twice, has two byes, or plays twice in a round."""
    met = [frozenset(each.seats) for each in tournament.pairings if each.other is not None]
    if tournament.plan.form is not Form.KNOCKOUT:
        assert len(met) == len(set(met))
        byes = [each.one for each in tournament.pairings if each.other is None]
        assert len(byes) == len(set(byes))
    for number in range(1, tournament.round + 1):
        seats = [seat for each in tournament.of_round(number) for seat in each.seats]
        assert len(seats) == len(set(seats))
    linked = [game.match for each in tournament.pairings for game in each.games if game.match]
    assert len(linked) == len(set(linked))


def places(tournament: Tournament) -> list[tuple[int, str, int, tuple[int, ...]]]:
    return [(each.place, each.entrant.name, each.halves, each.breaks) for each in table(tournament)]
