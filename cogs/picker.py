"""The picker: choosing a move without typing, a piece first and then where to.

It is private; the answer that all see is the new board. It must not know what is legal.
"""

from collections.abc import Sequence

import discord
from discord import ui
from discord.ext import commands

from bot import texts
from bot.client.board_message import Board, file_of, layout, press, private_board
from bot.client.delivery import amend, show_change, turn_into
from bot.client.replies import NOBODY, Host, Interaction, Press, host, pressed, values
from bot.engine import Move
from bot.play.match import Match

OPTIONS = 25
"""As many options as a select holds."""


class Picker(commands.Cog):
    """Choosing a move by pointing at it."""

    def __init__(self, desk: Host) -> None:
        self._desk = desk

    @pressed("match:choose")
    async def choose(self, interaction: Interaction, press: Press) -> None:
        """Show the player to move what can be moved."""
        match = await self._desk.services.matches.at_version(press.number, press.version or 0)
        match.require_turn(interaction.user.id)
        board, selects = await self._shown(interaction, match, ())
        await interaction.response.send_message(
            view=layout(board.text, board=board, selects=selects),
            file=file_of(board),
            ephemeral=True,
            allowed_mentions=NOBODY,
        )

    @pressed("match:piece")
    async def piece(self, interaction: Interaction, press: Press) -> None:
        """A piece was chosen: show where it can go."""
        await self._go_on(interaction, press)

    @pressed("match:target")
    async def target(self, interaction: Interaction, press: Press) -> None:
        """A move was chosen, or a part of a long chain."""
        await self._go_on(interaction, press)

    async def _go_on(self, interaction: Interaction, press: Press) -> None:
        services, player = self._desk.services, interaction.user.id
        match = await services.matches.at_version(press.number, press.version or 0)
        match.require_turn(player)
        text = values(interaction).get(str(press), "")
        path = tuple(text.split("-"))
        if len(path) > 1 and any(move.path == path for move in match.position.legal_moves):
            change = await services.matches.play(match.id, press.version or 0, player, text)
            await amend(interaction, texts.say("picker-done", move=f"`{change.after.trail[0]}`"))
            await show_change(interaction, self._desk, change)
            return
        board, selects = await self._shown(interaction, match, path)
        view = layout(board.text, board=board, selects=selects)
        await turn_into(interaction, view, [file_of(board)])

    async def _shown(
        self, interaction: Interaction, match: Match, path: tuple[str, ...]
    ) -> tuple[Board, Sequence[ui.Select[ui.LayoutView]]]:
        text = texts.say("picker", capture="yes" if match.position.capture_due else "no")
        board = await private_board(self._desk, match, interaction.user.id, text)
        return board, _selects(match, path)


def _selects(match: Match, path: tuple[str, ...]) -> list[ui.Select[ui.LayoutView]]:
    """The select of pieces and, when one is chosen (or is the only one), of where it can go."""
    moves = match.position.legal_moves
    origins = list(dict.fromkeys(move.origin for move in moves))
    if len(origins) == 1:
        path = path if len(path) > 1 else (origins[0],)
    pieces = ui.Select[ui.LayoutView](
        custom_id=str(press(match, "piece")),
        placeholder=texts.say("picker-piece"),
        options=[
            discord.SelectOption(label=origin, value=origin, default=path[:1] == (origin,))
            for origin in origins[:OPTIONS]
        ],
    )
    begun = [move for move in moves if move.path[: len(path)] == path] if path else []
    if not begun:
        return [pieces]
    targets = ui.Select[ui.LayoutView](
        custom_id=str(press(match, "target")),
        placeholder=texts.say("picker-target", begun="-".join(path)),
        options=_targets(begun, len(path)),
    )
    return [pieces, targets]


def _targets(moves: Sequence[Move], begun: int) -> list[discord.SelectOption]:
    """Whole moves; where they are more than a select holds, the next point of the chain."""
    if len(moves) <= OPTIONS:
        return [
            discord.SelectOption(
                label=str(move),
                value="-".join(move.path),
                description=texts.captures(move),
            )
            for move in moves
        ]
    hops = dict.fromkeys(move.path[: begun + 1] for move in moves)
    return [
        discord.SelectOption(label=texts.say("picker-on", path="x".join(hop)), value="-".join(hop))
        for hop in list(hops)[:OPTIONS]
    ]


async def setup(client: commands.Bot) -> None:
    """Add the cog."""
    await client.add_cog(Picker(host(client)))
