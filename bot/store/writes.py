"""Writes as values: statements with what is given to them, put together once for a driver.

They must not know which statements there are, nor when they are run.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cachetools import LRUCache, cached
from sqlalchemy import Delete, Dialect, Insert, Update

from bot.store.deletions import require_current

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


def prepare(write: Write, dialect: Dialect) -> Prepared:
    """A write in a dialect that takes parameters by their place.

    Raises KeyError if one lacks, DataDeleted. SQLAlchemy does the same at each execution, around
    which it does twice as much more.
    """
    many = not isinstance(write.given, Mapping)
    rows: Sequence[Given] = write.given if many else (write.given,)  # type: ignore[assignment]
    for row in rows:
        require_current(row.values())
    form = _form(write.statement, tuple(rows[0]), dialect)
    parameters = [form.parameters(each) for each in rows]
    return Prepared(form.sql, parameters if many else parameters[0], many)


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
    bound = {name: each for each, name in compiled.bind_names.items()}
    types = {name: each.type.dialect_impl(dialect) for name, each in bound.items()}
    places = [(name, types[name].bind_processor(dialect)) for name in compiled.positiontup]
    own = {name: compiled.params[name] for name, each in bound.items() if not each.required}
    return _Form(str(compiled), own, places)
