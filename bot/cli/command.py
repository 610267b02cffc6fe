"""Commands of the command line as data, and helpers for them."""

import argparse
import asyncio
import importlib.util
import logging
import sys
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from bot import files, logs, texts
from bot.cli import installation
from bot.errors import GutiError, UnusableFile
from bot.settings import CACHE, Settings
from bot.store.errors import OutcomeUnknown, StorageFails
from bot.texts import ENGLISH, Texts

T = TypeVar("T")

LARGEST_INTEGER = 2**63 - 1
"""Largest integer that databases and the search accept."""

FAILED = 1
"""Exit code of a command that failed."""


@dataclass(frozen=True)
class Command:
    """A command; `run` returns its exit code.

    Its help is the sentence `cli-NAME`. `arguments` and `options` are parameters of argparse's
    `add_argument` by name, the former without dashes; the help of each is `cli-NAME-OPTION`.
    """

    name: str
    run: Callable[[argparse.Namespace, Settings], int]
    arguments: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    options: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)


def program() -> str:
    """Return the program's name on the command line."""
    return "guti" if Path(sys.argv[0]).stem == "guti" else "python -m bot"


def has_playground() -> bool:
    """Return whether the packages of the playground are installed."""
    return importlib.util.find_spec("simcord") is not None


def words() -> Texts:
    """Return the command line's sentences, which are English."""
    return texts.of(ENGLISH)


def plain(error: GutiError) -> str:
    """Return an error's sentence without code markup."""
    return words().error(error).replace("`", "")


def operator_sentence(error: GutiError) -> str:
    """Return an error's sentence for operators, with what failed and why."""
    if isinstance(error, UnusableFile) and (sentence := installation.about_own(error.file)):
        return sentence
    if isinstance(error, StorageFails) and error.reason and not isinstance(error, OutcomeUnknown):
        return words().say("error-database-unusable", reason=error.reason)
    return plain(error)


def whole_number(text: str, *, least: int, most: int = LARGEST_INTEGER) -> int:
    """Parse an integer argument. Raises ArgumentTypeError."""
    if (
        not text.isdecimal()
        or len(text) > len(str(LARGEST_INTEGER))
        or not least <= int(text) <= most
    ):
        raise argparse.ArgumentTypeError(
            words().say("cli-no-whole-number", least=str(least), most=str(most))
        )
    return int(text)


def positive_number(text: str) -> int:
    """Parse a positive integer argument, such as an id. Raises ArgumentTypeError."""
    return whole_number(text, least=1)


def complain(sentence: str) -> int:
    """Print an error without secrets; return the exit code."""
    print(logs.redact(sentence), file=sys.stderr)  # noqa: T201
    return FAILED


def unwritable(path: Path, error: Exception) -> int:
    """Print why a file cannot be written; return the exit code."""
    reason = files.failure_reason(path, error)
    return complain(words().say("cli-unwritable", file=str(path), reason=reason))


def written(path: Path) -> int:
    """Print that a file was written; return the exit code."""
    kilobytes = path.stat().st_size // 1000
    print(words().say("cli-written", file=str(path), kilobytes=kilobytes))  # noqa: T201
    return 0


def write(path: Path, content: bytes) -> int:
    """Write a file and report it; return the exit code."""
    try:
        path.write_bytes(content)
    except OSError as error:
        return unwritable(path, error)
    return written(path)


def finish(work: Coroutine[Any, Any, T]) -> T:
    """Run work on the database; its failures are raised but not logged."""
    log = logging.getLogger("bot.store.failures")
    log.disabled = True
    try:
        return asyncio.run(work)
    finally:
        log.disabled = False


def cache_compiled_code(settings: Settings) -> None:
    """Cache compiled code in the cache folder, or print why that is impossible."""
    from bot.search import cache_compiled_code as keep  # noqa: PLC0415 - numba takes its time

    try:
        keep(settings.cache_dir, ready=CACHE)
    except OSError as error:
        folder = settings.cache_dir
        reason = files.failure_reason(folder / "compiled", error)
        complain(words().say("cli-uncached", folder=str(folder), reason=reason))
