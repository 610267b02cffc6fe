"""What the pixels of a picture show: whose piece stands on a point, whose turn it is.

It must not know how pictures are drawn, only where things lie on them and in which colours.
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

from bot.engine import Game, Move, Position, Side
from bot.games import GAMES
from bot.render import BoardRenderer, Scene
from bot.render.board.assets import BoardAssets

ASSETS = Path(__file__).parents[2] / "assets"
GOLDEN = Path(__file__).parents[1] / "golden"
THEMES = "wood alpona paper dark contrast".split()
Colour = tuple[int, int, int]

each_game = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
each_theme = pytest.mark.parametrize("theme", THEMES)


@dataclass(frozen=True)
class View:
    """A board in a theme, seen from a side."""

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
    """A position after up to `plies` random moves, and the moves."""
    position, moves = Position.start(game), list[Move]()
    while len(moves) < plies and position.legal_moves:
        moves.append(dice.choice(position.legal_moves))
        position = position.play(moves[-1])
    return position, tuple(moves)


def around(picture: Image.Image, spot: tuple[float, float], radius: float) -> list[Colour]:
    """The colours of the pixels on a disc."""
    reach = int(radius)
    x, y = round(spot[0] - 0.5), round(spot[1] - 0.5)
    return [
        picture.getpixel((x + dx, y + dy))
        for dx, dy in product(range(-reach, reach + 1), repeat=2)
        if dx * dx + dy * dy <= radius * radius
    ]


def share(colours: list[Colour], wanted: Colour, tolerance: int = 40) -> float:
    """Which part of the colours is close to the wanted one."""
    near = sum(
        all(abs(a - b) <= tolerance for a, b in zip(c, wanted, strict=True)) for c in colours
    )
    return near / len(colours)


def far(one: Colour, other: Colour) -> int:
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


def read_side(assets: BoardAssets, picture: Image.Image, point: str) -> Side | None:
    """Whose piece the pixels show on a point: its body between mark and rim, a whole rim."""
    (x, y), radius = assets.layout.places[point], assets.layout.radius

    def at(reach: float, turn: int) -> Colour:
        angle = turn * 2 * pi / 25
        return picture.getpixel((int(x + reach * cos(angle)), int(y + reach * sin(angle))))

    body = [at(radius * 0.72, turn) for turn in range(25)]
    side = min(Side, key=lambda it: sum(far(c, assets.theme.material(it).body) for c in body))
    rim = assets.theme.material(side).rim
    reaches = [radius * part for part in (0.82, 0.86, 0.9, 0.94, 0.98)]
    rims = [min(far(at(reach, turn), rim) for reach in reaches) for turn in range(25)]
    solid = median(far(colour, assets.theme.material(side).body) for colour in body) < 64
    return side if solid and max(rims) < 64 else None


def badge_at(assets: BoardAssets, picture: Image.Image, side: Side) -> bool:
    """Whether the bar of a side has a badge: it is to move, has won or drew."""
    return share(around(picture, assets.player_bar.badge_spot(side), 3), assets.theme.turn) > 0.9


def badges_at(assets: BoardAssets, picture: Image.Image) -> list[Side]:
    return [side for side in Side if badge_at(assets, picture, side)]
