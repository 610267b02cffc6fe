"""Files with tables of solved positions, bundled or made by `guti solve`."""

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

from bot.derived import set_aside
from bot.paths import ASSETS
from bot.search.errors import UnusableTable
from bot.search.packing import PackedBytes
from bot.search.solved import SolvedGame
from bot.search.solving import Solver
from bot.search.table_format import HEAD, TableHead
from bot.shared_cache import CachePart, SharedCache
from guti import GUTI, Game

SHIPPED = ASSETS / "tables"
FOLDER = "tables"
"""Name of the folder, inside the cache, for tables made by `guti solve`."""

CHECKED_AT_ONCE_BYTES = 16 << 20
"""Maximum size of a table that is checked at once.

Larger tables are checked in a thread, because computing the SHA-256 digest takes a second for 1.3
GB.
"""
BLOCK_BYTES = 1 << 20
UNPACKED_BYTES = 16 << 20
"""Maximum size of the unpacked blocks of all tables that a worker keeps."""

log = logging.getLogger(__name__)


def table_path(folder: Path, game: Game) -> Path:
    """Return the path of a game's table in `folder`; each rule set has its own table."""
    name = game.key if game.rules == GUTI else f"{game.key}.{game.rules}"
    return folder / f"{name}.table"


def open_table(path: Path, game: Game, memory: SharedCache | None = None) -> SolvedGame:
    """Open a table as a memory map.

    The whole file is read to check the digest. Unpacked blocks of a packed table are cached in
    `memory`. Raises UnusableTable and OSError.
    """
    with path.open("rb") as file:
        head = TableHead.from_bytes(file.read(HEAD), game)
        if head.longest is None:
            raise UnusableTable("it is not finished")
        head.require_whole(_digest_of(file, None if head.thin else head.places))
        mapped = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))[HEAD:]
    content: memoryview | PackedBytes = mapped
    if head.thin:
        unpacked: CachePart[bytes] = (memory or SharedCache(UNPACKED_BYTES)).part(len)
        content = PackedBytes(mapped, head.places, unpacked)
    return SolvedGame(game, head.pieces, content, longest=head.longest, thin=head.thin)


def _digest_of(file: BinaryIO, size: int | None) -> bytes:
    """Return the SHA-256 of a table's content.

    If `size` is given, only the first `size` bytes are used.
    """
    file.seek(HEAD)
    content, left = hashlib.sha256(), size
    while block := file.read(BLOCK_BYTES if left is None else min(left, BLOCK_BYTES)):
        content.update(block)
        left = None if left is None else left - len(block)
    return content.digest()


def make_table(solver: Solver, path: Path) -> Generator[int, None, None]:
    """Solve a game, and write the table to `path`.

    Yields the numbers of positions done. Finished layers are stored in a file beside `path`, with
    which an interrupted run can continue. Raises OSError, and OverflowError like `Solver.solve`.
    """
    part, done = _resumable_file(path, solver)
    content = hashlib.sha256()
    with part.open("r+b") as file:
        for group in solver.groups:
            span = solver.span(group)
            file.seek(HEAD + span.start)
            if span.stop <= done:
                stored = file.read(span.stop - span.start)
                solver.load(group, stored)
                content.update(stored)
                yield len(stored)
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
    """Write a table's head after the content was written to disk."""
    _sync(file)
    file.seek(0)
    file.write(head.to_bytes())
    _sync(file)


def _sync(file: BinaryIO) -> None:
    file.flush()
    os.fsync(file.fileno())


def _resumable_file(path: Path, solver: Solver) -> tuple[Path, int]:
    """Return the file with unfinished work, and the number of positions finished in it.

    If there is no unfinished work, a finished table of fewer pieces is copied to begin with. A
    damaged file is renamed, and the work starts from the beginning.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f"{path.name}.part")
    if path.is_dir():
        set_aside(path)
    if done := _finished_positions(part, solver.game):
        return part, done
    if part.exists():
        set_aside(part)
    if done := _finished_positions(path, solver.game):
        shutil.copyfile(path, part)
    else:
        part.write_bytes(TableHead.of(solver).to_bytes())
    return part, done


def _finished_positions(path: Path, game: Game) -> int:
    """Return the number of finished positions in a table file.

    Returns 0 if the file is not a table that can be extended.
    """
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
    """Return the number of pieces that a finished table covers, or 0 if it is unusable."""
    with suppress(OSError, UnusableTable):
        return open_table(path, game).pieces
    return 0


class Tables:
    """The tables in several folders, opened when they are first used."""

    def __init__(self, *folders: Path) -> None:
        """Use the tables in `folders`.

        If two folders have equally large tables of a game, the table in the later folder is used.
        """
        self._folders = folders
        self._open = dict[Path, Future[SolvedGame | None]]()
        self._memory = SharedCache(UNPACKED_BYTES)
        self._background = ThreadPoolExecutor(1)

    def find(self, game: Game) -> SolvedGame | None:
        """Return the largest table of a game, or None if there is no usable table.

        Unusable tables are logged. A table is ignored until it has been checked.
        """
        found = list[SolvedGame]()
        for folder in reversed(self._folders):
            opening = self._opening(table_path(folder, game), game)
            if opening.done() and (table := opening.result()):
                found.append(table)
        return max(found, key=lambda each: each.pieces, default=None)

    def forget_blocks(self) -> None:
        """Forget all unpacked blocks."""
        self._memory.clear()

    def _opening(self, path: Path, game: Game) -> Future[SolvedGame | None]:
        if path not in self._open:
            if _size(path) > CHECKED_AT_ONCE_BYTES:
                self._open[path] = self._background.submit(self._open_if_usable, path, game)
            else:
                opened = self._open[path] = Future()
                opened.set_result(self._open_if_usable(path, game))
        return self._open[path]

    def _open_if_usable(self, path: Path, game: Game) -> SolvedGame | None:
        try:
            return open_table(path, game, self._memory)
        except FileNotFoundError:
            return None
        except (OSError, UnusableTable) as error:
            log.warning("the table %s cannot be used: %s", path, error)
            return None


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0
