"""What is said of what people and servers prefer.

It must not know Discord's objects: people and channels are ids, and a message is a str.
"""

from bot.play.preferences import Preferences, ServerSettings
from bot.texts.locale import Locale


class SettingsTexts:
    """What is said of what people and servers prefer, in one language."""

    def __init__(self, locale: Locale) -> None:
        self._say = locale.say
        self._names = locale.names

    def theme(self, name: str) -> str:
        """A theme's name; one that has no sentence yet goes by its file's."""
        sentence = f"theme-{name}"
        return self._say(sentence) if sentence in self._names else name.capitalize()

    def player(self, preferences: Preferences) -> str:
        """What somebody prefers."""
        return self._say(
            "settings",
            auto="on" if preferences.auto_move else "off",
            theme=self.theme(preferences.theme or "server"),
            view=self._say(f"view-{preferences.orientation}"),
            notices=self._say(f"notices-{preferences.notices}"),
        )

    def server(self, settings: ServerSettings, default_theme: str) -> str:
        """What a server prefers."""
        return self._say(
            "server",
            theme=self.theme(settings.theme or default_theme),
            boards=self._say(f"boards-{settings.orientation}"),
            old_boards=self._say(f"old-boards-{settings.old_boards}"),
            rated=settings.rated_a_day,
            pace=self._say(f"choice-pace-{settings.pace}"),
        )
