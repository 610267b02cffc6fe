"""The picture of a profile: ratings over time, records, and against whom they were made.

Every word on it is handed in; it must not know sentences, commands or how results are kept.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import timedelta

from bot.engine import Side
from bot.ratings.leaderboard import Profile, Result, Score
from bot.ratings.standing import OVERALL
from bot.render.board.layout import XY
from bot.render.board.renderer import BoardRenderer
from bot.render.charts.canvas import Figure, Mark, Panel, Pasted, Sheet, paint
from bot.render.charts.labels import ProfileLabels
from bot.render.charts.leaderboard import medal
from bot.render.charts.plot import Course, Pen, Plot, plot
from bot.render.charts.rows import (
    LARGE,
    MARGIN,
    ROW,
    SMALL,
    SMALLEST_FIGURES,
    WIDTH,
    Place,
    apart,
    heading,
    line,
    note,
    rated,
    record,
    shown,
    squeezed,
)
from bot.render.lettering.shaper import Lettering
from bot.render.themes import Theme, blend

TOP, COLUMNS, TALL, SIDES, FACT = 112, 44, 52, 64, 86
"""Heights in pixels: of the heading, the columns' names, a game's row, the sides, a fact."""
CHART = 92, 206
"""Where the chart begins from the left, and its height."""
SCALE = 40
"""The height of the words below the chart."""
TIMES = "\N{MULTIPLICATION SIGN}"
RATING, SPARK, BAR, RECORD = 394, 412, 530, WIDTH - MARGIN
"""Where a game's rating ends, where its line and its bar begin, where its record ends."""
LINE, BAR_SIZE = (96, 38), (104, 22)
INVITING = 300
"""The height of a profile without any match, without its heading."""
YEARS = timedelta(days=300)
"""From which span on the chart's times are months rather than days."""


@dataclass(frozen=True)
class Portrait:
    """What is needed to lay a profile out."""

    profile: Profile
    labels: ProfileLabels
    theme: Theme
    lettering: Lettering

    @property
    def ground(self) -> Place:
        """The colours of most of the picture."""
        return Place.of(self.theme.text, self.theme.ground)

    @property
    def pen(self) -> Pen:
        """How ratings over time are drawn: as moves are on the boards."""
        return Pen(self.theme.trail, self.theme.trail_edge, 4)

    def called(self, user: int, name: str) -> str:
        """A person's name as far as it can be drawn, or what they are called instead."""
        return self.lettering.readable(name) or self.labels.nameless(user)


Part = tuple[list[Mark], float]
"""Marks, and the height that they take."""


def draw_profile(
    renderer: BoardRenderer, profile: Profile, labels: ProfileLabels, *, theme: str | None = None
) -> bytes:
    """The profile as PNG, 800 pixels wide; raises ValueError for a theme there is not.

    The first one takes half a second more, for matplotlib; it reads its own settings then.
    """
    portrait = Portrait(profile, labels, renderer.theme(theme), renderer.lettering)
    return paint(lay_out_profile(portrait), renderer.lettering)


def lay_out_profile(portrait: Portrait) -> Sheet:
    """Where everything on a profile's picture stands."""
    marks, y = list(_heading(portrait)), float(TOP)
    parts = [_chart, _games, _sides, _facts] if portrait.profile.results else [_invitation]
    for part in parts:
        more, height = part(portrait, y)
        marks += more
        y += height
    return Sheet(WIDTH, round(y) + 10, portrait.theme, tuple(marks))


def _heading(portrait: Portrait) -> Iterator[Mark]:
    theme, lettering, profile = portrait.theme, portrait.lettering, portrait.profile
    place, upper, lower = Place.of(theme.text, theme.strip), 44, 86
    yield from heading(theme, TOP)
    room = float(WIDTH - 2 * MARGIN)
    summary = room
    if OVERALL in profile.ratings:
        right, (value, deviation) = WIDTH - MARGIN, shown(profile.ratings[OVERALL])
        beside = lettering.width(deviation, ROW) + 12
        yield line(value, (right - beside, upper), LARGE, place, "right")
        yield note(deviation, (right, upper), place, "right", ROW)
        yield note(portrait.labels.overall, (right, lower), place, "right")
        room -= beside + lettering.width(value, LARGE) + MARGIN
        summary -= lettering.width(portrait.labels.overall, SMALL) + MARGIN
    called = portrait.called(profile.user, profile.name)
    name, size = squeezed(called, LARGE, room, lettering, ROW)
    yield line(name, (MARGIN, upper), size, place)
    text, size = squeezed(portrait.labels.summary, SMALL, summary, lettering)
    yield note(text, (MARGIN, lower), place, size=size)


