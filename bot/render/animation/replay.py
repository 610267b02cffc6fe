"""Replays: a match as an animated GIF, hop by hop.

Drawing is slow: call it in a thread. Every Discord client plays a GIF (but not an animated PNG),
and it is the smallest: 60 plies, 560 pixels wide, take 365 to 537 kB; as WebP they take 666 to 677
kB and twice the time, as PNG 1.4 MB and more.
"""

from math import ceil

from PIL import Image, ImageDraw

from bot.engine import Side
from bot.render.animation.frames import Animation, Frame, frames_of
from bot.render.animation.gif import GifWriter
from bot.render.board.assets import BoardAssets
from bot.render.board.geometry import XY
from bot.render.board.renderer import BoardRenderer
from bot.render.board.scene import Scene

WIDTH = 560
"""Default width in pixels; Discord shows a picture at most 550 wide."""
CAPTION = 46
"""Height of the caption below the board, in model pixels."""
PROGRESS = 6
"""Height of the progress bar above the caption, in model pixels."""
INSET = 28


def animate(
    renderer: BoardRenderer,
    animation: Animation,
    *,
    theme: str | None = None,
    width: int = WIDTH,
    bottom: Side = Side.BLACK,
) -> bytes:
    """Return an animation as a looping GIF. Raises ValueError for an unknown theme or width."""
    assets = renderer.assets(Scene(animation.start, bottom), theme=theme, width=width)
    writer = GifWriter(assets.colours)
    for frame in frames_of(animation, bottom):
        picture = assets.reduced(_picture(assets, frame, len(animation.moves)))
        writer.add(picture, frame.milliseconds)
    return writer.file


def draw_frame(assets: BoardAssets, frame: Frame) -> Image.Image:
    """Draw the board of a frame, with the moving piece."""
    board = assets.picture(frame.scene)
    if frame.flight:
        start, end, share = frame.flight
        spot = _along(assets.layout.hop(start, end), share)
        assets.pieces[frame.scene.turn].onto(board, spot)
    return board


def _picture(assets: BoardAssets, frame: Frame, plies: int) -> Image.Image:
    board = draw_frame(assets, frame)
    caption = ceil(CAPTION * assets.layout.scale)
    picture = Image.new("RGB", (board.width, board.height + caption), assets.theme.bar)
    picture.paste(board)
    if plies:
        _caption(picture, assets, frame, plies)
    return picture


def _along(way: list[XY], share: float) -> XY:
    """Return the point at a `share` of a path, whose parts all count as equally long."""
    at = share * (len(way) - 1)
    (x, y), (next_x, next_y) = way[int(at)], way[int(at) + 1]
    return x + (next_x - x) * (at % 1), y + (next_y - y) * (at % 1)


def _caption(picture: Image.Image, assets: BoardAssets, frame: Frame, plies: int) -> None:
    """Draw the progress bar, the ply's number, the mover and the move below the board."""
    theme, scale, bar = assets.theme, assets.layout.scale, assets.player_bar
    draw, top, progress = ImageDraw.Draw(picture), assets.layout.height, ceil(PROGRESS * scale)
    draw.rectangle((0, top, picture.width, top + progress - 1), fill=theme.border)
    middle, left = (top + progress + picture.height) / 2, INSET * scale
    count = f"{frame.ply}/{plies}"
    bar.shaper.draw(picture, count, (left, middle), bar.type_size, theme.text)
    if frame.so_far is None:
        return
    done = picture.width * frame.ply / plies
    draw.rectangle((0, top, done, top + progress - 1), fill=theme.turn)
    left += bar.shaper.width(f"{plies}/{plies}", bar.type_size) + INSET * scale
    mover = frame.scene.turn if frame.scene.under_way else frame.scene.turn.other
    bar.pips[mover].onto(picture, (left, middle))
    left += INSET / 1.4 * scale
    room = picture.width - left - INSET * scale
    move = str(frame.so_far)
    while bar.shaper.width(move, bar.type_size) > room:
        move = "…" + move.lstrip("…").partition("x")[2]
    bar.shaper.draw(picture, move, (left, middle), bar.type_size, theme.text)
