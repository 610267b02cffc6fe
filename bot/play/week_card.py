"""The Sunday card of a server: the best of a week."""

from dataclasses import dataclass
from datetime import date, datetime, timedelta

from bot.play.zones import at_hour, zone_of

WEEK_CARD = "week-card"
"""Subject and kind of the step that posts a card, and the message's kind."""

WEEK = timedelta(days=7)
DAY = timedelta(days=1)

LATE = timedelta(days=2)
"""Time after which a card that could not be posted is skipped."""

SUNDAY = 6
"""Number of the day in `date.weekday`."""

LEAST_CAPTURES, LEAST_WINS, LEAST_GUESSES = 2, 3, 3
"""Captures in a chain, wins in a row and guesses from which the card mentions them."""

LATEST_MATCHES = 5
"""Matches of a week in which a position to play on is looked for."""


def last_sunday(now: datetime, zone: str | None) -> date:
    """Return the date of the last Sunday in a time zone, which may be today."""
    today = now.astimezone(zone_of(zone)).date()
    return today - timedelta(days=(today.weekday() - SUNDAY) % 7)


def next_card(
    hour: int, zone: str | None, now: datetime, *, posted: bool, late: bool
) -> tuple[date, datetime]:
    """Return the Sunday of the next card, and when (in UTC) to post it.

    The time may have passed. `posted` says whether the last Sunday has its card. With `late`, a
    card that is missing is posted up to LATE after its time, otherwise only on the same Sunday.
    """
    sunday = last_sunday(now, zone)
    at = at_hour(sunday, hour, zone)
    until = at + LATE if late else at_hour(sunday + DAY, 0, zone)
    if posted or now >= until:
        sunday += WEEK
    return sunday, at_hour(sunday, hour, zone)


@dataclass(frozen=True)
class WeekCard:
    """The card of the week before `until`, and the message that shows it."""

    guild: int
    day: date
    channel: int
    until: datetime
    message: int | None = None

    @property
    def since(self) -> datetime:
        """The beginning of the week."""
        return self.until - WEEK

    @property
    def nonce(self) -> str:
        """A nonce, with which a repeated attempt posts no second card.

        Discord allows 25 characters. The year and the week take five, and a server id at most 19.
        """
        return f"w{self.day:%y%W}{self.guild}"


@dataclass(frozen=True)
class Champion:
    """The person who gained most rating in a week, and the results that count."""

    user: int
    gained: int
    won: int
    drew: int
    lost: int


@dataclass(frozen=True)
class BestChain:
    """A move that captured several pieces. `match` is the match's number."""

    user: int
    captured: int
    game: str
    rules: str
    match: int


@dataclass(frozen=True)
class WinningStreak:
    """Wins in a row, the last of which is of the week."""

    user: int
    wins: int


@dataclass(frozen=True)
class BestGuesser:
    """A person's right guesses, of those in the week's matches."""

    user: int
    hits: int
    guesses: int


@dataclass(frozen=True)
class WeekHighlights:
    """The best of a server's matches between people that ended in a week.

    `latest` are the numbers of the last matches, newest first.
    """

    matches: int = 0
    players: int = 0
    champion: Champion | None = None
    chain: BestChain | None = None
    streak: WinningStreak | None = None
    guesser: BestGuesser | None = None
    latest: tuple[int, ...] = ()
