"""A second, simple implementation of the rules, as a reference.

It follows the text of the design and imports nothing from the engine. Points are places, (x, y) or
(ring, angle). A position is a dictionary, and a move is a string.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise

QUIET_LIMIT = {
    "lau-kata-kati": 40,
    "felli": 30,
    "kaua-dorki": 40,
    "pretwa": 40,
    "dash-guti": 60,
    "egara-guti": 80,
    "bara-guti": 60,
    "alquerque": 60,
    "sholo-guti": 80,
    "bis-gutiya": 80,
    "gol-skuish": 100,
    "peralikatuma": 100,
    "kotu-ellima": 100,
    "padaivettu": 100,
}
GAMES = tuple(QUIET_LIMIT)
RINGS = {"pretwa": 3, "bara-guti": 3, "gol-skuish": 7}
SPOKES = {"pretwa": "abcdef", "bara-guti": "abcdefgh", "gol-skuish": "abcdef"}
LOSING_COUNT = {"pretwa": 3, "gol-skuish": 5}
RULES: dict[tuple[str, str], dict[str, object]] = {
    ("lau-kata-kati", "encyclopedia"): {"chain": "may stop"},
    ("lau-kata-kati", "datta-1933"): {"chain": "single"},
    ("lau-kata-kati", "humphries-1906"): {"chain": "may stop"},
    ("pretwa", "encyclopedia"): {"chain": "may stop"},
    ("pretwa", "murray-1952"): {"chain": "may stop", "losing": 0},
    ("dash-guti", "encyclopedia"): {"chain": "may stop"},
    ("dash-guti", "humphries-1906"): {"chain": "may stop"},
    ("egara-guti", "das-gupta-1926"): {"chain": "single"},
    ("alquerque", "alfonso-1283"): {"capture": "free", "chain": "may stop"},
    ("alquerque", "griaule-1935"): {"losing": 5},
    ("alquerque", "hutton-1921"): {".": "a3 b3 d3 e3"},
    ("sholo-guti", "parker-1909"): {"capture": "free", "chain": "may stop"},
    ("sholo-guti", "humphries-1906"): {"chain": "may stop", "b": "d5 e5", "w": "a5 b5"},
    ("sholo-guti", "datta-1933"): {"chain": "may stop"},
    ("gol-skuish", "das-gupta-1924"): {"chain": "single", "losing": 0},
    ("peralikatuma", "parker-1909"): {"capture": "free", "chain": "may stop"},
}
"""Differences from the default rules, by game and rule set.

"b" and "w" list additional points that Black and White hold at the start, and "." lists points that
are vacant.
"""
HALF = {"felli": 2, "kaua-dorki": 2, "lau-kata-kati": 3, "dash-guti": 3, "egara-guti": 3}
"""Number of ranks of each triangle, for boards of two triangles."""
TRIANGLES = {"alquerque": "", "sholo-guti": "NS"}
TRIANGLES |= dict.fromkeys(("peralikatuma", "kotu-ellima", "padaivettu"), "NESW")
"""Sides of the central square that have a triangle, by game."""
FOE = {"b": "w", "w": "b"}

Place = tuple[float, float]


@dataclass(frozen=True, eq=False)
class PlainState:
    """A position: pieces ("b" or "w" by point), side to move, and plies without capture.

    It is immutable, so results can be cached.
    """

    game: str
    men: dict[str, str]
    mover: str
    quiet: int
    rules: str = "guti"


def switch(state: PlainState, name: str) -> object:
    """Return the rule set's value of the rule `name`: `capture`, `chain` or `losing`."""
    default = {"capture": "must", "chain": "whole", "losing": LOSING_COUNT.get(state.game, 0)}
    return (default | RULES.get((state.game, state.rules), {}))[name]


