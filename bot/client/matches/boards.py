"""Boards in channels: how the newest gets there, and what becomes of the one before it.

A channel shows one board of a match: its message is changed where nobody has to be called, else
another is posted and the last one deleted. It must not know what a board shows.
"""

import asyncio
import contextlib
import logging
from dataclasses import dataclass
from datetime import timedelta

import discord

from bot.client.client import Client, Interaction
from bot.client.gateway.interactions import acknowledge, in_time
from bot.client.languages import server_texts
from bot.client.matches.board_message import public_board, public_settings
from bot.client.matches.engine_turns import EngineTurn, outcome, with_engine
from bot.client.matches.notices import channel_of, nonce, notify_players
from bot.client.matches.own_boards import show_own, show_own_later
from bot.client.messages.delivery import deliver, post
from bot.client.messages.errors import (
    Invalid,
    MessageError,
    NotPermitted,
    Refused,
    failures_logged,
    log_failure,
    request_errors,
)
from bot.client.messages.layout import Message, Picture, layout
from bot.client.messages.replies import NOBODY, TIMEOUT
from bot.errors import GutiError
from bot.play.last_board import LastBoard
from bot.play.match import Match
from bot.play.preferences import ServerSettings
from bot.play.prompt import Prompt, PromptKind
from bot.services.matches import Change
from bot.store.errors import StorageFails

FRESH = timedelta(hours=1)
"""A message is changed until it is so old: Discord lets later edits wait, and it is far up."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Shown:
    """The message that shows a board, and the one that shows an older one of the same match."""

    message: int = 0
    outdated: int | None = None


async def show_change(interaction: Interaction, change: Change, note: str = "") -> None:
    """Show the board after a change, in place of the last one.

    The matches that could begin by it are shown too, and the engine's turn, at once or after it.
    """
    progress = await with_engine(interaction, change)
    change = progress.change
    if change.after.owner is not None:
        await show_own(interaction, change.after, note)
        here = interaction.channel_id or 0, interaction.user.id
        await interaction.client.private_messages.delete(*here, interaction)
    else:
        await _show_to_all(interaction, change, note)
    if progress.coming:
        await show_engine_turn(interaction.client, change.after, progress.coming)


async def _show_to_all(interaction: Interaction, change: Change, note: str) -> None:
    server = await public_settings(interaction.client, change.after.guild)
    shown = await _answer(interaction, change.after, server, note)
    for begun in change.begun:
        await _show_begun(interaction, begun)
    # The last of it: Discord may let it wait for long.
    await clear(interaction.client, change.before, shown, server)
    await _end_turn(interaction.client, change.after, interaction)


async def show_engine_turn(client: Client, match: Match, turn: EngineTurn | None = None) -> None:
    """Show what comes of the engine's turn in a match, when it comes; nothing if nothing does."""
    turn = turn or client.services.engine.follow(match)
    if turn is None:
        return
    await asyncio.wait({turn})
    if (change := outcome(turn)) is None:
        return
    if change.after.owner is not None:
        await show_own_later(client, change.after)
        return
    shown = await post_match(client, change.after)
    for begun in change.begun:
        await post_match(client, begun)
    await clear(client, change.before, shown)


async def show_match(
    interaction: Interaction, match: Match, note: str = "", *, again: bool = False
) -> None:
    """Answer with the board of a match for all to see.

    Who is to move is told as they want, though not of a board that is lost and shown `again`. A
    private match is shown to its player.
    """
    if match.owner is not None:
        await show_own(interaction, match, note)
        return
    server = await public_settings(interaction.client, match.guild)
    shown = await _answer(interaction, match, server, note, again=again)
    await clear(interaction.client, match, shown, server)


async def show_first(interaction: Interaction, match: Match) -> bool:
    """Let the challenge that was pressed become the first board of its match.

    Whether it did: not where a server keeps what was posted.
    """
    client = interaction.client
    server = await public_settings(client, match.guild)
    if interaction.message is None or not server.one_board:
        return False
    card = interaction.message.id
    shown = await _answer(interaction, match, server, card=card)
    if shown.message == card:
        with contextlib.suppress(StorageFails):
            await client.services.prompts.closed(card)
    else:
        # Where it is not deleted now, the sweep finds it settled.
        await _delete(client, match, card)
    return True


async def _end_turn(client: Client, match: Match, ended_by: Interaction | None = None) -> None:
    """Delete what the players of a match were told in private about the turn that is over."""
    for player in match.people:
        others = ended_by is None or player != ended_by.user.id
        await client.private_messages.delete(
            match.channel, player, ended_by, with_buttons_only=others
        )


async def _show_begun(interaction: Interaction, match: Match) -> None:
    if match.channel == interaction.channel_id:
        await show_match(interaction, match)
        return
    # What was asked for is done; `/board` posts it there.
    with failures_logged(log, "match %d has begun, and its channel does not show it", match.id):
        await post_match(interaction.client, match)


async def _answer(
    interaction: Interaction,
    match: Match,
    server: ServerSettings,
    note: str = "",
    *,
    again: bool = False,
    card: int | None = None,
) -> Shown:
    client, lock = interaction.client, interaction.client.channel_lock(match.channel)
    board = await in_time(interaction, public_board(client, match, server, note, again=again))
    if lock.locked():
        await acknowledge(interaction)
    async with lock:
        last = await _last_shown(client, match)
        if last.is_newer(match) and await _has_nothing_to_say(interaction):
            return Shown()
        message = 0
        if server.one_board and board.mentioned is None:
            message = await _edit(interaction, match, board, card or last.message)
        message = message or await deliver(interaction, board)
        shown = await _mark_shown(client, match, message, last, server)
    if not (again or (match.live and board.mentioned)):
        seen = match.shown_by(shown.message, match.version) if shown.message else match
        await notify_players(client, seen, interaction.user.id)
    return shown


