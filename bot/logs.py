"""Log lines: which interaction and match they are about, and no secret in any of them.

It must not know Discord's objects or the database: interactions and matches are numbers.
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

_interaction: ContextVar[int | None] = ContextVar("interaction", default=None)
_match: ContextVar[int | None] = ContextVar("match", default=None)


def handle(interaction: int) -> None:
    """From now on, what this task does is about an interaction, and no match is known yet."""
    _interaction.set(interaction)
    _match.set(None)


def about(match: int) -> None:
    """From now on, what this task does for an interaction is about a match."""
    if _interaction.get() is not None:
        _match.set(match)


def redact(text: str, secrets: Iterable[str] = ()) -> str:
    """The text with what must stay secret left out: `secrets`, and what looks like one."""
    for secret in filter(None, secrets):
        text = text.replace(secret, HIDDEN)
    for pattern in SECRETS:
        text = pattern.sub(rf"\g<1>{HIDDEN}", text)
    return text


class Lines(logging.Formatter):
    """Lines with the interaction and the match they are about, tracebacks too without secrets."""

    def __init__(self, secrets: Iterable[str] = ()) -> None:
        form = "[{asctime}] [{levelname:<8}] {name}: {about}{message}"
        super().__init__(form, "%Y-%m-%d %H:%M:%S", style="{")
        self._secrets = tuple(secrets)

    def format(self, record: logging.LogRecord) -> str:
        """The line; nothing that `redact` knows is in it."""
        known = [f"{name} {number}" for name, number in _subject().items()]
        record.about = f"({', '.join(known)}) " if known else ""
        return redact(super().format(record), self._secrets)


class JSONLines(logging.Formatter):
    """An object a line, in JSON: `time`, `level`, `logger`, `message`, and what it is about.

    That is an `interaction` and a `match` by their numbers, and an `exception` as a traceback.
    """

    def __init__(self, secrets: Iterable[str] = ()) -> None:
        super().__init__()
        self._secrets = tuple(secrets)

    def format(self, record: logging.LogRecord) -> str:
        """The line; nothing that `redact` knows is in it."""
        said: dict[str, object] = {
            "time": (EPOCH + timedelta(seconds=record.created)).isoformat(),
            "level": record.levelname,
            "logger": record.name,
            **_subject(),
            # Before it is written as JSON, where a secret may look otherwise.
            "message": redact(record.getMessage(), self._secrets),
        }
        if record.exc_info:
            said["exception"] = redact(self.formatException(record.exc_info), self._secrets)
        return json.dumps(said, ensure_ascii=False)


FORMATS = {"text": Lines, "json": JSONLines}


def _subject() -> dict[str, int]:
    """Which interaction and which match a line is about, as far as that is known."""
    numbers = {"interaction": _interaction.get(), "match": _match.get()}
    return {name: number for name, number in numbers.items() if number is not None}
