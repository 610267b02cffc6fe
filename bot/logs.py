"""Log lines that name their interaction and match, but no secrets and no people.

The formatters redact every record that reaches the root logger, whichever library logged it.
"""

import json
import logging
import re
from collections.abc import Iterable
from contextvars import ContextVar
from datetime import UTC, datetime, timedelta

HIDDEN = "***"

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)

SECRETS = (
    # The token in the path of a request to Discord, which is valid for fifteen minutes.
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
    # A field with a name, as Python or JSON; the names of asyncio tasks stay.
    re.compile(rf"""(\b(?:\w{{0,24}}name|nick)['"]?\s*[=:]\s*)(?!['"]Task-\d+['"])(?:{QUOTED})"""),
    # Rejected rows and values that PostgreSQL and asyncpg quote.
    re.compile(r"(\bDETAIL:\s*).*"),
    re.compile(r"(\binvalid input for query argument \$\d+: ).*"),
)

SNOWFLAKE = re.compile(
    r"(?P<known>\b(?:guilds|channels|messages|interactions|webhooks|applications|commands"
    r"|server|channel|message|interaction)[/ ])?(?<!\d)\d{15,20}(?!\d)"
)
"""A Discord id, which may be a person's unless it is marked as another object's."""

BODY = re.compile(r"\{.*\}", re.DOTALL)
"""The payload in another library's log line, from first to last brace."""

ARGUMENTS = re.compile(r"\(.*\)", re.DOTALL)
"""The arguments in a line below INFO, such as a driver's statement parameters."""

EVENT = re.compile(r"'t': '(\w+)'")

OURS = ("bot", "cogs")
"""Packages whose messages contain no payload from Discord."""

SHORTEST_NAME = 2
"""Minimum length of a name that is redacted everywhere."""

_interaction: ContextVar[int | None] = ContextVar("interaction", default=None)
_match: ContextVar[int | None] = ContextVar("match", default=None)
_names: ContextVar[tuple[str, ...]] = ContextVar("names", default=())


def handle(interaction: int, names: Iterable[str] = ()) -> None:
    """Attribute this task's log lines to an interaction, and redact its `names`."""
    _interaction.set(interaction)
    _match.set(None)
    _names.set(tuple(name for name in names if len(name) >= SHORTEST_NAME))


def about(match: int) -> None:
    """Attribute the task's next log lines to a match, within an interaction."""
    if _interaction.get() is not None:
        _match.set(match)


def redact(text: str, secrets: Iterable[str] = ()) -> str:
    """Return the text without `secrets`, likely secrets, and people's ids and names."""
    for secret in filter(None, secrets):
        text = text.replace(secret, HIDDEN)
    for pattern in (*SECRETS, *NAMES):
        text = pattern.sub(rf"\g<1>{HIDDEN}", text)
    for name in _names.get():
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", HIDDEN, text)
    return SNOWFLAKE.sub(lambda found: found[0] if found["known"] else HIDDEN, text)


def _message(record: logging.LogRecord) -> str:
    """Return a record's message, with payloads in other libraries' messages hidden."""
    message = record.getMessage()
    if record.name.partition(".")[0] in OURS:
        return message
    if record.levelno < logging.INFO:
        message = ARGUMENTS.sub(f"({HIDDEN})", message)
    return BODY.sub(_shortened, message)


def _shortened(body: re.Match[str]) -> str:
    event = EVENT.search(body[0])
    return f"{{{event[1]}: {HIDDEN}}}" if event else f"{{{HIDDEN}}}"


class Lines(logging.Formatter):
    """Log lines as text with their interaction and match; tracebacks are redacted too."""

    def __init__(self, secrets: Iterable[str] = ()) -> None:
        form = "[{asctime}] [{levelname:<8}] {name}: {about}{message}"
        super().__init__(form, "%Y-%m-%d %H:%M:%S", style="{")
        self._secrets = tuple(secrets)

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - the library's name
        """Return the line without its traceback."""
        record.message = _message(record)
        known = [f"{name} {number}" for name, number in _subject().items()]
        record.about = f"({', '.join(known)}) " if known else ""
        return super().formatMessage(record)

    def format(self, record: logging.LogRecord) -> str:
        """Return the redacted line."""
        return redact(super().format(record), self._secrets)


class JSONLines(logging.Formatter):
    """Log lines as JSON objects: `time`, `level`, `logger`, `message` and the subject.

    The subject is an `interaction` and a `match`, by number. An `exception` holds a traceback.
    """

    def __init__(self, secrets: Iterable[str] = ()) -> None:
        super().__init__()
        self._secrets = tuple(secrets)

    def format(self, record: logging.LogRecord) -> str:
        """Return the redacted line."""
        said: dict[str, object] = {
            "time": (EPOCH + timedelta(seconds=record.created)).isoformat(),
            "level": record.levelname,
            "logger": record.name,
            **_subject(),
            # Redacted before encoding, which could change how a secret looks.
            "message": redact(_message(record), self._secrets),
        }
        if record.exc_info:
            said["exception"] = redact(self.formatException(record.exc_info), self._secrets)
        return json.dumps(said, ensure_ascii=False)


FORMATS = {"text": Lines, "json": JSONLines}


def _subject() -> dict[str, int]:
    """Return the current interaction and match, if known."""
    numbers = {"interaction": _interaction.get(), "match": _match.get()}
    return {name: number for name, number in numbers.items() if number is not None}
