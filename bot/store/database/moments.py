"""Adding durations to times in SQL."""

from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, String, literal
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.functions import FunctionElement

from bot.store.database.columns import Moment


class Later(FunctionElement[datetime]):
    """SQL expression for a time plus a duration, to the millisecond.

    Invalid times in SQLite are left unchanged.
    """

    type = Moment()
    inherit_cache = True

    def __init__(self, moment: ColumnElement[datetime | None], by: timedelta) -> None:
        super().__init__(moment, literal(f"{by.total_seconds():+.3f} seconds", String))


@compiles(Later, "sqlite")
def _in_sqlite(element: Later, compiler: SQLCompiler, **details: Any) -> str:  # noqa: ANN401
    moment, by = (compiler.process(each, **details) for each in element.clauses)
    return f"coalesce(strftime('%Y-%m-%d %H:%M:%f', {moment}, {by}) || '000', {moment})"


@compiles(Later, "postgresql")
def _in_postgresql(element: Later, compiler: SQLCompiler, **details: Any) -> str:  # noqa: ANN401
    moment, by = (compiler.process(each, **details) for each in element.clauses)
    return f"({moment} + CAST({by} AS INTERVAL))"
