"""Board assets: the drawings that all pictures of a board share."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, partial
from hashlib import sha256
from itertools import pairwise
from operator import attrgetter

import numpy as np
from cachetools import cachedmethod
from PIL import Image, ImageFilter

from bot.render.board import pieces
from bot.render.board.backdrop import draw_backdrop
from bot.render.board.geometry import PixelBox
from bot.render.board.layout import Layout
from bot.render.board.overlay import Overlay, Pixel, around, as_one, merged, named
from bot.render.board.palette import Ingredients, draw_palette
from bot.render.board.patch import Patch
from bot.render.board.pieces import Sprite
from bot.render.board.plan import Plan
from bot.render.board.player_bar import PlayerBar, PlayerState
from bot.render.board.png import FILTER_BYTES, Rows, quickest_level
from bot.render.board.scene import Scene
from bot.render.contrast import contrast
from bot.render.lettering.shaper import TextShaper
from bot.render.smoothing import few_levels
from bot.render.themes import Colour, Theme, blend
from guti import Move, Outcome, Side

FADING = 0.5
"""Share of the background colour that is mixed into the arrows of earlier moves."""
LETTER_LEVELS = 2
"""Number of shades at the edges of a name's letters on an arrow."""
Hop = tuple[str, str, bool]
"""Start point, end point, and whether this is the last hop of a move."""


@dataclass(frozen=True)
class BoardAssets:
    """Backdrop, sprites and palette of a board in one theme, size and orientation.

    `backdrop` has a palette of its own, which contains its exact colours. `translation` maps each
    index in it to the index in the palette of the board's pictures.
    """

    plan: Plan
    theme: Theme
    backdrop: Image.Image
    translation: bytes
    compression_level: int
    pieces: dict[Side, Sprite]
    ghosts: dict[Side, Sprite]
    ring_mark: Sprite
    player_bar: PlayerBar
    palette: Image.Image

    @cached_property
    def identity(self) -> str:
        """A key for caches, the same if the assets are dropped and read again."""
        return identity_of(self.layout, self.theme)

    @property
    def size(self) -> int:
        """Size in memory in bytes."""
        sprites = *self.pieces.values(), *self.ghosts.values(), self.ring_mark
        board = self.backdrop.width * self.backdrop.height
        return board + self.player_bar.size + sum(each.size for each in sprites)

    @property
    def layout(self) -> Layout:
        """Layout of the board."""
        return self.plan.layout

    def picture(self, scene: Scene) -> Image.Image:
        """Draw a whole scene in full colour."""
        picture = self.backdrop.convert("RGB")
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
            counts = scene.position.count(side), _captured_by(scene, side)
            state, level = player_state(scene, side), level_of(scene, side)
            yield self.player_bar.overlay(side, counts, state, scene.digits, level)

    def separate_overlays(self, scene: Scene) -> list[Overlay]:
        """Return the overlays of a scene; overlays that may share pixels are merged."""
        overlays = list(self.overlays(scene))
        # In smaller pictures, overlays at different places may touch.
        return merged(overlays) if self.layout.scale >= 1 else [as_one(overlays)]

    @cached_property
    def colours(self) -> bytes:
        """The palette as bytes: red, green and blue of each colour."""
        return bytes(self.palette.getpalette() or ())

    def quantized(self, picture: Image.Image) -> Image.Image:
        """Return a picture with its colours replaced by the nearest in the board's palette."""
        return _quantized(picture, self.palette)

    def rows(self, overlays: Sequence[Overlay], top: int, foot: int) -> Rows:
        """Return the rows of a picture from `top` up to `foot`, as palette indices.

        No two overlays may share a pixel.
        """
        width = self.backdrop.width
        rows = np.zeros((foot - top, FILTER_BYTES + width), np.uint8)
        rows[:, FILTER_BYTES:] = self._plain((0, top, width, foot))
        for each in overlays:
            self._patch(each).apply_to(rows, top)
        return rows

    @cachedmethod(
        attrgetter("plan.parts.patches"), key=lambda self, overlay: (self.identity, overlay.name)
    )
    def _patch(self, overlay: Overlay) -> Patch:
        left, top, _, _ = overlay.box
        part = self.backdrop.crop(overlay.box).convert("RGB")
        overlay.draw(part, (left, top))
        plain = self._plain(overlay.box)
        return Patch.of(np.asarray(self.quantized(part)), plain, (left, top))

    def _plain(self, box: PixelBox) -> Rows:
        """Return a part of the backdrop in the palette of pictures."""
        part = self.backdrop.crop(box)
        indices = np.frombuffer(part.tobytes().translate(self.translation), np.uint8)
        return indices.reshape(part.height, part.width)

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
        touched = dict[str, Colour]()
        for move, edge, fill in arrows(scene, self.theme):
            yield from self._move_arrows(move, edge, fill, arrived=move is not scene.suggested)
            halo = max((edge, fill), key=partial(contrast, self.theme.text))
            for hop in pairwise(move.path):
                touched |= dict.fromkeys(self.plan.names_touched(*hop), halo)
        for name, halo in touched.items():
            yield self._name(name, halo)

    def _name(self, name: str, halo: Colour) -> Overlay:
        """Return an overlay that shows a point's name above arrows.

        Only the letters and a narrow halo, in a colour of the arrow, cover it.
        """
        box, near = self.plan.name_area(name)

        def draw(picture: Image.Image, origin: Pixel) -> None:
            corner = box[0] - origin[0], box[1] - origin[1]
            letters = self._letters(name, box)
            wider = letters.filter(ImageFilter.MaxFilter(2 * self.plan.halo + 1))
            picture.paste(halo, corner, few_levels(wider, 1))
            picture.paste(self.theme.text, corner, few_levels(letters, LETTER_LEVELS))

        at = (named(name), *near, *map(around, near))
        return Overlay(f"name {name} {halo}", at, box, draw)

    def _letters(self, name: str, box: PixelBox) -> Image.Image:
        """Return the letters of a name as a mask that fills `box`."""
        left, top, _, _ = self.plan.names[name]
        mask = Image.new("L", (box[2] - box[0], box[3] - box[1]))
        letters = self.player_bar.shaper.mask(name, self.layout.font_size).image
        mask.paste(letters, (round(left) - box[0], round(top) - box[1]))
        return mask

    def _move_arrows(
        self, move: Move, edge: Colour, fill: Colour, *, arrived: bool
    ) -> Iterator[Overlay]:
        """Yield the arrows along a move: first the edges of all arrows, then the fills.

        If the piece has `arrived`, the last arrow ends before it, else at the empty point.
        """
        for part, colour in (("edge", edge), ("fill", fill)):
            for hop in _hops(move, arrived=arrived):
                start, end, last = hop
                over = self.layout.board.between.get((start, end), start)
                # The last arrow ends before the moved piece, but touches the mark around it.
                on = {start, over} if last else {start, over, end}
                names = map(named, self.plan.names_touched(start, end))
                at = (*on, *map(around, {start, over, end}), *names)
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


