"""Sprites of pieces, captured pieces and marks."""

from dataclasses import dataclass
from functools import cached_property
from math import cos, pi, sin

from PIL import Image, ImageChops, ImageDraw, ImageFilter, ImageOps

from bot.render.board.geometry import XY, PixelBox
from bot.render.board.overlay import Overlay, Pixel
from bot.render.contrast import contrast
from bot.render.smoothing import few_levels
from bot.render.themes import Colour, Theme
from guti import Side

OVERSAMPLING = 4
"""Factor by which a sprite is drawn larger, then reduced."""
MASK_LEVELS = 4
"""Number of shades in a sprite's mask; more would only enlarge files."""
COLOURS, SMALL_SPRITE_COLOURS = 8, 6
"""Number of colours in a large sprite, and in a small sprite."""
SMALL_SPRITE_PX = 60
"""Maximum height in pixels of a small sprite."""
HALF_SIDE = 1.42
"""Half the width of a sprite in piece radii, including shadow and mark."""
WIDE_RING, NARROW_RING, INNER_RING = 4.7, (1.0, 3.4), 0.9
"""Widths of the parts of the ring around a marked piece, at picture width 800.

The wide part is at least 1.5 pixels wide on a phone. The narrow part depends on the room.
"""


@dataclass(frozen=True)
class Sprite:
    """A small picture and a mask, stored separately for fast pasting."""

    image: Image.Image
    mask: Image.Image

    @classmethod
    def of(cls, large: Image.Image) -> "Sprite":
        """Reduce an oversampled RGBA drawing to a sprite."""
        small = large.reduce(OVERSAMPLING)
        colours = SMALL_SPRITE_COLOURS if small.height <= SMALL_SPRITE_PX else COLOURS
        plain = small.convert("RGB").quantize(colours, kmeans=1, dither=Image.Dither.NONE)
        mask = few_levels(small.getchannel("A"), MASK_LEVELS)
        box = _centred(mask)
        return cls(plain.convert("RGB").crop(box), mask.crop(box))

    @property
    def size(self) -> int:
        """Size in bytes; Pillow stores a pixel in full colour in four."""
        return 5 * self.mask.width * self.mask.height

    def paste_onto(self, picture: Image.Image, spot: XY, origin: Pixel = (0, 0)) -> None:
        """Paste the sprite, centred on `spot`, onto a picture.

        `origin` is the position of the picture's top left pixel.
        """
        left, top = self._corner(spot)
        picture.paste(self.image, (left - origin[0], top - origin[1]), self.mask)

    def overlay(self, name: str, at: tuple[str, ...], spot: XY) -> Overlay:
        """Return the sprite as an overlay centred on `spot`."""

        def draw(picture: Image.Image, origin: Pixel) -> None:
            self.paste_onto(picture, spot, origin)

        (left, top), inner = self._corner(spot), self._visible_box
        box = left + inner[0], top + inner[1], left + inner[2], top + inner[3]
        return Overlay(name, at, box, draw)

    @cached_property
    def _visible_box(self) -> tuple[int, int, int, int]:
        return self.mask.getbbox() or (0, 0, 0, 0)

    def _corner(self, spot: XY) -> Pixel:
        left, top = spot[0] - self.mask.width / 2, spot[1] - self.mask.height / 2
        return round(left), round(top)


def _centred(mask: Image.Image) -> PixelBox:
    """Return a narrow box with all visible pixels and the same middle as the mask.

    It is smaller by an even number on each side, so that halves of a pixel are rounded alike.
    """
    left, top, right, foot = mask.getbbox() or (0, 0, *mask.size)
    across = min(left, mask.width - right) // 2 * 2
    down = min(top, mask.height - foot) // 2 * 2
    return across, down, mask.width - across, mask.height - down


def piece(theme: Theme, side: Side, radius: float) -> Sprite:
    """Draw a piece with a shadow."""
    body = _body(theme, side, radius * OVERSAMPLING)
    canvas = Image.new("RGBA", body.size)
    if theme.shadow:
        canvas = _shadow(body.size, radius * OVERSAMPLING, theme.shadow)
    canvas.alpha_composite(body)
    return Sprite.of(canvas)


