"""Writes as values: statements with what is given to them, put together once for a driver.

They must not know which statements there are, nor when they are run.
"""

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cachetools import LRUCache, cached
from sqlalchemy import Delete, Dialect, Insert, Update

PREPARED = 200
"""So many statements are kept as a driver takes them: those of every turn are some ten."""

Given = Mapping[str, Any]
Statement = Insert | Update | Delete


@dataclass(frozen=True)
class Write:
    """A statement and what is given to it: once, or a list with as much for each of many times."""

    statement: Statement
    given: Given | Sequence[Given]


@dataclass(frozen=True)
class Prepared:
    """A write as SQLite's driver takes it."""

    sql: str
    parameters: Sequence[Any]
    many: bool

    def run(self, connection: sqlite3.Connection) -> sqlite3.Cursor:
        """Run it on a connection, in its own thread."""
        run = connection.executemany if self.many else connection.execute
        return run(self.sql, self.parameters)


def prepare(write: Write, dialect: Dialect) -> Prepared:
    """A write in a dialect that takes parameters by their place.

    SQLAlchemy does the same at each execution, around which it does twice as much more.
    """
    if isinstance(write.given, Mapping):
        form = _form(write.statement, tuple(write.given), dialect)
        return Prepared(form.sql, form.parameters(write.given), many=False)
    form = _form(write.statement, tuple(write.given[0]), dialect)
    return Prepared(form.sql, [form.parameters(each) for each in write.given], many=True)


@dataclass(frozen=True)
class _Form:
    """A statement in a dialect, and what becomes of each of its parameters."""

    sql: str
    defaults: Given
    places: Sequence[tuple[str, Callable[[Any], Any] | None]]

    def parameters(self, given: Given) -> tuple[Any, ...]:
        values = {**self.defaults, **given}
        return tuple(keep(values[name]) if keep else values[name] for name, keep in self.places)


@cached(LRUCache(PREPARED))
def _form(statement: Statement, names: tuple[str, ...], dialect: Dialect) -> _Form:
    compiled: Any = statement.compile(dialect=dialect, column_keys=names)
    types = {name: bound.type.dialect_impl(dialect) for name, bound in compiled.binds.items()}
    places = [(name, types[name].bind_processor(dialect)) for name in compiled.positiontup]
    return _Form(str(compiled), compiled.params, places)
