"""Prompts: takes the buttons off what is settled or has expired, and deletes what has had its day.

The service knows which those are; it must not know how anything is settled.
"""

import asyncio
import logging

from discord.ext import commands

from bot.client.client import Client
from bot.client.gateway.periodic import Periodic
from bot.client.languages import server_texts
from bot.client.messages.destinations import Posted
from bot.client.messages.errors import MessageError, Refused, is_fault, log_failure
from bot.client.messages.layout import Message
from bot.play.challenge import State
from bot.play.prompt import Prompt, PromptKind
from bot.texts import Texts

AT_ONCE = 20
"""So many messages are edited in a sweep, one after another: Discord's requests are for players."""

TIMEOUT = 10.0
"""Seconds that Discord may take for one of them; it is tried again in the next sweep."""

HEARTBEATS = 2
"""Between two sweeps there are so many heartbeats: a minute."""

UNREADABLE = (LookupError, ValueError)
"""What is raised of a challenge whose game is gone, say."""

log = logging.getLogger(__name__)


class PromptCog(commands.Cog):
    """What is settled loses its buttons, or goes."""

    background = True

    def __init__(self, client: Client) -> None:
        self._client = client
        self._failed = set[int]()
        self._sweeps = Periodic(self._sweep, HEARTBEATS * client.heartbeat_interval)

    async def cog_load(self) -> None:
        """Begin."""
        self._sweeps.start()

    async def cog_unload(self) -> None:
        """End, and wait until a sweep that is under way has let go of the database."""
        sweep = self._sweeps.get_task()
        self._sweeps.cancel()
        if sweep:
            await asyncio.gather(sweep, return_exceptions=True)

    async def _sweep(self) -> None:
        """Close what is settled; what Discord does not take now is tried again."""
        if not self._client.is_ready():
            return
        # A loop that raises never runs again; the next sweep may find the database free.
        try:
            settled = await self._client.services.prompts.settled(AT_ONCE, self._failed)
            if len(settled) < AT_ONCE:
                # All others had their turn: those that failed have theirs in the next sweep.
                self._failed.clear()
            for prompt in settled:
                await self._sweep_one(prompt)
        except Exception as error:
            log.warning("a sweep failed: %r", error, exc_info=is_fault(error))

    async def _sweep_one(self, prompt: Prompt) -> None:
        prompts = self._client.services.prompts
        async with self._client.channel_lock(prompt.channel):
            # A challenge may have become a board by now.
            if not await prompts.is_settled(prompt.message):
                return
            if await self._close(prompt):
                await prompts.closed(prompt.message)
            else:
                self._failed.add(prompt.message)

    async def _close(self, prompt: Prompt) -> bool:
        """Edit or delete a message; whether that is all that can be done."""
        guild = self._client.get_guild(prompt.guild)
        if guild is None:
            return True
        if guild.unavailable:
            return False
        try:
            return await self._change(prompt)
        except UNREADABLE as error:
            log.warning("message %d stays: %r", prompt.message, error)
        except MessageError as error:
            log_failure(log, error, "message %d stays", prompt.message)
            return isinstance(error, Refused)
        return True

    async def _change(self, prompt: Prompt) -> bool:
        messenger = self._client.messenger
        message = Posted(prompt.guild, prompt.channel, prompt.message)
        if await self._is_done_with(prompt):
            return await messenger.delete(message, timeout_s=TIMEOUT)
        words = await server_texts(self._client, prompt.guild)
        if text := await self._text(prompt, words):
            await messenger.edit(message, Message(words, text), timeout_s=TIMEOUT)
        return bool(text)

    async def _is_done_with(self, prompt: Prompt) -> bool:
        """Whether nobody needs to see the message any more."""
        if prompt.kind not in {PromptKind.OFFER, PromptKind.CHALLENGE}:
            return True
        if not (await self._client.services.settings.server(prompt.guild)).one_board:
            return False
        if prompt.kind is PromptKind.OFFER:
            return True
        challenge = await self._client.services.challenges.get(prompt.number)
        return challenge.state is State.ACCEPTED

    async def _text(self, prompt: Prompt, words: Texts) -> str:
        """What stands on the message from now on; nothing if it asks for something after all."""
        if prompt.kind is PromptKind.OFFER:
            return words.say("offer-settled")
        challenge = await self._client.services.challenges.get(prompt.number)
        return "" if challenge.state is State.OPEN else words.challenges.answered(challenge)


async def setup(client: Client) -> None:
    """Add the cog."""
    await client.add_cog(PromptCog(client))
