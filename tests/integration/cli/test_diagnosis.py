"""`doctor` finds problems, `invite` prints the links, and every help topic is documented."""

import json
import re
import resource
import socket
import sqlite3
import ssl
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest
from aiohttp.client_reqrep import ConnectionKey

from bot.cli import doctor
from bot.cli.invite import application_of
from bot.cli.main import main
from bot.cli.obstacles import connection_failure
from bot.client.messages.errors import is_unreadable
from bot.client.messages.permissions import INVITE_PERMISSIONS
from bot.paths import TREE, install_command
from bot.services.backups import NAME
from bot.settings import ENV_FILE, Settings
from bot.store.database.lock_file import locked
from tests.support.command_line import Capture, error_of
from tests.support.databases import make_empty
from tests.support.workers import CACHE

TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GxYz12.abcdefghijklmnopqrstuvwxyz0123"  # noqa: S105 - invented
APPLICATION = 123456789012345678
KEY = ConnectionKey("discord.com", 443, is_ssl=True, ssl=True, proxy=None, proxy_auth=None,
                    proxy_headers_hash=None)  # fmt: skip
UNTRUSTED = aiohttp.ClientConnectorCertificateError(KEY, ssl.SSLError())
NO_TLS = aiohttp.ClientConnectorSSLError(KEY, ssl.SSLError("wrong version number"))
TOPIC = re.compile(r"\(?help: ([a-z-]+)\)")


@dataclass
class Refusal:
    """A response of Discord that is not JSON."""

    status: int
    reason: str = "refused"


@pytest.fixture
def installed(environment: pytest.MonkeyPatch, tmp_path: Path) -> pytest.MonkeyPatch:
    """Set up an installation without problems."""
    environment.setenv("DISCORD_TOKEN", TOKEN)
    environment.setenv("CACHE_DIR", str(CACHE.absolute()))
    environment.setenv("DATABASE_URL", f"sqlite:///{tmp_path / 'guti.sqlite3'}")
    environment.chdir(tmp_path)
    return environment


