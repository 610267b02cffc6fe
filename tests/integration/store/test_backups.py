"""Copies of the database: complete after any kill, consistent, and restorable.

The number of members distinguishes the copies.
"""

import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Event, Thread

import pytest

from bot.clock import SteadyClock
from bot.paths import TREE
from bot.services.backups import CHECK_INTERVAL, COPIES_KEPT, INTERVAL, NAME, BackupService
from bot.store import backups
from bot.store.database import revisions
from bot.store.database.lock_file import LockFile
from bot.store.errors import DatabaseUnusable
from tests.support.databases import make_empty

Forks = subprocess.Popen[str]

KILLS = 3
MEMBERS = 20_000
"""Number of rows that make two megabytes, so that a copy takes time."""
SOME_MEMBERS = 1_000
"""Enough rows for a copy of more than ten pages."""

FORKS = """
import os, signal, sqlite3, sys
from datetime import datetime
from pathlib import Path
from bot.services.backups import BackupService
from bot.store import backups
for code in sys.stdin:
    if (child := os.fork()) == 0:
        exec(eval(code))
        os._exit(0)
    print(child, flush=True)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""
"""Program that forks to run code. Each line of its input is code as a Python string literal."""


@pytest.fixture(scope="module")
def forks() -> Iterator[Forks]:
    """Start one process that forks for all tests of the file."""
    command = (sys.executable, "-c", FORKS)
    with subprocess.Popen(
        command, cwd=TREE, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        yield process


def filled(path: Path, members: int) -> Path:
    """Create a database with `members` members."""
    with closing(sqlite3.connect(make_empty(path))) as connection, connection:
        add(connection, members)
    return path


def add(connection: sqlite3.Connection, members: int) -> None:
    """Add members, in the transaction that a caller has begun."""
    (most,) = connection.execute("SELECT coalesce(max(user), 0) FROM members").fetchone()
    rows = [(user, "x" * 50) for user in range(most + 1, most + 1 + members)]
    statement = "INSERT INTO members (guild, user, name, gone, checked) VALUES (1, ?, ?, 0, '2030')"
    connection.executemany(statement, rows)


def members_of(path: Path) -> int:
    """Return the number of members of a database, after an integrity check."""
    backups.require_complete(path)
    with closing(sqlite3.connect(path)) as connection:
        return int(connection.execute("SELECT count(*) FROM members").fetchone()[0])


@contextmanager
def writing_members(path: Path) -> Iterator[None]:
    """Add two members in one transaction, again and again."""
    over = Event()

    def write() -> None:
        with closing(sqlite3.connect(path, timeout=30)) as connection:
            while not over.is_set():
                with connection:
                    add(connection, 2)

    writing = Thread(target=write)
    writing.start()
    try:
        yield
    finally:
        over.set()
        writing.join()


def forked(forks: Forks, code: str) -> int:
    """Run code in a forked process, and return the process id."""
    assert forks.stdin
    assert forks.stdout
    print(repr(code), file=forks.stdin, flush=True)
    return int(forks.stdout.readline())


def assert_killed(forks: Forks) -> None:
    """Assert that the last forked process was killed."""
    assert forks.stdout
    assert int(forks.stdout.readline()) == -signal.SIGKILL


def run_and_kill(forks: Forks, code: str, chance: random.Random) -> None:
    """Run code in a loop, in a process killed at a random moment."""
    process = forked(forks, f"while True: {code}")
    time.sleep(chance.uniform(0.0, 0.3))
    os.kill(process, signal.SIGKILL)
    assert_killed(forks)


def test_copy_is_consistent_and_restorable(tmp_path: Path) -> None:
    database, copy = filled(tmp_path / "guti.sqlite3", MEMBERS), tmp_path / "copy.sqlite3"
    with writing_members(database):
        for _ in range(5):
            backups.back_up(database, copy)
            assert members_of(copy) % 2 == 0
    assert not [*tmp_path.glob("copy.sqlite3-*"), *tmp_path.glob(".copy*")]
    before = members_of(copy)
    backups.restore(copy, tmp_path / "new" / "guti.sqlite3")
    with writing_members(database):
        backups.restore(copy, database)
    assert members_of(tmp_path / "new" / "guti.sqlite3") == before
    assert members_of(database) >= before


def test_killed_copy_leaves_a_consistent_file(forks: Forks, tmp_path: Path) -> None:
    database, copy = filled(tmp_path / "guti.sqlite3", MEMBERS), tmp_path / "copy.sqlite3"
    backups.back_up(database, copy)
    chance = random.Random(1)
    with writing_members(database):
        for _ in range(KILLS):
            code = f"backups.back_up(Path({str(database)!r}), Path({str(copy)!r}))"
            run_and_kill(forks, code, chance)
            assert members_of(copy) % 2 == 0
    backups.back_up(database, copy)
    assert members_of(copy) == members_of(database)


def test_killed_restore_leaves_a_complete_database(forks: Forks, tmp_path: Path) -> None:
    few, many = (filled(tmp_path / f"{each}.sqlite3", each) for each in (MEMBERS, 2 * MEMBERS))
    database = filled(tmp_path / "guti.sqlite3", MEMBERS)
    chance = random.Random(1)
    for _ in range(KILLS):
        copies = f"(Path({str(few)!r}), Path({str(many)!r}))"
        code = f"[backups.restore(copy, Path({str(database)!r})) for copy in {copies}]"
        run_and_kill(forks, code, chance)
        assert members_of(database) in {MEMBERS, 2 * MEMBERS}


def test_partial_database_is_not_restored(tmp_path: Path) -> None:
    database = filled(tmp_path / "guti.sqlite3", 3)
    whole = filled(tmp_path / "whole.sqlite3", 5).read_bytes()
    newer, other = filled(tmp_path / "newer", 1), tmp_path / "other"
    with closing(sqlite3.connect(newer)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    with closing(sqlite3.connect(other)) as connection, connection:
        connection.execute("CREATE TABLE notes (words)")
    (tmp_path / "cut").write_bytes(whole[: len(whole) // 2])
    (tmp_path / "empty").touch()
    for name in ("newer", "other", "cut", "empty", "missing"):
        with pytest.raises(DatabaseUnusable):
            backups.restore(tmp_path / name, database)
    with pytest.raises(DatabaseUnusable):
        backups.back_up(tmp_path / "missing", tmp_path / "copy")
    with pytest.raises(DatabaseUnusable) as refused:
        backups.back_up(newer, tmp_path / "copy")
    assert refused.value.reason.startswith(f"{newer}: ")
    assert members_of(database) == 3


@pytest.mark.parametrize(
    ("url", "file"),
    [
        ("sqlite+aiosqlite:////data/guti.sqlite3", Path("/data/guti.sqlite3")),
        ("sqlite+aiosqlite:///guti.sqlite3", Path("guti.sqlite3").absolute()),
        ("sqlite+aiosqlite://", None),
        ("sqlite+aiosqlite:///:memory:", None),
        ("postgresql+asyncpg://guti@localhost/guti", None),
    ],
)
def test_only_sqlite_files_can_be_copied(url: str, file: Path | None) -> None:
    assert backups.file_of(url) == file


def test_seven_daily_copies_are_kept(tmp_path: Path) -> None:
    database, folder = filled(tmp_path / "guti.sqlite3", 1), tmp_path / "backups" / "guti"
    now = datetime(2030, 1, 1, tzinfo=UTC)
    service = BackupService(database, folder, lambda: now)
    assert service.back_up_if_due()
    (folder / "guti-of-mine.sqlite3").touch()
    made = list[Path]()
    for _ in range(20):
        now += INTERVAL / 2
        if (copy := service.back_up_if_due()) is not None:
            made.append(copy)
            assert members_of(copy) == 1
    assert len(made) == 10
    assert sorted(folder.iterdir()) == sorted(
        [*made[-COPIES_KEPT:], folder / "guti-of-mine.sqlite3"]
    )
    now -= timedelta(days=30)
    assert service.back_up_if_due(), "a clock that was wrong must not stop the copies"


DIES = """
def die(*_, **__): os.kill(os.getpid(), signal.SIGKILL)
class Dying(sqlite3.Connection):
    def backup(self, target, **_):
        super().backup(target, pages=10, progress=die)
