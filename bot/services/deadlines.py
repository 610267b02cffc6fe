"""Deadlines: actions on matches that are due."""

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.play.engine_player import BOARD_TIMEOUT, ENGINE_RETRY_AFTER
from bot.play.errors import MatchMovedOn
from bot.play.limits import SILENCE_CLAIMED, SILENCE_TOLD
from bot.play.match import Match
from bot.play.reminder import Reminder
from bot.services.guilds import GuildService
from bot.services.matches import Change, MatchService
from bot.services.wakeup import Wakeup
from bot.store import Store
from bot.store.errors import StorageFails

RETRY_AFTER = timedelta(minutes=1)
"""Delay before a reminder, or the display of an end, is retried."""

SHOWN_FOR = timedelta(days=1)
"""Time for which the display of an end is retried."""

INSTANT = timedelta.resolution

POSTPONED_BY = timedelta(hours=1)
"""Delay before a match that failed is looked at again."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Backlog:
    """Numbers of live and due matches, and the delay of the earliest due one."""

    live: int
    due: int
    overdue: timedelta


class DeadlineService:
    """Reminds players of their time, and ends matches on time."""

    def __init__(
        self,
        store: Store,
        clock: Callable[[], datetime],
        matches: MatchService,
        guilds: GuildService,
        wakeup: Wakeup,
    ) -> None:
        self._matches = matches
        self._guilds = guilds
        self._wakeup = wakeup
        self._store = store
        self._clock = clock
        self._wrong: set[int] = set()

    async def until_due(self) -> None:
        """Sleep until the next match is due, or sooner."""
        await self._wakeup.wait_until(await self._store.deadlines.next())

    async def backlog(self) -> Backlog:
        """Return how many matches are live and due. Raises StorageFails."""
        now = self._clock()
        live, due, since = await self._store.deadlines.backlog(now)
        return Backlog(live, due, now - since if since else timedelta(0))

    async def due(self, limit: int) -> tuple[Match, ...]:
        """Return at most `limit` due matches, earliest first.

        Unreadable ones are postponed so that they do not hold up the others.
        """
        now, found = self._clock(), []
        await self._guilds.delete_left()
        for number in await self._store.deadlines.due(now, limit):
            try:
                found.append(await self._store.matches.get(number))
            except StorageFails:
                raise
            except Exception as error:
                await self._put_off(number, error)
        return tuple(found)

    async def process(self, match: Match) -> Change | None:
        """Do what is due in a match; return the change to show, or None.

        A reminder to the player to move, a notice of extra time after downtime, or the engine's
        turn may be due (the match is live then); at the deadline the match ends. It stays due until
        the players were notified. No player loses on time without a reminder. A match that fails is
        postponed so that it does not hold up the others; raises only StorageFails.
        """
        try:
            return await self._process(match, self._clock())
        except StorageFails:
            raise
        except Exception as error:
            await self._put_off(match.id, error)
            return None

    async def _process(self, match: Match, now: datetime) -> Change | None:
        began = match.turn_started or now
        if not match.live:
            # The end could not be shown yet; retry for a day.
            late = match.turn_started is None or now > match.turn_started + SHOWN_FOR
            return await self._reschedule(
                match, replace(match, due=None if late else now + RETRY_AFTER)
            )
        if match.engine_moves:
            # The process that searched is gone, or failed: start the turn again.
            return await self._reschedule(match, replace(match, due=now + ENGINE_RETRY_AFTER))
        if await self.is_unseen(match):
            return await self._reschedule(match, replace(match, due=now + ENGINE_RETRY_AFTER))
        if match.level is not None and match.due and match.due <= began + BOARD_TIMEOUT:
            await self.settle(match)
            return None
        if match.claimable_from:
            return await self._process_silence(match, match.claimable_from, now)
        if match.level is not None and match.deadline is None:
            return await self._process_unfinished(match, now)
        deadline = match.deadline
        if deadline and match.due and match.due < deadline <= now + INSTANT:
            deadline = match.pace.respite(now)
        if deadline and now < deadline:
            # Only a match whose player was notified is due at the deadline itself.
            due = min(now + RETRY_AFTER, deadline - INSTANT)
            return await self._reschedule(match, replace(match, due=due, deadline=deadline))
        return await self._end(match, match.run_out(now), now)

    async def _end(self, match: Match, ended: Match, now: datetime) -> Change | None:
        ended = replace(ended.clocked(now), due=now + RETRY_AFTER)
        try:
            return await self._matches.save(match, ended, by_time=True)
        except MatchMovedOn:
            return None  # The move came at the last moment, or time was given back.

    async def _process_unfinished(self, match: Match, now: datetime) -> Change | None:
        """Abort a match against the engine that was not continued for long."""
        ends = (match.turn_started or now) + SILENCE_CLAIMED
        if now < ends:
            await self._reschedule(match, replace(match, due=ends))
            return None
        return await self._end(match, match.abort(), now)

    async def _process_silence(
        self, match: Match, claimable_from: datetime, now: datetime
    ) -> Change | None:
        """Remind a silent player, once, that the match can be claimed from a moment on."""
        if match.due and match.due < claimable_from <= now:
            claimable_from = now + SILENCE_TOLD
        if claimable_from <= now:
            # Retried in vain until now.
            await self._reschedule(match, replace(match, due=None))
            return None
        due = min(now + POSTPONED_BY, claimable_from)
        return await self._reschedule(match, replace(match, due=due, claimable_from=claimable_from))

    async def _put_off(self, number: int, error: Exception) -> None:
        """Postpone a match that failed, and log the error once."""
        if number not in self._wrong:
            self._wrong.add(number)
            log.error("match %d is due, and something is wrong with it", number, exc_info=error)
        await self._store.deadlines.postpone(number, self._clock() + POSTPONED_BY)

    def reminder(self, match: Match) -> Reminder:
        """Return the reminder for the player to move of a due match."""
        return Reminder.of(match, self._clock())

    async def mark_notified(self, match: Match) -> None:
        """Record that the player to move was notified.

        If time was given back meanwhile, the notice is out of date: it is due again.
        """
        if match.deadline:
            warning = match.pace.warning(match.deadline)
            late = self.reminder(match) is Reminder.LATE
            await self._reschedule(match, replace(match, due=match.deadline if late else warning))
        elif match.claimable_from:
            # A late reminder leaves them the same time.
            claimable_from = max(match.claimable_from, self._clock() + SILENCE_TOLD)
            await self._reschedule(match, replace(match, due=None, claimable_from=claimable_from))

    async def waive(self, match: Match) -> None:
        """Lift the time limit of a turn whose player cannot be reminded."""
        waived = replace(match, due=None, deadline=None, claimable_from=None)
        await self._reschedule(match, waived if match.level is None else _settled(waived))

    async def postpone(self, match: Match) -> None:
        """Restart the turn of a match later, since its server is unavailable."""
        await self._reschedule(match, match.clocked(self._clock() + POSTPONED_BY))

    async def is_unseen(self, match: Match) -> bool:
        """Return whether a live engine match lacks its board, for up to a day."""
        began, settled = match.turn_started, _settled(match).due
        alone = match.live and match.level is not None and match.owner is None
        if not alone or began is None or settled is None:
            return False
        if self._clock() >= min(began + SHOWN_FOR, settled):
            return False
        board = await self._store.boards.current(match.id)
        return board is None or not board.is_current(match)

    async def settle(self, match: Match) -> None:
        """Postpone a match against the engine until its player has been silent for long."""
        await self._reschedule(match, _settled(match))

    async def dismiss(self, match: Match) -> None:
        """Give up on showing how a match ended."""
        await self._reschedule(match, replace(match, due=None))

    async def _reschedule(self, before: Match, after: Match) -> Change | None:
        kept = await self._store.deadlines.reschedule(before, after)
        return Change(after, after) if kept else None


def _settled(match: Match) -> Match:
    """Return an engine match, due when its player has been silent for long."""
    if match.deadline:
        return replace(match, due=match.pace.warning(match.deadline))
    return replace(match, due=match.turn_started and match.turn_started + SILENCE_CLAIMED)
