"""Matches against the engine, for tests of the services."""

from bot.play.engine_player import (
    ENGINE,
)
from bot.play.match import Match
from bot.services.requests import Invitation, Place
from tests.support.service_fixture import ASHA, CHANNEL, GUILD, ServiceWorld, no_thread

HERE = Place(GUILD, CHANNEL)


async def plays(world: ServiceWorld, place: Place = HERE, **wanted: object) -> Match:
    """Begin a match against the engine. Asha is Black and moves first."""
    options = {"game": "felli", "side": "black", "first": "me", **wanted}
    invitation = Invitation(opponent=ENGINE, **options)  # type: ignore[arg-type]
    return await world.services.challenges.play(place, ASHA, invitation, no_thread)


async def move(world: ServiceWorld, match: Match) -> Match:
    text = str(match.position.legal_moves[0])
    change = await world.services.matches.play(match.id, match.position_version, ASHA.id, text)
    return change.after


async def answered(world: ServiceWorld, match: Match) -> Match:
    """Return the match after the engine's turn."""
    task = world.services.engine.start_turn(match)
    change = await task if task else None
    return change.after if change else match


async def engine_to_move(world: ServiceWorld) -> Match:
    """Return a match in which the engine is to move and has several legal moves."""
    match = await plays(world, game="pretwa")
    while not match.engine_moves:
        match = await move(world, match)
    return match
