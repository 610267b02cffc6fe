"""The sentence that explains how to move stands in a person's first three matches."""

import pytest

from bot.play.match import Match
from bot.services.requests import Invitation, Place
from tests.support.service_alone import answered, move, plays
from tests.support.service_fixture import (
    ASHA,
    BIMAL,
    CHANNEL,
    GUILD,
    ServiceWorld,
    no_thread,
)


async def turns_explained(world: ServiceWorld, match: Match) -> list[bool]:
    """Play two turns, and return whether each was explained, and a third one."""
    explained = [await world.services.matches.is_newcomer(match)]
    for _ in range(2):
        match = await world.moves(match)
        explained.append(await world.services.matches.is_newcomer(match))
    return explained


@pytest.mark.both_databases
async def test_first_turns_of_three_matches_are_explained(world: ServiceWorld) -> None:
    """Matches in other servers count, and so do finished ones."""
    for number in range(5):
        match = await world.begins(None, channel=number + 1, moves=0, guild=GUILD + number % 2)
        shown = await turns_explained(world, match)
        assert shown == [number < 3, number < 3, False]
        if number == 1:
            match = await world.read(match)
            await world.services.matches.resign(match.id, match.version, ASHA.id)


async def test_matches_against_guti_count(world: ServiceWorld) -> None:
    for _ in range(3):
        match = await plays(world)
        assert await world.services.matches.is_newcomer(match)
        match = await answered(world, await move(world, match))
        await world.services.matches.resign(match.id, match.version, ASHA.id)
    assert not await world.services.matches.is_newcomer(await world.begins(None, moves=0))


async def test_matches_called_off_early_do_not_count(world: ServiceWorld) -> None:
    for _ in range(4):
        match = await world.moves(await world.begins(None, moves=0))
        await world.services.matches.resign(match.id, match.version, BIMAL.id)
    match = await world.begins(None, moves=0)
    assert await turns_explained(world, match) == [True, True, False]


@pytest.mark.both_databases
async def test_match_after_drawn_opening_counts_once_both_moved(world: ServiceWorld) -> None:
    """Neither player chose the moves of a drawn opening."""
    drawn = Invitation("kaua-dorki", BIMAL.id, "black", "me", opening="drawn")
    challenge = await world.services.challenges.invite(Place(GUILD, CHANNEL), ASHA, drawn)
    _, match = await world.services.challenges.accept(challenge.id, BIMAL, no_thread)
    await world.services.matches.resign(match.id, match.version, ASHA.id)
    begun = await world.begins(None)
    ended = await world.services.matches.resign(begun.id, begun.version, ASHA.id)
    assert await world.services.praise.ended_first(ended.after) == (ASHA.id, BIMAL.id)
