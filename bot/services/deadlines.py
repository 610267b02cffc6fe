"""Deadlines of matches: what to do at each kind of due time."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from functools import cached_property

from bot.play.due_times import (
    DueKind,
    DueStep,
    DueTime,
    board_retried_until,
    due_once_reminded,
    due_once_shown,
    first_due,
)
from bot.play.errors import MatchMovedOn
from bot.play.events import ClockChanged
from bot.play.limits import SILENCE_UNTIL_CLAIM, SILENCE_UNTIL_REMINDER
from bot.play.match import Match
from bot.play.reminder import Reminder
from bot.services.bus import Bus
from bot.services.due import POSTPONED_BY, RETRY_AFTER
from bot.services.matches import Change, MatchService
from bot.services.wakeup import Wakeup
from bot.store import Store

SHOW_END_FOR = timedelta(days=1)
"""Time after which the bot gives up showing the end of a match."""


@dataclass(frozen=True)
class Backlog:
    """The numbers of live and due matches, and the longest delay of a due match."""

    live: int
    due: int
    overdue: timedelta


@dataclass(frozen=True)
class Due:
    """A match and its due time, which has passed."""

    match: Match
    time: DueTime


@dataclass(frozen=True)
class DeadlineService:
    """Processes due matches: reminders, losses on time, and retries."""

    _store: Store
    _clock: Callable[[], datetime]
    _matches: MatchService
    _wakeup: Wakeup
    _bus: Bus

    @cached_property
    def _steps(self) -> Mapping[DueKind, Callable[[Due, datetime], Awaitable[Change | None]]]:
        return {
            DueKind.ENGINE_TURN: self._retry,
            DueKind.SHOW_BOARD: self._show_board,
            DueKind.REMIND: self._remind,
            DueKind.REMIND_EARLY: self._remind,
            DueKind.PAUSE: self._pause,
            DueKind.WARNED_PAUSE: self._pause,
            DueKind.TIME_UP: self._time_up,
            DueKind.SILENCE: self._silence,
            DueKind.ABANDONED: self._abandoned,
            DueKind.SHOW_END: self._show_end,
        }

    def wake_for(self, match: Match) -> None:
        """Make `DueService.until_due` return when this match is due."""
        if due := first_due(match):
            self._wakeup.wake_by(due.at)

    async def backlog(self) -> Backlog:
        """Count the live and due matches. Raises StorageFails."""
        now = self._clock()
        live, due, since = await self._store.deadlines.backlog(now)
        return Backlog(live, due, now - since if since else timedelta(0))

    async def read(self, step: DueStep) -> Due | None:
        """Return the match of a claimed step, or None if the step has been replaced.

        Raises UnreadableMatch.
        """
        match = await self._store.matches.of_claimed(step)
        return Due(match, DueTime(DueKind(step.kind), step.at)) if match else None

    async def process(self, due: Due) -> Change | None:
        """Do what is due in a match; return the change to show, if any.

        The match is due again until the change has been shown.
        """
        return await self._steps[due.time.kind](due, self._clock())

    async def _retry(self, due: Due, _now: datetime) -> Change | None:
        return Change(due.match, due.match)  # The claimed step is due again in a minute.

    async def _show_board(self, due: Due, now: datetime) -> Change | None:
        match = due.match
        if await self.must_show_board(match):
            return await self._retry(due, now)
        later, intended = due_once_shown(match), match.pace.deadline(match.turn_started or now)
        if match.deadline and intended and match.pace.is_noticeable(match.deadline - intended):
            # The deadline was extended after downtime, so the board shows less time than remains.
            later = DueTime(DueKind.REMIND, now)
        await self._reschedule(match, match, later)
        return None

    async def _remind(self, due: Due, now: datetime) -> Change | None:
        match, deadline = due.match, due.match.deadline
        if deadline is None:
            raise ValueError(match)
        if deadline <= now:
            deadline = match.pace.extended_deadline(now)
        again = DueTime(due.time.kind, min(now + RETRY_AFTER, deadline))
        return await self._reschedule(match, replace(match, deadline=deadline), again)

    async def _pause(self, due: Due, now: datetime) -> Change | None:
        await self._store.deadlines.renew_pause(due.match, now)
        self._store.matches.forget(due.match.id)
        renewed = await self._store.matches.get(due.match.id)
        if renewed.pause.since != due.match.pause.since:
            self._bus.publish(ClockChanged(due.match, renewed))
        return None

    async def _time_up(self, due: Due, now: datetime) -> Change | None:
        if due.match.deadline and now < due.match.deadline:
            await self._again(due, due.match.deadline)
            return None
        return await self._end(due.match, due.match.run_out(now), now)

    async def _silence(self, due: Due, now: datetime) -> Change | None:
        """Warn a player in an untimed match that the opponent can soon claim the win."""
        match, claimable_from = due.match, due.match.claimable_from
        if claimable_from is None:
            raise ValueError(match)
        if due.time.at < claimable_from <= now:
            claimable_from = now + SILENCE_UNTIL_REMINDER
        if claimable_from <= now:
            # All attempts to warn the player have failed.
            await self._reschedule(match, match, None)
            return None
        again = DueTime(DueKind.SILENCE, min(now + POSTPONED_BY, claimable_from))
        return await self._reschedule(match, replace(match, claimable_from=claimable_from), again)

    async def _abandoned(self, due: Due, now: datetime) -> Change | None:
        """Abort a match against the engine whose player has not moved for a long time."""
        ends = (due.match.turn_started or now) + SILENCE_UNTIL_CLAIM
        if now < ends:
            await self._again(due, ends)
            return None
        return await self._end(due.match, due.match.abort(), now)

    async def _show_end(self, due: Due, now: datetime) -> Change | None:
        began = due.match.turn_started
        if began is None or now > began + SHOW_END_FOR:
            return await self._reschedule(due.match, due.match, None)
        return await self._retry(due, now)

    async def _end(self, match: Match, ended: Match, now: datetime) -> Change | None:
        retry = DueTime(DueKind.SHOW_END, now + RETRY_AFTER)
        try:
            return await self._matches.save(
                match, ended.with_turn_started(now), by_time=True, due=retry
            )
        except MatchMovedOn:
            return None  # The player has just moved, or the deadline was extended.

    def reminder(self, match: Match, *, early: bool = False) -> Reminder:
        """Return the kind of reminder to send for a match."""
        return Reminder.of(match, self._clock(), early=early)

    async def remind_at(self, match: Match, at: datetime) -> None:
        """Postpone a reminder to the end of quiet hours. Time runs out only after it."""
        kind = DueKind.SILENCE if match.deadline is None else DueKind.REMIND
        await self._reschedule(match, match, DueTime(kind, at))

    async def mark_notified(self, match: Match, *, early: bool = False) -> None:
        """Record that the player to move was reminded, `early` or not.

        If the match has changed in the meantime, the reminder stays due.
        """
        now, notified = self._clock(), match
        if match.claimable_from:
            # A late reminder must leave the player as much time as a punctual one.
            claimable_from = max(match.claimable_from, now + SILENCE_UNTIL_REMINDER)
            notified = replace(match, claimable_from=claimable_from)
        await self._reschedule(match, notified, due_once_reminded(match, now, early=early))

    async def waive(self, match: Match) -> None:
        """Remove the time limit of the current turn, because the player cannot be reminded."""
        waived = replace(match, deadline=None, claimable_from=None)
        await self._reschedule(match, waived, due_once_shown(waived))

    async def postpone(self, match: Match) -> None:
        """Restart the current turn in an hour, because the match's server is unavailable."""
        later = match.with_turn_started(self._clock() + POSTPONED_BY)
        await self._reschedule(match, later, first_due(later))
        await self._store.deadlines.renew_pause(later, self._clock())

    async def must_show_board(self, match: Match) -> bool:
        """Return whether the board of a public match against the engine must still be posted.

        Returns False after a day, when the bot gives up.
        """
        until = board_retried_until(match)
        if match.owner is not None or until is None or self._clock() >= until:
            return False
        board = await self._store.boards.current(match.id)
        return board is None or not board.is_current(match)

    async def settle(self, match: Match) -> None:
        """Record that the board of a match against the engine was shown, or cannot be shown."""
        await self._reschedule(match, match, due_once_shown(match))

    async def stop_showing_end(self, match: Match) -> None:
        """Give up showing the end of a match."""
        await self._reschedule(match, match, None)

    async def _again(self, due: Due, at: datetime) -> Change | None:
        return await self._reschedule(due.match, due.match, DueTime(due.time.kind, at))

    async def _reschedule(self, before: Match, after: Match, due: DueTime | None) -> Change | None:
        saved = await self._store.deadlines.reschedule(before, after, due)
        return Change(after, after) if saved else None
