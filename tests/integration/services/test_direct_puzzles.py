"""Puzzles by direct message: claimed once a day, by one process."""

from datetime import timedelta
from typing import Any

import pytest

from bot.services.direct_puzzles import MAX_DELAY, OUTSIDE, DirectPuzzle
from bot.services.due import RETRY_AFTER
from tests.support.exported_rows import all_rows_about
from tests.support.service_fixture import ASHA, BIMAL, DAY, NOON, ServiceWorld

HOUR = timedelta(hours=1)


async def sends(world: ServiceWorld) -> list[DirectPuzzle]:
    """Send all puzzles that are due, and return them."""
    found = await world.direct_puzzles()
    for direct in found:
        await world.services.direct_puzzles.sent(direct)
    return found


async def chooses(world: ServiceWorld, **changes: Any) -> None:
    await world.services.settings.update_player(ASHA.id, **changes)


@pytest.mark.both_databases
async def test_direct_puzzle_is_claimed_once_a_day(world: ServiceWorld) -> None:
    other = ServiceWorld(world.store)
    await chooses(world, puzzle_hour=18, zone="Asia/Kolkata")
    await world.services.settings.update_player(BIMAL.id, theme="paper")
    for day in range(3):
        world.now = NOON + day * DAY + timedelta(minutes=29)
        assert not await sends(world)
        other.now = world.now = world.now + timedelta(minutes=1)
        found = [*await sends(world), *await sends(other)]
        assert [each.user for each in found] == [ASHA.id]
        other.now += HOUR
        assert not await sends(other), "after a restart"


@pytest.mark.both_databases
async def test_direct_puzzle_is_claimed_by_one_process(world: ServiceWorld) -> None:
    await chooses(world, puzzle_hour=13)
    world.now += HOUR
    (step,) = await world.services.due.steps(5)
    assert [await world.services.due.claim(step) for _ in range(2)] == [True, False]


@pytest.mark.both_databases
async def test_unsent_puzzle_is_due_again(world: ServiceWorld) -> None:
    """A kill between claim and delivery loses nothing."""
    await chooses(world, puzzle_hour=13)
    world.now += HOUR
    for _ in range(3):
        (direct,) = await world.direct_puzzles()
        assert direct.user == ASHA.id
        assert not await world.direct_puzzles()
        world.now += RETRY_AFTER
    world.now += MAX_DELAY
    assert not await world.direct_puzzles()
    assert await world.store.due.next() == NOON + DAY + HOUR


async def test_changed_hour_sends_no_second_puzzle_that_day(world: ServiceWorld) -> None:
    await chooses(world, puzzle_hour=13)
    world.now += HOUR
    await world.services.settings.player(ASHA.id)  # cached
    assert await sends(world)
    await chooses(world, puzzle_hour=15)
    world.now += 3 * HOUR
    assert not await sends(world)
    world.now += DAY
    assert await sends(world)
    await chooses(world, puzzle_hour=None)
    world.now += 2 * DAY
    assert not await sends(world)


async def test_hour_changed_during_delivery_is_kept(world: ServiceWorld) -> None:
    await chooses(world, puzzle_hour=13)
    world.now += HOUR
    (direct,) = await world.direct_puzzles()
    await chooses(world, puzzle_hour=20)
    await world.services.direct_puzzles.sent(direct)
    for hours, expected in ((8, 0), (DAY // HOUR + 1, 0), (DAY // HOUR + 8, 1)):
        world.now = NOON + hours * HOUR
        assert len(await sends(world)) == expected


async def test_overdue_and_solved_puzzles_are_not_sent(world: ServiceWorld) -> None:
    await chooses(world, puzzle_hour=13)
    world.now += HOUR + MAX_DELAY + timedelta(minutes=1)
    assert await world.direct_puzzles() == []
    world.now = NOON + DAY
    puzzles = world.services.puzzles
    today = await world.services.day.puzzle(OUTSIDE, ASHA.id)
    assert today
    opened = await puzzles.open(OUTSIDE, ASHA.id, today.puzzle.key)
    await puzzles.answer(OUTSIDE, ASHA.id, opened, today.puzzle.line[0])
    world.now += HOUR
    assert await world.direct_puzzles() == []
    world.now += DAY
    (found,) = await sends(world)
    assert found.day.streak == 1


async def test_puzzle_time_set_by_wrong_clock_is_reset(world: ServiceWorld) -> None:
    await world.services.heartbeat.beat()
    world.error = 900 * DAY
    await world.services.heartbeat.beat()
    await chooses(world, puzzle_hour=13)
    world.error = timedelta(0)
    await world.services.heartbeat.beat()
    assert await world.direct_puzzles() == []
    world.now += HOUR + DAY
    assert await sends(world)


@pytest.mark.both_databases
async def test_refused_message_disables_puzzles_unless_hour_changed(world: ServiceWorld) -> None:
    services = world.services
    await chooses(world, puzzle_hour=13)
    world.now += HOUR
    (first,) = await world.direct_puzzles()
    await chooses(world, puzzle_hour=14)
    await services.direct_puzzles.refused(first)
    stored = await services.settings.player(ASHA.id)
    assert (stored.puzzle_hour, stored.puzzle_refused) == (14, False)
    world.now += DAY + HOUR
    (second,) = await world.direct_puzzles()
    await services.direct_puzzles.refused(second)
    stored = await services.settings.player(ASHA.id)
    assert (stored.puzzle_hour, stored.puzzle_refused) == (None, True)
    assert await world.store.due.next() is None
    await services.privacy.forget(ASHA.id)
    await services.direct_puzzles.refused(second)
    assert not (await services.settings.player(ASHA.id)).puzzle_refused
    assert not (await all_rows_about(world.store, ASHA.id))["people"]
