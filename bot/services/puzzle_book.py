"""The shipped puzzles, read from a folder."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Self

from bot import files
from bot.learn.puzzle import Puzzle
from bot.paths import ASSETS
from guti.games import GAMES

FOLDER = ASSETS / "puzzles"


@dataclass(frozen=True)
class PuzzleBook:
    """Puzzles by key.

    `whole` contains the puzzles from a folder. `every` also contains the last move of each puzzle
    as a puzzle of one move. `twin` maps the key of each whole puzzle to the key of its
    one-move puzzle, and the other way round.
    """

    whole: Mapping[str, Puzzle]
    every: Mapping[str, Puzzle]
    twin: Mapping[str, str]

    @classmethod
    def of(cls, whole: Mapping[str, Puzzle]) -> Self:
        """Return a book with the given puzzles and their last moves."""
        short = {key: puzzle.last_move for key, puzzle in whole.items()}
        twin = {key: last.key for key, last in short.items()}
        return cls(
            whole,
            {**{last.key: last for last in short.values()}, **whole},
            {**{last: key for key, last in twin.items()}, **twin},
        )


def read_puzzles(folder: Path) -> dict[str, Puzzle]:
    """Read the puzzles in a folder; return them by key.

    Raises ValueError and UnusableFile.
    """
    found = (
        Puzzle.from_text(game, line)
        for key, game in GAMES.items()
        if (path := folder / f"{key}.jsonl").exists()
        for line in files.read_text(path).splitlines()
    )
    return {puzzle.key: puzzle for puzzle in found}


@cache
def read_book(folder: Path = FOLDER) -> PuzzleBook:
    """Return the puzzles in a folder. The first call reads them, which takes about 500 ms.

    Raises ValueError and UnusableFile.
    """
    return PuzzleBook.of(read_puzzles(folder))
