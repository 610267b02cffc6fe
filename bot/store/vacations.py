"""Storage of vacations, and of whose clocks they stop."""

from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import (
    Column,
    Connection,
    Row,
    Table,
    bindparam,
    insert,
    select,
    update,
)

from bot.play.due_times import DueStep
from bot.play.errors import NotOnVacation
from bot.play.match import Match
from bot.play.pace import Pace
from bot.play.preferences import Preferences, Quiet
from bot.play.vacation import (
    VACATION,
    VACATION_NOTICE,
    Vacation,
    begin,
    current,
    is_slow,
    with_pause,
)
from bot.shards import NO_SERVER
from bot.store import due
from bot.store.database.columns import Moment, PersonId, metadata
from bot.store.database.locks import LOCK, TableLock
from bot.store.database.moments import Later
from bot.store.database.subject import SubjectStore, writes_globally, writes_in_server
from bot.store.match_tables import LIVE, matches, plays
from bot.store.settings import people

vacations = Table(
    "vacations",
    metadata,
    Column("user", PersonId, primary_key=True, autoincrement=False),
    Column("began", Moment, primary_key=True),
    Column("ends", Moment, nullable=False),
    info={LOCK: TableLock.GLOBAL},
)
"""Vacations of people. One that is ended early has `ends` in the past, or a day after `began`."""

SLOW = LIVE & matches.c.level.is_(None) & (matches.c.pace != Pace.LIVE.value)
"""Live matches of two people whose clocks stand still during a vacation."""


_ASKED = select(bindparam("user", type_=PersonId()).label("user")).subquery()
_ON = (vacations.c.began <= bindparam("now")) & (vacations.c.ends > bindparam("now"))
# Built once, because building a statement takes longer than executing it.
_PERSON = select(people.c.zone, people.c.quiet, vacations.c.ends).select_from(
    _ASKED.outerjoin(people, people.c.user == _ASKED.c.user).outerjoin(
        vacations, (vacations.c.user == _ASKED.c.user) & _ON
    )
)


def in_force(
    connection: Connection, match: Match, now: datetime
) -> tuple[Match, Preferences | None]:
    """Return the match, stopped on a day off, and the mover's `zone` and `quiet` preferences.

    Other preferences are not read. The clock starts again after the day off. For a match without
    days off, nothing is read, and no preferences are returned.
    """
    if not (match.live and is_slow(match)):
        return match, None
    row, *_ = connection.execute(_PERSON, {"user": match.to_move, "now": now})
    preferences = Preferences(zone=row.zone, quiet=Quiet(row.quiet or Quiet.OFF))
    return with_pause(match, row.ends, preferences.zone, now), preferences


class VacationStore(SubjectStore):
    """Stores people's vacations, and finds the matches whose clocks they stop."""

    async def of(self, user: int) -> tuple[Vacation, ...]:
        """Return a person's vacations, oldest first."""
        query = select(vacations).where(vacations.c.user == user).order_by(vacations.c.began)
        return tuple(map(_vacation, await self._database.read(query)))

    @writes_globally
    def begin(self, connection: Connection, user: int, now: datetime) -> None:
        """Store a vacation that begins now. Its steps stop clocks, and tell the opponents.

        Raises OnVacationAlready, NoVacationLeft.
        """
        begun = begin(_of(connection, user), now)
        connection.execute(insert(vacations).values(user=user, began=begun.began, ends=begun.ends))
        due.put_for_person(connection, VACATION, NO_SERVER, user, now)
        # Of several matches with an opponent, the newest one has the notice.
        slow = select(matches).where(SLOW, plays(user)).order_by(matches.c.id)
        newest = {_opponent(row, user): row for row in connection.execute(slow)}
        for row in newest.values():
            number = 2 * row.id + (row.white == user)  # Both players may begin a vacation.
            step = DueStep(VACATION_NOTICE, number, VACATION_NOTICE, row.guild, now, row.id, user)
            due.put(connection, step)

    @writes_globally
    def end(self, connection: Connection, user: int, now: datetime) -> None:
        """End a person's vacation, after a day at the earliest. Raises NotOnVacation."""
        on = current(_of(connection, user), now)
        if on is None:
            raise NotOnVacation
        here = (vacations.c.user == user) & (vacations.c.began == on.began)
        connection.execute(update(vacations).where(here).values(ends=on.ended(now).ends))
        due.put_for_person(connection, VACATION, NO_SERVER, user, now)

    async def servers(self, user: int) -> tuple[int, ...]:
        """Return the servers in which a person has slow live matches."""
        query = select(matches.c.guild).where(SLOW, plays(user)).distinct()
        return tuple(row.guild for row in await self._database.read(query))

    @writes_in_server
    def slow_matches(self, connection: Connection, guild: int, user: int) -> tuple[int, ...]:
        """Return the numbers of a person's slow live matches in a server.

        Waits for writes in progress, which may not have seen a change of the person's vacation.
        """
        here = SLOW & plays(user) & (matches.c.guild == guild)
        return tuple(connection.scalars(select(matches.c.id).where(here).order_by(matches.c.id)))

    async def settled(self, user: int) -> None:
        """Record that all clocks of a person are stopped or started."""
        await self._database.delete(due.due, due.of_person(VACATION, user))

    async def wish_weekends(self, before: Match, after: Match) -> bool:
        """Store who wants weekends off; return False if that has changed in the meantime."""
        same = (matches.c.id == before.id) & LIVE
        same &= matches.c.weekends == before.pause.weekends.value
        wish = after.pause.weekends.value
        return await self._database.update(matches, same, weekends=wish) > 0


def move(connection: Connection, last: datetime, step: timedelta) -> None:
    """Add a clock change to the vacations that were on at `last`."""
    on = update(vacations).where(vacations.c.ends > last)
    moved = {name: Later(vacations.c[name], step) for name in ("began", "ends")}
    connection.execute(on.values(moved))


def _of(connection: Connection, user: int) -> list[Vacation]:
    query = select(vacations).where(vacations.c.user == user)
    return [_vacation(row) for row in connection.execute(query)]


def _opponent(row: Row[Any], user: int) -> int:
    return int(row.white if row.black == user else row.black)


def _vacation(row: Row[Any]) -> Vacation:
    return Vacation(row.began, row.ends)
