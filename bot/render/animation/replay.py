"""Replays: a match as an animated picture, hop by hop; a film in, the bytes of a GIF out.

It must not know people, Discord or an event loop: draw it in a thread. A GIF, because it moves in
every Discord client (an animated PNG stands still there) and came out smallest: 60 plies, 560
wide, are 416 to 649 kB; as WebP 666 to 677 in twice the time, as PNG 1.4 MB and more.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import ceil

from PIL import Image, ImageDraw

from bot.engine import Move, Outcome, Position, Side
from bot.render.animation.gif import Reel
from bot.render.board.assets import Table
from bot.render.board.layout import XY
from bot.render.board.renderer import BoardRenderer
from bot.render.board.scene import Scene

WIDTH = 560
"""The width in pixels unless told otherwise: Discord shows a picture at most 550 wide."""
LONGEST = 500
"""How many plies a replay shows at most: the last ones."""
START, END = 1200, 4000
"""How long the first and the last frame stand, in milliseconds."""
FOOT = 46
"""The height of the caption below the board, in model pixels."""
BRISK, HASTY = 100, 200
"""Beyond so many plies a film runs faster, and shows a hop's end only."""
HALFWAY = 0.5
BAR = 6
"""The height of the bar above it that shows how far the match has come."""
INSET = 28


@dataclass(frozen=True)
class Film:
    """What a replay shows: where a match started, its moves, and how it ended."""

    start: Position
    moves: tuple[Move, ...] = ()
    outcome: Outcome | None = None

    @property
    def positions(self) -> Iterator[Position]:
        """The positions before each move and after the last."""
        position = self.start
        yield position
        for move in self.moves:
            position = position.after(move)
            yield position


