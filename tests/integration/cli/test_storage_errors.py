"""Errors of commands about files that cannot be read or written."""

import os
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from bot.app import assemble
from bot.cli.edge import run_guarded, secrets_of
from bot.cli.main import main
from bot.errors import UnusableFile
from bot.files import NOT_TEXT, failure_reason
from bot.logs import Lines
from bot.paths import TREE
from bot.settings import Settings
from bot.store import Store, backups
from bot.store.errors import StorageFails
from tests.support.command_line import Capture, error_of
from tests.support.databases import make_empty
from tests.support.service_fixture import NOON

NOBODY = 65534
RECORD = '[Game "pretwa"]\n[Result "*"]\n\n1. a1-o d1xa1 *\n'

root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can mount, and become another user")


@contextmanager
def mounted(folder: Path, options: str) -> Iterator[None]:
    """Mount a small file system at `folder`. Skip the test if mounting is impossible."""
    folder.mkdir(exist_ok=True)
    mount = ["/bin/mount", "-t", "tmpfs", "-o", options, "tmpfs", str(folder)]
    if subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("no file system can be mounted here")
    try:
        yield
    finally:
        subprocess.run(["/bin/umount", "--lazy", str(folder)], check=True)


@contextmanager
def another_user() -> Iterator[None]:
    """Run the block as a user who does not own the files."""
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


@pytest.fixture
def place(tmp_path: Path, environment: pytest.MonkeyPatch) -> Path:
    """Return the path for the database."""
    environment.setenv("DATABASE_URL", f"sqlite:///{tmp_path}/place/guti.sqlite3")
    return tmp_path / "place"


def replace_content(content: bytes) -> Callable[[Path], object]:
    def spoil(place: Path) -> None:
        place.mkdir()
        (place / "guti.sqlite3").write_bytes(content)

    return spoil


def cut(place: Path) -> None:
    place.mkdir()
    whole = make_empty(place / "guti.sqlite3").read_bytes()
    (place / "guti.sqlite3").write_bytes(whole[: len(whole) // 2])


PLACES: dict[str, Callable[[Path], object]] = {
    "there is no folder": lambda _: None,
    "is a file, not a folder": Path.touch,
    "it is a folder": lambda place: (place / "guti.sqlite3").mkdir(parents=True),
    "it is not an SQLite database": replace_content(b"no database" * 1000),
    "the database is damaged": cut,
}


@pytest.mark.parametrize(
    "command", ["rerate", "health", "forget --person=1", "copy --to=sqlite:///x"]
)
@pytest.mark.parametrize("why", PLACES)
def test_unusable_database_is_reported_with_its_path(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, place: Path, why: str, command: str
) -> None:
    monkeypatch.chdir(place.parent)  # where the target's lock file goes
    PLACES[why](place)
    sentence = error_of(capsys, *command.split())
    assert str(place) in sentence
    assert why in sentence


@pytest.mark.parametrize("command", ["run", "rerate", "forget --person=1", "copy --to={orders}"])
def test_foreign_database_is_reported_and_unchanged(
    capsys: Capture,
    environment: pytest.MonkeyPatch,
    tmp_path: Path,
    place: Path,
    command: str,
) -> None:
    place.mkdir()
    orders = tmp_path / "orders.sqlite3"
    with closing(sqlite3.connect(orders)) as connection:
        connection.execute("CREATE TABLE orders (id)")
    before = orders.read_bytes()
    environment.setenv("DISCORD_TOKEN", "token")
    environment.setenv("DISCORD_API_URL", "http://127.0.0.1:9")
    if "{orders}" in command:
        make_empty(place / "guti.sqlite3")
    else:
        environment.setenv("DATABASE_URL", f"sqlite:///{orders}")
    sentence = error_of(capsys, *command.format(orders=f"sqlite:///{orders}").split())
    assert f"{orders}: it has tables of another program (orders)" in sentence
    assert orders.read_bytes() == before


def test_file_size_limit_is_reported(
    capsys: Capture, environment: pytest.MonkeyPatch, place: Path
) -> None:
    resource = pytest.importorskip("resource")
    place.mkdir()
    make_empty(place / "guti.sqlite3")
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 14, limits[1]))
    try:
        sentence = error_of(capsys, "copy", "--to", f"sqlite:///{place}/other.sqlite3")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert "ulimit -f" in sentence


