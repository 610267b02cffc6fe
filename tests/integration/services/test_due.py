"""Due steps of every kind: claimed once, due again unless done, and divided among processes."""

import asyncio
import inspect
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack
from datetime import timedelta
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest
from sqlalchemy import select

import cogs
from bot.play.conditional import CONDITIONS_LOST
from bot.play.daily_puzzle import DAILY_PUZZLE
from bot.play.direct_puzzle import DIRECT_PUZZLE
from bot.play.due_times import DueKind, DueStep, OutsideStep, RematchStep
from bot.play.guess import GUESSES, WATCHED
from bot.play.pace import Pace
from bot.play.preferences import Quiet
from bot.play.quiet_hours import DIGEST, EARLY_ROUND, HELD_CHALLENGE, ROUND_BEGUN, ROUND_ENDS
from bot.play.vacation import VACATION, VACATION_NOTICE
from bot.play.week_card import WEEK_CARD
from bot.play.welcome import WELCOME
from bot.services.due import RETRY_AFTER
from bot.services.requests import Invitation, Place
from bot.services.tournament_steps import KINDS as TOURNAMENT_KINDS
from bot.shards import Shards
from bot.store import Store
from bot.store.due import due
from tests.support.databases import url_of
from tests.support.exported_rows import all_rows_about
from tests.support.service_fixture import ASHA, BIMAL, CHITRA, DAY, NOON, ServiceWorld, no_thread

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


async def resigns_outside(world: ServiceWorld, guild: int) -> None:
    match = await world.begins(Pace.NONE, 11, guild=guild)

    async def resign() -> None:
        world.services.due.act_outside(quiet=False)
        await world.services.matches.resign(match.id, match.version, ASHA.id)

    await asyncio.create_task(resign())


async def calls_player(world: ServiceWorld, guild: int) -> None:
    await world.services.due.call(await world.begins(Pace.NONE, 11, guild=guild))


async def rests(world: ServiceWorld, guild: int) -> None:
    await world.begins(Pace.DAY, 11, guild=guild)
    await world.store.vacations.begin(ASHA.id, world.now)


async def holds_notice(world: ServiceWorld, guild: int) -> None:
    match = await world.begins(Pace.DAY, 11, guild=guild)
    await world.store.held_notices.hold(ASHA.id, match.id, "turn", world.now)


async def is_watched(world: ServiceWorld, guild: int, kind: str) -> None:
    match = await world.begins(Pace.NONE, 11, guild=guild)
    await world.store.spectators.watch(match, CHITRA.id, on=True)
    await world.store.spectators.plan(match, kind, world.now)


async def is_called(world: ServiceWorld, guild: int, kind: str) -> None:
    step = DueStep(kind, 1, kind, guild, world.now, person=ASHA.id)
    await world.services.notices.plan(step)


async def loses_conditions(world: ServiceWorld, guild: int) -> None:
    match = await world.begins(Pace.DAY, 11, guild=guild)
    while len(match.position.legal_moves) == 1:
        match = await world.moves(match)
    planner = match.player(match.position.to_move.other)
    theirs, other, *_ = match.position.legal_moves
    mine = match.position.after(theirs).legal_moves[0]
    await world.services.conditional_moves.add(match, planner, (str(theirs), str(mine)))
    await world.services.matches.move(Place(guild, 11), match.to_move, str(other))


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
    HELD_CHALLENGE: lambda world, guild: is_called(world, guild, HELD_CHALLENGE),
    ROUND_BEGUN: lambda world, guild: is_called(world, guild, ROUND_BEGUN),
    ROUND_ENDS: lambda world, guild: is_called(world, guild, ROUND_ENDS),
    EARLY_ROUND: lambda world, guild: is_called(world, guild, EARLY_ROUND),
    WEEK_CARD: lambda world, guild: world.services.settings.update_server(
        guild, sunday_hour=14, sunday_channel=7
    ),
    DIRECT_PUZZLE: lambda world, _: world.services.settings.update_player(ASHA.id, puzzle_hour=14),
    WELCOME: lambda world, guild: world.services.welcomes.added(guild),
    OutsideStep.SHOW: resigns_outside,
    OutsideStep.CALL: calls_player,
    VACATION: rests,
    VACATION_NOTICE: rests,
    DIGEST: holds_notice,
    GUESSES: lambda world, guild: is_watched(world, guild, GUESSES),
    WATCHED: lambda world, guild: is_watched(world, guild, WATCHED),
    CONDITIONS_LOST: loses_conditions,
}
"""Actions that make each kind of step due."""


async def due_step(world: ServiceWorld, kind: str, guild: int) -> DueStep:
    """Make a step of a kind due, and return it."""
    await CASES[kind](world, guild)
    world.now = max(world.now, await world.store.due.next([kind]) or world.now)
    (step,) = await world.services.due.steps(9, [kind])
    return step


OF_OTHER_TESTS = {
    # Only a vacation leads to it: see test_vacations.py.
    DueKind.WARNED_PAUSE,
    # Left only for another process: see test_two_processes_with_pages.py.
    OutsideStep.SHOW_QUIETLY,
    # About a tournament, and no person: see test_tournaments.py.
    *TOURNAMENT_KINDS,
}


