"""Private matches: one message that their player alone sees, changed by each press.

A press brings what a message can be edited with for a quarter of an hour; one that is lost comes
back by `/board`. It must not know what is played.
"""

import contextlib
from dataclasses import replace

from bot.client.client import Client, Interaction
from bot.client.gateway.interactions import in_time
from bot.client.languages import member_texts, reader_texts
from bot.client.matches.board_message import private_board, words_above
from bot.client.matches.match_buttons import match_id, other_buttons, turn_buttons
from bot.client.messages.delivery import deliver_privately, edit_privately
from bot.client.messages.errors import MessageError, request_errors
from bot.client.messages.layout import Button, Message
from bot.client.messages.replies import NOBODY, pressed_in_private
from bot.play.match import Match
from bot.texts import Texts


async def show_own(interaction: Interaction, match: Match, note: str = "") -> None:
    """Show who asked the board of their private match, in the message that they pressed."""
    words = await reader_texts(interaction)
    board = await in_time(interaction, _board(interaction.client, words, match, note), private=True)
    await show_own_message(interaction, board)


async def show_own_message(interaction: Interaction, message: Message) -> None:
    """Let the one message of a private match be this; another that showed it goes."""
    if pressed_in_private(interaction) and interaction.message:
        shown = interaction.message.id
        # It may have been a menu, or a refusal, that goes when one has played.
        interaction.client.private_messages.forget(interaction)
        await edit_privately(interaction, message)
    else:
        shown = await deliver_privately(interaction, message)
    await interaction.client.own_boards.replace(interaction, shown)


async def show_beside_board(interaction: Interaction, match: Match, message: Message) -> None:
    """Show who is to move something about their turn: in private, or where a private match is.

    There a button leads back to the board.
    """
    if match.owner is None:
        await deliver_privately(interaction, replace(message, about_turn=True))
    else:
        back = Button("button-page-back", match_id(match, "view"))
        await show_own_message(interaction, replace(message, buttons=(*message.buttons, back)))


async def show_own_later(client: Client, match: Match) -> None:
    """Show a private match as it became while nobody pressed anything, where that can be."""
    player = match.owner or 0
    last = client.own_boards.last(match.guild, player)
    if last is None:
        return
    board = await _board(client, await member_texts(client, player, match.guild), match, "")
    with contextlib.suppress(MessageError), request_errors():
        await last.edit_original_response(
            view=board.view,
            attachments=board.files,
            allowed_mentions=NOBODY,
        )


async def _board(client: Client, words: Texts, match: Match, note: str) -> Message:
    player = match.owner or 0
    turn = turn_buttons(match) if match.live and match.to_move == player else ()
    text = await words_above(client, words, match, note)
    board = await private_board(client, words, match, player, text)
    return replace(board, above=turn, buttons=other_buttons(match, turn))
