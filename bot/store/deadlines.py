"""Storage of deadlines, and their extension after downtime or a clock change."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import (
    ColumnElement,
    Connection,
    case,
    func,
    literal,
    or_,
    select,
    update,
)

from bot.play.due_times import MATCH, DueKind, DueTime, before_pause, due_once_shown
from bot.play.limits import SILENCE_UNTIL_CLAIM, SILENCE_UNTIL_REMINDER
from bot.play.match import Match
from bot.play.pace import Pace
from bot.play.vacation import DAY
from bot.shards import Shards
from bot.store.absences import has_bot, on_shards
from bot.store.database import Database
from bot.store.database.columns import Moment
from bot.store.database.moments import Later
from bot.store.database.subject import SubjectStore, writes_in_server
from bot.store.due import due, set_due, step_of_match
from bot.store.match_changes import is_unchanged
from bot.store.match_tables import LIVE, lock_matches, matches
from bot.store.rows import CLOCK, clock_of_match, read_valid_rows
from bot.store.vacations import in_force

TURN_ENDS = ("deadline", "claimable_from")
"""Columns with the times at which a turn can end."""

_UNSHOWN = matches.c.ended.is_not(None) & matches.c.id.in_(select(due.c.match))


class DeadlineStore(SubjectStore):
    """Stores the due times of matches on this process's shards."""

    def __init__(self, database: Database, shards: Shards) -> None:
        super().__init__(database)
        self._live = LIVE & on_shards(matches.c.guild, shards) & has_bot(matches)
        self._ours = on_shards(due.c.guild, shards) & has_bot(due)

    async def of(self, number: int) -> DueTime | None:
        """Return a match's due time, or None if the match is never due."""
        row = await self._database.first(step_of_match(number))
        return DueTime(DueKind(row.kind), row.at) if row else None

    async def backlog(self, now: datetime) -> tuple[int, int, datetime | None]:
        """Return the numbers of live and of due matches, and the earliest due time."""
        live = select(func.count()).select_from(matches).where(self._live).scalar_subquery()
        overdue = (due.c.subject == MATCH) & (due.c.at <= now) & self._ours
        query = select(live, func.count(), func.min(due.c.at)).select_from(due).where(overdue)
        (row,) = await self._database.read(query)
        return tuple(row)

    async def reschedule(self, before: Match, after: Match, due: DueTime | None) -> bool:
        """Store a match's clock and due time.

        Returns False if the stored match differs from `before`.
        """
        return await self._database.write(before.guild, _reschedule, before, after, due)

    @writes_in_server
    def renew_pause(self, connection: Connection, match: Match, now: datetime) -> bool:
        """Stop or start the clock of a match as its player's day off requires.

        Returns False if the stored match differs from `match`.
        """
        after, _ = in_force(connection, match, now)
        row = connection.execute(step_of_match(match.id)).first()
        step = DueTime(DueKind(row.kind), row.at) if row else None
        return _reschedule(connection, match, after, _after_renewal(match, after, step))


def _reschedule(connection: Connection, before: Match, after: Match, due: DueTime | None) -> bool:
    changed = connection.execute(update(matches).where(is_unchanged(before)), clock_of_match(after))
    if changed.rowcount:
        set_due(connection, after, due)
    return bool(changed.rowcount)


def _after_renewal(before: Match, after: Match, step: DueTime | None) -> DueTime | None:
    """Return the next step after a pause was renewed, in place of `step`."""
    # A player who was told of a possible claim is not told again after the pause.
    warned = before.claimable_from and (step is None or step.kind is DueKind.WARNED_PAUSE)
    if after.pause.since and after.pause.changes:
        return DueTime(DueKind.WARNED_PAUSE if warned else DueKind.PAUSE, after.pause.changes)
    if warned:
        return None
    if before.pause.since or step is None or step.kind is DueKind.PAUSE:
        return due_once_shown(after)
    return before_pause(after, step)