async def _last_shown(client: Client, match: Match) -> LastBoard:
    """Which message shows the match by now; what was read with it where that cannot be asked."""
    try:
        return await client.services.matches.shown(match)
    except StorageFails:
        return LastBoard.of(match)


async def _has_nothing_to_say(interaction: Interaction) -> bool:
    """Whether a press can go without an answer: all see a newer board already."""
    await acknowledge(interaction)
    return interaction.response.is_done()


async def _edit(interaction: Interaction, match: Match, board: Message, last: int | None) -> int:
    """Change the message of the last board, or of the challenge; gives its id, or 0 if it is not.

    It is fresh, and it was pressed or the press was answered already.
    """
    if last is None or not _is_fresh(interaction, last):
        return 0
    if not (_is_pressed(interaction, last) or interaction.response.is_done()):
        return 0
    with (
        failures_logged(log, "match %d: its board is not changed in place", match.id),
        request_errors(),
    ):
        async with asyncio.timeout(TIMEOUT):
            await _edit_message(interaction, match, last, board)
        return last
    return 0


async def _edit_message(interaction: Interaction, match: Match, last: int, board: Message) -> None:
    view, files = board.view, board.files
    if not _is_pressed(interaction, last):
        message = channel_of(interaction.client, match).get_partial_message(last)
        await message.edit(view=view, attachments=files, allowed_mentions=NOBODY)
    elif interaction.response.is_done():
        await interaction.edit_original_response(
            view=view, attachments=files, allowed_mentions=NOBODY
        )
    else:
        await interaction.response.edit_message(
            view=view, attachments=files, allowed_mentions=NOBODY
        )


def _is_pressed(interaction: Interaction, message: int) -> bool:
    return interaction.message is not None and interaction.message.id == message


def _is_fresh(interaction: Interaction, message: int) -> bool:
    return interaction.created_at - discord.utils.snowflake_time(message) < FRESH


async def post_match(client: Client, match: Match, note: str = "") -> Shown:
    """Post the board of a match into its channel, where nobody asked for it; likewise."""
    server = await public_settings(client, match.guild)
    # Many may be due at once, and those who play meanwhile are not to wait for them.
    async with client.work_queue.place():
        board = await public_board(client, match, server, note)
    async with client.channel_lock(match.channel):
        last = await _last_shown(client, match)
        message = await post(channel_of(client, match), board, nonce(match, "board"))
        shown = await _mark_shown(client, match, message, last, server)
    await notify_players(client, match.shown_by(message, match.version))
    await _end_turn(client, match)
    return shown


async def _mark_shown(
    client: Client, match: Match, message: int, last: LastBoard, server: ServerSettings
) -> Shown:
    if not message:
        return Shown()
    outdated = message if last.is_newer(match) else last.message
    if last.message in {None, message}:
        outdated = None
    # If it cannot be kept, `/board` posts it again: what was done must not look undone.
    with contextlib.suppress(StorageFails):
        discarded = outdated if server.one_board else None
        await client.services.matches.mark_shown(match, message, discarded)
    return Shown(message, outdated)


async def discard(interaction: Interaction, number: int) -> None:
    """Have the message that was pressed deleted, if it shows an old board of a match.

    Discord may have taken one, and the bot not have heard of it.
    """
    client, seen = interaction.client, interaction.message
    if seen is None or seen.flags.ephemeral:
        return
    with contextlib.suppress(GutiError):
        match = await client.services.matches.get(number)
        if seen.id != match.message and (await public_settings(client, match.guild)).one_board:
            here = match.guild, seen.channel.id
            await client.services.prompts.opened(Prompt(seen.id, *here, PromptKind.BOARD, number))


async def clear(
    client: Client, before: Match, shown: Shown, server: ServerSettings | None = None
) -> None:
    """Delete the board that shows a match as it was `before`; or take its buttons off.

    What Discord does not delete now is deleted later.
    """
    if shown.outdated is None:
        return
    server = server or await public_settings(client, before.guild)
    if server.one_board:
        await _delete(client, before, shown.outdated)
    elif shown.outdated == before.message:
        await _retire(client, before)


async def _delete(client: Client, before: Match, message: int) -> None:
    try:
        with request_errors():
            async with asyncio.timeout(TIMEOUT):
                await channel_of(client, before).get_partial_message(message).delete()
    except MessageError as error:
        log_failure(log, error, "match %d: its last board is not deleted", before.id)
        if not isinstance(error, Refused):
            return
        if isinstance(error, NotPermitted) and message == before.message:
            await _retire(client, before)
    client.services.matches.mark_deleted(message)


async def _retire(client: Client, match: Match) -> None:
    """Take the buttons off the board that showed `match`, where Discord lets us."""
    if match.message is None:
        return
    words = await server_texts(client, match.guild)
    text, alt = words.matches.past(match), words.matches.alt(match)
    message = channel_of(client, match).get_partial_message(match.message)
    # A board that had to be in words has no picture to keep: Discord calls that a bad request.
    with_picture = layout(words, text, picture=Picture(b"", "board.png", alt))
    for view in (with_picture, layout(words, f"{text}\n{alt}")):
        try:
            with request_errors():
                await message.edit(view=view, allowed_mentions=NOBODY)
        except MessageError as error:
            if isinstance(error, Invalid) and view is with_picture:
                continue
            log_failure(log, error, "match %d: its last board keeps its buttons", match.id)
        return