def rank_of(game: str, y: int) -> dict[str, int]:
    """Return the x coordinate of each letter in a rank, on boards of two triangles."""
    letters = "bcd" if game in ("egara-guti", "kaua-dorki") else "abc"
    if game == "kaua-dorki" and y == 0:
        return {"a": -2, "b": -1, "c": 0, "d": 1, "e": 2}
    if y == 0 and game != "dash-guti":
        return {letters[1]: 0}
    if game == "egara-guti" and abs(y) == 3:
        return {"a": -3, "b": -2, "c": 0, "d": 2, "e": 3}
    far = abs(y) or 2
    return dict(zip(letters, (-far, 0, far), strict=True))


def on_square(game: str, place: Place) -> bool:
    """Return whether a square board has a point at a place."""
    x, y = place
    if abs(x) <= 2 and abs(y) <= 2:
        return True
    sides, away, aside = TRIANGLES[game], max(abs(x), abs(y)), min(abs(x), abs(y))
    side = ("N" if y > 0 else "S") if abs(y) == away else ("E" if x > 0 else "W")
    # the near rank of a triangle is -1, 0, 1 and the far one -2, 0, 2
    return side in sides and away in (3, 4) and aside in (0, away - 2)


def square_places(game: str) -> dict[str, Place]:
    """Return the places of a square board's points, row by row from the north."""
    across, up = (4 if side in TRIANGLES[game] else 2 for side in "EN")
    return {
        f"{'abcdefghi'[x + across]}{y + up + 1}": (x, y)
        for y in range(up, -up - 1, -1)
        for x in range(-across, across + 1)
        if on_square(game, (x, y))
    }


def apart(game: str) -> float:
    """Return the angle between two neighbouring spokes, in degrees."""
    return 360 / len(SPOKES[game])


def grid_places() -> dict[str, Place]:
    """Return the places of Bis gutiya's points: both coordinates are even, or both are odd."""
    return {
        f"{'abcdefghi'[x + 4]}{y + 5}": (x, y)
        for y in range(4, -5, -1)
        for x in range(-4, 5)
        if x % 2 == y % 2
    }


@cache
def places(game: str) -> dict[str, Place]:
    """Return the place of each point, in the order of the position's text."""
    if game in RINGS:
        there: dict[str, Place] = {"o": (0, 0)}
        for number, spoke in enumerate(SPOKES[game]):
            for ring in range(1, RINGS[game] + 1):
                there[f"{spoke}{ring}"] = (ring, (180 + (number + 0.5) * apart(game)) % 360)
        return there
    if game == "bis-gutiya":
        return grid_places()
    if game in TRIANGLES:
        return square_places(game)
    half = HALF[game]
    return {
        f"{letter}{y + half + 1}": (x, y)
        for y in range(half, -half - 1, -1)
        for letter, x in rank_of(game, y).items()
    }


@cache
def named(game: str, place: Place) -> str | None:
    """Return the name of the point at a place, or None if no point is there."""
    return next((name for name, other in places(game).items() if other == place), None)


def is_drawn(game: str, here: Place, there: Place) -> bool:
    """Return whether a straight line joins two places, on a board without circles."""
    (x, y), (u, v) = here, there
    if game in TRIANGLES:
        # Padaivettu's square lacks its two long diagonals.
        lacking = game == "padaivettu" and (x - y == u - v == 0 or x + y == u + v == 0)
        return not lacking and is_drawn_on_square(here, there)
    if game == "bis-gutiya":
        straight = (y == v and y % 2 == 0) or (x == u and x % 2 == 0)
        return straight or x - y == u - v or x + y == u + v
    across = y == v
    middle_file = x == u == 0
    diagonal = (x == y and u == v) or (x == -y and u == -v)
    joining_file = game == "egara-guti" and x == u and abs(x) == 2
    return across or middle_file or diagonal or joining_file


def is_drawn_on_square(here: Place, there: Place) -> bool:
    """Return whether a line joins two places, on a square board with triangles.

    Only the middle rank and file run through the square and the triangles.
    """
    (x, y), (u, v) = here, there
    across = y == v and (abs(y) not in (1, 2) or max(abs(x), abs(u)) <= 2)
    upright = x == u and (abs(x) not in (1, 2) or max(abs(y), abs(v)) <= 2)
    rising = x - y == u - v and x - y in (-2, 0, 2)
    falling = x + y == u + v and x + y in (-2, 0, 2)
    return across or upright or rising or falling


