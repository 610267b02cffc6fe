"""Board assets: all that is drawn once of a board in one theme, size and orientation.

They make pictures of their own board's scenes; they must not read files.
"""

from collections.abc import Iterator, MutableMapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from operator import attrgetter
from threading import Lock

from cachetools import LRUCache, cachedmethod
from PIL import Image

from bot.engine import Board, Move, Outcome, Side
from bot.render.board import pieces
from bot.render.board.backdrop import draw_backdrop
from bot.render.board.geometry import Box
from bot.render.board.layout import Layout, lay_out
from bot.render.board.overlay import Overlay, Pixel
from bot.render.board.palette import Ingredients, draw_palette
from bot.render.board.pieces import Sprite
from bot.render.board.player_bar import PlayerBar, PlayerState
from bot.render.board.png import quickest_level
from bot.render.board.point_names import place_names
from bot.render.board.scene import Scene
from bot.render.board.trail import Arrow, box_of_hop, draw_arrow
from bot.render.lettering.shaper import TextShaper
from bot.render.themes import Colour, Theme, blend

FADED = 0.5
"""How faint the moves before the last are."""
ARROWS = 400
"""How many hops' masks are kept, the last used: a board's own, and chains' on the largest."""

Hop = tuple[str, str, bool]
"""From where, to where, and whether it is the last of its move."""


class Plan:
    """Where a board's points and names lie, and the arrows between points, whatever the theme."""

    def __init__(self, layout: Layout, names: dict[str, Box]) -> None:
        self.layout, self.names = layout, names
        self._arrows: MutableMapping[object, Arrow] = LRUCache(ARROWS)
        self._lock = Lock()

    @cachedmethod(attrgetter("_arrows"), lock=attrgetter("_lock"))
    def arrow(self, hop: Hop) -> Arrow:
        """The arrow of a hop."""
        start, end, last = hop
        return draw_arrow(self.layout, start, end, last=last)


