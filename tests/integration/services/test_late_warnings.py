"""A player loses on time only after a timely warning."""

from datetime import timedelta

from bot.play.pace import Pace
from bot.play.reminder import Reminder
from bot.services.due import RETRY_AFTER
from tests.support.service_fixture import BATCH, NOON, ServiceWorld


async def test_unwarned_player_gets_extra_time(world: ServiceWorld) -> None:
    """The bot was late, and no player may lose without a warning."""
    match = await world.begins(Pace.LIVE)
    world.now += timedelta(minutes=9)
    (warned,) = await world.process_all_due()
    assert world.services.deadlines.reminder(warned) is Reminder.LATE
    assert (await world.read(match)).deadline == world.now + timedelta(minutes=1.25)
    world.now += timedelta(minutes=1.25)
    assert [each.live for each in await world.process_all_due()] == [False]


async def test_undelivered_warning_is_due_again(world: ServiceWorld) -> None:
    await world.begins(Pace.DAY)
    world.now += timedelta(hours=18)
    for _ in range(3):
        (due,) = await world.due(BATCH)
        assert await world.services.deadlines.process(due)
        assert await world.due(BATCH) == ()
        world.now += RETRY_AFTER
    assert [each.live for each in await world.process_all_due()] == [True]
    world.now += RETRY_AFTER
    assert await world.process_all_due() == []


async def test_player_gets_extra_time_after_failed_warning(world: ServiceWorld) -> None:
    """Discord accepted no message until the time was up."""
    match = await world.begins(Pace.LIVE)
    world.now += timedelta(minutes=3, seconds=45)
    while world.now <= NOON + timedelta(minutes=5, seconds=30):
        for due in await world.due(BATCH):
            change = await world.services.deadlines.process(due)
            assert change
            assert change.after.live, world.now
        world.now += timedelta(seconds=5)
    stored = await world.read(match)
    assert stored.deadline
    world.now = await world.due_at(stored) or world.now
    assert [each.live for each in await world.process_all_due()] == [True]
    world.now = stored.deadline
    assert [each.live for each in await world.process_all_due()] == [False]
