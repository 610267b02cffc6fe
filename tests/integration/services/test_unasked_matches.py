"""Matches of two people that begin without a challenge."""

import asyncio

import pytest

from bot.play.challenge import Challenge
from bot.play.errors import TooManyMatches
from bot.play.events import MatchStarted
from bot.play.limits import MAX_LIVE_MATCHES
from bot.play.match import Match
from bot.services.bus import MatchListener
from bot.services.requests import Invitation, Place
from tests.support.service_fixture import ASHA, BIMAL, CHANNEL, CHITRA, GUILD, ServiceWorld

HERE = Place(GUILD, CHANNEL)
WANTED = Invitation("pretwa", side="black", first="me", pace="day")


class Threads:
    """Opens threads, and remembers the challenges for which it did."""

    def __init__(self) -> None:
        self.asked: list[Challenge] = []

    async def open(self, challenge: Challenge) -> int:
        self.asked.append(challenge)
        return 100 + len(self.asked)


@pytest.mark.both_databases
async def test_match_begins_and_is_announced(world: ServiceWorld) -> None:
    heard = list[Match]()
    world.services.bus.add(
        MatchListener("test", (MatchStarted,), lambda event: heard.append(event.match))
    )
    threads = Threads()
    match = await world.services.challenges.begin(HERE, ASHA, BIMAL, WANTED, threads.open)
    assert (match.black_name, match.white_name) == (ASHA.name, BIMAL.name)
    assert (match.channel, match.rated, threads.asked) == (CHANNEL, True, [])
    assert await world.read(match) == match
    assert await world.due_at(match)
    assert heard == [match]
    assert (await world.moves(match)).version == 1


@pytest.mark.both_databases
async def test_match_begins_in_thread_of_busy_channel(world: ServiceWorld) -> None:
    await world.begins(None)
    threads = Threads()
    match = await world.services.challenges.begin(HERE, CHITRA, BIMAL, WANTED, threads.open)
    assert match.channel == 101
    assert [(each.challenger, each.opponent) for each in threads.asked] == [(CHITRA.id, BIMAL.id)]


@pytest.mark.both_databases
async def test_round_of_matches_begins_at_once(world: ServiceWorld) -> None:
    """The channel may become busy after it was examined."""
    threads, begin = Threads(), world.services.challenges.begin
    pairs = ((ASHA, BIMAL), (BIMAL, CHITRA), (CHITRA, ASHA))
    begun = await asyncio.gather(
        *(begin(HERE, one, other, WANTED, threads.open) for one, other in pairs)
    )
    assert {match.channel for match in begun} == {CHANNEL, 101, 102}


async def test_match_beyond_limits_is_unrated_or_refused(world: ServiceWorld) -> None:
    threads, rated = Threads(), []
    for _ in range(MAX_LIVE_MATCHES):
        match = await world.services.challenges.begin(HERE, ASHA, BIMAL, WANTED, threads.open)
        rated.append(match.rated)
    assert rated == [True] * 3 + [False] * (MAX_LIVE_MATCHES - 3)
    with pytest.raises(TooManyMatches):
        await world.services.challenges.begin(HERE, ASHA, CHITRA, WANTED, threads.open)
