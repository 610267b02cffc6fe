"""Masks with few shades, which look smooth and compress well."""

from functools import cache

from PIL import Image


def few_levels(mask: Image.Image, levels: int) -> Image.Image:
    """Round the shades of a mask to multiples of 255 / `levels`."""
    return mask.point(_steps(levels))


@cache
def _steps(levels: int) -> list[int]:
    """Return the rounded value of each shade from 0 to 255."""
    return [round(level / 255 * levels) * 255 // levels for level in range(256)]