def _chart(portrait: Portrait, top: float) -> Part:
    """The rating over all games over time, with its scales."""
    course = [(it.at, it.overall_after) for it in portrait.profile.results if it.overall_after]
    if not course:
        return [], 14
    (left, height), theme = CHART, portrait.theme
    grid = blend(theme.ground, theme.text, 0.2)
    drawn = plot(course, (WIDTH - MARGIN - left, height), portrait.pen, grid)
    corner = left, round(top) + 26
    scale = _scale(portrait, drawn, corner, long=course[-1][0] - course[0][0] > YEARS)
    return [Pasted(drawn.picture, corner), *scale], 26 + height + SCALE


def _scale(portrait: Portrait, drawn: Plot, corner: tuple[int, int], *, long: bool) -> list[Mark]:
    """The words beside and below a chart, as many as there is room for."""
    left, top = corner
    foot, place, lettering = top + drawn.picture.height, portrait.ground, portrait.lettering
    marks: list[Mark] = [
        note(f"{value:.0f}", (left - 14, top + y), place, "right", SMALL - 1)
        for y, value in drawn.values
    ]
    words, free = portrait.labels.month if long else portrait.labels.day, float(left)
    for x, moment in drawn.times:
        text = words(moment)
        half = lettering.width(text, SMALL - 1) / 2
        if left + x - half >= free and left + x + half <= WIDTH - MARGIN / 2:
            at = left + x, foot + SCALE / 2
            marks.append(note(text, at, place, "middle", SMALL - 1))
            free = left + x + half + 20
    return marks


def _games(portrait: Portrait, top: float) -> Part:
    """A row for each game that was played, under the names of the columns."""
    profile, labels = portrait.profile, portrait.labels
    place, middle = portrait.ground, top + COLUMNS / 2 + 6
    marks: list[Mark] = [
        apart(top + 4, portrait.theme, place),
        note(labels.rating, (RATING, middle), place, "right", SMALL - 1),
        note(labels.record, (RECORD, middle), place, "right", SMALL - 1),
    ]
    played = [game for game in labels.games if profile.by_game(game).played]
    for at, game in enumerate(played):
        marks += _game(portrait, game, top + COLUMNS + (at + 0.5) * TALL)
    return marks, COLUMNS + len(played) * TALL


def _game(portrait: Portrait, game: str, y: float) -> Iterator[Mark]:
    profile, lettering, place = portrait.profile, portrait.lettering, portrait.ground
    rating, room = profile.ratings.get(game), float(SPARK - MARGIN)
    if rating:
        figures = list(rated(rating, (RATING, y), place, lettering))
        yield from figures
        room = RATING - MARGIN - lettering.width("3000? ±350", ROW) - 6
    name, size = squeezed(portrait.labels.games[game], ROW - 2, room, lettering)
    yield line(name, (MARGIN, y), size, place)
    course = [(it.at, it.after) for it in profile.results if it.game == game and it.after]
    if len(course) > 1:
        yield from _spark(portrait, course, (SPARK, y))
    yield from _scored(portrait, profile.by_game(game), (BAR, y), RECORD)


