"""What a command of the command line is: a name, what it does, and its options as data.

It must not know any single command.
"""

import argparse
import asyncio
import logging
import sys
from collections.abc import Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from bot import files, logs, texts
from bot.errors import GutiError
from bot.settings import CACHE, Settings
from bot.texts import ENGLISH, Texts

T = TypeVar("T")

LARGEST = 2**63 - 1
"""The largest whole number that databases and the search can hold."""

FAILED = 1
"""The exit code of a command that could not do what it was asked for."""


@dataclass(frozen=True)
class Command:
    """A command: `run` gives the exit code.

    Its help is the sentence `cli-NAME`; `arguments` and `options` are those of argparse's
    `add_argument` by name, the former without dashes; the help of each is `cli-NAME-OPTION`.
    """

    name: str
    run: Callable[[argparse.Namespace, Settings], int]
    arguments: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    options: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)


def program() -> str:
    """Return what this program is called on the command line."""
    return "guti" if Path(sys.argv[0]).stem == "guti" else "python -m bot"


def words() -> Texts:
    """The words of the command line, which speaks English."""
    return texts.of(ENGLISH)


def plain(error: GutiError) -> str:
    """What is told of an error where nothing is set in code."""
    return words().error(error).replace("`", "")


def whole_number(text: str, *, least: int, most: int = LARGEST) -> int:
    """An argument that is a whole number; raises ArgumentTypeError for another one."""
    if not text.isdecimal() or len(text) > len(str(LARGEST)) or not least <= int(text) <= most:
        raise argparse.ArgumentTypeError(
            words().say("cli-no-whole-number", least=str(least), most=str(most))
        )
    return int(text)


def complain(sentence: str) -> int:
    """Say what went wrong, without secrets; gives the exit code."""
    print(logs.redact(sentence), file=sys.stderr)  # noqa: T201
    return FAILED


def unwritable(path: Path, error: Exception) -> int:
    """Say why a file cannot be written; gives the exit code."""
    reason = files.why(path, error)
    return complain(words().say("cli-unwritable", file=str(path), reason=reason))


def written(path: Path) -> int:
    """Say that a file was written; gives the exit code."""
    kilobytes = path.stat().st_size // 1000
    print(words().say("cli-written", file=str(path), kilobytes=kilobytes))  # noqa: T201
    return 0


def write(path: Path, content: bytes) -> int:
    """Write a file and say so; gives the exit code."""
    try:
        path.write_bytes(content)
    except OSError as error:
        return unwritable(path, error)
    return written(path)


def finish(work: Coroutine[Any, Any, T]) -> T:
    """Run work on the database; what fails there is told by its error, and not logged too."""
    log = logging.getLogger("bot.store.failures")
    log.disabled = True
    try:
        return asyncio.run(work)
    finally:
        log.disabled = False


def keep_compiled(settings: Settings) -> None:
    """Let what the search compiles be kept, or say why it cannot be."""
    from bot.search import keep_compiled as keep  # noqa: PLC0415 - numba takes its time

    try:
        keep(settings.cache_dir, ready=CACHE)
    except OSError as error:
        folder = settings.cache_dir
        reason = files.why(folder / "compiled", error)
        complain(words().say("cli-uncached", folder=str(folder), reason=reason))
