"""Strips: beside the board, who sits there, how many pieces are left and lost, whose turn it is.

It must not know the board; it draws into the bar it is given.
"""

from dataclasses import dataclass
from enum import Enum

from PIL import Image, ImageDraw, ImageFont

from bot.engine import Side
from bot.render import pieces
from bot.render.layout import XY, Layout
from bot.render.pieces import FINE, Sprite
from bot.render.theme import Theme


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
    pills: dict[Side, Sprite]
    wreath: Sprite

    @classmethod
    def of(cls, layout: Layout, theme: Theme, font: ImageFont.FreeTypeFont) -> "Strip":
        """Draw the sprites for a layout's strips."""
        scale = layout.scale
        return cls(
            layout,
            theme,
            font,
            icons={side: pieces.piece(theme, side, 18 * scale) for side in Side},
            pips={side: pieces.piece(theme, side, 10.5 * scale) for side in Side},
            lost={side: pieces.ghost(theme, side, 10.5 * scale) for side in Side},
            pills={side: _pill(theme, scale, up=side is layout.bottom) for side in Side},
            wreath=pieces.laurel(theme.turn, 18 * scale),
        )

    def middle(self, side: Side) -> float:
        """The height at which the strip of `side` has its middle."""
        half = self.layout.strip / 2
        return self.layout.height - half if side is self.layout.bottom else half

    def flag(self, side: Side) -> XY:
        """A spot that has the colour of the turn when `side` is to move."""
        return 60 * self.layout.scale, self.middle(side) - 21 * self.layout.scale

    def draw(
        self, picture: Image.Image, side: Side, counts: tuple[int, int], standing: Standing
    ) -> None:
        """Draw the strip of `side`, with `counts` pieces left and at the start."""
        draw, scale, middle = ImageDraw.Draw(picture), self.layout.scale, self.middle(side)
        if standing is Standing.TO_MOVE:
            self.pills[side].onto(picture, (82 * scale, middle))
        if standing is Standing.WON:
            self.wreath.onto(picture, (72 * scale, middle))
        self.icons[side].onto(picture, (72 * scale, middle))
        ink = self.theme.turn_text if standing is Standing.TO_MOVE else self.theme.text
        label = str(counts[0]) + (" =" if standing is Standing.DREW else "")
        draw.text((104 * scale, middle), label, ink, self.font, anchor="lm")
        self._pips(picture, side, counts)

    def _pips(self, picture: Image.Image, side: Side, counts: tuple[int, int]) -> None:
        left, whole = counts
        scale, middle = self.layout.scale, self.middle(side)
        pitch = min(32.0, 600 / whole) * scale
        for number in range(whole):
            sprite = self.pips[side] if number < left else self.lost[side]
            x = self.layout.width - 28 * scale - (whole - 1 - number) * pitch
            sprite.onto(picture, (x, middle))


def _pill(theme: Theme, scale: float, *, up: bool) -> Sprite:
    """The sign of the turn: a bright bar, and an arrow that points to the board."""
    unit = scale * FINE
    pill = Image.new("RGBA", (round(144 * scale) * FINE, round(50 * scale) * FINE))
    draw, middle, size = ImageDraw.Draw(pill), pill.height / 2, 10 * unit
    box = (0, 0, pill.width - 1, pill.height - 1)
    draw.rounded_rectangle(box, middle, theme.turn, theme.turn_text, width=round(2 * unit))
    tip = -1 if up else 1
    x, y = 26 * unit, middle - tip * size * 0.1
    corners = ((0.0, tip), (-1.1, -tip * 0.75), (1.1, -tip * 0.75))
    draw.polygon([(x + a * size, y + b * size) for a, b in corners], fill=theme.turn_text)
    return Sprite.of(pill)
