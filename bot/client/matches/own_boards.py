"""Boards of private matches, which only their player sees.

A press edits the message of the board. For the next 15 minutes, the bot can edit the message
without a press. `/board` shows a lost board again.
"""

import contextlib
from dataclasses import replace

from bot.client.client import Client
from bot.client.languages import member_texts
from bot.client.matches.board_message import private_board, words_above
from bot.client.matches.match_buttons import match_id, other_buttons
from bot.client.messages.errors import MessageError
from bot.client.messages.layout import Button, Message
from bot.client.messages.private_messages import Slot
from bot.client.visit import Visit
from bot.play.match import Match
from bot.texts import Texts


async def show_own(visit: Visit, match: Match, note: str = "") -> None:
    """Show a private match's board, in the pressed message if possible."""
    client, words = visit.client, await visit.words()
    board = await _board(client, words, match, note)
    await visit.show(board, slot=Slot.BOARD)


async def show_beside_board(visit: Visit, match: Match, message: Message) -> None:
    """Show the player to move a private message about their turn.

    In a private match, the message replaces the board. A button leads back to the board.
    """
    back = Button("button-page-back", match_id(match, "view"))
    message = replace(message, buttons=(*message.buttons, back))
    slot = Slot.TURN if match.owner is None else Slot.BOARD
    await visit.show(message, slot=slot)


async def edit_own(client: Client, match: Match) -> None:
    """Edit a private match's board without a press, while the message's token is valid."""
    player = match.owner or 0
    last = client.messenger.private.get(Slot.BOARD, match.guild, player)
    if last is None:
        return
    board = await _board(client, await member_texts(client, player, match.guild), match, "")
    with contextlib.suppress(MessageError):
        await client.messenger.edit(last, board)


async def _board(client: Client, words: Texts, match: Match, note: str) -> Message:
    player = match.owner or 0
    text = await words_above(client, words, match, note)
    board = await private_board(client, words, match, player, text)
    return replace(board, buttons=other_buttons(match, board.above))
