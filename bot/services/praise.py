"""Remarks at the start and end of matches, and the milestones that players reach."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from bot.play.ending import Ending
from bot.play.match import Match
from bot.play.milestones import MILESTONES, Milestone, beaten, reached
from bot.play.praise import Past, Remark, RemarkKind, closing, opening
from bot.store import Store
from bot.store.praise import Earned
from guti import Side


@dataclass(frozen=True)
class Praise:
    """A remark, if any, and the milestones reached in a match, each with a person's id."""

    remark: Remark | None = None
    milestones: tuple[tuple[int, Milestone], ...] = ()


class PraiseService:
    """Chooses remarks on matches, and finds the milestones that players reach."""

    def __init__(self, store: Store) -> None:
        self._store = store.praise

    async def at_start(self, match: Match) -> Praise:
        """Return the remark to make at the start of a match against the engine."""
        if match.level is None or match.plies_played >= len(Side):
            return Praise()
        began = match.positions[match.opening_plies].to_move
        if match.plies_played and match.player(began) in match.people:
            return Praise()
        return Praise(opening(match, await self._store.at_start(match, match.people[0])))

    async def at_end(self, match: Match) -> Praise:
        """Return the remark on a finished match, and the milestones reached in the match."""
        if match.result is None or match.result.termination is Ending.ABORTED:
            return Praise()
        records = {user: await self._store.at_end(match, user) for user in match.people}
        remark = closing(match, _past(match, records))
        found = [(user, each) for user in match.people for each in _new(match, records[user])]
        if remark and remark.kind is RemarkKind.LEVEL:
            # The remark already mentions this milestone.
            milestone = beaten(remark.level)
            found = [each for each in found if each[1] != milestone]
        return Praise(remark, tuple(found))

    async def ended_first(self, match: Match) -> tuple[int, ...]:
        """Return the people of a finished match whose first match it was, anywhere."""
        if match.live or match.abortable or not match.people:
            return ()
        played = await self._store.played(match.people, 2, ended=True)
        return tuple(user for user in match.people if played[user] == 1)

    async def reached(self, guild: int, user: int, *, public: bool) -> tuple[Milestone, ...]:
        """Return a person's milestones in order; with `public`, only those from public matches."""
        return _in_order(reached(await self._store.achievements(guild, user, public=public)))


def _past(match: Match, records: Mapping[int, Earned]) -> Past:
    winner = match.result.winner if match.result else None
    if match.level is not None:
        return records[match.people[0]].past if match.people else Past()
    record = records.get(match.player(winner)) if winner else None
    return Past(won=record.won) if record else Past()


def _new(match: Match, record: Earned) -> tuple[Milestone, ...]:
    """Return the milestones that a person reached in a match.

    After a public match, milestones that need private matches are left out.
    """
    found = reached(record.after) - reached(record.before)
    if match.owner is None:
        found &= reached(record.public)
    return _in_order(found)


def _in_order(found: Iterable[Milestone]) -> tuple[Milestone, ...]:
    return tuple(each for each in MILESTONES if each in set(found))
