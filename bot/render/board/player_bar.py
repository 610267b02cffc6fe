"""Bars above and below a board, which show a side's pieces, losses and turn."""

from dataclasses import dataclass, replace
from enum import Enum

from PIL import Image, ImageDraw

from bot.engine import Side
from bot.render.board import pieces
from bot.render.board.layout import Layout
from bot.render.board.overlay import Overlay, Pixel
from bot.render.board.pieces import OVERSAMPLING, Sprite
from bot.render.lettering.shaper import TextShaper
from bot.render.themes import Theme

BADGE = 160
"""Width of the badge that shows the turn, in model pixels."""
ICON = 78
"""Horizontal position of the side's own piece, in model pixels."""
TYPE = 27
"""Type size, in model pixels."""
EDGE = 5
"""Thickness of the edges of a winner's bar, in model pixels."""

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
"""Signs of a badge, as polygons in model pixels around their middle."""
LARGER = 1.5
"""Scale of the sign of a result, compared to the sign of a turn."""


class PlayerState(Enum):
    """State shown in a player's bar."""

    WAITING = "waiting"
    TO_MOVE = "to move"
    WON = "won"
    LOST = "lost"
    DREW = "drew"


RESULTS = {PlayerState.WON: CROWN, PlayerState.DREW: EQUALS}
"""Signs of results."""


@dataclass(frozen=True)
class PlayerBar:
    """Sprites and measures for both players' bars."""

    layout: Layout
    theme: Theme
    shaper: TextShaper
    icons: dict[Side, Sprite]
    pips: dict[Side, Sprite]
    lost: dict[Side, Sprite]
    badges: dict[tuple[Side, PlayerState], Sprite]

    @classmethod
    def of(cls, layout: Layout, theme: Theme, shaper: TextShaper) -> "PlayerBar":
        """Draw the sprites for a layout's bars."""
        scale, flat = layout.scale, replace(theme, shadow=0.0)
        return cls(
            layout,
            theme,
            shaper,
            icons={side: pieces.piece(theme, side, 18 * scale) for side in Side},
            pips={side: pieces.piece(flat, side, 10.5 * scale) for side in Side},
            lost={side: pieces.ghost(theme, side, 10.5 * scale) for side in Side},
            badges={
                (side, state): _badge(theme, scale, state, up=side is layout.bottom)
                for side in Side
                for state in (PlayerState.TO_MOVE, PlayerState.WON, PlayerState.DREW)
            },
        )

    @property
    def type_size(self) -> float:
        """Type size, in pixels."""
        return TYPE * self.layout.scale

    def middle(self, side: Side) -> float:
        """Return the vertical middle of a side's bar."""
        half = self.layout.bar_height / 2
        return self.layout.height - half if side is self.layout.bottom else half

    def overlay(self, side: Side, counts: tuple[int, int], state: PlayerState) -> Overlay:
        """Return a side's bar; `counts` are its pieces left and its pieces at the start."""
        high, wide = self.layout.bar_height, self.layout.width
        top = self.layout.height - high if side is self.layout.bottom else 0

        def draw(picture: Image.Image, origin: Pixel) -> None:
            left, upper = -origin[0], top - origin[1]
            bar = picture.crop((left, upper, left + wide, upper + high))
            self._draw(bar, side, counts, state)
            picture.paste(bar, (left, upper))

        name = f"bar {side}"
        return Overlay(f"{name} {counts} {state}", (name,), (0, top, wide, top + high), draw)

    def _draw(
        self, bar: Image.Image, side: Side, counts: tuple[int, int], state: PlayerState
    ) -> None:
        scale, middle = self.layout.scale, self.layout.bar_height / 2
        badge, colour = self.badges.get((side, state)), self.theme.text
        if state in RESULTS:
            self._fill(bar)
        if badge:
            badge.onto(bar, (BADGE / 2 * scale, middle))
            colour = self.theme.turn_text
        self.icons[side].onto(bar, (ICON * scale, middle))
        spot = (ICON + 30) * scale, middle
        self.shaper.draw(bar, str(counts[0]), spot, self.type_size, colour)
        self._pips(bar, side, counts)

    def _fill(self, bar: Image.Image) -> None:
        """Fill the whole bar with the colour of the turn, between two dark edges."""
        draw, edge = ImageDraw.Draw(bar), EDGE * self.layout.scale
        for inset, colour in ((0.0, self.theme.turn_text), (edge, self.theme.turn)):
            top, foot = round(inset), round(bar.height - inset)
            draw.rectangle((0, top, bar.width, foot - 1), colour)

    def _pips(self, bar: Image.Image, side: Side, counts: tuple[int, int]) -> None:
        left, whole = counts
        scale, middle = self.layout.scale, self.layout.bar_height / 2
        pitch = min(32.0, 600 / whole) * scale
        for number in range(whole):
            sprite = self.pips[side] if number < left else self.lost[side]
            x = self.layout.width - 28 * scale - (whole - 1 - number) * pitch
            sprite.onto(bar, (x, middle))


def _badge(theme: Theme, scale: float, state: PlayerState, *, up: bool) -> Sprite:
    """Draw a turn's arrow on a bright bar, or only the sign of a result."""
    unit = scale * OVERSAMPLING
    bar = Image.new("RGBA", (round(BADGE * scale) * OVERSAMPLING, round(54 * scale) * OVERSAMPLING))
    draw, middle, colour = ImageDraw.Draw(bar), bar.height / 2, theme.turn_text
    signs, size = RESULTS.get(state), LARGER * unit
    if signs is None:
        signs, size = (UPWARDS if up else DOWNWARDS), unit
        box = (8 * unit, 2 * unit, bar.width - 1, bar.height - 1 - 2 * unit)
        draw.rounded_rectangle(box, middle - 2 * unit, theme.turn, colour, width=round(2 * unit))
    for sign in signs:
        draw.polygon([(34 * unit + x * size, middle + y * size) for x, y in sign], fill=colour)
    return Sprite.of(bar)
