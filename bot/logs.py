"""Log lines: which interaction and match they are about, with no secret and no person in them.

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
    # What a request to Discord carries in its path: it is good for fifteen minutes.
    re.compile(r"(?<=/)((?:webhooks|interactions)/\d+/)[^/\s?'\"]+"),
    # What Discord sends, as Python or JSON shows it.
    re.compile(r"""(['"]token['"]\s*:\s*['"])[^'"]+"""),
    # The password in an address like that of a database.
    re.compile(r"(\b[a-z][\w+.-]*://[^\s:/@]*:)[^\s'\"/]+(?=@)"),
    re.compile(r"(\bpassword=)[^&\s'\"]+"),
    re.compile(r"(\bBot )[\w-]{20,}\.[\w-]+\.[\w-]+"),
)

QUOTED = r"""'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*\""""

NAMES = (
    # A field that holds a name, as Python or JSON shows it; tasks have names of their own.
    re.compile(rf"""(\b(?:\w{{0,24}}name|nick)['"]?\s*[=:]\s*)(?!['"]Task-\d+['"])(?:{QUOTED})"""),
    # What PostgreSQL and asyncpg quote of a row or of a value that they refuse.
    re.compile(r"(\bDETAIL:\s*).*"),
    re.compile(r"(\binvalid input for query argument \$\d+: ).*"),
)

SNOWFLAKE = re.compile(
    r"(?P<known>\b(?:guilds|channels|messages|interactions|webhooks|applications|commands"
    r"|server|channel|message|interaction)[/ ])?(?<!\d)\d{15,20}(?!\d)"
)
"""An id of Discord's; whatever is not known to be something else may be a person's."""

BODY = re.compile(r"\{.*\}", re.DOTALL)
"""What another library logs of a request or an event, from the first brace to the last."""

ARGUMENTS = re.compile(r"\(.*\)", re.DOTALL)
"""What it logs of a call below INFO: a driver, say, each statement with its parameters."""

EVENT = re.compile(r"'t': '(\w+)'")

OURS = ("bot", "cogs")
"""The packages whose messages hold no payload of Discord's."""

SHORTEST_NAME = 2
"""Letters that a name must have to be left out wherever it stands."""

_interaction: ContextVar[int | None] = ContextVar("interaction", default=None)
_match: ContextVar[int | None] = ContextVar("match", default=None)
_names: ContextVar[tuple[str, ...]] = ContextVar("names", default=())


def handle(interaction: int, names: Iterable[str] = ()) -> None:
    """Set which interaction this task is about; the `names` it came with are redacted."""
    _interaction.set(interaction)
    _match.set(None)
    _names.set(tuple(name for name in names if len(name) >= SHORTEST_NAME))


def about(match: int) -> None:
    """From now on, what this task does for an interaction is about a match."""
    if _interaction.get() is not None:
        _match.set(match)


def redact(text: str, secrets: Iterable[str] = ()) -> str:
    """Return the text without `secrets`, what looks like one, and ids and names of people."""
    for secret in filter(None, secrets):
        text = text.replace(secret, HIDDEN)
    for pattern in (*SECRETS, *NAMES):
        text = pattern.sub(rf"\g<1>{HIDDEN}", text)
    for name in _names.get():
        text = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", HIDDEN, text)
    return SNOWFLAKE.sub(lambda found: found[0] if found["known"] else HIDDEN, text)


def _message(record: logging.LogRecord) -> str:
    """Return a record's message; of what other libraries received, only the kind of event."""
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
    """Lines with the interaction and the match they are about; tracebacks are redacted too."""

    def __init__(self, secrets: Iterable[str] = ()) -> None:
        form = "[{asctime}] [{levelname:<8}] {name}: {about}{message}"
        super().__init__(form, "%Y-%m-%d %H:%M:%S", style="{")
        self._secrets = tuple(secrets)

    def formatMessage(self, record: logging.LogRecord) -> str:  # noqa: N802 - the library's name
        """Return the line without a traceback."""
        record.message = _message(record)
        known = [f"{name} {number}" for name, number in _subject().items()]
        record.about = f"({', '.join(known)}) " if known else ""
        return super().formatMessage(record)

    def format(self, record: logging.LogRecord) -> str:
        """Return the line; nothing that `redact` knows is in it."""
        return redact(super().format(record), self._secrets)


class JSONLines(logging.Formatter):
    """An object a line, in JSON: `time`, `level`, `logger`, `message`, and what it is about.

    That is an `interaction` and a `match` by their numbers, and an `exception` as a traceback.
    """

    def __init__(self, secrets: Iterable[str] = ()) -> None:
        super().__init__()
        self._secrets = tuple(secrets)

    def format(self, record: logging.LogRecord) -> str:
        """Return the line; nothing that `redact` knows is in it."""
        said: dict[str, object] = {
            "time": (EPOCH + timedelta(seconds=record.created)).isoformat(),
            "level": record.levelname,
            "logger": record.name,
            **_subject(),
            # Before it is written as JSON, where a secret may look otherwise.
            "message": redact(_message(record), self._secrets),
        }
        if record.exc_info:
            said["exception"] = redact(self.formatException(record.exc_info), self._secrets)
        return json.dumps(said, ensure_ascii=False)


FORMATS = {"text": Lines, "json": JSONLines}


def _subject() -> dict[str, int]:
    """Which interaction and which match a line is about, as far as that is known."""
    numbers = {"interaction": _interaction.get(), "match": _match.get()}
    return {name: number for name, number in numbers.items() if number is not None}
