"""Plots of values over time by matplotlib, without text.

Text is left to the caller, since matplotlib would load typefaces for it.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

from PIL import Image

from bot.render.themes import Colour

if TYPE_CHECKING:
    from matplotlib.axes import Axes

DPI = 100
POINT = 72 / DPI
"""Points per pixel; matplotlib measures lines in points."""
FLATTEST = 120
"""Least span of the value scale, so that small changes look small."""
DAY = timedelta(days=1)
"""Series shorter than this are spaced evenly."""
SHORTEST = timedelta(days=2)
"""Least span of the time scale."""
FINEST = 400
"""Most points of a line; 800 pixels show no more."""
TIMES, VALUES = 5, 4
"""Approximate numbers of ticks of the scales."""

TimeSeries = Sequence[tuple[datetime, float]]
"""Values over time, oldest first."""


@dataclass(frozen=True)
class LineStyle:
    """A line's colour, edge colour, and width in pixels."""

    colour: Colour
    edge: Colour
    width: float


@dataclass(frozen=True)
class Plot:
    """A drawn plot, and the ticks of its scales in pixels from its top left."""

    picture: Image.Image
    times: tuple[tuple[float, datetime], ...]
    values: tuple[tuple[float, float], ...]


def plot(
    series: TimeSeries, size: tuple[int, int], style: LineStyle, grid: Colour | None = None
) -> Plot:
    """Draw values over time on a transparent ground, with a `grid` at round values.

    Series of less than a day are spaced evenly, without time ticks.
    """
    # matplotlib takes half a second to import, which the start of the bot need not wait for.
    from matplotlib.backends.backend_agg import FigureCanvasAgg  # noqa: PLC0415
    from matplotlib.figure import Figure  # noqa: PLC0415

    # Not pyplot, which keeps figures and is not thread-safe.
    figure = Figure(figsize=(size[0] / DPI, size[1] / DPI), dpi=DPI, facecolor="none")
    canvas = FigureCanvasAgg(figure)
    axes = figure.add_axes((0, 0, 1, 1))
    axes.set_axis_off()
    known = list(series[:: max(1, len(series) // FINEST)])
    if known[-1] != series[-1]:
        known.append(series[-1])
    if hurried := known[-1][0] - known[0][0] < DAY:
        known = _evenly(known)
    _span(axes, known, size, style.width)
    values = _across(axes, grid, size) if grid else ()
    _draw(axes, known, style)
    times = _moments(axes, size) if grid and not hurried else ()
    canvas.draw()
    picture = Image.frombytes("RGBA", size, bytes(canvas.buffer_rgba()))
    return Plot(picture, times, values)


def _evenly(series: TimeSeries) -> list[tuple[datetime, float]]:
    """Return the values at even distances."""
    first, gaps = series[0][0], max(1, len(series) - 1)
    return [(first + SHORTEST * number / gaps, value) for number, (_, value) in enumerate(series)]


def _span(axes: "Axes", series: TimeSeries, size: tuple[int, int], width: float) -> None:
    """Set the limits, with room for the ends of the line."""
    first, last = series[0][0], series[-1][0]
    missing = max(SHORTEST - (last - first), timedelta()) / 2
    first, last = first - missing, last + missing
    low, high = min(value for _, value in series), max(value for _, value in series)
    lacking = max(FLATTEST - (high - low), 0) / 2
    low, high = low - lacking, high + lacking
    beside, above = ((last - first) * width * 2 / size[0], (high - low) * width * 2.2 / size[1])
    axes.set_xlim(_days(first - beside), _days(last + beside))
    axes.set_ylim(low - above, high + above)


def _days(moment: datetime) -> float:
    """Return a moment as matplotlib counts it: days since 1970 in UTC."""
    from matplotlib.dates import date2num  # noqa: PLC0415

    return float(date2num(moment))


def _draw(axes: "Axes", series: TimeSeries, style: LineStyle) -> None:
    days, values = [_days(at) for at, _ in series], [value for _, value in series]
    for colour, width in ((style.edge, style.width + 3), (style.colour, style.width)):
        shade = _shade(colour)
        (drawn,) = axes.plot(days, values, color=shade, linewidth=width * POINT)
        drawn.set_solid_joinstyle("round")
        drawn.set_solid_capstyle("round")
    dot = style.width * 2.4
    for colour, across in ((style.edge, dot + 4), (style.colour, dot)):
        axes.plot(
            days[-1:], values[-1:], "o", color=_shade(colour), markersize=across * POINT, mew=0
        )


def _shade(colour: Colour) -> tuple[float, float, float]:
    red, green, blue = (level / 255 for level in colour)
    return red, green, blue


def _across(axes: "Axes", grid: Colour, size: tuple[int, int]) -> tuple[tuple[float, float], ...]:
    from matplotlib.ticker import MaxNLocator  # noqa: PLC0415

    low, high = map(float, axes.get_ylim())
    round_values = MaxNLocator(VALUES, integer=True).tick_values(low, high)
    values = [float(value) for value in round_values if low <= value <= high]
    for value in values:
        axes.axhline(value, color=_shade(grid), linewidth=2 * POINT)
    return tuple((size[1] * (high - value) / (high - low), value) for value in values)


def _moments(axes: "Axes", size: tuple[int, int]) -> tuple[tuple[float, datetime], ...]:
    from matplotlib.dates import AutoDateLocator, num2date  # noqa: PLC0415

    first, last = map(float, axes.get_xlim())
    locator = AutoDateLocator(tz=UTC, minticks=2, maxticks=TIMES)
    days = locator.tick_values(num2date(first, UTC), num2date(last, UTC))
    within = [float(day) for day in days if first <= day <= last]
    scale = size[0] / (last - first)
    return tuple((scale * (day - first), num2date(day, UTC)) for day in within)
