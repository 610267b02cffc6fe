"""Looking back: /replay, its reader that goes step by step, and /export; the service finds."""

import asyncio
import io
from dataclasses import replace

import discord
from discord import app_commands
from discord.ext import commands

from bot import texts
from bot.client.board_message import Board, Button, draw, file_of, known, layout, orientation
from bot.client.delivery import publish, show_privately, turn_into
from bot.client.replies import (
    LARGEST,
    NOBODY,
    Host,
    Interaction,
    Press,
    answered,
    host,
    place,
    pressed,
    put_into_words,
    values,
)
from bot.play.errors import NoSuchMatch
from bot.play.match import Match
from bot.play.record import record_of
from bot.render import Film, Scene, animate

ANIMATION = "replay.gif"


class Replay(commands.Cog):
    """Looking back at a match."""

    def __init__(self, desk: Host) -> None:
        self._desk = desk
        # Films take a second each: one at a time, so that boards find a thread free.
        self._screen = asyncio.Semaphore(1)
        put_into_words(self, {})

    @app_commands.command()
    @app_commands.guild_only()
    @answered
    async def replay(self, interaction: Interaction, match: int | None = None) -> None:
        """Show a match from its start to its end, for all to see."""
        await self._play(interaction, match)

    @pressed("match:replay")
    async def replayed(self, interaction: Interaction, press: Press) -> None:
        """Show the match of the board."""
        await self._play(interaction, press.number)

    @pressed("match:read")
    async def read(self, interaction: Interaction, press: Press) -> None:
        """Open the reader, at the start."""
        match = await self._desk.services.matches.get(press.number)
        await show_privately(interaction, await self._page(interaction, match, 0))

    @pressed("history:open")
    async def opened(self, interaction: Interaction, press: Press) -> None:
        """Open the reader of a match in a list."""
        said = values(interaction).get(str(press), "")
        number = int(said) if said.isdecimal() else 0
        match = await self._found(interaction, number if number <= LARGEST else 0)
        await show_privately(interaction, await self._page(interaction, match, 0))

    @pressed("match:first", "match:back", "match:on", "match:last")
    async def turn(self, interaction: Interaction, press: Press) -> None:
        """Go to another turn; the version of such a press is the ply."""
        match = await self._desk.services.matches.get(press.number)
        ply = min(press.version or 0, len(match.moves))
        board = await self._page(interaction, match, ply)
        view = layout(board.text, board.buttons, board=board)
        await turn_into(interaction, view, [file_of(board)])

    @app_commands.command()
    @app_commands.guild_only()
    @answered
    async def export(self, interaction: Interaction, match: int | None = None) -> None:
        """Give the record of a match as a file."""
        found = await self._found(interaction, match)
        text = record_of(found).text.encode()
        await interaction.response.send_message(
            texts.say("export", number=str(found.id)),
            file=discord.File(io.BytesIO(text), f"guti-{found.id}.pdn"),
            ephemeral=True,
            allowed_mentions=NOBODY,
        )

    async def _found(self, interaction: Interaction, number: int | None) -> Match:
        """The match of that number, if who asks played it or may see where it was played."""
        match = await self._desk.services.matches.find(place(interaction), number)
        user, guild = interaction.user, interaction.guild
        channel = guild.get_channel_or_thread(match.channel) if guild else None
        if channel is None or not isinstance(user, discord.Member) or user.id in match.players:
            return match
        if not channel.permissions_for(user).view_channel:
            raise NoSuchMatch(match.id)
        return match

    async def _play(self, interaction: Interaction, number: int | None) -> None:
        match = await self._found(interaction, number)
        await interaction.response.defer(thinking=True)
        house = await self._desk.services.settings.server(match.guild)
        film = Film(match.positions[0], match.moves, match.result)
        bottom = orientation(house, match.bottom(interaction.user.id))
        theme = known(self._desk, house.theme)
        async with self._screen:
            picture = await asyncio.to_thread(
                animate, self._desk.renderer, film, theme=theme, bottom=bottom
            )
        board = Board(
            picture=picture,
            name=ANIMATION,
            text=texts.replay(match),
            alt=texts.match_alt(match),
            buttons=(Button("button-read", Press("match", match.id, "read", 0)),),
        )
        await publish(interaction, board)

    async def _page(self, interaction: Interaction, match: Match, ply: int) -> Board:
        """The board of a match after so many turns, as who asks wants it."""
        preferences = await self._desk.services.settings.player(interaction.user.id)
        house = await self._desk.services.settings.server(match.guild)
        end = len(match.moves)
        scene = Scene(
            match.positions[ply],
            bottom=match.bottom(interaction.user.id),
            trail=match.moves[max(0, ply - 1) : ply],
            outcome=match.result if ply == end else None,
        )
        then = replace(match, moves=match.moves[:ply], offers=(), automatic=frozenset())
        goals = {"first": 0, "back": ply - 1, "on": ply + 1, "last": end}
        steps = (
            Button(
                f"button-{action}",
                Press("match", match.id, action, min(max(goal, 0), end)),
                disabled=ply == (0 if action in {"first", "back"} else end),
            )
            for action, goal in goals.items()
        )
        return Board(
            picture=await draw(self._desk, scene, preferences.theme or house.theme),
            text=texts.page(match, ply),
            alt=texts.match_alt(then),
            buttons=(*steps, Button("button-replay", Press("match", match.id, "replay", 0))),
        )


async def setup(client: commands.Bot) -> None:
    """Add the cog."""
    await client.add_cog(Replay(host(client)))
