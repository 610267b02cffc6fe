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
from bot.render.board.assets import BoardAssets, outcome_state
from bot.render.board.player_bar import BADGE_WIDTH, DIGITS
from bot.render.board.renderer import BoardRenderer
from bot.render.board.scene import Scene
from bot.render.lettering.shaper import TextShaper
from guti import Move, Outcome, Position, Side

WIDTH = 480
"""Width in pixels; a phone shows about 400 pixels."""

CAPTION_HEIGHT, FONT_SIZE = 84, 44
"""Height of the caption and the font size, at picture width 800."""

INSET = 20
"""Space left and right of the caption, at picture width 800."""

HEADING_HEIGHT, PLAYER_FONT_SIZE, SIGN_WIDTH, ICON_WIDTH = 124, 36, 60, 50
"""Height of the heading, and sizes of its parts, at picture width 800."""

BEFORE_MS, AFTER_MS = 1100, 1700
"""Time to show the positions before and after a move."""

TIMES = FrameTimes(turn=AFTER_MS, hop=750, tween=60, tweens=5)


@dataclass(frozen=True)
class MatchHeading:
    """The heading above a match: the game, the names of Black and White, and the result."""

    game: str
    black: str
    white: str
    outcome: Outcome | None = None


@dataclass(frozen=True)
class CaptionedMove:
    """A move, the position before it, and its caption."""

    position: Position
    move: Move
    caption: str


def animate_captioned(
    renderer: BoardRenderer,
    moves: Sequence[CaptionedMove],
    *,
    theme: str | None = None,
    heading: MatchHeading | None = None,
    digits: str = DIGITS,
) -> bytes:
    """Return the moves as a looping GIF, below a heading if there is one.

    All moves must be from one game. Raises ValueError for an unknown theme.
    """
    assets = renderer.assets(Scene(moves[0].position), theme=theme, width=WIDTH)
    writer = GifWriter(assets.colours)
    above = [_heading(assets, heading)] if heading else []
    for each in moves:
        caption = _caption(assets, renderer.shaper, each.caption)
        for frame in _frames(each, digits):
            picture = _stacked([*above, draw_frame(assets, frame), caption])
            writer.add(assets.quantized(picture), frame.milliseconds)
    return writer.file


def _frames(moved: CaptionedMove, digits: str) -> Iterator[Frame]:
    """Yield the frames that show a move; the piece is marked in the first frame."""
    before = Scene(moved.position, hints=False, digits=digits)
    yield Frame(replace(before, chosen=moved.move.origin), 0, None, BEFORE_MS)
    yield from turn_frames(before, moved.move, 1, TIMES)


def _stacked(parts: Sequence[Image.Image]) -> Image.Image:
    """Return pictures of equal width as one, from the top down."""
    whole, top = Image.new("RGB", (parts[0].width, sum(each.height for each in parts))), 0
    for each in parts:
        whole.paste(each, (0, top))
        top += each.height
    return whole


def _heading(assets: BoardAssets, heading: MatchHeading) -> Image.Image:
    """Draw the game above the two players; the winner is marked as in the player's bar."""
    scale, theme, shaper = assets.layout.scale, assets.theme, assets.player_bar.shaper
    strip = Image.new("RGB", (assets.layout.width, ceil(HEADING_HEIGHT * scale)), theme.bar)
    size, middle, half = FONT_SIZE * scale, strip.height / 4, strip.width / 2
    game = shaper.fitted(heading.game, size, strip.width - 2 * INSET * scale)
    shaper.draw(strip, game, (half, middle), size, theme.text, "middle")
    for left, side, name in ((0.0, Side.BLACK, heading.black), (half, Side.WHITE, heading.white)):
        state, x = outcome_state(heading.outcome, side), left + INSET * scale
        colour = theme.text
        if badge := assets.player_bar.badges.get((side, state)):
            box = round(left), round(2 * middle), round(left + half), strip.height
            strip.paste(theme.turn, box)
            badge.paste_onto(strip, (left + BADGE_WIDTH / 2 * scale, 3 * middle))
            colour, x = theme.turn_text, left + SIGN_WIDTH * scale
        assets.player_bar.icons[side].paste_onto(strip, (x + ICON_WIDTH / 2 * scale, 3 * middle))
        x += ICON_WIDTH * scale
        shown = shaper.fitted(name, PLAYER_FONT_SIZE * scale, left + half - x - INSET / 2 * scale)
        shaper.draw(strip, shown, (x, 3 * middle), PLAYER_FONT_SIZE * scale, colour)
    return strip


def _caption(assets: BoardAssets, shaper: TextShaper, words: str) -> Image.Image:
    scale, theme = assets.layout.scale, assets.theme
    size, height = FONT_SIZE * scale, ceil(CAPTION_HEIGHT * scale / 2) * 2
    strip = Image.new("RGB", (assets.layout.width, height), theme.bar)
    fitted = shaper.fitted(words, size, strip.width - 2 * INSET * scale)
    shaper.draw(strip, fitted, (strip.width / 2, height / 2), size, theme.text, "middle")
    return strip
