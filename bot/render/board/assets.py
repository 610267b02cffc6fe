"""Tables: one board in one theme, size and orientation, with all that is drawn once for it.

A table turns scenes of its own board into pictures; it must not read files.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO
from math import dist

from PIL import Image, ImageDraw, ImageFont

from bot.engine import Board, Move, Outcome, Side
from bot.render.board import pieces
from bot.render.board.backdrop import draw_backdrop
from bot.render.board.layout import Box, Layout, lay_out
from bot.render.board.names import place_names
from bot.render.board.pieces import Sprite
from bot.render.board.player_bar import Standing, Strip
from bot.render.board.scene import Scene
from bot.render.board.trail import Trace, trace
from bot.render.shelf import Shelf
from bot.render.themes import Colour, Theme, blend

COLOURS = 64
"""How many colours a picture has: zlib's hash of three bytes tells no more apart.

Of the first of the three it sees four bits, so the sixteen commonest colours come first: that
alone spares five bytes in a hundred.
"""
NEAR = 8
"""How near to one of a theme's own colours a blend would be taken for it."""
PROOF = 0.25
"""How much of a backdrop its palette is taken from: more takes longer and changes little."""
FADED = 0.5
"""How faint the moves before the last are."""
TRACES = 24
"""How many hops' masks a table keeps, the last used."""


@dataclass(frozen=True)
class Fonts:
    """The bundled typeface's bytes, to be set in any size."""

    data: bytes

    def sized(self, size: float) -> ImageFont.FreeTypeFont:
        """The typeface in a size in pixels."""
        return ImageFont.truetype(BytesIO(self.data), size)


@dataclass(frozen=True)
class Plan:
    """Where a board's points and names lie, whatever the theme."""

    layout: Layout
    names: dict[str, Box]


@dataclass(frozen=True)
class Table:
    """The backdrop, the sprites and the palette of a board in one theme, size and orientation."""

    layout: Layout
    names: dict[str, Box]
    theme: Theme
    backdrop: Image.Image
    pieces: dict[Side, Sprite]
    ghosts: dict[Side, Sprite]
    due: Sprite
    strip: Strip
    palette: Image.Image
    _traces: Shelf[tuple[str, str, bool], Trace] = field(default_factory=lambda: Shelf(TRACES))

    def picture(self, scene: Scene) -> Image.Image:
        """Draw a scene of this table's board."""
        picture, places = self.backdrop.copy(), self.layout.places
        for point, side in scene.ghosts.items():
            self.ghosts[side].onto(picture, places[point])
        self._draw_trail(picture, scene)
        for side in Side:
            for point in scene.position.pieces(side):
                if point != scene.lifted:
                    self.pieces[side].onto(picture, places[point])
        for point in scene.due:
            self.due.onto(picture, places[point])
        for side in Side:
            counts = scene.position.count(side), len(_set_up(scene, side))
            self.strip.draw(picture, side, counts, standing(scene, side))
        return picture

    @property
    def weight(self) -> int:
        """About how many bytes the pixels kept here take (Pillow keeps RGB in four bytes)."""
        sprites = [*self.pieces.values(), *self.ghosts.values(), self.due, *self.strip.sprites]
        areas = [sprite.mask.width * sprite.mask.height * 5 for sprite in sprites]
        tiles = [tile for it in self._traces.kept for tile in (*it.edge, *it.band)]
        areas += [mask.width * mask.height for _, mask in tiles]
        return self.layout.width * self.layout.height * 4 + sum(areas)

    def reduced(self, picture: Image.Image) -> Image.Image:
        """The picture in this table's palette."""
        return picture.quantize(palette=self.palette, dither=Image.Dither.NONE)

    def _draw_trail(self, picture: Image.Image, scene: Scene) -> None:
        for age, move in reversed(list(enumerate(reversed(scene.trail)))):
            faint = FADED if age else 0.0
            edge = blend(self.theme.trail_edge, self.theme.ground, faint)
            band = blend(self.theme.trail, self.theme.ground, faint)
            traces = [self._trace(hop) for hop in _hops(move)]
            for corner, mask in (tile for hop in traces for tile in hop.edge):
                picture.paste(edge, corner, mask)
            for corner, mask in (tile for hop in traces for tile in hop.band):
                picture.paste(band, corner, mask)

    def _trace(self, hop: tuple[str, str, bool]) -> Trace:
        start, end, last = hop
        return self._traces.get(hop, lambda: trace(self.layout, start, end, last=last))


def standing(scene: Scene, side: Side) -> Standing:
    """What the strip of `side` says."""
    ended: Outcome | None = scene.ended
    if ended is None:
        return Standing.TO_MOVE if scene.turn is side else Standing.WAITING
    if ended.winner is None:
        return Standing.DREW
    return Standing.WON if ended.winner is side else Standing.LOST


