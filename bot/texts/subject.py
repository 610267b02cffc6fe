"""Base class of the texts on one subject."""

from bot.texts.formats import Formats
from bot.texts.games import GameTexts
from bot.texts.locale import Locale


class SubjectTexts:
    """The texts on one subject, in one language."""

    def __init__(self, locale: Locale) -> None:
        self._locale = locale
        self._say, self._mention = locale.say, locale.mention
        self._named, self._listed = locale.named, locale.listed
        self._games, self._formats = GameTexts(locale), Formats(locale)

    def _page(self, sentence: str, page: int, pages: int) -> str:
        """Return the number of the page, or "" if there is only one page."""
        return self._say(sentence, page=page, pages=pages) if pages > 1 else ""
