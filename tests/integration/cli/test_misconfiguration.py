"""Wrong settings, each reported in one sentence that names the setting and no secret."""

import logging
import re
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread

import discord
import pytest

from bot.cli.main import main
from bot.cli.start import NEEDS_OPERATOR
from bot.settings import Settings
from tests.support.command_line import Capture, error_of
from tests.support.databases import make_empty

SECRET = "s3cr3t"  # noqa: S105 - no secret but here
TOKEN = f"{SECRET}.x-y_z.abc"

SETTINGS = [
    ("DISCORD_TOKEN", f'"{TOKEN}"'),
    ("DISCORD_TOKEN", f"Bot {TOKEN}"),
    ("DISCORD_TOKEN", f"{TOKEN}\n"),
    ("DISCORD_TOKEN", f"{TOKEN}\r\nmore"),
    ("DISCORD_TOKEN", f" {TOKEN}"),
    ("DISCORD_TOKEN", f"{TOKEN}é"),
    ("DISCORD_TOKEN", f"<{TOKEN}>"),
    ("DISCORD_API_URL", "discord.com"),
    ("DISCORD_API_URL", f"ftp://guti:{SECRET}@discord"),
    ("DISCORD_API_URL", f"https://guti:{SECRET}@discord:port"),
    ("DISCORD_API_URL", "http://discord:99999"),
    ("DISCORD_API_URL", "https://"),
    ("DISCORD_API_URL", "http://[::1"),
    ("DISCORD_API_URL", " https://discord.com/api"),
    ("DATABASE_URL", "guti.sqlite3"),
    ("DATABASE_URL", SECRET),
    ("DATABASE_URL", f"mysql://guti:{SECRET}@localhost/guti"),
    ("DATABASE_URL", "sqlite://guti.sqlite3"),
    ("DATABASE_URL", "sqlite+aiosqlite://"),
    ("DATABASE_URL", "sqlite:///:memory:"),
    ("DATABASE_URL", "sqlite:///a%00b"),
    ("DATABASE_URL", "sqlite:///guti.sqlite3?journal=wal"),
    ("DATABASE_URL", '"sqlite:///guti.sqlite3"'),
    ("DATABASE_URL", " sqlite:///guti.sqlite3"),
    ("DATABASE_URL", "sqlite:///guti.sqlite3\n"),
    ("DATABASE_URL", f"postgresql://guti:{SECRET}@localhost:port/guti"),
    ("DATABASE_URL", f"postgresql://guti:{SECRET}@localhost:70000/guti"),
    ("DATABASE_URL", f"postgresql://guti:{SECRET}/guti"),
    ("DATABASE_URL", f"postgresql://guti:p@{SECRET}@localhost/guti"),
    ("DATABASE_URL", f"postgresql://guti:%ff{SECRET}@localhost/guti"),
    ("DATABASE_URL", f"postgresql://guti:{SECRET}@localhost/guti?sslmode=on"),
    ("DATABASE_URL", f"postgresql://guti:{SECRET}@localhost/guti?connect_timeout=soon"),
    ("DATABASE_URL", f"postgresql://guti:{SECRET}@a:1,b:x/guti"),
    ("DATABASE_URL", f"postgresql://guti:{SECRET}@a:1,b:70000/guti"),
    ("HTTPS_PROXY", f"socks5://guti:{SECRET}@proxy:1080"),
    ("HTTPS_PROXY", "proxy:3128"),
    ("HTTPS_PROXY", f"http://guti:{SECRET}@proxy:port"),
    ("HTTPS_PROXY", f"http://guti:{SECRET}@proxy:99999"),
    ("HTTPS_PROXY", "http://pro xy:1"),
    ("DATABASE_URL", f"postgresql://guti@localhost/guti?pasword={SECRET}"),
    ("DATABASE_URL", f"postgresql://guti:{SECRET}@localhost/guti?sslmode=prefer&sslmode=allow"),
    ("DATABASE_URL", f"postgresql://guti:{SECRET}@[::1/guti"),
    ("DATABASE_URL", f"postgresql://guti:{SECRET}@localhost:/guti?host=a:b:c"),
    ("CACHE_DIR", "{file}"),
    ("CACHE_DIR", "{file}/cache"),
    ("BACKUP_DIR", "{file}"),
    ("BACKUP_DIR", "{file}/copies"),
    ("ENGINE_WORKERS", "many"),
    ("ENGINE_WORKERS", "17"),
    ("SHARD_COUNT", "0"),
    ("SHARD_COUNT", "two"),
    ("SHARD_IDS", "0"),
    ("METRICS_PORT", "0"),
    ("METRICS_PORT", "65536"),
    ("METRICS_PORT", "port"),
    ("METRICS_HOST", "http://localhost"),
    ("METRICS_HOST", "not a host"),
    ("LOG_LEVEL", "loud"),
    ("LOG_LEVEL", " INFO"),
    ("LOG_FORMAT", "xml"),
]

