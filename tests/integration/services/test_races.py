"""Two concurrent actions on one match, through two services on one SQLite file.

`RACES=10000` in the environment runs that many and prints the results.
"""

import asyncio
import os
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from itertools import count, islice, product
from pathlib import Path
from random import Random

import pytest

from bot import texts
from bot.play.errors import MatchError, MatchMovedOn
from bot.play.match import Match
from bot.play.offer import OfferKind
from bot.services import Services
from bot.services.matches import Change
from bot.services.requests import Invitation, Person, Place
from bot.store import Store
from bot.store.errors import StorageFails
from guti import Position
from guti.errors import MoveError
from guti.games import GAMES
from tests.support.databases import url_of
from tests.support.inline_engine import InlineEngine
from tests.support.store_builders import retry_while_locked

pytestmark = pytest.mark.both_databases

WORDS = texts.of(texts.ENGLISH)

ASHA, BIMAL = Person(1, "Asha"), Person(2, "Bimal")
RACES = int(os.environ.get("RACES", "36"))
NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)

Act = Callable[[Services, Match, int, Random], Awaitable[Change]]


async def move(services: Services, match: Match, player: int, random: Random) -> Change:
    return await services.matches.move(
        Place.of(match), player, str(random.choice(match.position.legal_moves))
    )


async def resign(services: Services, match: Match, player: int, random: Random) -> Change:
    return await services.matches.resign(match.id, match.version, player)


async def draw(services: Services, match: Match, player: int, random: Random) -> Change:
    return await services.matches.offer(
        await services.matches.live_for(Place.of(match), player), player, OfferKind.DRAW
    )


async def takeback(services: Services, match: Match, player: int, random: Random) -> Change:
    return await services.matches.offer(
        await services.matches.live_for(Place.of(match), player), player, OfferKind.TAKEBACK
    )


async def accept(services: Services, match: Match, player: int, random: Random) -> Change:
    return await services.matches.accept_offer(match.id, pending_offer_version(match), player)


async def decline(services: Services, match: Match, player: int, random: Random) -> Change:
    return await services.matches.decline_offer(match.id, pending_offer_version(match), player)


ACTS: Mapping[str, Act] = {
    act.__name__: act for act in (move, resign, draw, takeback, accept, decline)
}


def pending_offer_version(match: Match) -> int:
    """Return the version of a pending offer."""
    return next(offer.version for offer in match.offers if not offer.declined)


LAWFUL = (MatchError, MoveError, StorageFails)
"""Errors that the later action may raise. StorageFails means that the file was locked."""


@dataclass
class Arena:
    """A channel of successive matches, two services, and counts of results."""

    services: tuple[Services, Services]
    random: Random
    tally: Counter[str] = field(default_factory=Counter)

    async def match_for(self, names: tuple[str, str], channel: int) -> Match:
        """Begin a match in which both have moved, with an offer if needed."""
        services = self.services[0]
        match = await self._live(services, channel)
        while len(match.moves) < 2 or match.offers:
            text = str(self.random.choice(match.position.legal_moves))
            match = (await services.matches.move(Place(1, channel), match.to_move, text)).after
            if not match.live:
                match = await self._live(services, channel)
        if {"accept", "decline"} & set(names):
            offer = self.random.choice(list(OfferKind))
            match = (
                await services.matches.offer(match, self.random.choice(match.players), offer)
            ).after
        return match

    async def _live(self, services: Services, channel: int) -> Match:
        try:
            return await services.matches.live_for(Place(channel, channel), BIMAL.id)
        except MatchError:
            game = self.random.choice(list(GAMES))
            wanted = Invitation(game, BIMAL.id)
            challenge = await services.challenges.invite(Place(channel, channel), ASHA, wanted)
            return (await services.challenges.accept(challenge.id, BIMAL, no_thread))[1]

    def player_of(self, name: str, match: Match) -> int:
        """Return a user for an action, usually a user who may perform the action."""
        if self.random.random() < 0.1:
            return self.random.choice(match.players)
        if name == "move":
            return match.to_move
        if name in {"accept", "decline"}:
            by = next(offer.by for offer in match.offers if not offer.declined)
            return match.player(by.other)
        return self.random.choice(match.players)

    async def race(self, names: tuple[str, str], channel: int) -> None:
        """Run two actions concurrently, and check the answers and the stored history."""
        match = await retry_while_locked(partial(self.match_for, names, channel))
        acts = [
            ACTS[name](services, match, self.player_of(name, match), self.random)
            for name, services in zip(names, self.services, strict=True)
        ]
        results = await asyncio.gather(*acts, return_exceptions=True)
        done = sorted(
            (each for each in results if isinstance(each, Change)),
            key=lambda change: change.after.version,
        )
        refused = [each for each in results if isinstance(each, LAWFUL)]
        assert len(done) + len(refused) == 2, results
        for why in refused:
            assert WORDS.error(why)
        await self._one_history(match, done)
        self.tally[f"{len(done)} done"] += 1
        self.tally.update(type(why).__name__ for why in refused)

    async def _one_history(self, match: Match, done: list[Change]) -> None:
        """Check that the stored match contains exactly the actions `done`, in order."""
        state = match
        for change in done:
            assert change.before == state
            assert change.after.version == state.version + 1
            state = change.after
        for services in self.services:
            stored = await services.matches.get(match.id)
            assert stored == state
        position = Position.start(stored.game, stored.first)
        for each in stored.moves:
            assert each in position.legal_moves
            position = position.play(each)
        assert stored.live or not stored.offers


async def no_thread(_challenge: object) -> int:
    raise AssertionError


@pytest.fixture
async def arena(tmp_path: Path) -> AsyncIterator[Arena]:
    url = url_of(tmp_path / "guti.sqlite3")
    async with Store.open(url) as one, Store.open(url) as other:
        services = [
            Services(store, lambda: NOON, Random(1), InlineEngine()) for store in (one, other)
        ]
        yield Arena((services[0], services[1]), Random(20))


async def test_two_concurrent_actions_leave_a_consistent_history(arena: Arena) -> None:
    pairs = (pair for _ in count() for pair in product(ACTS, ACTS))
    for names in islice(pairs, RACES):
        await arena.race(names, channel=4)
    print(RACES, "races:", dict(arena.tally.most_common()))  # noqa: T201
    assert arena.tally["1 done"] > RACES / 3
    late = arena.tally[MatchMovedOn.__name__] + arena.tally[StorageFails.__name__]
    assert late > RACES / 20, "the actions were not concurrent"


async def test_many_concurrent_moves_leave_a_consistent_history(arena: Arena) -> None:
    """Races run on many matches concurrently, so that the database is busy."""
    pairs = list(product(ACTS, ACTS))
    for at in range(0, min(RACES, len(pairs)), 12):
        await asyncio.gather(
            *(arena.race(names, channel=10 + i) for i, names in enumerate(pairs[at : at + 12]))
        )
    assert arena.tally["1 done"] > 0
