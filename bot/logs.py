"""Log formats that include the interaction and match, and hide secrets and people.

The formatters redact every record that reaches the root logger, including those of libraries.
"""

import json
import logging
import re
import sys
import threading
from collections.abc import Iterable
from contextvars import ContextVar
from datetime import UTC, datetime, timedelta
from types import TracebackType

HIDDEN = "***"

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)

SECRETS = (
    # A token in the path of a request to Discord, valid for fifteen minutes.
    re.compile(r"(?<=/)((?:webhooks|interactions)/\d+/)[^/\s?'\"]+"),
    # A token in a payload from Discord, as Python or JSON.
    re.compile(r"""(['"]token['"]\s*:\s*['"])[^'"]+"""),
    # The password in a URL, such as a database's.
    re.compile(r"(\b[a-z][\w+.-]*://[^\s:/@]*:)[^\s'\"/]+(?=@)"),
    re.compile(r"(\bpassword=)[^&\s'\"]+"),
    re.compile(r"(\bBot )[\w-]{20,}\.[\w-]+\.[\w-]+"),
)

QUOTED = r"""'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*\""""

NAMES = (
    # A field with a name, as Python or JSON, except the names of asyncio tasks.
    re.compile(rf"""(\b(?:\w{{0,24}}name|nick)['"]?\s*[=:]\s*)(?!['"]Task-\d+['"])(?:{QUOTED})"""),
    # Rejected rows and values, as quoted by PostgreSQL and asyncpg.
    re.compile(r"(\bDETAIL:\s*).*"),
    re.compile(r"(\binvalid input for query argument \$\d+: ).*"),
)

SNOWFLAKE = re.compile(
    r"(?P<known>\b(?:guilds|channels|messages|interactions|webhooks|applications|commands"
    r"|server|channel|message|interaction)[/ ])?(?<!\d)\d{15,20}(?!\d)"
)
"""A Discord id. Unless the group `known` matches, the id may be a person's."""

BODY = re.compile(r"\{.*\}", re.DOTALL)
"""The payload in a library's log message, from the first to the last brace."""

ARGUMENTS = re.compile(r"\(.*\)", re.DOTALL)
"""The arguments in a debug message, such as parameters of SQL statements."""

EVENT = re.compile(r"'t': '(\w+)'")

OWN_PACKAGES = ("bot", "cogs", "guti")
"""Packages whose log messages never contain payloads of Discord."""

SHORTEST_NAME = 2
"""Minimum length of a name to redact."""

log = logging.getLogger(__name__)

_interaction: ContextVar[int | None] = ContextVar("interaction", default=None)
_match: ContextVar[int | None] = ContextVar("match", default=None)
_names: ContextVar[tuple[str, ...]] = ContextVar("names", default=())


def set_interaction(interaction: int, names: Iterable[str] = ()) -> None:
    """Add an interaction to this task's log lines, and redact `names` in them."""
    _interaction.set(interaction)
    _match.set(None)
    _names.set(tuple(name for name in names if len(name) >= SHORTEST_NAME))


def set_match(match: int) -> None:
    """Add a match to this task's later log lines, if it handles an interaction."""
    if _interaction.get() is not None:
        _match.set(match)


def redact(text: str, secrets: Iterable[str] = ()) -> str:
    """Return the text with secrets and with people's ids and names replaced."""
    for secret in filter(None, secrets):
        text = text.replace(secret, HIDDEN)
    for pattern in (*SECRETS, *NAMES):
        text = pattern.sub(rf"\g<1>{HIDDEN}", text)
    for name in _names.get():
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", HIDDEN, text)
    return SNOWFLAKE.sub(lambda found: found[0] if found["known"] else HIDDEN, text)


def _message(record: logging.LogRecord) -> str:
    """Return a record's message, without payloads of libraries."""
    message = record.getMessage()
    if record.name.partition(".")[0] in OWN_PACKAGES:
        return message
    if record.levelno < logging.INFO:
        message = ARGUMENTS.sub(f"({HIDDEN})", message)
    return BODY.sub(_shortened, message)


def _shortened(body: re.Match[str]) -> str:
    event = EVENT.search(body[0])
    return f"{{{event[1]}: {HIDDEN}}}" if event else f"{{{HIDDEN}}}"


class Lines(logging.Formatter):
    """Formats log records as text, with their interaction and match."""

    def __init__(self, secrets: Iterable[str] = ()) -> None:
        form = "[{asctime}] [{levelname:<8}] {name}: {about}{message}"
        super().__init__(form, "%Y-%m-%d %H:%M:%S", style="{")
        self._secrets = tuple(secrets)

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - the library's name
        """Return the line without the traceback."""
        record.message = _message(record)
        known = [f"{name} {number}" for name, number in _subject().items()]
        record.about = f"({', '.join(known)}) " if known else ""
        return super().formatMessage(record)

    def format(self, record: logging.LogRecord) -> str:
        """Return the redacted line."""
        return redact(super().format(record), self._secrets)


class JSONLines(logging.Formatter):
    """Formats log records as JSON objects, one per line.

    The fields are `time`, `level`, `logger` and `message`, and, if known, `interaction`, `match`
    and `exception` (a traceback).
    """

    def __init__(self, secrets: Iterable[str] = ()) -> None:
        super().__init__()
        self._secrets = tuple(secrets)

    def format(self, record: logging.LogRecord) -> str:
        """Return the redacted line."""
        entry: dict[str, object] = {
            "time": (EPOCH + timedelta(seconds=record.created)).isoformat(),
            "level": record.levelname,
            "logger": record.name,
            **_subject(),
            # Redact before encoding as JSON, which may escape characters of a secret.
            "message": redact(_message(record), self._secrets),
        }
        if record.exc_info:
            entry["exception"] = redact(self.formatException(record.exc_info), self._secrets)
        return json.dumps(entry, ensure_ascii=False)


FORMATS = {"text": Lines, "json": JSONLines}


def set_up(level: str, form: str, *secrets: str) -> None:
    """Log to standard error in a format, including warnings and errors outside the bot's tasks."""
    handler = logging.StreamHandler()
    handler.setFormatter(FORMATS[form](secrets))
    root = logging.getLogger()
    if is_json():
        # Set up early, before the level and the secrets were known.
        root.handlers.clear()
    logging.basicConfig(level=level, handlers=[handler])
    if form == "json":
        root.setLevel(level)
        sys.excepthook, sys.unraisablehook = _log_uncaught, _log_unraisable
        threading.excepthook = _log_in_thread
    logging.captureWarnings(capture=True)


def log_to_stderr(secrets: Iterable[str] = ()) -> None:
    """Log to standard error if no log is set up."""
    if not logging.getLogger().handlers:
        handler = logging.StreamHandler()
        handler.setFormatter(Lines(secrets))
        logging.basicConfig(handlers=[handler])


def is_json() -> bool:
    """Return whether log lines are JSON objects."""
    handlers = logging.getLogger().handlers
    return any(isinstance(each.formatter, JSONLines) for each in handlers)


def _log_uncaught(
    kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> None:
    log.critical("exiting after an unexpected error", exc_info=(kind, error, trace))


def _log_unraisable(caught: "sys.UnraisableHookArgs") -> None:
    error = caught.exc_value
    log.error("error ignored in %r", caught.object, exc_info=error)


def _log_in_thread(caught: threading.ExceptHookArgs) -> None:
    log.error("error in a thread", exc_info=caught.exc_value)


def _subject() -> dict[str, int]:
    """Return the current interaction and match, if any."""
    numbers = {"interaction": _interaction.get(), "match": _match.get()}
    return {name: number for name, number in numbers.items() if number is not None}
