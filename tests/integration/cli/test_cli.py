"""The command line: its output, and its errors with exit codes.

None of these tests starts a bot.
"""

import asyncio
import gzip
import json
import re
import sqlite3
import sys
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot import __version__, texts
from bot.cli.command import FAILED
from bot.cli.main import main
from bot.paths import TREE
from bot.status import MAX_SILENCE
from bot.store import Store, backups
from bot.store.database.lock_file import locked
from tests.support.command_line import Capture, error_of
from tests.support.databases import make_empty
from tests.support.service_fixture import ServiceWorld

WORDS = texts.of(texts.ENGLISH)

COMMANDS = (
    *("run", "playground", "replay", "perft", "best", "solve"),
    *("health", "backup", "restore", "copy", "export", "forget"),
)
BAD_USAGE = 2
"""Exit code of argparse."""


@pytest.mark.parametrize(
    "arguments",
    [
        ("perft",),
        ("perft", "pretwa"),
        ("perft", "pretwa", "-1"),
        ("perft", "pretwa", "many"),
        ("perft", "pretwa", "1", "--loud"),
        ("best", "pretwa", "--nodes", "0"),
        ("best", "pretwa", "--depth", "-1"),
        ("best", "pretwa", "--seed", "-1"),
        ("solve", "pretwa", "--pieces", "1"),
        ("forget", "--person", "somebody"),
        ("fly",),
        ("playground", "--port", "x"),
    ],
)
def test_bad_usage_shows_the_usage(capsys: Capture, arguments: tuple[str, ...]) -> None:
    with pytest.raises(SystemExit) as caught:
        main(arguments)
    assert caught.value.code == BAD_USAGE
    printed, errors = capsys.readouterr()
    assert printed == ""
    assert errors.startswith("usage: python -m bot")


@pytest.mark.parametrize("command", [None, *COMMANDS])
def test_every_command_has_help(capsys: Capture, command: str | None) -> None:
    with pytest.raises(SystemExit) as caught:
        main((command, "--help") if command else ("--help",))
    assert caught.value.code == 0
    printed, errors = capsys.readouterr()
    text = WORDS.say(f"cli-{command}" if command else "cli")
    assert " ".join(text.split()) in " ".join(printed.split())
    assert errors == ""
    if not command:
        assert all(re.search(rf"^ +{name}\b", printed, re.MULTILINE) for name in COMMANDS)


def test_version_matches_the_package(capsys: Capture) -> None:
    with pytest.raises(SystemExit):
        main(("--version",))
    assert capsys.readouterr().out == f"{__version__}\n"


@pytest.mark.parametrize("token", [None, ""])
def test_start_without_token_points_to_the_playground(
    capsys: Capture, environment: pytest.MonkeyPatch, token: str | None
) -> None:
    if token is not None:
        environment.setenv("DISCORD_TOKEN", token)
    sentence = error_of(capsys, "run")
    assert "DISCORD_TOKEN" in sentence
    assert "python -m bot playground" in sentence


@pytest.mark.parametrize("command", [(), ("run",), ("playground",)])
def test_printed_command_installs_the_playgrounds_packages(
    capsys: Capture,
    environment: pytest.MonkeyPatch,
    tmp_path: Path,
    command: tuple[str, ...],
) -> None:
    environment.setitem(sys.modules, "simcord", None)
    assert error_of(capsys, *command).endswith(': pip install -e ".[playground]"')
    environment.chdir(tmp_path)
    environment.setattr("bot.cli.own_database.TREE", tmp_path)
    assert error_of(capsys, *command).endswith(f': pip install -e "{TREE}[playground]"')


@pytest.mark.parametrize(
    ("name", "value"),
    [("LOG_LEVEL", "LOUD"), ("DISCORD_API_URL", "discord.com"), ("DISCORD_API_URL", "ftp://x")],
)
def test_unusable_setting_is_named(
    capsys: Capture, environment: pytest.MonkeyPatch, name: str, value: str
) -> None:
    environment.setenv(name, value)
    for command in (("run",), ("health",), ("perft", "pretwa", "1")):
        assert f"{name}: " in error_of(capsys, *command)


@pytest.mark.parametrize(
    "url", ["sqlite+aiosqlite:////proc/self/guti.sqlite3", "nonsense", "nosuch://there"]
)
def test_unusable_database_is_reported(
    capsys: Capture, environment: pytest.MonkeyPatch, url: str
) -> None:
    environment.setenv("DATABASE_URL", url)
    reason = error_of(capsys, "health")
    assert reason.startswith(WORDS.say("error-database-unusable", reason="").strip())


RECORD = '[Game "pretwa"]\n[Result "*"]\n\n1. a1-o d1xa1 *\n'


@pytest.mark.parametrize(
    ("content", "arguments", "named"),
    [
        (None, (), "match.pdn cannot be read"),
        (b"\xff\xfe\xff", (), "is not UTF-8 text"),
        (b"1. b3-b4 *", (), "doesn’t say which of my games"),
        (b"(" * 10_000_000, (), "too long"),
        (RECORD.replace("d1xa1", "d1xd2").encode(), (), "line 4"),
        (RECORD.encode(), ("--theme", "velvet"), "wood"),
        (RECORD.encode(), ("--output", "{here}"), "cannot be written"),
    ],
)
def test_failed_replay_says_why(
    capsys: Capture, tmp_path: Path, content: bytes | None, arguments: tuple[str, ...], named: str
) -> None:
    file = tmp_path / "match.pdn"
    if content is not None:
        file.write_bytes(content)
    filled = (argument.format(here=tmp_path) for argument in arguments)
    assert named in error_of(capsys, "replay", str(file), *filled)
    assert not file.with_suffix(".gif").exists()


