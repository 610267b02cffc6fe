"""The heartbeat: when the bot was last alive, and the time that it gives back after a gap.

It must not know how often it beats, nor the clock.
"""

from datetime import datetime, timedelta

from sqlalchemy import insert, select, update

from bot.store.database import Database
from bot.store.deadlines import IN_REACH, extend_deadlines
from bot.store.schema import heartbeat


class HeartbeatStore:
    """The one row that says when the bot was last alive and connected."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def beat(self, now: datetime, gap_threshold: timedelta) -> timedelta | None:
        """Remember that the bot is alive; after a longer gap deadlines are extended by it.

        Both is one transaction, so that nothing is given twice. Gives the gap that there was.
        """
        async with self._database.writing() as connection:
            last = (await connection.execute(select(heartbeat.c.beat))).scalar()
            gap = now - last if last and now - last > gap_threshold else None
            if last and gap:
                await extend_deadlines(connection, last, now, IN_REACH)
            beat = update(heartbeat) if last else insert(heartbeat).values(id=1)
            await connection.execute(beat.values(beat=now))
        return gap

    async def last(self) -> datetime | None:
        """When the bot was last alive, as far as is known."""
        rows = await self._database.read(select(heartbeat.c.beat))
        return rows[0].beat if rows else None