COMMANDS: tuple[tuple[str, ...], ...] = (
    *(("run",), ("playground",), ("rerate",), ("health",), ("backup", "copy.sqlite3")),
    *(("restore", "copy.sqlite3"), ("copy", "--to", "sqlite:///other.sqlite3")),
    *(("forget", "--person", "1"), ("solve", "felli"), ("best", "felli")),
    *(("perft", "felli", "1"), ("replay", "match.pdn")),
)


@pytest.fixture(autouse=True)
def no_faults(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    yield
    assert not [record for record in caplog.records if record.exc_info]


def set_all(environment: pytest.MonkeyPatch, tmp_path: Path, name: str, value: str) -> None:
    (tmp_path / "file").touch()
    environment.setenv("DISCORD_TOKEN", TOKEN)
    environment.setenv("DISCORD_API_URL", "http://127.0.0.1:9")
    environment.setenv(name, value.replace("{file}", str(tmp_path / "file")))


@pytest.mark.parametrize(("name", "value"), SETTINGS)
def test_unusable_setting_is_named_without_secrets(
    capsys: Capture, environment: pytest.MonkeyPatch, tmp_path: Path, name: str, value: str
) -> None:
    set_all(environment, tmp_path, name, value)
    sentence = error_of(capsys, "run")
    assert name in sentence
    assert SECRET not in sentence
    assert "(help: " in sentence
    assert not re.search("Input should|unable to parse|valid (integer|URL)", sentence)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
@pytest.mark.parametrize(
    ("name", "value"), [("DATABASE_URL", "mysql://x"), ("DISCORD_TOKEN", "Bot x"), (".env", "é")]
)
def test_every_command_refuses_unusable_settings(
    capsys: Capture,
    environment: pytest.MonkeyPatch,
    tmp_path: Path,
    command: tuple[str, ...],
    name: str,
    value: str,
) -> None:
    environment.chdir(tmp_path)
    if name == ".env":
        (tmp_path / ".env").write_bytes(value.encode("latin-1"))
        environment.setitem(Settings.model_config, "env_file", tmp_path / ".env")
    else:
        environment.setenv(name, value)
    assert name in error_of(capsys, *command)


@pytest.mark.parametrize(
    ("count", "ids"),
    [("2", "2"), ("2", "1-0"), ("2", "a"), ("2", "0;1"), ("2", "0-"), ("1001", "0")],
)
def test_impossible_shards_are_refused(
    capsys: Capture, environment: pytest.MonkeyPatch, count: str, ids: str
) -> None:
    environment.setenv("SHARD_COUNT", count)
    environment.setenv("SHARD_IDS", ids)
    assert "SHARD_IDS" in error_of(capsys, "health")


def write(content: bytes) -> Callable[[Path], object]:
    return lambda path: path.write_bytes(content)


@pytest.mark.parametrize(
    "make",
    [
        write("LOG_LEVEL=INFO\n# é".encode("latin-1")),
        write("LOG_LEVEL=INFO\n".encode("utf-16-le")),
        write("LOG_LEVEL=INFO\n".encode("utf-16-be")),
        write(b"\xff\xfeL"),
        write(b"\x89PNG\r\n\x1a\n\0"),
        Path.mkdir,
        lambda path: path.symlink_to("nowhere"),
    ],
    ids=["latin-1", "no mark", "big, no mark", "half", "a picture", "a folder", "a broken link"],
)
def test_unreadable_env_file_is_named(
    capsys: Capture,
    environment: pytest.MonkeyPatch,
    tmp_path: Path,
    make: Callable[[Path], object],
) -> None:
    make(tmp_path / ".env")
    environment.setitem(Settings.model_config, "env_file", tmp_path / ".env")
    assert ".env" in error_of(capsys, "perft", "felli", "1")


def test_env_file_of_unknown_user_is_named(
    capsys: Capture, environment: pytest.MonkeyPatch
) -> None:
    environment.delenv("LOG_FORMAT", raising=False)
    assert "~nosuchuser" in error_of(capsys, "--env-file=~nosuchuser/guti.env", "run")


def test_env_file_may_begin_with_the_home_folder(
    capsys: Capture, environment: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    environment.setenv("HOME", str(tmp_path))
    (tmp_path / "guti.env").write_text("LOG_LEVEL=loud")
    assert "LOG_LEVEL" in error_of(capsys, "--env-file=~/guti.env", "run")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-32"])
def test_env_file_encoding_follows_byte_order_mark(
    capsys: Capture, environment: pytest.MonkeyPatch, tmp_path: Path, encoding: str
) -> None:
    (tmp_path / ".env").write_text("# é\r\nexport LOG_LEVEL='loud'\r\n", encoding, newline="")
    environment.setitem(Settings.model_config, "env_file", tmp_path / ".env")
    assert "LOG_LEVEL" in error_of(capsys, "perft", "felli", "1")


@pytest.mark.parametrize(
    "url",
    [
        "sqlite:///{here}/guti.sqlite3",
        "sqlite+pysqlite:///{here}/guti.sqlite3",
        "SQLite:///{here}/guti.sqlite3?timeout=3",
    ],
)
def test_sqlite_address_needs_no_driver(
    capsys: Capture, environment: pytest.MonkeyPatch, tmp_path: Path, url: str
) -> None:
    make_empty(tmp_path / "guti.sqlite3")
    environment.setenv("DATABASE_URL", url.format(here=tmp_path))
    assert main(("rerate",)) == 0
    assert main(("backup", str(tmp_path / "copy.sqlite3"))) == 0
    assert capsys.readouterr().err == ""


def test_error_names_the_database_option_used(capsys: Capture, tmp_path: Path) -> None:
    make_empty(tmp_path / "guti.sqlite3")
    for url in (f"mysql://{SECRET}", f"postgresql://guti:{SECRET}@127.0.0.1:1/guti"):
        sentence = error_of(capsys, "copy", "--to", url)
        assert "--to" in sentence
        assert "DATABASE_URL" not in sentence
        assert SECRET not in sentence
    for url in ("nonsense", f"sqlite:///{tmp_path}/no/guti.sqlite3"):
        assert "--database" in error_of(capsys, "playground", "--database", url)


@pytest.mark.parametrize("command", ["health", "rerate"])
@pytest.mark.parametrize(
    "host", ["127.0.0.1:1", "nowhere.invalid", "a..b", "[::1]:1", "", "127.0.0.1:1,127.0.0.1:2"]
)
def test_unreachable_server_is_named(
    capsys: Capture, environment: pytest.MonkeyPatch, command: str, host: str
) -> None:
    environment.setenv("DATABASE_URL", f"postgres://guti:{SECRET}@{host}/guti?host=/nowhere")
    if host:
        environment.setenv("DATABASE_URL", f"postgres://guti:{SECRET}@{host}/guti")
    sentence = error_of(capsys, command)
    assert "DATABASE_URL" in sentence
    assert SECRET not in sentence
    assert "(help: " in sentence


def test_missing_tls_is_reported(capsys: Capture, environment: pytest.MonkeyPatch) -> None:
    def refuse_tls(server: socket.socket) -> None:
        connection, _ = server.accept()
        with connection:
            connection.recv(8)
            connection.send(b"N")

    with socket.create_server(("127.0.0.1", 0)) as server:
        Thread(target=refuse_tls, args=(server,), daemon=True).start()
        address = f"127.0.0.1:{server.getsockname()[1]}/guti?sslmode=require"
        environment.setenv("DATABASE_URL", f"postgresql://guti:{SECRET}@{address}")
        sentence = error_of(capsys, "health")
    assert "no PostgreSQL server answers" not in sentence
    assert "enable TLS on the server" in sentence


@pytest.mark.parametrize(("name", "value"), [("PGPORT", "port"), ("PGSSLMODE", "on")])
def test_unusable_libpq_variable_is_ignored(
    capsys: Capture, environment: pytest.MonkeyPatch, name: str, value: str
) -> None:
    environment.setenv("DATABASE_URL", f"postgres://guti:{SECRET}@127.0.0.1/guti")
    environment.setenv(name, value)
    sentence = error_of(capsys, "health")
    assert "DATABASE_URL" in sentence
    assert SECRET not in sentence
    assert "(help: " in sentence


@pytest.fixture
def startable(environment: pytest.MonkeyPatch, tmp_path: Path) -> pytest.MonkeyPatch:
    """Set up an empty database, a token, and an address where no Discord answers."""
    make_empty(tmp_path / "guti.sqlite3")
    environment.setenv("DISCORD_TOKEN", TOKEN)
    environment.setenv("DISCORD_API_URL", "http://127.0.0.1:9")
    return environment


@pytest.mark.parametrize("host", ["nowhere.invalid", "192.0.2.1"])
def test_unusable_listening_address_is_named(
    capsys: Capture, startable: pytest.MonkeyPatch, host: str
) -> None:
    startable.setenv("METRICS_HOST", host)
    startable.setenv("METRICS_PORT", "9420")
    assert "METRICS_HOST" in error_of(capsys, "run")


def answer_http(server: socket.socket, text: str, status: str = "200 OK") -> None:
    """Answer one request with the raw response `text`."""
    connection, _ = server.accept()
    with connection:
        connection.recv(1 << 16)
        head = f"HTTP/1.1 {status}\r\nContent-Type: application/json\r\nContent-Length: {len(text)}"
        connection.sendall(f"{head}\r\n\r\n{text}".encode())


@pytest.mark.parametrize("text", ["no JSON", "{}"])
def test_api_address_of_another_service_is_named(
    capsys: Capture, startable: pytest.MonkeyPatch, text: str
) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        Thread(target=answer_http, args=(server, text), daemon=True).start()
        startable.setenv("DISCORD_API_URL", f"http://127.0.0.1:{server.getsockname()[1]}")
        assert "DISCORD_API_URL" in error_of(capsys, "run")


def test_start_logs_neither_table_inspection_nor_missing_voice(
    capsys: Capture, startable: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "guti.sqlite3").unlink()
    startable.setattr(logging.root, "handlers", [])
    for warning in ("warn_nacl", "warn_dave"):
        startable.setattr(discord.VoiceClient, warning, True)
    with socket.create_server(("127.0.0.1", 0)) as server:
        Thread(target=answer_http, args=(server, "{}", "401 Unauthorized"), daemon=True).start()
        startable.setenv("DISCORD_API_URL", f"http://127.0.0.1:{server.getsockname()[1]}")
        assert main(("run",)) == NEEDS_OPERATOR
    errors = capsys.readouterr().err
    assert "using the database" in errors
    assert "alembic" not in errors
    assert "voice" not in errors


def test_taken_port_is_named(capsys: Capture, startable: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        startable.setenv("METRICS_PORT", str(taken.getsockname()[1]))
        sentence = error_of(capsys, "run")
    assert "METRICS_PORT" in sentence
    assert "already" in sentence
