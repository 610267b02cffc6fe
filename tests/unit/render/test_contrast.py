"""Contrast of rendered pictures for each theme and kind of colour vision."""

from collections import Counter
from collections.abc import Callable
from functools import cache
from math import cos, pi, sin

import pytest

from bot.render import BoardRenderer, Scene
from guti import Position, Side
from guti.games import GAMES
from tests.support.pixels import Colour, badge_spot, each_theme, opened
from tools.contact_sheet import midgame

SHAPES, TEXT = 3.0, 4.5
"""Minimum contrast of shapes and text, by WCAG 2.2 AA (1.4.11 and 1.4.3)."""
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

    @property
    def ground(self) -> Colour:
        return self.common(self.layout.field)

    def ring(self, point: str, reach: float) -> Colour:
        """Return the most common colour on a circle; `reach` is in piece radii."""
        x, y = self.layout.places[point]
        far, turns = reach * self.layout.radius, [turn * pi / 45 for turn in range(90)]
        spots = [(int(x + far * cos(turn)), int(y + far * sin(turn))) for turn in turns]
        return Counter(map(self.picture.getpixel, spots)).most_common(1)[0][0]

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
    badge, bar = (x - 20, y - 9, x + 20, y + 6), drawn.common((220, y, 300, y + 30))
    assert in_every_vision(strongest, drawn.colours(badge), bar) >= SHAPES


@each_theme
def test_lines_trail_and_marks_contrast_with_board(renderer, theme):
    scene = midgame(GAMES["lau-kata-kati"])
    drawn = DrawnScene(renderer, scene, theme)
    assert scene.marked
    assert in_every_vision(contrast, drawn.assets.theme.line, drawn.ground) >= SHAPES
    way = drawn.layout.hop_path(*scene.trail[0].path[:2])
    x, y = (way[0][axis] * 0.8 + way[-1][axis] * 0.2 for axis in (0, 1))
    trail = drawn.colours((x - 8, y - 8, x + 8, y + 8))
    assert in_every_vision(strongest, trail, drawn.ground) >= SHAPES
    rings = [drawn.ring(scene.marked[0], reach / 100) for reach in range(108, 130, 2)]
    assert in_every_vision(strongest, rings, drawn.ground) >= SHAPES


def test_black_on_white_has_the_greatest_contrast():
    """Checks the functions above with WCAG's figures."""
    assert contrast((0, 0, 0), (255, 255, 255), "common") == pytest.approx(21)
    assert contrast((0x76, 0x76, 0x76), (255, 255, 255), "common") == pytest.approx(4.54, abs=0.01)
