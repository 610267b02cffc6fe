"""Puzzles by direct message: claimed once a day, by one process."""

from dataclasses import replace
from datetime import timedelta
from random import Random
from typing import Any

import pytest

from bot.services import Services
from bot.services.direct_puzzles import MAX_DELAY, OUTSIDE, DirectPuzzle
from tests.support.service_fixture import ASHA, BIMAL, DAY, NOON, ServiceWorld

HOUR = timedelta(hours=1)


async def claims(services: Services) -> list[DirectPuzzle]:
    return (await services.direct_puzzles.claim(5))[0]


async def chooses(world: ServiceWorld, **changes: Any) -> None:
    await world.services.settings.update_player(ASHA.id, **changes)


@pytest.mark.both_databases
async def test_direct_puzzle_is_claimed_once_a_day(world: ServiceWorld) -> None:
    other = Services(world.store, world.clock, Random(2), None)  # type: ignore[arg-type]
    await chooses(world, puzzle_hour=18, zone="Asia/Kolkata")
    await world.services.settings.update_player(BIMAL.id, theme="paper")
    for day in range(3):
        world.now = NOON + day * DAY + timedelta(minutes=29)
        assert not await claims(world.services)
        world.now += timedelta(minutes=1)
        found = [*await claims(world.services), *await claims(other)]
        assert [each.user for each in found] == [ASHA.id]
        world.now += HOUR
        assert not await claims(other), "after a restart"


@pytest.mark.both_databases
async def test_direct_puzzle_is_claimed_by_one_process(world: ServiceWorld) -> None:
    await chooses(world, puzzle_hour=13)
    ((user, seen),) = await world.store.direct_puzzles.due(NOON + HOUR, 5)
    after = replace(seen, puzzle_due=NOON + DAY)
    claimed = [await world.store.direct_puzzles.claim(user, seen, after) for _ in range(2)]
    assert claimed == [True, False]


async def test_changed_hour_sends_no_second_puzzle_that_day(world: ServiceWorld) -> None:
    await chooses(world, puzzle_hour=13)
    world.now += HOUR
    await world.services.settings.player(ASHA.id)  # cached
    assert await claims(world.services)
    await chooses(world, puzzle_hour=15)
    world.now += 3 * HOUR
    assert not await claims(world.services)
    world.now += DAY
    assert await claims(world.services)
    await chooses(world, puzzle_hour=None)
    world.now += 2 * DAY
    assert not await claims(world.services)


async def test_overdue_and_solved_puzzles_are_not_sent(world: ServiceWorld) -> None:
    await chooses(world, puzzle_hour=13)
    world.now += HOUR + MAX_DELAY + timedelta(minutes=1)
    assert await world.services.direct_puzzles.claim(5) == ([], True)
    world.now = NOON + DAY
    puzzles = world.services.puzzles
    today = await world.services.day.puzzle(OUTSIDE, ASHA.id)
    assert today
    opened = await puzzles.open(OUTSIDE, ASHA.id, today.puzzle.key)
    await puzzles.answer(OUTSIDE, ASHA.id, opened, today.puzzle.line[0])
    world.now += HOUR
    assert await world.services.direct_puzzles.claim(5) == ([], True)
    world.now += DAY
    (found,) = await claims(world.services)
    assert found.day.streak == 1


async def test_puzzle_time_set_by_wrong_clock_is_reset(world: ServiceWorld) -> None:
    world.now += 900 * DAY
    await chooses(world, puzzle_hour=13)
    world.now = NOON
    assert await world.services.direct_puzzles.claim(5) == ([], True)
    world.now += HOUR + DAY
    assert await claims(world.services)


@pytest.mark.both_databases
async def test_refused_message_disables_puzzles_unless_hour_changed(world: ServiceWorld) -> None:
    services = world.services
    await chooses(world, puzzle_hour=13)
    world.now += HOUR
    (first,) = await claims(services)
    await chooses(world, puzzle_hour=14)
    await services.direct_puzzles.refused(first)
    stored = await services.settings.player(ASHA.id)
    assert (stored.puzzle_hour, stored.puzzle_refused) == (14, False)
    world.now += DAY + HOUR
    (second,) = await claims(services)
    await services.direct_puzzles.refused(second)
    stored = await services.settings.player(ASHA.id)
    assert (stored.puzzle_hour, stored.puzzle_due, stored.puzzle_refused) == (None, None, True)
    await services.privacy.forget(ASHA.id)
    await services.direct_puzzles.refused(second)
    assert not (await services.settings.player(ASHA.id)).puzzle_refused
    assert not (await world.store.people.everything(ASHA.id))["people"]
