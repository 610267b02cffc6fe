"""Smoothing: masks of so few levels that they look smooth and cost few bytes.

It must not know what is drawn.
"""

from PIL import Image


def few_levels(mask: Image.Image, levels: int) -> Image.Image:
    """A mask's edges in so many levels of smoothing."""
    return mask.point([round(level / 255 * levels) * 255 // levels for level in range(256)])
