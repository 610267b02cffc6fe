"""Paces and deadlines: notices, time losses and extensions."""

import logging
import sqlite3
from collections import Counter
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest

from bot.play.ending import Ending
from bot.play.errors import MatchOver, UnknownChoice
from bot.play.limits import SILENCE_UNTIL_REMINDER
from bot.play.match import Match
from bot.play.offer import OfferKind
from bot.play.pace import Pace
from bot.play.reminder import Reminder
from bot.services.due import POSTPONED_BY, RETRY_AFTER
from bot.services.requests import Invitation, Place
from guti import Outcome
from tests.support.service_fixture import (
    ASHA,
    BATCH,
    BIMAL,
    CHANNEL,
    CHITRA,
    DAY,
    GUILD,
    NOON,
    ServiceWorld,
    no_thread,
)

SECOND, HEARTBEAT_INTERVAL = timedelta(seconds=1), timedelta(seconds=30)
TIMED = [pace for pace in Pace if pace.allowance]


@pytest.mark.parametrize("pace", TIMED)
async def test_player_is_warned_once_then_loses_on_time(world: ServiceWorld, pace: Pace) -> None:
    assert pace.allowance is not None
    match = await world.begins(pace)
    loser = match.position.to_move
    warning = NOON + pace.allowance * 3 / 4
    for moment, expected in (
        (warning - SECOND, []),
        (warning, [True]),
        (warning + SECOND, []),
        (NOON + pace.allowance - SECOND, []),
        (NOON + pace.allowance, [False]),
    ):
        world.now = moment
        assert [each.live for each in await world.process_all_due()] == expected, moment
    ended = await world.read(match)
    assert ended.result == Outcome(Ending.TIME, loser.other)
    assert (ended.deadline, ended.moves) == (None, match.moves)
    with pytest.raises(MatchOver):
        await world.services.matches.resign(match.id, ended.version, ASHA.id)


async def test_each_turn_has_its_time_and_warning(world: ServiceWorld) -> None:
    match = await world.begins(Pace.DAY)
    for _ in range(4):
        world.now += timedelta(hours=23)
        assert [each.live for each in await world.process_all_due()] == [True]
        match = await world.moves(match)
        stored = await world.read(match)
        assert (stored.turn_started, stored.deadline) == (world.now, world.now + DAY)
        assert await world.due_at(stored) == world.now + DAY * 3 / 4


async def test_only_accepted_takeback_restarts_time_limit(world: ServiceWorld) -> None:
    match = await world.begins(Pace.DAY)
    world.now += timedelta(hours=20)
    await world.process_all_due()
    before = await world.read(match)
    asker = match.player(match.position.to_move.other)
    offered = (await world.services.matches.offer(before, asker, OfferKind.TAKEBACK)).after
    after = await world.read(match)
    assert (after.turn_started, after.deadline) == (NOON, before.deadline)
    assert await world.due_at(after) == before.deadline
    await world.services.matches.accept_offer(match.id, offered.version, match.to_move)
    back = await world.read(match)
    assert (back.to_move, back.turn_started, back.deadline) == (asker, world.now, world.now + DAY)


@pytest.mark.parametrize("moves", [0, 1])
async def test_match_not_started_in_time_has_no_result(world: ServiceWorld, moves: int) -> None:
    match = await world.begins(Pace.LIVE, moves=moves)
    await world.lose_on_time()
    assert (await world.read(match)).result == Outcome(Ending.ABORTED, None)


async def test_match_end_stays_due_until_shown(world: ServiceWorld) -> None:
    match = await world.begins(Pace.LIVE)
    ended = await world.lose_on_time()
    assert await world.process_all_due() == []
    world.now += RETRY_AFTER
    assert await world.process_all_due() == [ended]
    await world.shows(ended, 77)
    world.now += RETRY_AFTER
    assert await world.process_all_due() == []
    assert await world.store.due.next() is None
    assert await world.store.boards.current(match.id) is None, "a shown end needs no row"


