"""Frames of a replay, each with a scene, a moving piece and a duration."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from bot.render.board.scene import Scene
from guti import Move, Outcome, Position, Side

MAX_PLIES = 500
"""Maximum number of plies in a replay; earlier plies are left out."""
START_MS, END_MS = 1200, 4000
"""Time to show the first frame and the last frame."""
FASTER_ABOVE, FASTEST_ABOVE = 100, 200
"""Ply counts above which a replay is faster, and shows no frames within hops."""
HALFWAY = 0.5


@dataclass(frozen=True)
class Animation:
    """The content of a replay: first position, moves and outcome."""

    start: Position
    moves: tuple[Move, ...] = ()
    outcome: Outcome | None = None


@dataclass(frozen=True)
class FrameTimes:
    """Durations in milliseconds of the parts of a turn.

    `turn` is the pause after the last hop, and `hop` the pause after each earlier hop. Within a
    hop, `tweens` frames are shown for `tween` milliseconds each.
    """

    turn: int = 900
    hop: int = 350
    tween: int = 50
    tweens: int = 3

    @classmethod
    def of(cls, plies: int) -> "FrameTimes":
        """Return durations for which a replay of `plies` turns lasts at most about 90 seconds."""
        if plies <= FASTER_ABOVE:
            return cls()
        turn = max(300, 900 * FASTER_ABOVE // plies)
        return cls(turn, hop=turn * 2 // 5, tweens=1 if plies <= FASTEST_ABOVE else 0)


@dataclass(frozen=True)
class Frame:
    """A scene, the part of the move played so far, and a duration.

    `flight` is the place of the moving piece: the point it has left, the point it is heading for,
    and the part of the distance covered.
    """

    scene: Scene
    ply: int
    so_far: Move | None
    milliseconds: int
    flight: tuple[str, str, float] | None = None


def frames_of(animation: Animation, bottom: Side = Side.BLACK) -> Iterator[Frame]:
    """Yield the frames of an animation: the first position, then the frames of each turn."""
    positions = animation.start.through(animation.moves)
    skipped = max(0, len(animation.moves) - MAX_PLIES)
    times = FrameTimes.of(len(animation.moves) - skipped)
    outcome = None if animation.moves else animation.outcome
    opening = Scene(positions[skipped], bottom, hints=False, outcome=outcome)
    yield Frame(opening, skipped, None, START_MS if animation.moves else END_MS)
    for ply, move in list(enumerate(animation.moves, start=1))[skipped:]:
        turn = list(turn_frames(Scene(positions[ply - 1], bottom, hints=False), move, ply, times))
        if ply == len(animation.moves):
            scene = replace(turn[-1].scene, outcome=animation.outcome)
            turn[-1] = replace(turn[-1], scene=scene, milliseconds=END_MS)
        yield from turn


def turn_frames(before: Scene, move: Move, ply: int, times: FrameTimes) -> Iterator[Frame]:
    """Yield the frames that show a turn."""
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
    """Return where a piece is after the part `share` of a hop.

    The result is the point that the piece has passed, the next point, and the part of the distance
    between them that is covered. If the hop is a capture, `over` holds the captured piece's point,
    which is reached at `share` 0.5.
    """
    path = (ends[0], *over, ends[1])
    legs = len(path) - 1
    leg = int(share * legs)
    return path[leg], path[leg + 1], share * legs - leg


def _part(move: Move, hops: int, captured: int | None = None) -> Move:
    """Return the first `hops` hops of a move.

    The result has the first `captured` captures; if `captured` is None, it has one capture for each
    hop.
    """
    return Move(move.path[: hops + 1], move.captured[: hops if captured is None else captured])


def _reached(before: Scene, part: Move, *, under_way: bool) -> Scene:
    position = before.position.after(part)
    return replace(before, position=position, trail=(part,), under_way=under_way)
