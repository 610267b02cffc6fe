"""The picture of a leaderboard: who stands where, on one page.

Every word on it is handed in; it must not know sentences, commands or how standings are kept.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from bot.ratings.leaderboard import Leaderboard, LeaderboardRow
from bot.render.board.layout import XY
from bot.render.board.renderer import BoardRenderer
from bot.render.charts.canvas import Mark, Panel, Sheet, Words, paint
from bot.render.charts.labels import LadderLabels
from bot.render.charts.rows import (
    LARGE,
    MARGIN,
    ROW,
    SMALL,
    SMALLEST_FIGURES,
    WIDTH,
    Place,
    apart,
    changed,
    heading,
    line,
    note,
    rated,
    record,
    squeezed,
)
from bot.render.lettering.shaper import Lettering
from bot.render.themes import Colour, Theme, blend

TOP, COLUMNS, TALL, GAP, FOOT = 92, 58, 58, 44, 50
"""Heights in pixels: of the heading, the columns' names, a row, what parts rows, the page."""
NAME, RATING, SCORE, CHANGE = 92, 534, 676, WIDTH - MARGIN
"""Where names begin, and where ratings, records and changes end."""
INVITING = 430
"""The height of a ladder that nobody stands on yet, without its heading."""

MEDALS: tuple[tuple[Colour, Colour], ...] = (
    ((0xF4, 0xC4, 0x30), (0x8A, 0x62, 0x08)),
    ((0xD5, 0xDB, 0xE2), (0x6C, 0x75, 0x80)),
    ((0xDB, 0x96, 0x5A), (0x70, 0x3C, 0x12)),
)
"""Gold, silver and bronze, each with its rim."""
ON_MEDAL = 0x1D, 0x12, 0x05


@dataclass(frozen=True)
class Ladder:
    """What is needed to lay a leaderboard out."""

    leaderboard: Leaderboard
    labels: LadderLabels
    theme: Theme
    lettering: Lettering

    @property
    def ground(self) -> Place:
        """The colours of most of the picture."""
        return Place.of(self.theme.text, self.theme.ground)

    @property
    def own(self) -> Place:
        """The colours of the row of who asks."""
        return Place.of(self.theme.turn_text, self.theme.turn)


def draw_leaderboard(
    renderer: BoardRenderer,
    leaderboard: Leaderboard,
    labels: LadderLabels,
    *,
    theme: str | None = None,
) -> bytes:
    """The leaderboard as PNG, 800 pixels wide; raises ValueError for a theme there is not."""
    ladder = Ladder(leaderboard, labels, renderer.theme(theme), renderer.lettering)
    return paint(lay_out_ladder(ladder), renderer.lettering)


def lay_out_ladder(ladder: Ladder) -> Sheet:
    """Where everything on a leaderboard's picture stands."""
    marks, y = list(_heading(ladder)), float(TOP)
    rows = ladder.leaderboard.rows
    if not rows and ladder.leaderboard.own is None:
        marks += _invitation(ladder)
        return Sheet(WIDTH, TOP + INVITING, ladder.theme, tuple(marks))
    marks += _columns(ladder, y + COLUMNS / 2 + 4)
    y += COLUMNS
    for part in (_ranked(ladder), _provisional(ladder), _elsewhere(ladder)):
        for mark in part:
            marks += mark.at(y)
            y += mark.height
    if ladder.labels.page:
        at = WIDTH / 2, y + FOOT / 2
        marks.append(note(ladder.labels.page, at, ladder.ground, "middle"))
        y += FOOT - 14
    return Sheet(WIDTH, round(y) + 18, ladder.theme, tuple(marks))


@dataclass(frozen=True)
class Line:
    """A row or what parts rows: its height, and its marks when its top is known."""

    height: float
    at: Callable[[float], list[Mark]]


def _heading(ladder: Ladder) -> Iterator[Mark]:
    theme, lettering = ladder.theme, ladder.lettering
    place = Place.of(theme.text, theme.strip)
    yield from heading(theme, TOP)
    period = lettering.fitted(ladder.labels.period, SMALL + 4, 260)
    room = WIDTH - 3 * MARGIN - lettering.width(period, SMALL + 4)
    title, size = squeezed(ladder.labels.title, LARGE, room, lettering)
    yield line(title, (MARGIN, TOP / 2), size, place)
    yield note(period, (WIDTH - MARGIN, TOP / 2 + 4), place, "right", SMALL + 4)


def _columns(ladder: Ladder, y: float) -> Iterator[Mark]:
    labels, lettering = ladder.labels, ladder.lettering
    for text, right, room in (
        (labels.rating, RATING, 200),
        (labels.record, SCORE, 140),
        (labels.change, CHANGE, 120),
    ):
        fitting, size = squeezed(text, SMALL - 1, room, lettering)
        yield note(fitting, (right, y), ladder.ground, "right", size)


def _ranked(ladder: Ladder) -> Iterator[Line]:
    people = [person for person in ladder.leaderboard.rows if person.rank is not None]
    for at, person in enumerate(people):
        yield _row(ladder, person, ruled=at > 0)


def _provisional(ladder: Ladder) -> Iterator[Line]:
    people = [person for person in ladder.leaderboard.rows if person.rank is None]
    if people:
        yield _parting(ladder, first=len(people) == len(ladder.leaderboard.rows))
    for at, person in enumerate(people):
        yield _row(ladder, person, ruled=at > 0)


