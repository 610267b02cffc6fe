"""Contrast, measured from the pixels: WCAG AA in every theme, with each kind of colour vision."""

from collections import Counter
from functools import cache
from io import BytesIO
from math import cos, pi, sin
from pathlib import Path

import pytest
from PIL import Image

from bot.engine import Position, Side
from bot.games import GAMES
from bot.render import BoardRenderer, Scene
from bot.render.contact_sheet import midgame

ASSETS = Path(__file__).parents[2] / "assets"
SHAPES, TEXT = 3.0, 4.5
"""The least contrast of shapes and of text: WCAG 2.2, success criteria 1.4.11 and 1.4.3 (AA)."""

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
"""On linear RGB: Machado, Oliveira and Fernandes, A Physiologically-based Model for Simulation of
Color Vision Deficiency, IEEE TVCG 15 (2009), severity 1."""

Colour = tuple[int, int, int]

in_every_vision = pytest.mark.parametrize("vision", VISION)
in_every_theme = pytest.mark.parametrize("theme", "wood alpona paper dark contrast".split())


@pytest.fixture(scope="module")
def renderer() -> BoardRenderer:
    return BoardRenderer.open(ASSETS, tables=64)


@cache
def luminance(colour: Colour, vision: str) -> float:
    """Relative luminance (WCAG 2.2) of a colour as it is seen."""
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
    """The contrast ratio (WCAG 2.2) of two colours as they are seen."""
    low, high = sorted(luminance(colour, vision) for colour in (one, other))
    return (high + 0.05) / (low + 0.05)


class Sight:
    """A drawn scene, and what stands where on it."""

    def __init__(self, renderer: BoardRenderer, scene: Scene, theme: str) -> None:
        self.scene = scene
        self.table = renderer.table(scene, theme=theme)
        self.layout = self.table.layout
        self.picture = Image.open(BytesIO(renderer.draw(scene, theme=theme))).convert("RGB")

    def common(self, box: tuple[float, float, float, float]) -> Colour:
        part = self.picture.crop(tuple(round(at) for at in box))
        return max(part.getcolors(4096))[1]

    @property
    def ground(self) -> Colour:
        return self.common(self.layout.field)

    def ring(self, point: str, reach: float) -> Colour:
        """The most common colour around a point, `reach` piece radii away."""
        x, y = self.layout.places[point]
        far, turns = reach * self.layout.radius, [turn * pi / 45 for turn in range(90)]
        spots = [(int(x + far * cos(turn)), int(y + far * sin(turn))) for turn in turns]
        return Counter(map(self.picture.getpixel, spots)).most_common(1)[0][0]

    def strongest(self, box, against: Colour, vision: str) -> float:
        part = self.picture.crop(tuple(round(at) for at in box))
        # more than a stray pixel
        colours = [colour for count, colour in part.getcolors(4096) if count >= 8]
        return max(contrast(colour, against, vision) for colour in colours)


def piece(sight: Sight, side: Side) -> str:
    return sight.scene.position.pieces(side)[0]


@in_every_vision
@in_every_theme
@pytest.mark.parametrize("game", ["pretwa", "gol-skuish", "dash-guti"])
def test_pieces_stand_out_from_the_board_and_from_each_other(renderer, theme, game, vision):
    sight = Sight(renderer, Scene(Position.start(GAMES[game])), theme)
    bodies = [sight.ring(piece(sight, side), 0.74) for side in Side]
    assert contrast(*bodies, vision) >= SHAPES
    for side in Side:
        point = piece(sight, side)
        outline = [sight.ring(point, reach) for reach in (0.74, 0.88, 0.9, 0.92, 0.94)]
        assert max(contrast(colour, sight.ground, vision) for colour in outline) >= SHAPES


@in_every_vision
@in_every_theme
def test_marks_on_the_pieces_stand_out_from_them(renderer, theme, vision):
    sight = Sight(renderer, Scene(Position.start(GAMES["pretwa"])), theme)
    for side, reach in ((Side.BLACK, 0.05), (Side.WHITE, 0.51)):
        point = piece(sight, side)
        mark, body = sight.ring(point, reach), sight.ring(point, 0.74)
        assert contrast(mark, body, vision) >= SHAPES


@in_every_vision
@in_every_theme
def test_names_can_be_read(renderer, theme, vision):
    for game in GAMES.values():
        sight = Sight(renderer, Scene(Position.start(game)), theme)
        for name, box in sight.table.names.items():
            assert sight.strongest(box, sight.common(box), vision) >= TEXT, (game.key, name)


@in_every_vision
@in_every_theme
def test_counts_can_be_read_and_the_turn_stands_out(renderer, theme, vision):
    sight = Sight(renderer, Scene(Position.start(GAMES["pretwa"])), theme)
    for side in Side:
        middle = sight.table.strip.middle(side)
        number = 106, middle - 12, 128, middle + 12
        behind = sight.common(number)
        assert sight.strongest(number, behind, vision) >= TEXT
    x, y = sight.table.strip.flag(Side.BLACK)
    badge = x - 20, y - 9, x + 20, y + 6
    strip = sight.common((220, y, 300, y + 30))
    assert sight.strongest(badge, strip, vision) >= SHAPES


@in_every_vision
@in_every_theme
def test_lines_trail_and_due_marks_stand_out_from_the_board(renderer, theme, vision):
    scene = midgame(GAMES["lau-kata-kati"])
    sight = Sight(renderer, scene, theme)
    assert scene.due
    assert contrast(sight.table.theme.line, sight.ground, vision) >= SHAPES
    way = sight.layout.hop(*scene.trail[0].path[:2])
    x, y = (way[0][axis] * 0.8 + way[-1][axis] * 0.2 for axis in (0, 1))
    assert sight.strongest((x - 8, y - 8, x + 8, y + 8), sight.ground, vision) >= SHAPES
    rings = [sight.ring(scene.due[0], reach / 100) for reach in range(108, 130, 2)]
    assert max(contrast(colour, sight.ground, vision) for colour in rings) >= SHAPES


def test_black_on_white_is_the_greatest_contrast():
    """The measure itself: the figures that WCAG gives."""
    assert contrast((0, 0, 0), (255, 255, 255), "common") == pytest.approx(21)
    assert contrast((0x76, 0x76, 0x76), (255, 255, 255), "common") == pytest.approx(4.54, abs=0.01)
