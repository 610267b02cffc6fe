"""Snapshots of the database, row by row, and their differences.

It names no table except that of heartbeats, and imports nothing from the bot.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Any

UNREAD = {
    *("heartbeats", "processes", "sessions", "seen_languages"),
    "alembic_version",
}
KEYS = "SELECT name FROM pragma_table_info(?) WHERE pk ORDER BY pk"
TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"

Row = Mapping[str, Any]
Key = tuple[Any, ...]


@dataclass(frozen=True)
class RowChange:
    """A changed row. `before` is None for a new row, and `after` for a deleted row."""

    table: str
    key: Key
    before: Row | None
    after: Row | None

    @property
    def columns(self) -> set[str]:
        """Names of the changed columns."""
        before, after = self.before or {}, self.after or {}
        return {name for name in {*before, *after} if before.get(name) != after.get(name)}

    def __str__(self) -> str:
        before, after = self.before or {}, self.after or {}
        changed = (
            f"{name}: {before.get(name)} -> {after.get(name)}" for name in sorted(self.columns)
        )
        return f"{self.table} {self.key}: {', '.join(changed)}"


@dataclass(frozen=True)
class Snapshot:
    """All rows at one time, by table and primary key."""

    tables: Mapping[str, Mapping[Key, Row]]

    def rows(self, table: str, **wanted: Any) -> list[Row]:
        """Return the rows of a table that have the values in `wanted`, ordered by key."""
        return [
            row
            for _, row in sorted(self.tables[table].items())
            if all(row[name] == value for name, value in wanted.items())
        ]

    def row(self, table: str, *key: Any) -> Row | None:
        return self.tables[table].get(key)

    @cached_property
    def live(self) -> list[Row]:
        return self.rows("matches", ended=None)

    def turns(self, match: int) -> list[Row]:
        """Return the turns of a match that were not taken back, in order."""
        standing = self.rows("turns", match=match, taken_back=None)
        return sorted(standing, key=lambda row: row["ply"])

    def moves(self, match: int) -> tuple[str, ...]:
        return tuple(row["move"] for row in self.turns(match))

    def changes_to(self, after: Snapshot) -> list[RowChange]:
        """Return the rows that differ between this snapshot and the later one `after`."""
        return [
            RowChange(table, key, mine.get(key), theirs.get(key))
            for table in after.tables
            for mine, theirs in [(self.tables[table], after.tables[table])]
            for key in sorted({*mine, *theirs})
            if mine.get(key) != theirs.get(key)
        ]


class Reader:
    """Reads snapshots of a database file."""

    def __init__(self, path: Path) -> None:
        self._connection = sqlite3.connect(path, isolation_level=None)
        self._connection.row_factory = sqlite3.Row
        self._keys = {
            name: [row[0] for row in self._connection.execute(KEYS, (name,))]
            for (name,) in self._connection.execute(TABLES)
            if name not in UNREAD
        }
        self._seen: int | None = None
        self._last = Snapshot({})

    def read(self) -> Snapshot:
        """Return the current snapshot. It is the same object until something is written."""
        ((seen,),) = self._connection.execute("PRAGMA data_version")
        if seen != self._seen:
            self._seen = seen
            self._last = Snapshot({name: self._table(name) for name in self._keys})
        return self._last

    def close(self) -> None:
        self._connection.close()

    def _table(self, name: str) -> dict[Key, Row]:
        which = " WHERE kind = 'share'" if name == "messages" else ""
        rows = self._connection.execute(f"SELECT * FROM {name}{which}")  # noqa: S608 - of its own list
        return {tuple(row[key] for key in self._keys[name]): dict(row) for row in rows}
