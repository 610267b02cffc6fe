"""Overlays: what lies on a backdrop, each with its name and the box of pixels it may touch.

They must not know scenes, nor what is kept of pictures.
"""

from collections.abc import Callable
from dataclasses import dataclass

from PIL import Image

Pixel = tuple[int, int]
PixelBox = tuple[int, int, int, int]
"""Left, top, right, foot: the last two are the first column and row beyond it."""


@dataclass(frozen=True)
class Overlay:
    """Something drawn on a backdrop, within its box.

    On pictures of the same assets equal names are equal pixels. `draw` takes a picture, and which
    pixel of the whole its left top is. What has a `mask`, of the pixels that it touches in its box,
    shares none of them with anything else that has one.
    """

    name: str
    box: PixelBox
    draw: Callable[[Image.Image, Pixel], None]
    mask: Image.Image | None = None

    def meets(self, box: PixelBox) -> bool:
        """Whether it may touch a pixel of another box."""
        left, top, right, foot = self.box
        return left < box[2] and box[0] < right and top < box[3] and box[1] < foot
