"""Time: what is done with matches when their moment has come, and what is known of the bot's own.

It must not know Discord's objects or sentences; the clock is handed in.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta

from bot.errors import MatchMovedOn
from bot.match import Match
from bot.service import DAY, Change, Service
from bot.store import Store

AGAIN = timedelta(minutes=1)
"""After so long it is tried again to show how a match ended."""


class Timekeeper:
    """Warns players of their time, and ends the matches of those whose time has run out."""

    def __init__(self, service: Service, store: Store, clock: Callable[[], datetime]) -> None:
        self._service = service
        self._store = store
        self._clock = clock

    async def until_due(self) -> None:
        """Sleep until the earliest moment at which a match is due, or sooner."""
        await self._service.alarm.sleep(await self._store.next_due())

    async def due(self) -> Match | None:
        """The match that is due for longest, if any is."""
        return await self._store.due_match(self._clock())

    async def strike(self, match: Match) -> Change | None:
        """Do with a match what is due now; what is to be shown, or None if it has moved on.

        The player to move is warned once, and told anew after a long stop (then the match is
        live); at the end of the time the match is over, and stays due until that was shown.
        """
        now = self._clock()
        if not match.live:
            # Nobody could be shown how it ended. A day long that is tried again.
            late = match.since is None or now > match.since + DAY
            return await self._wind(replace(match, due=None if late else now + AGAIN))
        if match.deadline and now < match.deadline:
            warning = match.pace.warning(match.deadline)
            return await self._wind(
                replace(match, due=match.deadline if now >= warning else warning)
            )
        ended = replace(match.run_out(now).clocked(now), due=now + AGAIN)
        try:
            return await self._service.keep(match, ended)
        except MatchMovedOn:
            return None  # The move came at the last moment.

    def is_late(self, match: Match) -> bool:
        """Whether no more than a quarter of the time is left."""
        return match.due == match.deadline

    async def hold(self, match: Match) -> None:
        """Begin the turn of a match anew: its server was out of reach when it was due."""
        await self._wind(match.clocked(self._clock()))

    async def rest(self, match: Match) -> None:
        """Let a match that has ended rest, though nobody could be shown how."""
        await self._wind(replace(match, due=None))

    async def awake(self) -> timedelta | None:
        """Note that the bot has started, and give back the time that it was away; gives that."""
        return await self._store.beat(self._clock(), timedelta(0))

    async def beat(self, lapse: timedelta) -> timedelta | None:
        """Note that the bot is alive and connected.

        After more than a `lapse` without such a note the time is given back; gives the gap.
        """
        return await self._store.beat(self._clock(), lapse)

    async def _wind(self, match: Match) -> Change | None:
        return Change(match, match) if await self._store.wind(match) else None
