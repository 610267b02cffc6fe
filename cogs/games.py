"""One's own matches: /games; the service finds them."""

from discord import app_commands
from discord.ext import commands

from bot import texts
from bot.client.delivery import tell
from bot.client.replies import Host, Interaction, answered, host, place, put_into_words


class Games(commands.Cog):
    """What somebody is playing."""

    def __init__(self, desk: Host) -> None:
        self._desk = desk
        put_into_words(self, {})

    @app_commands.command()
    @app_commands.guild_only()
    @answered
    async def games(self, interaction: Interaction) -> None:
        """List the live matches of who asks."""
        player = interaction.user.id
        matches = await self._desk.services.matches.live_of(place(interaction).guild, player)
        await tell(interaction, texts.games(matches, player))


async def setup(client: commands.Bot) -> None:
    """Add the cog."""
    await client.add_cog(Games(host(client)))
