"""Vacations and weekends off: the remaining time stands still."""

from contextlib import AsyncExitStack
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random

import pytest

from bot.play.due_times import DueKind
from bot.play.ending import Ending
from bot.play.errors import (
    CannotGiveDay,
    CannotHaveWeekendsOff,
    ClaimTooEarly,
    ClockStands,
    NotAPlayer,
    NotOnVacation,
    NoVacationLeft,
    OnVacationAlready,
)
from bot.play.match import Match
from bot.play.offer import OfferKind
from bot.play.pace import Pace
from bot.play.pause import SATURDAY, Weekends
from bot.play.vacation import (
    A_YEAR,
    VACATION,
    VACATION_NOTICE,
)
from bot.services.requests import Invitation, Person, Place
from guti import Outcome
from tests.support.restartable_bot import HOUR, RestartableBot
from tests.support.service_fixture import (
    ASHA,
    BIMAL,
    CHITRA,
    DAY,
    GUILD,
    NOON,
    ServiceWorld,
    no_thread,
)
from tests.support.volume import VOLUME

SLOW = (Pace.DAY, Pace.THREE_DAYS, Pace.WEEK)


def remaining(match: Match, now: datetime) -> timedelta | None:
    """Return the time left to the player to move, until a loss or a claim."""
    ends = match.deadline or match.claimable_from
    return ends - (match.pause.since or now) if ends else None


async def away(world: ServiceWorld, match: Match) -> Person:
    """Return the player to move, after beginning a vacation."""
    mover = ASHA if match.to_move == ASHA.id else BIMAL
    await world.services.vacations.begin(mover.id)
    return mover


@pytest.mark.parametrize("pace", [*SLOW, Pace.NONE])
async def test_remaining_time_stands_still_during_vacation(world: ServiceWorld, pace: Pace) -> None:
    match = await world.begins(pace)
    world.now += HOUR
    left = remaining(match, world.now)
    mover = await away(world, match)
    for _ in range(8):
        stored = await world.read(match)
        assert remaining(stored, world.now) == left
        assert await world.process_all_due() == [], "no reminder during a vacation"
        world.now += DAY
    await world.services.vacations.end(mover.id)
    stored = await world.read(match)
    assert (stored.pause.since, remaining(stored, world.now)) == (None, left)
    world.now += left or DAY
    await world.process_all_due()
    world.now += HOUR
    await world.process_all_due()
    if pace is Pace.NONE:
        world.now += 14 * DAY
        stored = await world.read(match)
        claimer = stored.player(stored.side(mover.id).other)
        change = await world.services.matches.claim(stored, claimer, gone=False)
        assert change.after.result == Outcome(Ending.SILENCE, stored.side(claimer))


async def test_claim_waits_for_vacation(world: ServiceWorld) -> None:
    match = await world.begins(Pace.NONE)
    mover = await away(world, match)
    waits = match.player(match.side(mover.id).other)
    world.now += 20 * DAY
    stored = await world.read(match)
    with pytest.raises(ClockStands):
        await world.services.matches.claim(stored, waits, gone=False)
    await world.services.vacations.end(mover.id)
    with pytest.raises(ClaimTooEarly):
        await world.services.matches.claim(await world.read(match), waits, gone=False)


async def test_claim_warning_is_given_once_across_a_vacation(world: ServiceWorld) -> None:
    match = await world.begins(Pace.NONE)
    world.now += 8 * DAY
    assert len(await world.process_all_due()) == 1
    warned = await world.read(match)
    mover = await away(world, match)
    world.now += 5 * DAY
    await world.services.vacations.end(mover.id)
    stored = await world.read(match)
    assert stored.claimable_from == (warned.claimable_from or NOON) + 5 * DAY
    assert await world.process_all_due() == []
    assert await world.due_at(stored) is None


async def test_turn_beginning_during_vacation_keeps_its_time(world: ServiceWorld) -> None:
    match = await world.begins(Pace.DAY)
    waits = match.player(match.position.to_move.other)
    await world.services.vacations.begin(waits)
    assert not (await world.read(match)).pause.since
    world.now += HOUR
    match = await world.moves(match)
    assert match.pause.since == world.now, "the change that is shown says so too"
    world.now += 9 * DAY
    await world.services.vacations.end(waits)
    assert remaining(await world.read(match), world.now) == DAY
    assert (await world.moves(match)).pause.since is None


