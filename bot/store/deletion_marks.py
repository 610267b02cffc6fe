"""Marks that keep daily limits in force after people delete their data.

A mark is an HMAC of a person's id and a limit, keyed with a secret stored in the database. A
mark expires after a day. The bot can check a given person against the marks, but cannot list the
people.
"""

import hmac
from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlalchemy import (
    ColumnElement,
    Connection,
    and_,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    update,
)

from bot.play.challenge import State
from bot.play.ending import Ending
from bot.play.engine_player import ENGINE
from bot.store.database import Database
from bot.store.database.locks import GLOBAL_LOCK
from bot.store.database.moments import Later
from bot.store.learning_schema import puzzle_attempts
from bot.store.schema import challenges, deletion_marks, matches, secrets

LIFETIME = timedelta(days=1)

KIND = "deletion"
"""Kind of the row in `secrets` that contains the HMAC key."""


class DeletionMarkStore:
    """Creates the HMAC key, and marks for data that belongs to no server."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def prepare(self, user: int, secret: bytes, now: datetime) -> None:
        """Store `secret` if no key is stored; mark a person who may know puzzle answers."""
        await self._database.write(GLOBAL_LOCK, _prepare, user, secret, now)


def _prepare(connection: Connection, user: int, secret: bytes, now: datetime) -> None:
    if not _secret(connection):
        connection.execute(insert(secrets).values(kind=KIND, secret=secret))
    known = exists().where(puzzle_attempts.c.user == user, knows_answer())
    if connection.execute(select(known)).scalar():
        _mark(connection, _of_puzzles(user), [now + LIFETIME])


def sweep(connection: Connection, now: datetime) -> None:
    """Delete marks that have expired, or whose expiry a wrong clock set too late."""
    ends = deletion_marks.c.ends
    over = or_(ends <= now, ends > now + LIFETIME)
    connection.execute(delete(deletion_marks).where(over))


def move(connection: Connection, by: timedelta) -> None:
    """Add a clock change to the expiry time of every mark."""
    later = {"ends": Later(deletion_marks.c.ends, by)}
    connection.execute(update(deletion_marks).values(later))


def mark_rated_matches(connection: Connection, guild: int, user: int, now: datetime) -> None:
    """Add a mark for each rated match that a person began in the last day."""
    of_user = or_(matches.c.black == user, matches.c.white == user)
    query = select(matches.c.black, matches.c.white, matches.c.started).where(
        matches.c.guild == guild,
        of_user,
        # A match with a former player was marked when that player's data was deleted.
        matches.c.black > ENGINE,
        matches.c.white > ENGINE,
        counts_as_rated(now),
    )
    for row in connection.execute(query).all():
        ends = min(row.started, now) + LIFETIME
        _mark(connection, _of_pair(guild, row.black, row.white), [ends])


def mark_challenges(connection: Connection, guild: int, user: int, now: datetime) -> None:
    """Add a mark for each open challenge of a person."""
    query = select(challenges.c.expires).where(
        challenges.c.guild == guild,
        challenges.c.challenger == user,
        challenges.c.state.in_((State.OPEN.value, State.WAITING.value)),
        challenges.c.expires > now,
    )
    moments = connection.execute(query).scalars().all()
    ends = [min(moment, now + LIFETIME) for moment in moments]
    _mark(connection, _of_challenges(guild, user), ends)


def rated_matches(connection: Connection, guild: int, pair: tuple[int, int], now: datetime) -> int:
    """Return the number of valid marks for rated matches of two people."""
    return _count(connection, _of_pair(guild, *pair), now)


def open_challenges(connection: Connection, guild: int, user: int, now: datetime) -> int:
    """Return the number of valid marks for a person's challenges."""
    return _count(connection, _of_challenges(guild, user), now)


def may_know_puzzles(connection: Connection, user: int, now: datetime) -> bool:
    """Return whether a person deleted puzzle results within the last day."""
    return bool(_count(connection, _of_puzzles(user), now))


def counts_as_rated(now: datetime) -> ColumnElement[bool]:
    """Return the condition for rated matches that count towards the daily limit.

    Matches that a wrong clock dated up to a day into the future count too.
    """
    return and_(
        matches.c.started > now - LIFETIME,
        matches.c.started < now + LIFETIME,
        matches.c.rated,
        func.coalesce(matches.c.termination, "") != Ending.ABORTED.value,
    )


def knows_answer() -> ColumnElement[bool]:
    """Return the condition for puzzle attempts that may have revealed the answer."""
    table = puzzle_attempts
    return or_(table.c.tries > 0, table.c.shown, table.c.finished.is_not(None))


def _of_pair(guild: int, one: int, other: int) -> str:
    return f"rated {guild} {min(one, other)} {max(one, other)}"


def _of_challenges(guild: int, user: int) -> str:
    return f"challenges {guild} {user}"


def _of_puzzles(user: int) -> str:
    return f"puzzles {user}"


def _mark(connection: Connection, subject: str, ends: Sequence[datetime]) -> None:
    """Add a mark for `subject` for each expiry time in `ends`."""
    secret = _secret(connection)
    if not (secret and ends):
        return
    mark = _keyed(secret, subject)
    last = select(func.max(deletion_marks.c.sequence)).where(deletion_marks.c.mark == mark)
    first = (connection.execute(last).scalar() or 0) + 1
    rows = [
        {"mark": mark, "sequence": number, "ends": end} for number, end in enumerate(ends, first)
    ]
    connection.execute(insert(deletion_marks), rows)


def _count(connection: Connection, subject: str, now: datetime) -> int:
    secret = _secret(connection)
    if not secret:
        return 0
    here = deletion_marks.c.mark == _keyed(secret, subject)
    query = select(func.count()).select_from(deletion_marks).where(here, _is_valid(now))
    return int(connection.execute(query).scalar() or 0)


def _secret(connection: Connection) -> bytes | None:
    query = select(secrets.c.secret).where(secrets.c.kind == KIND)
    found: bytes | None = connection.execute(query).scalar()
    return found


def _keyed(secret: bytes, subject: str) -> bytes:
    return hmac.digest(secret, subject.encode(), "sha256")


def _is_valid(now: datetime) -> ColumnElement[bool]:
    return and_(deletion_marks.c.ends > now, deletion_marks.c.ends <= now + LIFETIME)
