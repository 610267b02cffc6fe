"""The program of a worker: reads questions and writes answers, as lines of JSON.

The process exits at the end of its standard input, which means that the bot has exited.
"""

import argparse
import contextlib
import json
import mmap
import os
import signal
import sys
import traceback
from collections.abc import Callable
from dataclasses import asdict
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING, Any, NoReturn, TextIO

from bot import files
from bot.opponent.question import Question
from bot.settings import CACHE

if TYPE_CHECKING:
    from bot.opponent.table_files import Tables

NICENESS = 10
"""Niceness of workers, so that the bot's event loop has priority."""


def main() -> NoReturn:
    """Run a worker, and exit without waiting for the thread that reads."""
    try:
        _work(_options())
    except Exception:
        traceback.print_exc()
    os._exit(0)


def _work(options: argparse.Namespace) -> None:
    """Answer questions until the process uses too much memory."""
    # On Ctrl-C the bot ends its workers itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(AttributeError, OSError):
        os.nice(NICENESS)
    out = _take_stdout()
    inbox = Inbox()
    Thread(target=inbox.read, daemon=True).start()
    tables = _wake(options.cache, fresh=options.fresh)
    _say(out, awake=True)
    while True:
        number, question = inbox.asked.get()
        answer = _answer(question, _stop(inbox, number, options.ceiling), options.nodes, tables)
        leaves = held() > options.memory
        _say(out, number=number, leaves=leaves, **answer)
        if leaves:
            return


class Inbox:
    """Reads the bot's messages, in a thread beside the search."""

    def __init__(self) -> None:
        self.asked = SimpleQueue[tuple[int, Question]]()
        self.stopped = 0
        """Number of the last question that no longer needs an answer."""

    def read(self) -> None:
        """Read messages until the bot has exited, then exit immediately."""
        try:
            for line in sys.stdin:
                message = json.loads(line)
                if "stop" in message:
                    self.stopped = message["stop"]
                else:
                    self.asked.put((message["number"], Question(**message["question"])))
        finally:
            os._exit(0)


def held() -> int:
    """Return the private memory of this process in bytes, or 0 if it is unknown.

    Memory maps of files, such as tables of solved positions, are not included.
    """
    try:
        resident, shared = Path("/proc/self/statm").read_text(encoding="ascii").split()[1:3]
    except OSError:
        return 0
    return (int(resident) - int(shared)) * mmap.PAGESIZE


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("--cache", type=Path, required=True)
    parser.add_argument("--ceiling", type=float, required=True)
    parser.add_argument("--memory", type=int, required=True)
    parser.add_argument("--nodes", type=int)
    parser.add_argument("--fresh", action="store_true")
    return parser.parse_args()


def _take_stdout() -> TextIO:
    """Return standard output, for answers only; redirect other output to the log."""
    out = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return out


def _wake(cache: Path, *, fresh: bool) -> "Tables":
    """Load the compiled search, or compile it; return the tables of solved positions.

    With `fresh` the cache is ignored, since the last worker failed with it.
    """
    # Imported here, since numba takes long to import, and the inbox must already run.
    from bot.opponent.table_files import FOLDER, SHIPPED, Tables  # noqa: PLC0415
    from bot.opponent.thinking import warm  # noqa: PLC0415
    from bot.search import keep_compiled  # noqa: PLC0415

    try:
        keep_compiled(cache, ready=CACHE, fresh=fresh)
    except OSError as error:
        reason = files.failure_reason(cache / "compiled", error)
        warning = f"nothing can be kept in {cache} (CACHE_DIR): {reason} (help: cache)"
        print(warning, file=sys.stderr)  # noqa: T201
    tables = Tables(SHIPPED) if fresh else Tables(cache / FOLDER, SHIPPED)
    warm(tables)
    return tables


def _answer(
    question: Question, stop: Callable[[], bool], nodes: int | None, tables: "Tables"
) -> dict[str, Any]:
    from bot.opponent.thinking import think  # noqa: PLC0415

    try:
        return {"thought": asdict(think(question, stop, nodes, tables))}
    except ValueError as error:
        return {"refused": str(error)}


def _stop(inbox: Inbox, number: int, ceiling: float) -> Callable[[], bool]:
    """Return a function that is true after a cancellation or the time limit."""
    end = monotonic() + ceiling
    return lambda: inbox.stopped >= number or monotonic() >= end


def _say(out: TextIO, **said: object) -> None:
    out.write(json.dumps(said) + "\n")
    out.flush()


if __name__ == "__main__":
    main()
