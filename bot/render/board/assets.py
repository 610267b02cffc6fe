"""Board assets: the drawings that all pictures of a board share."""

from collections.abc import Iterator, MutableMapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, partial
from operator import attrgetter
from threading import Lock

import numpy as np
from cachetools import LRUCache, cachedmethod
from PIL import Image

from bot.render.board import pieces
from bot.render.board.backdrop import draw_backdrop
from bot.render.board.geometry import XY, Box
from bot.render.board.layout import Layout, lay_out
from bot.render.board.overlay import Overlay, Pixel, around, as_one, merged
from bot.render.board.palette import Ingredients, draw_palette
from bot.render.board.patch import Patch
from bot.render.board.pieces import Sprite
from bot.render.board.player_bar import PlayerBar, PlayerState
from bot.render.board.png import FILTER_BYTES, Rows, quickest_level
from bot.render.board.point_names import place_names
from bot.render.board.scene import Scene
from bot.render.board.trail import Arrow, HopPath, draw_arrow
from bot.render.lettering.shaper import TextShaper
from bot.render.themes import Colour, Theme, blend
from bot.shared_cache import ENTRY_BYTES
from guti import Board, Move, Outcome, Side

FADING = 0.5
"""Share of the background colour that is mixed into the arrows of earlier moves."""
CACHED_ARROW_BYTES = 500_000
"""Size of the arrow cache per board; the cache saves 0.9 of 3.7 ms per move."""
CACHED_PATCH_BYTES = 1_500_000
"""Size of the patch cache per board; the cache saves 1.1 of 3.9 ms per move."""

Hop = tuple[str, str, bool]
"""Start point, end point, and whether this is the last hop of a move."""


class Plan:
    """Layout, point names and arrows of a board, independent of the theme."""

    def __init__(self, layout: Layout, names: dict[str, Box]) -> None:
        self.layout, self.names = layout, names
        self._arrows: MutableMapping[object, Arrow] = LRUCache(CACHED_ARROW_BYTES, _arrow_bytes)
        self._lock = Lock()

    def hop_path(self, start: str, end: str) -> HopPath:
        """Return the path of a hop."""
        return HopPath.of(self.layout, start, end)

    @cachedmethod(attrgetter("_arrows"), lock=attrgetter("_lock"))
    def arrow(self, spots: tuple[XY, ...], *, last: bool) -> Arrow:
        """Return the arrow along a path; `last` is true for the last hop of a move."""
        return draw_arrow(self.layout, spots, last=last)


