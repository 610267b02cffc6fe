"""Tables: one board in one theme, size and orientation, with all that is drawn once for it.

A table turns scenes of its own board into pictures; it must not read files.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO

from PIL import Image, ImageDraw, ImageFont

from bot.engine import Board, Move, Outcome, Side
from bot.render import pieces
from bot.render.backdrop import draw_backdrop
from bot.render.layout import Box, Layout, lay_out
from bot.render.names import place_names
from bot.render.pieces import Sprite
from bot.render.scene import Scene
from bot.render.shelf import Shelf
from bot.render.strip import Standing, Strip
from bot.render.theme import Theme, blend
from bot.render.trail import Trace, trace

COLOURS = 72
"""How many colours a picture has."""
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
    palette = _proof(table).quantize(COLOURS, kmeans=1, dither=Image.Dither.NONE)
    object.__setattr__(table, "palette", palette.crop((0, 0, 1, 1)))
    return table


def _proof(table: Table) -> Image.Image:
    """A picture with every colour that may occur, each in a fair share."""
    layout = table.layout
    proof = table.backdrop.crop((0, 0, layout.width, layout.height // 2))
    sprites = [*table.pieces.values(), *table.ghosts.values()]
    pitch = max(1, round(layout.radius * 2))
    for row, y in enumerate(range(layout.strip, layout.height // 2, pitch)):
        for column, x in enumerate(range(0, layout.width, pitch)):
            sprites[(row + column) % 4].onto(proof, (x, y))
            if column % 4 == row % 4:
                table.due.onto(proof, (x, y))
    # the strip that lies in this half
    table.strip.draw(proof, layout.bottom.other, (5, 10), Standing.TO_MOVE)
    swatches = list(_swatches(table.theme))
    draw, wide, top = ImageDraw.Draw(proof), layout.width // len(swatches), layout.height // 4
    for at, colour in enumerate(swatches):
        draw.rectangle((at * wide, top, (at + 1) * wide - 1, top + wide), fill=colour)
    return proof


def _swatches(theme: Theme) -> Iterator[tuple[int, int, int]]:
    yield from (theme.ground, theme.strip, theme.line, theme.text, theme.trail, theme.trail_edge)
    yield from (theme.hint, theme.hint_edge, theme.turn, theme.turn_text, theme.border)
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
