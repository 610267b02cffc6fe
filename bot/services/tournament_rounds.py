"""Rounds of tournaments: results, the next pairs, and the end of a window."""

import contextlib
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random

from bot.opponent.pairing import Competitor, PairingFails, Pairs, find_pairs
from bot.play.due_times import DueKind, DueTime
from bot.play.errors import MatchMovedOn, MatchOver, NoSuchMatch
from bot.play.quiet_hours import EARLY_ROUND
from bot.play.tournaments.errors import TournamentMovedOn
from bot.play.tournaments.rounds import Pair
from bot.play.tournaments.tournament import Tournament
from bot.play.tournaments.values import Form, MatchState, TournamentPhase
from bot.services.challenges import ChallengeService
from bot.services.matches import MatchService
from bot.services.tournament_steps import (
    competitors,
    next_step,
    numbered,
    round_steps,
    scheduled,
)
from bot.services.wakeup import Wakeup
from bot.store import Store
from guti import Side

FindPairs = Callable[[tuple[Competitor, ...]], Awaitable[Pairs]]

ATTEMPTS = 8
"""Maximum attempts to change a tournament that others change at the same time."""

LATE = timedelta(hours=1)
"""Delay after which the end of a window is postponed by a day."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class TournamentRounds:
    """Advances tournaments."""

    _store: Store
    _clock: Callable[[], datetime]
    _random: Random
    _matches: MatchService
    _challenges: ChallengeService
    _wakeup: Wakeup
    _find_pairs: FindPairs = find_pairs

    async def get(self, number: int, guild: int | None = None) -> Tournament:
        """Return a tournament of a server. Raises NoSuchTournament."""
        return await self._store.tournaments.get(number, guild)

    async def advance(self, number: int) -> Tournament:
        """Record the results of ended matches, and pair the next round once all have played."""
        for _ in range(ATTEMPTS):
            before = await self._store.tournaments.get(number)
            with contextlib.suppress(TournamentMovedOn):
                after = await self._advanced(before)
                if after is before:
                    await self._call_off(after)
                    return after
                await self._save(before, after)
        return await self._store.tournaments.get(number)

    async def recover(self) -> None:
        """Advance tournaments whose events were missed."""
        for number in await self._store.tournaments.running():
            await self.advance(number)

    async def expire(self, number: int) -> Tournament:
        """End the current round at the end of its window.

        If the bot was away at that time, the round goes on for up to a day. Vacations extend it.
        """
        await self.advance(number)
        found, now = await self.rest(number), self._clock()
        ends = found.ends
        running = found.phase is TournamentPhase.RUNNING and not found.is_stuck
        if running and ends is not None and ends <= now:
            states = await self._states(found)
            counts = await self._counts(states)

            def close(each: Tournament) -> Tournament:
                if each.round != found.round or each.ends != ends:
                    return each
                if now > ends + LATE:
                    more = min(timedelta(days=1), each.plan.window)
                    return each.changed(ends=now + more)
                return each.expire(states, counts)

            await self._change(number, close)
        return await self.advance(number)

    async def rest(self, number: int) -> Tournament:
        """Extend the current round by the vacations that players with open games took in it."""
        found = await self._store.tournaments.get(number)
        if found.phase is not TournamentPhase.RUNNING or not found.plan.vacations_extend:
            return found
        seats = {seat for each in found.current if not each.is_over for seat in each.seats}
        taken = {
            seat: await self._store.vacations.of(found.seat(seat).user) for seat in sorted(seats)
        }

        def rest(each: Tournament) -> Tournament:
            return each.rest(taken) if each.round == found.round else each

        return await self._change(number, rest, found)

    async def _change(
        self,
        number: int,
        change: Callable[[Tournament], Tournament],
        before: Tournament | None = None,
        tells: str | None = None,
    ) -> Tournament:
        """Save a change of a tournament, and return the result. Raises TournamentMovedOn.

        A caller that has just read the tournament passes it as `before`. Steps of kind `tells` are
        then due for the players of the round.
        """
        for _ in range(ATTEMPTS):
            before = before or await self._store.tournaments.get(number)
            after = change(before)
            if after is before:
                return before
            with contextlib.suppress(TournamentMovedOn):
                await self._save(before, after, tells)
                return after
            before = None
        raise TournamentMovedOn

    async def _save(self, before: Tournament, after: Tournament, tells: str | None = None) -> None:
        now = self._clock()
        kinds = [tells] if tells else []
        if after.ends != before.ends:
            kinds.append(EARLY_ROUND)
        told = [step for kind in kinds for step in round_steps(after, kind, now)]
        step = next_step(after, now)
        await self._store.tournaments.save(before, after, step, told)
        for each in filter(None, (step, *told)):
            self._wakeup.wake_by(each.at)

    async def _advanced(self, before: Tournament) -> Tournament:
        if before.phase is not TournamentPhase.RUNNING:
            return before
        if before.round:
            settled = before.settle(await self._states(before), self._clock())
            if settled is not before or not settled.is_round_over:
                return settled
        return await self._next_round(before)

    async def _next_round(self, before: Tournament) -> Tournament:
        now, note = self._clock(), ""
        if before.round >= before.plan.rounds:
            return before.end()
        if before.plan.form is Form.SWISS:
            if before.is_stuck and before.ends and now < before.ends:
                return before
            try:
                pairs, note = await self._swiss(before)
            except PairingFails:
                log.exception("tournament %d: round %d not paired", before.id, before.round + 1)
                return before.stuck(now)
        else:
            pairs = scheduled(before)
        if not pairs or (len(pairs) == 1 and pairs[0][2] is None):
            return before.end()
        return before.next_round(pairs, now, note)

    async def _swiss(self, before: Tournament) -> tuple[list[Pair], str]:
        players = competitors(before)
        if len(players) < 2:  # noqa: PLR2004 - a pair
            return [], ""
        found = await self._find_pairs(players)
        return numbered(found), found.note

    async def _states(self, tournament: Tournament) -> dict[int, MatchState]:
        numbers = {
            game.match
            for pairing in tournament.current
            for game in pairing.games
            if game.match is not None and game.score is None
        }
        return await self._store.tournaments.match_states(numbers) if numbers else {}

    async def _counts(self, states: dict[int, MatchState]) -> dict[int, Side | None]:
        """Return who has more pieces in each live match in which both have moved."""
        counts = dict[int, Side | None]()
        for number, state in states.items():
            if state.live and state.plies >= len(Side):
                position = (await self._store.matches.get(number)).position
                black, white = (position.count(side) for side in Side)
                ahead = Side.BLACK if black > white else Side.WHITE
                counts[number] = None if black == white else ahead
        return counts

    async def _call_off(self, tournament: Tournament) -> None:
        """Abort live matches whose games have got a score without them."""
        for number in await self._store.tournaments.to_call_off(tournament.id):
            with contextlib.suppress(MatchMovedOn, MatchOver, NoSuchMatch):
                match, now = await self._store.matches.get(number), self._clock()
                after = match.abort().with_turn_started(now)
                await self._matches.save(match, after, due=DueTime(DueKind.SHOW_END, now))
