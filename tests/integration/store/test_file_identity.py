"""Another file at the path of the database, while the bot runs and after a kill."""

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.cli.main import main
from bot.store import backups
from bot.store.database.lock_file import LockFile
from bot.store.errors import DatabaseUnusable
from bot.store.file_identity import FileIdentity, require_own_log
from tests.support.databases import make_empty

Harm = Callable[[Path, Path], object]

HARMS: dict[str, Harm] = {
    "deleted": lambda path, _: path.unlink(),
    "took the database's place": lambda path, copy: copy.replace(path),
    "overwritten": lambda path, copy: shutil.copyfile(copy, path),
    "overwritten while": lambda path, _: path.write_bytes(b""),
    "lock file was deleted": lambda path, _: path.with_name(f"{path.name}-lock").unlink(),
}


@pytest.fixture
def lock(tmp_path: Path) -> Iterator[LockFile]:
    """Hold the lock of a new database."""
    lock = LockFile(make_empty(tmp_path / "guti.sqlite3"))
    assert lock.acquire()
    yield lock
    lock.release()


@pytest.fixture
def connection(lock: LockFile) -> Iterator[sqlite3.Connection]:
    """Use the database as a bot does, with a write-ahead log."""
    with closing(sqlite3.connect(lock.database)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        yield connection


def write(connection: sqlite3.Connection) -> None:
    connection.execute("CREATE TABLE IF NOT EXISTS played (move)")
    connection.execute("INSERT INTO played VALUES ('a1-b1')")
    connection.commit()


@pytest.mark.parametrize("harm", HARMS)
@pytest.mark.parametrize("copied", ["before", "meanwhile"])
def test_other_file_is_noticed(
    lock: LockFile, connection: sqlite3.Connection, tmp_path: Path, harm: str, copied: str
) -> None:
    copy = tmp_path / "copy.sqlite3"
    if copied == "before":
        shutil.copyfile(lock.database, copy)
    with FileIdentity(lock) as identity:
        identity.mark()
        write(connection)
        if copied == "meanwhile":
            backups.back_up(lock.database, copy)
        assert identity.problem() is None
        HARMS[harm](lock.database, copy)
        assert harm in str(identity.problem())


def test_own_work_is_no_problem(lock: LockFile, connection: sqlite3.Connection) -> None:
    """Covers writes, a checkpoint, another process's connection, and a chmod."""
    with FileIdentity(lock) as identity:
        identity.mark()
        write(connection)
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        with closing(sqlite3.connect(lock.database)) as other:
            write(other)
        lock.database.chmod(0o600)
        assert identity.problem() is None
        assert not LockFile(lock.database).acquire(), "the lock outlives the note"


def test_check_keeps_the_locks_of_sqlite(lock: LockFile, connection: sqlite3.Connection) -> None:
    """Closing a descriptor would release them, and another process could write."""
    with FileIdentity(lock) as identity:
        identity.mark()
        connection.execute("BEGIN IMMEDIATE")
        assert identity.problem() is None
        with (
            closing(sqlite3.connect(lock.database, timeout=0)) as other,
            pytest.raises(sqlite3.OperationalError, match="locked"),
        ):
            other.execute("BEGIN IMMEDIATE")


def test_link_to_another_file_is_noticed(tmp_path: Path) -> None:
    """The file itself is still there, but the next start would open the other one."""
    link = tmp_path / "guti.sqlite3"
    link.symlink_to(make_empty(tmp_path / "first.sqlite3"))
    lock = LockFile(link)
    assert lock.acquire()
    with FileIdentity(lock) as identity:
        identity.mark()
        assert identity.problem() is None
        link.unlink()
        link.symlink_to(make_empty(tmp_path / "second.sqlite3"))
        assert "took the database's place" in str(identity.problem())
    lock.release()


@pytest.fixture
def killed(tmp_path: Path) -> Path:
    """Return a database after a kill, with moves in its log."""
    used = tmp_path / "used" / "guti.sqlite3"
    used.parent.mkdir()
    lock = LockFile(make_empty(used))
    assert lock.acquire()
    with FileIdentity(lock) as identity, closing(sqlite3.connect(used)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        identity.mark()
        write(connection)
        shutil.copytree(used.parent, tmp_path / "killed")
    lock.release()
    return tmp_path / "killed" / "guti.sqlite3"


def test_log_is_used_after_a_kill(killed: Path) -> None:
    lock = LockFile(killed)
    assert lock.acquire()
    require_own_log(lock)
    lock.release()
    with closing(sqlite3.connect(killed)) as connection:
        assert connection.execute("SELECT * FROM played").fetchall()


@pytest.mark.parametrize("harm", ["deleted", "took the database's place", "overwritten"])
def test_foreign_log_is_refused_after_a_kill(
    killed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, harm: str
) -> None:
    """No command applies it, and a restore is the way out."""
    copy, spare = make_empty(tmp_path / "copy.sqlite3"), make_empty(tmp_path / "spare.sqlite3")
    HARMS[harm](killed, copy)
    before = killed.read_bytes() if killed.exists() else b""
    lock = LockFile(killed)
    assert lock.acquire()
    with pytest.raises(DatabaseUnusable, match="other-file"), FileIdentity(lock):
        pass
    lock.release()
    monkeypatch.setenv("DATABASE_URL", f"sqlite:///{killed}")
    assert main(("rerate",)) == 1
    assert (killed.read_bytes() if killed.exists() else b"") == before
    assert main(("restore", str(spare), "--force")) == 0
    assert main(("rerate",)) == 0
