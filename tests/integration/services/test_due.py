"""Due steps of every kind: claimed once, due again unless done, and divided among processes."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from datetime import timedelta
from pathlib import Path

import pytest

from bot.play.daily_puzzle import DAILY_PUZZLE
from bot.play.direct_puzzle import DIRECT_PUZZLE
from bot.play.due_times import DueKind, DueStep, RematchStep
from bot.play.pace import Pace
from bot.play.preferences import Quiet
from bot.play.quiet_hours import HELD_CHALLENGE
from bot.play.week_card import WEEK_CARD
from bot.play.welcome import WELCOME
from bot.services.due import RETRY_AFTER
from bot.services.requests import Invitation, Place
from bot.shards import NO_SERVER, Shards
from bot.store import Store
from tests.support.databases import url_of
from tests.support.service_fixture import ASHA, BIMAL, DAY, NOON, ServiceWorld, no_thread

HERE, THERE = 2 << 22, 5 << 22
"""Two servers, on the first and on the second of two shards."""

Fill = Callable[[ServiceWorld, int], Awaitable[object]]


async def ends_unseen(world: ServiceWorld, guild: int) -> None:
    match = await world.begins(Pace.LIVE, 11, guild=guild)
    world.now += DAY
    await world.process_all_due()
    world.now += DAY
    await world.process_all_due()
    assert not (await world.read(match)).live


async def plays_guti(world: ServiceWorld, guild: int, first: str, *, private: bool = False) -> None:
    wanted = Invitation("felli", None, "black", first, level="1", private=private)
    await world.services.challenges.play(Place(guild, 12), ASHA, wanted, no_thread)


async def is_warned(world: ServiceWorld, guild: int) -> None:
    await world.begins(Pace.LIVE, 11, guild=guild)
    world.now += timedelta(minutes=4)
    await world.process_all_due()


async def rests_at_weekends(world: ServiceWorld, guild: int) -> None:
    match = await world.begins(Pace.WEEK, 11, guild=guild)
    for player in match.people:
        await world.services.vacations.wish_weekends(match.id, player)


async def has_quiet_hours(world: ServiceWorld, guild: int) -> None:
    for person in (ASHA, BIMAL):
        await world.services.settings.update_player(person.id, quiet=Quiet.FROM_22_TO_7, zone="UTC")
    world.now += timedelta(hours=17)
    await world.begins(Pace.DAY, 11, guild=guild)


async def asks_for_rematch(world: ServiceWorld, guild: int, *, quiet: bool) -> None:
    match = await world.begins(Pace.NONE, 11, guild=guild)
    await world.services.matches.resign(match.id, match.version, ASHA.id)

    async def ask() -> None:
        world.services.due.act_outside(quiet=quiet)
        await world.services.challenges.rematch(match.id, ASHA, no_thread)

    await asyncio.create_task(ask())


CASES: dict[str, Fill] = {
    DueKind.ENGINE_TURN: lambda world, guild: plays_guti(world, guild, "opponent"),
    DueKind.SHOW_BOARD: lambda world, guild: plays_guti(world, guild, "me"),
    DueKind.ABANDONED: lambda world, guild: plays_guti(world, guild, "me", private=True),
    DueKind.REMIND: lambda world, guild: world.begins(Pace.DAY, 11, guild=guild),
    DueKind.SILENCE: lambda world, guild: world.begins(Pace.NONE, 11, guild=guild),
    DueKind.TIME_UP: is_warned,
    DueKind.SHOW_END: ends_unseen,
    DueKind.PAUSE: rests_at_weekends,
    DueKind.REMIND_EARLY: has_quiet_hours,
    RematchStep.ASK: lambda world, guild: asks_for_rematch(world, guild, quiet=False),
    RematchStep.ASK_QUIETLY: lambda world, guild: asks_for_rematch(world, guild, quiet=True),
    DAILY_PUZZLE: lambda world, guild: world.services.settings.update_server(
        guild, puzzle_hour=14, puzzle_channel=7
    ),
    HELD_CHALLENGE: lambda world, guild: world.services.notices.plan(
        DueStep(HELD_CHALLENGE, 1, HELD_CHALLENGE, guild, world.now, person=ASHA.id)
    ),
    WEEK_CARD: lambda world, guild: world.services.settings.update_server(
        guild, sunday_hour=14, sunday_channel=7
    ),
    DIRECT_PUZZLE: lambda world, _: world.services.settings.update_player(ASHA.id, puzzle_hour=14),
    WELCOME: lambda world, guild: world.services.welcomes.added(guild),
}
"""Actions that make each kind of step due."""


async def due_step(world: ServiceWorld, kind: str, guild: int) -> DueStep:
    """Make a step of a kind due, and return it."""
    await CASES[kind](world, guild)
    world.now = max(world.now, await world.store.due.next([kind]) or world.now)
    (step,) = await world.services.due.steps(9, [kind])
    return step


def test_every_kind_of_match_step_has_a_case() -> None:
    # Only a vacation leads to it, which has steps of its own: see test_vacations.py.
    assert {*DueKind} - {DueKind.WARNED_PAUSE} <= CASES.keys()


@pytest.mark.both_databases
@pytest.mark.parametrize("kind", CASES)
async def test_claimed_step_is_due_again_after_a_kill(world: ServiceWorld, kind: str) -> None:
    step = await due_step(world, kind, HERE)
    assert [await world.services.due.claim(step) for _ in range(2)] == [True, False]
    assert await world.services.due.steps(9, [kind]) == ()
    killed = ServiceWorld(world.store, world.now + RETRY_AFTER)
    (again,) = await killed.services.due.steps(9, [kind])
    assert (again.subject, again.number, again.attempts) == (step.subject, step.number, 1)
    assert await killed.services.due.claim(again)


@pytest.mark.both_databases
@pytest.mark.parametrize("kind", CASES)
async def test_step_leaves_with_its_server_and_person(world: ServiceWorld, kind: str) -> None:
    step = await due_step(world, kind, HERE)
    exported = await world.store.people.everything(ASHA.id)
    about_person = bool(step.match or step.person)
    assert [row["kind"] for row in exported["due"]] == [kind] * about_person
    if step.guild == NO_SERVER:
        await world.services.privacy.forget(ASHA.id)
    await world.services.guilds.forget(HERE)
    assert await world.store.due.next() is None


@pytest.fixture
async def two(tmp_path: Path) -> AsyncIterator[tuple[ServiceWorld, ServiceWorld]]:
    """Two processes on one database, each with one of two shards."""
    async with AsyncExitStack() as stack:
        worlds = []
        for ids in ("0", "1"):
            shards, url = Shards.from_text(ids, 2), url_of(tmp_path / "guti.sqlite3")
            store = await stack.enter_async_context(Store.open(url, shards=shards))
            worlds.append(ServiceWorld(store, NOON))
        yield worlds[0], worlds[1]


@pytest.mark.parametrize("kind", CASES)
async def test_step_is_due_in_its_servers_process(
    two: tuple[ServiceWorld, ServiceWorld], kind: str
) -> None:
    first, second = two
    await CASES[kind](second, THERE)
    due = [await each.store.due.next([kind]) for each in two]
    is_divided = kind != DIRECT_PUZZLE
    assert [moment is not None for moment in due] == [not is_divided, is_divided]
    assert first.now <= NOON