def test_replay_is_written_beside_its_record(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "match.pdn").write_text(RECORD)
    assert main(("replay", str(tmp_path / "match.pdn"))) == 0
    assert (tmp_path / "match.gif").read_bytes().startswith(b"GIF89a")
    assert str(tmp_path / "match.gif") in capsys.readouterr().out


def test_replay_says_that_other_matches_follow(capsys: Capture, tmp_path: Path) -> None:
    (tmp_path / "match.pdn").write_bytes((RECORD * 2).replace("\n", "\r").encode("utf-16"))
    assert main(("replay", str(tmp_path / "match.pdn"))) == 0
    assert capsys.readouterr().out.startswith(WORDS.say("record-first"))


async def beat(path: Path, ago: timedelta) -> None:
    async with Store.open(f"sqlite+aiosqlite:///{path}") as store:
        await store.heartbeat.beat(datetime.now(UTC) - ago, timedelta(0))


@pytest.mark.parametrize(
    ("ago", "healthy"),
    [
        (timedelta(0), True),
        (MAX_SILENCE / 2, True),
        (2 * MAX_SILENCE, False),
        (-timedelta(hours=1), False),
    ],
)
def test_health_command_depends_on_last_heartbeat(
    capsys: Capture, tmp_path: Path, ago: timedelta, healthy: object
) -> None:
    asyncio.run(beat(tmp_path / "guti.sqlite3", ago))
    if healthy:
        assert main(("health",)) == 0
        assert capsys.readouterr() == ("", "")
    else:
        assert error_of(capsys, "health") == WORDS.say("cli-silent")


def test_health_command_changes_nothing(capsys: Capture, tmp_path: Path) -> None:
    assert "cannot be used" in error_of(capsys, "health")
    assert list(tmp_path.iterdir()) == []


def test_restore_command_requires_force_to_replace_database(
    capsys: Capture, environment: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    database, copy = make_empty(tmp_path / "guti.sqlite3"), tmp_path / "copy.sqlite3"
    assert main(("backup", str(copy))) == 0
    assert capsys.readouterr().out.startswith(f"{copy}: ")
    assert "--force" in error_of(capsys, "restore", str(copy))
    database.write_bytes(b"damaged")
    assert main(("restore", str(copy), "--force")) == 0
    backups.require_complete(database)
    database.unlink()
    assert main(("restore", str(copy))) == main(("restore", str(copy), "--force")) == 0
    assert str(copy) in capsys.readouterr().out
    assert "missing" in error_of(capsys, "restore", str(tmp_path / "missing"), "--force")
    assert "guti.sqlite3" in error_of(capsys, "backup", str(database))
    assert str(tmp_path / "no") in error_of(capsys, "backup", str(tmp_path / "no" / "copy"))
    environment.setenv("DATABASE_URL", "postgresql+asyncpg://guti@localhost/guti")
    assert "pg_dump" in error_of(capsys, "backup", str(copy))
    assert "pg_dump" in error_of(capsys, "restore", str(copy))


def test_forget_command_requires_force_to_delete(capsys: Capture, tmp_path: Path) -> None:
    make_empty(tmp_path / "guti.sqlite3")
    assert "--person ID or --server ID" in error_of(capsys, "forget")
    assert "--person ID or --server ID" in error_of(capsys, "forget", "--person=1", "--server=1")
    asyncio.run(_play_a_match(tmp_path / "guti.sqlite3"))
    for whom, others in (("--person=10", 1), ("--server=7", 0)):
        assert main(("forget", whom)) == FAILED
        assert "1 match and everything else" in capsys.readouterr().out
        assert main(("forget", whom, "--force")) == 0
        assert "It is deleted." in capsys.readouterr().out
        assert main(("forget", whom)) == FAILED
        assert "0 matches" in capsys.readouterr().out
        with closing(sqlite3.connect(tmp_path / "guti.sqlite3")) as database:
            (left,) = database.execute("SELECT count(*) FROM matches").fetchone()
        assert left == others
    assert main(("rerate",)) == 0


def test_export_writes_a_persons_data_to_a_file(capsys: Capture, tmp_path: Path) -> None:
    make_empty(tmp_path / "guti.sqlite3")
    asyncio.run(_play_a_match(tmp_path / "guti.sqlite3"))
    file = tmp_path / "asha.json.gz"
    assert main(("export", "--person=10", str(file))) == 0
    assert str(file) in capsys.readouterr().out
    data = json.loads(gzip.decompress(file.read_bytes()))
    assert data["matches"][0]["black_name"] == "Asha"
    assert str(tmp_path / "no") in error_of(
        capsys, "export", "--person=10", str(tmp_path / "no" / "file")
    )


async def _play_a_match(path: Path) -> None:
    """Begin a match of Asha (10) and Bimal in server 7."""
    async with Store.open(f"sqlite+aiosqlite:///{path}") as store:
        await ServiceWorld(store).begins(None, guild=7)


@pytest.mark.parametrize("running_on", ["the source", "the target"])
def test_copy_beside_a_running_bot_is_refused(
    capsys: Capture, environment: pytest.MonkeyPatch, tmp_path: Path, running_on: str
) -> None:
    source, target = tmp_path / "old.sqlite3", tmp_path / "new.sqlite3"
    make_empty(source)
    environment.setenv("DATABASE_URL", f"sqlite:///{source}")
    used = source if running_on == "the source" else target
    with locked(used):
        assert f"Guti is running on {used}" in error_of(
            capsys, "copy", "--to", f"sqlite:///{target}"
        )
    assert not target.exists()
    assert main(("copy", "--to", f"sqlite:///{target}")) == 0
