"""What pictures of words and figures share: headings, ratings, records, changes, names.

It lays marks out; it must not paint, nor know which picture they are for.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from bot.ratings.glicko2 import Rating
from bot.ratings.leaderboard import Score
from bot.render.board.layout import XY
from bot.render.charts.canvas import Anchor, Border, Mark, Panel, Words
from bot.render.contrast import dimmed
from bot.render.lettering.shaper import Lettering
from bot.render.themes import Colour, Theme

WIDTH, MARGIN = 800, 28
"""The width of a picture and what it leaves free at its sides, in pixels."""
LARGE, ROW, SMALL = 38, 28, 22
"""Sizes of type: half of them on a phone."""
SMALLEST, SMALLEST_FIGURES = 18, 14
"""The sizes below which text and figures are cut off rather than set smaller."""
RISEN, FALLEN, ON_CHIP = (0x1C, 0x6B, 0x3A), (0x9C, 0x2A, 0x24), (0xFF, 0xFF, 0xFF)
"""What a rating gained and lost stands on, and in which colour; the sign says it too."""
CHIP = 40
MINUS, PLUS_MINUS, DASH = "\N{MINUS SIGN}", "±", "\N{EN DASH}"


@dataclass(frozen=True)
class Place:
    """The colours of a part of a picture: of its text, of lesser text, and of what is behind."""

    ink: Colour
    faint: Colour
    behind: Colour

    @classmethod
    def of(cls, ink: Colour, behind: Colour) -> "Place":
        """With the lesser text as faint as it may be."""
        return cls(ink, dimmed(ink, behind), behind)


def heading(theme: Theme, height: int) -> Iterator[Mark]:
    """The strip at the top of a picture, and its border."""
    yield Panel((0, 0, WIDTH, height), theme.strip)
    yield Border(height, theme.border, theme.alpona)


def line(text: str, at: XY, size: float, place: Place, anchor: Anchor = "left") -> Words:
    """Text in a place's first colour."""
    return Words(text, at, size, place.ink, place.behind, anchor)


def note(text: str, at: XY, place: Place, anchor: Anchor = "left", size: float = SMALL) -> Words:
    """Text in a place's lesser colour."""
    return Words(text, at, size, place.faint, place.behind, anchor)


def shown(rating: Rating) -> tuple[str, str]:
    """A rating and its deviation in figures; a question mark while it is provisional."""
    doubt = "?" if rating.provisional else ""
    return f"{rating.value:.0f}{doubt}", f"{PLUS_MINUS}{rating.deviation:.0f}"


def record(score: Score) -> str:
    """Wins, draws and losses in figures."""
    return DASH.join(map(str, (score.wins, score.draws, score.losses)))


def rated(rating: Rating, right: XY, place: Place, lettering: Lettering) -> Iterator[Mark]:
    """A rating, its deviation behind it; figures of several rows stand below each other."""
    value, deviation = shown(rating)
    x, y = right
    # the widest deviation there is, so that the ratings end at the same place in each row
    start = x - lettering.width(f"{PLUS_MINUS}350", SMALL)
    mark = lettering.width("?", ROW)
    yield line(value.rstrip("?"), (start - mark - 8, y), ROW, place, "right")
    if value.endswith("?"):
        yield line("?", (start - mark - 7, y), ROW, place)
    yield note(deviation, (start, y), place)


def changed(change: float, right: XY, place: Place, lettering: Lettering) -> Iterator[Mark]:
    """What a rating gained or lost, with its sign, on a chip; a dash for nothing."""
    points, (x, y) = round(change), right
    if not points:
        yield note(DASH, (x - CHIP / 2, y), place, "middle")
        return
    text = f"+{points}" if points > 0 else f"{MINUS}{-points}"
    fill = RISEN if points > 0 else FALLEN
    width = max(lettering.width(text, SMALL) + 24, CHIP * 1.6)
    yield Panel((x - width, y - CHIP / 2, x, y + CHIP / 2), fill, 10)
    yield Words(text, (x - width / 2, y), SMALL, ON_CHIP, fill, "middle")


def squeezed(
    text: str, size: float, room: float, lettering: Lettering, least: float = SMALLEST
) -> tuple[str, float]:
    """A text in its room, and its size: set smaller first, then cut off."""
    width = lettering.width(text, size)
    if width <= room:
        return text, size
    smaller = max(least, int(size * room / width))
    return lettering.fitted(text, smaller, room), smaller


def apart(y: float, theme: Theme, place: Place) -> Panel:
    """A thin rule across the picture."""
    return Panel((MARGIN, y, WIDTH - MARGIN, y + 2), place.faint if theme.alpona else theme.border)
