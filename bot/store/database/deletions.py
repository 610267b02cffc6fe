"""Prevents commands that began before a deletion from storing the deleted data again.

A context variable contains the person for whom a task acts. Tasks inherit the variable
from the task that starts them. This process remembers its own deletions. Those of other
processes leave a row in the table `deletions`, which a write reads in its transaction.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from itertools import count
from typing import Any
from weakref import WeakKeyDictionary

from cachetools import TTLCache
from sqlalchemy import (
    Column,
    Connection,
    Engine,
    Float,
    LargeBinary,
    Table,
    Transaction,
    delete,
    event,
    func,
    select,
    update,
)

from bot.store.database import keyed, postgresql
from bot.store.database.columns import metadata
from bot.store.database.locks import LOCK, TableLock
from bot.store.database.upsert import upsert
from bot.store.errors import DataDeleted

deletions = Table(
    "deletions",
    metadata,
    Column("mark", LargeBinary, primary_key=True),
    Column("began", Float, nullable=False),
    Column("ended", Float),
    info={LOCK: TableLock.GLOBAL},
)
"""Keyed hashes (HMAC) of people whose data is being deleted or was deleted lately.

`began` and `ended` are seconds since 1970 by the database's clock.
"""

DELETIONS_REMEMBERED_S = 3600
"""Time for which a deletion is remembered, longer than any command runs."""

MAX_RUNNING_S = 300
"""Time after which a deletion that has not ended counts as interrupted."""

CAPACITY = 10_000

READINGS = 5
"""Number of times that the clocks are compared, before a deletion counts as later."""

PRECISION_S = 0.001
"""Precision of the time in SQLite."""

JULIAN_DAY_OF_1970, DAY_S = 2440587.5, 86400.0


class Deletions:
    """Tracks people whose data is being deleted, or was deleted within the last hour."""

    def __init__(self) -> None:
        self._order = count()
        self._running = Counter[int]()
        self._ended: TTLCache[int, int] = TTLCache(CAPACITY, DELETIONS_REMEMBERED_S)
        self.monotonic: Callable[[], float] = self._ended.timer
        self._key: bytes | None = None
        self._checked: WeakKeyDictionary[Transaction, set[_Actor]] = WeakKeyDictionary()

    def act_for(self, person: int) -> None:
        """Record that this task, and the tasks it starts, act for a person."""
        _actor.set(_Actor(person, next(self._order), self.monotonic(), self))

    @contextmanager
    def acting_for(self, person: int) -> Iterator[None]:
        """Record that this task acts for a person during the block."""
        before = _actor.get()
        self.act_for(person)
        try:
            yield
        finally:
            _actor.set(before)

    @contextmanager
    def deleting(self, person: int) -> Iterator[None]:
        """Prevent tasks that act for a person from storing the person's data.

        Run the deletion in the block. The block itself may write.
        """
        actor = _actor.set(None)
        self._running[person] += 1
        try:
            yield
        finally:
            self._running[person] -= 1
            self._running += Counter()  # Remove zero counts.
            self._ended[person] = next(self._order)
            _actor.reset(actor)

    def is_stale(self, person: int, since: int) -> bool:
        """Return whether a person's data is being deleted, or was deleted after `since`.

        `since` is a sequence number, not a time.
        """
        return self._running[person] > 0 or self._ended.get(person, -1) > since

    def is_marked(self, connection: Connection, actor: "_Actor") -> bool:
        """Return whether any process is deleting the data of a task's person, or has deleted it.

        Later calls in the same transaction return False: a deletion begins before or after it.
        """
        transaction = connection.get_transaction()
        checked = self._checked.setdefault(transaction, set()) if transaction else set()
        if actor in checked:
            return False
        _lock_person(connection, actor.person, shared=True)
        self._key = self._key or keyed.key(connection)
        if self._key is None:
            checked.add(actor)
            return False
        mark = keyed.keyed(self._key, _subject(actor.person))
        if self._is_deleted_later(connection, mark, actor.since_s):
            return True
        checked.add(actor)
        return False

    def _is_deleted_later(self, connection: Connection, mark: bytes, since_s: float) -> bool:
        """Return whether the marked person's deletion runs, or ended after `since_s`.

        If the answer took so long that it does not show which came first, asks again.
        """
        query = select(deletions.c.began, deletions.c.ended, _database_time(connection))
        for _ in range(READINGS):
            before_s = self.monotonic()
            row = connection.execute(query.where(deletions.c.mark == mark)).first()
            after_s = self.monotonic()
            if row is None:
                return False
            began, ended, now = row
            if not _is_later(began, ended, now, after_s - since_s):
                return False
            if _is_later(began, ended, now, before_s - since_s):
                return True
        return True


@dataclass(frozen=True)
class _Actor:
    """A person, and when a task began to act for them: a sequence number, and seconds."""

    person: int
    since: int
    since_s: float
    deletions: Deletions


_actor: ContextVar[_Actor | None] = ContextVar("actor", default=None)


def begin(connection: Connection, person: int) -> None:
    """Mark a person's deletion as running, after all writes that have not seen the mark.

    The caller holds GLOBAL_LOCK.
    """
    secret = keyed.create_key(connection)
    _lock_person(connection, person, shared=False)
    row = {"began": _database_time(connection), "ended": None}
    upsert(connection, deletions, {"mark": keyed.keyed(secret, _subject(person))}, row)


def end(connection: Connection, person: int) -> None:
    """Mark a person's deletion as ended."""
    if secret := keyed.key(connection):
        here = deletions.c.mark == keyed.keyed(secret, _subject(person))
        ended = update(deletions).where(here).values(ended=_database_time(connection))
        connection.execute(ended)


