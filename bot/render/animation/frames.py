"""Frames of a replay, each with a scene, a moving piece and a duration."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bot.engine import Move, Outcome, Position, Side
from bot.render.board.scene import Scene

MAX_PLIES = 500
"""Maximum number of plies in a replay; earlier plies are left out."""
START, END = 1200, 4000
"""Milliseconds to show the first and the last frame."""
FASTER, FASTEST = 100, 200
"""Numbers of plies above which a replay is faster, and omits the middle of each hop."""
HALFWAY = 0.5


@dataclass(frozen=True)
class Animation:
    """The content of a replay: first position, moves and outcome."""

    start: Position
    moves: tuple[Move, ...] = ()
    outcome: Outcome | None = None


@dataclass(frozen=True)
class FrameTimes:
    """Durations in milliseconds of a turn, a hop of a chain, and a tween.

    `tweens` is the number of frames between two points of a path.
    """

    turn: int = 900
    hop: int = 350
    tween: int = 50
    tweens: int = 3

    @classmethod
    def of(cls, plies: int) -> "FrameTimes":
        """Return durations with which a replay of `plies` lasts at most about 90 seconds."""
        if plies <= FASTER:
            return cls()
        turn = max(300, 900 * FASTER // plies)
        return cls(turn, hop=turn * 2 // 5, tweens=1 if plies <= FASTEST else 0)


@dataclass(frozen=True)
class Frame:
    """A scene with the part of the move played so far, and its duration.

    `flight` is the moving piece's place: the point behind it, the point ahead of it, and the share
    of the way between them.
    """

    scene: Scene
    ply: int
    so_far: Move | None
    milliseconds: int
    flight: tuple[str, str, float] | None = None


def frames_of(animation: Animation, bottom: Side = Side.BLACK) -> Iterator[Frame]:
    """Yield the frames of an animation: the start, then each hop."""
    positions = animation.start.through(animation.moves)
    skipped = max(0, len(animation.moves) - MAX_PLIES)
    times = FrameTimes.of(len(animation.moves) - skipped)
    outcome = None if animation.moves else animation.outcome
    opening = Scene(positions[skipped], bottom, hints=False, outcome=outcome)
    yield Frame(opening, skipped, None, START if animation.moves else END)
    for ply, move in list(enumerate(animation.moves, start=1))[skipped:]:
        turn = list(turn_frames(Scene(positions[ply - 1], bottom, hints=False), move, ply, times))
        if ply == len(animation.moves):
            scene = replace(turn[-1].scene, outcome=animation.outcome)
            turn[-1] = replace(turn[-1], scene=scene, milliseconds=END)
        yield from turn


def turn_frames(before: Scene, move: Move, ply: int, times: FrameTimes) -> Iterator[Frame]:
    """Yield the frames of a turn: each hop's tweens and landing."""
    hops, tweened = len(move.path) - 1, times.tweens * times.tween
    for hop in range(1, hops + 1):
        so_far = _part(move, hop)
        for tween in range(1, times.tweens + 1):
            share = tween / (times.tweens + 1)
            # The captured piece disappears when the moving one is above it.
            gone = hop if share >= HALFWAY else hop - 1
            scene = _reached(before, _part(move, hop - 1, gone), under_way=True)
            flight = _flight(move.path[hop - 1 : hop + 1], move.captured[hop - 1 : hop], share)
            lifted = replace(scene, lifted=move.path[hop - 1])
            yield Frame(lifted, ply, so_far, times.tween, flight)
        landed = _reached(before, so_far, under_way=hop < hops)
        yield Frame(landed, ply, so_far, (times.hop if hop < hops else times.turn) - tweened)


def _flight(ends: tuple[str, ...], over: tuple[str, ...], share: float) -> tuple[str, str, float]:
    """Return the points behind and ahead of a moving piece, and its share of the way.

    Halfway through a capturing hop the piece is above the captured one, `over`.
    """
    way = (ends[0], *over, ends[1])
    legs = len(way) - 1
    leg = int(share * legs)
    return way[leg], way[leg + 1], share * legs - leg


def _part(move: Move, hops: int, captured: int | None = None) -> Move:
    """Return a move's first hops, with all their captures or only the first `captured`."""
    return Move(move.path[: hops + 1], move.captured[: hops if captured is None else captured])


def _reached(before: Scene, part: Move, *, under_way: bool) -> Scene:
    position = before.position.after(part)
    return replace(before, position=position, trail=(part,), under_way=under_way)
