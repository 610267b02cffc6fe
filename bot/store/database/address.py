"""Database addresses: parsing, validation, and display without secrets."""

import re
import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from difflib import get_close_matches
from pathlib import Path
from typing import Any
from urllib.parse import parse_qsl, urlencode

from sqlalchemy import URL, make_url
from sqlalchemy.exc import SQLAlchemyError

from bot import files
from bot.paths import install_command
from bot.store.database import postgresql
from bot.store.errors import DatabaseUnusable

SETTING = "DATABASE_URL"
"""Environment variable that contains the address of the bot's database."""

EXAMPLES = "sqlite:////data/guti.sqlite3 or postgresql://guti:PASSWORD@localhost/guti"

DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
}
"""SQLAlchemy's dialect and driver for each URL scheme."""

OPENING_ERRORS = (SQLAlchemyError, sqlite3.Error, OSError, UnicodeError, ImportError)
"""Errors raised for a database that cannot be opened. Other errors are bugs."""

STRAY_CHARACTERS = " \t'\"`"
PORTS = range(1, 1 << 16)
DEFAULT_PORT = 5432

SQLITE_PARAMETERS = {
    *("timeout", "isolation_level", "detect_types", "check_same_thread", "cached_statements"),
    *("uri", "mode", "cache", "vfs", "psow", "nolock", "immutable"),
}
LOCKLESS = {"nolock", "immutable"}
"""Parameters by which SQLite takes no locks, as some advise for network shares."""

DRIVER_PARAMETERS = {"host", "port", "timeout"}
LOGIN_PARAMETERS = {"user": "username", "password": "password", "dbname": "database"}
LIBPQ_PARAMETERS = {
    *("sslmode", "sslcert", "sslkey", "sslrootcert", "sslcrl", "sslpassword", "sslnegotiation"),
    *("ssl_min_protocol_version", "ssl_max_protocol_version", "target_session_attrs"),
    *("passfile", "krbsrvname", "gsslib", "application_name", "options"),
}
"""URL parameters of libpq that must be passed to asyncpg as part of a `dsn`.

https://www.postgresql.org/docs/current/libpq-connect.html#LIBPQ-PARAMKEYWORDS
"""
FILE_PARAMETERS = {"sslcert", "sslkey", "sslrootcert", "sslcrl", "passfile"}
IGNORED_PARAMETERS = {
    *("statement_cache_size", "prepared_statement_cache_size", "pgbouncer"),
    *("channel_binding", "client_encoding", "fallback_application_name", "gssencmode"),
    *("keepalives", "keepalives_idle", "keepalives_interval", "keepalives_count"),
    *("load_balance_hosts", "sslcompression", "sslsni", "tcp_user_timeout", "gssdelegation"),
    *("min_protocol_version", "max_protocol_version"),
}
"""URL parameters that are ignored. Providers put them into their addresses.

The bot or asyncpg decides these itself. `channel_binding=require` still requires TLS.
"""
TRANSLATED_PARAMETERS = {"connect_timeout", "hostaddr", "ssl"}
KNOWN_PARAMETERS = (
    DRIVER_PARAMETERS | LOGIN_PARAMETERS.keys() | LIBPQ_PARAMETERS | IGNORED_PARAMETERS
)
PROTECTIVE = ("ssl", "tls", "require", "gss", "scram", "oauth", "service")
"""Beginnings of unknown parameters that must not be ignored.

They may protect data, or, as a service does, say where the data is.
"""

SIMILARITY = 0.8
"""Ratio from which an unknown parameter counts as a misspelt one."""

SSL_MODES = ("disable", "allow", "prefer", "require", "verify-ca", "verify-full")
SSL_MODES_ELSEWHERE = {
    **dict.fromkeys(("true", "1", "no-verify"), "require"),
    **dict.fromkeys(("false", "0"), "disable"),
}
"""Names of libpq's modes in other drivers, such as those of Java and Node."""


def read(text: str, setting: str = SETTING) -> URL:
    """Parse a database address. Raises DatabaseUnusable.

    The error message names `setting` as the source of the address, and contains no secrets.
    """
    try:
        return _read(text)
    except ValueError as error:
        raise DatabaseUnusable(
            f"{setting} {error}; it is written like {EXAMPLES} (help: settings)"
        ) from None


@contextmanager
def explain_errors(setting: str, url: URL, *also: type[Exception]) -> Iterator[None]:
    """Convert database errors in the block, and errors of the types `also`, to DatabaseUnusable.

    The message contains the setting, the address, the reason and a remedy.
    """
    errors: tuple[type[Exception], ...] = (*OPENING_ERRORS, *also)
    try:
        yield
    except DatabaseUnusable as error:
        raise DatabaseUnusable(f"{setting}: {diagnosis(url, error.__cause__ or error)}") from error
    except errors as error:
        raise DatabaseUnusable(f"{setting}: {diagnosis(url, error)}") from error


