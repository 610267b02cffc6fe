"""Notices that wait for the end of quiet hours, or for a daily digest."""

import itertools
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from operator import itemgetter

from bot.play.conditional import CONDITIONS_LOST, NO_CONDITIONS, Conditions
from bot.play.due_times import DueStep
from bot.play.errors import NoSuchMatch
from bot.play.match import Match
from bot.play.pace import Pace
from bot.play.pause import Weekends
from bot.play.preferences import Notices
from bot.play.quiet_hours import held_until, quiet_until
from bot.play.reminder import Reminder
from bot.services.settings import SettingsService
from bot.services.wakeup import Wakeup
from bot.store import Store
from bot.store.errors import UnreadableMatch

NEVER_HELD = {Reminder.LATE.value, Reminder.SILENCE.value}
"""Warnings of a loss. They move around quiet hours instead, and are in no digest."""

TURN = "turn"

DOWNTIME = timedelta(hours=1)
"""Delay of a digest from which the bot was down or without a connection."""

COLLECTED_FOR = timedelta(minutes=2)
"""Time after a downtime for collecting notices, so that they come in one digest."""


@dataclass(frozen=True)
class News:
    """A match with notices that waited for a person, and their kinds.

    `plan` says why the person's conditional moves were removed, if that is one of them.
    """

    match: Match
    kinds: frozenset[str]
    plan: Conditions = NO_CONDITIONS


@dataclass(frozen=True)
class DigestView:
    """The notices to send a person together. `held` are the stored notices."""

    user: int
    news: tuple[News, ...]
    held: Sequence[tuple[int, str]]

    @property
    def public(self) -> "DigestView":
        """Without lost conditional moves, of which a channel would tell the opponent."""
        news = tuple(replace(each, plan=NO_CONDITIONS) for each in self.news)
        return replace(self, news=news)


@dataclass(frozen=True)
class NoticeService:
    """Holds notices back, and collects them for a digest."""

    _store: Store
    _clock: Callable[[], datetime]
    _settings: SettingsService
    _wakeup: Wakeup

    async def held_until(self, match: Match, player: int) -> datetime | None:
        """Return until when a notice to a player must wait, or None.

        Notices of matches with minutes for a move never wait.
        """
        if match.pace is Pace.LIVE:
            return None
        return held_until(await self._settings.player(player), self._clock())

    async def quiet_until(self, match: Match) -> datetime | None:
        """Return when the quiet hours of the player to move end, or None outside them."""
        if match.pace is Pace.LIVE:
            return None
        return quiet_until(await self._settings.player(match.to_move), self._clock())

    async def hold(self, match: Match, player: int, kind: str) -> bool:
        """Hold a notice back, and return whether it has to wait."""
        if kind in NEVER_HELD or not (until := await self.held_until(match, player)):
            return False
        await self._store.held_notices.hold(player, match.id, kind, until)
        self._wakeup.wake_by(until)
        return True

    async def hold_step(self, step: DueStep) -> bool:
        """Leave a step about a person for the end of their quiet hours.

        Returns False, without a change, outside quiet hours.
        """
        until = quiet_until(await self._settings.player(step.person or 0), self._clock())
        if until:
            await self.plan(replace(step, at=until, attempts=0))
        return until is not None

    async def plan(self, step: DueStep) -> None:
        """Store a step in place of the last one about its subject."""
        await self._store.due.put(step)
        self._wakeup.wake_by(step.at)

    async def digest(self, user: int, planned: datetime) -> DigestView | None:
        """Return what to send a person now, or None if there is nothing to send yet.

        After a downtime, the digest that was `planned` then waits for the notices of the return.
        """
        preferences, now = await self._settings.player(user), self._clock()
        until = quiet_until(preferences, now)
        if until or now - planned > DOWNTIME:
            await self._store.held_notices.postpone(user, until or now + COLLECTED_FOR)
            return None
        held = await self._store.held_notices.held(user)
        wanted = preferences.notices is not Notices.NONE
        found = [await self._news(user, group) for group in _by_match(held)] if wanted else []
        news = tuple(each for each in found if each)
        if not news:
            await self._store.held_notices.delivered(user, held)
            return None
        return DigestView(user, news, held)

    async def delivered(self, digest: DigestView) -> None:
        """Record that a digest was sent."""
        for each in digest.news:
            if each.plan.lost:
                told = self._store.conditional_moves.told
                await told(each.match.guild, each.match.id, each.plan)
        await self._store.held_notices.delivered(digest.user, digest.held)

    async def _news(self, user: int, held: list[tuple[int, str]]) -> News | None:
        """Return what is still new to a person about a match, or None."""
        try:
            match = await self._store.matches.get(held[0][0])
        except (NoSuchMatch, UnreadableMatch):
            return None
        if user not in match.players:
            return None
        kinds = {kind for _, kind in held} - {"end", Reminder.BACK.value, "given"}
        if not match.live:
            return News(match, frozenset({"end"}))
        kinds.discard(TURN)
        if match.to_move == user:
            kinds.add(TURN)
        if not match.open_offer(match.side(user).other):
            kinds.discard("offer")
        if match.pause.weekends is Weekends.BOTH:
            kinds.discard("wished")
        plan = NO_CONDITIONS
        if CONDITIONS_LOST in kinds:
            kinds.remove(CONDITIONS_LOST)
            plan = await self._store.conditional_moves.find(match.id, user)
        return News(match, frozenset(kinds), plan) if kinds or plan.lost else None


def _by_match(held: Sequence[tuple[int, str]]) -> list[list[tuple[int, str]]]:
    return [list(group) for _, group in itertools.groupby(held, itemgetter(0))]
