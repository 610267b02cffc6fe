"""Columns that follow from the fields of a dataclass."""

from collections.abc import Iterator
from dataclasses import MISSING, Field, fields
from datetime import datetime
from enum import StrEnum
from types import NoneType
from typing import Any, get_args

from sqlalchemy import Boolean, Column, ColumnElement, Integer, String, false, true
from sqlalchemy.types import TypeEngine

from bot.play.preferences import Snowflake
from bot.store.database.columns import SNOWFLAKE, Moment

TYPES: dict[object, TypeEngine[Any]] = {
    bool: Boolean(),
    int: Integer(),
    str: String(),
    datetime: Moment(),
    Snowflake: SNOWFLAKE,
}


def columns_of(kind: type[Any], *without_default: str) -> Iterator[Column[Any]]:
    """Return a column for each field of a dataclass, in order.

    The database knows the default of a column that is never null, so that a migration can add it
    to old rows, except for the columns in `without_default`, which were never added. Raises
    KeyError for a field of an unknown type.
    """
    for each in fields(kind):
        kinds = set(get_args(each.type)) or {each.type}
        nullable = NoneType in kinds
        (stored,) = kinds - {NoneType}
        choice = isinstance(stored, type) and issubclass(stored, StrEnum)
        default = None if nullable or each.name in without_default else _default(each)
        kept = TYPES[str if choice else stored]
        yield Column(each.name, kept, nullable=nullable, server_default=default)


def _default(field: Field[Any]) -> str | ColumnElement[bool] | None:
    if field.default is MISSING:
        return None
    if isinstance(field.default, bool):
        return true() if field.default else false()
    return str(field.default)
