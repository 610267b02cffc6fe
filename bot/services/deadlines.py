"""Deadlines: what is done with matches when their moment has come.

It must not know Discord's objects or sentences; the clock is handed in.
"""

import logging
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime, timedelta

from bot.play.engine_player import SHOWN_WITHIN, TRIED_AGAIN
from bot.play.errors import MatchMovedOn
from bot.play.limits import SILENCE_CLAIMED, SILENCE_TOLD
from bot.play.match import Match
from bot.play.reminder import Reminder
from bot.services.guilds import GuildService
from bot.services.matches import Change, MatchService
from bot.services.wakeup import Wakeup
from bot.store import Store
from bot.store.errors import StorageFails

AGAIN = timedelta(minutes=1)
"""After so long it is tried again to warn somebody, or to show how a match ended."""

SHOWN_FOR = timedelta(days=1)
"""For so long it is tried to show how a match ended."""

LATER = timedelta(hours=1)
"""After so long it is looked again at a match with which nothing could be done."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Backlog:
    """How many matches go on and how many are due, and for how long the first of them is."""

    live: int
    due: int
    overdue: timedelta


class DeadlineService:
    """Warns players of their time, and ends the matches of those whose time has run out."""

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
        """Sleep until the earliest moment at which a match is due, or sooner."""
        await self._wakeup.wait_until(await self._store.deadlines.next())

    async def backlog(self) -> Backlog:
        """How much goes on, and how much is due; raises StorageFails."""
        now = self._clock()
        live, due, since = await self._store.deadlines.backlog(now)
        return Backlog(live, due, now - since if since else timedelta(0))

    async def due(self, limit: int) -> tuple[Match, ...]:
        """At most so many matches that are due, those that are due for longest first.

        What cannot be read is put off: the others' time must go on.
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
        """Do with a match what is due now; what is to be shown, or None if nothing is.

        The player to move is to be warned, or told of the time after a long stop, or it is the
        engine's turn (then the match is live); at the end of the time the match is over. It stays
        due until they were notified. Nobody loses on time who could not be warned of it. Whatever
        is wrong with one match, it is put off, for the others' time must go on; raises
        StorageFails alone.
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
            # Nobody could be shown how it ended. A day long that is tried again.
            late = match.turn_started is None or now > match.turn_started + SHOWN_FOR
            return await self._reschedule(match, replace(match, due=None if late else now + AGAIN))
        if match.engine_moves:
            # It thought in a process that is gone, or failed: it begins anew.
            return await self._reschedule(match, replace(match, due=now + TRIED_AGAIN))
        if self.is_unseen(match):
            return await self._reschedule(match, replace(match, due=now + TRIED_AGAIN))
        if match.level is not None and match.due and match.due <= began + SHOWN_WITHIN:
            await self.settle(match)
            return None
        if match.claimable_from:
            return await self._process_silence(match, match.claimable_from, now)
        if match.level is not None and match.deadline is None:
            return await self._process_unfinished(match, now)
        deadline = match.deadline
        if deadline and match.due and match.due < deadline <= now:
            deadline = match.pace.respite(now)
        if deadline and now < deadline:
            due = min(now + AGAIN, deadline)
            return await self._reschedule(match, replace(match, due=due, deadline=deadline))
        return await self._end(match, match.run_out(now), now)

    async def _end(self, match: Match, ended: Match, now: datetime) -> Change | None:
        ended = replace(ended.clocked(now), due=now + AGAIN)
        try:
            return await self._matches.save(match, ended, by_time=True)
        except MatchMovedOn:
            return None  # The move came at the last moment, or time was given back.

    async def _process_unfinished(self, match: Match, now: datetime) -> Change | None:
        """Call off a match against the engine with which nobody went on for long."""
        ends = (match.turn_started or now) + SILENCE_CLAIMED
        if now < ends:
            await self._reschedule(match, replace(match, due=ends))
            return None
        return await self._end(match, match.abort(), now)

    async def _process_silence(
        self, match: Match, claimable_from: datetime, now: datetime
    ) -> Change | None:
        """Have who does not move told, once, that the match can be claimed from a moment on."""
        if match.due and match.due < claimable_from <= now:
            claimable_from = now + SILENCE_TOLD
        if claimable_from <= now:
            # It was tried in vain up to here.
            await self._reschedule(match, replace(match, due=None))
            return None
        due = min(now + LATER, claimable_from)
        return await self._reschedule(match, replace(match, due=due, claimable_from=claimable_from))

    async def _put_off(self, number: int, error: Exception) -> None:
        """Let a match rest with which something is wrong, whatever it is; it is logged once."""
        if number not in self._wrong:
            self._wrong.add(number)
            log.error("match %d is due, and something is wrong with it", number, exc_info=error)
        await self._store.deadlines.postpone(number, self._clock() + LATER)

    def reminder(self, match: Match) -> Reminder:
        """What the player to move of a match that is due is to be told."""
        return Reminder.of(match, self._clock())

    async def mark_notified(self, match: Match) -> None:
        """Note that the player to move was told what was due.

        If time was given back meanwhile, what they were told is not true: it is due again.
        """
        if match.deadline:
            warning = match.pace.warning(match.deadline)
            late = self.reminder(match) is Reminder.LATE
            await self._reschedule(match, replace(match, due=match.deadline if late else warning))
        elif match.claimable_from:
            # However late they were told, they have as long from then on.
            claimable_from = max(match.claimable_from, self._clock() + SILENCE_TOLD)
            await self._reschedule(match, replace(match, due=None, claimable_from=claimable_from))

    async def postpone(self, match: Match) -> None:
        """Begin the turn of a match anew a little later: its server is out of reach."""
        await self._reschedule(match, match.clocked(self._clock() + LATER))

    def is_unseen(self, match: Match) -> bool:
        """Whether all wait to see the board of a live match against the engine; a day long."""
        began, settled = match.turn_started, _settled(match).due
        alone = match.live and match.level is not None and match.owner is None
        if not alone or not match.board_lost or began is None or settled is None:
            return False
        return self._clock() < min(began + SHOWN_FOR, settled)

    async def settle(self, match: Match) -> None:
        """Let a match against the engine rest until its player has been silent for long."""
        await self._reschedule(match, _settled(match))

    async def dismiss(self, match: Match) -> None:
        """Let a match that has ended rest, though nobody could be shown how."""
        await self._reschedule(match, replace(match, due=None))

    async def _reschedule(self, before: Match, after: Match) -> Change | None:
        kept = await self._store.deadlines.reschedule(before, after)
        return Change(after, after) if kept else None


def _settled(match: Match) -> Match:
    """A match against the engine whose board is seen: due when its player was silent for long."""
    if match.deadline:
        return replace(match, due=match.pace.warning(match.deadline))
    return replace(match, due=match.turn_started and match.turn_started + SILENCE_CLAIMED)
