"""How a board is shown: words, the picture with its alt text, buttons, in this order.

It must not know who may press or play what.
"""

import asyncio
import io
from collections.abc import Sequence
from dataclasses import dataclass

import discord
from discord import ui

from bot import texts
from bot.engine import Game, Side
from bot.match import Match
from bot.render import Scene, Studio
from cogs._reply import NOBODY, Interaction, Press

PICTURE = "board.png"


@dataclass(frozen=True)
class Button:
    """A button: its words' name in the locale, its looks, and what it presses."""

    name: str
    style: discord.ButtonStyle
    press: Press


@dataclass(frozen=True)
class Board:
    """A board as it is shown: the picture's bytes, the words above it, what it says unseen."""

    picture: bytes
    text: str
    alt: str
    mentioned: int | None = None


async def match_board(studio: Studio, match: Match, bottom: Side) -> Board:
    """The board of a match, for all to see, turned so that `bottom` sits at the bottom."""
    scene = Scene(
        position=match.position,
        bottom=bottom,
        trail=match.moves[-1:],
        outcome=match.result,
    )
    return Board(
        picture=await asyncio.to_thread(studio.draw, scene),
        text=texts.announce(match),
        alt=texts.match_alt(match),
        mentioned=match.to_move if match.live else None,
    )


async def start_board(studio: Studio, game: Game, text: str) -> Board:
    """The board of a game at its start, with `text` above it."""
    picture = await asyncio.to_thread(studio.draw, Scene(position=game.start))
    return Board(picture=picture, text=text, alt=texts.alt(game.start))


def layout(
    text: str, buttons: Sequence[Button] = (), *, board: Board | None = None
) -> ui.LayoutView:
    """Words, picture and buttons in this order.

    discord.py need not listen for the buttons, whose custom ids say all: the layout is stopped,
    so that nothing is kept of it.
    """
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay(text))
    if board:
        picture = discord.MediaGalleryItem(f"attachment://{PICTURE}", description=board.alt)
        view.add_item(ui.MediaGallery(picture))
    if buttons:
        view.add_item(
            ui.ActionRow(
                *(
                    ui.Button(
                        label=texts.say(button.name),
                        style=button.style,
                        custom_id=str(button.press),
                    )
                    for button in buttons
                )
            )
        )
    view.stop()
    return view


async def publish(interaction: Interaction, board: Board) -> int:
    """Show a board to all; gives the message's id.

    Where the interaction is no longer listened to, the channel is told instead: what was done
    is done, and all should see it.
    """
    allowed = _allowed(board.mentioned)
    try:
        if not interaction.response.is_done():
            answer = await interaction.response.send_message(
                view=layout(board.text, board=board), file=_file(board), allowed_mentions=allowed
            )
            return answer.message_id or 0
        sent = await interaction.followup.send(
            view=layout(board.text, board=board),
            file=_file(board),
            allowed_mentions=allowed,
            wait=True,
        )
    except discord.NotFound:
        if not isinstance(interaction.channel, discord.abc.Messageable):
            raise
        message = await interaction.channel.send(
            view=layout(board.text, board=board), file=_file(board), allowed_mentions=allowed
        )
        return message.id
    return sent.id


async def show_privately(interaction: Interaction, board: Board) -> None:
    """Show a board to who asked, and nobody else."""
    await interaction.response.send_message(
        view=layout(board.text, board=board),
        file=_file(board),
        ephemeral=True,
        allowed_mentions=NOBODY,
    )


def _file(board: Board) -> discord.File:
    return discord.File(io.BytesIO(board.picture), PICTURE)


def _allowed(user: int | None) -> discord.AllowedMentions:
    if user is None:
        return NOBODY
    return discord.AllowedMentions(
        everyone=False, roles=False, replied_user=False, users=[discord.Object(user)]
    )
