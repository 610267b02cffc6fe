"""Time: paces, deadlines, what is done when they come, and what is given back.

With a clock that is moved by hand; it must not know Discord.
"""

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import timedelta
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from service_fixture import ASHA, BIMAL, CHANNEL, CHITRA, GUILD, NOON, House, no_thread

from bot.engine import Outcome, Side
from bot.errors import GutiError
from bot.play.errors import MatchOver, NotAPlayer, OpponentHere, UnknownChoice
from bot.play.match import Ending, OfferKind
from bot.play.pace import Pace
from bot.services.deadlines import AGAIN, LATER
from bot.services.service import DAY, Invitation, Person, Place
from bot.services.wakeup import LONGEST, Alarm

SECOND = timedelta(seconds=1)
PULSE = timedelta(seconds=30)
TIMED = [pace for pace in Pace if pace.allowance]


@pytest.mark.parametrize("pace", TIMED)
async def test_a_player_is_warned_once_and_then_loses_on_time(house: House, pace: Pace) -> None:
    assert pace.allowance is not None
    match = await house.begins(pace)
    loser = match.position.to_move
    warning = NOON + pace.allowance * 3 / 4
    for moment, expected in (
        (warning - SECOND, []),
        (warning, [True]),
        (warning + SECOND, []),
        (NOON + pace.allowance - SECOND, []),
        (NOON + pace.allowance, [False]),
    ):
        house.now = moment
        assert [each.live for each in await house.all_due()] == expected, moment
    ended = await house.read(match)
    assert ended.result == Outcome(Ending.TIME, loser.other)
    assert (ended.deadline, ended.moves) == (None, match.moves)
    with pytest.raises(MatchOver):
        await house.service.resign(match.id, ended.version, ASHA.id)


async def test_without_a_pace_nothing_is_ever_due(house: House) -> None:
    match = await house.begins(Pace.NONE)
    house.now += timedelta(days=10_000)
    assert await house.all_due() == []
    assert (await house.read(match)).live


async def test_each_turn_has_its_own_time_and_its_own_warning(house: House) -> None:
    match = await house.begins(Pace.DAY)
    for _ in range(4):
        house.now += timedelta(hours=23)
        assert [each.live for each in await house.all_due()] == [True]
        match = await house.moves(match)
        kept = await house.read(match)
        assert (kept.since, kept.deadline) == (house.now, house.now + DAY)
        assert kept.due == house.now + DAY * 3 / 4


async def test_an_offer_changes_no_time_and_a_take_back_begins_a_turn(house: House) -> None:
    match = await house.begins(Pace.DAY)
    house.now += timedelta(hours=20)
    await house.all_due()
    before = await house.read(match)
    asker = match.player(match.position.to_move.other)
    offered = (await house.service.offer(before, asker, OfferKind.TAKEBACK)).after
    after = await house.read(match)
    assert (after.since, after.deadline, after.due) == (NOON, before.deadline, before.deadline)
    await house.service.accept_offer(match.id, offered.version, match.to_move)
    back = await house.read(match)
    assert (back.to_move, back.since, back.deadline) == (asker, house.now, house.now + DAY)


@pytest.mark.parametrize("moves", [0, 1])
async def test_who_does_not_begin_in_time_ends_the_match_without_a_result(
    house: House, moves: int
) -> None:
    match = await house.begins(Pace.LIVE, moves=moves)
    await house.runs_out()
    assert (await house.read(match)).result == Outcome(Ending.ABORTED, None)


async def test_how_it_ended_stays_due_until_it_was_shown(house: House) -> None:
    match = await house.begins(Pace.LIVE)
    ended = await house.runs_out()
    assert await house.all_due() == []
    house.now += AGAIN
    assert await house.all_due() == [ended]
    await house.service.shown(ended, 77)
    house.now += AGAIN
    assert await house.all_due() == []
    assert await house.store.next_due() is None
    assert (await house.read(match)).message == 77


async def test_showing_how_it_ended_is_given_up_after_a_day(house: House) -> None:
    await house.begins(Pace.LIVE)
    await house.runs_out()
    house.now += DAY + SECOND
    await house.all_due()
    assert await house.store.next_due() is None


async def test_who_moves_when_the_time_is_over_was_quicker_or_is_told(house: House) -> None:
    match = await house.begins(Pace.LIVE)
    house.now += timedelta(minutes=5)
    due = await house.timekeeper.due()
    assert due == match
    played = await house.moves(match)
    assert await house.timekeeper.strike(due) is None
    assert await house.read(match) == played
    assert await house.all_due() == []


