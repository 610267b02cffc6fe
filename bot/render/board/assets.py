"""Board assets: all that is drawn once of a board in one theme, size and orientation.

They make pictures of their own board's scenes; they must not read files.
"""

from collections.abc import Iterator, MutableMapping
from dataclasses import dataclass, field
from operator import attrgetter
from threading import Lock

from cachetools import LRUCache, cachedmethod
from PIL import Image

from bot.engine import Board, Move, Outcome, Side
from bot.render.board import pieces
from bot.render.board.backdrop import draw_backdrop
from bot.render.board.geometry import Box
from bot.render.board.layout import Layout, lay_out
from bot.render.board.palette import Ingredients, draw_palette
from bot.render.board.pieces import Sprite
from bot.render.board.player_bar import PlayerBar, PlayerState
from bot.render.board.point_names import place_names
from bot.render.board.scene import Scene
from bot.render.board.trail import Arrow, draw_arrow
from bot.render.lettering.shaper import TextShaper
from bot.render.themes import Colour, Theme, blend

FADED = 0.5
"""How faint the moves before the last are."""
ARROWS = 24
"""How many hops' masks are kept, the last used."""

Hop = tuple[str, str, bool]
"""From where, to where, and whether it is the last of its move."""


@dataclass(frozen=True)
class Plan:
    """Where a board's points and names lie, whatever the theme."""

    layout: Layout
    names: dict[str, Box]


@dataclass(frozen=True)
class BoardAssets:
    """The backdrop, the sprites and the palette of a board in one theme, size and orientation."""

    layout: Layout
    names: dict[str, Box]
    theme: Theme
    backdrop: Image.Image
    pieces: dict[Side, Sprite]
    ghosts: dict[Side, Sprite]
    due: Sprite
    player_bar: PlayerBar
    palette: Image.Image
    _arrows: MutableMapping[object, Arrow] = field(default_factory=lambda: LRUCache(ARROWS))
    _lock: Lock = field(default_factory=Lock)

    def picture(self, scene: Scene) -> Image.Image:
        """Draw a scene of this board."""
        picture, places = self.backdrop.copy(), self.layout.places
        for point, side in scene.ghosts.items():
            self.ghosts[side].onto(picture, places[point])
        self._draw_trail(picture, scene)
        for side in Side:
            for point in scene.position.pieces(side):
                if point != scene.lifted:
                    self.pieces[side].onto(picture, places[point])
        for point in scene.marked:
            self.due.onto(picture, places[point])
        for side in Side:
            counts = scene.position.count(side), len(_set_up(scene, side))
            self.player_bar.draw(picture, side, counts, player_state(scene, side))
        return picture

    def reduced(self, picture: Image.Image) -> Image.Image:
        """The picture in this board's palette."""
        return picture.quantize(palette=self.palette, dither=Image.Dither.NONE)

    def _draw_trail(self, picture: Image.Image, scene: Scene) -> None:
        for age, move in reversed(list(enumerate(reversed(scene.trail)))):
            faint = FADED if age else 0.0
            edge = blend(self.theme.trail_edge, self.theme.ground, faint)
            band = blend(self.theme.trail, self.theme.ground, faint)
            self._draw_arrows(picture, move, edge, band)
        if scene.suggested:
            edge, band = self.theme.hint_edge, self.theme.hint
            self._draw_arrows(picture, scene.suggested, edge, band)

    def _draw_arrows(self, picture: Image.Image, move: Move, edge: Colour, band: Colour) -> None:
        arrows = [self._arrow(hop) for hop in _hops(move)]
        for corner, mask in (tile for hop in arrows for tile in hop.edge):
            picture.paste(edge, corner, mask)
        for corner, mask in (tile for hop in arrows for tile in hop.band):
            picture.paste(band, corner, mask)

    @cachedmethod(attrgetter("_arrows"), lock=attrgetter("_lock"))
    def _arrow(self, hop: Hop) -> Arrow:
        start, end, last = hop
        return draw_arrow(self.layout, start, end, last=last)


def player_state(scene: Scene, side: Side) -> PlayerState:
    """What the bar of `side` says."""
    ended: Outcome | None = scene.ended
    if scene.unstarted:
        return PlayerState.WAITING
    if ended is None:
        return PlayerState.TO_MOVE if scene.turn is side else PlayerState.WAITING
    if ended.winner is None:
        return PlayerState.DREW
    return PlayerState.WON if ended.winner is side else PlayerState.LOST


def plan_board(board: Board, bottom: Side, width: int, shaper: TextShaper) -> Plan:
    """Lay out a board and its names, for any theme."""
    layout = lay_out(board, bottom, width)
    sizes = {name: shaper.mask(name, layout.type_size).image.size for name in board.names}
    return Plan(layout, place_names(layout, sizes))


def draw_assets(plan: Plan, theme: Theme, shaper: TextShaper) -> BoardAssets:
    """Draw all that a plan needs in a theme."""
    layout, names = plan.layout, plan.names
    backdrop = draw_backdrop(layout, names, theme, shaper)
    bodies = {side: pieces.piece(theme, side, layout.radius) for side in Side}
    ghosts = {side: pieces.ghost(theme, side, layout.radius) for side in Side}
    due = pieces.due_mark(theme, layout.radius)
    bar = PlayerBar.of(layout, theme, shaper)
    palette = draw_palette(Ingredients(layout, theme, backdrop, bodies, ghosts, due, bar))
    return BoardAssets(layout, names, theme, backdrop, bodies, ghosts, due, bar, palette)


def _hops(move: Move) -> Iterator[Hop]:
    ends = list(zip(move.path, move.path[1:], strict=False))
    for at, (start, end) in enumerate(ends, start=1):
        yield start, end, at == len(ends)


def _set_up(scene: Scene, side: Side) -> frozenset[str]:
    game = scene.position.game
    return game.black if side is Side.BLACK else game.white
