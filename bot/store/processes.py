"""Registration of the processes that share a PostgreSQL database."""

from collections.abc import Mapping

from sqlalchemy import (
    Column,
    Connection,
    Integer,
    String,
    Table,
    and_,
    delete,
    false,
    insert,
    or_,
    select,
)

from bot.shards import Shards
from bot.store.database import Database, revisions
from bot.store.database.columns import metadata
from bot.store.database.locks import GLOBAL_LOCK, LOCK, TableLock
from bot.store.database.subject import SubjectStore

processes = Table(
    "processes",
    metadata,
    Column("id", String, primary_key=True),
    Column("shard_count", Integer, nullable=False),
    Column("shard_ids", String, nullable=False),
    Column("renewals", Integer, nullable=False),
    info={LOCK: TableLock.GLOBAL},
)
"""Live processes on PostgreSQL, each with its shards and number of renewals."""


REPLACED = "replaced"


class ProcessStore(SubjectStore):
    """Stores the live processes. Does nothing on SQLite, where the bot uses a lock file."""

    def __init__(self, database: Database, shards: Shards) -> None:
        super().__init__(database, shards)
        self._revision = revisions.newest()

    async def claim(self, process: str, ended: Mapping[str, int]) -> dict[str, int]:
        """Register a process, unless other processes serve some of the same servers.

        Returns the ids of these other processes, each with its number of renewals. `ended` maps
        processes that have ended to their numbers of renewals. A process in `ended` is deleted
        first if its number has not changed. Raises StorageFails.
        """
        if not self._database.concurrent:
            return {}
        return await self._database.write(GLOBAL_LOCK, _claim, process, ended, self._shards)

    async def renew(self, process: str) -> bool:
        """Increment a process's number of renewals; return False if the process was deleted.

        Raises StorageFails.
        """
        if not self._database.concurrent:
            return True
        renewals = processes.c.renewals + 1
        changed = await self._database.update(
            processes, processes.c.id == process, renewals=renewals
        )
        return bool(changed)

    async def release(self, process: str) -> None:
        """Delete a process. Raises StorageFails."""
        await self._database.delete(processes, processes.c.id == process)

    async def renewals(self) -> dict[str, int]:
        """Return each registered process's number of renewals. Raises StorageFails."""
        return {row.id: row.renewals for row in await self._database.read(select(processes))}

    async def changed_tables(self) -> str:
        """Return why the tables are no longer those that were opened, or an empty string.

        They are "upgraded" if they have another revision than this version needs, and "replaced" if
        they are gone, as after a restore of another database. Raises StorageFails.
        """
        found = await self._database.snapshot(revisions.current)
        if found is None:
            return REPLACED
        return "" if found == self._revision else "upgraded"


def _claim(
    connection: Connection, process: str, ended: Mapping[str, int], shards: Shards
) -> dict[str, int]:
    gone = [
        and_(processes.c.id == each, processes.c.renewals == last) for each, last in ended.items()
    ]
    own = processes.c.id == process
    connection.execute(delete(processes).where(or_(own, false(), *gone)))
    others = {
        row.id: row.renewals
        for row in connection.execute(select(processes))
        if shards.overlap(Shards.from_text(row.shard_ids, row.shard_count))
    }
    if not others:
        values = {"shard_count": shards.count, "shard_ids": shards.text}
        connection.execute(insert(processes).values(id=process, renewals=0, **values))
    return others
