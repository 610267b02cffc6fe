"""Palettes: the colours of a board's pictures, chosen from a sample."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import dist

from PIL import Image, ImageDraw

from bot.render.board.layout import Layout
from bot.render.board.pieces import Sprite
from bot.render.board.player_bar import PlayerBar, PlayerState
from bot.render.themes import Colour, Theme
from guti import Side

COLOURS = 64
"""Number of colours in a picture; zlib's hash cannot distinguish more.

The palette starts with the most frequent colours, which makes files five per cent smaller.
"""
MERGE_DISTANCE = 8
"""Maximum distance at which a theme colour replaces a sampled colour."""
SAMPLED = 0.25
"""Part of the backdrop that is sampled; a larger part changes the palette little."""


@dataclass(frozen=True)
class Ingredients:
    """Layout, theme and drawings from which the pictures of a board are made."""

    layout: Layout
    theme: Theme
    backdrop: Image.Image
    pieces: dict[Side, Sprite]
    ghosts: dict[Side, Sprite]
    ring_mark: Sprite
    player_bar: PlayerBar


def draw_palette(ingredients: Ingredients) -> Image.Image:
    """Return the theme's colours and frequent blends as a palette, most frequent first."""
    own = list(dict.fromkeys(_own_colours(ingredients.theme)))
    sampled = _colours(_sample(ingredients).quantize(COLOURS, kmeans=1, dither=Image.Dither.NONE))
    blends = [colour for colour in sampled if min(dist(colour, it) for it in own) > MERGE_DISTANCE]
    colours = [*own, *blends[: COLOURS - len(own)]]
    typical = _full_board(ingredients).quantize(
        palette=_of_colours(colours), dither=Image.Dither.NONE
    )
    share = typical.histogram()
    return _of_colours(sorted(colours, key=lambda it: -share[colours.index(it)]))


def _colours(picture: Image.Image) -> list[Colour]:
    levels = picture.getpalette() or []
    return list(zip(levels[::3], levels[1::3], levels[2::3], strict=True))


def _of_colours(colours: list[Colour]) -> Image.Image:
    palette = Image.new("P", (1, 1))
    palette.putpalette([level for colour in colours for level in colour])
    return palette


def _sample(ingredients: Ingredients) -> Image.Image:
    """Return a picture with a realistic share of every colour."""
    layout, foot = ingredients.layout, round(ingredients.layout.height * SAMPLED)
    sample = ingredients.backdrop.crop((0, 0, layout.width, foot))
    sprites = [*ingredients.pieces.values(), *ingredients.ghosts.values()]
    pitch = max(1, round(layout.radius * 2))
    for row, y in enumerate(range(layout.bar_height, foot, pitch)):
        for column, x in enumerate(range(0, layout.width, pitch)):
            sprites[(row + column) % 4].paste_onto(sample, (x, y))
            if column % 4 == row % 4:
                ingredients.ring_mark.paste_onto(sample, (x, y))
    top_side = layout.bottom.other
    ingredients.player_bar.overlay(top_side, (5, 10), PlayerState.TO_MOVE).draw(sample, (0, 0))
    own = list(_own_colours(ingredients.theme))
    draw, wide, top = ImageDraw.Draw(sample), layout.width // len(own), foot // 2
    for at, colour in enumerate(own):
        draw.rectangle((at * wide, top, (at + 1) * wide - 1, top + wide), fill=colour)
    return sample


def _full_board(ingredients: Ingredients) -> Image.Image:
    """Return a picture with a piece on every point."""
    picture = ingredients.backdrop.copy()
    for number, spot in enumerate(ingredients.layout.places.values()):
        ingredients.pieces[list(Side)[number % 2]].paste_onto(picture, spot)
    for side in Side:
        ingredients.player_bar.overlay(side, (8, 10), PlayerState.TO_MOVE).draw(picture, (0, 0))
    return picture


def _own_colours(theme: Theme) -> Iterator[Colour]:
    yield from (theme.ground, theme.dark_fibre, theme.light_fibre)
    yield from (theme.bar, theme.line, theme.text, theme.ornament, theme.trail)
    yield from (theme.trail_edge, theme.hint, theme.hint_edge, theme.border)
    yield from (theme.turn, theme.turn_text)
    for side in Side:
        material = theme.material(side)
        yield from (material.rim, material.body, material.mark)
