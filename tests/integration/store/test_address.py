"""Database URLs as users write them, and as the drivers receive them."""

from pathlib import Path
from typing import Any
from urllib.parse import quote_plus

import pytest
from sqlalchemy import text

from bot.settings import Settings
from bot.store import Store
from bot.store.database import address
from bot.store.database.postgresql import CONNECT_TIMEOUT_S, connect_timeout_s, driver_arguments
from bot.store.errors import DatabaseUnusable
from tests.support.databases import KIND, server_folder, url_of


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("postgres://h/d", "postgresql+asyncpg://h/d"),
        ("postgresql://u:p%40@h:1/d", "postgresql+asyncpg://u:p%40@h:1/d"),
        ("postgresql+psycopg2://u:50%off@h/d", "postgresql+asyncpg://u:50%25off@h/d"),
        ("POSTGRESQL://u@[::1]:5/d", "postgresql+asyncpg://u@[::1]:5/d"),
        ("postgresql:///d?user=u&password=p", "postgresql+asyncpg://u:p@/d"),
        ("postgresql://h?dbname=d", "postgresql+asyncpg://h/d"),
        ("postgresql://h/d?prepared_statement_cache_size=0", "postgresql+asyncpg://h/d"),
        ("sqlite:///a b.db", "sqlite+aiosqlite:///a b.db"),
        ("sqlite:////data/a.db", "sqlite+aiosqlite:////data/a.db"),
        (
            "sqlite:///file:a.db?mode=rw&uri=true",
            "sqlite+aiosqlite:///file%3Aa.db?mode=rw&uri=true",
        ),
    ],
)
def test_address_uses_the_installed_driver(text: str, read: str) -> None:
    assert address.read(text).render_as_string(hide_password=False) == read


@pytest.mark.parametrize("word", ["sslmode", "ssl"])
@pytest.mark.parametrize("mode", address.SSL_MODES)
def test_libpq_parameters_reach_the_driver(tmp_path: Path, word: str, mode: str) -> None:
    (tmp_path / "a b").touch()
    file = f"sslrootcert={tmp_path}/a%20b"
    url = address.read(f"postgres://h/d?{word}={mode}&{file}&application_name=guti")
    dsn = url.query["dsn"]
    assert isinstance(dsn, str)
    assert set(dsn.removeprefix("postgresql://?").split("&")) == {
        f"sslmode={mode}",
        f"sslrootcert={quote_plus(str(tmp_path / 'a b'))}",
        "application_name=guti",
    }
    assert "dsn" not in address.redacted(url)


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("postgres://u:p@h:1/d?sslpassword=p", "postgresql://u:***@h:1/d"),
        ("postgres://u@/d?host=/var/run&password=p", "postgresql://u:***@/d?host=/var/run"),
        ("sqlite:////data/a.db", "/data/a.db"),
    ],
)
def test_address_is_shown_without_its_password(url: str, shown: str) -> None:
    assert address.redacted(address.read(url)) == shown


async def test_postgresql_obeys_parameters_of_its_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(KIND, "postgresql")
    url = url_of(tmp_path).replace("postgresql+asyncpg", "postgres")
    async with Store.open(f"{url}&sslmode=disable&application_name=matches") as store:
        (row,) = await store.database.read(text("SELECT current_setting('application_name')"))
    assert row[0] == "matches"


@pytest.mark.parametrize(
    ("words", "helps"),
    [
        ("sslmode=verify-full&sslrootcert=/nowhere", "sslrootcert"),
        ("dbname=missing", "create it"),
        ("user=nobody", "nobody"),
        ("target_session_attrs=nonsense", "target_session_attrs"),
        ("options=-c%20nonsense%3D1", "nonsense"),
    ],
)
async def test_refused_connection_is_reported_with_remedy(
    monkeypatch: pytest.MonkeyPatch, words: str, helps: str
) -> None:
    monkeypatch.setenv(KIND, "postgresql")
    with pytest.raises(DatabaseUnusable) as caught:
        async with Store.open(f"postgres://postgres:s3cr3t@/?host={server_folder()}&{words}"):
            pass
    assert "DATABASE_URL" in caught.value.reason
    assert helps in caught.value.reason
    assert "s3cr3t" not in caught.value.reason
    assert "\n" not in caught.value.reason


