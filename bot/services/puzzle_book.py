"""The shipped puzzles, read from a folder.

Proving the solutions of all puzzles takes half a second, and their outlines as long again. So a
solution is proved when its puzzle is used, and the outlines are shipped beside the puzzles.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path
from typing import Self

from bot import files
from bot.learn.outline import PuzzleOutline
from bot.learn.puzzle import Puzzle
from bot.paths import ASSETS
from guti import Game
from guti.games import GAMES

FOLDER = ASSETS / "puzzles"

RETIRED = "retired"
"""Folder with puzzles that are no longer offered, but may still be open.

These were proved by a search, and a table has shown that another move is right too.
"""

OUTLINES = "outlines.json"
"""File with the outlines of a folder's puzzles, which `python -m tools.outline` writes."""


class LazyPuzzles(Mapping[str, Puzzle]):
    """Puzzles by key, parsed and proved on first use; `sources` are their lines of JSON."""

    def __init__(self, sources: Mapping[str, "PuzzleLine"]) -> None:
        self.sources, self._proved = sources, dict[str, Puzzle]()

    def __getitem__(self, key: str) -> Puzzle:
        """Return a puzzle by key. Raises KeyError, and ValueError for a wrong solution."""
        if key not in self._proved:
            self._proved[key] = self.sources[key].puzzle
        return self._proved[key]

    def __contains__(self, key: object) -> bool:
        """Return whether there is a puzzle, without proving it."""
        return key in self.sources

    def __iter__(self) -> Iterator[str]:
        """Iterate over the keys."""
        return iter(self.sources)

    def __len__(self) -> int:
        """Return the number of puzzles."""
        return len(self.sources)


@dataclass(frozen=True)
class PuzzleLine:
    """A line of a file of puzzles; with `last`, only the solution's last move is meant."""

    game: Game
    text: str
    last: bool = False

    @cached_property
    def digest(self) -> str:
        """The key of the line's outlines in the file of outlines."""
        return sha256(f"{self.game.key} {self.text}".encode()).hexdigest()[:12]

    @property
    def puzzle(self) -> Puzzle:
        """The puzzle. Raises ValueError."""
        whole = Puzzle.from_text(self.game, self.text)
        return whole.last_move if self.last else whole


@dataclass(frozen=True)
class PuzzleBook:
    """Puzzles by key.

    `whole` contains the puzzles from a folder. `every` also contains the last move of each puzzle
    as a puzzle of one move, and `outlines` their outlines. `twin` maps the key of each whole puzzle
    to the key of its one-move puzzle, and the other way round. All but `whole` contain the puzzles
    that are no longer offered too; `retired` are their keys.
    """

    whole: LazyPuzzles
    every: LazyPuzzles
    outlines: Mapping[str, PuzzleOutline]
    twin: Mapping[str, str]
    retired: frozenset[str] = frozenset()

    @classmethod
    def of(cls, lines: Iterable[PuzzleLine], known: Mapping[str, "Outlines"] | None = None) -> Self:
        """Return the book of some lines; outlines that are not `known` are computed.

        Raises ValueError.
        """
        whole, short, outlines, twin = {}, {}, {}, {}
        last_outlines, back = {}, {}
        for line in lines:
            one, last = (known or {}).get(line.digest) or outlines_of(line)
            whole[one.key], short[last.key] = line, PuzzleLine(line.game, line.text, last=True)
            outlines[one.key], last_outlines[last.key] = one, last
            twin[one.key], back[last.key] = last.key, one.key
        return cls(
            LazyPuzzles(whole),
            LazyPuzzles({**short, **whole}),
            {**last_outlines, **outlines},
            {**back, **twin},
        )

    def with_retired(self, retired: "PuzzleBook") -> "PuzzleBook":
        """Return the book with another one's puzzles, which are not offered.

        Puzzles that are still offered are left out.
        """
        keys = frozenset(retired.every) - frozenset(self.every)
        every = {key: line for key, line in retired.sources.items() if key in keys}
        outlines = {key: each for key, each in retired.outlines.items() if key in keys}
        return replace(
            self,
            every=LazyPuzzles({**self.sources, **every}),
            outlines={**self.outlines, **outlines},
            twin={**retired.twin, **self.twin},
            retired=keys,
        )

    @property
    def sources(self) -> Mapping[str, PuzzleLine]:
        """The lines of all puzzles by key."""
        return self.every.sources


Outlines = tuple[PuzzleOutline, PuzzleOutline]
"""Outlines of a puzzle and of its last move."""


def outlines_of(line: PuzzleLine) -> Outlines:
    """Compute the outlines of a line. Raises ValueError."""
    puzzle = line.puzzle
    return PuzzleOutline.of(puzzle), PuzzleOutline.of(puzzle.last_move)


def read_lines(folder: Path) -> list[PuzzleLine]:
    """Return the lines of the puzzles in a folder. Raises UnusableFile."""
    return [
        PuzzleLine(game, text)
        for key, game in GAMES.items()
        if (path := folder / f"{key}.jsonl").exists()
        for text in files.read_text(path).splitlines()
    ]


def read_puzzles(folder: Path) -> dict[str, Puzzle]:
    """Parse and prove all puzzles in a folder; return them by key.

    Raises ValueError and UnusableFile.
    """
    found = (line.puzzle for line in read_lines(folder))
    return {puzzle.key: puzzle for puzzle in found}


def _read_outlines(folder: Path, lines: Iterable[PuzzleLine]) -> dict[str, Outlines]:
    path = folder / OUTLINES
    records = json.loads(files.read_text(path)) if path.exists() else {}
    outline, found = PuzzleOutline.from_record, dict[str, Outlines]()
    for line in lines:
        if record := records.get(line.digest):
            found[line.digest] = outline(line.game, record[0]), outline(line.game, record[1])
    return found


@cache
def read_book(folder: Path = FOLDER) -> PuzzleBook:
    """Return the puzzles in a folder. The first call reads their outlines.

    The outlines of other puzzles than the shipped ones are computed, 0.5 ms each. Raises ValueError
    and UnusableFile.
    """
    lines = read_lines(folder)
    book = PuzzleBook.of(lines, _read_outlines(folder, lines))
    return book.with_retired(PuzzleBook.of(read_lines(folder / RETIRED)))
