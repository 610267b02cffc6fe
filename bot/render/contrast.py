"""Contrast between colours, as defined in WCAG 2.2."""

from bot.render.themes import Colour, blend

MIN_TEXT_CONTRAST = 4.5
"""WCAG 2.2, success criterion 1.4.3 (AA)."""
ROUNDING_MARGIN = 0.15
"""Contrast added to the minimum contrast, because colours are rounded."""
MAX_FADING, FADING_STEP = 0.4, 0.04
"""Maximum share of the background in a faded colour, and step between shares."""


def luminance(colour: Colour) -> float:
    """Return the relative luminance as defined in WCAG 2.2: 0 for black, 1 for white."""
    red, green, blue = (
        level / 12.92 if level <= 0.04045 else ((level + 0.055) / 1.055) ** 2.4  # noqa: PLR2004
        for level in (channel / 255 for channel in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast ratio of two colours as defined in WCAG 2.2, from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def dimmed(colour: Colour, background: Colour) -> Colour:
    """Fade a text colour towards `background`, but not below the minimum contrast."""
    shares = [MAX_FADING - FADING_STEP * step for step in range(round(MAX_FADING / FADING_STEP))]
    faintest = (blend(colour, background, share) for share in shares)
    return next(
        (it for it in faintest if contrast(it, background) >= MIN_TEXT_CONTRAST + ROUNDING_MARGIN),
        colour,
    )