def sweep(connection: Connection) -> None:
    """Delete the marks of deletions that no running command began before."""
    old = _database_time(connection) - DELETIONS_REMEMBERED_S
    connection.execute(delete(deletions).where(deletions.c.began < old))


def guard(engine: Engine) -> None:
    """Check every insert and update on a SQLAlchemy engine.

    The check raises DataDeleted if the row contains a deleted person for whom the task acts.
    """
    event.listen(engine, "before_cursor_execute", _check)


def _check(
    connection: Connection,
    _cursor: Any,  # noqa: ANN401 - SQLAlchemy's signature
    _sql: str,
    given: Any,  # noqa: ANN401
    context: Any,  # noqa: ANN401
    many: bool,  # noqa: FBT001
) -> None:
    actor = _actor.get()
    if actor is None or context is None or not (context.isinsert or context.isupdate):
        return
    if not any(actor.person in _values(row) for row in (given if many else (given,))):
        return
    known = actor.deletions
    if known.is_stale(actor.person, actor.since) or known.is_marked(connection, actor):
        raise DataDeleted


def _values(row: Any) -> Iterable[object]:  # noqa: ANN401 - the driver's
    return row.values() if isinstance(row, dict) else row


def _is_later(began: float, ended: float | None, now: float, age_s: float) -> bool:
    """Return whether a deletion ended less than `age_s` ago, or has not ended yet.

    `began`, `ended` and `now` are by the database's clock, and `age_s` by this process's: only
    durations of different clocks are compared. A time in the future comes from a wrong clock.
    """
    if ended is None and 0 <= now - began < MAX_RUNNING_S:
        return True
    latest = began if ended is None else ended
    return 0 <= now - latest < age_s - PRECISION_S


def _database_time(connection: Connection) -> Any:  # noqa: ANN401 - an SQL expression of a float
    """Return an SQL expression for the seconds since 1970 by the database's clock."""
    if postgresql.is_postgresql(connection.engine.url):
        return func.date_part("epoch", func.clock_timestamp())
    return (func.julianday("now") - JULIAN_DAY_OF_1970) * DAY_S


def _lock_person(connection: Connection, person: int, *, shared: bool) -> None:
    """Wait on PostgreSQL until no other transaction deletes, or unless `shared` writes, a person.

    On SQLite, transactions that write run one after another.
    """
    if postgresql.is_postgresql(connection.engine.url):
        lock = func.pg_advisory_xact_lock_shared if shared else func.pg_advisory_xact_lock
        connection.execute(select(lock(postgresql.PERSON_LOCKS, person % 2**31)))


def _subject(person: int) -> str:
    return f"deleted {person}"
