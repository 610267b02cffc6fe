"""Writes as values: statements with what is given to them, put together once for a driver.

They must not know which statements there are, nor how they are run.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from cachetools import LRUCache, cached
from sqlalchemy import Delete, Dialect, Insert, Update
from sqlalchemy.ext.asyncio import AsyncConnection

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


async def run(
    connection: AsyncConnection, writes: Sequence[Write], condition: Write | None = None
) -> bool:
    """Run writes on a connection, if the `condition` changes a row; whether it does."""
    if condition:
        changed = await connection.execute(condition.statement, condition.given)
        if not changed.rowcount:
            return False
    for write in writes:
        await connection.execute(write.statement, write.given)
    return True