async def test_unshown_match_end_is_dropped_after_a_day(world: ServiceWorld) -> None:
    await world.begins(Pace.LIVE)
    await world.lose_on_time()
    world.now += DAY + SECOND
    await world.process_all_due()
    assert await world.store.due.next() is None


async def test_move_counts_until_time_loss_is_processed(
    world: ServiceWorld,
) -> None:
    match = await world.begins(Pace.LIVE)
    world.now += timedelta(minutes=5)
    (due,) = await world.due(BATCH)
    assert due.match == match
    played = await world.moves(match)
    assert await world.services.deadlines.process(due) is None
    assert await world.read(match) == played
    assert await world.process_all_due() == []


async def test_pace_defaults_to_the_servers(world: ServiceWorld) -> None:
    assert (await world.begins(None, 11)).pace is Pace.THREE_DAYS
    await world.services.settings.update_server(GUILD, pace=Pace.WEEK)
    assert (await world.begins(None, 12)).pace is Pace.WEEK
    live = await world.begins(Pace.LIVE, 13)
    assert (live.pace, (await world.read(live)).pace) == (Pace.LIVE, Pace.LIVE)
    with pytest.raises(UnknownChoice):
        await world.services.challenges.invite(
            Place(GUILD, 14), ASHA, Invitation("pretwa", BIMAL.id, pace="soon")
        )


async def test_rematch_keeps_the_pace(world: ServiceWorld) -> None:
    match = await world.begins(Pace.WEEK)
    await world.services.matches.resign(match.id, match.version, ASHA.id)
    again = await world.services.challenges.rematch(match.id, BIMAL, no_thread)
    assert again.pace is Pace.WEEK


@pytest.mark.parametrize("away", [timedelta(seconds=1), timedelta(hours=5), timedelta(days=400)])
async def test_downtime_extends_deadlines(world: ServiceWorld, away: timedelta) -> None:
    match = await world.begins(Pace.DAY)
    world.now += timedelta(hours=2)
    await world.services.heartbeat.beat(
        HEARTBEAT_INTERVAL
    )  # the first start has no earlier heartbeat
    world.now += away
    assert await world.services.heartbeat.beat() == away
    stored = await world.read(match)
    assert stored.deadline == NOON + DAY + away
    due = world.now if away > DAY / 8 else NOON + DAY * 3 / 4 + away
    assert await world.due_at(stored) == due
    assert await world.services.heartbeat.beat() is None
    assert (await world.read(match)).deadline == stored.deadline


async def test_only_late_heartbeat_extends_deadlines(world: ServiceWorld) -> None:
    match = await world.begins(Pace.DAY)
    await world.services.heartbeat.beat(HEARTBEAT_INTERVAL)
    for gap, back in (
        (HEARTBEAT_INTERVAL, timedelta(0)),
        (2 * HEARTBEAT_INTERVAL, 2 * HEARTBEAT_INTERVAL),
    ):
        before = await world.read(match)
        world.now += gap
        assert await world.services.heartbeat.beat(HEARTBEAT_INTERVAL * 1.5) == (back or None)
        after = await world.read(match)
        assert before.deadline
        assert after.deadline == before.deadline + back


async def test_turn_begun_after_downtime_is_not_extended(world: ServiceWorld) -> None:
    first, second = await world.begins(Pace.DAY, 11), await world.begins(Pace.DAY, 12)
    await world.services.heartbeat.beat(HEARTBEAT_INTERVAL)
    world.now += timedelta(hours=3)
    await world.moves(first)
    await world.services.heartbeat.beat(HEARTBEAT_INTERVAL)
    assert (await world.read(first)).deadline == world.now + DAY
    assert (await world.read(second)).deadline == NOON + DAY + timedelta(hours=3)


