"""Playing: /move, /board and /resign; the service decides."""

from discord import ButtonStyle, app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot import texts
from bot.errors import GutiError
from bot.match import Match
from cogs._board import Button, layout, match_board, publish, show_privately
from cogs._reply import (
    NOBODY,
    Host,
    Interaction,
    Press,
    answered,
    host,
    pressed,
    put_into_words,
)

CHOICES = 25
"""As many completions as Discord shows."""

CHOICE_LENGTH = 100
"""As long as Discord lets a completion be."""


class Play(commands.Cog):
    """What the two players do in a match."""

    def __init__(self, desk: Host) -> None:
        self._desk = desk
        put_into_words(self, {})

    @app_commands.command()
    @app_commands.guild_only()
    @answered
    async def move(self, interaction: Interaction, move: str) -> None:
        """Play a move."""
        service, studio = self._desk.service, self._desk.studio
        match = await service.move(interaction.channel_id or 0, interaction.user.id, move)
        board = await match_board(studio, match, match.position.to_move)
        await service.shown(match, await publish(interaction, board))

    @move.autocomplete("move")
    async def moves(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        """The legal moves that fit what is typed so far."""
        try:
            moves = await self._desk.service.moves(
                interaction.channel_id or 0, interaction.user.id, typed
            )
        except GutiError:
            return []
        texts_ = [str(move) for move in moves]
        return [
            Choice(name=text, value=text) for text in texts_[:CHOICES] if len(text) <= CHOICE_LENGTH
        ]

    @app_commands.command()
    @app_commands.guild_only()
    @answered
    async def board(self, interaction: Interaction) -> None:
        """Show the board to who asks."""
        match = await self._desk.service.board(interaction.channel_id or 0)
        bottom = match.bottom(interaction.user.id)
        await show_privately(interaction, await match_board(self._desk.studio, match, bottom))

    @app_commands.command()
    @app_commands.guild_only()
    @answered
    async def resign(self, interaction: Interaction) -> None:
        """Ask whether it is meant."""
        player = interaction.user.id
        match = await self._desk.service.leaving(interaction.channel_id or 0, player)
        await interaction.response.send_message(
            view=layout(texts.leaving(match, player), _leaving(match)),
            ephemeral=True,
            allowed_mentions=NOBODY,
        )

    @pressed("match:resign")
    async def resigned(self, interaction: Interaction, press: Press) -> None:
        """It was meant."""
        service = self._desk.service
        match = await service.resign(press.number, press.version or 0, interaction.user.id)
        board = await match_board(self._desk.studio, match, match.position.to_move)
        await interaction.response.edit_message(view=layout(texts.say("resign-done")))
        await service.shown(match, await publish(interaction, board))

    @pressed("match:stay")
    async def stayed(self, interaction: Interaction, press: Press) -> None:
        """It was not meant."""
        del press
        await interaction.response.edit_message(view=layout(texts.say("resign-stay")))


def _leaving(match: Match) -> list[Button]:
    yes = "button-abort" if match.abortable else "button-resign"
    return [
        Button(yes, ButtonStyle.danger, Press("match", match.id, "resign", match.version)),
        Button(
            "button-stay", ButtonStyle.secondary, Press("match", match.id, "stay", match.version)
        ),
    ]


async def setup(client: commands.Bot) -> None:
    """Add the cog."""
    await client.add_cog(Play(host(client)))
