"""Rules: /rules shows how a game is played, with a picture of its start."""

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot import texts
from bot.games import GAMES, find
from cogs._board import show_privately, start_board
from cogs._reply import Host, Interaction, answered, host, put_into_words


class Rules(commands.Cog):
    """Explaining the games."""

    def __init__(self, desk: Host) -> None:
        self._desk = desk
        put_into_words(
            self,
            {"game": [Choice(name=texts.game(game), value=key) for key, game in GAMES.items()]},
        )

    @app_commands.command()
    @answered
    async def rules(self, interaction: Interaction, game: str) -> None:
        """Show the rules of a game to who asks."""
        named = find(game)
        board = await start_board(self._desk.studio, named, texts.rules(named))
        await show_privately(interaction, board)


async def setup(client: commands.Bot) -> None:
    """Add the cog."""
    await client.add_cog(Rules(host(client)))
