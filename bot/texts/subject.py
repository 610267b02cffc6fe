"""The common parts of all subjects' texts: a language, names of games, and formats."""

from bot.texts.formats import Formats
from bot.texts.games import GameTexts
from bot.texts.locale import Locale


class SubjectTexts:
    """The sentences of one subject in a language."""

    def __init__(self, locale: Locale) -> None:
        self._locale = locale
        self._say, self._mention = locale.say, locale.mention
        self._named, self._listed = locale.named, locale.listed
        self._games, self._formats = GameTexts(locale), Formats(locale)

    def _page(self, sentence: str, page: int, pages: int) -> str:
        """Return the number of a page, or an empty string if it is the only one."""
        return self._say(sentence, page=page, pages=pages) if pages > 1 else ""
