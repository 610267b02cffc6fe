"""A temporarily wrong clock, tested with all services.

Each kind of wrong clock is combined with errors from minutes to years, ahead and behind.
"""

import itertools
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import AsyncExitStack
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import Connection, select, update

from bot.learn.errors import HelpsInMatch
from bot.play.limits import LEFT_SERVER_RETENTION
from bot.play.match import Match
from bot.play.pace import Pace
from bot.services.requests import Place
from bot.shards import Shards
from bot.store import Store
from bot.store.database.columns import Moment, metadata
from bot.store.due import due
from bot.store.heartbeat import heartbeats
from bot.store.match_tables import matches
from tests.support.databases import url_of
from tests.support.restartable_bot import (
    APART,
    BEAT,
    FROZEN,
    GAP,
    HERE,
    HOUR,
    MINUTE,
    SECOND_BOOT,
    THIRD_BOOT,
    RestartableBot,
)
from tests.support.service_fixture import ASHA, BATCH, DAY, NOON, ServiceWorld
from tests.support.volume import VOLUME

YEAR = 365 * DAY

SIZES = {"minutes": 7 * MINUTE, "hours": 30 * HOUR, "years": 10 * YEAR}
ERRORS = [
    pytest.param(size * sign, id=f"{name} {'ahead' if sign > 0 else 'behind'}")
    for (name, size), sign in itertools.product(SIZES.items(), (1, -1))
]

SOME_ERRORS = ERRORS if VOLUME > 1 else [ERRORS[0], ERRORS[3], ERRORS[4]]
"""All errors in a long run, else three of them."""


async def jumps_while_it_runs(bot: RestartableBot, error: timedelta) -> None:
    bot.world.error = error
    await bot.use()
    await bot.passes(2 * MINUTE)
    await bot.use()
    bot.world.error = timedelta(0)
    await bot.use()
    await bot.passes(MINUTE)


async def is_wrong_at_a_start(bot: RestartableBot, error: timedelta) -> None:
    bot.boot = SECOND_BOOT
    await bot.start(bot.world.now + MINUTE, error)
    await bot.use()
    await bot.passes(MINUTE)
    bot.world.error = timedelta(0)
    await bot.use()
    await bot.passes(MINUTE)


async def is_right_after_a_restart(bot: RestartableBot, error: timedelta) -> None:
    """Start with a wrong clock, stop, and start with a right one."""
    await bot.start(bot.world.now + MINUTE, error)
    await bot.use()
    await bot.passes(MINUTE)
    await bot.start(bot.world.now + MINUTE)
    await bot.passes(MINUTE)


async def is_right_after_a_reboot(bot: RestartableBot, error: timedelta) -> None:
    bot.boot = SECOND_BOOT
    await bot.start(bot.world.now + MINUTE, error)
    await bot.use()
    bot.boot = THIRD_BOOT
    await bot.start(bot.world.now + MINUTE)
    await bot.passes(MINUTE)


async def is_wrong_between_two_beats(bot: RestartableBot, error: timedelta) -> None:
    """Move once with a wrong clock, and do nothing else."""
    bot.world.error = error
    await bot.use()
    bot.world.error = timedelta(0)
    await bot.use()


WAYS = (
    jumps_while_it_runs,
    is_wrong_at_a_start,
    is_right_after_a_restart,
    is_right_after_a_reboot,
    is_wrong_between_two_beats,
)
Way = Callable[[RestartableBot, timedelta], Awaitable[None]]


@pytest.fixture
async def empty_bot(tmp_path: Path) -> AsyncIterator[RestartableBot]:
    async with AsyncExitStack() as stack:
        opened = RestartableBot(stack, tmp_path / "guti.sqlite3")
        await opened.start()
        yield opened


@pytest.fixture
async def bot(empty_bot: RestartableBot) -> RestartableBot:
    await empty_bot.fill()
    await empty_bot.passes(MINUTE)
    return empty_bot


def with_errors(ways: Iterable[object]) -> pytest.MarkDecorator:
    """Combine each case with all ERRORS in a long run, else with a third."""
    pairs = [
        pytest.param(way, *error.values, id=f"{getattr(way, '__name__', way)} {error.id}")
        for at, way in enumerate(ways)
        for number, error in enumerate(ERRORS)
        if VOLUME > 1 or (number + at) % 3 == 0
    ]
    return pytest.mark.parametrize(("way", "error"), pairs)


@with_errors(WAYS)
async def test_clock_correction_leaves_nothing_wrong(
    bot: RestartableBot, way: Way, error: timedelta
) -> None:
    await way(bot, error)
    await bot.check()


