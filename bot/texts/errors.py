"""Sentences for errors, named `error-` plus the class name in kebab case."""

from collections.abc import Mapping
from datetime import datetime

from bot.texts.digits import localized
from bot.texts.markup import moment, quoted
from bot.texts.subject import SubjectTexts
from guti import Game
from guti.errors import GutiError

PEOPLE = ("black", "white", "mover", "player", "opponent", "challenger")
"""Error fields that hold a user id."""

TYPED = ("text", "detail")
"""Error fields that hold text typed by a user."""

NAMED = ("game", "permission")
"""Error fields that hold a key. The sentence shows a translated name instead."""

NUMBERS = ("match", "challenge", "port", "other")
"""Error fields that hold numbers to show without thousands separators."""


class ErrorTexts(SubjectTexts):
    """Sentences for errors in one language."""

    def sentence(self, error: GutiError, labels: Mapping[str, str]) -> str:
        """Return the sentence for an error. `labels` are button labels by name."""
        params = {
            name: self._games.name(value) if isinstance(value, Game) else self._param(name, value)
            for name, value in error.details.items()
        }
        counts = {
            f"{name}_count": len(value)
            for name, value in error.details.items()
            if isinstance(value, tuple)
        }
        name = f"error-{_kebab(type(error).__name__)}"
        return self._locale.say(name, **params, **counts, **labels)

    def missing_permission(self, permission: str) -> str:
        """Return the sentence for a missing permission, which is "none" if unknown."""
        if permission == "none":
            return self._locale.say("edge-not-shown")
        name = self._locale.say(f"permission-{permission}")
        return self._locale.say("edge-lacking", permission=name, lacking=permission)

    def _param(self, name: str, value: object) -> object:
        if name in TYPED:
            return quoted(str(value or ""))
        if value is None or value == "":
            return "none"
        if isinstance(value, tuple):
            named = (self._games.name(it) if isinstance(it, Game) else it for it in value)
            return self._locale.listed(tuple(named))
        if isinstance(value, datetime):
            return moment(value)
        if isinstance(value, bool):
            return "yes" if value else "no"
        if name in PEOPLE and isinstance(value, int):
            return self._locale.mention(value)
        if name in NAMED:
            sentence = f"{name}-{value}"
            return self._locale.say(sentence) if sentence in self._locale.names else str(value)
        return localized(str(value), self._locale.language) if name in NUMBERS else value


def _kebab(name: str) -> str:
    return "".join(f"-{letter.lower()}" if letter.isupper() else letter for letter in name)[1:]
