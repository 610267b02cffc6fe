"""Contrast of rendered pictures for each theme and kind of colour vision."""

from collections import Counter
from collections.abc import Callable
from functools import cache, cached_property
from itertools import groupby
from math import cos, dist, pi, sin
from statistics import median

import pytest

from bot.render import BoardRenderer, Scene
from guti import Position, Side
from guti.games import GAMES
from tests.support.pixels import XY, Colour, badge_spot, each_theme, opened
from tools.contact_sheet import midgame

SHAPES, TEXT = 3.0, 4.5
"""Minimum contrast of shapes and text, by WCAG 2.2 AA (1.4.11 and 1.4.3)."""
MARKS = 4.5
"""Minimum contrast of the last move and of marks, by core or edge."""
MARK_PX = 1.5 * 800 / 312
"""Minimum width of this core or edge: 1.5 pixels on a phone."""
BODY, RIM = 2.5, 7.5
"""Minimum contrast between a piece and the board: of the body, or else of the rim."""

VISION = {
    "common": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""Matrices on linear RGB for each kind of colour vision, at severity 1.

From Machado, Oliveira and Fernandes, A Physiologically-based Model for Simulation of Color Vision
Deficiency, IEEE TVCG 15 (2009).
"""


@cache
def luminance(colour: Colour, vision: str) -> float:
    """Return the relative luminance (WCAG 2.2) of a colour for a kind of vision."""
    linear = [
        level / 12.92 if level <= 0.04045 else ((level + 0.055) / 1.055) ** 2.4
        for level in (channel / 255 for channel in colour)
    ]
    seen = [
        min(1, max(0, sum(a * b for a, b in zip(row, linear, strict=True))))
        for row in VISION[vision]
    ]
    return sum(a * b for a, b in zip((0.2126, 0.7152, 0.0722), seen, strict=True))


def contrast(one: Colour, other: Colour, vision: str) -> float:
    """Return the contrast ratio (WCAG 2.2) of two colours for a kind of vision."""
    low, high = sorted(luminance(colour, vision) for colour in (one, other))
    return (high + 0.05) / (low + 0.05)


def strongest(colours: list[Colour], against: Colour, vision: str) -> float:
    return max(contrast(colour, against, vision) for colour in colours)


def in_every_vision(measure: Callable[..., float], *colours: object) -> float:
    """Return the lowest measurement over all kinds of vision."""
    return min(measure(*colours, vision) for vision in VISION)


class DrawnScene:
    """A rendered scene and the places of its parts."""

    def __init__(self, renderer: BoardRenderer, scene: Scene, theme: str) -> None:
        self.scene = scene
        self.assets = renderer.assets(scene, theme=theme)
        self.layout = self.assets.layout
        self.picture = opened(renderer.draw(scene, theme=theme))

    def common(self, box: tuple[float, float, float, float]) -> Colour:
        part = self.picture.crop(tuple(round(at) for at in box))
        return max(part.getcolors(4096))[1]

    @cached_property
    def ground(self) -> Colour:
        return self.common(self.layout.field)

    def ring(self, point: str, reach: float) -> Colour:
        """Return the most common colour on a circle; `reach` is in piece radii."""
        x, y = self.layout.places[point]
        far, turns = reach * self.layout.radius, [turn * pi / 45 for turn in range(90)]
        spots = [(int(x + far * cos(turn)), int(y + far * sin(turn))) for turn in turns]
        return Counter(map(self.picture.getpixel, spots)).most_common(1)[0][0]

    def widest_stripe(self, spot: XY, direction: XY, distances: range) -> float:
        """Return the width in pixels of the widest stripe that stands out from the board.

        Pixels are read in one direction from `spot`, in quarters of a pixel.
        """
        stripes = groupby(
            self._standing_out(spot[0] + at / 4 * direction[0], spot[1] + at / 4 * direction[1])
            for at in range(4 * distances.start, 4 * distances.stop)
        )
        return max((len(list(run)) / 4 for out, run in stripes if out), default=0.0)

    def _standing_out(self, x: float, y: float) -> int:
        """Return 1 or -1 for a light or dark pixel that stands out, else 0."""
        colour, ground = self.picture.getpixel((int(x), int(y))), self.ground
        if in_every_vision(contrast, colour, ground) < MARKS:
            return 0
        return 1 if luminance(colour, "common") > luminance(ground, "common") else -1

    def colours(self, box: tuple[float, float, float, float]) -> list[Colour]:
        """Return the colours in a box that occur at least eight times."""
        part = self.picture.crop(tuple(round(at) for at in box))
        return [colour for count, colour in part.getcolors(4096) if count >= 8]


def piece(drawn: DrawnScene, side: Side) -> str:
    return drawn.scene.position.pieces(side)[0]


@pytest.fixture
def at_the_start(view) -> DrawnScene:
    return DrawnScene(view.renderer, Scene(Position.start(view.game), view.bottom), view.theme)


def test_pieces_contrast_with_board_and_each_other(at_the_start):
    drawn = at_the_start
    bodies = [drawn.ring(piece(drawn, side), 0.74) for side in Side]
    assert in_every_vision(contrast, *bodies) >= SHAPES
    for side in Side:
        point = piece(drawn, side)
        rim = [drawn.ring(point, reach) for reach in (0.88, 0.9, 0.92, 0.94)]
        body = in_every_vision(contrast, drawn.ring(point, 0.74), drawn.ground)
        outline = in_every_vision(strongest, rim, drawn.ground)
        assert body >= BODY or outline >= RIM, (side, body, outline)
        assert max(body, outline) >= SHAPES


def test_names_on_pictures_have_enough_contrast(at_the_start):
    for name, box in at_the_start.assets.plan.names.items():
        colours, background = at_the_start.colours(box), at_the_start.common(box)
        assert in_every_vision(strongest, colours, background) >= TEXT, name


@each_theme
def test_marks_stand_out_from_their_pieces(renderer, theme):
    drawn = DrawnScene(renderer, Scene(Position.start(GAMES["pretwa"])), theme)
    for side, reach in ((Side.BLACK, 0.05), (Side.WHITE, 0.51)):
        point = piece(drawn, side)
        mark, body = drawn.ring(point, reach), drawn.ring(point, 0.74)
        assert in_every_vision(contrast, mark, body) >= SHAPES


@each_theme
def test_counts_and_turn_badge_have_enough_contrast(renderer, theme):
    drawn = DrawnScene(renderer, Scene(Position.start(GAMES["pretwa"])), theme)
    for side in Side:
        middle = drawn.assets.player_bar.middle(side)
        number = 106, middle - 12, 128, middle + 12
        assert in_every_vision(strongest, drawn.colours(number), drawn.common(number)) >= TEXT
    x, y = badge_spot(drawn.assets, Side.BLACK)
    badge, bar = drawn.common((x - 8, y - 2, x + 8, y + 2)), drawn.common((220, y, 300, y + 30))
    assert badge == drawn.assets.theme.turn
    assert in_every_vision(contrast, badge, bar) >= SHAPES


@each_theme
def test_lines_trail_and_marks_contrast_with_board(renderer, theme):
    scene = midgame(GAMES["lau-kata-kati"])
    drawn = DrawnScene(renderer, scene, theme)
    assert scene.marked
    assert in_every_vision(contrast, drawn.assets.theme.line, drawn.ground) >= SHAPES
    way = drawn.layout.hop_path(*scene.trail[0].path[:2])
    x, y = (way[0][axis] * 0.8 + way[-1][axis] * 0.2 for axis in (0, 1))
    assert drawn.widest_stripe((x, y), across(way), range(-12, 13)) >= MARK_PX
    assert ring_width(drawn, scene.marked[0]) >= MARK_PX


@each_theme
def test_marks_contrast_on_the_densest_boards(renderer, theme):
    """The ring is as wide where pieces are close together."""
    for key in ("gol-skuish", "peralikatuma"):
        game = GAMES[key]
        start = Position.start(game)
        point = start.legal_moves[0].origin
        drawn = DrawnScene(renderer, Scene(start, chosen=point), theme)
        assert ring_width(drawn, point) >= MARK_PX, key


def ring_width(drawn: DrawnScene, point: str) -> float:
    """Return the median width of the ring around a piece, in several directions."""
    spot, layout = drawn.layout.places[point], drawn.layout
    outside = range(round(layout.radius * 0.75), round(layout.mark_reach) + 4)
    turns = [(turn + 0.5) * pi / 8 for turn in range(16)]
    return median(drawn.widest_stripe(spot, (cos(it), sin(it)), outside) for it in turns)


def across(way: list[XY]) -> XY:
    """Return the unit vector across the first part of a path."""
    (x, y), (to_x, to_y) = way[0], way[-1]
    long = dist(way[0], way[-1])
    return (y - to_y) / long, (to_x - x) / long


def test_black_on_white_has_the_greatest_contrast():
    """Checks the functions above with WCAG's figures."""
    assert contrast((0, 0, 0), (255, 255, 255), "common") == pytest.approx(21)
    assert contrast((0x76, 0x76, 0x76), (255, 255, 255), "common") == pytest.approx(4.54, abs=0.01)