async def test_the_pace_is_the_servers_unless_one_is_asked_for(house: House) -> None:
    assert (await house.begins(None, 11)).pace is Pace.THREE_DAYS
    await house.service.furnish(GUILD, pace=Pace.WEEK)
    assert (await house.begins(None, 12)).pace is Pace.WEEK
    asked = await house.begins(Pace.LIVE, 13)
    assert (asked.pace, (await house.read(asked)).pace) == (Pace.LIVE, Pace.LIVE)
    with pytest.raises(UnknownChoice):
        await house.service.challenge(
            Place(GUILD, 14), ASHA, Invitation("pretwa", BIMAL.id, pace="soon")
        )


async def test_a_rematch_has_the_pace_of_the_match(house: House) -> None:
    match = await house.begins(Pace.WEEK)
    await house.service.resign(match.id, match.version, ASHA.id)
    again = await house.service.rematch(match.id, BIMAL, no_thread)
    assert again.pace is Pace.WEEK


@pytest.mark.parametrize("away", [timedelta(seconds=1), timedelta(hours=5), timedelta(days=400)])
async def test_the_time_that_the_bot_was_away_is_given_back(house: House, away: timedelta) -> None:
    match = await house.begins(Pace.DAY)
    house.now += timedelta(hours=2)
    await house.timekeeper.beat(PULSE)  # the first ever: nothing is known of before
    house.now += away
    assert await house.timekeeper.awake() == away
    kept = await house.read(match)
    assert kept.deadline == NOON + DAY + away
    assert kept.due == (house.now if away > DAY / 8 else NOON + DAY * 3 / 4 + away)
    assert await house.timekeeper.awake() is None
    assert (await house.read(match)).deadline == kept.deadline


async def test_a_pulse_in_time_gives_nothing_back_and_a_late_one_does(house: House) -> None:
    match = await house.begins(Pace.DAY)
    await house.timekeeper.beat(PULSE)
    for gap, back in ((PULSE, timedelta(0)), (2 * PULSE, 2 * PULSE)):
        before = await house.read(match)
        house.now += gap
        assert await house.timekeeper.beat(PULSE * 1.5) == (back or None)
        after = await house.read(match)
        assert before.deadline
        assert after.deadline == before.deadline + back


async def test_a_turn_that_began_after_the_pause_is_given_nothing(house: House) -> None:
    first, second = await house.begins(Pace.DAY, 11), await house.begins(Pace.DAY, 12)
    await house.timekeeper.beat(PULSE)
    house.now += timedelta(hours=3)
    await house.moves(first)
    await house.timekeeper.beat(PULSE)
    assert (await house.read(first)).deadline == house.now + DAY
    assert (await house.read(second)).deadline == NOON + DAY + timedelta(hours=3)


async def test_a_turn_that_began_after_the_last_pulse_is_given_back_what_passed_of_it(
    house: House,
) -> None:
    match = await house.begins(Pace.LIVE)
    await house.timekeeper.beat(PULSE)
    house.now += timedelta(seconds=10)
    match = await house.moves(match)
    house.now += timedelta(hours=1)  # killed right after the move
    await house.timekeeper.awake()
    assert (await house.read(match)).deadline == house.now + timedelta(minutes=5)


async def test_who_could_not_be_warned_is_given_a_respite(house: House) -> None:
    """The bot was there, but did not get to it: nobody loses unwarned."""
    match = await house.begins(Pace.LIVE)
    house.now += timedelta(minutes=9)
    (warned,) = await house.all_due()
    assert house.timekeeper.is_late(warned)
    assert (await house.read(match)).deadline == house.now + timedelta(minutes=1.25)
    house.now += timedelta(minutes=1.25)
    assert [each.live for each in await house.all_due()] == [False]


async def test_a_warning_that_was_not_said_is_due_again(house: House) -> None:
    await house.begins(Pace.DAY)
    house.now += timedelta(hours=18)
    for _ in range(3):
        match = await house.timekeeper.due()
        assert match
        assert await house.timekeeper.strike(match)
        assert await house.timekeeper.due() is None
        house.now += AGAIN
    assert [each.live for each in await house.all_due()] == [True]
    house.now += AGAIN
    assert await house.all_due() == []