async def test_match_that_begins_during_vacation_stands_still(world: ServiceWorld) -> None:
    await world.services.vacations.begin(ASHA.id)
    match = await world.begins(Pace.DAY, moves=0)
    assert match.pause.since == world.now
    assert (await world.begins(Pace.LIVE, 5, moves=0)).pause.since is None


async def test_vacation_ends_when_its_days_are_used_up(world: ServiceWorld) -> None:
    match = await world.begins(Pace.DAY)
    mover = await away(world, match)
    world.now += A_YEAR - HOUR
    await world.process_all_due()
    assert (await world.read(match)).pause.since
    world.now += HOUR
    await world.process_all_due()
    stored = await world.read(match)
    assert (stored.pause.since, remaining(stored, world.now)) == (None, DAY)
    with pytest.raises(NoVacationLeft):
        await world.services.vacations.begin(mover.id)
    with pytest.raises(NotOnVacation):
        await world.services.vacations.end(mover.id)


async def test_vacation_lasts_at_least_a_day(world: ServiceWorld) -> None:
    match = await world.begins(Pace.DAY)
    mover = await away(world, match)
    with pytest.raises(OnVacationAlready):
        await world.services.vacations.begin(mover.id)
    world.now += HOUR
    await world.services.vacations.end(mover.id)
    assert (await world.read(match)).pause.since
    assert (await world.services.vacations.view(mover.id)).left == A_YEAR - DAY
    world.now += 23 * HOUR
    await world.process_all_due()
    assert remaining(await world.read(match), world.now) == DAY


async def test_interrupted_vacation_is_completed_by_its_step(world: ServiceWorld) -> None:
    match = await world.begins(Pace.DAY)
    await world.store.vacations.begin(match.to_move, world.now)
    assert not (await world.read(match)).pause.since, "the bot was killed here"
    (step,) = await world.steps(VACATION)
    await world.services.vacations.settle(step.person or 0)
    assert (await world.read(match)).pause.since
    world.now += DAY
    assert await world.steps(VACATION) == []


async def test_each_opponent_is_told_once(world: ServiceWorld) -> None:
    for channel in (2, 3, 4):
        await world.begins(Pace.DAY, channel)
    wanted = Invitation("pretwa", CHITRA.id, pace="week")
    challenge = await world.services.challenges.invite(Place(GUILD, 5), ASHA, wanted)
    await world.services.challenges.accept(challenge.id, CHITRA, no_thread)
    await world.services.vacations.begin(ASHA.id)
    steps = await world.steps(VACATION_NOTICE)
    told = [await world.services.vacations.away(step) for step in steps]
    assert sorted(each.opponent for each in told if each) == [BIMAL.id, CHITRA.id]
    for step in steps:
        await world.services.vacations.told(step)
    world.now += DAY
    await world.services.vacations.settle(ASHA.id)
    assert await world.steps(VACATION_NOTICE) == []


async def test_forbidden_vacation_does_not_stop_the_clock(world: ServiceWorld) -> None:
    wanted = Invitation("pretwa", pace="day", side="black", first="me", vacation=False)
    begin = world.services.challenges.begin
    match = await begin(Place(GUILD, 7), ASHA, BIMAL, wanted, no_thread)
    await world.services.vacations.begin(ASHA.id)
    stored = await world.read(match)
    assert (stored.pause.vacation, stored.pause.since) == (False, None)
    assert (await world.moves(await world.moves(stored))).pause.since is None


async def test_day_given_extends_the_turn_once(world: ServiceWorld) -> None:
    match = await world.begins(Pace.THREE_DAYS)
    mover, waits = match.to_move, match.player(match.position.to_move.other)
    give = world.services.vacations.give_day
    longer = await give(match.id, waits)
    assert (await world.read(match)).deadline == longer.deadline == NOON + 4 * DAY
    assert await world.due_at(match) == NOON + 4 * DAY - 18 * HOUR
    with pytest.raises(CannotGiveDay):
        await give(match.id, waits)
    with pytest.raises(CannotGiveDay):
        await give(match.id, mover)
    with pytest.raises(NotAPlayer):
        await give(match.id, CHITRA.id)
    for pace in (Pace.LIVE, Pace.NONE):
        other = await world.begins(pace, 9)
        with pytest.raises(CannotGiveDay):
            await give(other.id, other.player(other.position.to_move.other))
        await world.services.matches.resign(other.id, other.version, ASHA.id)


