"""The steps that are due: claiming them, and what follows a failure."""

import logging
from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.play.due_times import DueStep, OutsideStep
from bot.play.match import Match
from bot.services.guilds import GuildService
from bot.services.wakeup import Wakeup
from bot.store import Store
from bot.store.due import act_outside

RETRY_AFTER = timedelta(minutes=1)
"""Delay before a claimed step is repeated, unless it is done before then.

Discord still detects a repeated nonce after this time.
"""

POSTPONED_BY = timedelta(hours=1)
"""Delay before retrying after an error in a step."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class DueService:
    """Finds and claims due steps of all kinds."""

    _store: Store
    _clock: Callable[[], datetime]
    _guilds: GuildService
    _wakeup: Wakeup

    async def until_due(self, kinds: Collection[str]) -> None:
        """Sleep until a step of the given kinds is due. May return early."""
        await self._wakeup.wait_until(await self._store.due.next(kinds))

    def wake(self) -> None:
        """Make `until_due` return."""
        self._wakeup.wake_by(self._clock())

    async def steps(self, limit: int, kinds: Collection[str] | None = None) -> tuple[DueStep, ...]:
        """Return up to `limit` due steps, earliest first.

        Also deletes part of the data of a server that removed the bot long ago.
        """
        await self._guilds.delete_removed()
        return await self._store.due.steps(self._clock(), limit, kinds)

    async def claim(self, step: DueStep) -> bool:
        """Claim a step; return False if another process has claimed it.

        The step is due again after RETRY_AFTER, unless it is done before then.
        """
        return await self._store.due.claim(step, self._clock() + RETRY_AFTER)

    async def finish(self, step: DueStep, version: int | None) -> DueStep | None:
        """Delete a claimed step about a match of which `version` is shown, or that is gone.

        Returns the step to claim now, if the match or the step has changed in the meantime.
        """
        return await self._store.due.finish(step, version)

    def act_outside(self, *, quiet: bool) -> None:
        """Leave a step for each match that this task, or a task that it starts, changes.

        The task acts outside Discord; the step shows the change there, if `quiet` to no one in
        particular. It is taken even if this process ends now.
        """
        act_outside(OutsideStep.SHOW_QUIETLY if quiet else OutsideStep.SHOW)

    async def call(self, match: Match) -> None:
        """Let the process that has a match's server mention the player to move."""
        await self._store.due.call(match, self._clock())

    async def postpone(self, step: DueStep, error: Exception) -> None:
        """Postpone a step that raised an error, and log the first error."""
        await self._store.due.postpone(step, self._clock() + POSTPONED_BY)
        level = logging.INFO if step.attempts else logging.ERROR
        log.log(
            level,
            "%s %d: the due step failed; the next attempt is in an hour",
            step.subject,
            step.number,
            exc_info=None if step.attempts else error,
        )
