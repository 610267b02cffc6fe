"""Explaining: /rules shows how a game is played, /help how Guti is used.

It must not know a rule: the games and the locale do.
"""

from discord import app_commands
from discord.ext import commands

from bot import texts
from bot.client.board_message import start_board
from bot.client.delivery import show_privately, tell
from bot.client.replies import Host, Interaction, answered, choices, host, put_into_words
from bot.games import find


class Rules(commands.Cog):
    """Explaining the games and the bot."""

    def __init__(self, desk: Host) -> None:
        self._desk = desk
        put_into_words(self, choices())

    @app_commands.command()
    @answered
    async def rules(self, interaction: Interaction, game: str) -> None:
        """Show the rules of a game to who asks."""
        named = find(game)
        board = await start_board(self._desk, named, interaction.user.id, texts.rules(named))
        await show_privately(interaction, board)

    @app_commands.command()
    @answered
    async def help(self, interaction: Interaction) -> None:
        """Show how to get to a first match."""
        await tell(interaction, texts.say("help"))


async def setup(client: commands.Bot) -> None:
    """Add the cog."""
    await client.add_cog(Rules(host(client)))
