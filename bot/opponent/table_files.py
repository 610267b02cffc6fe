"""The files of solved positions: the small ones that are shipped, and those that `solve` made.

It must not know what a table says of a position.
"""

import logging
import mmap
import os
import shutil
from collections.abc import Generator
from pathlib import Path

from bot.engine import Game
from bot.search.errors import UnusableTable
from bot.search.solved import SolvedGame
from bot.search.solving import Solver
from bot.search.table_format import HEAD, TableHead, unpacked
from bot.settings import TREE

SHIPPED = TREE / "assets" / "tables"
FOLDER = "tables"
"""Inside the folder where what the search compiles is kept, the one for tables that were made."""

log = logging.getLogger(__name__)


def table_path(folder: Path, game: Game) -> Path:
    """Where a game's table is in a folder."""
    return folder / f"{game.key}.table"


def open_table(path: Path, game: Game) -> SolvedGame:
    """The table in a file, which is read where it is asked; a thin one is unpacked into memory.

    Raises UnusableTable and OSError.
    """
    with path.open("rb") as file:
        head = TableHead.from_bytes(file.read(HEAD), game)
        if head.longest is None:
            raise UnusableTable("it is not finished")
        if head.thin:
            content: bytes | memoryview = unpacked(file.read(), head.places)
        else:
            content = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))[HEAD:]
    return SolvedGame(game, head.pieces, content, longest=head.longest, thin=head.thin)


def make_table(solver: Solver, path: Path) -> Generator[int, None, None]:
    """Solve a game into a file, from where that was left; gives how many positions are done.

    What is finished stands in a file beside it until all is. Raises OSError, and OverflowError as
    `Solver.solve` does.
    """
    part = _begun(path, solver)
    with part.open("r+b") as file:
        for group in solver.groups:
            span = solver.span(group)
            file.seek(HEAD + span.start)
            content = file.read(span.stop - span.start)
            if len(content) == span.stop - span.start:
                solver.take(group, content)
                yield len(content)
                continue
            yield from solver.solve(group)
            file.seek(HEAD + span.start)
            file.write(solver.table[span].data)
            file.flush()
            os.fsync(file.fileno())
        file.truncate(HEAD + solver.places)
        file.seek(0)
        file.write(TableHead.of(solver, finished=True).to_bytes())
    part.replace(path)


def _begun(path: Path, solver: Solver) -> Path:
    """The file of what is finished; a table of fewer pieces is the beginning of one of more."""
    path.parent.mkdir(parents=True, exist_ok=True)
    part = path.with_name(f"{path.name}.part")
    if not _continues(part, solver.game):
        if _continues(path, solver.game):
            shutil.copyfile(path, part)
        else:
            part.write_bytes(TableHead.of(solver).to_bytes())
    return part


def _continues(path: Path, game: Game) -> bool:
    try:
        with path.open("rb") as file:
            return not TableHead.from_bytes(file.read(HEAD), game).thin
    except (OSError, UnusableTable):
        return False


def pieces_in(path: Path, game: Game) -> int:
    """Up to how many pieces a finished table has the positions of a game; 0 if there is none."""
    try:
        with path.open("rb") as file:
            head = TableHead.from_bytes(file.read(HEAD), game)
    except (OSError, UnusableTable):
        return 0
    return 0 if head.longest is None else head.pieces


class Tables:
    """The best table of each game that there is, opened when it is first asked for."""

    def __init__(self, *folders: Path) -> None:
        """Of the tables in these folders the one of the most pieces is taken."""
        self._folders = folders
        self._open = dict[str, SolvedGame | None]()

    def find(self, game: Game) -> SolvedGame | None:
        """A game's table; what cannot be used is told to the log, and left out."""
        if game.key not in self._open:
            self._open[game.key] = self._best(game)
        return self._open[game.key]

    def _best(self, game: Game) -> SolvedGame | None:
        found = list[SolvedGame]()
        for path in (table_path(folder, game) for folder in self._folders):
            try:
                found.append(open_table(path, game))
            except FileNotFoundError:
                continue
            except (OSError, UnusableTable) as error:
                log.warning("the table %s cannot be used: %s", path, error)
        return max(found, key=lambda each: each.pieces, default=None)
