"""Bars above and below a board that show a side's turn, pieces and captures."""

from dataclasses import dataclass, replace
from enum import Enum

from PIL import Image, ImageDraw

from bot.render.board import pieces
from bot.render.board.faces import FACES, portrait
from bot.render.board.layout import Layout
from bot.render.board.overlay import Overlay, Pixel
from bot.render.board.pieces import OVERSAMPLING, Sprite
from bot.render.lettering.shaper import TextShaper
from bot.render.themes import Theme
from guti import Side

BADGE_WIDTH = 160
"""Width of the badge that shows the turn, at picture width 800."""
ICON_X = 78
"""x coordinate of the icon that stands for a side, at picture width 800."""
PORTRAIT_RADIUS = 25
"""Radius of the portrait of a level, at picture width 800."""
FONT_SIZE = 32
"""Font size in a player bar, at picture width 800."""
CAPTURED_RADIUS, MAX_CAPTURED_PITCH, CAPTURED_ROOM = 19, 42, 590
"""Radius of captured pieces, and distance and total distance between them, at picture width 800.

Many captured pieces overlap.
"""
CAPTURED_INSET = 32
"""Distance of the last captured piece's centre from the right edge, at picture width 800."""
RESULT_EDGE = 5
"""Thickness of the edges around a bar that shows a result, at picture width 800."""

DIGITS = "0123456789"

Sign = tuple[tuple[tuple[float, float], ...], ...]
"""Polygons in pixels around the middle of a sign, at picture width 800."""

UPWARDS: Sign = (((0, -9), (11, 8), (-11, 8)),)
DOWNWARDS: Sign = (((0, 9), (11, -8), (-11, -8)),)
EQUALS: Sign = (
    ((-11, -8), (11, -8), (11, -3), (-11, -3)),
    ((-11, 3), (11, 3), (11, 8), (-11, 8)),
)
CROWN: Sign = (
    ((-14, -7), (-7, 0), (0, -11), (7, 0), (14, -7), (11, 6), (-11, 6)),
    ((-11, 8), (11, 8), (11, 11), (-11, 11)),
)
RESULT_SIGN_SCALE = 1.5
"""Scale of the sign for a result, relative to the arrow for a turn."""


class PlayerState(Enum):
    """State shown in a player's bar."""

    WAITING = "waiting"
    TO_MOVE = "to move"
    WON = "won"
    LOST = "lost"
    DREW = "drew"


RESULT_SIGNS = {PlayerState.WON: CROWN, PlayerState.DREW: EQUALS}


