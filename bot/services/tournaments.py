"""Tournaments: sign-up, rounds, their games, and what is due.

Every step reads the tournament, computes the next value and saves it if the version is unchanged,
so it can be repeated after a kill at any point.
"""

from dataclasses import dataclass
from datetime import datetime

from bot.play.due_times import DueStep
from bot.play.ending import Ending
from bot.play.limits import MAX_LIVE_MATCHES
from bot.play.match import Match
from bot.play.preferences import ProfileView
from bot.play.quiet_hours import ROUND_BEGUN, ROUND_ENDS, TIME_TO_MOVE, quiet_until
from bot.play.tournaments.errors import BadPlan, TooFewEntrants, TooManyGames
from bot.play.tournaments.tournament import Tournament
from bot.play.tournaments.values import LEAST_ENTRANTS, TournamentPhase, TournamentPlan
from bot.play.tracked_message import TrackedMessage
from bot.services.requests import Person, Place
from bot.services.tournament_games import TournamentGames
from bot.services.tournament_steps import next_step, round_steps, started
from bot.store.tournaments import MAX_TOURNAMENTS, TOURNAMENT
from guti.games import find

HONOURS = 10
"""Number of a person's latest tournaments among which a profile finds the best places."""


@dataclass(frozen=True)
class TournamentService(TournamentGames):
    """Runs tournaments."""

    async def plan(self, place: Place, host: int, plan: TournamentPlan) -> Tournament:
        """Store a draft, which the director has an hour to announce.

        Raises UnknownGame, UnknownRules, BadPlan, TooManyTournaments.
        """
        find(plan.game, plan.rules)
        if plan.players is not None and not LEAST_ENTRANTS <= plan.players <= plan.form.most:
            raise BadPlan(LEAST_ENTRANTS, plan.form.most)
        seed = self._random.randrange(2**31)
        draft = Tournament(0, place.guild, place.channel, host, plan, seed)
        return await self._store.tournaments.add(draft, self._clock(), next_step)

    async def of_guild(
        self, guild: int, *, over: bool = False, limit: int = MAX_TOURNAMENTS
    ) -> list[Tournament]:
        """Return a server's tournaments that run, or those that are over; newest first."""
        numbers = await self._store.tournaments.of_guild(guild, over=over, limit=limit)
        return [await self._store.tournaments.get(number) for number in numbers]

    async def honours(self, guild: int, user: int, *, alone: bool) -> list[Tournament]:
        """Return a person's latest tournaments in a server that are over, newest first.

        A person who shows others only the levels beaten sees them `alone`.
        """
        view = (await self._store.settings.player(user)).profile
        if view is ProfileView.LEVELS and not alone:
            return []
        numbers = await self._store.tournaments.of_player(guild, user, limit=HONOURS)
        return [await self._store.tournaments.get(number) for number in numbers]

    async def to_begin_again(self, match: Match) -> Tournament | None:
        """Return the tournament whose round still needs a match that was called off, or None."""
        if match.result is None or match.result.termination is not Ending.ABORTED:
            return None
        for found in await self.of_guild(match.guild):
            for each in found.current if found.ends else ():
                people = {found.seat(seat).user for seat in each.seats}
                if people == set(match.players) and not each.is_over:
                    return found
        return None

    async def announce(self, number: int) -> Tournament:
        """Open a draft for sign-up."""
        return await self._change(
            number, lambda each: each.announce() if each.phase is TournamentPhase.DRAFT else each
        )

    async def discard(self, number: int) -> None:
        """Delete a draft, if it is still one."""
        found = await self._store.tournaments.get(number)
        if found.phase is TournamentPhase.DRAFT:
            await self._store.tournaments.delete(found)

    async def join(self, number: int, person: Person) -> Tournament:
        """Add a person, who may have left before. Starts a tournament that is full.

        Raises SignedUpAlready, SignUpClosed, TournamentFull, TooManyGames.
        """
        before = await self._store.tournaments.get(number)
        before.join(person.id, person.name)  # Reported before a limit of the person's.
        live, coming = await self._store.tournaments.load(before.guild, person.id)
        if live + coming + before.plan.games > MAX_LIVE_MATCHES:
            raise TooManyGames(MAX_LIVE_MATCHES)
        after = await self._change(number, lambda each: each.join(person.id, person.name), before)
        if after.phase is TournamentPhase.OPEN and len(after.entrants) == after.plan.players:
            return await self.start(number)
        return after

    async def leave(self, number: int, user: int) -> Tournament:
        """Remove a person. In a running tournament, the open games are lost.

        Raises NotInTournament, SignUpClosed.
        """
        await self._change(number, lambda each: each.leave(user))
        return await self.advance(number)

    async def start(self, number: int) -> Tournament:
        """Start a tournament. Raises SignUpClosed, TooFewEntrants."""
        await self._change(number, started)
        return await self.advance(number)

    async def close(self, number: int) -> Tournament:
        """Close the sign-up before the start. Raises SignUpClosed."""
        return await self._change(number, lambda each: each.close(closed=True))

    async def reopen(self, number: int) -> Tournament:
        """Reopen the sign-up. Raises SignUpClosed."""
        return await self._change(number, lambda each: each.close(closed=False))

    async def cancel(self, number: int) -> Tournament:
        """End a tournament early; it keeps its table if games were played."""
        await self._change(number, lambda each: each.cancel())
        return await self.advance(number)

    async def extend(self, number: int) -> Tournament:
        """Extend the current round. Raises RoundNotRunning, ExtendedAlready."""
        return await self._change(number, lambda each: each.extend(self._clock()))

    async def hurry(self, number: int) -> Tournament:
        """End the current round soon, after a warning. Raises RoundNotRunning."""
        found = await self._store.tournaments.get(number)
        soon = await self.soonest_end(found)
        return await self._change(number, lambda each: each.hurry(soon), found)

    async def soonest_end(self, found: Tournament) -> datetime:
        """Return the earliest end of the current round of which its players hear in time.

        Players in their quiet hours are warned after them, and have TIME_TO_MOVE then.
        """
        now = self._clock()
        soon = now + found.plan.warning
        players = [step.person or 0 for step in round_steps(found, ROUND_ENDS, now)]
        for settings in await self._store.settings.stored(players):
            if until := quiet_until(settings, now):
                soon = max(soon, until + TIME_TO_MOVE)
        return soon

    async def move(self, number: int, channel: int) -> Tournament:
        """Move a tournament from a deleted channel to another one."""
        return await self._change(number, lambda each: each.move(channel))

    # What is due

    async def due(self, step: DueStep) -> tuple[Tournament, str] | None:
        """Return the tournament and kind of a claimed step, or None if it is not due."""
        found, now = await self._store.tournaments.get(step.number), self._clock()
        real = next_step(found, now)
        if real is None or real.at > now:
            await self._store.tournaments.schedule(found, real)
            return None
        return found, real.kind

    async def start_on_time(self, number: int) -> None:
        """Start a tournament at its date, or cancel it if too few have signed up."""
        try:
            await self.start(number)
        except TooFewEntrants:
            await self.cancel(number)

    async def announced(self, shown: Tournament, *, refused: bool = False) -> None:
        """Record that a card shows the stage of a tournament, or was `refused`.

        Only if there is a card are the players of a round told.
        """

        def mark(each: Tournament) -> Tournament:
            if each.announced >= shown.stage:
                return each
            return each.changed(announced=shown.stage)

        runs = shown.phase is TournamentPhase.RUNNING and not refused
        await self._change(shown.id, mark, tells=ROUND_BEGUN if runs else None)

    async def warn(self, number: int) -> None:
        """Warn the players of a round of its end, unless vacations have moved it."""
        found = await self.rest(number)
        if found.warns is None or found.warns > self._clock():
            return

        def mark(each: Tournament) -> Tournament:
            is_new = each.round == found.round and each.warned < each.round
            return each.changed(warned=each.round) if is_new else each

        await self._change(number, mark, found, ROUND_ENDS)

    # Cards

    async def cards(self, found: Tournament) -> tuple[int, ...]:
        """Return the messages that show a tournament, newest first."""
        return await self._store.tournaments.cards(found.id)

    async def keep_card(self, found: Tournament, message: int) -> None:
        """Store the message that shows a tournament."""
        ids = message, TOURNAMENT, found.id, found.guild, found.channel, found.version
        await self._store.messages.add(TrackedMessage(*ids))

    async def shown(self, message: int, found: Tournament) -> None:
        """Record that a card shows a tournament, unless it has changed since."""
        await self._store.tournaments.shown(found, message)

    async def forget_card(self, message: int) -> None:
        """Forget a card that is gone."""
        await self._store.messages.remove(message)

    # Directors

    async def role(self, guild: int) -> int | None:
        """Return the role of a server's directors, or None."""
        return await self._store.tournaments.role(guild)

    async def set_role(self, guild: int, role: int | None) -> None:
        """Choose the role of a server's directors, or none."""
        await self._store.tournaments.set_role(guild, role)
