"""Playing: /move, /board and /resign, and their buttons; the service decides."""

import discord
from discord import ButtonStyle, app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot import texts
from bot.client.board_message import Button, press, private_board
from bot.client.delivery import amend, show_again, show_change, show_match, show_privately, tell
from bot.client.replies import (
    Host,
    Interaction,
    Press,
    answered,
    host,
    place,
    pressed,
    put_into_words,
    whisper,
)
from bot.errors import GutiError
from bot.play.errors import NoMatchHere
from bot.play.match import Match

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
        channel, player = interaction.channel_id or 0, interaction.user.id
        change = await self._desk.services.matches.move(channel, player, move)
        await show_change(interaction, self._desk, change)

    @move.autocomplete("move")
    async def moves(self, interaction: Interaction, typed: str) -> list[Choice[str]]:
        """The legal moves that fit what is typed so far."""
        channel, player = interaction.channel_id or 0, interaction.user.id
        try:
            moves = [
                str(move)
                for move in await self._desk.services.matches.completions(channel, player, typed)
            ]
        except GutiError:
            return []
        short = [move for move in moves if len(move) <= CHOICE_LENGTH]
        return [Choice(name=move, value=move) for move in short[:CHOICES]]

    @app_commands.command()
    @app_commands.guild_only()
    @answered
    async def board(self, interaction: Interaction, *, text: bool = False) -> None:
        """Show the board to who asks; post it again for all where it was lost."""
        match = await self._found(interaction)
        lost = interaction.user.id in match.players and await _is_lost(interaction, match)
        if lost:
            show = show_match if match.board_lost else show_again
            await show(interaction, self._desk, match, texts.say("board-again"))
        if text:
            await whisper(interaction, texts.in_words(match, interaction.user.id))
        elif not lost:
            board = await private_board(self._desk, match, interaction.user.id)
            await show_privately(interaction, board)

    @pressed("match:view")
    async def view(self, interaction: Interaction, press: Press) -> None:
        """Show the board as it stands, turned to who asks."""
        match = await self._desk.services.matches.get(press.number)
        board = await private_board(self._desk, match, interaction.user.id)
        await show_privately(interaction, board)

    @app_commands.command()
    @app_commands.guild_only()
    @answered
    async def resign(self, interaction: Interaction) -> None:
        """Ask whether it is meant."""
        match = await self._desk.services.matches.in_channel(interaction.channel_id or 0)
        await _ask(interaction, match)

    @pressed("match:leave")
    async def leave(self, interaction: Interaction, press: Press) -> None:
        """Ask whether it is meant."""
        await _ask(
            interaction,
            await self._desk.services.matches.at_version(press.number, press.version or 0),
        )

    @pressed("match:resign")
    async def resigned(self, interaction: Interaction, press: Press) -> None:
        """It was meant."""
        change = await self._desk.services.matches.resign(
            press.number, press.version or 0, interaction.user.id
        )
        await amend(interaction, texts.say("resign-done"))
        await show_change(interaction, self._desk, change)

    @pressed("match:stay")
    async def stayed(self, interaction: Interaction, press: Press) -> None:
        """It was not meant."""
        del press
        await amend(interaction, texts.say("resign-stay"))

    async def _found(self, interaction: Interaction) -> Match:
        """The match of the channel, or one of the asker's whose own channel is gone."""
        services, here = self._desk.services, place(interaction)
        try:
            return await services.matches.in_channel(here.channel)
        except NoMatchHere:
            for match in await services.matches.live_of(here.guild, interaction.user.id):
                if await _is_gone(interaction, match):
                    return await services.matches.relocate(match, here.channel)
            raise


async def _is_gone(interaction: Interaction, match: Match) -> bool:
    """Whether the channel of a match was deleted."""
    if interaction.guild and interaction.guild.get_channel_or_thread(match.channel):
        return False
    try:
        await interaction.client.fetch_channel(match.channel)
    except discord.NotFound:
        return True
    except discord.HTTPException:
        return False
    return False


async def _is_lost(interaction: Interaction, match: Match) -> bool:
    """Whether no message shows the board of a match any more."""
    if match.board_lost or match.message is None:
        return True
    channel = interaction.client.get_partial_messageable(match.channel, guild_id=match.guild)
    try:
        await channel.fetch_message(match.message)
    except discord.NotFound:
        return True
    except discord.HTTPException:
        return False
    return False


async def _ask(interaction: Interaction, match: Match) -> None:
    player = interaction.user.id
    yes = "button-abort" if match.abortable else "button-resign"
    buttons = [
        Button(yes, press(match, "resign"), ButtonStyle.danger),
        Button("button-stay", press(match, "stay")),
    ]
    await tell(interaction, texts.leaving(match, player), buttons)


async def setup(client: commands.Bot) -> None:
    """Add the cog."""
    await client.add_cog(Play(host(client)))