def _spark(portrait: Portrait, course: Course, spot: XY) -> Iterator[Mark]:
    pen = Pen(portrait.pen.ink, portrait.pen.edge, 2.5)
    yield Pasted(plot(course, LINE, pen).picture, (round(spot[0]), round(spot[1]) - LINE[1] // 2))


def _scored(portrait: Portrait, score: Score, left: XY, right: float) -> Iterator[Mark]:
    """A record as a bar and in figures."""
    (x, y), (width, height) = left, BAR_SIZE
    yield from bar(score, (x, y - height / 2, x + width, y + height / 2), portrait.theme)
    room = right - x - width - 10
    text, size = squeezed(record(score), SMALL, room, portrait.lettering, SMALLEST_FIGURES)
    yield line(text, (right, y), size, portrait.ground, "right")


def bar(score: Score, box: tuple[float, float, float, float], theme: Theme) -> Iterator[Mark]:
    """A record as a bar: full for what was won, half so for draws, empty for what was lost."""
    left, top, right, foot = box
    yield Panel(box, theme.text, 6)
    left, top, right, foot = left + 2, top + 2, right - 2, foot - 2
    yield Panel((left, top, right, foot), theme.ground, 4)
    if not score.played:
        return
    share = (right - left) / score.played
    undecided = left + (score.wins + score.draws) * share
    if score.draws:
        yield Panel((left, top, undecided, foot), blend(theme.ground, theme.text, 0.45), 4)
    if score.wins:
        yield Panel((left, top, left + score.wins * share, foot), theme.text, 4)


def _sides(portrait: Portrait, top: float) -> Part:
    """The records with Black and with White, beside each other."""
    marks: list[Mark] = []
    half, y = WIDTH / 2, top + SIDES / 2
    for side, left in ((Side.BLACK, MARGIN), (Side.WHITE, half + 14)):
        marks.append(Figure(side, (left + 16, y), 15))
        text, size = squeezed(portrait.labels.sides[side], SMALL, 88, portrait.lettering)
        marks.append(line(text, (left + 42, y), size, portrait.ground))
        score = portrait.profile.by_side(side)
        marks += _scored(portrait, score, (left + 136, y), left + half - MARGIN - 14)
    return [apart(top + 4, portrait.theme, portrait.ground), *marks], SIDES


def _facts(portrait: Portrait, top: float) -> Part:
    """Two rows of facts, three beside each other."""
    marks: list[Mark] = [apart(top, portrait.theme, portrait.ground)]
    facts = list(_told(portrait))
    across = (WIDTH - 2 * MARGIN + 20) / 3
    for at, (label, value, more) in enumerate(facts):
        left, y = MARGIN + at % 3 * across, top + 12 + at // 3 * FACT
        marks += _fact(portrait, (label, value, more), (left, y), across - 20)
    return marks, 12 + -(-len(facts) // 3) * FACT


def _fact(
    portrait: Portrait, told: tuple[str, str, str], corner: XY, room: float
) -> Iterator[Mark]:
    (label, value, more), (left, top) = told, corner
    lettering, place = portrait.lettering, portrait.ground
    text, size = squeezed(label, SMALL - 1, room, lettering)
    yield note(text, (left, top + 20), place, size=size)
    beside = lettering.width(more, SMALL) + 10 if more else 0
    text, size = squeezed(value, ROW - 2, room - beside, lettering, SMALL)
    yield line(text, (left, top + 54), size, place)
    if more:
        yield note(more, (left + lettering.width(text, size) + 10, top + 54), place)


def _told(portrait: Portrait) -> Iterator[tuple[str, str, str]]:
    """What each fact is, how it is, and a figure that goes with it."""
    profile, labels = portrait.profile, portrait.labels
    yield labels.streak.label, labels.streak.value, ""
    yield labels.longest.label, labels.longest.value, ""
    if best := profile.best_win:
        strength = f"{best.opponent_overall:.0f}" if best.opponent_overall else ""
        yield labels.best_win, _opponent(portrait, best), strength
    if (game := profile.favourite) and game in labels.games:
        yield labels.favourite, labels.games[game], ""
    if often := profile.frequent:
        times = sum(each.opponent == often.opponent for each in profile.results)
        yield labels.frequent, _opponent(portrait, often), f"{TIMES}{times}"
    if profile.head_to_head.played:
        yield labels.head_to_head, record(profile.head_to_head), ""


def _opponent(portrait: Portrait, result: Result) -> str:
    return portrait.called(result.opponent, result.opponent_name)


def _invitation(portrait: Portrait, top: float) -> Part:
    """Three medals to be won, for somebody who has not played."""
    marks: list[Mark] = []
    for rank, x in ((2, -104), (1, 0), (3, 104)):
        marks += medal(rank, (WIDTH / 2 + x, top + 92 - 14 * (rank == 1)), 36)
    labels, place, lettering = portrait.labels, portrait.ground, portrait.lettering
    for text, y, size in ((labels.empty, 190, LARGE - 4), (labels.invitation, 244, SMALL + 4)):
        fitting, fit = squeezed(text, size, WIDTH - 2 * MARGIN, lettering)
        marks.append(line(fitting, (WIDTH / 2, top + y), fit, place, "middle"))
    return marks, INVITING
