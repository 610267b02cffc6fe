"""Replays: a match as an animated GIF that shows each hop.

Drawing is slow, so call it in a thread. GIF gives the smallest files, and every Discord client
plays it. A replay of 60 plies, 560 pixels wide, takes 365 to 537 kB. As WebP it takes 666 to 677 kB
and twice the time, and as animated PNG at least 1.4 MB.
"""

from math import ceil

from PIL import Image, ImageDraw

from bot.render.animation.frames import Animation, Frame, frames_of
from bot.render.animation.gif import GifWriter
from bot.render.board.assets import BoardAssets
from bot.render.board.geometry import XY
from bot.render.board.renderer import BoardRenderer
from bot.render.board.scene import Scene
from guti import Side

WIDTH = 560
"""Default width in pixels; Discord shows at most 550 pixels."""
CAPTION_HEIGHT = 46
"""Height of the caption below the board, at picture width 800."""
PROGRESS_HEIGHT = 6
"""Height of the progress bar above the caption, at picture width 800."""
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
        picture = assets.quantized(_picture(assets, frame, len(animation.moves)))
        writer.add(picture, frame.milliseconds)
    return writer.file


def draw_frame(assets: BoardAssets, frame: Frame) -> Image.Image:
    """Draw the board of a frame, with the moving piece."""
    board = assets.picture(frame.scene)
    if frame.flight:
        start, end, share = frame.flight
        spot = _along(assets.layout.hop_path(start, end), share)
        assets.pieces[frame.scene.turn].paste_onto(board, spot)
    return board


def _picture(assets: BoardAssets, frame: Frame, plies: int) -> Image.Image:
    board = draw_frame(assets, frame)
    caption = ceil(CAPTION_HEIGHT * assets.layout.scale)
    picture = Image.new("RGB", (board.width, board.height + caption), assets.theme.bar)
    picture.paste(board)
    if plies:
        _caption(picture, assets, frame, plies)
    return picture


def _along(path: list[XY], share: float) -> XY:
    """Return the point at which the part `share` of a path is covered.

    All sections of the path are treated as equally long.
    """
    at = share * (len(path) - 1)
    (x, y), (next_x, next_y) = path[int(at)], path[int(at) + 1]
    return x + (next_x - x) * (at % 1), y + (next_y - y) * (at % 1)


def _caption(picture: Image.Image, assets: BoardAssets, frame: Frame, plies: int) -> None:
    """Draw the progress bar, the number of plies, and the move below the board."""
    theme, scale, bar = assets.theme, assets.layout.scale, assets.player_bar
    draw, top, progress = (
        ImageDraw.Draw(picture),
        assets.layout.height,
        ceil(PROGRESS_HEIGHT * scale),
    )
    draw.rectangle((0, top, picture.width, top + progress - 1), fill=theme.border)
    middle, left = (top + progress + picture.height) / 2, INSET * scale
    count = f"{frame.ply}/{plies}"
    bar.shaper.draw(picture, count, (left, middle), bar.font_size, theme.text)
    if frame.so_far is None:
        return
    done = picture.width * frame.ply / plies
    draw.rectangle((0, top, done, top + progress - 1), fill=theme.turn)
    left += bar.shaper.width(f"{plies}/{plies}", bar.font_size) + INSET * scale
    mover = frame.scene.turn if frame.scene.under_way else frame.scene.turn.other
    bar.pips[mover].paste_onto(picture, (left, middle))
    left += INSET / 1.4 * scale
    room = picture.width - left - INSET * scale
    move = str(frame.so_far)
    while bar.shaper.width(move, bar.font_size) > room:
        move = "…" + move.lstrip("…").partition("x")[2]
    bar.shaper.draw(picture, move, (left, middle), bar.font_size, theme.text)