@pytest.mark.parametrize("error", SOME_ERRORS)
async def test_wrong_clock_costs_players_no_time(bot: RestartableBot, error: timedelta) -> None:
    """Deadlines are exact to the second during the error and after its correction."""
    before = {pace: await bot.world.read(match) for pace, match in bot.matches.items()}
    for wrong in (error, timedelta(0)):
        bot.world.error = wrong
        await bot.passes(MINUTE)
        for pace, match in before.items():
            stored = await bot.world.read(match)
            for name in ("turn_started", "deadline", "claimable_from"):
                then, now = getattr(match, name), getattr(stored, name)
                assert (now and now - wrong) == then, (pace, name)


@pytest.mark.both_databases
async def test_two_starts_with_wrong_clock_leave_nothing_wrong(bot: RestartableBot) -> None:
    await is_wrong_at_a_start(bot, 10 * YEAR)
    await is_right_after_a_reboot(bot, -10 * YEAR)
    await bot.check()


async def test_absence_is_measured_by_monotonic_clock(bot: RestartableBot) -> None:
    """The machine slept for two hours, and its clock claims a year."""
    before = await bot.world.read(bot.matches[Pace.DAY])
    bot.world.now += 2 * HOUR
    bot.world.error = YEAR
    await bot.world.services.heartbeat.beat_if_due(BEAT, GAP)
    stored = await bot.world.read(before)
    assert before.deadline
    assert stored.deadline == before.deadline + YEAR + 2 * HOUR


async def test_deadlines_too_far_ahead_are_shortened_at_start(
    bot: RestartableBot,
) -> None:
    """An older release, misled by a wrong clock, extended deadlines by a year."""
    timed = matches.c.deadline.is_not(None)
    async with bot.world.store.database.writing() as run:
        timed_steps = due.c.match.in_(select(matches.c.id).where(timed))
        await run(Connection.execute, update(due).where(timed_steps).values(at=NOON + YEAR))
        wrong = update(matches).where(timed).values(deadline=NOON + YEAR)
        await run(Connection.execute, wrong)
        await run(Connection.execute, update(heartbeats).values(boot=None, uptime=None))
    await bot.start(bot.world.now + MINUTE)
    await bot.check_matches()


async def test_server_is_stored_thirty_days_despite_wrong_clocks(bot: RestartableBot) -> None:
    services = bot.world.services
    await is_wrong_at_a_start(bot, LEFT_SERVER_RETENTION)
    bot.world.error = -2 * LEFT_SERVER_RETENTION
    await bot.use()
    bot.world.error = timedelta(0)
    await bot.passes(LEFT_SERVER_RETENTION - 2 * HOUR, 6 * HOUR)
    await bot.world.due(BATCH)
    assert await services.guilds.count_matches(FROZEN)
    await bot.passes(3 * HOUR, HOUR)
    await bot.world.due(BATCH)
    assert not await services.guilds.count_matches(FROZEN)


async def test_daily_puzzle_is_posted_once_despite_wrong_clocks(bot: RestartableBot) -> None:
    for error in (10 * YEAR, -10 * YEAR, timedelta(0)):
        bot.world.error = error
        await bot.use()
    assert await bot.world.daily_puzzles() == []
    await bot.passes(DAY, HOUR)
    (tomorrow,) = await bot.world.daily_puzzles()
    assert tomorrow.day == bot.world.now.date()
    shown = await bot.world.store.daily_puzzles.last(HERE, tomorrow.day)
    assert shown
    assert shown.day == NOON.date()


async def test_puzzle_with_future_claim_is_claimed_again(bot: RestartableBot) -> None:
    bot.world.now += 6 * HOUR
    await bot.passes(MINUTE)
    wanted = {"puzzle_hour": 6, "puzzle_channel": 50}
    await bot.world.services.settings.update_server(77, **wanted)
    bot.world.error = 5 * HOUR
    await bot.passes(MINUTE)
    assert [each.guild for each in await bot.world.daily_puzzles()] == [77]
    bot.world.error = timedelta(0)
    await bot.passes(2 * MINUTE)
    assert [each.guild for each in await bot.world.daily_puzzles()] == [77]


@pytest.mark.parametrize("error", SOME_ERRORS)
async def test_last_activity_is_known_after_wrong_clock(
    bot: RestartableBot, error: timedelta
) -> None:
    """Covers a channel's last match, the last puzzle and lesson, and the last presence check."""
    services, here, user = bot.world.services, Place(HERE, 60), ASHA.id
    await services.puzzles.read()
    keys = list(services.puzzles.puzzles)[:2]

    async def does(at: int) -> int:
        match = await bot.world.begins(None, here.channel)
        await services.matches.resign(match.id, match.version, user)
        await services.puzzles.open(here, user, keys[at])
        lesson = list(services.lessons.lessons)[at]
        await services.lessons.open(user, services.lessons.at(lesson, 1))
        return match.id

    bot.world.error = error
    await bot.passes(MINUTE)
    await does(0)
    await services.leaderboards.check(HERE, user, gone=False)
    bot.world.error = timedelta(0)
    await bot.passes(2 * SIZES["minutes"], MINUTE)
    last = await does(1)
    await bot.passes(HOUR, HOUR)
    assert (await services.matches.find_to_review(here, user, None, over=True)).id == last
    assert (await services.puzzles.current(here, user, None)).puzzle.key == keys[1]
    lesson = (await services.lessons.last(user, None)).lesson
    assert lesson.key == list(services.lessons.lessons)[1]
    await bot.passes(10 * DAY, 12 * HOUR)
    assert await services.leaderboards.unchecked(HERE, (user,)) == (user,)


