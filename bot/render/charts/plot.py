"""Plots of values over time, without text."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from PIL import Image, ImageDraw

from bot.render.charts.canvas import OVERSAMPLING
from bot.render.themes import Colour

MIN_VALUE_SPAN = 120
"""Minimum range of the value axis.

If the range were smaller, small changes would look large.
"""
DAY = timedelta(days=1)
"""Minimum duration of a series; the points of a shorter series are evenly spaced."""
MONTH = timedelta(days=30.44)
MIN_TIME_SPAN = timedelta(days=2)
"""Minimum range of the time axis."""
MAX_POINTS = 400
"""Maximum number of points of a line; a picture 800 pixels wide cannot show more."""
MAX_TIME_STEPS, MAX_VALUE_STEPS = 5, 4
"""Maximum number of steps on the time axis and on the value axis."""
DAY_STEPS = (1, 2, 4, 7, 14)
MONTH_STEPS = (1, 2, 3, 4, 6, 12, 24, 60, 120, 240)
VALUE_STEPS = (20, 50, 100, 200, 500, 1000)

TimeSeries = Sequence[tuple[datetime, float]]
"""Values with times, oldest first."""


@dataclass(frozen=True)
class LineStyle:
    """The colour, edge colour and width in pixels of a line."""

    colour: Colour
    edge: Colour
    width: float


@dataclass(frozen=True)
class Plot:
    """A plot, and the ticks on both axes.

    A tick is a distance in pixels from the top or the left, and a value.
    """

    picture: Image.Image
    times: tuple[tuple[float, datetime], ...]
    values: tuple[tuple[float, float], ...]


@dataclass(frozen=True)
class _Span:
    """The ranges of times and values that a plot covers."""

    size: tuple[int, int]
    first: datetime
    last: datetime
    low: float
    high: float

    @classmethod
    def of(cls, series: TimeSeries, size: tuple[int, int], width: float) -> "_Span":
        """Return the ranges that a series needs, with margins for a line of `width` pixels."""
        first, last = series[0][0], series[-1][0]
        missing = max(MIN_TIME_SPAN - (last - first), timedelta()) / 2
        first, last = first - missing, last + missing
        low, high = min(value for _, value in series), max(value for _, value in series)
        lacking = max(MIN_VALUE_SPAN - (high - low), 0) / 2
        low, high = low - lacking, high + lacking
        beside, above = (last - first) * width * 2 / size[0], (high - low) * width * 2.2 / size[1]
        return cls(size, first - beside, last + beside, low - above, high + above)

    def x(self, moment: datetime) -> float:
        return self.size[0] * ((moment - self.first) / (self.last - self.first))

    def y(self, value: float) -> float:
        return self.size[1] * (self.high - value) / (self.high - self.low)

    def values(self) -> Iterator[int]:
        fits = (step for step in VALUE_STEPS if (self.high - self.low) / step <= MAX_VALUE_STEPS)
        step = next(fits, VALUE_STEPS[-1])
        yield from range(int(-(-self.low // step) * step), int(self.high) + 1, step)

    def times(self) -> Iterator[datetime]:
        """Yield the start of each day, or of each month if the range is long."""
        length = self.last - self.first
        for step in DAY_STEPS:
            if length / (step * DAY) <= MAX_TIME_STEPS:
                days = range(self.first.toordinal() + 1, self.last.toordinal() + 1)
                yield from (datetime.fromordinal(it).replace(tzinfo=UTC) for it in days[::step])
                return
        fits = (step for step in MONTH_STEPS if length / (step * MONTH) <= MAX_TIME_STEPS)
        step = next(fits, MONTH_STEPS[-1])
        months = range(self.first.year * 12 + self.first.month, self.last.year * 12 + 12)
        starts = (datetime(it // 12, it % 12 + 1, 1, tzinfo=UTC) for it in months if not it % step)
        yield from (start for start in starts if start <= self.last)


def plot(
    series: TimeSeries, size: tuple[int, int], style: LineStyle, grid: Colour | None = None
) -> Plot:
    """Draw values over time on a transparent background.

    If `grid` is given, lines in this colour mark round values, and the plot has ticks. A series
    shorter than a day is spaced evenly and has no time ticks.
    """
    shown = list(series[:: max(1, len(series) // MAX_POINTS)])
    if shown[-1] != series[-1]:
        shown.append(series[-1])
    if evenly_spaced := shown[-1][0] - shown[0][0] < DAY:
        shown = _evenly(shown)
    span = _Span.of(shown, size, style.width)
    picture = Image.new("RGBA", size)
    values = tuple((span.y(value), float(value)) for value in span.values()) if grid else ()
    for y, _ in values:
        ImageDraw.Draw(picture).line([(0, round(y)), (size[0], round(y))], fill=grid, width=2)
    picture.alpha_composite(
        _line([(span.x(at), span.y(value)) for at, value in shown], size, style)
    )
    times = () if evenly_spaced or not grid else tuple((span.x(at), at) for at in span.times())
    return Plot(picture, times, values)


def _evenly(series: TimeSeries) -> list[tuple[datetime, float]]:
    """Return the series with its times replaced by evenly spaced ones."""
    first, gaps = series[0][0], max(1, len(series) - 1)
    return [
        (first + MIN_TIME_SPAN * number / gaps, value) for number, (_, value) in enumerate(series)
    ]


def _line(
    points: Sequence[tuple[float, float]], size: tuple[int, int], style: LineStyle
) -> Image.Image:
    """Draw a line with an edge, round ends, and a dot at the last point."""
    # Transparent pixels have the line's edge colour, with which they blend when reduced.
    picture = Image.new("RGBA", size, (*style.edge, 0))
    large = [(x * OVERSAMPLING, y * OVERSAMPLING) for x, y in points]
    for colour, edge in ((style.edge, 1.5), (style.colour, 0)):
        mask = Image.new("L", (size[0] * OVERSAMPLING, size[1] * OVERSAMPLING))
        draw, half = ImageDraw.Draw(mask), (style.width / 2 + edge) * OVERSAMPLING
        draw.line(large, 255, round(half * 2), joint="curve")
        draw.circle(large[0], half, 255)
        draw.circle(large[-1], half + style.width * 0.7 * OVERSAMPLING, 255)
        picture.paste((*colour, 255), mask=mask.reduce(OVERSAMPLING))
    return picture
