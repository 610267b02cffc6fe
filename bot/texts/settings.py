"""What is said of what people and servers prefer.

It must not know Discord's objects: people and channels are ids, and a message is a str.
"""

from collections.abc import Mapping

from bot.engine import Game, Side
from bot.texts.formats import endonym
from bot.texts.games import GameTexts
from bot.texts.locale import Locale, languages


class SettingsTexts:
    """What is said of what people and servers prefer, in one language."""

    def __init__(self, locale: Locale, games: GameTexts) -> None:
        self._games = games
        self._say = locale.say
        self._names = locale.names

    def theme(self, name: str) -> str:
        """A theme's name; one that has no sentence yet goes by its file's."""
        sentence = f"theme-{name}"
        return self._say(sentence) if sentence in self._names else name.capitalize()

    def option(self, setting: str, value: str) -> str:
        """What can be chosen for a setting, with what it is about: it is shown alone."""
        return self._about(setting, self.value(setting, value))

    def unset(self, setting: str) -> str:
        """What stands where nothing that there is has been chosen."""
        return self._about(setting, self._say("setting-unset"))

    def value(self, setting: str, value: str) -> str:
        """What can be chosen for a setting."""
        if setting == "theme":
            return self.theme(value)
        if setting == "language" and value in languages():
            return endonym(value)
        if setting == "pace":
            return self._say(f"choice-pace-{value}")
        if setting == "puzzle_hour" and value.isdecimal():
            return self._say("setting-puzzle-hour-at", hour=int(value))
        return value if value.isdecimal() else self._say(f"setting-{_kebab(setting)}-{value}")

    def alt(self, game: Game, bottom: Side, theme: str) -> str:
        """The picture of a board that shows how boards look."""
        name = self._games.name(game)
        return self._say("alt-preview", game=name, theme=self.theme(theme), bottom=bottom.value)

    def daily_puzzle(self, channel: int, hour: int) -> str:
        """Where and when (UTC) the puzzle of the day comes."""
        return self._say("server-puzzle", channel=f"<#{channel}>", hour=hour)

    def suggestion(self, language: str, readers: Mapping[str | None, int]) -> str:
        """The language that a server of this `language` could speak, by how many read which.

        It is that of more than half of them; if it is the server's there is nothing to say.
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