@dataclass(frozen=True)
class BoardAssets:
    """The backdrop, the sprites and the palette of a board in one theme, size and orientation.

    `identity` tells them from all other assets, and holds nothing.
    """

    plan: Plan
    theme: Theme
    backdrop: Image.Image
    pieces: dict[Side, Sprite]
    ghosts: dict[Side, Sprite]
    due: Sprite
    player_bar: PlayerBar
    palette: Image.Image
    identity: object = field(default_factory=object)
    _patches: dict[str, Image.Image] = field(default_factory=dict)

    @property
    def layout(self) -> Layout:
        """Where points and bars lie."""
        return self.plan.layout

    def picture(self, scene: Scene) -> Image.Image:
        """Draw a scene of this board, all of it."""
        picture = self.backdrop.copy()
        for overlay in self.overlays(scene):
            overlay.draw(picture, (0, 0))
        return picture

    def overlays(self, scene: Scene) -> Iterator[Overlay]:
        """All that lies on the backdrop in a scene, in the order in which it is drawn."""
        for point, side in scene.ghosts.items():
            yield self._on_points[f"ghost {side}"][point]
        yield from self._trail(scene)
        for side in Side:
            stand = self._on_points[f"piece {side}"]
            for point in scene.position.pieces(side):
                if point != scene.lifted:
                    yield stand[point]
        for point in scene.marked:
            yield self._on_points["due"][point]
        for side in Side:
            counts = scene.position.count(side), len(_set_up(scene, side))
            yield self.player_bar.overlay(side, counts, player_state(scene, side))

    @cached_property
    def level(self) -> int:
        """How well pictures are compressed: as quickly as will do."""
        return quickest_level(self._reduced_backdrop)

    @property
    def colours(self) -> bytes:
        """The palette: red, green and blue of each colour."""
        return bytes(self.palette.getpalette() or ())

    def reduced(self, picture: Image.Image) -> Image.Image:
        """The picture in this board's palette."""
        return picture.quantize(palette=self.palette, dither=Image.Dither.NONE)

    def rows(self, overlays: Sequence[Overlay], top: int, foot: int) -> Image.Image:
        """Some rows of a picture, which these overlays touch, in this board's palette.

        Pixel for pixel what is drawn in full colour and then reduced; only where overlays may lie
        on each other that is done.
        """
        rows = self._reduced_backdrop.crop((0, top, self.layout.width, foot))
        for each in overlays:
            if each.mask:
                rows.paste(self._patch(each), (each.box[0], each.box[1] - top), each.mask)
        for left, upper, right, lower in {each.box for each in overlays if not each.mask}:
            box = left, max(top, upper), right, min(foot, lower)
            part = self.backdrop.crop(box)
            for each in overlays:
                if each.meets(box):
                    each.draw(part, box[:2])
            rows.paste(self.reduced(part), (left, box[1] - top))
        return rows

    @cached_property
    def _reduced_backdrop(self) -> Image.Image:
        return self.reduced(self.backdrop)

    def _patch(self, overlay: Overlay) -> Image.Image:
        """The box of an overlay with nothing else on the backdrop, in this board's palette."""
        patch = self._patches.get(overlay.name)
        if patch is None:
            part = self.backdrop.crop(overlay.box)
            overlay.draw(part, overlay.box[:2])
            patch = self._patches[overlay.name] = self.reduced(part)
        return patch

    @cached_property
    def _on_points(self) -> dict[str, dict[str, Overlay]]:
        """Each sprite on each point, by the sprite's name."""
        sprites = {"due": self.due}
        for side in Side:
            sprites |= {f"ghost {side}": self.ghosts[side], f"piece {side}": self.pieces[side]}
        return {
            name: {
                # A mark lies on its piece.
                point: sprite.overlay(f"{name} {point}", spot, apart=name != "due")
                for point, spot in self.layout.places.items()
            }
            for name, sprite in sprites.items()
        }

    def _trail(self, scene: Scene) -> Iterator[Overlay]:
        for age, move in reversed(list(enumerate(reversed(scene.trail)))):
            faint = FADED if age else 0.0
            edge = blend(self.theme.trail_edge, self.theme.ground, faint)
            yield from self._hops_of(move, edge, blend(self.theme.trail, self.theme.ground, faint))
        if scene.suggested:
            yield from self._hops_of(scene.suggested, self.theme.hint_edge, self.theme.hint)

    def _hops_of(self, move: Move, edge: Colour, fill: Colour) -> Iterator[Overlay]:
        """The arrows of a move, the edges of all below the fills of all."""
        for what, colour in (("edge", edge), ("fill", fill)):
            for hop in _hops(move):
                draw = partial(self._draw_hop, hop, what, colour)
                box = box_of_hop(self.layout, hop[0], hop[1])
                yield Overlay(f"{what} {hop} {colour}", box, draw)

    def _draw_hop(
        self, hop: Hop, what: str, colour: Colour, picture: Image.Image, origin: Pixel
    ) -> None:
        arrow = self.plan.arrow(hop)
        for (left, top), mask in arrow.edge if what == "edge" else arrow.fill:
            picture.paste(colour, (left - origin[0], top - origin[1]), mask)


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
    layout = plan.layout
    backdrop = draw_backdrop(layout, plan.names, theme, shaper)
    bodies = {side: pieces.piece(theme, side, layout.radius) for side in Side}
    ghosts = {side: pieces.ghost(theme, side, layout.radius) for side in Side}
    due = pieces.due_mark(theme, layout.radius)
    bar = PlayerBar.of(layout, theme, shaper)
    palette = draw_palette(Ingredients(layout, theme, backdrop, bodies, ghosts, due, bar))
    return BoardAssets(plan, theme, backdrop, bodies, ghosts, due, bar, palette)


def _hops(move: Move) -> Iterator[Hop]:
    ends = list(zip(move.path, move.path[1:], strict=False))
    for at, (start, end) in enumerate(ends, start=1):
        yield start, end, at == len(ends)


def _set_up(scene: Scene, side: Side) -> frozenset[str]:
    game = scene.position.game
    return game.black if side is Side.BLACK else game.white