def ghost(theme: Theme, side: Side, radius: float) -> Sprite:
    """Draw a captured piece: a faint body with a broken rim."""
    radius *= OVERSAMPLING
    body = _body(theme, side, radius)
    alpha = body.getchannel("A").point(lambda level: level * 45 // 100)
    draw, middle = ImageDraw.Draw(alpha), body.width / 2
    box = (middle - radius, middle - radius, middle + radius, middle + radius)
    for dash in range(12):
        draw.arc(box, dash * 30, dash * 30 + 17, fill=255, width=round(radius * 0.12))
    body.putalpha(alpha)
    return Sprite.of(body)


def ring_mark(theme: Theme, radius: float, reach: float, scale: float) -> Sprite:
    """Draw the ring that marks a point; its outer radius is `reach`.

    Of core and edge, the one that stands out more against the board is wide.
    """
    size, middle = _canvas(radius * OVERSAMPLING)
    canvas = Image.new("RGBA", size)
    draw, outer = ImageDraw.Draw(canvas), (reach - 0.5) * OVERSAMPLING
    room = (reach - radius) / scale - WIDE_RING
    widths = min(max(room, NARROW_RING[0]), NARROW_RING[1]), WIDE_RING
    edge, core = widths if core_stands_out(theme) else reversed(widths)
    for width, fill in (
        (edge, theme.hint_edge),
        (core, theme.hint),
        (INNER_RING, theme.hint_edge),
    ):
        draw.circle((middle, middle), outer, fill=fill)
        outer -= max(width * scale, 0.8) * OVERSAMPLING
    draw.circle((middle, middle), outer, fill=(0, 0, 0, 0))
    return Sprite.of(canvas)


def core_stands_out(theme: Theme) -> bool:
    """Return whether a mark's core has more contrast with the board than its edge."""
    return contrast(theme.hint, theme.ground) > contrast(theme.hint_edge, theme.ground)


def _canvas(radius: float) -> tuple[tuple[int, int], float]:
    side = 2 * round(radius / OVERSAMPLING * HALF_SIDE) * OVERSAMPLING + OVERSAMPLING
    return (side, side), side / 2


def _body(theme: Theme, side: Side, radius: float) -> Image.Image:
    canvas = blank(theme, side, radius)
    _inlay(canvas, side, canvas.width / 2, radius, theme.material(side).mark)
    if theme.gloss:
        canvas.alpha_composite(_gleam(canvas.size, canvas.width / 2, radius, theme.gloss))
    return canvas


def blank(theme: Theme, side: Side, radius: float) -> Image.Image:
    """Draw a piece without inlay and gleam; `radius` is in pixels of the result."""
    size, middle = _canvas(radius)
    material = theme.material(side)
    canvas = Image.new("RGBA", size)
    ImageDraw.Draw(canvas).circle((middle, middle), radius, fill=material.rim)
    inner = radius * (1 - theme.rim_width)
    light = _light(size, middle, radius)
    dome = ImageOps.colorize(light, material.lit, material.shade, material.body)
    canvas.paste(dome, mask=_disc(size, middle, inner))
    return canvas


def _disc(size: tuple[int, int], middle: float, radius: float) -> Image.Image:
    mask = Image.new("L", size)
    ImageDraw.Draw(mask).circle((middle, middle), radius, fill=255)
    return mask


def _light(size: tuple[int, int], middle: float, radius: float) -> Image.Image:
    """Return a grey gradient, from 0 at the centre of the light to 255 far away."""
    reach = round(radius * 1.55)
    field = Image.new("L", size, 255)
    glow = Image.radial_gradient("L").resize((2 * reach, 2 * reach))
    field.paste(
        glow, (round(middle - radius * 0.32 - reach), round(middle - radius * 0.38 - reach))
    )
    return field


def _inlay(canvas: Image.Image, side: Side, middle: float, radius: float, colour: Colour) -> None:
    """Draw a star on a black piece, and a ring on a white piece."""
    draw = ImageDraw.Draw(canvas)
    if side is Side.WHITE:
        draw.circle(
            (middle, middle),
            radius * 0.56,
            outline=colour,
            width=round(max(radius * 0.10, OVERSAMPLING)),
        )
        return
    tips = [0.46 if tip % 2 == 0 else 0.15 for tip in range(8)]
    draw.polygon(
        [
            (middle + cos(tip * pi / 4) * radius * long, middle + sin(tip * pi / 4) * radius * long)
            for tip, long in enumerate(tips)
        ],
        fill=colour,
    )


def _gleam(size: tuple[int, int], middle: float, radius: float, gloss: float) -> Image.Image:
    shine = Image.new("L", size)
    x, y, draw = middle - radius * 0.34, middle - radius * 0.46, ImageDraw.Draw(shine)
    draw.ellipse(
        (x - radius * 0.34, y - radius * 0.2, x + radius * 0.34, y + radius * 0.2),
        fill=round(150 * gloss),
    )
    shine = shine.filter(ImageFilter.GaussianBlur(radius * 0.10))
    white = Image.new("RGBA", size, "white")
    white.putalpha(ImageChops.multiply(shine, _disc(size, middle, radius * 0.88)))
    return white


def _shadow(size: tuple[int, int], radius: float, strength: float) -> Image.Image:
    soft = Image.new("L", size)
    x, y = size[0] / 2 + radius * 0.07, size[1] / 2 + radius * 0.12
    ImageDraw.Draw(soft).circle((x, y), radius * 1.02, fill=round(255 * strength))
    soft = soft.filter(ImageFilter.GaussianBlur(radius * 0.09))
    canvas = Image.new("RGBA", size)
    canvas.putalpha(soft)
    return canvas