connect = sqlite3.connect
places = {
    "copying": lambda: setattr(
        sqlite3, "connect", lambda *given, **more: connect(*given, factory=Dying, **more)
    ),
    "checking": lambda: setattr(backups, "require_complete", die),
    "syncing": lambda: setattr(os, "fsync", die),
    "pruning": lambda: setattr(Path, "unlink", lambda path, **_: path.name[0] == "g" and die()),
}
"""


def run_until_killed_at(forks: Forks, place: str, code: str) -> None:
    """Run code in a process that is killed when it reaches a place."""
    forked(forks, f"{DIES}\nplaces[{place!r}]()\n{code}")
    assert_killed(forks)


@pytest.mark.parametrize("place", ["copying", "checking", "syncing", "pruning"])
def test_killed_daily_copy_is_cleaned_up(forks: Forks, tmp_path: Path, place: str) -> None:
    database, folder = filled(tmp_path / "guti.sqlite3", SOME_MEMBERS), tmp_path / "backups"
    now = datetime(2030, 1, 1, tzinfo=UTC)
    service = BackupService(database, folder, lambda: now)
    for _ in range(COPIES_KEPT):
        service.back_up_if_due()
        now += INTERVAL
    for _ in range(2):
        clock = f"lambda: datetime.fromisoformat({now.isoformat()!r})"
        paths = f"Path({str(database)!r}), Path({str(folder)!r})"
        run_until_killed_at(forks, place, f"BackupService({paths}, {clock}).back_up_if_due()")
        assert len([*folder.iterdir()]) > COPIES_KEPT, "files were left behind"
        now += INTERVAL / 3
    service.back_up_if_due()
    now += timedelta(minutes=10)
    service.back_up_if_due()
    assert len([*folder.iterdir()]) == len([*folder.glob("guti-*.sqlite3")]) == COPIES_KEPT


@pytest.mark.parametrize("place", ["copying", "syncing"])
def test_killed_restore_is_cleaned_up(forks: Forks, tmp_path: Path, place: str) -> None:
    (tmp_path / "data").mkdir()
    copy, database = tmp_path / "copy.sqlite3", tmp_path / "data" / "guti[1].sqlite3"
    backups.back_up(filled(tmp_path / "guti.sqlite3", SOME_MEMBERS), copy)
    run_until_killed_at(
        forks, place, f"backups.restore(Path({str(copy)!r}), Path({str(database)!r}))"
    )
    left = [*database.parent.iterdir()]
    now = datetime.now(UTC)
    backups.discard_interrupted_restore(database, now)
    assert [*database.parent.iterdir()] == left, "the restore may still be running"
    backups.discard_interrupted_restore(database, now + timedelta(minutes=11))
    (lock,) = database.parent.iterdir()
    assert (lock, lock.stat().st_size) == (LockFile(database).path, 0)


def test_stopped_copy_leaves_nothing_behind(tmp_path: Path) -> None:
    database, stopped = filled(tmp_path / "guti.sqlite3", MEMBERS), Event()
    stopped.set()
    with pytest.raises(InterruptedError):
        backups.back_up(database, tmp_path / "copy.sqlite3", stopped)
    assert not [each for each in tmp_path.iterdir() if "copy" in each.name]


BOOTED = datetime(2029, 1, 1, tzinfo=UTC)

ERRORS = timedelta(minutes=7), timedelta(hours=-30), timedelta(days=3650), timedelta(days=-3650)


@pytest.mark.parametrize("error", ERRORS, ids=str)
def test_wrong_clock_loses_no_backup(tmp_path: Path, error: timedelta) -> None:
    """The clock is wrong for an hour, then right for ten days."""
    database, folder = filled(tmp_path / "guti.sqlite3", 1), tmp_path / "backups"
    now, wrong = datetime(2030, 1, 1, tzinfo=UTC), timedelta(0)

    def uptime() -> float:
        return (now - BOOTED).total_seconds()

    clock = SteadyClock(lambda: now + wrong, uptime)
    service = BackupService(database, folder, clock)

    def passes(time: timedelta, step: timedelta = 3 * CHECK_INTERVAL) -> list[Path]:
        nonlocal now
        end, made = now + time, list[Path]()
        while now < end:
            made += filter(None, [service.back_up_if_due()])
            now += step
        return made

    good = passes((COPIES_KEPT - 1) * INTERVAL + timedelta(hours=12))
    assert len(good) == COPIES_KEPT
    for wrong, span in ((error, timedelta(hours=1)), (timedelta(0), timedelta(hours=6))):  # noqa: B007
        clock.follow(clock.read())
        passes(span, CHECK_INTERVAL)
    assert all(copy.exists() for copy in good)
    last = passes(10 * INTERVAL)[-COPIES_KEPT:]
    assert sorted(folder.iterdir()) == last


def test_extra_copies_of_a_day_displace_no_others(tmp_path: Path) -> None:
    """A faulty version left six copies of one hour, and one from the future."""
    database, folder = filled(tmp_path / "guti.sqlite3", 1), tmp_path / "backups"
    folder.mkdir()
    now = datetime(2030, 1, 1, 12, tzinfo=UTC)
    made = [now - days * INTERVAL for days in range(2, 6)]
    made += [now - minutes * CHECK_INTERVAL for minutes in range(6)]
    for moment in (*made, now + 3650 * INTERVAL):
        folder.joinpath(moment.strftime(NAME)).touch()
    service = BackupService(database, folder, lambda: now)
    for _ in range(3):
        now += INTERVAL
        assert service.back_up_if_due()
    days = {each.name[: len("guti-20300101")] for each in folder.iterdir()}
    assert len(days) == COPIES_KEPT
    assert max(days) == now.strftime("guti-%Y%m%d")


def test_backup_precedes_an_upgrade_once(tmp_path: Path) -> None:
    """The daily backups leave it alone."""
    database = make_empty(tmp_path / "guti.sqlite3")
    assert backups.back_up_before_upgrade(database, tmp_path) is None
    older = revisions.known()[revisions.newest()]
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = ?", (older,))
    copy = backups.back_up_before_upgrade(database, tmp_path / "copies")
    assert copy == tmp_path / "copies" / f"guti-before-upgrade-from-{older}.sqlite3"
    backups.require_complete(copy)
    assert backups.back_up_before_upgrade(database, tmp_path / "copies") is None
    assert backups.back_up_before_upgrade(tmp_path / "missing", tmp_path) is None