def is_between(here: Place, middle: Place, there: Place) -> bool:
    """Return whether `middle` lies between the other places."""
    (x, y), (p, q), (u, v) = here, middle, there
    on_one_line = (p - x) * (v - y) == (q - y) * (u - x)
    inside = min(x, u) <= p <= max(x, u) and min(y, v) <= q <= max(y, v)
    return on_one_line and inside and middle not in (here, there)


def is_next_on_lines(game: str, one: str, two: str) -> bool:
    """Return whether two points are neighbours on a line."""
    at = places(game)
    if one == two or not is_drawn(game, at[one], at[two]):
        return False
    return not any(is_between(at[one], at[other], at[two]) for other in at)


def is_next_on_circles(game: str, one: str, two: str) -> bool:
    """Return whether two points are neighbours on a circle or a spoke."""
    (ring, angle), (other_ring, other_angle) = places(game)[one], places(game)[two]
    if 0 in (ring, other_ring):
        return ring + other_ring == 1
    if ring == other_ring:
        return (angle - other_angle) % 360 in (apart(game), 360 - apart(game))
    return angle == other_angle and abs(ring - other_ring) == 1


@cache
def neighbours(game: str, point: str) -> list[str]:
    is_next = is_next_on_circles if game in RINGS else is_next_on_lines
    return [other for other in places(game) if is_next(game, point, other)]


def beyond_on_lines(game: str, start: str, over: str) -> str | None:
    """Return the point behind `over`, in a straight line from `start`."""
    at = places(game)
    for target in neighbours(game, over):
        if is_drawn(game, at[start], at[target]) and is_between(at[start], at[over], at[target]):
            return target
    return None


def beyond_on_circles(game: str, start: str, over: str) -> str | None:
    """Return the point behind `over`, on the same circle or diameter."""
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
    """Return the jumps from a point as (captured point, target), on an empty board."""
    beyond = beyond_on_circles if game in RINGS else beyond_on_lines
    pairs = [(over, beyond(game, start, over)) for over in neighbours(game, start)]
    return [(over, to) for over, to in pairs if to is not None]


def counts(game: str) -> tuple[int, int, int, int]:
    """Return the numbers of points, lines between neighbours, jumps, and pieces of a side."""
    points = places(game)
    steps = sum(len(neighbours(game, point)) for point in points) // 2
    jumps = sum(len(leaps(game, point)) for point in points)
    pieces = list(start(game).men.values()).count("b")
    return len(points), steps, jumps, pieces


