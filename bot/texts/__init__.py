"""All texts shown to people. `texts.of(language)` returns the texts in one language.

People and channels are passed as ids.
"""

from functools import cache, cached_property

from bot.texts.analyses import AnalysisTexts
from bot.texts.challenges import ChallengeTexts
from bot.texts.errors import ErrorTexts
from bot.texts.explorations import ExplorationTexts
from bot.texts.formats import Formats, endonym
from bot.texts.games import GameTexts
from bot.texts.histories import HistoryTexts
from bot.texts.leaderboards import LeaderboardTexts
from bot.texts.lessons import LessonTexts
from bot.texts.locale import (
    CONTEXTS,
    ENGLISH,
    LOCALES,
    MOVES_LISTED,
    SERVER,
    Locale,
    languages,
    locale,
)
from bot.texts.markup import QUOTED, mention, moment, quoted
from bot.texts.matches import MatchTexts
from bot.texts.notices import NoticeTexts
from bot.texts.offers import OfferTexts
from bot.texts.praise import PraiseTexts
from bot.texts.profiles import ProfileTexts
from bot.texts.puzzles import PuzzleTexts
from bot.texts.settings import SettingsTexts
from bot.texts.sheets import SheetTexts
from bot.texts.today import TodayTexts
from bot.texts.tournaments import TournamentTexts
from guti.errors import GutiError

__all__ = [
    "CONTEXTS",
    "ENGLISH",
    "LOCALES",
    "MOVES_LISTED",
    "QUOTED",
    "SERVER",
    "Texts",
    "endonym",
    "languages",
    "mention",
    "moment",
    "of",
    "quoted",
]


class Texts:
    """All texts in one language, by name with `say`, or by subject in attributes."""

    def __init__(self, locale: Locale) -> None:
        self.language = locale.language
        self.names = locale.names
        self.say = locale.say
        self.listed = locale.listed
        self.nameless = locale.nameless
        self.formats = Formats(locale)
        self.games = GameTexts(locale)
        self.matches = MatchTexts(locale)
        self.analyses = AnalysisTexts(locale)
        self.explorations = ExplorationTexts(locale)
        self.praise = PraiseTexts(locale)
        self.puzzles = PuzzleTexts(locale)
        self.notices = NoticeTexts(locale)
        self.offers = OfferTexts(locale)
        self.challenges = ChallengeTexts(locale)
        self.settings = SettingsTexts(locale)
        self.lessons = LessonTexts(locale)
        self.sheets = SheetTexts(locale)
        self.day = TodayTexts(locale)
        self.leaderboards = LeaderboardTexts(locale)
        self.profiles = ProfileTexts(locale)
        self.histories = HistoryTexts(locale)
        self.tournaments = TournamentTexts(locale)
        self._errors = ErrorTexts(locale)

    @cached_property
    def labels(self) -> dict[str, str]:
        """Button labels, as parameters of other sentences: `button_NAME`."""
        buttons = (name for name in self.names if name.startswith("button-"))
        return {name.replace("-", "_"): self.say(name) for name in buttons}

    def error(self, error: GutiError, public: "Texts | None" = None) -> str:
        """Return the sentence for an error.

        `public` provides the labels of buttons in messages that everyone sees.
        """
        return self._errors.sentence(error, (public or self).labels)

    def missing_permission(self, permission: str) -> str:
        """Return the sentence for a missing permission, which is "none" if unknown."""
        return self._errors.missing_permission(permission)


@cache
def of(language: str, context: str = SERVER) -> Texts:
    """Return the texts in `language`. `context` is one of CONTEXTS."""
    return Texts(locale(language).in_context(context))
