"""The picture of a profile: ratings over time, records and facts."""

from collections.abc import Iterator
from datetime import timedelta
from functools import partial

from bot.ratings.leaderboard import GameRecord, Profile, Result, Score
from bot.ratings.lists import OVERALL
from bot.render.board.geometry import XY
from bot.render.charts.canvas import Canvas, Commands, DrawCommand, Panel, PastedImage, PieceIcon
from bot.render.charts.elements import (
    LARGE,
    MARGIN,
    ROW,
    SMALL,
    WIDEST_DEVIATION,
    WIDEST_RATING,
    WIDTH,
    Drawing,
    TextColours,
    draw_chart,
    draw_rating,
    faint_text,
    heading,
    plain_text,
    rating_figures,
    record,
    separator,
)
from bot.render.charts.labels import ProfileLabels
from bot.render.charts.leaderboard import medal
from bot.render.charts.plot import LineStyle, Plot, TimeSeries, plot
from bot.render.themes import Theme, blend
from guti import Side

TOP, COLUMNS, ROW_HEIGHT, SIDES, FACT = 112, 46, 60, 76, 42
"""Heights of the heading, column headings, game rows, side records and facts."""
CHART = 92, 200
"""Left edge and height of the chart."""
SCALE_HEIGHT = 40
"""Height of the time axis below the chart."""
TIMES = "\N{MULTIPLICATION SIGN}"
RATING_X, SPARK_X, BAR_X, RECORD_X = 434, 452, 572, WIDTH - MARGIN
"""Edges of the columns: rating (right), sparkline, bar, and record (right)."""
SPARK_SIZE, BAR_HEIGHT = (96, 38), 14
EMPTY_HEIGHT = 300
"""Height of a profile without matches, without the heading."""
MONTH_LABELS_FROM = timedelta(days=300)
"""Minimum time span for which months, not days, are written below the chart."""


ProfileDrawing = Drawing[Profile, ProfileLabels]

Part = tuple[list[DrawCommand], float]
"""Draw commands, and the height of the drawing."""


def lay_out_profile(drawing: ProfileDrawing) -> Canvas:
    """Lay out the whole picture."""
    commands, y = list(_heading(drawing)), float(TOP)
    parts = [_chart, _games, _sides, _facts] if drawing.shown.games else []
    if parts or drawing.shown.engine.played:
        parts.append(_footer)
    for part in parts or [_invitation]:
        more, height = part(drawing, y)
        commands += more
        y += height
    return Canvas(WIDTH, round(y) + 10, drawing.theme, tuple(commands))


draw_profile = partial(draw_chart, lay_out_profile)


def _heading(drawing: ProfileDrawing) -> Commands:
    theme, shaper, profile = drawing.theme, drawing.shaper, drawing.shown
    colours, upper, lower = TextColours.of(theme.text, theme.bar), 44, 86
    yield from heading(theme, TOP)
    room = float(WIDTH - 2 * MARGIN)
    summary = room
    if OVERALL in profile.ratings:
        right = WIDTH - MARGIN
        value, deviation = rating_figures(profile.ratings[OVERALL], drawing.labels.figures)
        beside = shaper.width(deviation, ROW) + 12
        yield plain_text(value, LARGE, (right - beside, upper), colours, "right")
        yield faint_text(deviation, ROW, (right, upper), colours, "right")
        overall = shaper.fitted(drawing.labels.overall, SMALL, (room - MARGIN) / 2)
        yield faint_text(overall, SMALL, (right, lower), colours, "right")
        room -= beside + shaper.width(value, LARGE) + MARGIN
        summary -= shaper.width(overall, SMALL) + MARGIN
    whole = _name_of(drawing, profile.user, profile.name)
    yield plain_text(*drawing.fit(whole, LARGE, room, ROW), (MARGIN, upper), colours)
    yield faint_text(*drawing.fit(drawing.labels.summary, SMALL, summary), (MARGIN, lower), colours)


def _chart(drawing: ProfileDrawing, top: float) -> Part:
    """Draw the overall rating over time; a single rating is not drawn."""
    series = drawing.shown.series
    if len(series) <= 1:
        return [], 20
    (left, height), theme = CHART, drawing.theme
    grid = blend(theme.ground, theme.text, 0.2)
    drawn = plot(series, (WIDTH - MARGIN - left, height), _style(theme, 4), grid)
    corner = left, round(top) + 26
    scale = _scale(drawing, drawn, corner, long=series[-1][0] - series[0][0] > MONTH_LABELS_FROM)
    return [PastedImage(drawn.picture, corner), *scale], 26 + height + SCALE_HEIGHT


