"""PostgreSQL behind a pooler that gives each transaction another server connection."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from bot.cli.main import main
from bot.settings import Settings
from bot.store import Store
from bot.store.database.columns import metadata
from bot.store.errors import DatabaseUnusable, StorageFails
from bot.store.passing import passes
from tests.support.command_line import Capture
from tests.support.databases import KIND, create_on_server, make_empty, url_of
from tests.support.patience import PATIENCE_S
from tests.support.pooler import pooler
from tests.support.service_fixture import NOON, ServiceWorld
from tests.support.store_builders import begin_match, play_one

BOTS = 3
MATCHES = 8


@pytest.fixture(scope="module")
def folder() -> Iterator[Path]:
    with pooler() as found:
        yield found


@pytest.fixture
def pooled(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Return the URL of a migrated database behind the pooler."""
    monkeypatch.setenv(KIND, "postgresql")
    database = url_of(tmp_path).split("/")[3].split("?")[0]
    return behind(folder, database)


def behind(folder: Path, database: str) -> str:
    return f"postgresql+asyncpg://postgres@/{database}?host={folder}"


@pytest.fixture
async def stores(pooled: str) -> AsyncIterator[list[Store]]:
    async with Store.open(pooled) as one, Store.open(pooled) as two, Store.open(pooled) as three:
        yield [one, two, three]


async def play(store: Store, server: int) -> None:
    """Play in a server, with concurrent statements of many kinds."""
    match = await begin_match(store, guild=server)
    for _ in range(3):
        after = play_one(match)
        await store.matches.save(match, after, NOON)
        match = after
        found = await asyncio.gather(
            store.matches.get(match.id),
            store.heartbeat.last(),
            store.settings.player(server),
            store.guilds.count_matches(server),
        )
        assert found[0] == match
    await store.settings.update_player(server, {"auto_move": True})


async def test_many_transactions_share_few_server_connections(stores: list[Store]) -> None:
    plays = (play(store, 10 * bot + n) for bot, store in enumerate(stores) for n in range(MATCHES))
    await asyncio.gather(*plays)


async def test_pooled_connections_are_returned_clean(stores: list[Store]) -> None:
    await asyncio.gather(*(play(store, number) for number, store in enumerate(stores)))
    left = text("SELECT (SELECT count(*) FROM pg_prepared_statements), current_setting(:name)")
    for store in stores:
        (row,) = await store.database.read(left, name="lock_timeout")
        # The query itself has no name, and is not counted.
        assert tuple(row) == (0, "0")


async def test_direct_connection_caches_prepared_statements(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(KIND, "postgresql")
    async with Store.open(url_of(tmp_path)) as store:
        await play(store, 1)
        (row,) = await store.database.read(text("SELECT count(*) FROM pg_prepared_statements"))
    assert row[0] > 0


async def test_lock_wait_is_bounded_through_a_pooler(stores: list[Store]) -> None:
    one, other, _ = stores
    match = await begin_match(one, guild=1)
    async with one.database.writing(1):
        with pytest.raises(StorageFails):
            await other.matches.save(match, play_one(match), NOON)
    await other.matches.save(match, play_one(match), NOON)


async def test_pooler_without_free_connections_fails_for_now(
    stores: list[Store], pooled: str
) -> None:
    """No connection answers, not even a new one."""
    one, other, _ = stores
    async with one.database.writing(1) as first, one.database.writing(2) as second:
        # The pooler gives a transaction its server connection with the first statement.
        await asyncio.gather(
            *(run(Connection.exec_driver_sql, "SELECT 1") for run in (first, second))
        )
        slow = other.database.read(text("SELECT 1"), timeout_s=PATIENCE_S)
        opened = Store.open(pooled).__aenter__()
        failures = await asyncio.gather(slow, opened, return_exceptions=True)
    assert [type(each) for each in failures] == [StorageFails, DatabaseUnusable]
    assert all(isinstance(each, Exception) and passes(each) for each in failures)


async def test_migrations_work_through_a_pooler(folder: Path) -> None:
    """A start that finds no free connection is repeated, as the bot does it."""
    create_on_server("pooled_empty")

    async def start() -> None:
        while True:
            try:
                async with Store.open(behind(folder, "pooled_empty")) as store:
                    await store.heartbeat.beat(NOON, timedelta(0))
            except DatabaseUnusable as error:
                if not passes(error):
                    raise
            else:
                return

    await asyncio.gather(*(start() for _ in range(BOTS)))


def test_commands_work_through_a_pooler(
    pooled: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Capture
) -> None:
    monkeypatch.setitem(Settings.model_config, "env_file", None)
    source = f"sqlite+aiosqlite:///{make_empty(tmp_path / 'guti.sqlite3')}"
    asyncio.run(_fill(source))
    monkeypatch.setenv("DATABASE_URL", source)
    assert main(("copy", "--to", pooled)) == 0
    monkeypatch.setenv("DATABASE_URL", pooled)
    assert main(("health",)) == 0
    assert main(("rerate",)) == 0
    back = make_empty(tmp_path / "back.sqlite3")
    assert main(("copy", "--to", f"sqlite+aiosqlite:///{back}")) == 0
    assert main(("forget", "--server", "7", "--force")) == 0
    printed, errors = capsys.readouterr()
    assert errors == ""
    sums = [line for line in printed.splitlines() if "checksum" in line]
    assert len(sums) == 2 * len(metadata.tables)
    assert sums[: len(metadata.tables)] == sums[len(metadata.tables) :]


async def _fill(url: str) -> None:
    async with Store.open(url) as store:
        await store.heartbeat.beat(datetime.now(UTC), timedelta(0))
        await ServiceWorld(store).begins(None, guild=7)
