"""Several processes on one database, each of which does the due work of its servers."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from datetime import timedelta
from pathlib import Path

import pytest
from pydantic import ValidationError

from bot.play.errors import NoSuchMatch
from bot.play.limits import LEFT_SERVER_RETENTION
from bot.play.pace import Pace
from bot.play.tracked_message import MessageKind, TrackedMessage
from bot.settings import Settings
from bot.shards import Shards
from bot.store import Store
from tests.support.databases import url_of
from tests.support.service_fixture import DAY, NOON, ServiceWorld

HERE, THERE = 2 << 22, 5 << 22
"""Two servers, on the first and on the second of two shards."""

HOUR = timedelta(hours=1)


class Processes:
    """Processes on one database, each with its shards, and one clock."""

    def __init__(self, stack: AsyncExitStack, path: Path) -> None:
        self._stack = stack
        self._path = path

    async def start(self, text: str | None, count: int | None, now: timedelta) -> ServiceWorld:
        """Start a process at a time after noon, with the shards that `text` lists."""
        shards = Shards.from_text(text, count)
        store = await self._stack.enter_async_context(Store.open(url_of(self._path), shards=shards))
        world = ServiceWorld(store, NOON + now)
        await world.services.heartbeat.beat()
        return world

    async def start_two(self) -> tuple[ServiceWorld, ServiceWorld]:
        """Start two processes at noon, the first for HERE and the second for THERE."""
        return (
            await self.start("0", 2, timedelta(0)),
            await self.start("1", 2, timedelta(0)),
        )


@pytest.fixture
async def processes(tmp_path: Path) -> AsyncIterator[Processes]:
    async with AsyncExitStack() as stack:
        yield Processes(stack, tmp_path / "guti.sqlite3")


@pytest.mark.parametrize(
    ("text", "count", "ids"),
    [
        (None, None, (0,)),
        (None, 3, (0, 1, 2)),
        ("1", 3, (1,)),
        ("2,0-1", 4, (0, 1, 2)),
        ("0-2", 3, (0, 1, 2)),
    ],
)
def test_shards_are_parsed_from_numbers_and_ranges(
    text: str | None, count: int | None, ids: tuple[int, ...]
) -> None:
    shards = Settings(shard_ids=text, shard_count=count).shards
    assert (shards.count, shards.ids) == (count or 1, ids)
    assert shards.whole == (len(ids) == (count or 1))


@pytest.mark.parametrize(
    ("text", "count"),
    [("0", None), ("3", 3), ("0-9999999999", 3), ("1-0", 3), ("a", 3), ("0,,1", 3), (None, 0)],
)
def test_impossible_shards_are_refused(text: str | None, count: int | None) -> None:
    with pytest.raises(ValidationError):
        Settings(shard_ids=text, shard_count=count)


@pytest.mark.both_databases
async def test_each_process_does_due_work_of_its_servers(processes: Processes) -> None:
    first, second = await processes.start_two()
    here = await first.begins(Pace.LIVE, 11, guild=HERE)
    there = await second.begins(Pace.LIVE, 12, guild=THERE)
    assert await first.store.due.next() == await first.due_at(here)
    first.now = second.now = NOON + timedelta(minutes=4)
    assert [each.id for each in await first.process_all_due()] == [here.id]
    assert [each.id for each in await second.process_all_due()] == [there.id]


@pytest.mark.both_databases
async def test_process_sweeps_only_prompts_of_its_servers(processes: Processes) -> None:
    first, second = await processes.start_two()
    for guild in (HERE, THERE):
        gone = TrackedMessage(guild + 1, MessageKind.CHALLENGE, 1, guild, guild + 2)
        await first.services.messages.add(gone)
    assert [each.guild for each in await first.store.messages.stale(first.now, 9, ())] == [HERE]
    assert [each.guild for each in await second.store.messages.stale(second.now, 9, ())] == [THERE]


@pytest.mark.both_databases
async def test_servers_of_an_absent_process_are_frozen(processes: Processes) -> None:
    first, second = await processes.start_two()
    here = await first.begins(Pace.DAY, 11, guild=HERE)
    there = await second.begins(Pace.DAY, 12, guild=THERE)
    first.now += 5 * HOUR
    await first.services.heartbeat.beat(6 * HOUR)
    await processes.start("1", 2, 5 * HOUR)
    assert (await first.read(here)).deadline == NOON + DAY
    assert (await first.read(there)).deadline == NOON + DAY + 5 * HOUR


@pytest.mark.both_databases
@pytest.mark.parametrize(
    ("before", "after"),
    [
        ((None, None), ("1", 2)),
        (("0-1", 2), ("1", 2)),
        (("0-1", 2), (None, None)),
        (("0-1", 2), ("1,3,5", 6)),
        (("0-2", 3), ("0-1", 2)),
    ],
)
async def test_changed_shard_count_costs_players_no_time(
    processes: Processes,
    before: tuple[str | None, int | None],
    after: tuple[str | None, int | None],
) -> None:
    await processes.start("0-4", 5, timedelta(days=-9))  # what was before the last does not count
    process = await processes.start(*before, timedelta(0))
    there = await process.begins(Pace.DAY, guild=THERE)
    process.now += 2 * HOUR
    await process.services.heartbeat.beat(3 * HOUR)
    await processes.start(*after, 5 * HOUR)
    assert (await process.read(there)).deadline == NOON + DAY + 3 * HOUR


@pytest.mark.both_databases
async def test_each_process_tracks_its_own_servers(processes: Processes) -> None:
    first, second = await processes.start_two()
    here = await first.begins(Pace.DAY, 11, guild=HERE)
    there = await second.begins(Pace.DAY, 12, guild=THERE)
    await first.services.guilds.reconcile({HERE})
    await second.services.guilds.reconcile(())
    assert await first.store.due.next() == await first.due_at(here)
    assert await second.store.due.next() is None
    first.now = second.now = NOON + LEFT_SERVER_RETENTION + HOUR
    await first.services.guilds.delete_removed()
    assert (await first.read(there)).live
    await second.services.guilds.delete_removed()
    with pytest.raises(NoSuchMatch):
        await first.read(there)
    assert (await first.read(here)).live


@pytest.mark.both_databases
async def test_sessions_begin_one_after_another_across_processes(processes: Processes) -> None:
    first, second = await processes.start_two()
    apart = timedelta(seconds=5)
    waits = [await each.services.heartbeat.next_session(apart) for each in (first, second) * 2]
    assert waits == [0 * apart, apart, 2 * apart, 3 * apart]
    first.now += timedelta(minutes=1)
    assert await first.services.heartbeat.next_session(apart) == timedelta(0)


@pytest.mark.both_databases
async def test_process_wakes_often_if_others_change_matches(processes: Processes) -> None:
    alone = await processes.start(None, 2, timedelta(0))
    beside = await processes.start("0", 2, timedelta(0))
    assert alone.services.wakeup.max_wait == timedelta(hours=1)
    assert beside.services.wakeup.max_wait == timedelta(seconds=10)
