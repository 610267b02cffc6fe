"""Deadlines: the matches that are due, and the next time one is."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    bindparam,
    case,
    func,
    literal,
    or_,
    select,
    update,
)

from bot.play.limits import SILENCE_CLAIMED, SILENCE_TOLD
from bot.play.match import Match
from bot.play.pace import Pace
from bot.shards import Shards
from bot.store.columns import Moment
from bot.store.conditions import on_shards
from bot.store.database import Database
from bot.store.moments import Later
from bot.store.rows import CLOCK, clock_of_match
from bot.store.schema import absences, matches
from bot.store.transactions import readable, stands

IN_REACH = matches.c.guild.not_in(select(absences.c.guild))
"""Condition for servers that have the bot; matches in other servers are frozen."""


RUNNING = ("deadline", "claimable_from", "due")
"""End of a turn, and the next time to look at the match."""

_LIVE = matches.c.ended.is_(None)
_UNSHOWN = matches.c.ended.is_not(None) & matches.c.due.is_not(None)


class DeadlineStore:
    """Deadlines of the matches on a process's shards."""

    def __init__(self, database: Database, shards: Shards) -> None:
        self._database = database
        self._ours = on_shards(matches.c.guild, shards) & IN_REACH

    async def next(self) -> datetime | None:
        """Return the earliest time a match is due, or None."""
        rows = await self._database.read(
            select(matches.c.due)
            .where(matches.c.due.is_not(None), self._ours)
            .order_by(matches.c.due)
            .limit(1)
        )
        return rows[0].due if rows else None

    async def due(self, now: datetime, limit: int) -> tuple[int, ...]:
        """Return the ids of at most `limit` matches due by `now`, earliest first."""
        earliest = select(matches.c.id).where(matches.c.due <= now, self._ours)
        rows = await self._database.read(
            earliest.order_by(matches.c.due, matches.c.id).limit(limit)
        )
        return tuple(row.id for row in rows)

    async def backlog(self, now: datetime) -> tuple[int, int, datetime | None]:
        """Return the counts of live and due matches, and the earliest due time."""
        going = select(func.count()).select_from(matches)
        live = going.where(matches.c.ended.is_(None), self._ours).scalar_subquery()
        due = going.where(matches.c.due <= now, self._ours).scalar_subquery()
        since = select(func.min(matches.c.due)).where(matches.c.due <= now, self._ours)
        asked = select(live, due, since.scalar_subquery())
        (row,) = await self._database.read(asked)
        return tuple(row)

    async def postpone(self, number: int, due: datetime) -> None:
        """Set the time a match is due, in any state."""
        await self._database.update(matches, matches.c.id == number, due=due)

    async def reschedule(self, before: Match, after: Match) -> bool:
        """Store a match's clock; return whether it still stood as `before`."""
        return bool(await self._database.update(matches, stands(before), **clock_of_match(after)))


def extend_deadlines(
    connection: Connection, alive: datetime, now: datetime, where: ColumnElement[bool]
) -> None:
    """Extend every turn by the part of it since the bot was `alive`.

    After a long gap each match is due now, because the time on its board is wrong.
    """
    if now <= alive:
        return
    live = matches.c.ended.is_(None) & where
    _extend_alike(connection, alive, now, live)
    statement = select(matches.c.id, *(matches.c[name] for name in ("pace", *CLOCK)))
    # An unreadable match must not cost the others their extension.
    later = readable(
        connection,
        statement.where(live, matches.c.turn_started > alive),
        matches.c.id,
        lambda row: _extended(row, now - row.turn_started, now),
    )
    if later := [each for each in later if each]:
        connection.execute(
            update(matches)
            .where(matches.c.id == bindparam("number"))
            .values({name: bindparam(f"new_{name}") for name in RUNNING}),
            later,
        )


def _extend_alike(
    connection: Connection, alive: datetime, now: datetime, live: ColumnElement[bool]
) -> None:
    """Extend all turns begun before `alive`, possibly very many, by the same time."""
    begun = live & (matches.c.turn_started <= alive)
    _move(connection, now - alive, now, begun, RUNNING)


def _move(
    connection: Connection,
    by: timedelta,
    now: datetime,
    where: ColumnElement[bool],
    names: Iterable[str],
) -> None:
    """Shift times of matches in SQL; invalid times stay.

    Matches in which players would notice the shift are due now.
    """
    moved: dict[str, ColumnElement[Any]] = {name: Later(matches.c[name], by) for name in names}
    for pace in Pace:
        at_once = {"due": _if_due(now)} if pace.is_long(abs(by)) else {}
        paced = where & (matches.c.pace == pace.value)
        connection.execute(update(matches).where(paced).values(moved | at_once))


def _if_due(moment: datetime) -> ColumnElement[Any]:
    return _if(matches.c.due, moment)


def _if(column: ColumnElement[Any], moment: datetime) -> ColumnElement[Any]:
    """Return `moment` for rows in which the column has a value."""
    return case((column.is_not(None), literal(moment, Moment())))


def move_deadlines(
    connection: Connection, by: timedelta, now: datetime, where: ColumnElement[bool]
) -> None:
    """Shift all turns by a clock step, so that their remaining time stays."""
    _move(connection, by, now, where & _LIVE, CLOCK)
    _move(connection, by, now, where & _UNSHOWN, CLOCK)


def limit_deadlines(connection: Connection, now: datetime, where: ColumnElement[bool]) -> None:
    """Restart the turns that would last longer than a turn that starts now.

    They were timed by a wrong clock.
    """
    early = matches.c.turn_started > now
    begun = case((early, literal(now, Moment())), else_=matches.c.turn_started)
    told = matches.c.claimable_from.is_not(None), _if_due(now + SILENCE_TOLD)
    for pace in Pace:
        longest = now + (pace.allowance or SILENCE_CLAIMED)
        late = or_(early, *(matches.c[name] > longest for name in RUNNING))
        connection.execute(
            update(matches)
            .where(where, _LIVE, late, matches.c.pace == pace.value)
            .values(
                turn_started=begun,
                deadline=_if(matches.c.deadline, longest),
                claimable_from=_if(matches.c.claimable_from, longest),
                due=case(told, else_=_if_due(now)),
            )
        )
    unshown = update(matches).where(where, _UNSHOWN, early)
    connection.execute(unshown.values(turn_started=now, due=now))


def _extended(row: Row[Any], back: timedelta, now: datetime) -> dict[str, object] | None:
    long = row.due is not None and Pace(row.pace).is_long(back)
    if back <= timedelta(0):
        return None
    return {
        "number": row.id,
        "new_deadline": row.deadline and row.deadline + back,
        "new_claimable_from": row.claimable_from and row.claimable_from + back,
        "new_due": now if long else row.due and row.due + back,
    }
