"""Servers that removed the bot: stopped clocks, and later deletion."""

import asyncio
from collections import Counter
from datetime import timedelta

import pytest
from sqlalchemy import select

from bot.play.engine_player import ENGINE
from bot.play.limits import LEFT_SERVER_RETENTION, SILENCE_UNTIL_CLAIM
from bot.play.pace import Pace
from bot.play.reminder import Reminder
from bot.play.tracked_message import MessageKind, TrackedMessage
from bot.services import guilds
from bot.services.requests import Invitation, Place
from bot.shards import NO_SERVER
from bot.store.database.columns import metadata
from bot.store.errors import StorageFails
from tests.support.service_fixture import (
    ASHA,
    BATCH,
    BIMAL,
    CHITRA,
    DAY,
    GUILD,
    NOON,
    ServiceWorld,
    no_thread,
)

HOUR = timedelta(hours=1)


async def test_removed_server_is_frozen(world: ServiceWorld) -> None:
    match = await world.begins(Pace.DAY)
    world.now += 6 * HOUR
    await world.services.guilds.left(GUILD)
    for _ in range(20):
        world.now += DAY
        await world.services.guilds.left(GUILD)
        assert await world.process_all_due() == []
        assert await world.store.due.next() is None
    await world.services.guilds.returned(GUILD)
    stored = await world.read(match)
    assert (stored.live, stored.moves) == (True, match.moves)
    assert stored.deadline == NOON + DAY + 20 * DAY
    (due,) = await world.process_all_due()
    assert world.services.deadlines.reminder(due) is Reminder.BACK, "the board is outdated"
    world.now += 12 * HOUR
    assert [each.live for each in await world.process_all_due()] == [True]
    world.now += 6 * HOUR
    assert [each.live for each in await world.process_all_due()] == [False]


async def test_removed_server_freezes_claim_times(world: ServiceWorld) -> None:
    match = await world.begins(Pace.NONE)
    world.now += DAY
    await world.services.guilds.left(GUILD)
    world.now += 20 * DAY
    await world.services.guilds.returned(GUILD)
    assert (await world.read(match)).claimable_from == NOON + SILENCE_UNTIL_CLAIM + 20 * DAY
    assert await world.process_all_due() == []


async def test_downtime_during_removal_counts_once(
    world: ServiceWorld,
) -> None:
    here, away = await world.begins(Pace.WEEK, 11), await world.begins(Pace.WEEK, 12, guild=9)
    await world.services.heartbeat.beat()
    await world.services.guilds.left(9)
    world.now += 2 * DAY
    await world.services.heartbeat.beat()
    assert (await world.read(here)).deadline == NOON + 9 * DAY
    assert (await world.read(away)).deadline == NOON + 7 * DAY
    world.now += DAY
    await world.services.guilds.returned(9)
    assert (await world.read(here)).deadline == NOON + 9 * DAY
    assert (await world.read(away)).deadline == NOON + 10 * DAY


@pytest.mark.both_databases
async def test_removed_server_is_deleted_after_thirty_days(
    world: ServiceWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(guilds, "MATCHES_PER_TRANSACTION", 2)
    for channel in range(11, 16):
        await world.begins(Pace.DAY, channel)
    ended = await world.begins(Pace.DAY, 16)
    await world.services.matches.resign(ended.id, ended.version, ASHA.id)
    await world.services.settings.update_server(GUILD, theme="paper")
    challenge = await world.services.challenges.invite(
        Place(GUILD, 11), CHITRA, Invitation("pretwa", BIMAL.id)
    )
    await world.services.challenges.queue(challenge.id, BIMAL)
    await world.services.messages.add(
        TrackedMessage(1, MessageKind.CHALLENGE, challenge.id, GUILD, 11)
    )
    before = await rows_by_server(world)
    other = await world.begins(Pace.WEEK, 30, guild=9)
    await world.services.guilds.reconcile({GUILD, 9})
    await world.services.guilds.left(GUILD)
    world.now += LEFT_SERVER_RETENTION - HOUR
    await world.process_all_due()
    assert await rows_by_server(world) >= before
    world.now += HOUR
    for _ in range(4):
        assert GUILD in {guild for _, guild in await rows_by_server(world)}
        await world.due(BATCH)
    assert {guild for _, guild in await rows_by_server(world)} == {9}
    assert (await world.read(other)).black == ASHA.id
    await world.services.guilds.returned(GUILD)
    assert await world.process_all_due() == []


async def rows_by_server(world: ServiceWorld) -> Counter[tuple[str, int]]:
    """Return the number of rows of each table and server."""
    found: Counter[tuple[str, int]] = Counter()
    for table in metadata.sorted_tables:
        if "guild" in table.c:
            for row in await world.store.database.read(select(table.c.guild)):
                found[table.name, row.guild] += 1
    return found


async def test_removed_servers_are_found_at_start(world: ServiceWorld) -> None:
    match = await world.begins(Pace.DAY, 11)
    other = await world.begins(Pace.DAY, 12, guild=9)
    await world.services.guilds.reconcile({9, 77})
    world.now += 3 * DAY
    assert {each.id for each in await world.process_all_due()} == {other.id}
    await world.services.guilds.reconcile({GUILD})
    assert (await world.read(match)).deadline == NOON + 4 * DAY
    assert {each.id for each in await world.process_all_due()} == {match.id}


async def test_unknown_servers_are_not_deleted(world: ServiceWorld) -> None:
    """Covers an uncertain removal, and a return that is stored late."""
    match = await world.begins(Pace.DAY)
    await world.services.guilds.left(GUILD)
    world.now += LEFT_SERVER_RETENTION
    assert await world.due(BATCH) == ()
    assert (await world.read(match)).live
    await world.services.guilds.reconcile(set())
    async with world.store.guilds._database.writing():
        with pytest.raises(StorageFails):
            await world.services.guilds.returned(GUILD)
    assert await world.due(BATCH) == ()
    await world.services.guilds.reconcile({GUILD})
    stored = await world.read(match)
    assert (stored.live, stored.deadline) == (True, NOON + DAY + LEFT_SERVER_RETENTION)


async def test_removed_server_without_matches_is_found(
    world: ServiceWorld,
) -> None:
    ended = await world.begins(Pace.DAY)
    await world.services.matches.resign(ended.id, ended.version, ASHA.id)
    await world.services.guilds.reconcile({9})
    world.now += LEFT_SERVER_RETENTION
    await world.due(BATCH)
    assert not await rows_by_server(world)


async def test_quickly_returning_server_is_not_frozen(world: ServiceWorld) -> None:
    """The server returns before the removal is stored."""
    await world.begins(Pace.DAY)
    async with asyncio.TaskGroup() as tasks, world.store.guilds._database.writing():
        tasks.create_task(world.services.guilds.left(GUILD))
        await asyncio.sleep(0)
        tasks.create_task(world.services.guilds.returned(GUILD))
        await asyncio.sleep(0.01)
    assert await world.store.due.next() is not None


async def test_match_outside_servers_is_not_frozen(world: ServiceWorld) -> None:
    match = await world.begins(Pace.DAY, guild=NO_SERVER)
    assert not match.rated
    alone = await world.services.challenges.play(
        Place(NO_SERVER, 5), CHITRA, Invitation("felli", ENGINE), no_thread
    )
    assert (alone.owner, alone.channel) == (CHITRA.id, 0)
    await world.services.guilds.reconcile([GUILD])
    assert await world.store.guilds.absent() == {}
    assert await world.store.due.next() is not None
