"""Checks that every write to a table holds the table's lock, on both databases.

Writers are observed through `Database.write`, which runs unchanged.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import Delete, Insert, Table, Update, event

from bot.play.pace import Pace
from bot.play.shown_board import ShownBoard
from bot.play.tracked_message import MessageKind, TrackedMessage
from bot.play.turning_point import Share, TurningPoint
from bot.services.requests import Place
from bot.services.sharing import played_from
from bot.store.database import Database
from bot.store.database.columns import metadata
from bot.store.database.locks import GLOBAL_LOCK, LOCK, TableLock
from bot.store.match_tables import matches
from tests.support.lives import DAVID, store_every_kind_of_data
from tests.support.service_fixture import ASHA, BIMAL, CHANNEL, GUILD, ServiceWorld

Seen = set[tuple[str, str, int | None]]
"""A table's name, the kind of write, and the server whose lock is held."""

LOCKS: dict[str, TableLock | None] = {
    name: table.info.get(LOCK) for name, table in metadata.tables.items()
}


@contextmanager
def watched(database: Database) -> Iterator[Seen]:
    """Record the writes inside the block, and their locks."""
    seen: Seen = set()
    held: ContextVar[int | None] = ContextVar("held")
    write = Database.write

    async def write_watched(
        self: Database, server: int | None, *arguments: Any, **options: Any
    ) -> Any:
        before = held.set(server)
        try:
            return await write(self, server, *arguments, **options)
        finally:
            held.reset(before)

    def executed(
        _connection: Any, _cursor: Any, _sql: Any, _given: Any, context: Any, _m: Any
    ) -> None:
        statement = context and context.compiled and context.compiled.statement
        if isinstance(statement, Insert | Update | Delete) and isinstance(statement.table, Table):
            seen.add((statement.table.name, type(statement).__name__, held.get()))

    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(Database, "write", write_watched)
        event.listen(database.engine, "before_cursor_execute", executed)
        yield seen
        event.remove(database.engine, "before_cursor_execute", executed)


def wrong(seen: Seen) -> Seen:
    """Return the writes that did not hold the lock of the written table."""
    found: Seen = set()
    for table, kind, server in seen:
        single = server is None and kind != Insert.__name__
        timed = table == matches.name
        time_given_back = timed and (kind, server) == (Update.__name__, GLOBAL_LOCK)
        right = LOCKS[table] is TableLock.NONE or single or time_given_back
        if LOCKS[table] is TableLock.GLOBAL:
            right |= server == GLOBAL_LOCK
        elif LOCKS[table] is TableLock.EITHER:
            right |= server is not None
        elif LOCKS[table] is None:
            right |= server not in {None, GLOBAL_LOCK}
        if not right:
            found.add((table, kind, server))
    return found


@pytest.mark.both_databases
async def test_every_write_holds_its_tables_lock(world: ServiceWorld) -> None:
    services, store = world.services, world.store
    with watched(store.database) as seen:
        await store_every_kind_of_data(world)
        await services.heartbeat.beat()
        match = await world.begins(Pace.LIVE, CHANNEL, guild=GUILD)
        await store.boards.record(ShownBoard(match.id, 5, GUILD, CHANNEL, 1))
        await store.messages.add(
            TrackedMessage(6, MessageKind.NOTICE, match.id, GUILD, CHANNEL, 1, match.id)
        )
        point = TurningPoint(match, 1)
        attempt = played_from(point, Place(GUILD, CHANNEL), BIMAL)
        await store.matches.add(attempt, world.now, share=Share(7, match.id, GUILD, CHANNEL, 1))
        await services.leaderboards.check(GUILD, ASHA.id, gone=True)
        await services.settings.update_server(GUILD, theme="paper")
        await services.guilds.reconcile({9})
        world.now += timedelta(minutes=5)
        await services.guilds.reconcile({GUILD, 9})
        await world.process_all_due()
        await services.privacy.forget(DAVID.id)
        await services.privacy.forget(BIMAL.id)
        await services.guilds.forget(GUILD)
    of_its_server = {name for name, lock in LOCKS.items() if lock is None}
    assert {name for name, _, _ in seen} >= of_its_server - {"analyses", "offers", "hints"}
    assert {name for name, _, _ in seen} >= {"puzzle_attempts", "puzzle_solvers", "people"}
    assert wrong(seen) == set()
