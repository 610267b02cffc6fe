"""The files of solved positions: the small ones that are shipped, and those that `solve` made.

It must not know what a table says of a position.
"""

import hashlib
import logging
import mmap
import os
import shutil
from collections.abc import Generator
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from bot.engine import Game
from bot.search.derived import set_aside
from bot.search.errors import UnusableTable
from bot.search.solved import SolvedGame
from bot.search.solving import Solver
from bot.search.table_format import HEAD, TableHead, unpacked
from bot.settings import TREE

SHIPPED = TREE / "assets" / "tables"
FOLDER = "tables"
"""Inside the folder where what the search compiles is kept, the one for tables that were made."""

CHECKED_AT_ONCE_BYTES = 16 << 20
"""Larger tables are checked in the background; SHA-256 takes 1.3 GB a second."""
BLOCK_BYTES = 1 << 20

log = logging.getLogger(__name__)


def table_path(folder: Path, game: Game) -> Path:
    """Where a game's table is in a folder."""
    return folder / f"{game.key}.table"


def open_table(path: Path, game: Game) -> SolvedGame:
    """The table in a file, which is read where it is asked; a thin one is unpacked into memory.

    All of it is read once, to compare it with its digest. Raises UnusableTable and OSError.
    """
    with path.open("rb") as file:
        head = TableHead.from_bytes(file.read(HEAD), game)
        if head.longest is None:
            raise UnusableTable("it is not finished")
        head.require_whole(_digest_of(file, None if head.thin else head.places))
        if head.thin:
            file.seek(HEAD)
            content: bytes | memoryview = unpacked(file.read(), head.places)
        else:
            content = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))[HEAD:]
    return SolvedGame(game, head.pieces, content, longest=head.longest, thin=head.thin)


def _digest_of(file: BinaryIO, size: int | None) -> bytes:
    """Return the digest of what a table has after its head, up to `size` bytes of it."""
    file.seek(HEAD)
    content, left = hashlib.sha256(), size
    while block := file.read(BLOCK_BYTES if left is None else min(left, BLOCK_BYTES)):
        content.update(block)
        left = None if left is None else left - len(block)
    return content.digest()


def make_table(solver: Solver, path: Path) -> Generator[int, None, None]:
    """Solve a game into a file, from where that was left; gives how many positions are done.

    What is finished stands in a file beside it until all is. Raises OSError, and OverflowError as
    `Solver.solve` does.
    """
    part, done = _begun(path, solver)
    content = hashlib.sha256()
    with part.open("r+b") as file:
        for group in solver.groups:
            span = solver.span(group)
            file.seek(HEAD + span.start)
            if span.stop <= done:
                kept = file.read(span.stop - span.start)
                solver.take(group, kept)
                content.update(kept)
                yield len(kept)
                continue
            yield from solver.solve(group)
            content.update(solver.table[span].data)
            file.write(solver.table[span].data)
            _write_head(file, TableHead.of(solver, done=span.stop).sealed(content.digest()))
        file.truncate(HEAD + solver.places)
        head = TableHead.of(solver, done=solver.places, finished=True)
        _write_head(file, head.sealed(content.digest()))
    part.replace(path)


def _write_head(file: BinaryIO, head: TableHead) -> None:
    """Write the head of a table, once what it says of the content is on the disk."""
    _sync(file)
    file.seek(0)
    file.write(head.to_bytes())
    _sync(file)


def _sync(file: BinaryIO) -> None:
    file.flush()
    os.fsync(file.fileno())


def _begun(path: Path, solver: Solver) -> tuple[Path, int]:
    """The file of what is finished, and how many of its positions are.

    A table of fewer pieces is the beginning of one of more. What is damaged is begun anew.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f"{path.name}.part")
    if path.is_dir():
        set_aside(path)
    if done := _done(part, solver.game):
        return part, done
    if part.exists():
        set_aside(part)
    if done := _done(path, solver.game):
        shutil.copyfile(path, part)
    else:
        part.write_bytes(TableHead.of(solver).to_bytes())
    return part, done


def _done(path: Path, game: Game) -> int:
    """How many positions a table has that can be continued; 0 if it is damaged or there is none."""
    try:
        with path.open("rb") as file:
            head = TableHead.from_bytes(file.read(HEAD), game)
            if not head.thin:
                head.require_whole(_digest_of(file, head.done))
                return head.done
    except (OSError, UnusableTable):
        pass
    return 0


def pieces_in(path: Path, game: Game) -> int:
    """Up to how many pieces a finished table has the positions of a game; 0 if there is none."""
    with suppress(OSError, UnusableTable):
        return open_table(path, game).pieces
    return 0


class Tables:
    """The best table of each game that there is, opened when it is first asked for."""

    def __init__(self, *folders: Path) -> None:
        """Of the tables in these folders that of the most pieces is taken; of equals, the last."""
        self._folders = folders
        self._open = dict[Path, Future[SolvedGame | None]]()
        self._background = ThreadPoolExecutor(1)

    def find(self, game: Game) -> SolvedGame | None:
        """A game's table; what cannot be used is told to the log, and left out.

        One that is still being checked is left out too.
        """
        found = list[SolvedGame]()
        for folder in reversed(self._folders):
            opening = self._opening(table_path(folder, game), game)
            if opening.done() and (table := opening.result()):
                found.append(table)
        return max(found, key=lambda each: each.pieces, default=None)

    def _opening(self, path: Path, game: Game) -> Future[SolvedGame | None]:
        if path not in self._open:
            if _size(path) > CHECKED_AT_ONCE_BYTES:
                self._open[path] = self._background.submit(_usable, path, game)
            else:
                opened = self._open[path] = Future()
                opened.set_result(_usable(path, game))
        return self._open[path]


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


def _usable(path: Path, game: Game) -> SolvedGame | None:
    try:
        return open_table(path, game)
    except FileNotFoundError:
        return None
    except (OSError, UnusableTable) as error:
        log.warning("the table %s cannot be used: %s", path, error)
        return None
