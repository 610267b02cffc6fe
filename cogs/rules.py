"""Explaining: /rules shows how a game is played, /help how Guti is used.

It must not know a rule: the games and the locale do.
"""

from discord import app_commands
from discord.ext import commands

from bot.client.board_message import rules_board
from bot.client.client import Client, Interaction
from bot.client.commands import choices, describe
from bot.client.custom_id import CustomId
from bot.client.delivery import deliver_privately
from bot.client.interactions import Presses, answered
from bot.client.languages import command_texts, reader_texts
from bot.client.replies import reply_privately
from bot.engine import Game
from bot.games import find


class RulesCog(commands.Cog):
    """Explaining the games and the bot."""

    def __init__(self, client: Client) -> None:
        self._client = client
        self.presses: Presses = {"rules:show": self.show_rules}
        describe(self, choices(command_texts()))

    @app_commands.command()
    @answered
    async def rules(self, interaction: Interaction, game: str) -> None:
        """Show the rules of a game to who asks."""
        await self._show(interaction, find(game))

    async def show_rules(self, interaction: Interaction, custom_id: CustomId) -> None:
        """Show the rules of the game that the argument names."""
        await self._show(interaction, find(custom_id.argument))

    async def _show(self, interaction: Interaction, game: Game) -> None:
        words = await reader_texts(interaction)
        board = await rules_board(self._client, words, game, interaction.user.id)
        await deliver_privately(interaction, board)

    @app_commands.command()
    @answered
    async def help(self, interaction: Interaction) -> None:
        """Show how to get to a first match."""
        await reply_privately(interaction, (await reader_texts(interaction)).say("help"))


async def setup(client: Client) -> None:
    """Add the cog."""
    await client.add_cog(RulesCog(client))
