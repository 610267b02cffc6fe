"""Lines such as “Guti started a thread”, which would fill a tournament's channel."""

import logging
from datetime import timedelta

import discord

from bot.client.client import Client
from bot.client.messages.destinations import Posted
from bot.client.messages.errors import Asked, MessageError, bounded_request, log_failure

AROUND = timedelta(seconds=5)
"""Time before a thread's creation from which on its line is looked for."""

LINES = 20
"""Messages among which the line is looked for."""

REQUEST_TIMEOUT_S = 10.0

log = logging.getLogger(__name__)


async def delete_thread_line(client: Client, thread: discord.Thread) -> None:
    """Delete the line by which Discord announces a new thread in its channel.

    The player who opened the thread has a link, and the board mentions the opponent. Failures are
    only logged.
    """
    channel = thread.parent
    if not isinstance(channel, discord.TextChannel):
        return
    since = discord.utils.snowflake_time(thread.id) - AROUND
    try:
        async with bounded_request(REQUEST_TIMEOUT_S, Asked.FACT):
            latest = [each async for each in channel.history(limit=LINES, after=since)]
        for line in latest:
            if line.type is discord.MessageType.thread_created and _announces(line, thread):
                await client.messenger.delete(Posted(channel.guild.id, channel.id, line.id))
    except MessageError as error:
        log_failure(log, error, "line about thread %d not deleted", thread.id)


def _announces(line: discord.Message, thread: discord.Thread) -> bool:
    if line.reference:
        return line.reference.channel_id == thread.id
    return line.author.id == thread.owner_id and line.content == thread.name