async def test_weekends_are_off_once_both_agree(world: ServiceWorld) -> None:
    world.now = datetime(2030, 1, 4, 12, tzinfo=UTC)  # a Friday
    match = await world.begins(Pace.DAY)
    wish = world.services.vacations.wish_weekends
    asked = await wish(match.id, ASHA.id)
    assert asked.pause.weekends is Weekends.BLACK
    agreed = await wish(match.id, BIMAL.id)
    assert agreed.pause.weekends is Weekends.BOTH
    left = remaining(agreed, datetime(2030, 1, 5, tzinfo=UTC))
    for day, since in ((5, True), (6, True), (7, False)):
        world.now = datetime(2030, 1, day, 1, tzinfo=UTC)
        await world.process_all_due()
        stored = await world.read(match)
        assert (stored.pause.since is not None) == since, day
    # The step is taken an hour late, as after a busy hour.
    assert remaining(stored, world.now) == (left or DAY) - HOUR


async def test_weekends_need_a_deadline_in_days(world: ServiceWorld) -> None:
    for channel, pace in enumerate((Pace.NONE, Pace.LIVE), 5):
        match = await world.begins(pace, channel)
        with pytest.raises(CannotHaveWeekendsOff):
            await world.services.vacations.wish_weekends(match.id, ASHA.id)


async def test_outdated_time_loss_does_not_end_paused_match(world: ServiceWorld) -> None:
    match = await world.begins(Pace.DAY)
    world.now += 18 * HOUR
    await world.process_all_due()
    world.now += 6 * HOUR
    (due,) = await world.due(3)
    assert due.time.kind is DueKind.TIME_UP
    await away(world, match)
    assert await world.services.deadlines.process(due) is None
    assert (await world.read(match)).live


async def test_takeback_by_absent_player_stands_still(world: ServiceWorld) -> None:
    match = await world.begins(Pace.DAY)
    asker = match.player(match.position.to_move.other)
    offered = await world.services.matches.offer(match, asker, OfferKind.TAKEBACK)
    await world.services.vacations.begin(asker)
    accepted = await world.services.matches.accept_offer(
        match.id, offered.after.version, match.to_move
    )
    assert accepted.after.pause.since == world.now


class Model:
    """Counts the hours in which a player's clock runs, in another way than the bot."""

    def __init__(self, left: timedelta, *, weekends: bool) -> None:
        self.left, self.weekends = left, weekends
        self.began = self.ends = NOON - DAY

    def passes(self, hour_begins: datetime) -> None:
        """Let an hour pass while the bot runs."""
        off = hour_begins < self.ends or (self.weekends and hour_begins.weekday() >= SATURDAY)
        self.left -= timedelta(0) if off else HOUR

    async def presses(self, world: ServiceWorld, player: int) -> None:
        """Begin the vacation or, after more than a day of it, end it."""
        view = await world.services.vacations.view(player)
        if world.now >= self.ends and view.left >= DAY:
            self.began, self.ends = world.now, world.now + view.left
            await world.services.vacations.begin(player)
        elif self.began + DAY < world.now < self.ends:
            await world.services.vacations.end(player)
            self.ends = world.now


@pytest.mark.parametrize("seed", range(6 * VOLUME))
async def test_remaining_time_survives_outages_and_restarts(tmp_path: Path, seed: int) -> None:
    """Only hours count in which the bot runs and the player has no day off."""
    random = Random(seed)
    async with AsyncExitStack() as stack:
        bot = RestartableBot(stack, tmp_path / "guti.sqlite3")
        await bot.start()
        match = await bot.world.begins(Pace.WEEK)
        model = Model(7 * DAY, weekends=random.random() < 1 / 2)
        for person in (ASHA, BIMAL) if model.weekends else ():
            await bot.world.services.vacations.wish_weekends(match.id, person.id)
        while model.left > 2 * DAY:
            step = random.choice(("passes", "passes", "outage", "restart", "vacation"))
            if step == "vacation":
                await model.presses(bot.world, match.to_move)
            elif step == "passes":
                for _ in range(random.randrange(1, 9)):
                    model.passes(bot.world.now)
                    await bot.passes(HOUR, HOUR)
                    await bot.world.process_all_due()
            else:
                await is_away(bot, random.randrange(1, 60) * HOUR, restarts=step == "restart")
            stored = await bot.world.read(match)
            assert remaining(stored, bot.world.now) == model.left, (step, bot.world.now)


async def is_away(bot: RestartableBot, time: timedelta, *, restarts: bool) -> None:
    """Let the bot be down, or without a connection."""
    if restarts:
        await bot.start(bot.world.now + time)
    else:
        bot.world.now += time
        await bot.world.services.heartbeat.beat(timedelta(minutes=1))
    await bot.world.process_all_due()