async def test_turn_begun_after_last_heartbeat_is_partly_extended(
    world: ServiceWorld,
) -> None:
    match = await world.begins(Pace.LIVE)
    await world.services.heartbeat.beat(HEARTBEAT_INTERVAL)
    world.now += timedelta(seconds=10)
    match = await world.moves(match)
    world.now += timedelta(hours=1)  # killed right after the move
    await world.services.heartbeat.beat()
    assert (await world.read(match)).deadline == world.now + timedelta(minutes=5)


SPOILED = {
    "a game": "UPDATE matches SET game = 'gone' WHERE id = ?",
    "a pace": "UPDATE matches SET pace = 'gone' WHERE id = ?",
    "a side": "UPDATE matches SET first = 'gone' WHERE id = ?",
    "an end": "UPDATE matches SET termination = 'gone', ended = started WHERE id = ?",
    "a winner": "UPDATE matches SET winner = 'gone', termination = 'time', ended = started"
    " WHERE id = ?",
    "a moment": "UPDATE matches SET turn_started = 'gone' WHERE id = ?",
    "a point": "UPDATE turns SET move = 'zz-yy' WHERE match = ?",
    "a capture": "UPDATE turns SET move = 'a1xzz' WHERE match = ?",
    "a time": "UPDATE matches SET deadline = NULL WHERE id = ?",
}
"""Values that no version of the bot writes."""


async def begin_corrupted_matches(
    world: ServiceWorld, path: Path, pace: Pace
) -> tuple[dict[int, str], list[Match]]:
    """Begin matches and corrupt some. Return corruptions by match id, and intact matches."""
    broken, sound = dict[int, str](), list[Match]()
    for at, spoiled in enumerate(SPOILED):
        broken[(await world.begins(pace, 50 + at)).id] = spoiled
        if at % 2 == 0:
            sound.append(await world.begins(pace, 70 + at))
    with closing(sqlite3.connect(path)) as connection, connection:
        for number, spoiled in broken.items():
            connection.execute(SPOILED[spoiled], (number,))
    return broken, sound