def extend_deadlines(
    connection: Connection, alive: datetime, now: datetime, where: ColumnElement[bool]
) -> None:
    """Extend the deadlines of turns by the downtime from `alive` to `now`, except paused ones.

    After a long downtime, every match becomes due now, because its board shows the old deadline.
    """
    if now <= alive:
        return
    live = LIVE & matches.c.paused.is_(None) & where
    _move(connection, now - alive, now, live & (matches.c.turn_started <= alive), TURN_ENDS)
    # An invalid row must not prevent the extension of other matches.
    later = read_valid_rows(
        connection,
        select(matches.c.id, matches.c.turn_started).where(live, matches.c.turn_started > alive),
        matches.c.id,
        lambda row: (row.id, now - row.turn_started),
    )
    for number, by in later:
        if by > timedelta(0):
            _move(connection, by, now, matches.c.id == number, TURN_ENDS)


def _move(
    connection: Connection,
    by: timedelta,
    now: datetime,
    where: ColumnElement[bool],
    names: Iterable[str],
) -> None:
    """Add `by` to the columns `names` of matches, and to the due times.

    If the shift is noticeable at a match's pace, the match becomes due now instead.
    """
    # The same order as when saving a move; another order could cause a deadlock on PostgreSQL.
    moved = {name: Later(matches.c[name], by) for name in names}
    connection.execute(update(matches).where(where).values(moved))
    long = matches.c.pace.in_([pace.value for pace in Pace if pace.is_noticeable(abs(by))])
    reminded_again = {"at": literal(now, Moment()), "kind": _remind_again()}
    for paced, values in ((long, reminded_again), (~long, {"at": Later(due.c.at, by)})):
        _update_due(connection, select(matches.c.id).where(where, paced), values)


def _update_due(connection: Connection, numbers: Any, values: dict[str, Any]) -> None:  # noqa: ANN401 - a query
    connection.execute(update(due).where(due.c.match.in_(numbers)).values(values))


def _remind_again() -> ColumnElement[str]:
    """Return an SQL expression for a kind, REMIND in place of later ones."""
    reminded = due.c.kind.in_((DueKind.TIME_UP.value, DueKind.REMIND_EARLY.value))
    return case((reminded, DueKind.REMIND.value), else_=due.c.kind)


def _if(column: ColumnElement[Any], moment: datetime) -> ColumnElement[Any]:
    """Return an SQL expression: `moment` where `column` has a value, else NULL."""
    return case((column.is_not(None), literal(moment, Moment())))


def move_deadlines(
    connection: Connection, by: timedelta, now: datetime, where: ColumnElement[bool]
) -> None:
    """Add a clock change to all deadlines, so that players keep their remaining time."""
    _move(connection, by, now, where & LIVE, CLOCK)
    _move(connection, by, now, where & _UNSHOWN, CLOCK)


def limit_deadlines(connection: Connection, now: datetime, where: ColumnElement[bool]) -> None:
    """Move deadlines that are too late to the end of a turn that starts now.

    Only a wrong clock can have set such deadlines.
    """
    early = matches.c.turn_started > now
    begun = case((early, literal(now, Moment())), else_=matches.c.turn_started)
    silence = (
        due.c.kind == DueKind.SILENCE.value,
        literal(now + SILENCE_UNTIL_REMINDER, Moment()),
    )
    at = case(silence, else_=literal(now, Moment()))
    for pace in Pace:
        longest = now + (pace.allowance or SILENCE_UNTIL_CLAIM)
        latest = longest + DAY  # An opponent may have given a day.
        late = or_(early, *(matches.c[name] > latest for name in TURN_ENDS))
        due_late = matches.c.id.in_(select(due.c.match).where(due.c.at > longest))
        paced = where & LIVE & (matches.c.pace == pace.value)
        restarted = paced & or_(late, due_late)
        lock_matches(connection, restarted)
        again = {"at": at, "kind": _remind_again()}
        _update_due(connection, select(matches.c.id).where(restarted), again)
        connection.execute(
            update(matches)
            .where(paced, late)
            .values(
                turn_started=begun,
                deadline=_if(matches.c.deadline, longest),
                claimable_from=_if(matches.c.claimable_from, longest),
            )
        )
    paused_early = where & LIVE & (matches.c.paused > now)
    connection.execute(update(matches).where(paused_early).values(paused=now))
    unshown = where & _UNSHOWN & early
    lock_matches(connection, unshown)
    _update_due(connection, select(matches.c.id).where(unshown), {"at": now})
    connection.execute(update(matches).where(unshown).values(turn_started=now))
