"""Marks that keep limits in force after people delete their data.

A mark is an HMAC of a person's id and a limit, keyed with a secret stored in the database. The bot
can check a given person against the marks, but cannot list the people. A mark for a daily limit
expires after a day. A mark for a puzzle whose answer a person may know does not expire, because a
written answer does not either.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Integer,
    LargeBinary,
    Table,
    and_,
    delete,
    func,
    insert,
    or_,
    select,
    update,
)

from bot.play.ending import Ending
from bot.play.engine_player import ENGINE
from bot.store.database import deletions
from bot.store.database.columns import Moment, metadata
from bot.store.database.keyed import key, keyed
from bot.store.database.locks import GLOBAL_LOCK, LOCK, TableLock
from bot.store.database.moments import Later
from bot.store.database.subject import SubjectStore, writes_globally
from bot.store.match_tables import PENDING, challenges, matches, plays
from bot.store.puzzle_attempts import mark_known_answers, puzzle_attempts

deletion_marks = Table(
    "deletion_marks",
    metadata,
    Column("mark", LargeBinary, primary_key=True),
    Column("sequence", Integer, primary_key=True, autoincrement=False),
    Column("ends", Moment, nullable=False, index=True),
    info={LOCK: TableLock.EITHER},
)
"""Keyed hashes (HMAC) of deleted data that still counts towards daily limits.

`mark` is the hash, and `ends` the time at which the mark expires. `sequence` numbers equal marks.
"""

LIFETIME = timedelta(days=1)


class DeletionMarkStore(SubjectStore):
    """Stores marks for data that belongs to no server."""

    @writes_globally
    def prepare(self, connection: Connection, user: int) -> None:
        """Mark that a person's deletion has begun, and the puzzles that the person knows."""
        deletions.begin(connection, user)
        mark_known_answers(connection, puzzle_attempts.c.user == user)

    async def end(self, user: int) -> None:
        """Mark a person's deletion as ended."""
        await self._database.write(GLOBAL_LOCK, deletions.end, user)

    async def deletions_of(self, user: int, now: datetime) -> list[datetime]:
        """Return when a person's deletions of the last day stop counting, earliest first."""
        return await self._database.snapshot(_ends, _of_deletions(user), now)

    @writes_globally
    def count_deletion(self, connection: Connection, user: int, now: datetime) -> None:
        """Count a person's deletion for a day."""
        _mark(connection, _of_deletions(user), [now + LIFETIME])


def sweep(connection: Connection, now: datetime) -> None:
    """Delete marks that have expired, or whose expiry a wrong clock set too late."""
    ends = deletion_marks.c.ends
    over = or_(ends <= now, ends > now + LIFETIME)
    connection.execute(delete(deletion_marks).where(over))
    deletions.sweep(connection)


def move(connection: Connection, by: timedelta) -> None:
    """Add a clock change to the expiry time of every mark."""
    later = {"ends": Later(deletion_marks.c.ends, by)}
    connection.execute(update(deletion_marks).values(later))


def mark_rated_matches(connection: Connection, guild: int, user: int, now: datetime) -> None:
    """Add a mark for each rated match that a person began in the last day."""
    query = select(matches.c.black, matches.c.white, matches.c.started).where(
        matches.c.guild == guild,
        plays(user),
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
        PENDING,
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


def _of_pair(guild: int, one: int, other: int) -> str:
    return f"rated {guild} {min(one, other)} {max(one, other)}"


def _of_challenges(guild: int, user: int) -> str:
    return f"challenges {guild} {user}"


def _of_deletions(user: int) -> str:
    return f"deletions {user}"


def _mark(connection: Connection, subject: str, ends: Sequence[datetime]) -> None:
    """Add a mark for `subject` for each expiry time in `ends`."""
    secret = key(connection)
    if not (secret and ends):
        return
    mark = keyed(secret, subject)
    last = select(func.max(deletion_marks.c.sequence)).where(deletion_marks.c.mark == mark)
    first = (connection.execute(last).scalar() or 0) + 1
    rows = [
        {"mark": mark, "sequence": number, "ends": end} for number, end in enumerate(ends, first)
    ]
    connection.execute(insert(deletion_marks), rows)


def _count(connection: Connection, subject: str, now: datetime) -> int:
    return len(_ends(connection, subject, now))


def _ends(connection: Connection, subject: str, now: datetime) -> list[datetime]:
    """Return the expiry times of the valid marks for `subject`, earliest first."""
    if not (secret := key(connection)):
        return []
    ends, here = deletion_marks.c.ends, deletion_marks.c.mark == keyed(secret, subject)
    query = select(ends).where(here, ends > now, ends <= now + LIFETIME).order_by(ends)
    return list(connection.scalars(query))