def holder(game: str, name: str) -> str | None:
    """Return the side of the piece on a point at the start, or None if empty."""
    x, y = places(game)[name]
    if game in RINGS:
        spokes = SPOKES[game]
        return None if name == "o" else "b" if name[0] in spokes[: len(spokes) // 2] else "w"
    if game == "sholo-guti" and y == 0:
        return None
    if game in ("kaua-dorki", "bis-gutiya") and y == 0:
        return None if x == 0 else "b" if x < 0 else "w"
    if game in ("peralikatuma", "kotu-ellima", "padaivettu") and abs(x) >= 3:
        # In Peralikatuma each side also holds one side triangle, in the others the other one.
        return "b" if (x < 0) == (game == "peralikatuma") else "w"
    if game == "peralikatuma" and y == 0:
        return None if abs(x) <= 1 else "b" if x < 0 else "w"
    # on the middle rank, as on the antennas of Dash-guti, each side holds the points on its right
    return "b" if y < 0 or (y == 0 and x > 0) else "w" if (x, y) != (0, 0) else None


def start(game: str, first: str = "b", rules: str = "guti") -> PlainState:
    """Return the initial position with `first` to move."""
    held = {name: holder(game, name) for name in places(game)}
    for side in "bw":
        more = str(RULES.get((game, rules), {}).get(side, ""))
        held |= dict.fromkeys(more.split(), side)
    held |= dict.fromkeys(str(RULES.get((game, rules), {}).get(".", "")).split())
    return PlainState(game, {name: side for name, side in held.items() if side}, first, 0, rules)


def read(game: str, text: str, rules: str = "guti") -> PlainState:
    """Parse a position from its text form."""
    rows, mover, quiet = text.split(" ")
    standing = zip(places(game), rows.replace("/", ""), strict=True)
    men = {name: letter for name, letter in standing if letter != "."}
    state = PlainState(game, men, mover, int(quiet), rules)
    if write(state) != text:
        raise ValueError(text)
    return state


def write(state: PlainState) -> str:
    """Write a position in its text form."""
    rows: dict[str, str] = {}
    for name in places(state.game):
        row = name[0] if state.game in RINGS else name[1]
        rows[row] = rows.get(row, "") + state.men.get(name, ".")
    return f"{'/'.join(rows.values())} {state.mover} {state.quiet}"


def chains(game: str, men: dict[str, str], at: str) -> list[str]:
    """Return all capturing chains of a piece."""
    ways = []
    for over, to in leaps(game, at):
        if men.get(over) != FOE[men[at]] or to in men:
            continue
        after = {name: man for name, man in men.items() if name not in (at, over)}
        after[to] = men[at]
        further = chains(game, after, to)
        ways += [f"x{to}{way}" for way in further] if further else [f"x{to}"]
    return ways


@lru_cache
def captures(state: PlainState) -> set[str]:
    """Return the captures of the side to move, even if the match is over."""
    mine = [name for name, man in state.men.items() if man == state.mover]
    whole = {name + way for name in mine for way in chains(state.game, state.men, name)}
    if switch(state, "chain") == "whole":
        return whole
    ways = [way.split("x") for way in whole]
    if switch(state, "chain") == "single":
        return {"x".join(way[:2]) for way in ways}
    return {"x".join(way[:stop]) for way in ways for stop in range(2, len(way) + 1)}


@lru_cache
def turns(state: PlainState) -> set[str]:
    """Return the moves of the side to move, even if the match is over."""
    if captures(state) and switch(state, "capture") == "must":
        return captures(state)
    return captures(state) | {
        f"{name}-{to}"
        for name, man in state.men.items()
        for to in neighbours(state.game, name)
        if man == state.mover and to not in state.men
    }


def capture_due(state: PlainState) -> bool:
    """Return whether the side to move must capture."""
    return bool(captures(state)) and switch(state, "capture") == "must"


@lru_cache
def ending(state: PlainState) -> tuple[str, str | None] | None:
    """Return None if the match is live, else the ending and the winner (None if drawn)."""
    mover, foe = state.mover, FOE[state.mover]
    have = {side: list(state.men.values()).count(side) for side in "bw"}
    if have[mover] == 0:
        return "NO_PIECES", foe
    losing = int(str(switch(state, "losing")))
    for side in (mover, foe) if losing else ():
        if have[side] <= losing:
            return "REDUCED", FOE[side]
    if not turns(state):
        return "STALEMATE", foe
    if state.quiet >= QUIET_LIMIT[state.game] and not capture_due(state):
        if have["b"] == have["w"]:
            return "COUNT", None
        return "COUNT", max(have, key=lambda side: have[side])
    return None


def moves(state: PlainState) -> set[str]:
    """Return the legal moves, or an empty set if the match is over."""
    return set() if ending(state) else turns(state)


def play(state: PlainState, move: str) -> PlainState:
    """Return the position after a legal move."""
    if move not in moves(state):
        raise ValueError(move)
    men = dict(state.men)
    path = move.replace("-", "x").split("x")
    piece = men.pop(path[0])
    for here, there in pairwise(path if "x" in move else ()):
        (taken,) = (over for over, to in leaps(state.game, here) if to == there)
        del men[taken]
    men[path[-1]] = piece
    quiet = 0 if "x" in move else state.quiet + 1
    return PlainState(state.game, men, FOE[state.mover], quiet, state.rules)


def perft(state: PlainState, depth: int) -> int:
    """Count the sequences of `depth` moves."""
    if depth == 0:
        return 1
    return sum(perft(play(state, move), depth - 1) for move in moves(state))
