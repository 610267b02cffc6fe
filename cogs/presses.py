"""Presses: finds the cog that a custom id belongs to, and answers what belongs to none.

Custom ids say all that a press needs, so buttons work after a restart with nothing kept for
them. It must not know what any button does.
"""

from collections.abc import Mapping
from functools import cached_property

import discord
from discord.ext import commands

from bot.client.boards import discard
from bot.client.client import Client, Interaction
from bot.client.custom_id import CustomId
from bot.client.interactions import OnPress, admit, answer_errors, enter_queue
from bot.client.languages import reader_texts
from bot.client.replies import reply_with_error
from bot.play.errors import MatchMovedOn

KINDS = (discord.InteractionType.component, discord.InteractionType.modal_submit)


class PressCog(commands.Cog):
    """Passes presses on to the cogs that have them in their mapping."""

    def __init__(self, client: Client) -> None:
        self._client = client

    @cached_property
    def _presses(self) -> dict[str, OnPress]:
        found: dict[str, OnPress] = {}
        for cog in self._client.cogs.values():
            theirs = getattr(cog, "presses", {})
            if twice := found.keys() & theirs.keys():
                raise ValueError(f"two cogs answer {', '.join(sorted(twice))}")
            found.update(theirs)
        return found

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Give a press to its cog; one that belongs to none gets a sentence."""
        if interaction.type not in KINDS or not await admit(interaction):
            return
        data: Mapping[str, object] = dict(interaction.data or {})
        custom_id = CustomId.from_text(str(data.get("custom_id")))
        on_press = self._presses.get(custom_id.name) if custom_id else None
        if custom_id is None or on_press is None:
            words = await reader_texts(interaction)
            await reply_with_error(interaction, words.say("edge-unknown-button"))
            return
        await enter_queue(interaction)
        await answer_errors(interaction, self._press(interaction, custom_id, on_press))

    async def _press(
        self, interaction: Interaction, custom_id: CustomId, on_press: OnPress
    ) -> None:
        guild, services = interaction.guild_id or 0, self._client.services
        if custom_id.kind in {"match", "reader", "analysis"}:
            await services.matches.require_in(guild, custom_id.number, interaction.user.id)
        elif custom_id.kind == "challenge":
            await services.challenges.require_in(guild, custom_id.number)
        try:
            await on_press(interaction, custom_id)
        except MatchMovedOn:
            if custom_id.kind == "match":
                await discard(interaction, custom_id.number)
            raise


async def setup(client: Client) -> None:
    """Add the cog."""
    await client.add_cog(PressCog(client))
