"""The rules of the five games a second time, from the design's text alone, slow and plain.

It must not know the engine: its worth is that it is a second, separate reading of the rules.
Points are places, (x, y) or (ring, angle); a position is a dictionary; a move is a string.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from typing import NamedTuple

GAMES = ("lau-kata-kati", "dash-guti", "egara-guti", "pretwa", "gol-skuish")
RINGS = {"pretwa": 3, "gol-skuish": 7}
LOSING_COUNT = {"pretwa": 3, "gol-skuish": 5}
QUIET_LIMIT = dict(zip(GAMES, (40, 60, 80, 40, 100), strict=True))
FOE = {"b": "w", "w": "b"}

Place = tuple[int, int]


class State(NamedTuple):
    """What stands where ("b" or "w" by point name), who is to move, plies without a capture."""

    game: str
    men: dict[str, str]
    mover: str
    quiet: int


def rank_of(game: str, y: int) -> dict[str, int]:
    """Give the letters of one rank of a triangle board, each with its x."""
    letters = "bcd" if game == "egara-guti" else "abc"
    if y == 0 and game != "dash-guti":
        return {letters[1]: 0}
    if game == "egara-guti" and abs(y) == 3:
        return {"a": -3, "b": -2, "c": 0, "d": 2, "e": 3}
    far = abs(y) or 2
    return dict(zip(letters, (-far, 0, far), strict=True))


@cache
def places(game: str) -> dict[str, Place]:
    """Give each point's place, in the order in which a position is written."""
    if game in RINGS:
        spokes = {"a": 210, "b": 270, "c": 330, "d": 30, "e": 90, "f": 150}
        there = {"o": (0, 0)}
        for spoke, angle in spokes.items():
            for ring in range(1, RINGS[game] + 1):
                there[f"{spoke}{ring}"] = (ring, angle)
        return there
    return {
        f"{letter}{y + 4}": (x, y)
        for y in (3, 2, 1, 0, -1, -2, -3)
        for letter, x in rank_of(game, y).items()
    }


@cache
def named(game: str, place: Place) -> str | None:
    """Give the name of the point at a place, or None where the board has no point."""
    return next((name for name, other in places(game).items() if other == place), None)


def is_drawn(game: str, here: Place, there: Place) -> bool:
    """Say whether one drawn straight line of a triangle board holds both places."""
    (x, y), (u, v) = here, there
    across = y == v
    middle_file = x == u == 0
    diagonal = (x == y and u == v) or (x == -y and u == -v)
    joining_file = game == "egara-guti" and x == u and abs(x) == 2
    return across or middle_file or diagonal or joining_file


def is_between(here: Place, middle: Place, there: Place) -> bool:
    """Say whether the second place lies on the straight way from the first to the third."""
    (x, y), (p, q), (u, v) = here, middle, there
    on_one_line = (p - x) * (v - y) == (q - y) * (u - x)
    inside = min(x, u) <= p <= max(x, u) and min(y, v) <= q <= max(y, v)
    return on_one_line and inside and middle not in (here, there)


def is_next_on_triangles(game: str, one: str, two: str) -> bool:
    """Say whether a drawn line joins two points with no third point between them."""
    at = places(game)
    if one == two or not is_drawn(game, at[one], at[two]):
        return False
    return not any(is_between(at[one], at[other], at[two]) for other in at)


def is_next_on_circles(game: str, one: str, two: str) -> bool:
    """Say whether two points are neighbours on one circle or on one spoke."""
    (ring, angle), (other_ring, other_angle) = places(game)[one], places(game)[two]
    if 0 in (ring, other_ring):
        return ring + other_ring == 1
    if ring == other_ring:
        return (angle - other_angle) % 360 in (60, 300)
    return angle == other_angle and abs(ring - other_ring) == 1


@cache
def neighbours(game: str, point: str) -> list[str]:
    """Give the points that a piece on this one could step to on an empty board."""
    is_next = is_next_on_circles if game in RINGS else is_next_on_triangles
    return [other for other in places(game) if is_next(game, point, other)]


def beyond_on_triangles(game: str, start: str, over: str) -> str | None:
    """Give the point next behind a neighbour, seen from the start, on the same straight line."""
    at = places(game)
    for target in neighbours(game, over):
        if is_drawn(game, at[start], at[target]) and is_between(at[start], at[over], at[target]):
            return target
    return None


def beyond_on_circles(game: str, start: str, over: str) -> str | None:
    """Give the point next behind a neighbour, going on round the circle or along the diameter."""
    (ring, angle), (mid_ring, mid_angle) = places(game)[start], places(game)[over]
    if mid_ring == 0:
        return named(game, (1, (angle + 180) % 360))
    if ring == mid_ring:
        return named(game, (ring, (2 * mid_angle - angle) % 360))
    if (mid_ring, ring) == (1, 2):
        return "o"
    return named(game, (2 * mid_ring - ring, mid_angle))


