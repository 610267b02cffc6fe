"""Texts of the settings of people and servers."""

from collections.abc import Mapping
from datetime import datetime

from bot.texts.formats import endonym
from bot.texts.locale import languages
from bot.texts.markup import moment
from bot.texts.subject import SubjectTexts
from guti import Game, Side


class SettingsTexts(SubjectTexts):
    """Texts of settings in one language."""

    def theme(self, name: str) -> str:
        """Return the sentence for theme `name` or, without a sentence, `name` capitalized."""
        sentence = f"theme-{name}"
        return self._say(sentence) if sentence in self._locale.names else name.capitalize()

    def option(self, setting: str, value: str) -> str:
        """Return a setting with the chosen value."""
        return self._about(setting, self.value(setting, value))

    def unset(self, setting: str) -> str:
        """Return a setting without a chosen value."""
        return self._about(setting, self._say("setting-unset"))

    def value(self, setting: str, value: str) -> str:
        """Return the name of a setting's value."""
        if setting == "theme":
            return self.theme(value)
        if setting == "language" and value in languages():
            return endonym(value)
        if setting == "pace":
            return self._say(f"choice-pace-{value}")
        if setting in {"puzzle_hour", "sunday_hour", "puzzle", "digest"} and value.isdecimal():
            return self._say(f"setting-{_kebab(setting)}-at", hour=int(value))
        if setting == "quiet" and "-" in value:
            begins, ends = map(int, value.split("-"))
            return self._say("setting-quiet-at", begins=begins, ends=ends)
        if setting in {"zone", "sunday_zone"} and value != "utc":
            return value.replace("_", " ")
        return value if value.isdecimal() else self._say(f"setting-{_kebab(setting)}-{value}")

    def alt(self, game: Game, bottom: Side, theme: str) -> str:
        """Describe the picture of a board in a theme."""
        name = self._games.name(game)
        return self._say("alt-preview", game=name, theme=self.theme(theme), bottom=bottom.value)

    def daily_puzzle(self, channel: int, hour: int) -> str:
        """Return where and when (UTC) the puzzle of the day is posted."""
        return self._say("server-puzzle", channel=f"<#{channel}>", hour=hour)

    def direct(self, due: datetime | None) -> str:
        """Return when the next puzzle comes by direct message, or "" if none comes."""
        return self._say("settings-puzzle", due=moment(due)) if due else ""

    def suggestion(self, language: str, readers: Mapping[str | None, int]) -> str:
        """Return a suggestion to change a server's `language`, or "" if there is no reason.

        A language is suggested if more than half of the `readers` use it.
        """
        ours = (each for each in readers if each in languages())
        most = max(ours, key=readers.__getitem__, default=None)
        if most is None or most == language or 2 * readers[most] <= sum(readers.values()):
            return ""
        return self._say("server-suggestion", language=endonym(most))

    def _about(self, setting: str, value: str) -> str:
        return self._say(f"setting-{_kebab(setting)}", value=value)


def _kebab(name: str) -> str:
    return name.replace("_", "-")
