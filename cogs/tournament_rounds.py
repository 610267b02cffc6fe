"""Notices of rounds after a player's quiet hours, and warnings before them."""

import contextlib

from bot.client.cog import Cog, due
from bot.client.matches.notices import NOTICE_TIMEOUT_S
from bot.client.tournament_notices import seat_of, tell_player
from bot.play.due_times import DueStep
from bot.play.quiet_hours import EARLY_ROUND, HELD_ROUND
from bot.play.tournaments.errors import NoSuchTournament

AT_ONCE = 5
"""Maximum number of notices sent at once, since many are due on the hour."""


class TournamentRoundCog(Cog):
    """Notices of rounds around quiet hours."""

    @due(HELD_ROUND, EARLY_ROUND, at_once=AT_ONCE, requests=2, timeout_s=NOTICE_TIMEOUT_S)
    async def tell_of_round(self, step: DueStep) -> None:
        """Tell a player of a round that began, or warn of its end."""
        number, seat = seat_of(step)
        if step.kind == HELD_ROUND and await self._services.notices.hold_step(step):
            return
        with contextlib.suppress(NoSuchTournament):
            found = await self._services.tournaments.get(number)
            warned = step.kind == EARLY_ROUND or found.warned >= found.round
            seats = {each.seat: each.user for each in found.entrants}
            if found.ends and seats.get(seat) == step.person:
                await tell_player(self._client, found, seat, "warning" if warned else "turn")
        await self._services.due.finish(step, None)