@dataclass(frozen=True)
class Pace:
    """How fast a film runs: a turn's and a hop's milliseconds, and the glimpses of each hop."""

    turn: int = 900
    hop: int = 350
    glimpse: int = 50
    glimpses: int = 3

    @classmethod
    def of(cls, plies: int) -> "Pace":
        """The pace at which so many plies stay a minute and a half or so."""
        if plies <= BRISK:
            return cls()
        turn = max(300, 900 * BRISK // plies)
        return cls(turn, hop=turn * 2 // 5, glimpses=1 if plies <= HASTY else 0)


@dataclass(frozen=True)
class Shot:
    """A frame: a scene, the part of a move made by then, and how long it stands.

    `flight` is where the moving piece is: from a point, to a point, and its share of the way.
    """

    scene: Scene
    ply: int
    so_far: Move | None
    milliseconds: int
    flight: tuple[str, str, float] | None = None


def animate(
    renderer: BoardRenderer,
    film: Film,
    *,
    theme: str | None = None,
    width: int = WIDTH,
    bottom: Side = Side.BLACK,
) -> bytes:
    """Draw a film as a GIF that plays for ever; raises ValueError for its theme or width."""
    table = renderer.table(Scene(film.start, bottom), theme=theme, width=width)
    reel = Reel(bytes(table.palette.getpalette() or ()))
    for shot in shots(film, bottom):
        picture = table.reduced(_picture(table, shot, len(film.moves)))
        # a frame is its bare indices: the palette is the reel's
        indices = Image.frombytes("L", picture.size, picture.tobytes())
        reel.add(indices, shot.milliseconds)
    return reel.file


def shots(film: Film, bottom: Side = Side.BLACK) -> Iterator[Shot]:
    """The frames of a film: the start, and for each hop its glimpses and where it lands."""
    positions, skipped = tuple(film.positions), max(0, len(film.moves) - LONGEST)
    pace = Pace.of(len(film.moves) - skipped)
    outcome = None if film.moves else film.outcome
    opening = Scene(positions[skipped], bottom, hints=False, outcome=outcome)
    yield Shot(opening, skipped, None, START if film.moves else END)
    for ply, move in list(enumerate(film.moves, start=1))[skipped:]:
        turn = list(_turn(Scene(positions[ply - 1], bottom, hints=False), move, ply, pace))
        if ply == len(film.moves):
            scene = replace(turn[-1].scene, outcome=film.outcome)
            turn[-1] = replace(turn[-1], scene=scene, milliseconds=END)
        yield from turn


def _turn(before: Scene, move: Move, ply: int, pace: Pace) -> Iterator[Shot]:
    hops, rest = len(move.path) - 1, pace.glimpses * pace.glimpse
    for hop in range(1, hops + 1):
        so_far = _part(move, hop)
        for glimpse in range(1, pace.glimpses + 1):
            share = glimpse / (pace.glimpses + 1)
            # the leapt-over piece goes when the moving one is above it
            gone = hop if share >= HALFWAY else hop - 1
            scene = _reached(before, _part(move, hop - 1, gone), under_way=True)
            flight = _flight(move.path[hop - 1 : hop + 1], move.captured[hop - 1 : hop], share)
            lifted = replace(scene, lifted=move.path[hop - 1])
            yield Shot(lifted, ply, so_far, pace.glimpse, flight)
        landed = _reached(before, so_far, under_way=hop < hops)
        yield Shot(landed, ply, so_far, (pace.hop if hop < hops else pace.turn) - rest)


def _flight(ends: tuple[str, ...], over: tuple[str, ...], share: float) -> tuple[str, str, float]:
    """Between which two points a piece is, and where; halfway of a leap it is above `over`."""
    way = (ends[0], *over, ends[1])
    legs = len(way) - 1
    leg = int(share * legs)
    return way[leg], way[leg + 1], share * legs - leg


def _part(move: Move, hops: int, captured: int | None = None) -> Move:
    """The first hops of a move, with as many captures unless told otherwise."""
    return Move(move.path[: hops + 1], move.captured[: hops if captured is None else captured])


def _reached(before: Scene, part: Move, *, under_way: bool) -> Scene:
    position = before.position.after(part)
    return replace(before, position=position, trail=(part,), under_way=under_way)


def _picture(table: Table, shot: Shot, plies: int) -> Image.Image:
    board = table.picture(shot.scene)
    if shot.flight:
        start, end, share = shot.flight
        spot = _along(table.layout.hop(start, end), share)
        table.pieces[shot.scene.turn].onto(board, spot)
    foot = ceil(FOOT * table.layout.scale)
    picture = Image.new("RGB", (board.width, board.height + foot), table.theme.strip)
    picture.paste(board)
    if plies:
        _caption(picture, table, shot, plies)
    return picture


def _along(way: list[XY], share: float) -> XY:
    """The point at a share of a way of even parts."""
    at = share * (len(way) - 1)
    (x, y), (next_x, next_y) = way[int(at)], way[int(at) + 1]
    return x + (next_x - x) * (at % 1), y + (next_y - y) * (at % 1)


def _caption(picture: Image.Image, table: Table, shot: Shot, plies: int) -> None:
    """Below the board: how far the match has come, the ply's number, whose move, the move."""
    theme, scale, font = table.theme, table.layout.scale, table.strip.font
    draw, top, bar = ImageDraw.Draw(picture), table.layout.height, ceil(BAR * scale)
    draw.rectangle((0, top, picture.width, top + bar - 1), fill=theme.border)
    middle, left = (top + bar + picture.height) / 2, INSET * scale
    draw.text((left, middle), f"{shot.ply}/{plies}", theme.text, font, anchor="lm")
    if shot.so_far is None:
        return
    draw.rectangle((0, top, picture.width * shot.ply / plies, top + bar - 1), fill=theme.turn)
    left += font.getlength(f"{plies}/{plies}") + INSET * scale
    mover = shot.scene.turn if shot.scene.under_way else shot.scene.turn.other
    table.strip.pips[mover].onto(picture, (left, middle))
    left += INSET / 1.4 * scale
    room = picture.width - left - INSET * scale
    said = str(shot.so_far)
    while font.getlength(said) > room:
        said = "…" + said.lstrip("…").partition("x")[2]
    draw.text((left, middle), said, theme.text, font, anchor="lm")