def identity_of(layout: Layout, theme: Theme) -> str:
    """Return a key that determines the pixels of a board's pictures."""
    board = layout.board
    identity = repr((board.names, board.lines, theme, layout.bottom, layout.width))
    return sha256(identity.encode()).hexdigest()[:24]


def player_state(scene: Scene, side: Side) -> PlayerState:
    """Return the state that the bar of `side` shows."""
    ended: Outcome | None = scene.ended
    if scene.unstarted:
        return PlayerState.WAITING
    if ended is None:
        return PlayerState.TO_MOVE if scene.turn is side else PlayerState.WAITING
    return outcome_state(ended, side)


def level_of(scene: Scene, side: Side) -> int | None:
    """Return the level of the engine if it plays `side`, or None."""
    return scene.face[1] if scene.face and scene.face[0] is side else None


def outcome_state(outcome: Outcome | None, side: Side) -> PlayerState:
    """Return the state that shows an outcome in the bar of `side`."""
    if outcome is None:
        return PlayerState.WAITING
    return (PlayerState.LOST, PlayerState.DREW, PlayerState.WON)[outcome.worth(side) + 1]


def draw_assets(plan: Plan, theme: Theme, shaper: TextShaper) -> BoardAssets:
    """Draw the assets of a board in a theme."""
    layout = plan.layout
    backdrop = draw_backdrop(plan, theme, shaper)
    bodies = {side: pieces.piece(theme, side, layout.radius) for side in Side}
    ghosts = {side: pieces.ghost(theme, side, layout.radius) for side in Side}
    ring = pieces.ring_mark(theme, layout.radius, layout.mark_reach, layout.scale)
    bar = PlayerBar.of(layout, theme, shaper)
    palette = draw_palette(Ingredients(layout, theme, backdrop, bodies, ghosts, ring, bar))
    plain = np.asarray(_quantized(backdrop, palette))
    level = quickest_level(np.pad(plain, ((0, 0), (FILTER_BYTES, 0))))
    few, translation = backdrop.quantize(256, dither=Image.Dither.NONE), np.zeros(256, np.uint8)
    translation[np.asarray(few)] = plain
    drawn = level, bodies, ghosts, ring, bar, palette
    return BoardAssets(plan, theme, few, translation.tobytes(), *drawn)


def _quantized(picture: Image.Image, palette: Image.Image) -> Image.Image:
    return picture.quantize(palette=palette, dither=Image.Dither.NONE)


def _hops(move: Move, *, arrived: bool) -> Iterator[Hop]:
    ends = list(zip(move.path, move.path[1:], strict=False))
    for at, (start, end) in enumerate(ends, start=1):
        yield start, end, arrived and at == len(ends)


def _captured_by(scene: Scene, side: Side) -> int:
    """Return the number of the other side's pieces that are missing from the board."""
    game, other = scene.position.game, side.other
    whole = game.black if other is Side.BLACK else game.white
    return max(0, len(whole) - scene.position.count(other))


def arrows(scene: Scene, theme: Theme) -> Iterator[tuple[Move, Colour, Colour]]:
    """Yield the moves to draw as arrows, each with the colours of its edge and fill."""
    for age, move in reversed(list(enumerate(reversed(scene.trail)))):
        faint = FADING if age else 0.0
        edge, fill = (blend(it, theme.ground, faint) for it in (theme.trail_edge, theme.trail))
        yield move, edge, fill
    if scene.suggested:
        yield scene.suggested, theme.hint_edge, theme.hint
