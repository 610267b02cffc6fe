"""Databases that could not serve everyone are refused by `run`, `doctor` and `copy`."""

import sqlite3
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from sqlalchemy import make_url, text

from bot.store.database import Database, address, fitness, revisions, upgrade
from bot.store.database.connections import Connections
from bot.store.errors import DatabaseUnusable
from bot.store.passing import passes
from tests.support.databases import (
    create_on_server,
    make_empty,
    postgresql_url,
    run_sql,
    server_url,
)


async def refusal(url: str) -> DatabaseUnusable:
    """Return the error of a start on a database, which `doctor` reports alike."""
    with pytest.raises(DatabaseUnusable) as started:
        async with Database.open(url):
            pass
    with pytest.raises(DatabaseUnusable) as checked:
        await Database.check(url)
    assert started.value.reason == checked.value.reason
    return started.value


@pytest.mark.parametrize("encoding", ["LATIN1", "EUC_JP"])
async def test_encoding_must_hold_every_name(encoding: str) -> None:
    name = f"in_{encoding.lower()}"
    wanted = f"ENCODING '{encoding}' TEMPLATE template0 LC_COLLATE 'C' LC_CTYPE 'C'"
    url = create_on_server(name, wanted)
    reason = (await refusal(url)).reason
    assert f"its encoding {encoding} lacks letters" in reason
    assert reason.endswith("(help: encoding)")
    assert run_sql("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'", name) == "0"


async def test_utf8_database_is_fit(tmp_path: Path) -> None:
    await Database.check(postgresql_url(tmp_path / "fit"))
    await Database.check(create_on_server("fit_and_empty"))


@pytest.fixture
def guest(tmp_path: Path) -> Iterator[tuple[str, str]]:
    """Return the name of a migrated database, and its URL for a user who owns nothing."""
    name = str(make_url(postgresql_url(tmp_path / "guest")).database)
    run_sql("CREATE ROLE guest LOGIN")
    run_sql("GRANT ALL ON ALL TABLES IN SCHEMA public TO guest", name)
    run_sql("GRANT ALL ON ALL SEQUENCES IN SCHEMA public TO guest", name)
    yield name, server_url(name).replace("//postgres@", "//guest@")
    run_sql("DROP OWNED BY guest", name)
    run_sql("DROP ROLE guest")


@pytest.mark.parametrize(
    ("revoked", "missing"),
    [
        ("DELETE ON turns", "DELETE of turns"),
        ("INSERT ON people", "INSERT of people"),
        ("USAGE ON SEQUENCE matches_id_seq", "USAGE of matches"),
    ],
)
async def test_user_must_be_allowed_every_change(
    guest: tuple[str, str], revoked: str, missing: str
) -> None:
    name, url = guest
    await Database.check(url)
    run_sql(f"REVOKE {revoked} FROM guest", name)
    error = await refusal(url)
    assert f"lacks the privilege {missing}" in error.reason
    assert not passes(error)


async def test_upgrade_needs_an_owner(guest: tuple[str, str]) -> None:
    """`doctor` finds it before the new version is started."""
    name, url = guest
    run_sql("UPDATE alembic_version SET version_num = 'older'", name)
    with pytest.raises(DatabaseUnusable, match="privilege ownership of"):
        await Database.check(url)
    run_sql("CREATE DATABASE guest_empty")
    run_sql("REVOKE CREATE ON SCHEMA public FROM PUBLIC", "guest_empty")
    with pytest.raises(DatabaseUnusable, match="privilege CREATE of public"):
        await Database.check(server_url("guest_empty").replace("//postgres@", "//guest@"))
    newest = f"UPDATE alembic_version SET version_num = '{revisions.newest()}'"  # noqa: S608
    run_sql(newest, name)


async def test_read_only_database_needs_a_person(guest: tuple[str, str]) -> None:
    _, url = guest
    run_sql("ALTER ROLE guest SET default_transaction_read_only = on")
    error = await refusal(url)
    assert "default_transaction_read_only" in error.reason
    assert not passes(error)


async def test_standby_is_waited_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    server = str(fitness.SERVER).replace("pg_is_in_recovery()", "true")
    monkeypatch.setattr(fitness, "SERVER", text(server))
    error = await refusal(postgresql_url(tmp_path / "standby"))
    assert "standby" in error.reason
    assert passes(error)


async def test_locks_must_be_held(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server only says that it grants the lock."""
    monkeypatch.setattr(fitness, "TRY_LOCK", text("SELECT true"))
    assert "advisory locks do not work" in (await refusal(postgresql_url(tmp_path / "l"))).reason


@pytest.mark.parametrize("version", [(3, 26, 0), (3, 34, 1)])
async def test_sqlite_must_know_all_statements(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, version: tuple[int, int, int]
) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", version)
    reason = (await refusal(f"sqlite:///{make_empty(tmp_path / 'guti.sqlite3')}")).reason
    assert "needs 3.35.0 or newer" in reason
    assert reason.endswith("(help: old-sqlite)")


async def test_sqlite_file_is_fit(tmp_path: Path) -> None:
    await Database.check(f"sqlite:///{make_empty(tmp_path / 'guti.sqlite3')}")


async def test_upgrade_is_logged_with_its_revisions(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("INFO", upgrade.__name__)
    url = create_on_server("older")
    before = await Connections.to(address.read(url), 1, turn_timeout_s=5, read_only=False)
    await before.upgrade(partial(upgrade.migrate, revision=upgrade.FIRST_REVISION), 60)
    await before.close()
    assert not caplog.text, "new tables are no upgrade"
    for logged in (2, 0):
        caplog.clear()
        async with Database.open(url):
            assert len(caplog.messages) == logged
        if logged:
            first, second = caplog.messages
            assert f"from revision {upgrade.FIRST_REVISION} to {revisions.newest()}" in first
            assert "pg_dump" in second