def _elsewhere(ladder: Ladder) -> Iterator[Line]:
    """The row of who asks, below a gap, if it stands on another page."""
    own = ladder.leaderboard.own
    if own is None or own.user in {person.user for person in ladder.leaderboard.rows}:
        return
    dots = (
        [(WIDTH / 2 + offset, 12.0) for offset in (-20, 0, 20)] if ladder.leaderboard.rows else []
    )
    ink = ladder.ground.faint
    yield Line(24, lambda top: [_dot((x, top + y), ink) for x, y in dots])
    yield _row(ladder, own, ruled=False)


def _dot(spot: XY, ink: Colour) -> Panel:
    x, y = spot
    return Panel((x - 4, y - 4, x + 4, y + 4), ink, 4)


def _parting(ladder: Ladder, *, first: bool) -> Line:
    """The rule before those whose rating is not yet known, and what they are called."""
    text = ladder.lettering.fitted(ladder.labels.provisional, SMALL - 1, WIDTH - 2 * MARGIN)

    def marks(top: float) -> list[Mark]:
        words = note(text, (MARGIN, top + GAP / 2 + 4), ladder.ground, size=SMALL - 1)
        rule = [] if first else [apart(top + 2, ladder.theme, ladder.ground)]
        return [*rule, words]

    return Line(GAP, marks)


def _row(ladder: Ladder, person: LeaderboardRow, *, ruled: bool) -> Line:
    return Line(TALL, lambda top: list(_person(ladder, person, top, ruled=ruled)))


def _person(ladder: Ladder, person: LeaderboardRow, top: float, *, ruled: bool) -> Iterator[Mark]:
    theme, lettering, y = ladder.theme, ladder.lettering, top + TALL / 2
    asks = ladder.leaderboard.own is not None and person.user == ladder.leaderboard.own.user
    place = ladder.own if asks else ladder.ground
    if asks:
        yield Panel((MARGIN / 2, top + 2, WIDTH - MARGIN / 2, top + TALL - 2), theme.turn, 12)
    elif ruled:
        faint = blend(theme.ground, theme.text, 0.16)
        yield Panel((NAME, top, WIDTH - MARGIN, top + 1), faint)
    yield from _rank(person.rank, y, place, lettering)
    figures = list(rated(person.rating, (RATING, y), place, lettering))
    yield from figures
    value = next(mark for mark in figures if isinstance(mark, Words))
    room = value.at[0] - lettering.width(value.text, ROW) - NAME - 14
    name = lettering.readable(person.name) or ladder.labels.nameless(person.user)
    fitting, large = squeezed(name, ROW, room, lettering, SMALL + 2)
    yield line(fitting, (NAME, y), large, place)
    figures_room = SCORE - RATING - 12, lettering, SMALLEST_FIGURES
    text, size = squeezed(record(person.score), SMALL + 1, *figures_room)
    yield line(text, (SCORE, y), size, place, "right")
    yield from changed(person.change, (CHANGE, y), place, lettering)


def _rank(rank: int | None, y: float, place: Place, lettering: Lettering) -> Iterator[Mark]:
    """The rank: in the first three places on a medal."""
    if rank is None:
        return
    x = (MARGIN + NAME - 16) / 2
    if rank <= len(MEDALS):
        yield from medal(rank, (x, y), 21)
        return
    text, size = squeezed(str(rank), SMALL + 2, NAME - MARGIN - 8, lettering)
    yield note(text, (x, y), place, "middle", size)


def medal(rank: int, spot: XY, radius: float) -> Iterator[Mark]:
    """A medal with its rank on it."""
    (metal, rim), (x, y) = MEDALS[rank - 1], spot
    for reach, fill in ((radius, rim), (radius - 2.5, metal)):
        yield Panel((x - reach, y - reach, x + reach, y + reach), fill, reach)
    yield Words(str(rank), spot, radius * 1.15, ON_MEDAL, metal, "middle")


def _invitation(ladder: Ladder) -> Iterator[Mark]:
    """A stand with three medals that nobody wears yet, and who may have them."""
    theme, lettering, foot = ladder.theme, ladder.lettering, TOP + 250
    for rank, x, height in ((2, -150, 84), (1, 0, 120), (3, 150, 56)):
        left = WIDTH / 2 + x - 72
        yield Panel((left, foot - height, left + 144, foot + 12), theme.text, 10)
        inner = (left + 3, foot - height + 3, left + 141, foot + 9)
        yield Panel(inner, theme.strip, 8)
        yield from medal(rank, (left + 72, foot - height - 44), 34)
    yield Panel((MARGIN, foot, WIDTH - MARGIN, foot + 14), theme.ground)
    yield Panel((WIDTH / 2 - 260, foot, WIDTH / 2 + 260, foot + 4), theme.text, 2)
    for text, y, size in (
        (ladder.labels.empty, foot + 66, LARGE - 4),
        (ladder.labels.invitation, foot + 120, SMALL + 4),
    ):
        fitting, fit = squeezed(text, size, WIDTH - 2 * MARGIN, lettering)
        yield line(fitting, (WIDTH / 2, y), fit, ladder.ground, "middle")
