"""Reads the position and the side to move from a board's pixels.

It gets only places and colours from the renderer.
"""

from dataclasses import dataclass, replace
from io import BytesIO
from itertools import product
from math import cos, pi, sin
from pathlib import Path
from random import Random
from statistics import median

import pytest
from PIL import Image

from bot.render import BoardRenderer, Scene
from bot.render.board.assets import BoardAssets
from bot.render.board.geometry import XY
from guti import Game, Move, Position, Side
from guti.games import GAMES

ASSETS = Path(__file__).parents[2] / "assets"
GOLDEN = Path(__file__).with_name("golden")
THEMES = sorted(path.stem for path in (ASSETS / "themes").glob("*.toml"))
TURNS = [(cos(turn * 2 * pi / 25), sin(turn * 2 * pi / 25)) for turn in range(25)]
Colour = tuple[int, int, int]

each_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
each_theme = pytest.mark.parametrize("theme", THEMES)


@dataclass(frozen=True)
class View:
    """A board in a theme, with one side at the bottom."""

    game: Game
    theme: str
    bottom: Side
    renderer: BoardRenderer

    @property
    def assets(self) -> BoardAssets:
        start = Scene(Position.start(self.game), self.bottom)
        return self.renderer.assets(start, theme=self.theme)

    def draw(self, scene: Scene) -> Image.Image:
        return opened(self.png(scene))

    def png(self, scene: Scene) -> bytes:
        return self.renderer.draw(replace(scene, bottom=self.bottom), theme=self.theme)


def opened(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png)).convert("RGB")


def played(game: Game, dice: Random, plies: int) -> tuple[Position, tuple[Move, ...]]:
    """Return a position after at most `plies` random moves, and the moves."""
    position, moves = Position.start(game), list[Move]()
    while len(moves) < plies and position.legal_moves:
        moves.append(dice.choice(position.legal_moves))
        position = position.play(moves[-1])
    return position, tuple(moves)


def around(picture: Image.Image, spot: tuple[float, float], radius: float) -> list[Colour]:
    """Return the colours of the pixels within `radius` of a spot."""
    reach, pixels = int(radius), picture.load()
    x, y = round(spot[0] - 0.5), round(spot[1] - 0.5)
    return [
        pixels[x + dx, y + dy]
        for dx, dy in product(range(-reach, reach + 1), repeat=2)
        if dx * dx + dy * dy <= radius * radius
    ]


def share(colours: list[Colour], wanted: Colour, tolerance: int = 40) -> float:
    """Return the share of colours close to `wanted`, from 0 to 1."""
    return sum(far(colour, wanted) <= tolerance for colour in colours) / len(colours)


def far(one: Colour, other: Colour) -> int:
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]), abs(one[2] - other[2]))


def read_side(assets: BoardAssets, picture: Image.Image, point: str) -> Side | None:
    """Return the side of the piece on a point, or None if the point is empty."""
    (x, y), radius = assets.layout.places[point], assets.layout.radius
    pixels = picture.load()

    def circle(part: float) -> list[Colour]:
        reach = part * radius
        return [pixels[int(x + reach * across), int(y + reach * down)] for across, down in TURNS]

    body = circle(0.72)
    side = min(Side, key=lambda it: sum(far(c, assets.theme.material(it).body) for c in body))
    material = assets.theme.material(side)
    if median(far(colour, material.body) for colour in body) >= 64:
        return None
    rims = zip(*map(circle, (0.82, 0.86, 0.9, 0.94, 0.98)), strict=True)
    whole = all(min(far(colour, material.rim) for colour in rim) < 64 for rim in rims)
    return side if whole else None


def badge_spot(assets: BoardAssets, side: Side) -> XY:
    """Return the place of the badge that marks a side as being to move."""
    bar = assets.player_bar
    return 112 * bar.layout.scale, bar.middle(side) - 18 * bar.layout.scale


def badge_at(assets: BoardAssets, picture: Image.Image, side: Side) -> bool:
    """Return whether `side` has a badge, which marks the mover, or the winner at the end."""
    return share(around(picture, badge_spot(assets, side), 3), assets.theme.turn) > 0.9


def badges_at(assets: BoardAssets, picture: Image.Image) -> list[Side]:
    return [side for side in Side if badge_at(assets, picture, side)]