@dataclass(frozen=True)
class PlayerBar:
    """Layout and sprites of both players' bars."""

    layout: Layout
    theme: Theme
    shaper: TextShaper
    icons: dict[Side, Sprite]
    pips: dict[Side, Sprite]
    captured: dict[Side, Sprite]
    badges: dict[tuple[Side, PlayerState], Sprite]

    @classmethod
    def of(cls, layout: Layout, theme: Theme, shaper: TextShaper) -> "PlayerBar":
        """Draw the sprites that the bars in `layout` need."""
        scale, flat = layout.scale, replace(theme, shadow=0.0)
        return cls(
            layout,
            theme,
            shaper,
            icons={side: pieces.piece(theme, side, 18 * scale) for side in Side},
            pips={side: pieces.piece(flat, side, 10.5 * scale) for side in Side},
            captured={side: pieces.piece(flat, side, CAPTURED_RADIUS * scale) for side in Side},
            badges={
                (side, state): _badge(theme, scale, state, up=side is layout.bottom)
                for side in Side
                for state in (PlayerState.TO_MOVE, PlayerState.WON, PlayerState.DREW)
            },
        )

    @property
    def size(self) -> int:
        """Size of the sprites in bytes."""
        sprites = self.icons, self.pips, self.captured, self.badges
        return sum(each.size for kind in sprites for each in kind.values())

    @property
    def font_size(self) -> float:
        """Font size in pixels."""
        return FONT_SIZE * self.layout.scale

    def middle(self, side: Side) -> float:
        """Return the y coordinate of the middle of a side's bar."""
        half = self.layout.bar_height / 2
        return self.layout.height - half if side is self.layout.bottom else half

    def overlay(
        self,
        side: Side,
        counts: tuple[int, int],
        state: PlayerState,
        digits: str = DIGITS,
        level: int | None = None,
    ) -> Overlay:
        """Return the bar of a side.

        `counts` are the numbers of the side's pieces and of pieces it has captured. If the engine
        plays the side, `level` is its level.
        """
        high, wide = self.layout.bar_height, self.layout.width
        top = self.layout.height - high if side is self.layout.bottom else 0

        number = str(counts[0]).translate(str.maketrans(DIGITS, digits))

        def draw(picture: Image.Image, origin: Pixel) -> None:
            left, upper = -origin[0], top - origin[1]
            bar = picture.crop((left, upper, left + wide, upper + high))
            self._draw(bar, side, counts, state, number, self._icon(side, level))
            picture.paste(bar, (left, upper))

        name = f"bar {side}"
        return Overlay(
            f"{name} {counts[1]} {number} {state} {level}",
            (name,),
            (0, top, wide, top + high),
            draw,
        )

    def _icon(self, side: Side, level: int | None) -> Sprite:
        if level not in FACES:
            return self.icons[side]
        return portrait(self.theme, side, PORTRAIT_RADIUS * self.layout.scale, level)

    def _draw(
        self,
        bar: Image.Image,
        side: Side,
        counts: tuple[int, int],
        state: PlayerState,
        number: str,
        icon: Sprite,
    ) -> None:
        scale, middle = self.layout.scale, self.layout.bar_height / 2
        badge, colour = self.badges.get((side, state)), self.theme.text
        if state in RESULT_SIGNS:
            self._fill(bar)
        if badge:
            badge.paste_onto(bar, (BADGE_WIDTH / 2 * scale, middle))
            colour = self.theme.turn_text
        icon.paste_onto(bar, (ICON_X * scale, middle))
        spot = (ICON_X + 30) * scale, middle
        self.shaper.draw(bar, number, spot, self.font_size, colour)
        self._captured(bar, side.other, counts[1])

    def _fill(self, bar: Image.Image) -> None:
        """Fill the bar with the turn colour, between two dark edges."""
        draw, edge = ImageDraw.Draw(bar), RESULT_EDGE * self.layout.scale
        for inset, colour in ((0.0, self.theme.turn_text), (edge, self.theme.turn)):
            top, foot = round(inset), round(bar.height - inset)
            draw.rectangle((0, top, bar.width, foot - 1), colour)

    def _captured(self, bar: Image.Image, side: Side, count: int) -> None:
        """Draw the captured pieces of `side`, from the right edge."""
        scale, middle = self.layout.scale, self.layout.bar_height / 2
        # Equal distances in whole pixels make smaller files.
        pitch = int(min(MAX_CAPTURED_PITCH, CAPTURED_ROOM / max(1, count - 1)) * scale)
        right = self.layout.width - round(CAPTURED_INSET * scale)
        for number in reversed(range(count)):
            self.captured[side].paste_onto(bar, (right - number * pitch, middle))


def _badge(theme: Theme, scale: float, state: PlayerState, *, up: bool) -> Sprite:
    """Draw a bar's badge: a sign for a result, or an arrow for the turn."""
    unit = scale * OVERSAMPLING
    bar = Image.new(
        "RGBA", (round(BADGE_WIDTH * scale) * OVERSAMPLING, round(56 * scale) * OVERSAMPLING)
    )
    draw, middle, colour = ImageDraw.Draw(bar), bar.height / 2, theme.turn_text
    signs, size = RESULT_SIGNS.get(state), RESULT_SIGN_SCALE * unit
    if signs is None:
        signs, size = (UPWARDS if up else DOWNWARDS), unit
        box = (8 * unit, 2 * unit, bar.width - 1, bar.height - 1 - 2 * unit)
        draw.rounded_rectangle(box, middle - 2 * unit, theme.turn, colour, width=round(2 * unit))
    for sign in signs:
        draw.polygon([(34 * unit + x * size, middle + y * size) for x, y in sign], fill=colour)
    return Sprite.of(bar)
