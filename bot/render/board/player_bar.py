"""Strips: beside the board, who sits there, how many pieces are left and lost, whose turn it is.

It must not know the board; it draws into the bar it is given.
"""

from dataclasses import dataclass, replace
from enum import Enum

from PIL import Image, ImageDraw, ImageFont

from bot.engine import Side
from bot.render.board import pieces
from bot.render.board.layout import XY, Layout
from bot.render.board.pieces import FINE, Sprite
from bot.render.themes import Theme

BADGE = 160
"""The width of the sign of the turn, in model pixels."""
ICON = 78
"""Where the side's own piece stands."""

Sign = tuple[tuple[tuple[float, float], ...], ...]

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
"""The signs of a badge, as polygons in model pixels around their middle."""


class Standing(Enum):
    """What a strip says of its side."""

    WAITING = "waiting"
    TO_MOVE = "to move"
    WON = "won"
    LOST = "lost"
    DREW = "drew"


@dataclass(frozen=True)
class Strip:
    """The sprites and measures from which both strips of a table are drawn."""

    layout: Layout
    theme: Theme
    font: ImageFont.FreeTypeFont
    icons: dict[Side, Sprite]
    pips: dict[Side, Sprite]
    lost: dict[Side, Sprite]
    badges: dict[tuple[Side, Standing], Sprite]

    @classmethod
    def of(cls, layout: Layout, theme: Theme, font: ImageFont.FreeTypeFont) -> "Strip":
        """Draw the sprites for a layout's strips."""
        scale, flat = layout.scale, replace(theme, shadow=0.0)
        return cls(
            layout,
            theme,
            font,
            icons={side: pieces.piece(theme, side, 18 * scale) for side in Side},
            pips={side: pieces.piece(flat, side, 10.5 * scale) for side in Side},
            lost={side: pieces.ghost(theme, side, 10.5 * scale) for side in Side},
            badges={
                (side, standing): _badge(theme, scale, standing, up=side is layout.bottom)
                for side in Side
                for standing in (Standing.TO_MOVE, Standing.WON, Standing.DREW)
            },
        )

    @property
    def sprites(self) -> list[Sprite]:
        """All the sprites of the strips."""
        groups = self.icons, self.pips, self.lost, self.badges
        return [sprite for group in groups for sprite in group.values()]

    def middle(self, side: Side) -> float:
        """The height at which the strip of `side` has its middle."""
        half = self.layout.strip / 2
        return self.layout.height - half if side is self.layout.bottom else half

    def flag(self, side: Side) -> XY:
        """A spot that has the colour of the turn when `side` is to move."""
        return 112 * self.layout.scale, self.middle(side) - 18 * self.layout.scale

    def draw(
        self, picture: Image.Image, side: Side, counts: tuple[int, int], standing: Standing
    ) -> None:
        """Draw the strip of `side`, with `counts` pieces left and at the start."""
        scale, middle = self.layout.scale, self.middle(side)
        badge, ink = self.badges.get((side, standing)), self.theme.text
        if badge:
            badge.onto(picture, (BADGE / 2 * scale, middle))
            ink = self.theme.turn_text
        self.icons[side].onto(picture, (ICON * scale, middle))
        draw, start = ImageDraw.Draw(picture), (ICON + 30) * scale
        draw.text((start, middle), str(counts[0]), ink, self.font, anchor="lm")
        self._pips(picture, side, counts)

    def _pips(self, picture: Image.Image, side: Side, counts: tuple[int, int]) -> None:
        left, whole = counts
        scale, middle = self.layout.scale, self.middle(side)
        pitch = min(32.0, 600 / whole) * scale
        for number in range(whole):
            sprite = self.pips[side] if number < left else self.lost[side]
            x = self.layout.width - 28 * scale - (whole - 1 - number) * pitch
            sprite.onto(picture, (x, middle))


def _badge(theme: Theme, scale: float, standing: Standing, *, up: bool) -> Sprite:
    """A bright bar with a sign: whose turn (an arrow to the board), who won, who drew."""
    unit = scale * FINE
    bar = Image.new("RGBA", (round(BADGE * scale) * FINE, round(54 * scale) * FINE))
    draw, middle, ink = ImageDraw.Draw(bar), bar.height / 2, theme.turn_text
    box = (8 * unit, 2 * unit, bar.width - 1, bar.height - 1 - 2 * unit)
    draw.rounded_rectangle(box, middle - 2 * unit, theme.turn, ink, width=round(2 * unit))
    signs = {Standing.WON: CROWN, Standing.DREW: EQUALS}
    for sign in signs.get(standing, UPWARDS if up else DOWNWARDS):
        draw.polygon([(34 * unit + x * unit, middle + y * unit) for x, y in sign], fill=ink)
    return Sprite.of(bar)