@pytest.mark.parametrize("error", [30 * HOUR, 10 * YEAR])
async def test_matches_stay_rated_after_fast_clock(bot: RestartableBot, error: timedelta) -> None:
    async def begins(channel: int) -> Match:
        return await bot.world.begins(None, channel, guild=77)

    bot.world.error = error
    await bot.passes(MINUTE)
    assert all([(await begins(channel)).rated for channel in range(71, 74)])
    bot.world.error = timedelta(0)
    await bot.passes(3 * DAY, HOUR)
    assert (await begins(74)).rated


@with_errors((True, False))
async def test_analysis_is_refused_during_match_despite_wrong_clock(
    empty_bot: RestartableBot, error: timedelta, *, way: bool
) -> None:
    """Covers a clock that is wrong at the match's begin, and one wrong at its end."""
    begins_wrong = way
    bot = empty_bot
    bot.world.error = error if begins_wrong else timedelta(0)
    await bot.passes(MINUTE)
    match, live = [await bot.world.begins(None, channel, guild=77) for channel in (71, 72)]
    bot.world.error = timedelta(0) if begins_wrong else error
    await bot.passes(MINUTE)
    ended = await bot.world.services.matches.resign(match.id, match.version, ASHA.id)
    bot.world.error = timedelta(0)
    await bot.passes(MINUTE)
    with pytest.raises(HelpsInMatch) as refusal:
        await bot.world.services.analyses.require_over(ended.after, ASHA.id)
    assert refusal.value.match == live.id


@pytest.mark.parametrize("error", SOME_ERRORS)
async def test_wrong_clock_does_not_delay_sessions_of_shards(
    tmp_path: Path, error: timedelta
) -> None:
    """One of two processes had a wrong clock."""
    path = tmp_path / "guti.sqlite3"
    async with AsyncExitStack() as stack:
        stores = [
            await stack.enter_async_context(
                Store.open(url_of(path), shards=Shards.from_text(text, 2))
            )
            for text in ("0", "1")
        ]
        first, second = (ServiceWorld(store) for store in stores)
        first.error = error
        for _ in range(2):
            await first.services.heartbeat.beat()
            await first.services.heartbeat.next_session(APART)
        first.error = timedelta(0)
        for world in (first, second):
            world.now += MINUTE
            await world.services.heartbeat.beat()
            assert await world.services.heartbeat.next_session(APART) <= 2 * APART


async def test_downtime_is_unknown_after_future_heartbeat(bot: RestartableBot) -> None:
    bot.boot = SECOND_BOOT
    await bot.start(NOON + HOUR, YEAR)
    store = bot.world.store
    elsewhere = ServiceWorld(store, NOON + 2 * HOUR)
    assert await elsewhere.services.heartbeat.time_since_beat() is None
    same = ServiceWorld(store, NOON + 2 * HOUR, boot=SECOND_BOOT)
    assert await same.services.heartbeat.time_since_beat() == HOUR


RUNNING = {
    "matches.deadline",
    "due.at",
    "matches.claimable_from",
    "matches.turn_started",
    "matches.paused",
    "matches.pause_changes",
    "vacations.began",
    "vacations.ends",
    "challenges.expires",
    "deletion_marks.ends",
    "absences.since",
    "sessions.begins",
    "standings.firm_until",
}
"""Columns of future times. The bot shortens or ignores times that are too far ahead."""

NOTED = {
    "week_cards.until",
    "matches.started",
    "people.puzzle_sent",
    "matches.ended",
    "turns.played",
    "turns.taken_back",
    "offers.made",
    "results.at",
    "standings.at",
    "members.checked",
    "heartbeats.beat",
    "puzzle_attempts.opened",
    "puzzle_attempts.finished",
    "puzzle_solvers.at",
    "puzzle_standings.at",
    "lesson_progress.opened",
    "lesson_progress.finished",
    "page_links.made",
    "page_links.opened",
    "shared_pages.made",
    "shared_pages.ended",
    "tournaments.created",
    "tournament_games.opened",
}
"""Columns of past times. The bot checks that they are not in the future before using them."""

SHOWN = {"tournaments.starts", "tournaments.ends", "tournaments.rested"}
"""Columns of times that people see. The rows of `due` decide when to act, and are shortened."""


def test_every_time_column_is_classified() -> None:
    found = {
        f"{table.name}.{column.name}"
        for table in metadata.sorted_tables
        for column in table.c
        if isinstance(column.type, Moment)
    }
    assert found == RUNNING | NOTED | SHOWN
