"""Formats of numbers, dates and ratings."""

from datetime import datetime, timedelta

from babel import Locale as BabelLocale
from babel.dates import format_skeleton, format_timedelta

from bot.ratings.glicko2 import Rating
from bot.ratings.leaderboard import Score
from bot.texts.digits import localized
from bot.texts.locale import Locale


def endonym(language: str) -> str:
    """Return the name of a language in that language."""
    return str(BabelLocale.parse(language).get_display_name() or language)


class Formats:
    """Formats of numbers, dates and ratings in one language."""

    def __init__(self, locale: Locale) -> None:
        self._say = locale.say
        self._language = locale.language

    def figures(self, text: str) -> str:
        """Return text with the language's digits. Do not use for text that people copy or type."""
        return localized(text, self._language)

    @property
    def digits(self) -> str:
        """The digits from 0 to 9 of the language."""
        return self.figures("0123456789")

    def whole(self, number: float) -> str:
        """Return a rounded number without thousands separators."""
        return self.figures(str(round(number)))

    def rating(self, rating_: Rating) -> str:
        """Return a rating and a deviation, with a question mark if provisional."""
        return self._say(
            "rating",
            value=self.whole(rating_.value),
            deviation=self.whole(rating_.deviation),
            provisional="yes" if rating_.provisional else "no",
        )

    def level(self, level_: float) -> str:
        """Return an estimated level of play with one decimal."""
        return self.figures(f"{level_:.1f}")

    def score(self, score_: Score) -> str:
        """Return wins, draws and losses."""
        return self.figures(f"{score_.wins}-{score_.draws}-{score_.losses}")

    def change(self, points: float) -> str:
        """Return a change in rating with a plus or minus sign."""
        whole = round(points)
        signed = f"+{whole}" if whole > 0 else f"\N{MINUS SIGN}{-whole}" if whole < 0 else "0"
        return self.figures(signed)

    def streak(self, matches: int) -> str:
        """Return a streak of wins (above 0) or losses (below 0)."""
        if not matches:
            return self._say("streak-none")
        return self._say("streak-won" if matches > 0 else "streak-lost", matches=abs(matches))

    def duration(self, time: timedelta) -> str:
        """Return an approximate duration in minutes, hours or days, at least a minute."""
        shown = max(time, timedelta(minutes=1))
        return self.figures(format_timedelta(shown, granularity="minute", locale=self._language))

    def remaining(self, time: timedelta) -> str:
        """Return a remaining time: hours below three days, else days."""
        # Babel uses a unit from `threshold` of it on.
        text = format_timedelta(time, "minute", threshold=3, locale=self._language)
        return self.figures(text)

    def day(self, moment_: datetime) -> str:
        """Return a date without the year."""
        return self.figures(format_skeleton("MMMMd", moment_, locale=self._language))

    def month(self, moment_: datetime) -> str:
        """Return the month and year of a date."""
        return self.figures(format_skeleton("yMMMM", moment_, locale=self._language))
