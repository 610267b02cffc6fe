"""Prevents commands that began before a deletion from storing the deleted data again.

A context variable contains the person for whom a task acts. Tasks inherit the variable
from the task that starts them.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from itertools import count
from typing import Any

from cachetools import TTLCache
from sqlalchemy import Engine, event

from bot.store.errors import DataDeleted

DELETIONS_REMEMBERED_S = 3600
"""Time for which a deletion is remembered, longer than any command runs."""

CAPACITY = 10_000


class Deletions:
    """Tracks people whose data is being deleted, or was deleted within the last hour."""

    def __init__(self) -> None:
        self._order = count()
        self._running = Counter[int]()
        self._ended: TTLCache[int, int] = TTLCache(CAPACITY, DELETIONS_REMEMBERED_S)

    def act_for(self, person: int) -> None:
        """Record that this task, and the tasks it starts, act for a person."""
        _actor.set(_Actor(person, next(self._order), self))

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


@dataclass(frozen=True)
class _Actor:
    person: int
    since: int
    deletions: Deletions


_actor: ContextVar[_Actor | None] = ContextVar("actor", default=None)


def require_current(values: Iterable[object]) -> None:
    """Raise DataDeleted if `values` contain a deleted person for whom the task acts."""
    actor = _actor.get()
    if actor and actor.deletions.is_stale(actor.person, actor.since) and actor.person in values:
        raise DataDeleted


def guard(engine: Engine) -> None:
    """Call `require_current` before every insert and update on a SQLAlchemy engine."""
    event.listen(engine, "before_cursor_execute", _check)


def _check(_connection: Any, _cursor: Any, _sql: str, given: Any, context: Any, many: bool) -> None:  # noqa: ANN401, FBT001 - SQLAlchemy's signature
    if context is None or not (context.isinsert or context.isupdate):
        return
    for row in given if many else (given,):
        require_current(row.values() if isinstance(row, dict) else row)