async def test_a_match_that_cannot_be_read_holds_up_nobody(house: House, path: Path) -> None:
    broken, sound = await house.begins(Pace.LIVE, 11), await house.begins(Pace.LIVE, 12)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("UPDATE matches SET game = 'gone' WHERE id = ?", (broken.id,))
    house.now += timedelta(minutes=4)
    assert await house.timekeeper.due() is None
    assert await house.all_due() == [sound]


async def test_who_waits_for_a_channel_goes_along_when_it_is_gone(house: House) -> None:
    match = await house.begins(Pace.NONE)
    asked = await house.service.challenge(
        Place(GUILD, CHANNEL), CHITRA, Invitation("pretwa", BIMAL.id)
    )
    await house.service.wait(asked.id, BIMAL)
    match = await house.service.move_to(match, 99)
    change = await house.service.resign(match.id, match.version, ASHA.id)
    assert change.begun
    assert (change.begun.channel, {*change.begun.players}) == (99, {BIMAL.id, CHITRA.id})


async def test_after_a_long_stop_nobody_has_lost_meanwhile(house: House) -> None:
    for channel in range(100, 110):
        await house.begins(Pace.LIVE, channel)
    await house.timekeeper.awake()
    house.now += timedelta(days=3)
    await house.timekeeper.awake()
    told = await house.all_due()
    assert [each.live for each in told] == [True] * 10
    assert not any(house.timekeeper.is_late(each) for each in told)
    house.now += timedelta(minutes=4)
    warned = await house.all_due()
    assert [house.timekeeper.is_late(each) for each in warned] == [True] * 10


async def test_who_was_warned_before_a_long_stop_is_told_the_new_time(house: House) -> None:
    match = await house.begins(Pace.DAY)
    house.now += timedelta(hours=20)
    await house.timekeeper.awake()
    assert len(await house.all_due()) == 1
    house.now += timedelta(days=4)
    await house.timekeeper.awake()
    (told,) = await house.all_due()
    assert house.timekeeper.is_late(told)
    assert told.deadline == NOON + timedelta(days=5)
    house.now += timedelta(hours=4)
    assert [each.live for each in await house.all_due()] == [False]
    assert match.id == told.id


async def test_a_match_whose_server_was_out_of_reach_begins_its_turn_anew(house: House) -> None:
    match = await house.begins(Pace.DAY)
    house.now += timedelta(days=2)
    await house.timekeeper.hold(match)
    kept = await house.read(match)
    assert (kept.live, kept.deadline) == (True, house.now + LATER + DAY)


CLAIMS: dict[str, tuple[Person, bool, type[GutiError] | None]] = {
    "who is left": (ASHA, True, None),
    "one whose opponent is here": (ASHA, False, OpponentHere),
    "a spectator": (CHITRA, True, NotAPlayer),
}


@pytest.mark.parametrize("case", CLAIMS)
async def test_a_match_is_claimed_only_when_the_opponent_is_gone(house: House, case: str) -> None:
    player, gone, error = CLAIMS[case]
    match = await house.begins(Pace.NONE)
    if error:
        with pytest.raises(error):
            await house.service.claim(match, player.id, gone=gone)
        assert (await house.read(match)).live
    else:
        ended = (await house.service.claim(match, player.id, gone=gone)).after
        assert ended.result == Outcome(Ending.ABANDONED, Side.BLACK)
        assert await house.read(match) == ended


async def test_a_match_with_time_left_is_not_lost(house: House) -> None:
    match = await house.begins(Pace.DAY)
    with pytest.raises(ValueError, match="Match"):
        match.run_out(NOON + DAY - SECOND)
    with pytest.raises(ValueError, match="Match"):
        replace(match, deadline=None).run_out(NOON)


@given(st.lists(st.timedeltas(timedelta(seconds=-5), timedelta(days=40)), max_size=5))
def test_the_alarm_sleeps_until_the_earliest_it_was_told(told: list[timedelta]) -> None:
    """Before a sleep or during it, and never longer than the longest."""
    naps = []

    async def slept() -> None:
        alarm = Alarm(lambda: NOON)
        for delta in told[::2]:
            alarm.ring_by(NOON + delta)
        nap = asyncio.create_task(alarm.sleep(None))
        await asyncio.sleep(0)
        naps.append(alarm._until)
        for delta in told[1::2]:
            alarm.ring_by(NOON + delta)
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        before, during = min([LONGEST, *told[::2]]), min([LONGEST, *told[1::2]])
        assert naps[-1] == NOON + before
        if during < before:
            await asyncio.wait_for(nap, 1)
        nap.cancel()
        await asyncio.gather(nap, return_exceptions=True)

    asyncio.run(slept())
