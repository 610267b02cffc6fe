"""Smoothing: masks of so few levels that they look smooth and cost few bytes.

It must not know what is drawn.
"""

from functools import cache

from PIL import Image


def few_levels(mask: Image.Image, levels: int) -> Image.Image:
    """A mask's edges in so many levels of smoothing."""
    return mask.point(_steps(levels))


@cache
def _steps(levels: int) -> list[int]:
    """What becomes of each level of a mask."""
    return [round(level / 255 * levels) * 255 // levels for level in range(256)]
