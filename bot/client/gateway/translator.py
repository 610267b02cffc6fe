"""Translations of commands for Discord: descriptions, options and choices.

Names of commands and options stay in English, since people type them and quote them to each other.
Names of context menus are translated.
"""

from discord import Locale, app_commands
from discord.app_commands import TranslationContextLocation as Location
from discord.app_commands import TranslationContextTypes, locale_str

from bot import texts
from bot.client.languages import language_of
from bot.texts import ENGLISH


class Translator(app_commands.Translator):
    """Translates commands into the languages that Discord and the bot share."""

    async def translate(
        self, string: locale_str, locale: Locale, context: TranslationContextTypes
    ) -> str | None:
        """Return the translation, or None for English and unknown languages."""
        language = language_of(locale)
        if language is None or language == ENGLISH:
            return None
        words = texts.of(language)
        if context.location is Location.command_description:
            return words.say(f"command-{context.data.name}")
        text_in = string.extras.get("text_in")
        return str(text_in(words)) if text_in else None