@dataclass(frozen=True)
class BoardAssets:
    """Backdrop, sprites and palette of a board in one theme, size and orientation.

    `identity` is a unique key for caches.
    """

    plan: Plan
    theme: Theme
    backdrop: Image.Image
    pieces: dict[Side, Sprite]
    ghosts: dict[Side, Sprite]
    ring_mark: Sprite
    player_bar: PlayerBar
    palette: Image.Image
    identity: object = field(default_factory=object)
    _patches: MutableMapping[object, Patch] = field(
        default_factory=lambda: LRUCache(CACHED_PATCH_BYTES, attrgetter("size"))
    )
    _lock: Lock = field(default_factory=Lock)

    @property
    def size(self) -> int:
        """Size in memory in bytes, with full caches of patches and arrows."""
        # Pillow stores a pixel of a picture in full colour in four bytes.
        sprites = (*self.pieces.values(), *self.ghosts.values(), self.ring_mark)
        pictures = (self.backdrop, *(each.image for each in sprites))
        pixels = sum(each.width * each.height for each in pictures)
        plain = self.backdrop.width * self.backdrop.height
        return 4 * pixels + plain + CACHED_PATCH_BYTES + CACHED_ARROW_BYTES

    @property
    def layout(self) -> Layout:
        """Layout of the board."""
        return self.plan.layout

    def picture(self, scene: Scene) -> Image.Image:
        """Draw a whole scene in full colour."""
        picture = self.backdrop.copy()
        for overlay in self.overlays(scene):
            overlay.draw(picture, (0, 0))
        return picture

    def overlays(self, scene: Scene) -> Iterator[Overlay]:
        """Yield the overlays of a scene in drawing order."""
        for point, side in scene.ghosts.items():
            yield self._sprite_overlays[f"ghost {side}"][point]
        yield from self._trail(scene)
        for side in Side:
            stand = self._sprite_overlays[f"piece {side}"]
            for point in scene.position.pieces(side):
                if point != scene.lifted:
                    yield stand[point]
        for point in scene.marked:
            yield self._sprite_overlays["ring mark"][point]
        for side in Side:
            counts = scene.position.count(side), len(_set_up(scene, side))
            yield self.player_bar.overlay(side, counts, player_state(scene, side))

    def separate_overlays(self, scene: Scene) -> list[Overlay]:
        """Return the overlays of a scene; overlays that may share pixels are merged."""
        overlays = list(self.overlays(scene))
        # In smaller pictures, overlays at different places may touch.
        return merged(overlays) if self.layout.scale >= 1 else [as_one(overlays)]

    @cached_property
    def compression_level(self) -> int:
        """The fastest compression level that makes the picture files small enough."""
        return quickest_level(self._plain_rows)

    @cached_property
    def colours(self) -> bytes:
        """The palette as bytes: red, green and blue of each colour."""
        return bytes(self.palette.getpalette() or ())

    def quantized(self, picture: Image.Image) -> Image.Image:
        """Return a picture with its colours replaced by the nearest in the board's palette."""
        return picture.quantize(palette=self.palette, dither=Image.Dither.NONE)

    def rows(self, overlays: Sequence[Overlay], top: int, foot: int) -> Rows:
        """Return the rows of a picture from `top` up to `foot`, as palette indices.

        No two overlays may share a pixel.
        """
        rows = self._plain_rows[top:foot].copy()
        for each in overlays:
            self._patch(each).apply_to(rows, top)
        return rows

    @cached_property
    def _plain_rows(self) -> Rows:
        """The backdrop as palette indices, with a filter byte before each row."""
        return np.pad(np.asarray(self.quantized(self.backdrop)), ((0, 0), (FILTER_BYTES, 0)))

    @cachedmethod(
        attrgetter("_patches"), key=lambda _, overlay: overlay.name, lock=attrgetter("_lock")
    )
    def _patch(self, overlay: Overlay) -> Patch:
        left, top, right, foot = overlay.box
        part = self.backdrop.crop(overlay.box)
        overlay.draw(part, (left, top))
        plain = self._plain_rows[top:foot, left + FILTER_BYTES : right + FILTER_BYTES]
        return Patch.of(np.asarray(self.quantized(part)), plain, (left, top))

    @cached_property
    def _sprite_overlays(self) -> dict[str, dict[str, Overlay]]:
        """Overlays of the sprites, by sprite name and point."""
        sprites = {"ring mark": self.ring_mark}
        for side in Side:
            sprites |= {f"ghost {side}": self.ghosts[side], f"piece {side}": self.pieces[side]}
        return {
            name: {
                point: sprite.overlay(
                    f"{name} {point}",
                    (point, around(point)) if name == "ring mark" else (point,),
                    spot,
                )
                for point, spot in self.layout.places.items()
            }
            for name, sprite in sprites.items()
        }

    def _trail(self, scene: Scene) -> Iterator[Overlay]:
        for age, move in reversed(list(enumerate(reversed(scene.trail)))):
            faint = FADING if age else 0.0
            edge = blend(self.theme.trail_edge, self.theme.ground, faint)
            yield from self._move_arrows(
                move, edge, blend(self.theme.trail, self.theme.ground, faint)
            )
        if scene.suggested:
            yield from self._move_arrows(scene.suggested, self.theme.hint_edge, self.theme.hint)

    def _move_arrows(self, move: Move, edge: Colour, fill: Colour) -> Iterator[Overlay]:
        """Yield the arrows along a move: first the edges of all arrows, then the fills."""
        for part, colour in (("edge", edge), ("fill", fill)):
            for hop in _hops(move):
                start, end, last = hop
                over = self.layout.board.between.get((start, end), start)
                # The last arrow ends before the moved piece, but touches the mark around it.
                on = {start, over} if last else {start, over, end}
                at = (*on, *map(around, {start, over, end}))
                draw = partial(self._draw_arrow, part, hop, colour)
                box = self.plan.hop_path(start, end).box
                yield Overlay(f"{part} {hop} {colour}", at, box, draw)

    def _draw_arrow(
        self, part: str, hop: Hop, colour: Colour, picture: Image.Image, origin: Pixel
    ) -> None:
        start, end, last = hop
        path = self.plan.hop_path(start, end)
        arrow, (x, y) = self.plan.arrow(path.spots, last=last), path.start
        for (left, top), mask in arrow.edge if part == "edge" else arrow.fill:
            picture.paste(colour, (x + left - origin[0], y + top - origin[1]), mask)


def player_state(scene: Scene, side: Side) -> PlayerState:
    """Return the state that the bar of `side` shows."""
    ended: Outcome | None = scene.ended
    if scene.unstarted:
        return PlayerState.WAITING
    if ended is None:
        return PlayerState.TO_MOVE if scene.turn is side else PlayerState.WAITING
    return (PlayerState.LOST, PlayerState.DREW, PlayerState.WON)[ended.worth(side) + 1]


def plan_board(board: Board, bottom: Side, width: int, shaper: TextShaper) -> Plan:
    """Compute the layout of a board, and place the names of its points."""
    layout = lay_out(board, bottom, width)
    sizes = {name: shaper.mask(name, layout.font_size).image.size for name in board.names}
    return Plan(layout, place_names(layout, sizes))


def draw_assets(plan: Plan, theme: Theme, shaper: TextShaper) -> BoardAssets:
    """Draw the assets of a board in a theme."""
    layout = plan.layout
    backdrop = draw_backdrop(layout, plan.names, theme, shaper)
    bodies = {side: pieces.piece(theme, side, layout.radius) for side in Side}
    ghosts = {side: pieces.ghost(theme, side, layout.radius) for side in Side}
    ring = pieces.ring_mark(theme, layout.radius)
    bar = PlayerBar.of(layout, theme, shaper)
    palette = draw_palette(Ingredients(layout, theme, backdrop, bodies, ghosts, ring, bar))
    return BoardAssets(plan, theme, backdrop, bodies, ghosts, ring, bar, palette)


def _arrow_bytes(arrow: Arrow) -> int:
    masks = [mask for _, mask in (*arrow.edge, *arrow.fill)]
    return sum(mask.width * mask.height for mask in masks) + ENTRY_BYTES


def _hops(move: Move) -> Iterator[Hop]:
    ends = list(zip(move.path, move.path[1:], strict=False))
    for at, (start, end) in enumerate(ends, start=1):
        yield start, end, at == len(ends)


def _set_up(scene: Scene, side: Side) -> frozenset[str]:
    game = scene.position.game
    return game.black if side is Side.BLACK else game.white