def diagnosis(url: URL, error: BaseException) -> str:
    """Return a message with the address, why the database is unusable, and a remedy."""
    if isinstance(error, DatabaseUnusable):
        reason = error.reason
    elif isinstance(error, ImportError):
        command = install_command("postgres")
        reason = f"its driver is not installed ({error}); install it: {command} (help: driver)"
    elif path := file_of(url):
        reason = files.failure_reason(path, error)
    else:
        reason = postgresql.failure_reason(error)
    if "help: " not in reason:
        reason += " (help: settings)" if file_of(url) else " (help: postgresql)"
    return f"{redacted(url)}: {reason}"


def redacted(url: URL) -> str:
    """Return a PostgreSQL address without the password, or the path of a SQLite file."""
    if path := file_of(url):
        return str(path)
    host = {"host": url.query["host"]} if "host" in url.query else {}
    plain = url.set(drivername="postgresql", query=host)
    return plain.render_as_string(hide_password=True).replace("%2F", "/")


def file_of(url: URL) -> Path | None:
    """Return the path of a SQLite database, or None for PostgreSQL."""
    if url.get_backend_name() != "sqlite":
        return None
    return Path(str(url.database).removeprefix("file:")).absolute()


def _read(text: str) -> URL:
    if text != text.strip(STRAY_CHARACTERS) or not text.isprintable():
        raise ValueError("has spaces, quotes or a line break in it or around it")
    scheme, separator, rest = text.partition("://")
    name = scheme.lower().partition("+")[0]
    if not separator or not re.fullmatch(r"[a-z]\w*", name):
        raise ValueError("is not the address of a database")
    if name not in DRIVERS:
        raise ValueError("is not the address of an SQLite or PostgreSQL database")
    if name != "sqlite":
        rest = _with_hosts_in_query(rest)
    try:
        url = make_url(f"{DRIVERS[name]}://{rest}")
    except SQLAlchemyError:
        raise ValueError("is not the address of a database") from None
    except (ValueError, TypeError):
        raise ValueError(f"has a port that is not a number from 1 to {PORTS[-1]}") from None
    if "\0" in f"{url.username}{url.password}{url.host}{url.database}":
        raise ValueError("contains %00")
    return _sqlite(url) if name == "sqlite" else _postgresql(url)


def _with_hosts_in_query(rest: str) -> str:
    """Move several hosts, as in `h1:1,h2:2`, to the query, where libpq accepts them too."""
    found = re.fullmatch(r"((?:[^/?]*@)?)([^/?@]*,[^/?@]*)((?:/[^?]*)?)(?:\?(.*))?", rest)
    if not found:
        return rest
    user, hosts, path, query = found.groups()
    names, _, ports = zip(*(host.partition(":") for host in hosts.split(",")), strict=True)
    listed = f"host={','.join(names)}&port={','.join(ports)}"
    return f"{user}{path or '/'}?{listed}{f'&{query}' if query else ''}"


def _sqlite(url: URL) -> URL:
    if url.host or url.username or url.port:
        raise ValueError("lacks a slash: the path follows three slashes, sqlite:///")
    if url.database in {None, "", ":memory:"}:
        raise ValueError("does not name a file")
    if str(url.database).startswith("~"):
        url = url.set(database=str(_expanded(str(url.database))))
    _require_known(url.query, SQLITE_PARAMETERS)
    for word in LOCKLESS & url.query.keys():
        if url.query[word] not in {"0", "off", "no", "false"}:
            raise ValueError(f"switches off SQLite's locks by {word}, which damages the database")
    _driver_arguments(url)
    return url


def _postgresql(url: URL) -> URL:
    # An unescaped @ ends the password. The rest is then parsed as host, database or query.
    others = (f"{word}{value}" for word, value in url.query.items() if word not in KNOWN_PARAMETERS)
    if "@" in "".join((url.host or "", url.database or "", *others)):
        raise ValueError(
            "has an @ in its user or password: write %40 for @, %3A for :, %2F for / and %25 for %"
        )
    if "\ufffd" in f"{url.username}{url.password}":
        raise ValueError("has an invalid % in its user or password: write %25 for %")
    query = {name.lower(): value for name, value in url.query.items()}
    _translate(query)
    _require_harmless(query)
    if query.get("sslmode", "prefer") not in SSL_MODES:
        raise ValueError(f"has an sslmode that is not one of {', '.join(SSL_MODES)}")
    _require_files(query)
    parts = {part: query[word] for word, part in LOGIN_PARAMETERS.items() if word in query}
    if isinstance(query.get("host"), tuple | list):
        # Of several servers, only the primary allows changes.
        query.setdefault("target_session_attrs", "read-write")
    libpq = {word: value for word, value in query.items() if word in LIBPQ_PARAMETERS}
    left = {word: value for word, value in query.items() if word in DRIVER_PARAMETERS}
    if libpq:
        left["dsn"] = f"postgresql://?{urlencode(libpq)}"
    url = url.set(query=left, **parts)  # type: ignore[arg-type] # one value for each word
    ports = _driver_arguments(url).get("port") or ()
    for port in ports if isinstance(ports, list | tuple) else (ports,):
        if int(port) not in PORTS:
            raise ValueError(f"has a port that is not a number from 1 to {PORTS[-1]}")
    return url