def _scale(
    drawing: ProfileDrawing, drawn: Plot, corner: tuple[int, int], *, long: bool
) -> list[DrawCommand]:
    """Draw values beside a chart, and as many dates below it as fit."""
    left, top = corner
    foot, colours, shaper = top + drawn.picture.height, drawing.ground, drawing.shaper
    commands: list[DrawCommand] = [
        faint_text(
            drawing.labels.figures(f"{value:.0f}"), SMALL, (left - 14, top + y), colours, "right"
        )
        for y, value in drawn.values
    ]
    words, free = drawing.labels.month if long else drawing.labels.day, float(left)
    for x, moment in drawn.times:
        text = words(moment)
        half = shaper.width(text, SMALL) / 2
        if left + x - half >= free and left + x + half <= WIDTH - MARGIN / 2:
            at = left + x, foot + SCALE_HEIGHT / 2
            commands.append(faint_text(text, SMALL, at, colours, "middle"))
            free = left + x + half + 20
    return commands


def _games(drawing: ProfileDrawing, top: float) -> Part:
    """Draw a row for each game played, most played first."""
    profile, labels = drawing.shown, drawing.labels
    colours, middle, shaper = drawing.ground, top + COLUMNS / 2 + 6, drawing.shaper
    commands: list[DrawCommand] = [separator(top + 4, drawing.theme, colours)]
    others = shaper.fitted(labels.others, SMALL, (RATING_X - MARGIN) * 0.6)
    commands.append(faint_text(others, SMALL, (MARGIN, middle), colours))
    room = RATING_X - MARGIN - shaper.width(others, SMALL) - 20
    for text, right, width in (
        (labels.rating, RATING_X, room),
        (labels.record, RECORD_X, RECORD_X - SPARK_X),
    ):
        fitted = shaper.fitted(text, SMALL, width)
        commands.append(faint_text(fitted, SMALL, (right, middle), colours, "right"))
    # The order depends only on the person's matches, so that a new game changes no old profile.
    played = [each for each in profile.games if each.game in labels.games]
    for at, each in enumerate(played):
        commands += _game(drawing, each, top + COLUMNS + (at + 0.5) * ROW_HEIGHT)
    return commands, COLUMNS + len(played) * ROW_HEIGHT


def _game(drawing: ProfileDrawing, played: GameRecord, y: float) -> Commands:
    profile, shaper, colours = drawing.shown, drawing.shaper, drawing.ground
    rating, room = profile.ratings.get(played.game), float(SPARK_X - MARGIN)
    if rating:
        figures = drawing.labels.figures
        yield from draw_rating(rating, (RATING_X, y), colours, shaper, figures)
        room = RATING_X - MARGIN - 40 - shaper.width(figures(f"{WIDEST_RATING}?"), ROW)
        room -= shaper.width(figures(WIDEST_DEVIATION), SMALL)
    labels = drawing.labels
    game, rules = labels.by_rules.get(played.game, (labels.games[played.game], ""))
    yield plain_text(*drawing.fit(game, ROW - 2, room), (MARGIN, y - 11 if rules else y), colours)
    if rules:
        yield faint_text(shaper.fitted(rules, SMALL, room), SMALL, (MARGIN, y + 15), colours)
    if len(played.series) > 1:
        yield from _spark(drawing, played.series, (SPARK_X, y))
    yield from _record(drawing, played.score, (BAR_X, y - 11), RECORD_X)


