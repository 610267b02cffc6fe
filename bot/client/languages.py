"""Whose language a sentence is in: private words are in the reader's, public ones in the server's.

The only place that knows how a language is found. It must not know a sentence.
"""

import contextlib

import discord

from bot import texts
from bot.client.client import Client, Interaction
from bot.client.messages.layout import Message
from bot.store.errors import DataDeleted, StorageFails
from bot.texts import ENGLISH, Texts


async def reader_texts(interaction: Interaction) -> Texts:
    """The words for who asked, who alone reads them.

    They are in the language that was chosen, else in Discord's, else in the server's.
    """
    client, chosen = interaction.client, None
    with contextlib.suppress(StorageFails):
        chosen = (await client.services.settings.player(interaction.user.id)).language
    if own := _existing(chosen) or known(interaction.locale):
        return texts.of(own)
    return await server_texts(client, interaction.guild_id or 0)


async def sentence_for_reader(interaction: Interaction, name: str) -> Message:
    """Return a sentence as a private message to the person who asked."""
    words = await reader_texts(interaction)
    return Message(words, words.say(name))


def known_reader_texts(interaction: Interaction) -> Texts:
    """The words for who asked as far as can be known without asking the database."""
    client = interaction.client
    kept = client.services.settings.kept_player(interaction.user.id)
    own = _existing(kept.language if kept else None) or known(interaction.locale)
    return texts.of(own or _discord_language(client, interaction.guild_id or 0) or ENGLISH)


async def server_texts(client: Client, guild: int) -> Texts:
    """The words for all in a server: in the language chosen for it, else in Discord's."""
    chosen = None
    with contextlib.suppress(StorageFails):
        chosen = (await client.services.settings.server(guild)).language
    return texts.of(_existing(chosen) or _discord_language(client, guild) or ENGLISH)


async def member_texts(client: Client, user: int, guild: int) -> Texts:
    """The words for somebody in a server who did not ask: direct messages, and calls in a channel.

    They are in the language that was chosen, else in the one last seen, else in the server's.
    """
    settings = client.services.settings
    with contextlib.suppress(StorageFails):
        chosen = (await settings.player(user)).language
        if own := _existing(chosen) or _existing(await settings.seen_language(user)):
            return texts.of(own)
    return await server_texts(client, guild)


async def note_language(interaction: Interaction) -> None:
    """Remember in which language somebody uses Discord, for what they are told unasked."""
    with contextlib.suppress(StorageFails, DataDeleted):
        settings = interaction.client.services.settings
        await settings.note_language(interaction.user.id, known(interaction.locale))


def known(locale: discord.Locale) -> str | None:
    """The language of ours that a locale of Discord's is in, or None."""
    # Of a locale that discord.py does not know the value is whatever Discord sent.
    return _existing(str(locale.value).partition("-")[0])


def _discord_language(client: Client, guild: int) -> str | None:
    """The language that Discord has for a server, if it is one of ours."""
    found = client.get_guild(guild)
    return known(found.preferred_locale) if found else None


def _existing(language: str | None) -> str | None:
    return language if language in texts.languages() else None
