"""Storage of steps to take later, such as notices, one row for each subject.

A subject is a match, a tournament, or a server or person that gets puzzles, for example. The kind
of a row is the name of its next step: text, so a new kind changes nothing here. The subject's own
module calls `put` in the transaction that sets the time. Cogs declare what happens then (`due` of
`bot/client/cog.py`).
"""

from collections.abc import Collection
from contextvars import ContextVar
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    ForeignKey,
    Index,
    Integer,
    Row,
    String,
    Table,
    and_,
    bindparam,
    delete,
    exists,
    func,
    literal,
    or_,
    select,
    true,
    update,
)

from bot.play.challenge import Challenge
from bot.play.due_times import (
    MATCH,
    OUTSIDE,
    REMATCH,
    SHOWN_WITHIN,
    DueKind,
    DueStep,
    DueTime,
    OutsideStep,
    RematchStep,
)
from bot.play.match import Match
from bot.play.pace import Pace
from bot.play.preferences import Preferences
from bot.play.quiet_hours import around_quiet_hours
from bot.shards import Shards
from bot.store.absences import has_bot, on_shards
from bot.store.database import Database
from bot.store.database.columns import NUMBER, SNOWFLAKE, Moment, PersonId, metadata, partial_index
from bot.store.database.locks import LOCK, TableLock
from bot.store.database.moments import Later
from bot.store.database.subject import SubjectStore
from bot.store.database.upsert import upserts
from bot.store.match_tables import matches
from bot.store.settings import preferences_in

LONGEST_WAIT = timedelta(days=3)
"""Longest time until a step that is not about a match. A wrong clock sets later ones."""

due = Table(
    "due",
    metadata,
    Column("subject", String, primary_key=True),
    Column("number", SNOWFLAKE, primary_key=True, autoincrement=False),
    Column("kind", String, nullable=False),
    Column("guild", SNOWFLAKE, nullable=False),
    Column("match", NUMBER, ForeignKey("matches.id", ondelete="CASCADE")),
    Column("person", PersonId),
    Column("at", Moment, nullable=False),
    Column("attempts", Integer, nullable=False, server_default="0"),
    Index("ix_due_at", "at", "guild"),
    Index("ix_due_match", "match"),
    partial_index("ix_due_person", "person", where="person IS NOT NULL"),
    info={LOCK: TableLock.NONE},
)
"""The next step about each subject. `number` is that of the match or the server.

For a person, `person` has the id, and `number` is any free number. `at` is the time of the next
attempt, and `attempts` the number of attempts so far. Rows with a `match` or a `person` are deleted
and exported with it.
"""


# Built once, because building a statement takes longer than executing it.
_PUT = upserts(due, "kind", "at", "attempts")
_OF_SUBJECT = and_(due.c.subject == bindparam("about"), due.c.number == bindparam("which"))
_REMOVE = delete(due).where(_OF_SUBJECT)
_MATCH_STEP = select(due.c.kind, due.c.at).where(due.c.subject == MATCH)


def put(connection: Connection, step: DueStep) -> None:
    """Store the next step about a subject in place of the last one."""
    connection.execute(_PUT[connection.dialect.name], vars(step))


def remove(connection: Connection, subject: str, number: int) -> None:
    """Delete the next step about a subject, if any."""
    connection.execute(_REMOVE, {"about": subject, "which": number})


def put_for_person(
    connection: Connection, subject: str, guild: int, person: int, at: datetime
) -> None:
    """Store the next step about a person, whose kind is the subject."""
    if not renew(connection, of_person(subject, person), at):
        highest = select(func.coalesce(func.max(due.c.number), 0)).where(due.c.subject == subject)
        number = (connection.scalar(highest) or 0) + 1
        put(connection, DueStep(subject, number, subject, guild, at, person=person))


def renew(connection: Connection, which: ColumnElement[bool], at: datetime) -> bool:
    """Move a step to the time `at`; return False if the step has been deleted."""
    moved = update(due).where(which).values(at=at, attempts=0)
    return connection.execute(moved).rowcount > 0


def of_person(subject: str, person: int) -> ColumnElement[bool]:
    """Return the condition for the step about a person."""
    return and_(due.c.subject == subject, due.c.person == person)


def of_number(subject: str, number: int) -> ColumnElement[bool]:
    """Return the condition for the step about a match or a server."""
    return and_(due.c.subject == subject, due.c.number == number)


def set_due(
    connection: Connection, match: Match, time: DueTime | None, mover: Preferences | None = None
) -> None:
    """Store a match's next step, or delete it if `time` is None.

    Reminders are moved out of the quiet hours of the player to move.
    `mover` has at least the zone and the quiet hours of the player to move, if already read.
    """
    if time is None:
        remove(connection, MATCH, match.id)
    else:
        if time.kind is DueKind.REMIND and match.pace is not Pace.LIVE:
            mover = mover or preferences_in(connection, match.to_move)
            time = around_quiet_hours(match, time, mover)
        put(connection, DueStep(MATCH, match.id, time.kind, match.guild, time.at, match=match.id))


_outside: ContextVar[OutsideStep | None] = ContextVar("outside", default=None)
"""The step that this task leaves for each match, because it acts outside Discord."""


def act_outside(step: OutsideStep) -> None:
    """Make this task, and tasks that it starts, leave steps for changed matches."""
    _outside.set(step)