@pytest.fixture
def without_engine(installed: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """Set up an installation whose engine needs no process to answer."""

    async def answered(_cache: Path) -> float:
        return 0.0

    installed.setattr(doctor, "_first_answer_s", answered)
    return installed


def diagnosis(capsys: Capture, expected: int) -> str:
    assert main(("doctor",)) == expected
    output = capsys.readouterr()
    assert output.err == ""
    assert "Traceback" not in output.out
    return output.out


def test_doctor_finds_nothing_wrong(
    capsys: Capture, installed: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    before = sorted(tmp_path.iterdir())
    output = diagnosis(capsys, 0)
    assert f"application {APPLICATION}" in output
    assert "the engine answers" in output
    assert output.endswith("Nothing needs to be done.\n")
    assert sorted(tmp_path.iterdir()) == before
    assert TOKEN not in output


def test_doctor_says_whether_tables_are_current(
    capsys: Capture, without_engine: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    make_empty(tmp_path / "guti.sqlite3")
    assert "upgrades" not in diagnosis(capsys, 0)
    with closing(sqlite3.connect(tmp_path / "guti.sqlite3")) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '0019'")
    assert "(help: database-too-old)" in diagnosis(capsys, 1)
    with closing(sqlite3.connect(tmp_path / "guti.sqlite3")) as database, database:
        database.execute("UPDATE alembic_version SET version_num = '0033_due_times'")
    assert "make a backup" in diagnosis(capsys, 0)


def fill_with_another_programs_table(path: Path) -> None:
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("CREATE TABLE songs (name TEXT)")


@pytest.mark.parametrize(
    ("settings", "topics"),
    [
        ({"DISCORD_TOKEN": "", "DATABASE_URL": "/no/guti.sqlite3"}, ["no-token", "no-such-folder"]),
        (
            {"DISCORD_TOKEN": "a" * 32, "DATABASE_URL": "/songs.sqlite3"},
            ["bad-token", "foreign-database"],
        ),
        ({"DATABASE_URL": "/text.sqlite3"}, ["not-a-database"]),
        ({"DATABASE_URL": "postgresql://guti@127.0.0.1:1/guti"}, ["postgresql"]),
    ],
)
def test_doctor_says_how_to_fix_each_problem(
    capsys: Capture,
    without_engine: pytest.MonkeyPatch,
    tmp_path: Path,
    settings: dict[str, str],
    topics: list[str],
) -> None:
    fill_with_another_programs_table(tmp_path / "songs.sqlite3")
    (tmp_path / "text.sqlite3").write_text("no database " * 1000)
    for setting, value in settings.items():
        without_engine.setenv(setting, re.sub("^/", f"sqlite:///{tmp_path}/", value))
    output = diagnosis(capsys, 1)
    assert all(f"(help: {topic})" in output for topic in topics)
    assert output.count("\nBAD") == len(topics)
    assert ("One thing must" if len(topics) == 1 else "2 things must") in output
    assert ("pg_dump" in output) == ("postgresql" in topics)


def test_doctor_finds_a_damaged_page(
    capsys: Capture, without_engine: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = make_empty(tmp_path / "guti.sqlite3")
    content = bytearray(path.read_bytes())
    content[4096 * 8 : 4096 * 12] = b"x" * 4096 * 4
    path.write_bytes(content)
    output = diagnosis(capsys, 1)
    assert "(help: database-damaged)" in output
    assert "my notes" not in output


def test_doctor_finds_a_taken_metrics_port(
    capsys: Capture, without_engine: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = make_empty(tmp_path / "guti.sqlite3")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        without_engine.setenv("METRICS_PORT", str(taken.getsockname()[1]))
        assert "(help: metrics-port)" in diagnosis(capsys, 1)
        with locked(path):  # as a running bot does, which has the port itself
            assert "metrics-port" not in diagnosis(capsys, 0)


def test_doctor_checks_the_page_of_matches(
    capsys: Capture, without_engine: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    path = make_empty(tmp_path / "guti.sqlite3")
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        without_engine.setenv("WEB_PORT", str(port))
        assert "\nBAD  WEB_PORT is set" in diagnosis(capsys, 1)
        without_engine.setenv("WEB_URL", f"http://127.0.0.1:{port}")
        assert "(help: page-port)" in diagnosis(capsys, 1)
        with locked(path):  # as a running bot does, which has the port itself
            assert f"\nok   boards can be opened in the browser at http://127.0.0.1:{port}" in (
                diagnosis(capsys, 0)
            )
    assert "\nnote http://127.0.0.1:" in diagnosis(capsys, 0)
    without_engine.setenv("WEB_URL", "http://guti.example")
    assert "\nBAD  http://guti.example" in diagnosis(capsys, 1)


def test_doctor_finds_a_limit_on_written_files(
    capsys: Capture, without_engine: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    make_empty(tmp_path / "guti.sqlite3")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (300_000, hard))
    try:
        output = diagnosis(capsys, 1)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert "BAD  " in output


@pytest.mark.parametrize(
    ("error", "topic"),
    [
        (OSError("no route"), "no-discord"),
        (TimeoutError(), "no-discord"),
        (UNTRUSTED, "untrusted-certificate"),
        (discord.Forbidden(Refusal(403), "error code: 1020"), "blocked"),
        (discord.HTTPException(Refusal(429), "error code: 1015"), "blocked"),
        (discord.HTTPException(Refusal(404), "<html>\n<p>Not Found</html>"), "no-discord"),
        (NO_TLS, "no-discord"),
    ],
)
def test_unreachable_discord_is_reported_with_its_cause(error: Exception, topic: str) -> None:
    reason = connection_failure(error)
    assert f"(help: {topic})" in reason
    assert "<html>" not in reason
    assert not is_unreadable(error)


@pytest.mark.parametrize(
    ("proxy", "named"),
    [("http://proxy.example:3128", True), ("http://other:3128", False), (None, False)],
)
def test_proxy_without_address_is_named(proxy: str | None, *, named: bool) -> None:
    """aiohttp raises the same error as for Discord itself."""
    key: Any = SimpleNamespace(host="proxy.example", port=3128, ssl=True)
    error = aiohttp.ClientConnectorDNSError(key, OSError("name not known"))
    assert ("HTTPS_PROXY" in connection_failure(error, proxy)) is named


def test_doctor_notes_misspelt_settings(
    capsys: Capture, without_engine: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    without_engine.setitem(Settings.model_config, "env_file", ENV_FILE)
    (tmp_path / ".env").write_text("DISCORD_TOKE=x\n")
    assert "/.env is no setting" in diagnosis(capsys, 0)
    (tmp_path / "own.env").write_text("DISCORD_TOKEM=x\n")
    assert main(("--env-file", str(tmp_path / "own.env"), "doctor")) == 0
    output = capsys.readouterr().out
    assert f"the settings are read from {tmp_path / 'own.env'}" in output
    assert f"DISCORD_TOKEM in {tmp_path / 'own.env'} is no setting" in output


@pytest.mark.parametrize("content", ["songs", "nothing"])
def test_health_command_names_the_database(
    capsys: Capture, installed: pytest.MonkeyPatch, tmp_path: Path, content: str
) -> None:
    if content == "songs":
        fill_with_another_programs_table(tmp_path / "guti.sqlite3")
    else:
        (tmp_path / "guti.sqlite3").touch()
    sentence = error_of(capsys, "health")
    assert "no such table" not in sentence
    assert f"(help: {'foreign' if content == 'songs' else 'empty'}-database)" in sentence


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("LOG_LEVEL=INFO\nMTIz.a.s3cr3t\n", 2),
        ("LOG_LEVEL=INFO\n\n# a comment\nDISCORD_TOKEN: s3cr3t\n", 4),
        ("\nLOG_LEVEL='INFO\n", 2),
        ("=s3cr3t\n", 1),
        ("DISCORD_TOKEN\n", 1),
    ],
)
def test_malformed_env_line_is_named_by_number(
    capsys: Capture, installed: pytest.MonkeyPatch, tmp_path: Path, text: str, line: int
) -> None:
    installed.setitem(Settings.model_config, "env_file", tmp_path / ".env")
    (tmp_path / ".env").write_text(text)
    sentence = error_of(capsys, "perft", "felli", "1")
    assert f"line {line} " in sentence
    assert "s3cr3t" not in sentence


def test_invite_command_prints_both_links(capsys: Capture, installed: pytest.MonkeyPatch) -> None:
    assert main(("invite",)) == 0
    links = re.findall(r"^https://.*$", capsys.readouterr().out, re.MULTILINE)
    assert len(links) == 2
    assert all(f"client_id={APPLICATION}&" in link for link in links)
    assert len(INVITE_PERMISSIONS) == int(links[0].rpartition("permissions=")[2]).bit_count()
    assert main(("invite", "--application", "77")) == 0
    assert "client_id=77&" in capsys.readouterr().out
    installed.delenv("DISCORD_TOKEN")
    assert "--application" in error_of(capsys, "invite")


@pytest.mark.parametrize("token", ["a.b.c", "", "MTIz", "MTIz.b", "é.b.c", "MTIz.b.c.d"])
def test_invalid_token_has_no_application(token: str) -> None:
    assert application_of(token) is None


@pytest.mark.parametrize(
    ("environment", "command"),
    [
        ("/home/x/.local/share/pipx/venvs/guti", "pipx install --force"),
        ("/home/x/.cache/pipx/8c1f", "pipx run --spec"),
        ("C:\\Users\\x\\uv\\tools\\guti", "uv tool install"),
        ("/home/x/.cache/uv/archive-v0/8c1f", "uvx --from"),
        ("/opt/guti", "pip install"),
    ],
)
def test_install_command_matches_the_environment(
    monkeypatch: pytest.MonkeyPatch, environment: str, command: str
) -> None:
    monkeypatch.setattr("bot.paths.INSTALLED", True)
    given = install_command("playground", environment, origin="")
    assert given.startswith(command)
    assert '"guti[playground]"' in given


@pytest.mark.parametrize(
    ("origin", "package"),
    [
        ({"url": "file:///src/guti", "dir_info": {}}, "file:///src/guti"),
        ({"url": "file:///a%20b/guti.whl", "archive_info": {}}, "file:///a%20b/guti.whl"),
        (
            {"url": "https://h.example/guti", "vcs_info": {"vcs": "git", "commit_id": "ab12"}},
            "git+https://h.example/guti@ab12",
        ),
    ],
)
def test_install_command_names_what_was_installed(
    monkeypatch: pytest.MonkeyPatch, origin: dict[str, object], package: str
) -> None:
    monkeypatch.setattr("bot.paths.INSTALLED", True)
    given = install_command("playground", "/x/pipx/venvs/guti", json.dumps(origin))
    assert given == f'pipx install --force "guti[playground] @ {package}"'


def test_every_help_topic_is_documented() -> None:
    """Anchors are stable, since released versions print links to them."""
    texts = [*(TREE / "bot").rglob("*.py"), *(TREE / "assets/locales").rglob("*.ftl")]
    named = {name for path in texts for name in TOPIC.findall(path.read_text(encoding="utf-8"))}
    page = (TREE / "docs/operators/troubleshooting.md").read_text(encoding="utf-8")
    anchors = re.findall(r"^\(([a-z-]+)\)=\n### \1\n", page, re.MULTILINE)
    assert len(anchors) == len(set(anchors)) >= 30
    assert named == set(anchors)


def test_doctor_names_the_age_of_the_newest_backup(
    capsys: Capture, without_engine: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Beside a running bot, an old backup must be looked into."""
    make_empty(tmp_path / "guti.sqlite3")
    folder = tmp_path / "backups"
    without_engine.setenv("BACKUP_DIR", str(folder))
    assert "note no daily backup has been made yet" in diagnosis(capsys, 0)
    folder.mkdir()
    three_days_ago = datetime.now(UTC) - timedelta(days=3, hours=1)
    (folder / three_days_ago.strftime(NAME)).touch()
    assert "note the newest daily backup is 3 days old" in diagnosis(capsys, 0)
    with locked(tmp_path / "guti.sqlite3"):
        assert "BAD  the newest daily backup is 3 days old" in diagnosis(capsys, 1)
    (folder / datetime.now(UTC).strftime(NAME)).touch()
    assert "newest" not in diagnosis(capsys, 0)
