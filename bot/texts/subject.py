"""Base class of the texts on one subject."""

from collections.abc import Callable, Sequence

from bot.play.names import shorten_name, utf16_length
from bot.texts.formats import Formats
from bot.texts.games import GameTexts
from bot.texts.lengths import LIST
from bot.texts.locale import Locale
from bot.texts.markup import code, isolated


class SubjectTexts:
    """The texts on one subject, in one language."""

    def __init__(self, locale: Locale) -> None:
        self._locale = locale
        self._say, self._mention = locale.say, locale.mention
        self._named, self._listed = locale.named, locale.listed
        self._games, self._formats = GameTexts(locale), Formats(locale)

    def _direct_name(self, user: int, name: str) -> str:
        """Return a person's name for a direct message, which may not resolve a mention."""
        return isolated(name, code(name)) if name else self._mention(user)

    def _fitted(self, lines: Sequence[str], longest: int = LIST) -> str:
        """Join lines. If they are too long, replace the last ones by their number."""
        return join_fitting(self._say, lines, longest)

    def _page(self, sentence: str, page: int, pages: int) -> str:
        """Return the number of the page, or "" if there is only one page."""
        return self._say(sentence, page=page, pages=pages) if pages > 1 else ""


def join_fitting(say: Callable[..., str], lines: Sequence[str], longest: int) -> str:
    """Join lines. If they are too long, replace the last ones by their number."""
    text = "\n".join(lines)
    for left in range(len(lines) - 1, 0, -1):
        if utf16_length(text) <= longest:
            break
        text = "\n".join((*lines[:left], say("lines-more", more=len(lines) - left)))
    return shorten_name(text, longest)
