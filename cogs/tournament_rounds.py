"""Notices of rounds: that one began, and warnings of its end.

They wait for the end of a player's quiet hours. If the round would be over by then, the warning
comes before them.
"""

import contextlib
import logging
from dataclasses import replace

from bot.client.cog import Cog, due
from bot.client.matches.notices import NOTICE_TIMEOUT_S
from bot.client.messages.errors import Refused, log_failure
from bot.client.sections import SectionPage, adds_to
from bot.client.tournament_notices import card_link, tell_player
from bot.play.due_times import DueStep
from bot.play.match import Match
from bot.play.quiet_hours import EARLY_ROUND, ROUND_BEGUN, ROUND_ENDS, before_quiet_hours
from bot.play.tournaments.errors import NoSuchTournament
from bot.play.tournaments.tournament import Tournament
from bot.services.tournament_steps import seat_of
from bot.texts import Texts, moment

AT_ONCE = 5
"""Maximum number of notices sent at once, since many are due on the hour."""

log = logging.getLogger(__name__)


class TournamentRoundCog(Cog):
    """Notices of rounds to their players."""

    @due(ROUND_BEGUN, ROUND_ENDS, at_once=AT_ONCE, requests=2, timeout_s=NOTICE_TIMEOUT_S)
    async def tell(self, step: DueStep) -> None:
        """Tell a player of a round that began, or warn of its end."""
        if await self._services.notices.hold_step(step):
            return
        if found := await self._round_of(step):
            if step.kind == ROUND_ENDS:
                await self._tell(found, step, "warning")
            elif found.warned < found.round:
                await self._tell(found, step, "turn")
        await self._services.due.finish(step, None)

    @due(EARLY_ROUND, at_once=AT_ONCE, requests=2, timeout_s=NOTICE_TIMEOUT_S)
    async def warn_early(self, step: DueStep) -> None:
        """Warn a player of a round's end before their quiet hours.

        That is needed only if the end is in them, or soon after. The step is due when the end is
        set, and again before the quiet hours.
        """
        if found := await self._round_of(step):
            settings = await self._services.settings.player(step.person or 0)
            if found.warns and found.ends and found.warned < found.round:
                early = before_quiet_hours(settings, found.warns, found.ends)
                if early and early > self._services.clock():
                    await self._services.notices.plan(replace(step, at=early, attempts=0))
                    return
                if early:
                    await self._tell(found, step, "warning")
        await self._services.due.finish(step, None)

    @adds_to(SectionPage.END)
    async def play_again(self, words: Texts, match: Match) -> list[str]:
        """Say that a match that was called off is still to be played in its tournament."""
        found = await self._services.tournaments.to_begin_again(match)
        if found is None or found.ends is None:
            return []
        name, ends = words.tournaments.name(found), moment(found.ends)
        link = await card_link(self._client, found)
        return [words.say("tournament-again", name=name, ends=ends, link=link, **words.labels)]

    async def _round_of(self, step: DueStep) -> Tournament | None:
        """Return the tournament of a step in whose current round the person plays, or None."""
        number, seat = seat_of(step)
        with contextlib.suppress(NoSuchTournament):
            found = await self._services.tournaments.get(number)
            if found.ends and any(
                (each.seat, each.user) == (seat, step.person) for each in found.entrants
            ):
                return found
        return None

    async def _tell(self, found: Tournament, step: DueStep, kind: str) -> None:
        try:
            await tell_player(self._client, found, seat_of(step)[1], kind)
        except Refused as error:
            log_failure(log, error, "tournament %d: a notice was refused", found.id)
