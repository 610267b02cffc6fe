"""The chart of an analysis."""

from typing import cast

import pytest
from PIL import Image

from bot.learn.analysis import MatchAnalysis
from bot.learn.judgement import Judgement
from bot.play.record import Record
from bot.render import AnalysisLabels, BoardRenderer
from bot.render.charts.analysis import PLOT_HEIGHT, PLOT_WIDTH, RIM, AnalysisDrawing, draw_plot
from guti import Position, Side
from guti.games import GAMES
from tests.support.pixels import each_theme, far

PLIES = 8


@pytest.fixture(scope="module")
def thrown_away() -> MatchAnalysis:
    """Return a match that Black has won at first, and lost after the first move."""
    start = Position.start(GAMES["pretwa"])
    position, moves = start, []
    judgements = [Judgement(1, exact=True, line=(str(start.legal_moves[1]),))]
    for ply in range(PLIES):
        moves.append(position.legal_moves[0])
        position = position.after(moves[-1])
        judgements.append(Judgement((-1) ** ply, exact=True))
    return MatchAnalysis(Record(start.game, start, tuple(moves)), tuple(judgements))


def plot(renderer: BoardRenderer, analysis: MatchAnalysis, theme: str) -> Image.Image:
    labels = cast(AnalysisLabels, None)  # the plot has no words
    shown = AnalysisDrawing(analysis, labels, renderer.theme(theme), renderer.shaper)
    return draw_plot(shown).convert("RGB")


@each_theme
def test_nothing_is_drawn_at_zero_percent(
    renderer: BoardRenderer, thrown_away: MatchAnalysis, theme: str
) -> None:
    assert thrown_away.curve == (100, *[0] * PLIES)
    dark = renderer.theme(theme).material(Side.BLACK).body
    picture = plot(renderer, thrown_away, theme)
    right = picture.crop((PLOT_WIDTH * 3 // 8, 0, PLOT_WIDTH, PLOT_HEIGHT))
    middle = PLOT_HEIGHT // 2
    colours = [
        right.getpixel((x, y))
        for x in range(right.width)
        for y in (*range(middle - 4), PLOT_HEIGHT - 20, PLOT_HEIGHT - 5)
    ]
    assert not any(far(colour, dark) < 20 for colour in colours)


@each_theme
def test_chart_marks_the_turning_point(
    renderer: BoardRenderer, thrown_away: MatchAnalysis, theme: str
) -> None:
    assert thrown_away.turning_point
    assert thrown_away.turning_point.ply == 1
    picture, x = plot(renderer, thrown_away, theme), PLOT_WIDTH // PLIES
    line = [picture.getpixel((x, y)) for y in range(20, 55)]
    assert all(far(colour, RIM) < 40 for colour in line)
    others = [picture.getpixel((3 * x, y)) for y in range(20, 55)]
    assert not any(far(colour, RIM) < 40 for colour in others)
