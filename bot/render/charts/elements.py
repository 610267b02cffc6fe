"""Elements that several charts share: headings, ratings, records, changes and names."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from bot.ratings.glicko2 import Rating
from bot.ratings.leaderboard import Score
from bot.render.board.geometry import XY
from bot.render.board.renderer import BoardRenderer
from bot.render.charts.canvas import Border, Canvas, Commands, Panel, TextLine, paint
from bot.render.charts.labels import Figures
from bot.render.contrast import dimmed
from bot.render.lettering.shaper import Anchor, TextShaper
from bot.render.themes import Colour, Theme

WIDTH, MARGIN = 800, 28
"""Width of a picture and its side margins, in pixels."""
LARGE, ROW, SMALL = 38, 28, 24
"""Font sizes; a phone halves them, so none is below 24."""
RISEN, FALLEN, ON_CHANGE_PANEL = (0x1C, 0x6B, 0x3A), (0x9C, 0x2A, 0x24), (0xFF, 0xFF, 0xFF)
"""Background colours of a rise and a fall in rating, and the text colour.

The sign of the number shows the direction without colour.
"""
CHANGE_PANEL = 32
MINUS, PLUS_MINUS, DASH = "\N{MINUS SIGN}", "±", "\N{EN DASH}"
WIDEST_RATING, WIDEST_DEVIATION = "3000", f"{PLUS_MINUS}350"


@dataclass(frozen=True)
class TextColours:
    """Colours of text, secondary text and background."""

    colour: Colour
    faint: Colour
    background: Colour

    @classmethod
    def of(cls, colour: Colour, background: Colour) -> "TextColours":
        """Return the text colour `colour`, and a secondary colour as faint as WCAG allows."""
        return cls(colour, dimmed(colour, background), background)


Shown = TypeVar("Shown")
Labels = TypeVar("Labels")


@dataclass(frozen=True)
class Drawing(Generic[Shown, Labels]):
    """Content, words and appearance of a chart."""

    shown: Shown
    labels: Labels
    theme: Theme
    shaper: TextShaper

    @property
    def ground(self) -> TextColours:
        """Colours of text on the picture's main background."""
        return TextColours.of(self.theme.text, self.theme.ground)

    def fit(self, text: str, size: float, room: float, least: float = SMALL) -> tuple[str, float]:
        """Return a text and a font size with which the text fits into `room`.

        The font is reduced down to the size `least`. If the text is still too wide, it is cut.
        """
        width = self.shaper.width(text, size)
        if width <= room:
            return text, size
        smaller = max(least, int(size * room / width))
        return self.shaper.fitted(text, smaller, room), smaller


def draw_chart(
    lay_out: Callable[[Drawing[Shown, Labels]], Canvas],
    renderer: BoardRenderer,
    shown: Shown,
    labels: Labels,
    *,
    theme: str | None = None,
) -> bytes:
    """Return a chart as PNG, 800 pixels wide. Raises ValueError for an unknown theme."""
    drawing = Drawing(shown, labels, renderer.theme(theme), renderer.shaper)
    return paint(lay_out(drawing), renderer.shaper)


def heading(theme: Theme, height: int) -> Commands:
    """Draw the bar at the top of a picture, with a border below."""
    yield Panel((0, 0, WIDTH, height), theme.bar)
    yield Border(height, theme.border, theme.alpona)


def plain_text(
    text: str, size: float, at: XY, colours: TextColours, anchor: Anchor = "left"
) -> TextLine:
    """Return a line of text in the main colour, ready to draw."""
    return TextLine(text, at, size, colours.colour, colours.background, anchor)


def faint_text(
    text: str, size: float, at: XY, colours: TextColours, anchor: Anchor = "left"
) -> TextLine:
    """Return a line of text in the secondary colour, ready to draw."""
    return TextLine(text, at, size, colours.faint, colours.background, anchor)


def rating_figures(rating: Rating, figures: Figures) -> tuple[str, str]:
    """Return a rating and its deviation as text.

    If the rating is provisional, "?" follows it.
    """
    doubt = "?" if rating.provisional else ""
    return (figures(f"{rating.value:.0f}{doubt}"), figures(f"{PLUS_MINUS}{rating.deviation:.0f}"))


def record(score: Score, figures: Figures) -> str:
    """Return wins, draws and losses as text."""
    return figures(DASH.join(map(str, (score.wins, score.draws, score.losses))))


def draw_rating(
    rating: Rating, right: XY, colours: TextColours, shaper: TextShaper, figures: Figures
) -> Commands:
    """Draw a rating and its deviation, aligned with those in other rows."""
    value, deviation = rating_figures(rating, figures)
    x, y = right
    # Reserve room for the widest deviation, to align the ratings of all rows.
    start = x - shaper.width(figures(WIDEST_DEVIATION), SMALL)
    mark = shaper.width("?", ROW)
    yield plain_text(value.rstrip("?"), ROW, (start - mark - 8, y), colours, "right")
    if value.endswith("?"):
        yield plain_text("?", ROW, (start - mark - 7, y), colours)
    yield faint_text(deviation, SMALL, (start, y), colours)


def draw_change(
    change: float, right: XY, colours: TextColours, shaper: TextShaper, figures: Figures
) -> Commands:
    """Draw a change of rating on a small panel; no change is a dash."""
    points, (x, y) = round(change), right
    if not points:
        yield faint_text(DASH, SMALL, (x - CHANGE_PANEL / 2, y), colours, "middle")
        return
    text = figures(f"+{points}" if points > 0 else f"{MINUS}{-points}")
    fill = RISEN if points > 0 else FALLEN
    width = max(shaper.width(text, SMALL) + 24, CHANGE_PANEL * 2)
    yield Panel((x - width, y - CHANGE_PANEL / 2, x, y + CHANGE_PANEL / 2), fill, 10)
    yield TextLine(text, (x - width / 2, y), SMALL, ON_CHANGE_PANEL, fill, "middle")


def separator(y: float, theme: Theme, colours: TextColours) -> Panel:
    """Return a thin line across the picture."""
    return Panel(
        (MARGIN, y, WIDTH - MARGIN, y + 2), colours.faint if theme.alpona else theme.border
    )
