"""Moves with captions as an animated GIF; each move has its own starting position.

Drawing is slow, so call it in a thread.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil

from PIL import Image

from bot.render.animation.frames import Frame, FrameTimes, turn_frames
from bot.render.animation.gif import GifWriter
from bot.render.animation.replay import draw_frame
from bot.render.board.assets import BoardAssets
from bot.render.board.renderer import BoardRenderer
from bot.render.board.scene import Scene
from bot.render.lettering.shaper import TextShaper
from guti import Move, Position

WIDTH = 480
"""Width in pixels; a phone shows about 400 pixels."""

CAPTION_HEIGHT, FONT_SIZE = 84, 44
"""Height of the caption and the font size, at picture width 800."""

INSET = 20
"""Space left and right of the caption, at picture width 800."""

BEFORE_MS, AFTER_MS = 1100, 1700
"""Time to show the positions before and after a move."""

TIMES = FrameTimes(turn=AFTER_MS, hop=750, tween=60, tweens=5)


@dataclass(frozen=True)
class CaptionedMove:
    """A move, the position before it, and its caption."""

    position: Position
    move: Move
    caption: str


def animate_captioned(
    renderer: BoardRenderer, moves: Sequence[CaptionedMove], *, theme: str | None = None
) -> bytes:
    """Return the moves as a looping GIF.

    All moves must be from one game. Raises ValueError for an unknown theme.
    """
    assets = renderer.assets(Scene(moves[0].position), theme=theme, width=WIDTH)
    writer = GifWriter(assets.colours)
    for each in moves:
        caption = _caption(assets, renderer.shaper, each.caption)
        for frame in _frames(each):
            board = draw_frame(assets, frame)
            picture = Image.new("RGB", (board.width, board.height + caption.height))
            picture.paste(board)
            picture.paste(caption, (0, board.height))
            writer.add(assets.quantized(picture), frame.milliseconds)
    return writer.file


def _frames(moved: CaptionedMove) -> Iterator[Frame]:
    """Yield the frames that show a move; the piece is marked in the first frame."""
    before = Scene(moved.position, hints=False)
    yield Frame(replace(before, chosen=moved.move.origin), 0, None, BEFORE_MS)
    yield from turn_frames(before, moved.move, 1, TIMES)


def _caption(assets: BoardAssets, shaper: TextShaper, words: str) -> Image.Image:
    scale, theme = assets.layout.scale, assets.theme
    size, height = FONT_SIZE * scale, ceil(CAPTION_HEIGHT * scale / 2) * 2
    strip = Image.new("RGB", (assets.layout.width, height), theme.bar)
    fitted = shaper.fitted(words, size, strip.width - 2 * INSET * scale)
    shaper.draw(strip, fitted, (strip.width / 2, height / 2), size, theme.text, "middle")
    return strip
