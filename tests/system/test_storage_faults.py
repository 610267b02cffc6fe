"""Database failures during play, after which users can go on.

The faults are real: another connection's lock, a limit on the file's size, a read-only file.
"""

from __future__ import annotations

import asyncio
import logging
import resource
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from bot.store import Store
from bot.store.database import sqlite
from bot.store.database.database import WRITE_TURN_TIMEOUT_S
from bot.store.errors import DatabaseUnusable, StorageFails
from guti.games import GAMES
from tests.support.locked_database import locked
from tests.support.loopback import BotProcess, Loopback
from tests.support.loopback_match import LoopbackMatch
from tests.support.simcord_harness import SimulatedServer
from tests.support.store_builders import NOON, begin_match, open_stores, play_one

SORRY = "nothing was changed"
LISTENS = 3.0
"""Seconds that Discord waits for an answer."""


async def test_locked_database_apologises_and_recovers(
    server: SimulatedServer, caplog: pytest.LogCaptureFixture
) -> None:
    match, board = await server.begins()
    move = str(match.position.legal_moves[0])
    before = server.dump()
    with locked(server.path):
        assert SORRY in (await server.asha.moves(move)).refusal
        await server.asha.menu(board, "Resign")
        assert SORRY in (await server.bimal.types("draw")).refusal
        challenge = await server.asha.types("challenge", opponent=server.chitra, game="pretwa")
        assert SORRY in challenge.refusal
        assert len(await server.asha.offered("")) == len(match.position.legal_moves)
        assert (await server.chitra.types("board")).private.alts
    assert server.dump() == before
    records = [each for each in caplog.records if each.levelno >= logging.ERROR]
    # Three moves were refused, and one reader's language could not be stored.
    assert len(records) == 4
    assert all("database is locked" in each.getMessage() for each in records)
    assert f"`{move}`" in (await server.asha.moves(move)).public.words


async def test_move_is_shown_without_recorded_board(
    server: SimulatedServer,
) -> None:
    """The move is stored, so no player may get an error."""
    match, _ = await server.begins()
    move = str(match.position.legal_moves[0])
    with closing(sqlite3.connect(server.path, isolation_level=None)) as other:
        other.execute("CREATE TRIGGER full BEFORE UPDATE OF message ON matches "
                      "BEGIN SELECT raise(FAIL, 'x') FROM nowhere; END")  # fmt: skip
        answer = await server.asha.moves(move)
        other.execute("DROP TRIGGER full")
    assert f"`{move}`" in answer.public.words
    assert SORRY not in answer.words
    assert len(server.rows("SELECT move FROM turns")) == 1
    board = (await server.bimal.types("board")).public
    assert "More" in board.buttons


async def test_commands_waiting_for_lock_are_answered_in_time(tmp_path: Path) -> None:
    """They wait for the lock concurrently, not one after the other."""
    longest = WRITE_TURN_TIMEOUT_S + sqlite.BUSY_TIMEOUT_MS / 1000
    assert longest < LISTENS
    path = tmp_path / "guti.sqlite3"
    async with open_stores(path) as (store,):
        matches = [await begin_match(store) for _ in range(20)]
        with locked(path):
            results = await asyncio.gather(
                *(store.matches.save(match, play_one(match), NOON) for match in matches),
                return_exceptions=True,
            )
        refused = [each for each in results if isinstance(each, StorageFails)]
        assert len(refused) == len(matches)
        tried = {each.__cause__ for each in refused if "locked" in str(each.__cause__)}
        assert 0 < len(tried) <= longest * 1000 / sqlite.BUSY_TIMEOUT_MS
        for match in matches:
            await store.matches.save(match, play_one(match), NOON)


def limit(bot: BotProcess, size: int) -> None:
    """Limit the size of the bot's files, as a full disk does."""
    _, hard = resource.prlimit(bot.pid, resource.RLIMIT_FSIZE)
    resource.prlimit(bot.pid, resource.RLIMIT_FSIZE, (size, hard))


async def test_match_continues_after_disk_was_full(
    tmp_path: Path,
) -> None:
    """Confirmed moves are stored, refused ones are not, and a restart finds the same."""
    path, rng = tmp_path / "guti.sqlite3", Random(8)
    async with Loopback.serve() as discord, BotProcess(discord, path) as bot:
        match = await LoopbackMatch.open(discord, discord.channel, GAMES["dash-guti"])
        for _ in range(2):
            await match.play(rng, 2)
            limit(bot, (path.with_name(path.name + "-wal").stat().st_size))
            (move,) = match.choose(rng)
            for _ in range(2):
                refused = await match.mover.slash(discord.channel, "move", move=move)
                assert SORRY in refused.text
                assert refused.ephemeral
            assert len(moves_in(path)) == len(match.played)
            limit(bot, resource.RLIM_INFINITY)
        await bot.restart()
        await match.play(rng, 3)
    assert moves_in(path) == match.played
    errors = [each for each in bot.log.splitlines() if "ERROR" in each]
    assert len(errors) >= 4  # a board may still be unwritten when the disk is full
    assert all(
        "(interaction " in each and ", match 1) the database failed" in each for each in errors
    )
    assert "Traceback" not in bot.log


def moves_in(path: Path) -> list[str]:
    with closing(sqlite3.connect(f"file:{path}?mode=ro", uri=True)) as connection:
        return [move for (move,) in connection.execute("SELECT move FROM turns ORDER BY ply")]


def read(path: Path) -> bytes:
    return path.read_bytes()


def cut_to(path: Path, what: bytes) -> None:
    path.write_bytes(what)


async def refuses_to_start(path: Path, url: str) -> None:
    before = read(path)
    with pytest.raises(DatabaseUnusable) as caught:
        async with Store.open(url):
            pass
    assert caught.value.reason
    assert read(path) == before


@pytest.fixture
async def path(tmp_path: Path) -> Path:
    """Create a database with a few matches, and close it."""
    async with open_stores(tmp_path / "guti.sqlite3") as (store,):
        for _ in range(20):
            match = await begin_match(store)
            await store.matches.save(match, play_one(match), NOON)
    return tmp_path / "guti.sqlite3"


async def test_read_only_database_prevents_start(path: Path) -> None:
    await refuses_to_start(path, f"sqlite+aiosqlite:///file:{path}?mode=ro&uri=true")


async def test_start_is_refused_while_another_process_writes(path: Path) -> None:
    with locked(path):
        await refuses_to_start(path, f"sqlite+aiosqlite:///{path}?timeout=0.1")


async def test_truncated_database_prevents_start(path: Path) -> None:
    """Covers files that end between pages, within a page, and within the first page."""
    whole, rng = read(path), Random(5)
    pages = range(4096, len(whole), 4096)
    within = [page + rng.randrange(1, 4096) for page in pages]
    for cut in (2, 15, 16, 99, 100, 101, 4095, len(whole) - 1, *pages, *within):
        cut_to(path, whole[:cut])
        await refuses_to_start(path, f"sqlite+aiosqlite:///{path}")
    cut_to(path, whole)
    async with Store.open(f"sqlite+aiosqlite:///{path}") as store:
        assert (await store.matches.get(20)).moves
