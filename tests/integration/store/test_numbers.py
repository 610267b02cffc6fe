"""Numbers of matches, challenges and analyses are never reused after a deletion."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine

from bot.cli.main import main
from bot.play.errors import NoSuchMatch
from bot.services.requests import Invitation, Place
from bot.store import Store, backups, copying
from bot.store.database import Database
from bot.store.database.revisions import MIGRATIONS
from tests.support.databases import KIND, url_of
from tests.support.service_fixture import ASHA, BIMAL, CHANNEL, GUILD, ServiceWorld

ELSEWHERE = 9
MATCH = """
INSERT INTO matches (id, game, guild, channel, black, white, black_name, white_name, first, version,
position_version, ply, rated, started, turn_started) VALUES (3, 'pretwa', 1, 2, 10, 20, 'Asha',
'Bimal', 'black', 1, 1, 1, 0, '2030-01-01 12:00:00.000000', '2030-01-01 12:00:00.000000')
"""
TURN = "INSERT INTO turns VALUES (3, 1, 1, 'a1-o', 0, '2030-01-01 12:00:00.000000', NULL)"

NUMBERED = ("challenges", "matches", "record_analyses")


async def new_numbers(world: ServiceWorld, channel: int = CHANNEL) -> dict[str, int]:
    """Begin a match and store an analysis, and return their numbers."""
    wanted = Invitation("pretwa", BIMAL.id, "black", "me")
    challenge = await world.services.challenges.invite(Place(GUILD, channel), ASHA, wanted)
    _, match = await world.services.challenges.accept(challenge.id, BIMAL, _no_thread)
    analysis = await world.store.analyses.save_record(ASHA.id, "", [])
    return {"challenges": challenge.id, "matches": match.id, "record_analyses": analysis}


async def _no_thread(_challenge: object) -> int:
    raise AssertionError


def assert_above(later: dict[str, int], earlier: dict[str, int]) -> None:
    assert all(later[name] > earlier[name] for name in NUMBERED), (later, earlier)


@pytest.mark.both_databases
async def test_numbers_are_not_reused_after_server_deletion(
    world: ServiceWorld, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = await new_numbers(world)
    monkeypatch.setenv("DATABASE_URL", url_of(path))
    monkeypatch.setenv("DISCORD_TOKEN", "x")
    await _in_thread("forget", "--server", str(GUILD), "--force")
    await _in_thread("forget", "--person", str(ASHA.id), "--force")
    with pytest.raises(NoSuchMatch):
        await world.store.matches.get(before["matches"])
    assert_above(await new_numbers(world), before)


async def _in_thread(*arguments: str) -> None:
    """Run a command in a thread while the bot runs, like a second process."""
    assert await asyncio.to_thread(main, arguments) == 0


@pytest.mark.both_databases
async def test_numbers_are_not_reused_after_person_deletion(world: ServiceWorld) -> None:
    before = await new_numbers(world)
    await world.services.privacy.forget(ASHA.id)
    await world.services.privacy.forget(BIMAL.id)
    assert_above(await new_numbers(world), before)


async def test_restored_database_continues_above_all_used_numbers(tmp_path: Path) -> None:
    path, copy = tmp_path / "guti.sqlite3", tmp_path / "copy.sqlite3"
    async with Store.open(url_of(path)) as store:
        world = ServiceWorld(store)
        await new_numbers(world)
        backups.back_up(path, copy)
        last = await new_numbers(world, ELSEWHERE)
        await world.services.guilds.forget(GUILD)
        backups.restore(copy, path)
        assert_above(await new_numbers(world, ELSEWHERE), last)


@pytest.mark.parametrize("spoiled", [b"", b"no database", None])
async def test_restore_leaves_room_for_unreadable_database(
    tmp_path: Path, spoiled: bytes | None
) -> None:
    path, copy = tmp_path / "guti.sqlite3", tmp_path / "copy.sqlite3"
    async with Store.open(url_of(path)) as store:
        await new_numbers(ServiceWorld(store))
        backups.back_up(path, copy)
        for channel in range(20, 32):
            last = await new_numbers(ServiceWorld(store), channel)
    path.unlink()
    if spoiled is not None:
        path.write_bytes(spoiled)
    backups.restore(copy, path)
    async with Store.open(url_of(path)) as store:
        assert_above(await new_numbers(ServiceWorld(store), ELSEWHERE), last)


async def test_restored_match_continues_above_its_last_version(tmp_path: Path) -> None:
    path, copy = tmp_path / "guti.sqlite3", tmp_path / "copy.sqlite3"
    async with Store.open(url_of(path)) as store:
        world = ServiceWorld(store)
        moved, still = await world.begins(None), await world.begins(None, ELSEWHERE)
        backups.back_up(path, copy)
        later = await world.moves(await world.moves(moved))
        backups.restore(copy, path)
    async with Store.open(url_of(path)) as store:
        again = await store.matches.get(moved.id)
        assert again.moves == moved.moves
        assert again.position_version > later.version
        assert await store.matches.get(still.id) == still


@pytest.mark.parametrize("kinds", [("sqlite", "postgresql"), ("postgresql", "sqlite")])
async def test_copied_database_continues_match_numbers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kinds: tuple[str, str]
) -> None:
    urls = []
    for kind in kinds:
        monkeypatch.setenv(KIND, kind)
        urls.append(url_of(tmp_path / kind))
    async with Store.open(urls[0]) as store:
        world = ServiceWorld(store)
        last = await new_numbers(world)
        await world.services.guilds.forget(GUILD)
        await world.services.privacy.forget(ASHA.id)
    async with Database.open(urls[0]) as source, Database.open(urls[1]) as target:
        await copying.copy(source, target, lambda *_: None)
    async with Store.open(urls[1]) as store:
        following = await new_numbers(ServiceWorld(store))
        assert following == {name: last[name] + 1 for name in NUMBERED}


async def test_old_database_keeps_rows_and_skips_used_numbers(tmp_path: Path) -> None:
    path = _with_match(tmp_path / "old.sqlite3")
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("INSERT INTO prompts VALUES (70, 1, 2, 'board', 500, 0)")
        connection.execute("INSERT INTO prompts VALUES (71, 1, 2, 'challenge', 700, 0)")
        before = [*connection.iterdump()]
    async with Store.open(f"sqlite+aiosqlite:///{path}") as store:
        match = await store.matches.get(3)
        assert [str(move) for move in match.moves] == ["a1-o"]
        numbers = await new_numbers(ServiceWorld(store), ELSEWHERE)
        assert numbers["matches"] > 500
        assert numbers["challenges"] > 700
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        after = {*connection.iterdump()}
    # Board messages are now in a table, which omits those of deleted matches.
    moved = ("alembic", '"matches"', "'board'")
    rows = [
        line
        for line in before
        if line.startswith("INSERT") and not any(each in line for each in moved)
    ]
    assert [line for line in rows if line not in after] == []


def _with_match(path: Path) -> Path:
    """Create a database from before numbers were stored, with match 3 and its turn."""
    engine = create_engine(f"sqlite:///{path}")
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0019")
        for statement in (MATCH, TURN):
            connection.exec_driver_sql(statement)
    engine.dispose()
    return path
