"""Engine questions and worker processes, for tests."""

import asyncio
import os
from collections.abc import Callable
from pathlib import Path

from bot.opponent import Question
from bot.settings import Settings
from guti import Position
from guti.games import GAMES

CACHE: Path = Settings.model_fields["cache_dir"].default
MODULE = "bot.opponent.worker"
ONLY_MOVE = Question("felli", ".../.../w/.b./... b 0", (), 6, 1)
"""A position with a single legal move, which needs no search."""
ENDLESS_NODES = 1 << 40
"""Node limit that takes a search more than a minute."""


def question_after(game: str, *moves: str, level: int = 6, seed: int = 1) -> Question:
    """Return a question to the engine about the position after `moves`."""
    return Question(game, Position.start(GAMES[game]).text, moves, level, seed)


LONG_QUESTION = question_after("kotu-ellima")
"""A question whose search lasts until the time limit."""


def processes(parent: int | None = None) -> dict[int, str]:
    """Return the state of each worker process of the process `parent`, by process id."""
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
    """Return the process id of the only worker process."""
    (number,) = processes()
    return number


def has_ended(number: int) -> bool:
    """Return whether a process has ended. A zombie has ended."""
    try:
        stat = Path(f"/proc/{number}/stat").read_text()
    except OSError:
        return True
    return stat.rpartition(")")[2].split()[0] == "Z"


async def until(true: Callable[[], object]) -> None:
    """Poll until `true()` is true, without a time limit."""
    while not true():  # noqa: ASYNC110 - other processes set no event
        await asyncio.sleep(0.02)
