"""Boards: named points and the lines through them."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from math import cos, radians, sin
from string import ascii_lowercase


@dataclass(frozen=True)
class Point:
    """A named point; x grows to the right, and y upwards, away from Black."""

    name: str
    x: float
    y: float


@dataclass(frozen=True)
class Line:
    """A line through named points.

    A closed line is a circle around the point (0, 0).

    >>> list(Line(("a1", "b1", "c1")).runs(2))
    [('a1', 'b1'), ('b1', 'c1')]
    >>> list(Line(("a1", "b1", "c1"), closed=True).runs(2))
    [('a1', 'b1'), ('b1', 'c1'), ('c1', 'a1')]
    """

    points: tuple[str, ...]
    closed: bool = False

    def runs(self, length: int) -> Iterator[tuple[str, ...]]:
        """Yield each sequence of `length` consecutive points, in the line's direction."""
        around = self.points + self.points[: length - 1] if self.closed else self.points
        for start in range(len(around) - length + 1):
            yield around[start : start + length]


@dataclass(frozen=True)
class Board:
    """Points and lines; the text of a position lists the points in the order of `rows`.

    >>> from guti import GAMES
    >>> board = GAMES["felli"].board
    >>> len(board.points), len(board.steps), len(board.jumps)
    (13, 20, 26)
    >>> board.rows
    (('a5', 'b5', 'c5'), ('a4', 'b4', 'c4'), ('b3',), ('a2', 'b2', 'c2'), ('a1', 'b1', 'c1'))
    """

    points: tuple[Point, ...]
    lines: tuple[Line, ...]
    rows: tuple[tuple[str, ...], ...]

    @cached_property
    def names(self) -> tuple[str, ...]:
        """Names of the points, in the order of `points`."""
        return tuple(point.name for point in self.points)

    @cached_property
    def circular(self) -> bool:
        """True if any line is a circle."""
        return any(line.closed for line in self.lines)

    @cached_property
    def index(self) -> dict[str, int]:
        """Index in `points` of each point name."""
        return {name: place for place, name in enumerate(self.names)}

    @cached_property
    def steps(self) -> tuple[tuple[str, str], ...]:
        """Pairs of neighbouring points; the names in a pair are in alphabetical order."""
        pairs = {tuple(sorted(run)) for line in self.lines for run in line.runs(2)}
        return tuple((one, other) for one, other in sorted(pairs))

    @cached_property
    def jumps(self) -> tuple[tuple[str, str, str], ...]:
        """Jumps (from, over, to) along lines, in both directions."""
        runs = {run for line in self.lines for run in line.runs(3)}
        both = runs | {run[::-1] for run in runs}
        return tuple((start, over, end) for start, over, end in sorted(both))

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """Indices of each point's neighbours."""
        near: list[list[int]] = [[] for _ in self.points]
        for one, other in self.steps:
            near[self.index[one]].append(self.index[other])
            near[self.index[other]].append(self.index[one])
        return tuple(tuple(sorted(points)) for points in near)

    @cached_property
    def leaps(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """Jumps from each point, as indices (over, to)."""
        far: list[list[tuple[int, int]]] = [[] for _ in self.points]
        for start, over, end in self.jumps:
            far[self.index[start]].append((self.index[over], self.index[end]))
        return tuple(tuple(sorted(jumps)) for jumps in far)

    @cached_property
    def between(self) -> dict[tuple[str, str], str]:
        """The point that a jump passes over, looked up by (from, to)."""
        return {(start, end): over for start, over, end in self.jumps}


def board_of_ranks(
    ranks: Iterable[tuple[float, str, tuple[float, ...]]], lines: str, *, joined: bool = True
) -> Board:
    """Build a board from its ranks, from north to south.

    A rank consists of its y, the names of its points, and their x. Each row of the text `lines`
    lists the points of one open line. If `joined` is true, each rank is also a line.

    >>> board = board_of_ranks([(1, "a2 b2", (0, 1)), (0, "a1 b1", (0, 1))], "a1 a2")
    >>> board.steps
    (('a1', 'a2'), ('a1', 'b1'), ('a2', 'b2'))
    """
    rows = [(y, tuple(names.split()), xs) for y, names, xs in ranks]
    points = (Point(name, x, y) for y, names, xs in rows for name, x in zip(names, xs, strict=True))
    named = [names for _, names, _ in rows]
    across = [names for names in named if joined and len(names) > 1]
    others = [tuple(line.split()) for line in lines.strip().splitlines()]
    return Board(tuple(points), tuple(map(Line, across + others)), tuple(named))


def board_of_circles(rings: int, spokes: int = 6) -> Board:
    """Build a board of `rings` circles around the centre `o`, cut by `spokes` / 2 diameters.

    The spokes are named counterclockwise from the south-west. Raises ValueError if their number is
    odd.

    >>> len(board_of_circles(3).points), len(board_of_circles(3, spokes=8).points)
    (19, 25)
    """
    if spokes % 2:
        raise ValueError(f"{spokes} spokes are no diameters")
    letters, half = ascii_lowercase[:spokes], spokes // 2
    along = {spoke: tuple(f"{spoke}{ring}" for ring in range(1, rings + 1)) for spoke in letters}
    degrees = ((180 + (number + 0.5) * 360 / spokes) % 360 for number in range(spokes))
    points = (
        Point(name, ring * cos(radians(angle)), ring * sin(radians(angle)))
        for spoke, angle in zip(letters, degrees, strict=True)
        for ring, name in enumerate(along[spoke], start=1)
    )
    diameters = (
        Line((*reversed(along[near]), "o", *along[far]))
        for near, far in zip(letters[:half], letters[half:], strict=True)
    )
    circles = (
        Line(tuple(f"{spoke}{ring}" for spoke in letters), closed=True)
        for ring in range(1, rings + 1)
    )
    return Board(
        points=(Point("o", 0, 0), *points),
        lines=(*diameters, *circles),
        rows=(("o",), *along.values()),
    )