async def test_faulty_match_is_logged_once_without_delaying_others(
    world: ServiceWorld, path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    broken, sound = await begin_corrupted_matches(world, path, Pace.LIVE)
    for minutes, live in ((4, True), (1, False)):
        world.now += timedelta(minutes=minutes)
        done = [match for match in await world.process_all_due() if match.id not in broken]
        assert [(match.id, match.live) for match in done] == [(each.id, live) for each in sound]
    world.now += POSTPONED_BY
    await world.due(100)
    errors = [each.args for each in caplog.records if each.levelno >= logging.ERROR]
    assert Counter(errors) == Counter(("match", number) for number in broken), broken


async def test_faulty_match_does_not_prevent_extensions(world: ServiceWorld, path: Path) -> None:
    services = world.services
    await services.heartbeat.beat()
    _, sound = await begin_corrupted_matches(world, path, Pace.DAY)
    for hours, gap_threshold in ((1, timedelta(0)), (2, HEARTBEAT_INTERVAL)):
        world.now += timedelta(hours=hours)
        await services.heartbeat.beat(gap_threshold)
    for gives_back in (
        partial(services.guilds.returned, GUILD),
        partial(services.guilds.reconcile, {GUILD}),
    ):
        await services.guilds.left(GUILD)
        world.now += timedelta(hours=3)
        await gives_back()
    stored = [(await world.read(match)).deadline for match in sound]
    assert stored == [NOON + DAY + timedelta(hours=9)] * len(sound)


async def test_waiting_challenge_follows_its_deleted_channel(world: ServiceWorld) -> None:
    match = await world.begins(Pace.NONE)
    challenge = await world.services.challenges.invite(
        Place(GUILD, CHANNEL), CHITRA, Invitation("pretwa", BIMAL.id)
    )
    await world.services.challenges.queue(challenge.id, BIMAL)
    match = await world.services.matches.relocate(match, 99)
    ended = await world.services.matches.resign(match.id, match.version, ASHA.id)
    (begun,) = await world.services.queue.begun_by(ended.after)
    assert (begun.channel, {*begun.players}) == (99, {BIMAL.id, CHITRA.id})


async def test_long_downtime_loses_no_match_on_time(world: ServiceWorld) -> None:
    for channel in range(100, 110):
        await world.begins(Pace.LIVE, channel)
    await world.services.heartbeat.beat()
    world.now += timedelta(days=3)
    await world.services.heartbeat.beat()
    due = await world.process_all_due()
    assert [each.live for each in due] == [True] * 10
    assert {world.services.deadlines.reminder(each) for each in due} == {Reminder.BACK}
    world.now += timedelta(minutes=4)
    warned = await world.process_all_due()
    assert [world.services.deadlines.reminder(each) for each in warned] == [Reminder.LATE] * 10


async def test_warned_player_is_notified_of_extended_deadline(world: ServiceWorld) -> None:
    match = await world.begins(Pace.DAY)
    world.now += timedelta(hours=20)
    await world.services.heartbeat.beat()
    assert len(await world.process_all_due()) == 1
    world.now += timedelta(days=4)
    await world.services.heartbeat.beat()
    (due,) = await world.process_all_due()
    assert world.services.deadlines.reminder(due) is Reminder.LATE
    assert due.deadline == NOON + timedelta(days=5)
    world.now += timedelta(hours=4)
    assert [each.live for each in await world.process_all_due()] == [False]
    assert match.id == due.id


async def test_postponed_match_restarts_its_turn(
    world: ServiceWorld,
) -> None:
    match = await world.begins(Pace.DAY)
    world.now += timedelta(days=2)
    await world.services.deadlines.postpone(match)
    stored = await world.read(match)
    assert (stored.live, stored.deadline) == (True, world.now + POSTPONED_BY + DAY)


@pytest.mark.parametrize("pace", [Pace.DAY, Pace.NONE])
@pytest.mark.parametrize("late", ["notice", "process", "postpone"])
async def test_deadline_extension_during_processing_is_kept(
    world: ServiceWorld, pace: Pace, late: str
) -> None:
    """The machine sleeps while an action holds an earlier version of the match."""
    await world.begins(pace)
    await world.services.heartbeat.beat()
    world.now += timedelta(hours=18) if pace.allowance else SILENCE_UNTIL_REMINDER
    await world.services.heartbeat.beat_if_due(timedelta(0), timedelta(days=99))
    (due,) = await world.due(BATCH)
    change = await world.services.deadlines.process(due)
    assert change
    world.now += timedelta(days=2)
    await world.services.heartbeat.beat()
    extended, at = await world.read(due.match), await world.due_at(due.match)
    if late == "notice":
        await world.services.deadlines.mark_notified(change.after)
    elif late == "process":
        assert await world.services.deadlines.process(due) is None
    else:
        await world.services.deadlines.postpone(change.after)
    stored = await world.read(due.match)
    for name in ("turn_started", "deadline", "claimable_from"):
        assert getattr(stored, name) == getattr(extended, name), name
    assert at == await world.due_at(stored)
    world.now = max(world.now, at or world.now)
    assert [each.live for each in await world.process_all_due()] == [True], (
        "the players are notified of the stored state"
    )


async def test_deadline_extension_during_processing_prevents_time_loss(world: ServiceWorld) -> None:
    match = await world.begins(Pace.DAY)
    world.now += timedelta(hours=23)
    await world.services.heartbeat.beat()
    assert [each.live for each in await world.process_all_due()] == [True]
    world.now += timedelta(hours=1)
    (due,) = await world.due(BATCH)
    await world.services.heartbeat.beat()
    assert await world.services.deadlines.process(due) is None
    assert (await world.read(match)).deadline == world.now + timedelta(hours=1)


async def test_time_loss_before_deadline_is_an_error(world: ServiceWorld) -> None:
    match = await world.begins(Pace.DAY)
    with pytest.raises(ValueError, match="Match"):
        match.run_out(NOON + DAY - SECOND)
    with pytest.raises(ValueError, match="Match"):
        replace(match, deadline=None).run_out(NOON)
