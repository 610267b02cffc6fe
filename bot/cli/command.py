"""The definition of a command, and functions shared by the commands."""

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
from bot.errors import UnusableFile
from bot.settings import CACHE, Settings
from bot.store.errors import OutcomeUnknown, StorageFails
from bot.texts import ENGLISH, Texts
from guti.errors import GutiError

T = TypeVar("T")

LARGEST_INTEGER = 2**63 - 1
"""Largest integer that databases and the search accept."""

FAILED = 1
"""Exit code of a command that failed."""


@dataclass(frozen=True)
class Command:
    """A command of the program. `run` returns the exit code.

    The help text is the sentence `cli-NAME`. `arguments` are positional, and `options` begin with
    dashes. Both map names to keyword arguments of argparse's `add_argument`. The help text of each
    is the sentence `cli-NAME-OPTION`.
    """

    name: str
    run: Callable[[argparse.Namespace, Settings], int]
    arguments: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    options: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)


def program() -> str:
    """Return the name of the program, for use in sentences."""
    return "guti" if Path(sys.argv[0]).stem == "guti" else "python -m bot"


def has_playground() -> bool:
    """Return whether the packages of the playground are installed."""
    return importlib.util.find_spec("simcord") is not None


def words() -> Texts:
    """Return the sentences of the command line, which are in English."""
    return texts.of(ENGLISH)


def plain_sentence(error: GutiError) -> str:
    """Return the sentence for an error, without code markup."""
    return words().error(error).replace("`", "")


def operator_sentence(error: GutiError) -> str:
    """Return the sentence for an error, with details for operators."""
    if isinstance(error, UnusableFile) and (sentence := installation.own_file_problem(error.file)):
        return sentence
    if isinstance(error, StorageFails) and error.reason and not isinstance(error, OutcomeUnknown):
        return words().say("error-database-unusable", reason=error.reason)
    return plain_sentence(error)


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


def print_error(sentence: str) -> int:
    """Print a sentence to standard error without secrets, and return exit code 1."""
    print(logs.redact(sentence), file=sys.stderr)  # noqa: T201
    return FAILED


def report_unwritable(path: Path, error: Exception) -> int:
    """Print why a file cannot be written, and return exit code 1."""
    reason = files.failure_reason(path, error)
    return print_error(words().say("cli-unwritable", file=str(path), reason=reason))


def report_written(path: Path) -> int:
    """Print that a file was written, and return exit code 0."""
    kilobytes = path.stat().st_size // 1000
    print(words().say("cli-written", file=str(path), kilobytes=kilobytes))  # noqa: T201
    return 0


def write_file(path: Path, content: bytes) -> int:
    """Write a file, print the result, and return the exit code."""
    try:
        path.write_bytes(content)
    except OSError as error:
        return report_unwritable(path, error)
    return report_written(path)


def run_database_work(work: Coroutine[Any, Any, T]) -> T:
    """Run a coroutine on the database without logging failures."""
    log = logging.getLogger("bot.store.database.failures")
    log.disabled = True
    try:
        return asyncio.run(work)
    finally:
        log.disabled = False


def cache_compiled_code(settings: Settings) -> None:
    """Cache compiled code in the cache folder, or print why it cannot be cached."""
    from bot import search  # noqa: PLC0415 - importing numba is slow

    try:
        search.cache_compiled_code(settings.cache_dir, ready=CACHE)
    except OSError as error:
        folder = settings.cache_dir
        reason = files.failure_reason(folder / "compiled", error)
        print_error(words().say("cli-uncached", folder=str(folder), reason=reason))
