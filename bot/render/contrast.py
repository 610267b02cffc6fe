"""Contrast between colours, by WCAG 2.2."""

from bot.render.themes import Colour, blend

TEXT = 4.5
"""Minimum contrast of text by WCAG 2.2, success criterion 1.4.3 (AA)."""
SPARE = 0.15
"""Margin for rounding when a colour is chosen."""
FAINTEST, STEP = 0.4, 0.04
"""Minimum opacity of dimmed text, and the step of the search for an opacity."""


def luminance(colour: Colour) -> float:
    """Return the relative luminance by WCAG 2.2, from 0 for black to 1 for white."""
    red, green, blue = (
        level / 12.92 if level <= 0.04045 else ((level + 0.055) / 1.055) ** 2.4  # noqa: PLR2004
        for level in (channel / 255 for channel in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast ratio of two colours by WCAG 2.2, from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def dimmed(colour: Colour, behind: Colour) -> Colour:
    """Return a text's colour on `behind`, dimmed to the lowest contrast allowed."""
    shares = [FAINTEST - STEP * step for step in range(round(FAINTEST / STEP))]
    faintest = (blend(colour, behind, share) for share in shares)
    return next((it for it in faintest if contrast(it, behind) >= TEXT + SPARE), colour)