def plan_table(board: Board, bottom: Side, width: int, fonts: Fonts) -> Plan:
    """Lay out a board and its names, for any theme."""
    layout = lay_out(board, bottom, width)
    font = fonts.sized(layout.type_size)
    sizes = {name: _extent(font, name) for name in board.names}
    return Plan(layout, place_names(layout, sizes))


def set_table(plan: Plan, theme: Theme, fonts: Fonts) -> Table:
    """Draw all that a plan needs in a theme."""
    layout, names = plan.layout, plan.names
    font = fonts.sized(layout.type_size)
    strip = Strip.of(layout, theme, fonts.sized(27 * layout.scale))
    table = Table(
        layout,
        names,
        theme,
        backdrop=draw_backdrop(layout, names, theme, font),
        pieces={side: pieces.piece(theme, side, layout.radius) for side in Side},
        ghosts={side: pieces.ghost(theme, side, layout.radius) for side in Side},
        due=pieces.due_mark(theme, layout.radius),
        strip=strip,
        palette=Image.new("P", (1, 1)),
    )
    object.__setattr__(table, "palette", _palette(table))
    return table


def _palette(table: Table) -> Image.Image:
    """The colours of a table's pictures: the theme's own exactly, and blends of them."""
    own = list(dict.fromkeys(_swatches(table.theme)))
    proof = _colours(_proof(table).quantize(COLOURS, kmeans=1, dither=Image.Dither.NONE))
    blends = [colour for colour in proof if min(dist(colour, it) for it in own) > NEAR]
    colours = [*own, *blends[: COLOURS - len(own)]]
    crowded = _crowded(table).quantize(palette=_of_colours(colours), dither=Image.Dither.NONE)
    share = crowded.histogram()
    return _of_colours(sorted(colours, key=lambda it: -share[colours.index(it)]))


def _colours(picture: Image.Image) -> list[Colour]:
    levels = picture.getpalette() or []
    return list(zip(levels[::3], levels[1::3], levels[2::3], strict=True))


def _of_colours(colours: list[Colour]) -> Image.Image:
    palette = Image.new("P", (1, 1))
    palette.putpalette([level for colour in colours for level in colour])
    return palette


def _proof(table: Table) -> Image.Image:
    """A picture with every colour that may occur, each in a fair share."""
    layout, foot = table.layout, round(table.layout.height * PROOF)
    proof = table.backdrop.crop((0, 0, layout.width, foot))
    sprites = [*table.pieces.values(), *table.ghosts.values()]
    pitch = max(1, round(layout.radius * 2))
    for row, y in enumerate(range(layout.strip, foot, pitch)):
        for column, x in enumerate(range(0, layout.width, pitch)):
            sprites[(row + column) % 4].onto(proof, (x, y))
            if column % 4 == row % 4:
                table.due.onto(proof, (x, y))
    # the strip that lies in this part
    table.strip.draw(proof, layout.bottom.other, (5, 10), Standing.TO_MOVE)
    swatches = list(_swatches(table.theme))
    draw, wide, top = ImageDraw.Draw(proof), layout.width // len(swatches), foot // 2
    for at, colour in enumerate(swatches):
        draw.rectangle((at * wide, top, (at + 1) * wide - 1, top + wide), fill=colour)
    return proof


def _crowded(table: Table) -> Image.Image:
    """A picture much like those of a match: a piece on every point."""
    picture = table.backdrop.copy()
    for number, spot in enumerate(table.layout.places.values()):
        table.pieces[list(Side)[number % 2]].onto(picture, spot)
    for side in Side:
        table.strip.draw(picture, side, (8, 10), Standing.TO_MOVE)
    return picture


def _swatches(theme: Theme) -> Iterator[Colour]:
    yield from (theme.ground, theme.dark_fibre, theme.light_fibre)
    yield from (theme.strip, theme.line, theme.text, theme.ornament, theme.trail)
    yield from (theme.trail_edge, theme.hint, theme.hint_edge, theme.border)
    yield from (theme.turn, theme.turn_text)
    for side in Side:
        stuff = theme.stuff(side)
        yield from (stuff.rim, stuff.body, stuff.mark)


def _hops(move: Move) -> Iterator[tuple[str, str, bool]]:
    ends = list(zip(move.path, move.path[1:], strict=False))
    for at, (start, end) in enumerate(ends, start=1):
        yield start, end, at == len(ends)


def _set_up(scene: Scene, side: Side) -> frozenset[str]:
    game = scene.position.game
    return game.black if side is Side.BLACK else game.white


def _extent(font: ImageFont.FreeTypeFont, name: str) -> tuple[float, float]:
    left, top, right, foot = font.getbbox(name, anchor="ls")
    return right - left, foot - top
