"""The heartbeat: when the bot was last alive, and the time that it gives back after a gap.

It must not know how often it beats, nor the clock.
"""

from collections.abc import Iterable
from datetime import datetime, timedelta
from math import gcd
from typing import Any

from sqlalchemy import Row, insert, select, update

from bot.shards import Shards
from bot.store import deletion_marks
from bot.store.conditions import on_shards
from bot.store.database import JOB_TIMEOUT_S, Database, retried
from bot.store.deadlines import IN_REACH, extend_deadlines
from bot.store.schema import heartbeats, matches, sessions


class HeartbeatStore:
    """When each of a process's shards was last alive and connected."""

    def __init__(self, database: Database, shards: Shards) -> None:
        self._database = database
        self._shards = shards

    @retried
    async def beat(self, now: datetime, gap_threshold: timedelta) -> timedelta | None:
        """Remember that the bot is alive; after a longer gap deadlines are extended by it.

        Both is one transaction, so that nothing is given twice. Gives the longest gap there was.
        """
        gaps = []
        async with self._database.writing(timeout_s=JOB_TIMEOUT_S) as connection:
            rows = (await connection.execute(select(heartbeats))).all()
            for shard in self._shards.ids:
                last = _last(rows, self._shards.count, shard)
                if last and now - last > gap_threshold:
                    gaps.append(now - last)
                    ours = on_shards(matches.c.guild, Shards(self._shards.count, (shard,)))
                    await extend_deadlines(connection, last, now, IN_REACH & ours)
            known = {row.shard for row in rows if row.shard_count == self._shards.count}
            own = heartbeats.c.shard.in_(known.intersection(self._shards.ids))
            here = own & (heartbeats.c.shard_count == self._shards.count)
            await connection.execute(update(heartbeats).where(here).values(beat=now))
            new = [shard for shard in self._shards.ids if shard not in known]
            if new:
                values = [{"shard_count": self._shards.count, "shard": shard} for shard in new]
                await connection.execute(insert(heartbeats).values(beat=now), values)
            await deletion_marks.sweep(connection, now)
        return max(gaps, default=None)

    async def last(self) -> datetime | None:
        """When the shard that was silent for longest was alive, as far as is known."""
        rows = await self._database.read(select(heartbeats))
        beats = [_last(rows, self._shards.count, shard) for shard in self._shards.ids]
        return None if None in beats else min(filter(None, beats))

    @retried
    async def next_session(self, now: datetime, apart: timedelta) -> datetime:
        """When a shard may begin its session with Discord: `apart` from all other shards'."""
        async with self._database.writing() as connection:
            last = (await connection.execute(select(sessions.c.begins))).scalar()
            begins = max(now, last + apart) if last else now
            statement = update(sessions) if last else insert(sessions).values(id=1)
            await connection.execute(statement.values(begins=begins))
        return begins


def _last(rows: Iterable[Row[Any]], count: int, shard: int) -> datetime | None:
    """When all servers of one shard of `count` were last alive.

    When the servers were divided otherwise, they were on those shards whose number leaves the same
    remainder by the greatest common divisor of both counts (the Chinese remainder theorem).
    """
    beats: dict[int, list[datetime]] = {}
    for row in rows:
        if (row.shard - shard) % gcd(row.shard_count, count) == 0:
            beats.setdefault(row.shard_count, []).append(row.beat)
    return max(map(min, beats.values()), default=None)