NOT_ABOUT_PEOPLE = {
    DAILY_PUZZLE,
    WEEK_CARD,
    WELCOME,
    DueKind.SHOW_END,
    *OutsideStep,
    *RematchStep,
    GUESSES,
    WATCHED,
}
"""Steps about servers, and about matches that have ended."""

FAR = NOON + 1000 * DAY


def declared_kinds() -> Iterator[str]:
    """Yield the kinds of steps that the cogs declare."""
    for module in iter_modules(cogs.__path__):
        for _, cog in inspect.getmembers(import_module(f"cogs.{module.name}"), inspect.isclass):
            for _, method in inspect.getmembers_static(cog, inspect.isfunction):
                for kind, *_ in getattr(method, "due_kinds", ()):
                    yield kind


def test_every_kind_of_step_has_a_case() -> None:
    assert {*declared_kinds()} == CASES.keys() | OF_OTHER_TESTS
    assert not CASES.keys() & OF_OTHER_TESTS


@pytest.mark.both_databases
@pytest.mark.parametrize("kind", CASES)
async def test_deleted_person_leaves_no_step_of_any_kind(world: ServiceWorld, kind: str) -> None:
    await CASES[kind](world, HERE)
    for person in (ASHA, BIMAL, CHITRA):
        await world.services.privacy.forget(person.id)
    about_person = select(due.c.kind).where(due.c.person.is_not(None))
    assert await world.store.database.read(about_person) == []
    assert {step.kind for step in await world.store.due.steps(FAR, 9)} <= NOT_ABOUT_PEOPLE


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
async def test_step_put_during_another_is_kept(world: ServiceWorld) -> None:
    """A round is extended, for example, while its players are told of the last end."""
    await is_called(world, HERE, EARLY_ROUND)
    (step,) = await world.services.due.steps(9, [EARLY_ROUND])
    assert await world.services.due.claim(step)
    await world.store.due.put(step)
    assert await world.services.due.finish(step, None) == step
    assert await world.services.due.claim(step)
    assert await world.services.due.finish(step, None) is None
    assert await world.services.due.steps(9, [EARLY_ROUND]) == ()


@pytest.mark.both_databases
@pytest.mark.parametrize("kind", CASES)
async def test_step_leaves_with_its_server_and_person(world: ServiceWorld, kind: str) -> None:
    step = await due_step(world, kind, HERE)
    exported = await all_rows_about(world.store, ASHA.id)
    about_person = bool(step.match or step.person)
    found = [row["kind"] for row in exported["due"] if row["kind"] == kind]
    assert found == [kind] * about_person
    if step.person:
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
    is_divided = kind not in {DIRECT_PUZZLE, VACATION, DIGEST}
    assert [moment is not None for moment in due] == [not is_divided, is_divided]
    assert first.now <= NOON


@pytest.mark.both_databases
@pytest.mark.parametrize("over", [False, True])
async def test_step_that_a_player_replaces_is_not_taken(world: ServiceWorld, over: bool) -> None:  # noqa: FBT001
    """The player moves, or resigns, between the claim of a reminder and its reading."""
    match = await world.begins(Pace.DAY)
    world.now = await world.store.due.next() or NOON
    (step,) = await world.steps(DueKind.REMIND)
    if over:
        await world.services.matches.resign(match.id, match.version, ASHA.id)
    else:
        await world.moves(match)
    assert await world.services.deadlines.read(step) is None


@pytest.mark.both_databases
async def test_match_is_due_beside_other_steps(world: ServiceWorld) -> None:
    match = await world.begins(Pace.DAY)
    await world.store.spectators.plan(match, GUESSES, NOON + 2 * DAY)
    world.now = await world.store.due.next() or NOON
    (step,) = await world.steps(DueKind.REMIND)
    assert await world.services.deadlines.read(step)


async def test_step_that_fails_again_logs_one_traceback(
    world: ServiceWorld, caplog: pytest.LogCaptureFixture
) -> None:
    """Processing a reminder stores its step anew, before the message fails."""
    await world.begins(Pace.DAY)
    for _ in range(3):
        world.now = await world.store.due.next() or NOON
        (step,) = await world.steps(DueKind.REMIND)
        found = await world.services.deadlines.read(step)
        assert found
        await world.services.deadlines.process(found)
        await world.services.due.postpone(step, ValueError())
    assert len([each for each in caplog.records if each.exc_info]) == 1


@pytest.mark.both_databases
async def test_failed_step_moves_no_later_one_forward(world: ServiceWorld) -> None:
    """A step of the same kind, about the opponent's turn, has replaced it."""
    match = await world.begins(Pace.DAY)
    world.now = await world.store.due.next() or NOON
    (step,) = await world.steps(DueKind.REMIND)
    await world.moves(match)
    planned = await world.store.due.next()
    await world.services.due.postpone(step, ValueError())
    assert await world.store.due.next() == planned
