"""The program that a worker runs; it reads questions and writes answers as JSON lines.

The process exits at the end of standard input, which is closed when the bot exits.
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
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from time import monotonic
from typing import Any, NoReturn, TextIO

from bot import files
from bot.heap import limit_heaps
from bot.opponent.question import Question, Thought
from bot.paths import CACHE

Think = Callable[[Question, Callable[[], bool]], Thought]
"""A function that answers a question; the second argument tells a search to stop."""

NICENESS = 10
"""Niceness of workers; a positive one gives the bot's event loop priority."""


def main() -> NoReturn:
    """Run a worker, and exit without waiting for the reading thread."""
    limit_heaps()
    try:
        _work(_options())
    except Exception:
        traceback.print_exc()
    os._exit(0)


def _work(options: argparse.Namespace) -> None:
    """Answer questions until the process uses too much memory."""
    # Ignore Ctrl-C, since the bot then ends its workers itself.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    with contextlib.suppress(AttributeError, OSError):
        os.nice(NICENESS)
    out = _take_stdout()
    inbox = Inbox()
    Thread(target=inbox.read, daemon=True).start()
    think = _load_search(options)
    _send(out, awake=True)
    while True:
        number, question = inbox.asked.get()
        answer = _answer(question, _stop(inbox, number, options.ceiling), think)
        leaves = private_memory() > options.memory
        _send(out, number=number, leaves=leaves, **answer)
        if leaves:
            return


class Inbox:
    """The bot's messages, which a thread reads during the search."""

    def __init__(self) -> None:
        self.asked = SimpleQueue[tuple[int, Question]]()
        self.stopped = 0
        """Number of the last question whose search should stop."""

    def read(self) -> None:
        """Read messages; exit the process when the bot has exited."""
        try:
            for line in sys.stdin:
                message = json.loads(line)
                if "stop" in message:
                    self.stopped = message["stop"]
                else:
                    self.asked.put((message["number"], Question(**message["question"])))
        finally:
            os._exit(0)


def private_memory() -> int:
    """Return how much memory only this process uses, in bytes.

    Memory-mapped files, such as tables of solved positions, do not count. Returns 0 if the amount
    is unknown.
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
    """Return standard output for answers, and send all other output to standard error."""
    out = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return out


def _load_search(options: argparse.Namespace) -> Think:
    """Load the search, or compile it if it is not cached; return the function that answers.

    With the option `fresh`, the cache is ignored, because the last worker failed with it.
    """
    cache, fresh = options.cache, options.fresh
    # Importing numba is slow, so the inbox is started before.
    from bot.opponent.table_files import FOLDER, SHIPPED, Tables  # noqa: PLC0415
    from bot.opponent.thinking import think, warm  # noqa: PLC0415
    from bot.opponent.weight_files import WeightFiles  # noqa: PLC0415
    from bot.search import cache_compiled_code  # noqa: PLC0415

    try:
        cache_compiled_code(cache, ready=CACHE, fresh=fresh)
    except OSError as error:
        reason = files.failure_reason(cache / "compiled", error)
        warning = f"cannot cache compiled code in {cache} (CACHE_DIR): {reason} (help: cache)"
        print(warning, file=sys.stderr)  # noqa: T201
    tables = Tables(SHIPPED) if fresh else Tables(cache / FOLDER, SHIPPED)
    warm(tables)
    return partial(think, nodes=options.nodes, tables=tables, weight_files=WeightFiles())


def _answer(question: Question, stop: Callable[[], bool], think: Think) -> dict[str, Any]:
    try:
        return {"thought": asdict(think(question, stop))}
    except ValueError as error:
        return {"refused": str(error)}


def _stop(inbox: Inbox, number: int, ceiling: float) -> Callable[[], bool]:
    """Return a function that tells a search to stop.

    It returns true when question `number` is cancelled, or when `ceiling` seconds have passed.
    """
    end = monotonic() + ceiling
    return lambda: inbox.stopped >= number or monotonic() >= end


def _send(out: TextIO, **fields: object) -> None:
    out.write(json.dumps(fields) + "\n")
    out.flush()


if __name__ == "__main__":
    main()
