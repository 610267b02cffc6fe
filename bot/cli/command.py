"""The definition of a command, and functions shared by the commands."""

import argparse
import importlib.util
import logging
import sys
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from bot import logs
from bot.cli import start
from bot.errors import UnusableFile
from bot.paths import CACHE
from guti.errors import GutiError

if TYPE_CHECKING:
    from bot.settings import Settings
    from bot.texts import Texts


T = TypeVar("T")

FAILED = start.FAILED
"""Exit code of a command that failed."""

log = logging.getLogger(__name__)

LARGEST_INTEGER = 2**63 - 1
"""Largest integer that databases and the search accept."""


@dataclass(frozen=True)
class Command:
    """A command of the program. `run` returns the exit code.

    The help text is the sentence `cli-NAME`. `arguments` are positional, and `options` begin with
    dashes. Both map names to keyword arguments of argparse's `add_argument`. The help text of each
    is the sentence `cli-NAME-OPTION`.
    """

    name: str
    run: Callable[[argparse.Namespace, "Settings"], int]
    arguments: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    options: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)


def program() -> str:
    """Return the name of the program, for use in sentences."""
    return "guti" if Path(sys.argv[0]).stem == "guti" else "python -m bot"


def has_playground() -> bool:
    """Return whether the packages of the playground are installed."""
    return importlib.util.find_spec("simcord") is not None


def words() -> "Texts":
    """Return the sentences of the command line, which are in English."""
    from bot import texts  # noqa: PLC0415 - it takes a quarter of a second

    return texts.of(texts.ENGLISH)


def plain_sentence(error: GutiError) -> str:
    """Return the sentence for an error, without code markup."""
    return words().error(error).replace("`", "")


def operator_sentence(error: GutiError) -> str:
    """Return the sentence for an error, with details for operators."""
    from bot.cli import installation  # noqa: PLC0415 - needed only after a failure
    from bot.store.errors import OutcomeUnknown, StorageFails  # noqa: PLC0415 - needed only after a failure

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


def print_error(sentence: str, code: int = FAILED) -> int:
    """Print a sentence to standard error without secrets, and return the exit code.

    Where the log consists of JSON, the sentence is a line of it.
    """
    if logs.is_json():
        log.critical("%s", sentence)
    else:
        print(logs.redact(sentence), file=sys.stderr)  # noqa: T201
    return code


def report_unwritable(path: Path, error: Exception) -> int:
    """Print why a file cannot be written, and return exit code 1."""
    from bot import files  # noqa: PLC0415 - needed only after a failure

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
    import asyncio  # noqa: PLC0415 - `guti health` seldom needs it

    failures = logging.getLogger("bot.store.database.failures")
    failures.disabled = True
    try:
        return asyncio.run(work)
    finally:
        failures.disabled = False


def cache_compiled_code(settings: "Settings") -> None:
    """Cache compiled code in the cache folder, or print why it cannot be cached."""
    from bot import files, search  # noqa: PLC0415 - importing numba is slow

    try:
        search.cache_compiled_code(settings.cache_dir, ready=CACHE)
    except OSError as error:
        folder = settings.cache_dir
        reason = files.failure_reason(folder / "compiled", error)
        print_error(words().say("cli-uncached", folder=str(folder), reason=reason))
