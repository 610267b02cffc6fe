"""Commands in the languages that Discord knows: descriptions, options and choices.

Names that are typed, of commands and options, stay as they are, so that people can tell each
other; that of a menu is translated. It must not know any single command.
"""

from discord import Locale, app_commands
from discord.app_commands import TranslationContextLocation as Location
from discord.app_commands import TranslationContextTypes, locale_str

from bot import texts
from bot.client.languages import known
from bot.texts import ENGLISH


class Translator(app_commands.Translator):
    """Says for Discord what a command is, in each language that both know."""

    async def translate(
        self, string: locale_str, locale: Locale, context: TranslationContextTypes
    ) -> str | None:
        """The words in a language of ours that is not English; None for all else."""
        language = known(locale)
        if language is None or language == ENGLISH:
            return None
        words = texts.of(language)
        if context.location is Location.command_description:
            return words.say(f"command-{context.data.name}")
        said = string.extras.get("said")
        return str(said(words)) if said else None
