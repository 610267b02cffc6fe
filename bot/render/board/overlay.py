"""Overlays: what lies on a backdrop, each with its name and the rows of pixels it may touch.

They must not know scenes, nor what is kept of pictures.
"""

from collections.abc import Callable
from dataclasses import dataclass

from PIL import Image


@dataclass(frozen=True)
class Overlay:
    """Something drawn on a backdrop, in no row above `top` nor from `foot` on.

    On pictures of the same assets equal names are equal pixels.
    """

    name: str
    top: int
    foot: int
    draw: Callable[[Image.Image], None]
