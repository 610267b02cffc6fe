"""Charts of ratings and scores."""

from datetime import UTC, datetime, timedelta

import pytest
from PIL import ImageChops

from bot.ratings.leaderboard import Score
from bot.render.charts.canvas import Panel
from bot.render.charts.plot import LineStyle, plot
from bot.render.charts.profile import bar

START = datetime(2026, 3, 2, 9, tzinfo=UTC)


HOURS = 24


def test_score_bar_shows_share_of_wins(renderer):
    theme = renderer.theme("paper")
    *_, won = bar(Score(3, 1, 4), (0, 0, 84, 20), theme)
    assert won == Panel((2, 2, 32, 18), theme.text, 4)
    assert len(list(bar(Score(), (0, 0, 84, 20), theme))) == 2


def test_chart_runs_from_first_to_last_value():
    series = [(START + timedelta(days=day), 1500 + 10 * day) for day in range(40)]
    drawn = plot(series, (600, 200), LineStyle((255, 0, 0), (0, 0, 0), 4), (99, 99, 99))
    heights = [y for y, value in sorted(drawn.values, key=lambda it: it[1])]
    assert heights == sorted(heights, reverse=True)
    assert [x for x, _ in drawn.times] == sorted(x for x, _ in drawn.times)
    red = drawn.picture.getchannel("A").point(lambda level: 255 * (level > 128))
    line = ImageChops.multiply(red, drawn.picture.getchannel("R").point(lambda v: 255 * (v > 200)))
    left, top, right, foot = line.getbbox()
    assert left < 20
    assert right > 580
    assert top < 30
    assert foot > 170
    assert line.crop((0, 100, 200, 200)).getbbox()
    assert not line.crop((0, 0, 200, 80)).getbbox()


@pytest.mark.parametrize("count", [1, 2, 5000])
def test_chart_draws_any_number_of_values(count):
    series = [(START + timedelta(hours=hour), 1500.0 + hour % 7) for hour in range(count)]
    drawn = plot(series, (300, 100), LineStyle((255, 0, 0), (0, 0, 0), 4), (9, 9, 9))
    assert drawn.values
    assert bool(drawn.times) == (count > HOURS)


def test_values_of_one_day_are_evenly_spaced():
    values = [1500.0, 1530, 1490, 1540, 1560]
    minutes, days = (
        [(START + number * unit, value) for number, value in enumerate(values)]
        for unit in (timedelta(minutes=3), timedelta(days=0.5))
    )
    style = LineStyle((255, 0, 0), (0, 0, 0), 4)
    by_minutes, by_days = (plot(each, (300, 100), style) for each in (minutes, days))
    assert by_minutes.picture.tobytes() == by_days.picture.tobytes()


@pytest.mark.parametrize(
    ("days", "dates"),
    [
        (3, "3.3. 4.3. 5.3."),
        (12, "3.3. 7.3. 11.3."),
        (100, "1.4. 1.5. 1.6."),
        (300, "1.4. 1.7. 1.10."),
        (2000, "1.1. 1.1."),
    ],
)
def test_chart_dates_are_few_and_round(days, dates):
    series = [(START + timedelta(days=day), 1500.0) for day in (0, days)]
    drawn = plot(series, (600, 200), LineStyle((255, 0, 0), (0, 0, 0), 4), (9, 9, 9))
    assert " ".join(f"{at.day}.{at.month}." for _, at in drawn.times) == dates
