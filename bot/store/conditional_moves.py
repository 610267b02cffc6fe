"""Storage of conditional moves.

A plan is private, so neither the match nor anything else that both players can export mentions it.
"""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy import (
    Column,
    Connection,
    ForeignKey,
    Integer,
    Row,
    String,
    Table,
    bindparam,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)

from bot.play.conditional import (
    CONDITIONS_LOST,
    NO_CONDITIONS,
    TOLD_AFTER,
    Conditions,
    Line,
    Lost,
    number_of_step,
)
from bot.play.due_times import DueStep
from bot.play.errors import MatchMovedOn
from bot.play.match import Match
from bot.store.database.columns import PersonId, metadata
from bot.store.database.locks import LOCK, TableLock
from bot.store.database.subject import SubjectStore, writes_in_server
from bot.store.due import due, of_person, put
from bot.store.match_tables import has_position, matches

UNCHECKED = -1

conditional_moves = Table(
    "conditional_moves",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("person", PersonId, primary_key=True, autoincrement=False, index=True),
    Column("revision", Integer, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("lines", String, nullable=False),
    Column("lost", String),
    info={LOCK: TableLock.EITHER},
)
"""Plans: lines separated by newlines, of moves separated by blanks.

The lines continue the match after `ply` moves. Only the player who waits has lines.
"""

_HERE = conditional_moves.c.match == bindparam("number")
_PLANNED = conditional_moves.c.lines != ""
_LIVE = select(conditional_moves).where(_HERE, _PLANNED)
_REVISION = func.coalesce(
    select(func.max(conditional_moves.c.revision)).where(_HERE, _PLANNED).scalar_subquery(), 0
)

IS_CURRENT = or_(
    bindparam("revision", type_=Integer) == UNCHECKED,
    bindparam("revision", type_=Integer) == _REVISION,
)
"""The condition that match `number` has a plan of `revision`, or none if that is 0."""


class ConditionalMoveStore(SubjectStore):
    """Stores the conditional moves of people."""

    async def in_match(self, match: int) -> Conditions:
        """Return the plan that applies to the next move of a match, or NO_CONDITIONS."""
        row = await self._database.first(_LIVE, number=match)
        return _plan(row) if row else NO_CONDITIONS

    async def find(self, match: int, person: int) -> Conditions:
        """Return a person's plan, or NO_CONDITIONS. It has no lines if they were lost."""
        row = await self._database.first(select(conditional_moves).where(_is(match, person)))
        return _plan(row) if row else NO_CONDITIONS

    @writes_in_server
    def change(
        self,
        connection: Connection,
        match: Match,
        person: int,
        change: Callable[[tuple[Line, ...]], tuple[Line, ...]],
    ) -> Conditions:
        """Change the lines of a person's plan; return the new plan.

        Raises MatchMovedOn if the position has changed.
        """
        if not connection.scalar(select(matches.c.id).where(has_position(match))):
            raise MatchMovedOn
        own, ply = _is(match.id, person), len(match.moves)
        row = connection.execute(select(conditional_moves).where(own)).first()
        old = _plan(row) if row else Conditions(person, ply=ply)
        revision, lines = old.revision + 1, change(old.lines)
        plan = replace(old, lines=lines, revision=revision, ply=ply, lost=None)
        values = {"lines": _text(lines), "revision": revision, "ply": ply, "lost": None}
        if row:
            connection.execute(update(conditional_moves).where(own).values(**values))
            _forget_step(connection, match.id, person)
        else:
            key = {"match": match.id, "person": person}
            connection.execute(insert(conditional_moves).values(**key, **values))
        return plan

    async def told(self, guild: int, match: int, plan: Conditions, *, keep: bool = False) -> None:
        """Record that a person need not be told of the loss of a plan any more.

        With `keep`, `find` still returns the loss, for a later look.
        """
        await self._database.write(guild, _told, match, plan, keep)


def settle(
    connection: Connection, before: Match, after: Match, plan: Conditions, now: datetime
) -> bool:
    """Remove the lines that no longer fit; return whether their owner must be told.

    After a move, `plan` is the plan that was followed. Once the match is over, nothing is kept or
    told. Call it in the transaction that changes the match.
    """
    if after.level is not None:
        return False
    if not after.live:
        connection.execute(delete(conditional_moves).where(conditional_moves.c.match == after.id))
        return False
    played = len(after.moves) - len(before.moves)
    if played < 0:
        row = connection.execute(_LIVE, {"number": after.id}).first()
        plan = _plan(row) if row else NO_CONDITIONS
    if not played or not plan.lines:
        return False
    unanswered = Lost.MOVE if after.to_move == plan.person else None
    lost = unanswered if played > 0 else Lost.TAKEBACK
    left = () if lost else plan.left(after)
    values = {"lines": _text(left), "ply": len(after.moves), "lost": lost and lost.value}
    renewed = update(conditional_moves).where(_is(after.id, plan.person))
    connection.execute(renewed.values(**values, revision=plan.revision + 1))
    if lost:
        number = number_of_step(after, plan.person)
        about = CONDITIONS_LOST, number, CONDITIONS_LOST, after.guild
        put(connection, DueStep(*about, now + TOLD_AFTER, person=plan.person))
    return lost is not None


def _told(connection: Connection, match: int, plan: Conditions, keep: bool) -> None:  # noqa: FBT001
    lost = _is(match, plan.person) & conditional_moves.c.lost.is_not(None)
    if not keep:
        same = conditional_moves.c.revision == plan.revision
        connection.execute(delete(conditional_moves).where(lost, same))
    revision = connection.scalar(select(conditional_moves.c.revision).where(lost))
    if revision in {None, plan.revision}:
        _forget_step(connection, match, plan.person)


def _forget_step(connection: Connection, match: int, person: int) -> None:
    about = due.c.number.in_((2 * match, 2 * match + 1))
    connection.execute(delete(due).where(of_person(CONDITIONS_LOST, person), about))


def _is(match: int, person: int) -> Any:  # noqa: ANN401 - a condition
    return (conditional_moves.c.match == match) & (conditional_moves.c.person == person)


def _text(lines: tuple[Line, ...]) -> str:
    return "\n".join(map(" ".join, lines))


def _plan(row: Row[Any]) -> Conditions:
    lines = tuple(tuple(line.split(" ")) for line in row.lines.splitlines())
    return Conditions(
        row.person, lines, row.revision, row.ply, Lost(row.lost) if row.lost else None
    )