def test_missing_database_is_reported_and_not_created(capsys: Capture, place: Path) -> None:
    place.mkdir()
    for command in (("health",), ("backup", str(place / "copy"))):
        sentence = error_of(capsys, *command)
        assert f"{place}/guti.sqlite3: there is no such file" in sentence


@root
@pytest.mark.parametrize("closed", ["folder", "file"])
@pytest.mark.parametrize("command", ["rerate", "forget --server=1"])
def test_inaccessible_folder_is_reported(
    capsys: Capture, place: Path, closed: str, command: str
) -> None:
    place.mkdir(mode=0o755 if closed == "folder" else 0o777)
    if closed == "file":
        place.chmod(0o777)
        make_empty(place / "guti.sqlite3").chmod(0o644)
    for each in (place, *place.parents):
        each.chmod(each.stat().st_mode | 0o011)
    with another_user():
        sentence = error_of(capsys, *command.split())
    named = f"{place}/guti.sqlite3: it" if closed == "file" else place
    assert f"{named} is closed to this user" in sentence
    assert str(NOBODY) in sentence


@root
@pytest.mark.parametrize("there", [True, False])
@pytest.mark.parametrize(
    ("options", "why"), [("size=16k", "the disk is full"), ("ro", "file system is read-only")]
)
def test_unwritable_volume_is_reported(
    capsys: Capture, place: Path, options: str, why: str, there: object
) -> None:
    with mounted(place, "size=1m"):
        if there:
            make_empty(place / "guti.sqlite3")
        if options == "ro":
            subprocess.run(["/bin/mount", "-o", "remount,ro", str(place)], check=True)
        else:
            _fill(place)
        for command in (("rerate",), ("forget", "--person=1"), ("backup", str(place / "copy"))):
            if command[0] == "backup" and not there:
                continue
            sentence = error_of(capsys, *command)
            assert str(place) in sentence
            assert why in sentence


def test_refused_write_is_explained_after_a_disk_error(place: Path) -> None:
    """After a disk error, ext4 still says that it is mounted to be written."""
    place.mkdir()
    database = make_empty(place / "guti.sqlite3")
    with (
        closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection,
        pytest.raises(sqlite3.OperationalError) as raised,
    ):
        connection.execute("DELETE FROM matches")
    assert "(help: read-only)" in failure_reason(database, raised.value)


@root
def test_backup_works_on_a_read_only_disk(place: Path, tmp_path: Path) -> None:
    """A dying disk is mounted read-only; the database was left in WAL mode."""
    with mounted(place, "size=1m"):
        with closing(sqlite3.connect(make_empty(place / "guti.sqlite3"))) as connection:
            connection.execute("PRAGMA journal_mode = WAL")
        subprocess.run(["/bin/mount", "-o", "remount,ro", str(place)], check=True)
        assert main(("backup", str(tmp_path / "copy.sqlite3"))) == 0
    backups.require_complete(tmp_path / "copy.sqlite3")


def _fill(place: Path) -> None:
    with (place / "filler").open("wb", buffering=0) as file:
        try:
            while True:
                file.write(b"\0" * 4096)
        except OSError:
            pass


@root
def test_export_to_full_disk_is_reported(capsys: Capture, place: Path) -> None:
    (place.parent / "match.pdn").write_text(RECORD)
    with mounted(place, "size=16k"):
        for command in (
            ("replay", str(place.parent / "match.pdn"), "--output", str(place / "a.gif")),
            ("solve", "felli", "--pieces", "3", "--out", str(place / "felli.table")),
        ):
            sentence = error_of(capsys, *command)
            assert str(place) in sentence
            assert "the disk" in sentence