def _spark(drawing: ProfileDrawing, series: TimeSeries, spot: XY) -> Commands:
    picture = plot(series, SPARK_SIZE, _style(drawing.theme, 2.5)).picture
    yield PastedImage(picture, (round(spot[0]), round(spot[1]) - SPARK_SIZE[1] // 2))


def _style(theme: Theme, width: float) -> LineStyle:
    """Return the line style for ratings, in the colours of a board's arrows."""
    return LineStyle(theme.trail, theme.trail_edge, width)


def _record(drawing: ProfileDrawing, score: Score, left: XY, right: float) -> Commands:
    """Draw a record as text, with a bar below."""
    (x, y), top = left, left[1] + 20
    yield plain_text(
        record(score, drawing.labels.figures), SMALL, (right, y), drawing.ground, "right"
    )
    yield from bar(score, (x, top, right, top + BAR_HEIGHT), drawing.theme)


def bar(score: Score, box: tuple[float, float, float, float], theme: Theme) -> Commands:
    """Draw a record as a bar: wins full, draws half full, losses empty."""
    left, top, right, foot = box
    yield Panel(box, theme.text, 6)
    left, top, right, foot = left + 2, top + 2, right - 2, foot - 2
    yield Panel((left, top, right, foot), theme.ground, 4)
    if not score.played:
        return
    share = (right - left) / score.played
    draws_end = left + (score.wins + score.draws) * share
    if score.draws:
        yield Panel((left, top, draws_end, foot), blend(theme.ground, theme.text, 0.45), 4)
    if score.wins:
        yield Panel((left, top, left + score.wins * share, foot), theme.text, 4)


def _sides(drawing: ProfileDrawing, top: float) -> Part:
    """Draw the records with Black and with White side by side."""
    commands: list[DrawCommand] = []
    half, y, shaper = WIDTH / 2, top + 28, drawing.shaper
    for side, left in ((Side.BLACK, MARGIN), (Side.WHITE, half + 14)):
        commands.append(PieceIcon(side, (left + 16, y + 10), 15))
        score, right = drawing.shown.by_side(side), left + half - MARGIN - 14
        figures = record(score, drawing.labels.figures)
        room = right - left - 42 - shaper.width(figures, SMALL) - 10
        text, size = drawing.fit(drawing.labels.sides[side], SMALL, room)
        commands.append(plain_text(text, size, (left + 42, y), drawing.ground))
        commands += _record(drawing, score, (left + 42, y), right)
    return [separator(top + 4, drawing.theme, drawing.ground), *commands], SIDES


def _facts(drawing: ProfileDrawing, top: float) -> Part:
    """Draw all facts; long facts take two lines."""
    commands: list[DrawCommand] = [separator(top, drawing.theme, drawing.ground)]
    y = top + 10
    for fact in _fact_texts(drawing):
        more, height = _fact(drawing, fact, y)
        commands += more
        y += height
    return commands, y - top


def _fact(drawing: ProfileDrawing, fact: tuple[str, str, str], top: float) -> Part:
    (label, value, more), right = fact, WIDTH - MARGIN
    shaper, colours, room = drawing.shaper, drawing.ground, WIDTH - 2 * MARGIN
    text, size = drawing.fit(label, SMALL, room)
    commands: list[DrawCommand] = [faint_text(text, size, (MARGIN, top + FACT / 2), colours)]
    beside = shaper.width(more, SMALL) + 10 if more else 0
    wide = shaper.width(text, size) + 20 + shaper.width(value, ROW - 2) + beside
    height = FACT if wide <= room else 2 * FACT - 4
    y = top + height - FACT / 2
    text, size = drawing.fit(value, ROW - 2, room - beside)
    commands.append(plain_text(text, size, (right - beside, y), colours, "right"))
    if more:
        commands.append(faint_text(more, SMALL, (right, y), colours, "right"))
    return commands, height


def _fact_texts(drawing: ProfileDrawing) -> Iterator[tuple[str, str, str]]:
    """Yield (label, value, figure after the value) for each fact."""
    profile, labels, figures = drawing.shown, drawing.labels, drawing.labels.figures
    yield labels.streak.label, labels.streak.value, ""
    yield labels.longest.label, labels.longest.value, ""
    if best := profile.best_win:
        strength = figures(f"{best.opponent_overall:.0f}") if best.opponent_overall else ""
        yield labels.best_win, _opponent(drawing, best), strength
    if often := profile.frequent:
        yield (
            labels.frequent,
            _opponent(drawing, often),
            figures(f"{TIMES}{profile.frequent_played}"),
        )
    if profile.head_to_head.played:
        yield labels.head_to_head, record(profile.head_to_head, figures), ""


def _opponent(drawing: ProfileDrawing, result: Result) -> str:
    return _name_of(drawing, result.opponent, result.opponent_name)


def _name_of(drawing: ProfileDrawing, user: int, name: str) -> str:
    """Return a name in drawable characters, or a substitute if no letter can be drawn."""
    return drawing.shaper.readable(name) or drawing.labels.nameless(user)


def _footer(drawing: ProfileDrawing, top: float) -> Part:
    """Draw the estimated level, the favourite game, and which matches count."""
    labels, colours, y = drawing.labels, drawing.ground, top + 10
    commands: list[DrawCommand] = [separator(top + 4, drawing.theme, colours)]
    level = labels.level if drawing.shown.engine.played else None
    facts = [(level.label, level.value, "")] if level else []
    if (game := drawing.shown.favourite) and game in labels.games:
        facts.append((labels.favourite, labels.games[game], ""))
    for fact in facts:
        more, height = _fact(drawing, fact, y)
        commands += more
        y += height
    text, size = drawing.fit(labels.counted, SMALL, WIDTH - 2 * MARGIN)
    commands.append(faint_text(text, size, (MARGIN, y + FACT / 2), colours))
    return commands, y + FACT - top


def _invitation(drawing: ProfileDrawing, top: float) -> Part:
    """Draw three unclaimed medals for a person without matches."""
    commands: list[DrawCommand] = []
    for rank, x in ((2, -104), (1, 0), (3, 104)):
        commands += medal(
            rank, (WIDTH / 2 + x, top + 92 - 14 * (rank == 1)), 36, drawing.labels.figures
        )
    labels, colours = drawing.labels, drawing.ground
    for text, y, size in ((labels.empty, 190, LARGE - 4), (labels.invitation, 244, SMALL + 4)):
        fitting, fit = drawing.fit(text, size, WIDTH - 2 * MARGIN)
        commands.append(plain_text(fitting, fit, (WIDTH / 2, top + y), colours, "middle"))
    return commands, EMPTY_HEIGHT
