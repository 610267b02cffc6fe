"""The /games command: the user's live matches."""

from discord import app_commands
from discord.ext import commands

from bot.client.client import Client, Interaction
from bot.client.commands import anywhere, describe, mentions
from bot.client.gateway.interactions import answered, place
from bot.client.gateway.presses import PressAction, Presses, Requires
from bot.client.languages import reader_texts
from bot.client.matches.match_buttons import show_button, starting_buttons
from bot.client.messages.custom_id import CustomId
from bot.client.messages.layout import Message


class GamesCog(commands.Cog):
    """Lists of live matches."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self.presses: Presses = {"games:list": PressAction(Requires.NOTHING, self.listed)}
        describe(self)

    @app_commands.command()
    @anywhere
    @answered
    async def games(self, interaction: Interaction) -> None:
        """List the user's live matches."""
        await self._list(interaction)

    async def listed(self, interaction: Interaction, custom_id: CustomId) -> None:
        """List the live matches of the presser."""
        del custom_id
        await self._list(interaction)

    async def _list(self, interaction: Interaction) -> None:
        player, words = interaction.user.id, await reader_texts(interaction)
        matches = await self._client.services.matches.live_of(place(interaction).guild, player)
        if not matches:
            text = words.say("games-none", **mentions(self._client, "challenge"))
            message = Message(words, text, buttons=starting_buttons(interaction))
        else:
            own = tuple(show_button(match) for match in matches if match.owner is not None)
            boards = await self._client.services.boards.of(matches)
            message = Message(words, words.matches.live_list(matches, player, boards), buttons=own)
        await self._client.messenger.reply(interaction, message)


async def setup(client: Client) -> None:
    """Add the cog."""
    await client.add_cog(GamesCog(client))
