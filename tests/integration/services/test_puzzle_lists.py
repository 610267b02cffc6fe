"""Servers' lists of solvers, whose ratings hold everywhere, and the choice of puzzles."""

from dataclasses import replace

import pytest

from bot.learn.solver import WARM_UP
from bot.services.puzzles import OpenPuzzle, PuzzleService
from bot.services.requests import Place
from bot.shards import NO_SERVER
from tests.support.service_fixture import ASHA, GUILD, ServiceWorld
from tests.support.store_builders import store_warm_up_puzzles

HERE = Place(GUILD, 1)
THERE = Place(GUILD + 1, 1)


async def solve(puzzles: PuzzleService, place: Place, at: OpenPuzzle) -> None:
    while not at.attempt.finished:
        move = at.puzzle.line[2 * at.attempt.turn]
        done = await puzzles.answer(place, ASHA.id, at, move)
        at = replace(at, attempt=done.attempt)


@pytest.mark.both_databases
async def test_solver_is_listed_in_servers_of_own_activity(
    world: ServiceWorld,
) -> None:
    """A solver has one rating for all servers, but is not listed in all servers."""
    puzzles = world.services.puzzles
    await store_warm_up_puzzles(world.store.puzzles, GUILD, ASHA.id)
    for place, listed in ((HERE, True), (THERE, True), (Place(NO_SERVER, 0), False)):
        assert not await puzzles.best(place)
        at = await puzzles.next(place, ASHA.id, None)
        assert at.rated
        await solve(puzzles, place, at)
        assert (ASHA.id in await puzzles.best(place)) is listed
    both = {ASHA.id: await world.store.puzzles.solver(ASHA.id)}
    assert both[ASHA.id].standing.wins == 3
    match = await world.begins(None, guild=(other := Place(GUILD + 2, 1)).guild)
    await world.services.matches.resign(match.id, match.version, ASHA.id)
    assert await puzzles.best(HERE) == await puzzles.best(other) == both
    await world.services.leaderboards.check(other.guild, ASHA.id, gone=True)
    assert await puzzles.best(other) == {}


async def test_first_puzzles_have_different_answers(world: ServiceWorld) -> None:
    puzzles = world.services.puzzles
    for user in (100, 200):
        answers = set[object]()
        for _ in range(WARM_UP):
            at = await puzzles.next(HERE, user, None)
            answers.add(at.puzzle.answer)
            await puzzles.reveal(HERE, user, at)
        assert len(answers) == WARM_UP
    first = {str(each.line[0]): each.answer for each in puzzles.puzzles.values()}
    assert first["b6xb4xa2"] == first["b2xb4xc6"] != first["c6-c5"]