def ask_outside(connection: Connection, asked: Challenge, now: datetime) -> None:
    """Leave the step of a rematch, if this task acts outside Discord."""
    if kind := _outside.get():
        step = RematchStep.ASK if kind is OutsideStep.SHOW else RematchStep.ASK_QUIETLY
        about = REMATCH, asked.id, step, asked.guild
        put(connection, DueStep(*about, now, match=asked.rematch_of))


class DueStore(SubjectStore):
    """Stores the next steps about subjects on this process's shards."""

    def __init__(self, database: Database, shards: Shards) -> None:
        super().__init__(database, shards)
        self._ours = on_shards(due.c.guild, shards) & has_bot(due)

    async def next(self, kinds: Collection[str] | None = None) -> datetime | None:
        """Return the earliest time at which a step is due, or None if none is.

        If `kinds` is given, only steps of these kinds count.
        """
        query = select(due.c.at).where(self._of(kinds)).order_by(due.c.at).limit(1)
        return await self._database.scalar(query)

    async def steps(
        self, now: datetime, limit: int, kinds: Collection[str] | None = None
    ) -> tuple[DueStep, ...]:
        """Return up to `limit` due steps, earliest first."""
        query = select(due).where(due.c.at <= now, self._of(kinds))
        ordered = query.order_by(due.c.at, due.c.subject, due.c.number).limit(limit)
        return tuple(map(_step, await self._database.read(ordered)))

    async def claim(self, step: DueStep, retry_at: datetime) -> bool:
        """Claim a step, which is due again at `retry_at` unless it is done before then.

        Returns False if the step has been claimed or replaced in the meantime.
        """
        same = and_(
            of_number(step.subject, step.number), due.c.kind == step.kind, due.c.at == step.at
        )
        claimed = {"at": retry_at, "attempts": step.attempts + 1}
        return await self._database.update(due, same, **claimed) > 0

    def leave_outside(self, connection: Connection, match: Match, now: datetime) -> Match:
        """Leave a step for a changed match, if this task acts outside Discord; return the match.

        The step is due for the process that has the match's server. If that is this process, it
        shows the change itself, and the step is due later.
        """
        if kind := _outside.get():
            step = DueStep(OUTSIDE, match.id, kind, match.guild, now)
            if not self._shards.serves(match.guild):
                put(connection, step)
            elif match.owner is None:
                # A private match is shown to its player alone, who is outside Discord.
                put(connection, replace(step, kind=OutsideStep.SHOW, at=now + SHOWN_WITHIN))
        return match

    async def call(self, match: Match, now: datetime) -> None:
        """Let the process that has a match's server mention the player to move."""
        step = DueStep(OUTSIDE, match.id, OutsideStep.CALL, match.guild, now)
        await self.put(step)

    async def put(self, step: DueStep) -> None:
        """Store a step in place of the last one about its subject."""
        await self._database.write(step.guild, put, step)

    async def finish(self, step: DueStep, version: int | None) -> DueStep | None:
        """Delete a claimed step about a match of which `version` is shown, or that is gone.

        Returns the step to claim now, if the match or the step has changed in the meantime.
        """
        unchanged = exists().where(matches.c.id == due.c.number, matches.c.version == version)
        which = is_claimed(step) & (unchanged if version else true())
        if await self._database.delete(due, which):
            return None
        query = select(due).where(of_number(step.subject, step.number))
        row = await self._database.first(query)
        return _step(row) if row else None

    async def postpone(self, step: DueStep, at: datetime) -> None:
        """Move a claimed step to `at`, unless a later one has replaced it."""
        # Counted again, because some actions store their step anew.
        await self._database.update(
            due, _is(step) & (due.c.at < at), at=at, attempts=step.attempts + 1
        )

    def _of(self, kinds: Collection[str] | None) -> ColumnElement[bool]:
        return self._ours if kinds is None else self._ours & due.c.kind.in_(kinds)


def move(connection: Connection, by: timedelta, where: ColumnElement[bool]) -> None:
    """Add a clock change to the next attempts of claimed steps.

    The deadlines of matches are moved on their own.
    """
    claimed = due.c.match.is_(None) & (due.c.attempts > 0) & where
    connection.execute(update(due).where(claimed).values(at=Later(due.c.at, by)))


def limit(connection: Connection, now: datetime, where: ColumnElement[bool]) -> None:
    """Make steps due now that a wrong clock has set too late.

    The deadlines of matches have a limit of their own.
    """
    late = or_(due.c.attempts > 0, due.c.at > now + LONGEST_WAIT)
    moved = update(due).where(due.c.match.is_(None), late, due.c.at > now, where)
    connection.execute(moved.values(at=literal(now, Moment())))


def step_of_match(number: int) -> Any:  # noqa: ANN401 - a query
    """Select the kind and time of a match's next step."""
    return _MATCH_STEP.where(due.c.number == number)


def _step(row: Row[Any]) -> DueStep:
    return DueStep(**row._mapping)  # noqa: SLF001 - its public name


def is_claimed(step: DueStep) -> ColumnElement[bool]:
    """Return the condition that a claimed step has not been replaced."""
    # A step that has replaced it, of the same kind perhaps, has no attempts.
    return _is(step) & (due.c.attempts == step.attempts + 1)


def _is(step: DueStep) -> ColumnElement[bool]:
    return of_number(step.subject, step.number) & (due.c.kind == step.kind)
