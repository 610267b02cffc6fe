"""Questions and processes for the tests of workers."""

import asyncio
import os
from collections.abc import Callable
from pathlib import Path

from bot.engine import Position
from bot.games import GAMES
from bot.opponent import Question
from bot.settings import Settings

CACHE: Path = Settings.model_fields["cache_dir"].default
MODULE = "bot.opponent.worker"
ONLY_MOVE = Question("felli", ".../.../w/.b./... b 0", (), 6, 1)
"""Question with a single legal move, answered without a search."""
FOREVER = 1 << 40
"""Node limit that no search reaches within a minute."""


def first(game: str, *moves: str, level: int = 6, seed: int = 1) -> Question:
    """Return a question about a game after some moves."""
    return Question(game, Position.start(GAMES[game]).text, moves, level, seed)


LONG = first("kotu-ellima")
"""A question whose search, given enough nodes, takes the whole time limit."""


def processes(parent: int | None = None) -> dict[int, str]:
    """Return the worker processes of a process, with their states as `ps` reports them."""
    found = {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            command = (folder / "cmdline").read_bytes()
            state, owner = (folder / "stat").read_text().rpartition(")")[2].split()[:2]
        except OSError:
            continue
        if MODULE.encode() in command and int(owner) == (parent or os.getpid()):
            found[int(folder.name)] = state
    return found


def the_worker() -> int:
    """Return the process id of the only worker."""
    (number,) = processes()
    return number


def gone(number: int) -> bool:
    """Return whether a process has ended, even if its parent has not reaped it."""
    try:
        stat = Path(f"/proc/{number}/stat").read_text()
    except OSError:
        return True
    return stat.rpartition(")")[2].split()[0] == "Z"


async def until(true: Callable[[], object]) -> None:
    """Wait until a condition holds; the caller sets the time limit."""
    while not true():  # noqa: ASYNC110 - other processes set no event
        await asyncio.sleep(0.02)
