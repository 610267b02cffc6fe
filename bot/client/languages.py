"""The language of each message: the reader's if private, the server's if public.

No other module chooses a language.
"""

import contextlib

import discord

from bot import texts
from bot.client.client import Client
from bot.shards import NO_SERVER
from bot.store.errors import DataDeleted, StorageFails
from bot.texts import ENGLISH, SERVER, Texts

DIRECT = "direct"
"""The `context` of sentences in unsolicited messages outside servers."""


async def reader_texts(
    client: Client, user: int, locale: discord.Locale, guild: int, context: str
) -> Texts:
    """Return the texts for a user in a server, with the `context` of sentences.

    The language is the user's choice, else that of their Discord client, else the server's.
    """
    chosen = None
    with contextlib.suppress(StorageFails):
        chosen = (await client.services.settings.player(user)).language
    own = _supported(chosen) or language_of(locale)
    return texts.of(own or (await server_texts(client, guild)).language, context)


def cached_reader_texts(
    client: Client, user: int, locale: discord.Locale, guild: int, context: str
) -> Texts:
    """Return the texts for a user from caches, without the database."""
    preferences = client.services.settings.cached_player(user)
    own = _supported(preferences.language if preferences else None) or language_of(locale)
    return texts.of(own or _discord_language(client, guild) or ENGLISH, context)


async def server_texts(client: Client, guild: int) -> Texts:
    """Return texts in a server's chosen language, else in the server's Discord language."""
    chosen = None
    with contextlib.suppress(StorageFails):
        chosen = (await client.services.settings.server(guild)).language
    language = _supported(chosen) or _discord_language(client, guild) or ENGLISH
    return texts.of(language, DIRECT if guild == NO_SERVER else SERVER)


async def member_texts(client: Client, user: int, guild: int) -> Texts:
    """Return the texts for unsolicited messages to a member of a server.

    The language is the member's choice, else the last known language of their Discord client, else
    the server's.
    """
    settings = client.services.settings
    with contextlib.suppress(StorageFails):
        chosen = (await settings.player(user)).language
        if own := _supported(chosen) or _supported(await settings.seen_language(user)):
            return texts.of(own, DIRECT if guild == NO_SERVER else SERVER)
    return await server_texts(client, guild)


async def board_texts(client: Client, guild: int, own: Texts) -> Texts:
    """Return the texts of a server's public boards; outside servers, the reader's `own`."""
    return own if guild == NO_SERVER else await server_texts(client, guild)


async def note_language(client: Client, user: int, locale: discord.Locale) -> None:
    """Store the language of a user's Discord client for unsolicited messages."""
    with contextlib.suppress(StorageFails, DataDeleted):
        await client.services.settings.note_language(user, language_of(locale))


def language_of(locale: discord.Locale) -> str | None:
    """Return the bot's language for a Discord locale, or None if unsupported."""
    # If discord.py does not know the locale, `value` is Discord's text.
    return _supported(str(locale.value).partition("-")[0])


def _discord_language(client: Client, guild: int) -> str | None:
    """Return a server's Discord language, or None if unsupported."""
    found = client.get_guild(guild)
    return language_of(found.preferred_locale) if found else None


def _supported(language: str | None) -> str | None:
    return language if language in texts.languages() else None
