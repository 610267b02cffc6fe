"""The picture of an analysis: the expected score over time, and the bad moves."""

from functools import partial

from PIL import Image, ImageDraw

from bot.learn.analysis import WRONG, MatchAnalysis, Verdict
from bot.render.charts.canvas import OVERSAMPLING, Canvas, Commands, PastedImage, PieceIcon
from bot.render.charts.elements import (
    MARGIN,
    ROW,
    SMALL,
    WIDTH,
    Drawing,
    TextColours,
    draw_chart,
    faint_text,
    heading,
    plain_text,
)
from bot.render.charts.labels import AnalysisLabels
from bot.render.themes import Colour
from guti import Side

TOP, PLOT_AREA, FOOT = 92, 160, 96
"""Heights in pixels of the heading, the plot with margins, and the legend."""
PLOT_WIDTH, PLOT_HEIGHT = WIDTH - 2 * MARGIN, 124
"""Size of the plot in pixels."""
COLOURS: dict[Verdict, Colour] = {
    Verdict.BLUNDER: (0xD9, 0x3A, 0x2B),
    Verdict.MISTAKE: (0xF0, 0x8A, 0x24),
    Verdict.DOUBTFUL: (0xF2, 0xD1, 0x3D),
}
"""Colours of the discs on bad moves; the worse the move, the larger the disc."""
SIZES = {Verdict.BLUNDER: 11.0, Verdict.MISTAKE: 9.0, Verdict.DOUBTFUL: 7.0}
RIM: Colour = (0x14, 0x0C, 0x08)
STEPS = (1, 2, 5, 10, 20, 50, 100, 200)
MAX_TURN_NUMBERS = 10
"""Maximum number of ply numbers written below the plot."""


AnalysisDrawing = Drawing[MatchAnalysis, AnalysisLabels]


def lay_out_analysis(drawing: AnalysisDrawing) -> Canvas:
    """Lay out the whole picture."""
    commands = (
        *_heading(drawing),
        PastedImage(_plot(drawing), (MARGIN, TOP + (PLOT_AREA - PLOT_HEIGHT) // 2)),
        *_turns(drawing),
        *_legend(drawing),
    )
    return Canvas(WIDTH, TOP + PLOT_AREA + FOOT, drawing.theme, commands)


draw_analysis = partial(draw_chart, lay_out_analysis)


def _heading(drawing: AnalysisDrawing) -> Commands:
    """Draw the players and their accuracies side by side."""
    theme, labels = drawing.theme, drawing.labels
    colours = TextColours.of(theme.text, theme.bar)
    yield from heading(theme, TOP)
    for left, side in ((MARGIN, Side.BLACK), (WIDTH // 2 + MARGIN // 2, Side.WHITE)):
        yield PieceIcon(side, (left + 20, TOP / 2), 20)
        room = WIDTH / 2 - MARGIN * 1.5 - 56
        name, size = drawing.fit(labels.players[side], ROW, room)
        yield plain_text(name, size, (left + 56, TOP / 2 - 18), colours)
        accuracy, size = drawing.fit(labels.accuracies[side], SMALL, room)
        yield faint_text(accuracy, size, (left + 56, TOP / 2 + 20), colours)


def _plot(drawing: AnalysisDrawing) -> Image.Image:
    """Draw Black's expected score as a dark area, with discs on bad moves."""
    theme, curve = drawing.theme, drawing.shown.curve
    large = Image.new(
        "RGB",
        (PLOT_WIDTH * OVERSAMPLING, PLOT_HEIGHT * OVERSAMPLING),
        theme.material(Side.WHITE).body,
    )
    draw = ImageDraw.Draw(large)
    points = [
        (_x(drawing, ply) * OVERSAMPLING, _y(each) * OVERSAMPLING) for ply, each in enumerate(curve)
    ]
    foot = PLOT_HEIGHT * OVERSAMPLING
    dark = theme.material(Side.BLACK).body
    draw.polygon([(0, foot), *points, (points[-1][0], foot)], fill=dark)
    draw.line(
        [(0, foot / 2), (PLOT_WIDTH * OVERSAMPLING, foot / 2)],
        fill=theme.trail_edge,
        width=3 * OVERSAMPLING,
    )
    draw.line(
        [(0, foot / 2), (PLOT_WIDTH * OVERSAMPLING, foot / 2)], fill=theme.trail, width=OVERSAMPLING
    )
    for ply, verdict in marks(drawing.shown):
        x = min(max(_x(drawing, ply), 14), PLOT_WIDTH - 14)
        at = x * OVERSAMPLING, _y(curve[ply]) * OVERSAMPLING
        draw.circle(at, (SIZES[verdict] + 3) * OVERSAMPLING, RIM)
        draw.circle(at, SIZES[verdict] * OVERSAMPLING, COLOURS[verdict])
    return large.reduce(OVERSAMPLING).convert("RGBA")


def _x(drawing: AnalysisDrawing, ply: int) -> float:
    """Return the x coordinate of a ply in the plot."""
    return PLOT_WIDTH * ply / max(1, len(drawing.shown.curve) - 1)


def _y(percent: int) -> float:
    """Return the y coordinate of Black's expected score in the plot."""
    return 14 + (PLOT_HEIGHT - 28) * (1 - percent / 100)


def marks(analysis: MatchAnalysis) -> list[tuple[int, Verdict]]:
    """Return the bad moves as (ply, verdict), worst last.

    The worst moves are therefore drawn on top.
    """
    wrong = [each for each in analysis.moves if each.verdict in WRONG]
    return [(each.ply, each.verdict) for each in sorted(wrong, key=lambda it: it.lost)]


def _turns(drawing: AnalysisDrawing) -> Commands:
    """Draw ply numbers below the plot."""
    colours = TextColours.of(drawing.theme.text, drawing.theme.ground)
    last = len(drawing.shown.curve) - 1
    step = next((each for each in STEPS if last / each <= MAX_TURN_NUMBERS), STEPS[-1])
    for ply in range(step, last + 1, step):
        x = min(max(MARGIN + _x(drawing, ply), MARGIN + 8), WIDTH - MARGIN - 16)
        number = drawing.labels.figures(str(ply))
        yield faint_text(number, SMALL, (x, TOP + PLOT_AREA + 6), colours, "middle")


def _legend(drawing: AnalysisDrawing) -> Commands:
    """Draw an explanation of the discs below the plot."""
    colours = TextColours.of(drawing.theme.text, drawing.theme.ground)
    y, room = TOP + PLOT_AREA + 60, PLOT_WIDTH / len(WRONG)
    for at, verdict in enumerate(WRONG):
        left = MARGIN + at * room
        size = round(SIZES[verdict] + 3) * 2
        yield PastedImage(_disc(verdict, size), (round(left), round(y - size / 2)))
        text, fitted = drawing.fit(drawing.labels.verdicts[verdict], SMALL, room - 44)
        yield plain_text(text, fitted, (left + 36, y), colours)


def _disc(verdict: Verdict, size: int) -> Image.Image:
    large = Image.new("RGBA", (size * OVERSAMPLING, size * OVERSAMPLING), (*RIM, 0))
    draw, middle = ImageDraw.Draw(large), (size * OVERSAMPLING / 2, size * OVERSAMPLING / 2)
    draw.circle(middle, size * OVERSAMPLING / 2 - 1, (*RIM, 255))
    draw.circle(middle, (size / 2 - 3) * OVERSAMPLING, (*COLOURS[verdict], 255))
    return large.reduce(OVERSAMPLING)
