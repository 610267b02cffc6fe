"""Streaks count days in the person's time zone, as the messages with the puzzle do."""

from dataclasses import replace
from datetime import UTC, date, datetime, time, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import Connection, insert, text

from bot.learn.streak import streak
from bot.play.direct_puzzle import local_day, next_due
from bot.services.requests import Place
from bot.store import Store
from bot.store.database.upgrade import migrate
from bot.store.puzzle_attempts import puzzle_attempts
from bot.store.puzzle_days import puzzle_days
from tests.support.databases import url_of
from tests.support.service_fixture import ASHA, BIMAL, GUILD, ServiceWorld
from tests.support.volume import VOLUME

HERE = Place(GUILD, 1)

FEW_ZONES = "America/New_York", "Australia/Lord_Howe", "Pacific/Kiritimati", "Pacific/Pago_Pago"
"""Zones on both sides of the date line, with and without summer time."""
MORE_ZONES = "UTC", "Asia/Kolkata", "Europe/London", "Pacific/Auckland", "America/Los_Angeles"
ZONES = FEW_ZONES if VOLUME == 1 else (*FEW_ZONES, *MORE_ZONES)


async def solve_today(world: ServiceWorld, person: int) -> int | None:
    """Solve a person's puzzle of the day, and return the length of the streak."""
    today = await world.services.day.puzzle(HERE, person)
    assert today
    at, days = await world.services.puzzles.open(HERE, person, today.puzzle.key), None
    for move in today.puzzle.line[::2]:
        done = await world.services.puzzles.answer(HERE, person, at, move)
        at, days = replace(at, attempt=done.attempt), done.days
    return days


@pytest.mark.parametrize("zone", ZONES)
async def test_one_puzzle_each_local_day_breaks_no_streak(world: ServiceWorld, zone: str) -> None:
    await world.services.settings.update_player(ASHA.id, zone=zone)
    first = date(2030, 10, 26)  # The end of summer time in Europe and America follows.
    hours = (23, 0, 12, 22, 1, 23, 23, 0, 5, 20)
    for number, hour in enumerate((*hours, *hours), start=1):
        local = datetime.combine(first + timedelta(days=number), time(hour, 30), ZoneInfo(zone))
        world.now = local.astimezone(UTC)
        assert await solve_today(world, ASHA.id) == number
        shown = await world.services.day.puzzle(HERE, ASHA.id)
        assert shown
        assert (shown.solved, shown.streak) == (True, number)
    world.now += timedelta(days=3)
    assert await solve_today(world, ASHA.id) == 1, "a missed day breaks it"


@pytest.mark.parametrize("zone", ZONES)
async def test_solving_every_message_breaks_no_streak(world: ServiceWorld, zone: str) -> None:
    world.now = datetime(2030, 10, 30, tzinfo=UTC)
    await world.services.settings.update_player(ASHA.id, zone=zone, puzzle_hour=1)
    for number in range(1, 15):
        due = await world.store.due.next()
        assert due
        world.now = due
        (direct,) = await world.direct_puzzles()
        assert direct.user == ASHA.id
        await world.services.direct_puzzles.sent(direct)
        world.now += timedelta(hours=number % 20)
        assert await solve_today(world, ASHA.id) == number


@given(
    zone=st.sampled_from(ZONES),
    minutes=st.integers(0, 10 * 366 * 24 * 60),
    hour=st.integers(0, 23),
)
def test_messages_come_on_consecutive_days(zone: str, minutes: int, hour: int) -> None:
    now = datetime(2026, 1, 1, tzinfo=UTC) + timedelta(minutes=minutes)
    days, sent = list[date](), None
    for _ in range(5):
        now = sent = next_due(hour, zone, now, sent)
        days.append(local_day(now, zone))
    assert streak(days, days[-1]) == 5


async def test_moving_to_another_zone_keeps_days(world: ServiceWorld) -> None:
    stops = (
        ("Asia/Tokyo", 1, 20),
        ("Asia/Tokyo", 2, 20),
        ("America/Los_Angeles", 3, 8),
        ("Pacific/Auckland", 4, 23),
    )
    for number, (zone, day, hour) in enumerate(stops, start=1):
        await world.services.settings.update_player(ASHA.id, zone=zone)
        world.now = datetime(2030, 3, day, hour, tzinfo=ZoneInfo(zone)).astimezone(UTC)
        assert await solve_today(world, ASHA.id) == number


@pytest.mark.both_databases
async def test_upgrade_keeps_streaks(path: Path) -> None:
    """Days in UTC stay; people with a zone also get their local days."""
    finished = [datetime(2030, 1, day, 21, tzinfo=UTC) for day in (1, 2, 3)]
    async with Store.open(url_of(path)) as store:
        world = ServiceWorld(store)
        await world.services.settings.update_player(ASHA.id, zone="Asia/Kolkata")
        async with store.database.writing() as run:
            for table in ("deletions", "known_answers"):
                await run(Connection.execute, text(f"DROP TABLE {table}"))
            for side in ("black", "white"):
                await run(Connection.execute, text(f"DROP INDEX ix_matches_{side}"))
                alone = f"CREATE INDEX ix_matches_{side}_alone ON matches ({side})"
                await run(Connection.execute, text(alone))
            old = text("UPDATE alembic_version SET version_num = '0033_due_times'")
            await run(Connection.execute, old)
            for person in (ASHA.id, BIMAL.id):
                await run(_solved_in_utc, person, finished)
            await run(migrate, "0034_growth")
        world.now = datetime(2030, 1, 5, 3, tzinfo=UTC)
        assert await solve_today(world, ASHA.id) == 5
        world.now = datetime(2030, 1, 4, 3, tzinfo=UTC)
        assert await solve_today(world, BIMAL.id) == 4


def _solved_in_utc(connection: Connection, person: int, finished: list[datetime]) -> None:
    """Store puzzles of the day as the earlier version did."""
    for moment in finished:
        key = f"{moment:%d}"
        day = {"user": person, "day": moment.date().isoformat(), "puzzle": key, "solved": True}
        connection.execute(insert(puzzle_days).values(day))
        attempt = {"guild": 1, "user": person, "puzzle": key, "game": "felli", "opened": moment}
        connection.execute(insert(puzzle_attempts).values(attempt | {"finished": moment}))


async def test_unknown_zones_of_people_are_named(world: ServiceWorld) -> None:
    """They were chosen on a machine with other data."""
    for user, zone in enumerate(("Asia/Dhaka", "Mars/Crater", "Mars/Crater", "../etc/passwd")):
        await world.store.settings.update_player(user, {"zone": zone})
    assert await world.services.settings.unknown_zones() == ["../etc/passwd", "Mars/Crater"]
