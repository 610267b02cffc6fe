"""The last heartbeat in a SQLite file, read without SQLAlchemy, whose import is slow."""

import sqlite3
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

BEATS = "SELECT shard, beat FROM heartbeats WHERE shard_count = ?"


def last_beat(database: Path, count: int, shards: tuple[int, ...]) -> datetime | None:
    """Return the earliest of some shards' last heartbeats, or None if that is not known."""
    try:
        uri = f"{database.absolute().as_uri()}?mode=ro"
        with closing(sqlite3.connect(uri, uri=True, timeout=1.0)) as connection:
            beats = dict(connection.execute(BEATS, (count,)))
        own = [datetime.fromisoformat(beats[shard]).replace(tzinfo=UTC) for shard in shards]
    except (sqlite3.Error, ValueError, TypeError, KeyError):
        return None
    return min(own)
