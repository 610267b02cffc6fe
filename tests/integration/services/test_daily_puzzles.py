"""Daily puzzles: due servers, a single claim for each, and the solvers."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import AsyncExitStack
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.learn.puzzle import Puzzle
from bot.play.daily_puzzle import DAILY_PUZZLE, MAX_LISTED_SOLVERS, DailyPuzzle
from bot.play.former_player import is_former
from bot.services.due import RETRY_AFTER
from bot.services.requests import Place
from bot.shards import Shards
from bot.store import Store
from guti import Move
from tests.support.databases import url_of
from tests.support.service_fixture import ASHA, BIMAL, CHITRA, DAY, GUILD, NOON, ServiceWorld

HOUR, MINUTE = timedelta(hours=1), timedelta(minutes=1)
CHANNEL = 77
BATCH = 3
days = (NOON.date() + 3 * n * DAY for n in count())
HERE, THERE = 2 << 22, 5 << 22
"""Two servers, on the first and on the second of two shards."""


async def set_puzzle_hour(world: ServiceWorld, hour: int | None, guild: int = GUILD) -> None:
    wanted = {"puzzle_hour": hour, "puzzle_channel": CHANNEL + guild}
    await world.services.settings.update_server(guild, **wanted)


async def claimed(world: ServiceWorld) -> list[DailyPuzzle]:
    """Claim puzzles until none is due, and return the claimed puzzles."""
    return await world.daily_puzzles()


async def posted(world: ServiceWorld, message: int = 5) -> DailyPuzzle:
    """Post the only puzzle that is due."""
    (daily,) = await claimed(world)
    await world.services.daily_puzzles.settle(daily, message)
    return replace(daily, message=message)


async def solves(
    world: ServiceWorld, user: int, key: str, wrong: int, *, looks: bool = False
) -> None:
    puzzles, here = world.services.puzzles, Place(GUILD, CHANNEL)
    for _ in range(wrong):
        opened = await puzzles.open(here, user, key)
        at = opened.puzzle.before(0)
        await puzzles.answer(here, user, opened, refused(opened.puzzle, at.legal_moves))
    if looks:
        await puzzles.reveal(here, user, await puzzles.open(here, user, key))
        return
    for move in puzzles.get(key).line[::2]:
        await puzzles.answer(here, user, await puzzles.open(here, user, key), move)


def refused(puzzle: Puzzle, legal: Iterable[Move]) -> Move:
    return next(move for move in legal if not puzzle.accepts(0, move))


async def test_daily_puzzles_have_few_pieces(world: ServiceWorld) -> None:
    await world.services.puzzles.read()
    days = (NOON.date() + day * DAY for day in range(30))
    assert all(world.services.puzzles.of_day(day).pieces <= 24 for day in days)


@pytest.mark.both_databases
async def test_puzzle_of_day_stays_when_puzzles_change(world: ServiceWorld) -> None:
    """Servers and people get the puzzle that was posted on the day, if it still exists."""
    puzzles, day = world.services.puzzles, world.now.date()
    await puzzles.read()
    chosen, other = puzzles.of_day(day), puzzles.of_day(day + DAY)
    assert await puzzles.shared(day) == chosen != other
    rare = DailyPuzzle(GUILD + 1, day, puzzles.of_day(day + 2 * DAY).key, CHANNEL)
    posted = [DailyPuzzle(GUILD + number, day, other.key, CHANNEL) for number in (2, 3)]
    for daily in (rare, *posted):
        await world.services.daily_puzzles.settle(daily, 1)
    assert await puzzles.shared(day) == other
    assert await puzzles.shared(day + DAY) == puzzles.of_day(day + DAY)
    await set_puzzle_hour(world, world.now.hour)
    assert {daily.puzzle for daily in await claimed(world)} == {other.key}
    gone = DailyPuzzle(GUILD, day - DAY, "gone", CHANNEL)
    await world.services.daily_puzzles.settle(gone, 1)
    assert await puzzles.shared(day - DAY) == puzzles.of_day(day - DAY)


@pytest.mark.both_databases
async def test_daily_puzzle_is_due_once_a_day(world: ServiceWorld) -> None:
    assert await claimed(world) == []
    await world.services.settings.update_server(GUILD, puzzle_hour=3)
    assert await claimed(world) == [], "into which channel?"
    await set_puzzle_hour(world, 14)
    days = []
    for _ in range(5 * 24):
        for daily in await claimed(world):
            assert (daily.channel, daily.puzzle) == (
                CHANNEL + GUILD,
                world.services.puzzles.of_day(world.now.date()).key,
            )
            await world.services.daily_puzzles.settle(daily, 1)
            days.append(world.now)
        world.now += HOUR
    assert days == [NOON + 2 * HOUR + n * DAY for n in range(5)]
    await set_puzzle_hour(world, None)
    world.now += DAY
    assert await claimed(world) == []


async def test_daily_puzzle_is_posted_late_after_downtime(
    world: ServiceWorld,
) -> None:
    await set_puzzle_hour(world, 14)
    world.now = NOON.replace(hour=23, minute=59)
    (daily,) = await claimed(world)
    assert daily.day == NOON.date()
    world.now += 2 * MINUTE
    assert await claimed(world) == [], "the day is over, and the next hour is in the future"


async def test_daily_puzzle_is_claimed_by_one_process(path: Path) -> None:
    async with AsyncExitStack() as stack:
        stores = [await stack.enter_async_context(Store.open(url_of(path))) for _ in range(2)]
        worlds = [ServiceWorld(each) for each in stores]
        for guild in range(1, 6):
            await set_puzzle_hour(worlds[0], 12, guild)
        found = await asyncio.gather(*(each.daily_puzzles() for each in worlds))
    assert sorted(daily.guild for each in found for daily in each) == [1, 2, 3, 4, 5]


@pytest.mark.both_databases
async def test_unposted_daily_puzzle_is_due_with_same_nonce(
    world: ServiceWorld,
) -> None:
    await set_puzzle_hour(world, 12)
    (first,) = await claimed(world)
    world.now += RETRY_AFTER - timedelta(seconds=1)
    assert await claimed(world) == []
    world.now += timedelta(seconds=1)
    (second,) = await claimed(world)
    assert (second.nonce, second) == (first.nonce, first)
    assert len(replace(first, guild=2**63 - 1).nonce) <= 25, "as long as Discord takes"
    await world.services.daily_puzzles.settle(second, None)
    world.now += HOUR
    assert await claimed(world) == []
    world.now += DAY
    (third,) = await claimed(world)
    assert third.nonce != first.nonce


@pytest.mark.both_databases
async def test_each_process_posts_its_servers_puzzles(path: Path) -> None:
    async with AsyncExitStack() as stack:
        worlds = []
        for ids in ("0", "1"):
            shards = Shards.from_text(ids, 2)
            store = await stack.enter_async_context(Store.open(url_of(path), shards=shards))
            worlds.append(ServiceWorld(store))
        first, second = worlds
        await set_puzzle_hour(first, 12, HERE)
        await set_puzzle_hour(first, 15, THERE)
        assert await second.store.due.next() == NOON + 3 * HOUR
        assert await first.store.due.next() == NOON
        second.now = NOON + 3 * HOUR
        assert [daily.guild for daily in await claimed(first)] == [HERE]
        assert [daily.guild for daily in await claimed(second)] == [THERE]


async def test_removed_server_gets_no_daily_puzzle(world: ServiceWorld) -> None:
    await set_puzzle_hour(world, 12)
    await world.services.guilds.left(GUILD)
    assert await claimed(world) == []
    assert await world.store.due.next() is None
    await world.services.guilds.returned(GUILD)
    assert len(await claimed(world)) == 1


async def test_last_daily_puzzle_lists_solvers_and_wrong_answers(world: ServiceWorld) -> None:
    await set_puzzle_hour(world, 12)
    early = world.services.puzzles.of_day(NOON.date()).key
    world.now -= DAY
    await solves(world, 99, early, 0)
    world.now += DAY
    first = await posted(world)
    await solves(world, BIMAL.id, first.puzzle, 2)
    await solves(world, ASHA.id, first.puzzle, 0)
    await solves(world, CHITRA.id, first.puzzle, 0, looks=True)
    await world.services.puzzles.open(Place(GUILD, CHANNEL), 40, first.puzzle)
    await world.services.puzzles.open(Place(9, CHANNEL), 50, first.puzzle)
    assert await world.services.daily_puzzles.last(first) is None, "it is today's"
    world.now += 3 * DAY
    (second,) = await claimed(world)
    found = await world.services.daily_puzzles.last(second)
    assert found is not None
    assert found[0] == first
    assert found[1].wrong == ((ASHA.id, 0), (BIMAL.id, 2))
    assert found[1].count == 2
    await world.services.privacy.forget(ASHA.id)
    found = await world.services.daily_puzzles.last(second)
    assert found is not None
    assert not [user for user, _ in found[1].wrong if user == ASHA.id or is_former(user)]


async def test_best_solvers_are_named_and_others_counted(world: ServiceWorld) -> None:
    await set_puzzle_hour(world, 12)
    first = await posted(world)
    for user in range(100, 105 + MAX_LISTED_SOLVERS):
        await solves(world, user, first.puzzle, int(user < 102))
    world.now += DAY
    (second,) = await claimed(world)
    found = await world.services.daily_puzzles.last(second)
    assert found is not None
    assert found[1].count == MAX_LISTED_SOLVERS + 5
    assert found[1].wrong == tuple((user, 0) for user in range(102, 102 + MAX_LISTED_SOLVERS))


@pytest.mark.both_databases
async def test_puzzle_without_solvers_is_not_reported(world: ServiceWorld) -> None:
    await set_puzzle_hour(world, 12)
    await posted(world)
    world.now += DAY
    assert await world.services.daily_puzzles.last(await posted(world)) is None


async def test_deleted_server_leaves_no_daily_puzzles(world: ServiceWorld) -> None:
    await set_puzzle_hour(world, 12)
    await posted(world)
    assert await world.store.guilds.delete(GUILD, 9)
    assert await world.store.daily_puzzles.last(GUILD, (NOON + DAY).date()) is None
    assert await claimed(world) == []


async def test_old_daily_puzzles_are_deleted(world: ServiceWorld) -> None:
    await set_puzzle_hour(world, 12)
    first = await posted(world)
    stored = world.store.daily_puzzles.last(GUILD, (NOON + DAY).date())
    assert await stored == first
    world.now += 31 * DAY
    await posted(world)
    assert await world.store.daily_puzzles.last(GUILD, (NOON + DAY).date()) is None


@pytest.fixture
async def shared(tmp_path: Path) -> AsyncIterator[ServiceWorld]:
    async with Store.open(url_of(tmp_path / "shared.sqlite3")) as store:
        yield ServiceWorld(store)


@settings(max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    st.lists(st.integers(0, 23) | st.none(), min_size=3, max_size=3),
    st.timedeltas(0 * DAY, DAY - timedelta(seconds=1)),
)
async def test_next_daily_puzzle_is_the_earliest(
    shared: ServiceWorld, hours: list[int | None], time: timedelta
) -> None:
    today = datetime.combine(next(days), datetime.min.time(), UTC)
    shared.now = moment = today + time
    for guild, hour in enumerate(hours, 1):
        await set_puzzle_hour(shared, hour, guild)
    for daily in await claimed(shared):
        await shared.services.daily_puzzles.settle(daily, None)
    wanted = [hour for hour in hours if hour is not None]
    moments = [today + day * DAY + hour * HOUR for hour in wanted for day in (0, 1)]
    following = await shared.store.due.next()
    assert following == min((each for each in moments if each > moment), default=None)
    if following:
        shared.now = following - timedelta(seconds=1)
        assert await claimed(shared) == []
        shared.now = following
        due = [guild for guild, hour in enumerate(hours, 1) if hour == following.hour]
        assert [daily.guild for daily in await claimed(shared)] == due


async def test_unposted_puzzle_waits_for_servers_new_hour(
    world: ServiceWorld,
) -> None:
    await set_puzzle_hour(world, world.now.hour)
    assert len(await claimed(world)) == 1
    world.now += 2 * RETRY_AFTER
    await set_puzzle_hour(world, world.now.hour + 3)
    assert await claimed(world) == []
    following = await world.store.due.next()
    assert following == world.now.replace(hour=world.now.hour + 3, minute=0, second=0)


@pytest.mark.both_databases
async def test_puzzle_hour_beginning_after_check_is_not_missed(
    world: ServiceWorld,
) -> None:
    hour = world.now.replace(minute=0, second=0) + HOUR
    await set_puzzle_hour(world, hour.hour)
    world.now = hour - timedelta(milliseconds=1)
    assert await claimed(world) == []
    world.now = hour
    async with asyncio.timeout(5):
        await world.services.due.until_due([DAILY_PUZZLE])
    assert len(await claimed(world)) == 1
