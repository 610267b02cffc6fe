"""How a board, a sentence or a notice gets to people, whatever Discord does meanwhile.

It must not know what a board shows, or who may press or play what.
"""

import asyncio
import contextlib
import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from http import HTTPStatus

import aiohttp
import discord
from discord import ui

from bot import texts
from bot.client.board_message import (
    Board,
    Button,
    files_of,
    in_words,
    layout,
    mentioning,
    public_board,
    view_of,
)
from bot.client.replies import NOBODY, Host, Interaction, lacking, undelivered
from bot.play.match import Match
from bot.play.preferences import Notices
from bot.services.matches import Change
from bot.store.errors import StorageFails

TIMEOUT = 5
"""Seconds that an answer may take: Discord takes a first one for three."""

UNSENT = (discord.HTTPException, aiohttp.ClientError, OSError)
"""What is raised where a message does not get through, or Discord does not want it."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Notice:
    """A notice to one player: its kind in a few letters, and its words."""

    kind: str
    text: str


async def show_change(interaction: Interaction, desk: Host, change: Change, note: str = "") -> None:
    """Post a fresh board after a change, and take the buttons off the last one.

    The match that could begin by it is shown too.
    """
    await show_match(interaction, desk, change.after, note)
    if change.begun:
        await show_match(interaction, desk, change.begun)
    # The last of it: Discord may let an edit wait for long.
    await retire(interaction.client, change.before)


async def show_match(interaction: Interaction, desk: Host, match: Match, note: str = "") -> None:
    """Answer with the board of a match for all to see; who is to move is told as they want."""
    board = await public_board(desk, match, note)
    shown = await _remember(desk, match, await publish(interaction, board))
    if not (match.live and board.mentioned):
        await tell_players(interaction.client, desk, shown, interaction.user.id)


async def show_again(interaction: Interaction, desk: Host, match: Match, note: str) -> None:
    """Answer with a board that was lost; who is to move has been told already."""
    board = await public_board(desk, match, note, again=True)
    await _remember(desk, match, await publish(interaction, board))


async def post_match(client: discord.Client, desk: Host, match: Match, note: str = "") -> None:
    """Post the board of a match into its channel, where nobody asked for it; likewise."""
    board = await public_board(desk, match, note)
    message = await post(channel_of(client, match), board, _once(match, "board"))
    shown = await _remember(desk, match, message)
    await tell_players(client, desk, shown)


async def _remember(desk: Host, match: Match, message: int) -> Match:
    # If it cannot be kept, `/board` posts the board again: what was done must not look undone.
    with contextlib.suppress(StorageFails):
        await desk.services.matches.mark_shown(match, message)
    return replace(match, message=message, shown=match.version)


def channel_of(client: discord.Client, match: Match) -> discord.PartialMessageable:
    """The channel of a match, as far as one can know without asking."""
    return client.get_partial_messageable(match.channel, guild_id=match.guild)


async def tell_players(
    client: discord.Client, desk: Host, match: Match, actor: int | None = None
) -> None:
    """Tell those who want direct messages of their turn, or (but for the `actor`) of the end."""
    for player in (match.to_move,) if match.live else match.players:
        with contextlib.suppress(StorageFails):
            notices = (await desk.services.settings.player(player)).notices
            if notices is Notices.DIRECT and (match.live or player != actor):
                kind = "turn" if match.live else "end"
                letter = Notice(kind, texts.notice(match, player))
                await notify(client, match, player, notices, letter)


async def notify(
    client: discord.Client, match: Match, player: int, notices: Notices, letter: Notice
) -> bool:
    """Send a player a notice in the way they want; in the other where that is closed.

    Whether that is all that can be done: not where Discord is at fault. What is sent again of the
    same kind for the same version of a match, Discord takes for one.
    """
    ways = [_notify_here, _notify_directly]
    if notices is Notices.NONE:
        return True
    for way in ways if notices is Notices.CHANNEL else reversed(ways):
        try:
            await way(client, match, player, letter)
        except UNSENT as error:
            log.info("match %d: a notice was not taken: %r", match.id, error)
            if not refused(error):
                return False
        else:
            return True
    return True


def refused(error: Exception) -> bool:
    """Whether Discord will not take a message, however often it is sent."""
    status = getattr(error, "status", HTTPStatus.INTERNAL_SERVER_ERROR)
    return status < HTTPStatus.INTERNAL_SERVER_ERROR and status != HTTPStatus.TOO_MANY_REQUESTS


async def _notify_here(client: discord.Client, match: Match, player: int, letter: Notice) -> None:
    await channel_of(client, match).send(
        f"{texts.mention(player)} {letter.text}",
        allowed_mentions=mentioning(player),
        nonce=_once(match, letter.kind),
        suppress_embeds=True,
    )


async def _notify_directly(
    client: discord.Client, match: Match, player: int, letter: Notice
) -> None:
    private = await client.create_dm(discord.Object(player))
    await private.send(
        letter.text,
        allowed_mentions=NOBODY,
        nonce=_once(match, letter.kind),
        suppress_embeds=True,
    )


def _once(match: Match, kind: str) -> str:
    """What Discord knows a message of a kind by, in at most 25 letters, if it is sent again."""
    return f"{match.id}:{match.version}:{kind}"


async def retire(client: discord.Client, match: Match) -> None:
    """Take the buttons off the board that showed `match`, where Discord lets us."""
    if match.message is None:
        return
    text, alt = texts.past(match), texts.match_alt(match)
    message = channel_of(client, match).get_partial_message(match.message)
    # A board that had to be in words has no picture to keep: Discord calls that a bad request.
    for view in (layout(text, board=Board(b"", text, alt)), layout(f"{text}\n{alt}")):
        try:
            await message.edit(view=view, allowed_mentions=NOBODY)
        except UNSENT as error:
            log.info("match %d: its last board keeps its buttons: %r", match.id, error)
            if getattr(error, "status", None) == HTTPStatus.BAD_REQUEST:
                continue
        return


async def publish(interaction: Interaction, board: Board) -> int:
    """Show a board to all; gives the message's id.

    Where the answer is not taken, since it is late or Discord is at fault, the channel is told
    instead: what was done is done, and all should see it.
    """
    try:
        async with asyncio.timeout(TIMEOUT):
            return await _show(interaction, board)
    except Exception as error:
        if not undelivered(error) or not isinstance(interaction.channel, discord.abc.Messageable):
            raise
        log.info("its answer was not taken: %r", error)
    return await _taken(interaction) or await post(interaction.channel, board, str(interaction.id))


async def _taken(interaction: Interaction) -> int | None:
    """The message that a first answer became, if Discord took it and could not say so."""
    if interaction.response.is_done():
        return None
    try:
        async with asyncio.timeout(TIMEOUT):
            message = await interaction.original_response()
    except Exception as error:
        if not undelivered(error):
            raise
        return None
    # After a press that was acknowledged, it is the message that was pressed.
    return None if message == interaction.message else message.id


async def _show(interaction: Interaction, board: Board, *, private: bool = False) -> int:
    try:
        return await _answer(interaction, board, private=private)
    except discord.Forbidden:
        words = in_words(board, lacking(interaction))
        return await _answer(interaction, words, private=private)


async def _answer(interaction: Interaction, board: Board, *, private: bool) -> int:
    view, files = view_of(board), files_of(board)
    allowed = mentioning(board.mentioned)
    if interaction.response.is_done():
        sent = await interaction.followup.send(
            view=view, files=files, ephemeral=private, allowed_mentions=allowed, wait=True
        )
        return sent.id
    answer = await interaction.response.send_message(
        view=view, files=files, ephemeral=private, allowed_mentions=allowed
    )
    return answer.message_id or 0


async def post(channel: discord.abc.Messageable, board: Board, once: str) -> int:
    """Show a board in a channel to all; gives the message's id.

    What is posted again with the same `once`, within some minutes, Discord takes for one.
    """
    try:
        return await _send(channel, board, once)
    except discord.Forbidden:
        if not board.picture:
            raise
        return await _send(channel, in_words(board, "attach_files"), once)


async def _send(channel: discord.abc.Messageable, board: Board, once: str) -> int:
    message = await channel.send(
        view=view_of(board),
        files=files_of(board),
        allowed_mentions=mentioning(board.mentioned),
        nonce=once,
    )
    return message.id


async def say(
    interaction: Interaction,
    text: str,
    buttons: Sequence[Button] = (),
    mentioned: int | None = None,
) -> None:
    """Tell all, with buttons; it arrives as a board does."""
    await publish(interaction, Board(b"", text, "", tuple(buttons), mentioned))


async def tell(interaction: Interaction, text: str, buttons: Sequence[Button] = ()) -> None:
    """Tell who asked something, with buttons, and nobody else."""
    await interaction.response.send_message(
        view=layout(text, buttons), ephemeral=True, allowed_mentions=NOBODY
    )


async def amend(interaction: Interaction, text: str) -> None:
    """Replace the message whose button was pressed by words alone.

    It comes after something was done, so that what all should see follows even if this fails.
    """
    try:
        async with asyncio.timeout(TIMEOUT):
            await turn_into(interaction, layout(text))
    except UNSENT as error:
        log.info("its message stays: %r", error)


async def turn_into(
    interaction: Interaction, view: ui.LayoutView, files: Sequence[discord.File] = ()
) -> None:
    """Replace the message whose button was pressed; where it has no such button, tell who asked.

    Otherwise a custom id out of place could write over what all see.
    """
    if _stands_there(interaction):
        await interaction.response.edit_message(
            view=view, attachments=files, allowed_mentions=NOBODY
        )
        return
    await interaction.response.send_message(
        view=view, files=files, ephemeral=True, allowed_mentions=NOBODY
    )


def _stands_there(interaction: Interaction) -> bool:
    """Whether the message of a press shows what was pressed."""
    pressed = dict(interaction.data or {}).get("custom_id")
    rows = interaction.message.components if interaction.message else ()
    return any(
        getattr(part, "custom_id", None) == pressed
        for row in rows
        for part in getattr(row, "children", ())
    )


async def show_privately(interaction: Interaction, board: Board) -> None:
    """Show a board to who asked, and nobody else."""
    await _show(interaction, board, private=True)