def _translate(query: dict[str, Any]) -> None:
    """Replace libpq's words by the driver's."""
    if query.get("channel_binding") == "require":
        query.setdefault("sslmode", "require")
    if "connect_timeout" in query:
        query["timeout"] = query.pop("connect_timeout")
        if not str(query["timeout"]).isdecimal():
            raise ValueError("has a connect_timeout that is not a number of seconds")
    if "ssl" in query:
        query.setdefault("sslmode", query.pop("ssl"))
    if isinstance(mode := query.get("sslmode"), str):
        query["sslmode"] = SSL_MODES_ELSEWHERE.get(mode.lower(), mode.lower())
    if query.get("sslrootcert") == postgresql.SYSTEM_CERTIFICATES:
        query.setdefault("sslmode", "verify-full")
        if query["sslmode"] != "verify-full":
            raise ValueError("has sslrootcert=system, which needs sslmode=verify-full")
    _translate_hosts(query)


def _translate_hosts(query: dict[str, Any]) -> None:
    """Replace libpq's lists of hosts, as in `host=a,b&port=1,2`, by SQLAlchemy's."""
    if "hostaddr" in query:
        query["host"] = query.pop("hostaddr")
    hosts = query.get("host")
    if not isinstance(hosts, str) or "," not in hosts:
        return
    names, ports = hosts.split(","), str(query.pop("port", "")).split(",")
    if len(ports) not in {1, len(names)} or any("/" in name for name in names):
        raise ValueError("has an invalid host, port or option")
    each = ports * len(names) if len(ports) == 1 else ports
    query["host"] = tuple(
        f"{name}:{port or DEFAULT_PORT}" for name, port in zip(names, each, strict=True)
    )


def _require_files(query: dict[str, Any]) -> None:
    for word in FILE_PARAMETERS & query.keys():
        if word == "sslrootcert" and query[word] == postgresql.SYSTEM_CERTIFICATES:
            continue
        path = _expanded(str(query[word]))
        if not path.is_file():
            raise ValueError(f"names a file in {word} that does not exist")
        query[word] = str(path)


def _expanded(path: str) -> Path:
    try:
        return Path(path).expanduser()
    except RuntimeError:
        raise ValueError("names a home folder that does not exist") from None


def ignored_parameters(url: str) -> list[str]:
    """Return the parameters after the `?` of a valid address that mean nothing to Guti."""
    scheme, _, rest = url.partition("://")
    words = {word.lower() for word, _ in parse_qsl(rest.partition("?")[2], keep_blank_values=True)}
    is_sqlite = scheme.lower().startswith("sqlite")
    return [] if is_sqlite else sorted(words - KNOWN_PARAMETERS - TRANSLATED_PARAMETERS)


def _require_harmless(query: Mapping[str, object]) -> None:
    """Raise ValueError for unknown parameters, except those that can be ignored.

    Every provider and every driver has parameters of its own.
    """
    for word in query.keys() - KNOWN_PARAMETERS:
        meant = get_close_matches(word, KNOWN_PARAMETERS, 1, SIMILARITY)
        if meant or word.startswith(PROTECTIVE) or not re.fullmatch(r"[\w.-]{1,40}", word):
            name = word if re.fullmatch(r"\w{1,40}", word) else "a word"
            advice = f"perhaps it means {meant[0]}" if meant else "remove it"
            raise ValueError(f"has {name} after its ?, which is not a known parameter: {advice}")
    _require_known(
        {word: query[word] for word in query.keys() & KNOWN_PARAMETERS}, KNOWN_PARAMETERS
    )


def _require_known(query: Mapping[str, object], known: set[str]) -> None:
    for word, value in query.items():
        if word not in known:
            name = word if re.fullmatch(r"\w{1,40}", word) else "a word"
            raise ValueError(f"has {name} after its ?, which is not a known parameter: remove it")
        if not isinstance(value, str) and word not in DRIVER_PARAMETERS:
            raise ValueError(f"has {word} twice after its ?")


def _driver_arguments(url: URL) -> Mapping[str, object]:
    try:
        _, arguments = url.get_dialect()().create_connect_args(url)
    except (SQLAlchemyError, ValueError, TypeError):
        raise ValueError("has an invalid host, port or option") from None
    return arguments