@pytest.mark.parametrize("command", ["rerate", "restore {copy} --force"])
def test_locked_database_is_reported(
    capsys: Capture, place: Path, monkeypatch: pytest.MonkeyPatch, command: str
) -> None:
    monkeypatch.setattr("bot.store.backups.WRITER_TIMEOUT_S", 0.1)
    place.mkdir()
    copy = make_empty(place / "copy")
    with closing(sqlite3.connect(make_empty(place / "guti.sqlite3"))) as holding:
        holding.execute("PRAGMA journal_mode = DELETE")
        holding.execute("BEGIN EXCLUSIVE")
        sentence = error_of(capsys, *command.format(copy=copy).split())
    assert f"{place}/guti.sqlite3: the database is locked by another process" in sentence


async def test_running_bot_logs_failing_file_and_remedy(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    path = make_empty(tmp_path / "guti.sqlite3")
    async with Store.open(f"sqlite:///{path}") as store:
        with closing(sqlite3.connect(path)) as holding:
            holding.execute("BEGIN IMMEDIATE")
            with pytest.raises(StorageFails) as caught:
                await store.settings.update_player(1, {"auto_move": True})
        await store.settings.update_player(1, {"auto_move": True})
        assert await store.heartbeat.last() in {None, NOON}
    assert caught.value.reason in caplog.text
    assert f"{path}: the database is locked by another process" in caplog.text


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("backup", "{here}/no/copy"), "there is no folder {here}/no;"),
        (("backup", "{here}/guti.sqlite3/copy"), "{here}/guti.sqlite3 is a file, not a folder"),
        (("backup", "{here}"), "it is a folder"),
        (("backup", "{here}/guti.sqlite3"), "it is the database itself"),
        (("restore", "{here}/no", "--force"), "{here}/no: there is no such file"),
        (("restore", "{here}", "--force"), "it is a folder"),
        (("replay", "{here}/no.pdn"), "no.pdn cannot be read: there is no such file"),
        (("replay", "{here}"), "it is a folder"),
        (("backup", "{here}/pipe"), "it is not a regular file"),
        (("replay", "{here}/a.pdn", "--output", "{here}/no/a"), "there is no folder {here}/no;"),
        (("solve", "felli", "--pieces", "3", "--out", "{here}/guti.sqlite3/t"), "is a file, not"),
    ],
)
def test_unusable_file_is_reported(
    capsys: Capture, tmp_path: Path, arguments: tuple[str, ...], why: str
) -> None:
    make_empty(tmp_path / "guti.sqlite3")
    (tmp_path / "a.pdn").write_text(RECORD)
    os.mkfifo(tmp_path / "pipe")
    filled = (argument.format(here=tmp_path) for argument in arguments)
    assert why.format(here=tmp_path) in error_of(capsys, *filled)


@pytest.mark.parametrize(
    "asset",
    ["themes/wood.toml", "lessons/felli.toml", "locales/bn/games.ftl", "puzzles/felli.jsonl"],
)
async def test_unreadable_asset_is_named_at_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, asset: str
) -> None:
    copy = tmp_path / "assets" / asset
    copy.parent.mkdir(parents=True)
    copy.write_bytes((TREE / "assets" / asset).read_bytes() + "# é".encode("latin-1"))
    monkeypatch.setattr("bot.app.ASSETS", tmp_path / "assets")
    with pytest.raises(UnusableFile) as caught:
        async with assemble(Settings(database_url=f"sqlite:///{tmp_path}/guti.sqlite3")):
            pass
    assert (caught.value.file, caught.value.reason) == (str(copy), NOT_TEXT)


def test_bug_is_logged_without_secrets(
    place: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "s3cr3t.token")
    monkeypatch.setenv("DATABASE_URL", "postgres://guti:pass%40word@localhost/guti")
    settings = Settings.read()

    def fail() -> int:
        raise KeyError("s3cr3t.token", "pass@word")

    assert run_guarded(fail, settings) == 1
    (record,) = caplog.records
    line = Lines(secrets_of(settings)).format(record)
    assert "KeyError" in line
    assert "s3cr3t" not in line
    assert "pass@word" not in line
