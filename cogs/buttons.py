"""Buttons: finds whose press it is, and answers what nobody owns.

Custom ids say all that a press needs, so buttons work after a restart with nothing kept for
them. It must not know what any button does.
"""

from collections.abc import Mapping
from functools import cached_property

import discord
from discord.ext import commands

from bot import texts
from bot.client.replies import Interaction, OnPress, Press, host, let_in, presses, take_up, whisper
from bot.errors import GutiError

KINDS = (discord.InteractionType.component, discord.InteractionType.modal_submit)


class Buttons(commands.Cog):
    """Passes presses on to the cogs that own them."""

    def __init__(self, client: commands.Bot) -> None:
        self._client = client
        self._desk = host(client)

    @cached_property
    def _owners(self) -> dict[str, OnPress]:
        owners: dict[str, OnPress] = {}
        for cog in self._client.cogs.values():
            owners.update(presses(cog))
        return owners

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Give a press to its owner; one that nobody owns gets a sentence."""
        if interaction.type not in KINDS or not await let_in(interaction):
            return
        data: Mapping[str, object] = dict(interaction.data or {})
        press = Press.from_text(str(data.get("custom_id")))
        owner = self._owners.get(press.name) if press else None
        if press is None or owner is None:
            await whisper(interaction, texts.say("edge-unknown-button"))
            return
        take_up(interaction)
        if press.name != "challenge:form":
            try:
                await self._require_here(interaction.guild_id or 0, press)
            except GutiError as error:
                await whisper(interaction, texts.error(error))
                return
        await owner(interaction, press)

    async def _require_here(self, guild: int, press: Press) -> None:
        """Raise NoSuchMatch or NoSuchChallenge unless a press is about one of the server's."""
        if press.kind == "match":
            await self._desk.services.matches.require_in(guild, press.number)
        elif press.kind == "challenge":
            await self._desk.services.challenges.require_in(guild, press.number)


async def setup(client: commands.Bot) -> None:
    """Add the cog."""
    await client.add_cog(Buttons(client))
