"""Conditional moves of players: what they see, add and remove, and of which losses they hear."""

from dataclasses import dataclass

from bot.play.conditional import Conditions, Line, after_line, require_planner, with_line
from bot.play.errors import NoSuchMatch
from bot.play.match import Match
from bot.services.matches import MatchService
from bot.store import Store


@dataclass(frozen=True)
class ConditionalMoveService:
    """Stores what people would play if their opponents play certain moves.

    `MatchService` plays these moves.
    """

    _store: Store
    _matches: MatchService

    async def open(self, number: int, seen: int, person: int) -> Match:
        """Return a match for which a person may plan, at the position of version `seen`.

        Raises MatchMovedOn, ConditionsClosed and other MatchErrors.
        """
        match = await self._matches.at_version(number, seen)
        require_planner(match, person)
        return match

    async def find(self, match: Match, person: int) -> Conditions:
        """Return a person's plan, or NO_CONDITIONS. A plan that was lost says so once."""
        plan = await self._store.conditional_moves.find(match.id, person)
        if plan.lost:
            await self._store.conditional_moves.told(match.guild, match.id, plan)
        return plan

    async def add(self, match: Match, person: int, line: Line) -> Conditions:
        """Add a line, from a match that `open` returned; return the new plan.

        Raises MatchMovedOn, TooManyConditions.
        """
        after_line(match, line)
        change = self._store.conditional_moves.change
        return await change(match, person, lambda lines: with_line(lines, line))

    async def remove(self, match: Match, person: int, line: Line) -> Conditions:
        """Remove a line; return the new plan. Raises MatchMovedOn."""
        change = self._store.conditional_moves.change
        return await change(
            match, person, lambda lines: tuple(each for each in lines if each != line)
        )

    async def lost(self, number: int, person: int) -> tuple[Match, Conditions] | None:
        """Return a match and the lost plan, or None if there is nothing to tell."""
        plan = await self._store.conditional_moves.find(number, person)
        if plan.lost is None:
            return None
        try:
            return await self._matches.get(number), plan
        except NoSuchMatch:
            return None

    async def are_lost(self, match: Match, person: int) -> bool:
        """Return whether the last move ended a person's plan, of which a step tells them soon."""
        plan = await self._store.conditional_moves.find(match.id, person)
        return plan.lost is not None and plan.ply == len(match.moves)

    async def told(self, number: int, guild: int, plan: Conditions, *, keep: bool = False) -> None:
        """Record that a loss was told or, with `keep`, is shown in the list alone."""
        await self._store.conditional_moves.told(guild, number, plan, keep=keep)
