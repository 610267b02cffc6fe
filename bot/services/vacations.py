"""Vacations, weekends off and days given to opponents."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from bot.play.due_times import DueStep, due_once_shown
from bot.play.errors import MatchMovedOn
from bot.play.events import ClockChanged
from bot.play.match import Match
from bot.play.pause import Weekends
from bot.play.vacation import (
    Vacation,
    current,
    is_slow,
    left,
    with_day_given,
    with_weekends_wished,
)
from bot.services.bus import Bus
from bot.services.wakeup import Wakeup
from bot.store import Store

ATTEMPTS = 3
"""Maximum attempts to stop the clock of a match that keeps changing."""


@dataclass(frozen=True)
class VacationView:
    """A person's vacation that is on, if any, and the time left in this year."""

    on: Vacation | None
    left: timedelta
    matches: int


@dataclass(frozen=True)
class Away:
    """An opponent to tell of a player's vacation in a match."""

    match: Match
    opponent: int
    vacation: Vacation


@dataclass(frozen=True)
class VacationService:
    """Begins and ends vacations, and stops and starts the clocks of matches."""

    _store: Store
    _clock: Callable[[], datetime]
    _wakeup: Wakeup
    _bus: Bus

    async def view(self, user: int) -> VacationView:
        """Return a person's vacation, the days left, and the number of matches it concerns."""
        now, taken = self._clock(), await self._store.vacations.of(user)
        live = await self._store.matches.live_anywhere(user)
        slow = sum(is_slow(match) for match in live)
        on = current(taken, now)
        used = (each.ended(now) if each is on else each for each in taken)
        return VacationView(on, left(used, now.astimezone(UTC).year), slow)

    async def begin(self, user: int) -> None:
        """Begin a vacation, which stops the person's clocks and tells the opponents.

        Raises OnVacationAlready, NoVacationLeft.
        """
        await self._store.vacations.begin(user, self._clock())
        await self.settle(user)
        self._wakeup.wake_by(self._clock())

    async def end(self, user: int) -> None:
        """End a vacation, after a day at the earliest. Raises NotOnVacation."""
        await self._store.vacations.end(user, self._clock())
        await self.settle(user)
        self._wakeup.wake_by(self._clock())

    async def settle(self, user: int) -> None:
        """Stop or start the clocks of a person's matches after the vacation changed.

        The step of the person does the same, because a kill can interrupt this.
        """
        for guild in await self._store.vacations.servers(user):
            for number in await self._store.vacations.slow_matches(guild, user):
                await self._renew(number)
        await self._store.vacations.settled(user)

    async def away(self, step: DueStep) -> Away | None:
        """Return the opponent to tell of a vacation, or None."""
        player = step.person or 0
        match = await self._store.matches.get(step.match or 0)
        on = current(await self._store.vacations.of(player), self._clock())
        if on is None or not match.live:
            return None
        return Away(match, match.player(match.side(player).other), on)

    async def told(self, step: DueStep) -> None:
        """Record that an opponent was told of a vacation."""
        await self._store.due.finish(step, None)

    async def give_day(self, number: int, giver: int) -> Match:
        """Give the opponent, who is to move, a day more. Raises MatchErrors."""
        match = await self._store.matches.get(number)
        longer = with_day_given(match, giver, self._clock())
        if not await self._store.deadlines.reschedule(match, longer, due_once_shown(longer)):
            raise MatchMovedOn
        self._store.matches.forget(number)
        self._bus.publish(ClockChanged(match, longer, giver))
        return longer

    async def wish_weekends(self, number: int, player: int) -> Match:
        """Ask for weekends off in a match, or agree to them. Raises MatchErrors."""
        match = await self._store.matches.get(number)
        wished = with_weekends_wished(match, player)
        if not await self._store.vacations.wish_weekends(match, wished):
            raise MatchMovedOn
        self._store.matches.forget(number)
        if wished.pause.weekends is Weekends.BOTH:
            return await self._renew(number)
        return wished

    async def _renew(self, number: int) -> Match:
        for _ in range(ATTEMPTS):
            match = await self._store.matches.get(number)
            if not match.live or await self._store.deadlines.renew_pause(match, self._clock()):
                break
        self._store.matches.forget(number)
        self._wakeup.wake_by(self._clock())
        renewed = await self._store.matches.get(number)
        if renewed.pause.since != match.pause.since:
            self._bus.publish(ClockChanged(match, renewed))
        return renewed
