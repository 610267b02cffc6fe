"""Storage of heartbeats: the times at which the bot was last alive."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from math import gcd
from typing import Any

from sqlalchemy import (
    Column,
    Connection,
    Float,
    Integer,
    Row,
    Select,
    Table,
    Uuid,
    insert,
    select,
    update,
)

from bot.clock import Reading, Uptime, past_or_none
from bot.shards import Shards
from bot.store import deletion_marks
from bot.store.database import JOB_TIMEOUT_S, Database
from bot.store.database.columns import Moment, metadata
from bot.store.database.locks import GLOBAL_LOCK, LOCK, TableLock
from bot.store.database.subject import SubjectStore, writes_globally
from bot.store.rows import uptime_of, uptime_row
from bot.store.running import catch_up

heartbeats = Table(
    "heartbeats",
    metadata,
    Column("shard_count", Integer, primary_key=True, autoincrement=False),
    Column("shard", Integer, primary_key=True, autoincrement=False),
    Column("beat", Moment, nullable=False),
    Column("boot", Uuid),
    Column("uptime", Float),
    info={LOCK: TableLock.GLOBAL},
)
"""The last time at which each shard was connected.

`uptime` is the machine's uptime in seconds at that time, and `boot` identifies the boot.
"""

sessions = Table(
    "sessions",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("begins", Moment, nullable=False),
    info={LOCK: TableLock.GLOBAL},
)
"""A single row: the latest time reserved for the start of a gateway session."""


SESSIONS_AHEAD = 2
"""Maximum number of reserved sessions per shard. A crash may waste one of them."""


class HeartbeatStore(SubjectStore):
    """Stores the heartbeats of this process's shards, and reserves gateway sessions."""

    def __init__(self, database: Database, shards: Shards) -> None:
        super().__init__(database, shards)
        self._beaten = False

    async def beat(
        self, now: datetime, gap_threshold: timedelta, uptime: Uptime | None = None
    ) -> timedelta | None:
        """Record that the bot is alive; extend deadlines by the time since the last heartbeat.

        Gaps up to `gap_threshold` are ignored. If the clock was changed, deadlines are shifted by
        the change. Returns the longest gap of a shard, or None if no gap is above the threshold.
        """
        reading = Reading(now, uptime)
        gap = await self._database.write(
            GLOBAL_LOCK, self._beat, reading, gap_threshold, timeout_s=JOB_TIMEOUT_S
        )
        self._beaten = True
        return gap

    def _beat(
        self, connection: Connection, reading: Reading, gap_threshold: timedelta
    ) -> timedelta | None:
        rows = connection.execute(self._relevant()).all()
        gaps = []
        for shard in self._shards.ids:
            if last := _last(rows, self._shards.count, shard, reading):
                ours = Shards(self._shards.count, (shard,))
                gaps.append(catch_up(connection, last, reading, gap_threshold, ours))
        self._note(connection, rows, reading)
        deletion_marks.sweep(connection, reading.wall)
        return max(filter(None, gaps), default=None)

    def _relevant(self) -> Select[Any]:
        """Select heartbeats with this process's shard count; before the first beat, select all."""
        own = heartbeats.c.shard_count == self._shards.count
        return select(heartbeats).where(own) if self._beaten else select(heartbeats)

    def _note(self, connection: Connection, rows: Iterable[Row[Any]], reading: Reading) -> None:
        beat = {"beat": reading.wall, **uptime_row(reading.uptime)}
        known = {row.shard for row in rows if row.shard_count == self._shards.count}
        own = heartbeats.c.shard.in_(known.intersection(self._shards.ids))
        here = own & (heartbeats.c.shard_count == self._shards.count)
        connection.execute(update(heartbeats).where(here).values(beat))
        new = [shard for shard in self._shards.ids if shard not in known]
        if new:
            values = [{"shard_count": self._shards.count, "shard": shard} for shard in new]
            connection.execute(insert(heartbeats).values(beat), values)

    async def last(self) -> datetime | None:
        """Return the earliest of the shards' last heartbeats, or None if a shard has none."""
        rows = await self._database.read(select(heartbeats))
        beats = [_last(rows, self._shards.count, shard) for shard in self._shards.ids]
        return None if None in beats else min(beat.wall for beat in beats if beat)

    async def time_since_beat(self, reading: Reading) -> timedelta | None:
        """Return the longest time since a shard's last heartbeat, or None if a shard has none."""
        rows = await self._database.read(select(heartbeats))
        beats = [_last(rows, self._shards.count, shard, reading) for shard in self._shards.ids]
        ages = [reading.age(beat) if beat else None for beat in beats]
        known = [age for age in ages if age is not None]
        return max(known) if len(known) == len(ages) else None

    @writes_globally
    def next_session(self, connection: Connection, now: datetime, apart: timedelta) -> datetime:
        """Reserve and return a time at which a shard may start a gateway session.

        Reserved times are `apart` from each other. A stored time too far ahead was set by a wrong
        clock, and is ignored.
        """
        latest = now + SESSIONS_AHEAD * self._shards.count * apart
        stored = connection.execute(select(sessions.c.begins)).scalar()
        last = past_or_none(stored, latest)
        begins = max(now, last + apart) if last else now
        statement = update(sessions) if stored else insert(sessions).values(id=1)
        connection.execute(statement.values(begins=begins))
        return begins


def _last(
    rows: Iterable[Row[Any]], count: int, shard: int, reading: Reading | None = None
) -> Reading | None:
    """Return when all servers of a shard were last connected, or None if unknown.

    Older heartbeats may have been stored under another shard count. The shard's servers were then
    spread over all shards congruent to `shard` modulo the greatest common divisor of both counts. A
    heartbeat later than `reading` is used only if both come from the same boot, or if no other
    heartbeat exists.
    """
    beats: dict[int, list[Reading]] = {}
    for row in rows:
        if (row.shard - shard) % gcd(row.shard_count, count) == 0:
            beats.setdefault(row.shard_count, []).append(Reading(row.beat, uptime_of(row)))

    def trust(beat: Reading) -> tuple[bool, datetime]:
        known = reading is None or beat.wall <= reading.wall or reading.is_comparable(beat)
        return known, beat.wall

    earliest = (min(each, key=lambda beat: beat.wall) for each in beats.values())
    return max(earliest, key=trust, default=None)
