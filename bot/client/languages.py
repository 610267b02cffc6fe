"""Whose language a sentence is in: private words are in the reader's, public ones in the server's.

The only place that knows how a language is found. It must not know a sentence.
"""

from bot import texts
from bot.client.client import Client, Interaction
from bot.texts import ENGLISH, Texts


async def reader_texts(interaction: Interaction) -> Texts:
    """The words for who asked, who alone reads them."""
    del interaction
    return texts.of(ENGLISH)


async def server_texts(client: Client, guild: int) -> Texts:
    """The words for all in a server."""
    del client, guild
    return texts.of(ENGLISH)


async def member_texts(client: Client, user: int, guild: int) -> Texts:
    """The words for somebody in a server who did not ask: direct messages, deadlines."""
    del client, user, guild
    return texts.of(ENGLISH)


def command_texts() -> Texts:
    """The words in which commands and their options are described to Discord."""
    return texts.of(ENGLISH)
