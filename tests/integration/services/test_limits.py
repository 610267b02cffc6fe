"""Limits of one person's challenges and matches in a server."""

import asyncio

import pytest

from bot.play.errors import TooManyChallenges, TooManyMatches
from bot.play.limits import MAX_LIVE_MATCHES, MAX_OPEN_CHALLENGES
from bot.play.pace import Pace
from bot.services.requests import Invitation, Place
from tests.support.service_fixture import (
    ASHA,
    BIMAL,
    CHANNEL,
    CHITRA,
    DAY,
    GUILD,
    ServiceWorld,
    no_thread,
)

pytestmark = pytest.mark.both_databases


async def test_open_challenges_are_limited_per_person(world: ServiceWorld) -> None:
    wanted = Invitation("pretwa", BIMAL.id)
    invitations = [
        await world.services.challenges.invite(Place(GUILD, CHANNEL), ASHA, wanted)
        for _ in range(MAX_OPEN_CHALLENGES)
    ]
    with pytest.raises(TooManyChallenges):
        await world.services.challenges.invite(Place(GUILD, 9), ASHA, wanted)
    await world.services.challenges.invite(Place(GUILD, CHANNEL), BIMAL, Invitation("pretwa"))
    await world.services.challenges.invite(Place(GUILD + 1, 9), ASHA, wanted)
    await world.services.challenges.withdraw(invitations[0].id, ASHA.id)
    await world.services.challenges.invite(Place(GUILD, CHANNEL), ASHA, wanted)
    world.now += DAY
    await world.services.challenges.invite(Place(GUILD, CHANNEL), ASHA, wanted)


async def test_simultaneous_challenges_are_counted_one_by_one(world: ServiceWorld) -> None:
    invitations = await asyncio.gather(
        *(
            world.services.challenges.invite(Place(GUILD, channel), ASHA, Invitation("pretwa"))
            for channel in range(3 * MAX_OPEN_CHALLENGES)
        ),
        return_exceptions=True,
    )
    assert (
        sum(isinstance(each, TooManyChallenges) for each in invitations) == 2 * MAX_OPEN_CHALLENGES
    )


async def test_live_matches_are_limited_per_person(world: ServiceWorld) -> None:
    """The limit holds for both players, and no further thread is opened."""
    for channel in range(MAX_LIVE_MATCHES):
        await world.begins(Pace.NONE, 100 + channel, moves=0)
    with pytest.raises(TooManyMatches):
        await world.services.challenges.invite(Place(GUILD, 200), ASHA, Invitation("pretwa"))
    for channel in (100, 200):  # a busy one and a free one
        challenge = await world.services.challenges.invite(
            Place(GUILD, channel), CHITRA, Invitation("pretwa", BIMAL.id)
        )
        with pytest.raises(TooManyMatches) as refused:
            await world.services.challenges.accept(challenge.id, BIMAL, no_thread)
        assert (refused.value.player, refused.value.limit) == (BIMAL.id, MAX_LIVE_MATCHES)
    await world.services.challenges.invite(Place(GUILD + 1, 200), ASHA, Invitation("pretwa"))
    match = await world.store.matches.live_in(100)
    await world.services.matches.resign(match.id, match.version, BIMAL.id)
    await world.services.challenges.accept(challenge.id, BIMAL, no_thread)