@cache
def leaps(game: str, start: str) -> list[tuple[str, str]]:
    """Give each (over, to) that a leap from this point could take on an empty board."""
    beyond = beyond_on_circles if game in RINGS else beyond_on_triangles
    pairs = [(over, beyond(game, start, over)) for over in neighbours(game, start)]
    return [(over, to) for over, to in pairs if to is not None]


def counts(game: str) -> tuple[int, int, int, int]:
    """Count points, undirected steps, directed jumps, and the pieces of each side."""
    points = places(game)
    steps = sum(len(neighbours(game, point)) for point in points) // 2
    jumps = sum(len(leaps(game, point)) for point in points)
    return len(points), steps, jumps, len(points) // 2


def start(game: str, first: str = "b") -> State:
    """Set the pieces up, every point filled but the centre, with this side to move."""
    men = {}
    for name, (x, y) in places(game).items():
        if (x, y) == (0, 0):
            continue
        if game in RINGS:
            men[name] = "b" if name[0] in "abc" else "w"
        else:
            # on the middle rank of Dash-guti each holds the right hand as he sees it
            men[name] = "b" if y < 0 or (y == 0 and x > 0) else "w"
    return State(game, men, first, 0)


def read(game: str, text: str) -> State:
    """Read a position from its text form."""
    rows, mover, quiet = text.split(" ")
    standing = zip(places(game), rows.replace("/", ""), strict=True)
    men = {name: letter for name, letter in standing if letter != "."}
    state = State(game, men, mover, int(quiet))
    if write(state) != text:
        raise ValueError(text)
    return state


def write(state: State) -> str:
    """Write a position in its text form."""
    rows: dict[str, str] = {}
    for name in places(state.game):
        row = name[0] if state.game in RINGS else name[1]
        rows[row] = rows.get(row, "") + state.men.get(name, ".")
    return f"{'/'.join(rows.values())} {state.mover} {state.quiet}"


def chains(game: str, men: dict[str, str], at: str) -> list[str]:
    """Give every way on, point by point, for the piece that stands here; [] if it takes none."""
    ways = []
    for over, to in leaps(game, at):
        if men.get(over) != FOE[men[at]] or to in men:
            continue
        after = {name: man for name, man in men.items() if name not in (at, over)}
        after[to] = men[at]
        further = chains(game, after, to)
        ways += [f"x{to}{way}" for way in further] if further else [f"x{to}"]
    return ways


def captures(state: State) -> set[str]:
    """Give the capturing turns of the side to move, whether or not the game is over."""
    mine = [name for name, man in state.men.items() if man == state.mover]
    return {name + way for name in mine for way in chains(state.game, state.men, name)}


def turns(state: State) -> set[str]:
    """Give what the side to move could play if the game were not over."""
    return captures(state) or {
        f"{name}-{to}"
        for name, man in state.men.items()
        for to in neighbours(state.game, name)
        if man == state.mover and to not in state.men
    }


def ending(state: State) -> tuple[str, str | None] | None:
    """Say how the game has ended and who has won (None: nobody), or None if it goes on."""
    mover, foe = state.mover, FOE[state.mover]
    have = {side: list(state.men.values()).count(side) for side in "bw"}
    if have[mover] == 0:
        return "NO_PIECES", foe
    for side in (mover, foe):
        if state.game in LOSING_COUNT and have[side] <= LOSING_COUNT[state.game]:
            return "REDUCED", FOE[side]
    if not turns(state):
        return "STALEMATE", foe
    if state.quiet >= QUIET_LIMIT[state.game] and not captures(state):
        if have["b"] == have["w"]:
            return "COUNT", None
        return "COUNT", max(have, key=lambda side: have[side])
    return None


def moves(state: State) -> set[str]:
    """Give the legal moves as text; none if the game is over."""
    return set() if ending(state) else turns(state)


def play(state: State, move: str) -> State:
    """Play one legal move, given in full as text."""
    if move not in moves(state):
        raise ValueError(move)
    men = dict(state.men)
    path = move.replace("-", "x").split("x")
    piece = men.pop(path[0])
    for here, there in pairwise(path if "x" in move else ()):
        (taken,) = (over for over, to in leaps(state.game, here) if to == there)
        del men[taken]
    men[path[-1]] = piece
    return State(state.game, men, FOE[state.mover], 0 if "x" in move else state.quiet + 1)


def perft(state: State, depth: int) -> int:
    """Count the ways to play this many whole turns."""
    if depth == 0:
        return 1
    return sum(perft(play(state, move), depth - 1) for move in moves(state))