@pytest.mark.parametrize(
    "rest",
    ["p@ss/word@db/guti", "p@ss@db/guti", "p@ss?word=1@db/guti", "p@/ss@db", "p@s#s@db/guti"],
)
def test_at_sign_in_password_hides_the_rest(rest: str) -> None:
    with pytest.raises(DatabaseUnusable) as caught:
        address.read(f"postgresql://guti:{rest}")
    assert "%40" in str(caught.value.reason)
    assert "word" not in caught.value.reason.replace("password", "")


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("h1:1,h2:2/guti", {"host": ["h1", "h2"], "port": [1, 2]}),
        ("h1,h2/guti", {"dsn": "postgresql://?target_session_attrs=read-write"}),
        ("h1,h2/d?target_session_attrs=any", {"dsn": "postgresql://?target_session_attrs=any"}),
        ("h1,h2:2/guti?sslmode=require", {"host": ["h1", "h2"], "port": [5432, 2]}),
        ("h/guti?channel_binding=require", {"dsn": "postgresql://?sslmode=require"}),
        ("h/guti?connect_timeout=10&keepalives=1", {"timeout": "10"}),
        ("h/guti?pgbouncer=true", {"host": "h"}),
        ("h/guti?schema=public&connection_limit=5&prepareThreshold=0", {"host": "h"}),
        ("h/guti?supa=base-pooler.x&pool_mode=session", {"host": "h"}),
        ("/guti?host=h1,h2&port=1,2", {"host": ["h1", "h2"], "port": [1, 2]}),
        ("/guti?host=h1,h2", {"dsn": "postgresql://?target_session_attrs=read-write"}),
        ("/guti?host=h1,h2&port=7", {"host": ["h1", "h2"], "port": [7, 7]}),
        ("h/guti?hostaddr=10.0.0.5", {"host": "10.0.0.5"}),
        ("h/guti?ssl=true", {"dsn": "postgresql://?sslmode=require"}),
        ("h/guti?sslmode=no-verify", {"dsn": "postgresql://?sslmode=require"}),
        ("h/guti?sslmode=Disable", {"dsn": "postgresql://?sslmode=disable"}),
        ("h/guti?max_protocol_version=latest&gssdelegation=0", {"host": "h"}),
    ],
)
def test_customary_parameters_are_accepted(text: str, expected: dict[str, object]) -> None:
    url = address.read(f"postgresql://guti:secret@{text}")
    _, arguments = url.get_dialect()().create_connect_args(url)
    assert expected.items() <= arguments.items()
    assert connect_timeout_s(url) == (10 if "timeout" in expected else CONNECT_TIMEOUT_S)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("sslmod=require", "perhaps it means sslmode"),
        ("ssl_mode=require", "perhaps it means sslmode"),
        ("sslcertmode=require", "remove it"),
        ("require_auth=scram-sha-256", "remove it"),
        ("aplication_name=x", "perhaps it means application_name"),
        ("service=guti", "remove it"),
        ("servicefile=/etc/guti", "remove it"),
        ("sslrootcert=system&sslmode=require", "needs sslmode=verify-full"),
        ("host=a,b&port=1,2,3", "invalid host"),
        ("passfile=~nosuchuser/x", "home folder"),
    ],
)
def test_misspelt_and_protective_parameters_are_refused(words: str, said: str) -> None:
    with pytest.raises(DatabaseUnusable, match=said):
        address.read(f"postgresql://guti@h/guti?{words}")


def test_system_certificates_check_the_server() -> None:
    """libpq's word for them needs no file."""
    url = address.read("postgresql://guti@h/guti?sslrootcert=system")
    assert driver_arguments(url) == {"timeout": CONNECT_TIMEOUT_S, "ssl": True}
    assert "ssl" not in driver_arguments(address.read("postgresql://guti@h/guti?sslmode=require"))


@pytest.mark.parametrize("word", ["nolock", "immutable"])
def test_sqlite_without_locks_is_refused(word: str) -> None:
    with pytest.raises(DatabaseUnusable, match="switches off SQLite's locks"):
        address.read(f"sqlite:///file:guti.sqlite3?uri=true&{word}=1")
    address.read(f"sqlite:///file:guti.sqlite3?uri=true&{word}=0")


def test_ignored_parameters_are_named() -> None:
    url = "postgresql://guti@h/guti?schema=public&connect_timeout=1&sslmode=require&Pool_Size=3"
    assert address.ignored_parameters(url) == ["pool_size", "schema"]
    assert address.ignored_parameters("sqlite:////data/guti.sqlite3?mode=rw") == []


def test_tilde_is_the_home_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/asha")
    assert address.read("sqlite:///~/guti.sqlite3").database == "/home/asha/guti.sqlite3"
    assert Settings(backup_dir=Path("~/copies")).backup_dir == Path("/home/asha/copies")


def test_tilde_is_the_home_folder_in_parameters(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    (tmp_path / "pass").touch()
    url = address.read("postgresql://h/d?passfile=~/pass")
    assert url.query["dsn"] == f"postgresql://?passfile={quote_plus(str(tmp_path / 'pass'))}"


@pytest.mark.parametrize(("written", "level"), [("info", "INFO"), ("Debug", "DEBUG")])
def test_log_level_ignores_case(written: Any, level: str) -> None:
    assert Settings(log_level=written).log_level == level


@pytest.mark.parametrize(
    ("excepted", "proxy"),
    [("", "http://proxy:3128"), ("example.com", "http://proxy:3128"), ("discord.com", None)],
)
def test_proxy_follows_conventions(excepted: str, proxy: str | None) -> None:
    assert Settings(https_proxy="http://proxy:3128", no_proxy=excepted).proxy == proxy
