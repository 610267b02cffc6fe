"""Palettes: the colours of a board's pictures, chosen from a sample."""

from collections.abc import Iterator
from dataclasses import dataclass
from math import dist

from PIL import Image, ImageDraw

from bot.engine import Side
from bot.render.board.layout import Layout
from bot.render.board.pieces import Sprite
from bot.render.board.player_bar import PlayerBar, PlayerState
from bot.render.themes import Colour, Theme

COLOURS = 64
"""Number of colours in a picture; zlib's hash of three bytes distinguishes no more.

The hash sees four bits of the first byte, so the sixteen most frequent colours come first, which
saves five per cent of the file.
"""
MERGE_DISTANCE = 8
"""Distance between colours within which a theme's own colour replaces a blend."""
SAMPLED = 0.25
"""Share of a backdrop that is sampled; more takes longer and changes little."""


@dataclass(frozen=True)
class Ingredients:
    """The layout, theme and drawings that make up the pictures of a board."""

    layout: Layout
    theme: Theme
    backdrop: Image.Image
    pieces: dict[Side, Sprite]
    ghosts: dict[Side, Sprite]
    due: Sprite
    player_bar: PlayerBar


def draw_palette(of: Ingredients) -> Image.Image:
    """Return a palette of the theme's own colours and the best blends of them."""
    own = list(dict.fromkeys(_own_colours(of.theme)))
    sampled = _colours(_sample(of).quantize(COLOURS, kmeans=1, dither=Image.Dither.NONE))
    blends = [colour for colour in sampled if min(dist(colour, it) for it in own) > MERGE_DISTANCE]
    colours = [*own, *blends[: COLOURS - len(own)]]
    typical = _full_board(of).quantize(palette=_of_colours(colours), dither=Image.Dither.NONE)
    share = typical.histogram()
    return _of_colours(sorted(colours, key=lambda it: -share[colours.index(it)]))


def _colours(picture: Image.Image) -> list[Colour]:
    levels = picture.getpalette() or []
    return list(zip(levels[::3], levels[1::3], levels[2::3], strict=True))


def _of_colours(colours: list[Colour]) -> Image.Image:
    palette = Image.new("P", (1, 1))
    palette.putpalette([level for colour in colours for level in colour])
    return palette


def _sample(of: Ingredients) -> Image.Image:
    """Return a picture that contains every possible colour in a realistic share."""
    layout, foot = of.layout, round(of.layout.height * SAMPLED)
    sample = of.backdrop.crop((0, 0, layout.width, foot))
    sprites = [*of.pieces.values(), *of.ghosts.values()]
    pitch = max(1, round(layout.radius * 2))
    for row, y in enumerate(range(layout.bar_height, foot, pitch)):
        for column, x in enumerate(range(0, layout.width, pitch)):
            sprites[(row + column) % 4].onto(sample, (x, y))
            if column % 4 == row % 4:
                of.due.onto(sample, (x, y))
    # The side whose bar is in the sampled part.
    above = layout.bottom.other
    of.player_bar.overlay(above, (5, 10), PlayerState.TO_MOVE).draw(sample, (0, 0))
    own = list(_own_colours(of.theme))
    draw, wide, top = ImageDraw.Draw(sample), layout.width // len(own), foot // 2
    for at, colour in enumerate(own):
        draw.rectangle((at * wide, top, (at + 1) * wide - 1, top + wide), fill=colour)
    return sample


def _full_board(of: Ingredients) -> Image.Image:
    """Return a typical picture: a piece on every point."""
    picture = of.backdrop.copy()
    for number, spot in enumerate(of.layout.places.values()):
        of.pieces[list(Side)[number % 2]].onto(picture, spot)
    for side in Side:
        of.player_bar.overlay(side, (8, 10), PlayerState.TO_MOVE).draw(picture, (0, 0))
    return picture


def _own_colours(theme: Theme) -> Iterator[Colour]:
    yield from (theme.ground, theme.dark_fibre, theme.light_fibre)
    yield from (theme.bar, theme.line, theme.text, theme.ornament, theme.trail)
    yield from (theme.trail_edge, theme.hint, theme.hint_edge, theme.border)
    yield from (theme.turn, theme.turn_text)
    for side in Side:
        material = theme.material(side)
        yield from (material.rim, material.body, material.mark)
