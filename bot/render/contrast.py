"""Contrast: how well colours can be told from what is behind them, and colours that can.

It must not know what is written or drawn.
"""

from bot.render.themes import Colour, blend

TEXT = 4.5
"""The least contrast of text, after WCAG 2.2, success criterion 1.4.3 (AA)."""
SPARE = 0.15
"""How much more is asked for when a colour is chosen, so that rounding takes nothing away."""
FAINTEST, STEP = 0.4, 0.04
"""How far dimmed text may fade into what is behind it, and how finely that is tried."""


def luminance(colour: Colour) -> float:
    """Relative luminance as WCAG 2.2 defines it, from 0 for black to 1 for white."""
    red, green, blue = (
        level / 12.92 if level <= 0.04045 else ((level + 0.055) / 1.055) ** 2.4  # noqa: PLR2004
        for level in (channel / 255 for channel in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Colour, other: Colour) -> float:
    """The contrast ratio of two colours as WCAG 2.2 defines it, from 1 to 21."""
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def dimmed(colour: Colour, behind: Colour) -> Colour:
    """The colour as faint as text of lesser weight may be."""
    shares = [FAINTEST - STEP * step for step in range(round(FAINTEST / STEP))]
    faintest = (blend(colour, behind, share) for share in shares)
    return next((it for it in faintest if contrast(it, behind) >= TEXT + SPARE), colour)
