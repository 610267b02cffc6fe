"""Masks with few levels: they look smooth and compress well."""

from functools import cache

from PIL import Image


def few_levels(mask: Image.Image, levels: int) -> Image.Image:
    """Reduce the shades of a mask's edges to `levels` levels."""
    return mask.point(_steps(levels))


@cache
def _steps(levels: int) -> list[int]:
    """Return the new value of each level of a mask."""
    return [round(level / 255 * levels) * 255 // levels for level in range(256)]
