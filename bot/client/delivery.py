"""How boards and notices get to people, whatever Discord does meanwhile.

It must not know what a board shows, or who may press or play what.
"""

import asyncio
import contextlib
import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from http import HTTPStatus

import discord

from bot.client.board_message import public_board
from bot.client.client import Client, Interaction
from bot.client.interactions import lacking
from bot.client.languages import member_texts, server_texts
from bot.client.layout import Button, Message, Picture, layout
from bot.client.replies import NOBODY, TIMEOUT, UNSENT, edit, mentioning, refused, undelivered
from bot.play.match import Match
from bot.play.preferences import Notices
from bot.play.prompt import Prompt, PromptKind
from bot.services.matches import Change
from bot.store.errors import StorageFails
from bot.texts import mention

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Notice:
    """A notice to one player: its kind in a few letters, and its words."""

    kind: str
    text: str


async def show_change(interaction: Interaction, change: Change, note: str = "") -> None:
    """Post a fresh board after a change, and take the buttons off the last one.

    The matches that could begin by it are shown too.
    """
    await show_match(interaction, change.after, note)
    for begun in change.begun:
        await _show_begun(interaction, begun)
    # The last of it: Discord may let an edit wait for long.
    await retire(interaction.client, change.before)


async def show_match(interaction: Interaction, match: Match, note: str = "") -> None:
    """Answer with the board of a match for all to see; who is to move is told as they want."""
    client = interaction.client
    board = await public_board(client, match, note)
    shown = await _mark_shown(client, match, await deliver(interaction, board))
    if not (match.live and board.mentioned):
        await notify_players(client, shown, interaction.user.id)


async def _show_begun(interaction: Interaction, match: Match) -> None:
    if match.channel == interaction.channel_id:
        await show_match(interaction, match)
        return
    try:
        await post_match(interaction.client, match)
    except Exception as error:
        if not (undelivered(error) or refused(error)):
            raise
        # What was asked for is done; `/board` posts it there.
        log.info("match %d has begun, and its channel does not show it: %r", match.id, error)


async def show_again(interaction: Interaction, match: Match, note: str) -> None:
    """Answer with a board that was lost; who is to move has been told already."""
    board = await public_board(interaction.client, match, note, again=True)
    await _mark_shown(interaction.client, match, await deliver(interaction, board))


async def post_match(client: Client, match: Match, note: str = "") -> None:
    """Post the board of a match into its channel, where nobody asked for it; likewise."""
    board = await public_board(client, match, note)
    message = await post(channel_of(client, match), board, _nonce(match, "board"))
    shown = await _mark_shown(client, match, message)
    await notify_players(client, shown)


async def _mark_shown(client: Client, match: Match, message: int) -> Match:
    if not message:
        return match
    # If it cannot be kept, `/board` posts the board again: what was done must not look undone.
    with contextlib.suppress(StorageFails):
        await client.services.matches.mark_shown(match, message)
    return replace(match, message=message, shown_version=match.version)


def channel_of(client: Client, match: Match) -> discord.PartialMessageable:
    """The channel of a match, as far as one can know without asking."""
    return client.get_partial_messageable(match.channel, guild_id=match.guild)


async def notify_players(client: Client, match: Match, actor: int | None = None) -> None:
    """Tell those who want direct messages of their turn, or (but for the `actor`) of the end."""
    for player in (match.to_move,) if match.live else match.players:
        with contextlib.suppress(StorageFails):
            notices = (await client.services.settings.player(player)).notices
            if notices is Notices.DIRECT and (match.live or player != actor):
                words = await member_texts(client, player, match.guild)
                kind = "turn" if match.live else "end"
                notice = Notice(kind, words.notices.turn_or_end(match, player))
                await notify(client, match, player, notices, notice)


async def notify(
    client: Client, match: Match, player: int, notices: Notices, notice: Notice
) -> bool:
    """Send a player a notice in the way they want; in the other where that is closed.

    Whether that is all that can be done: not where Discord is at fault. What is sent again of the
    same kind for the same version of a match, Discord takes for one.
    """
    ways = [_notify_in_channel, _notify_directly]
    if notices is Notices.NONE:
        return True
    for way in ways if notices is Notices.CHANNEL else reversed(ways):
        try:
            await way(client, match, player, notice)
        except UNSENT as error:
            log.info("match %d: a notice was not taken: %r", match.id, error)
            if not refused(error):
                return False
        else:
            return True
    return True


async def _notify_in_channel(client: Client, match: Match, player: int, notice: Notice) -> None:
    await channel_of(client, match).send(
        f"{mention(player)} {notice.text}",
        allowed_mentions=mentioning(player),
        nonce=_nonce(match, notice.kind),
        suppress_embeds=True,
    )


async def _notify_directly(client: Client, match: Match, player: int, notice: Notice) -> None:
    private = await client.create_dm(discord.Object(player))
    await private.send(
        notice.text,
        allowed_mentions=NOBODY,
        nonce=_nonce(match, notice.kind),
        suppress_embeds=True,
    )


def _nonce(match: Match, kind: str) -> str:
    """What Discord knows a message of a kind by, in at most 25 letters, if it is sent again."""
    return f"{match.id}:{match.version}:{kind}"


async def retire(client: Client, match: Match) -> None:
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
            await message.edit(view=view, allowed_mentions=NOBODY)
        except UNSENT as error:
            log.info("match %d: its last board keeps its buttons: %r", match.id, error)
            if getattr(error, "status", None) == HTTPStatus.BAD_REQUEST:
                continue
        return


async def deliver(interaction: Interaction, message: Message) -> int:
    """Answer with a message for all to see; gives its id.

    Where the answer is not taken, since it is late or Discord is at fault, the channel is told
    instead: what was done is done, and all should see it.
    """
    try:
        async with asyncio.timeout(TIMEOUT):
            return await _answer_somehow(interaction, message)
    except Exception as error:
        if not undelivered(error) or not isinstance(interaction.channel, discord.abc.Messageable):
            raise
        log.info("its answer was not taken: %r", error)
    taken = await _taken(interaction)
    return taken or await post(interaction.channel, message, str(interaction.id))


async def deliver_privately(interaction: Interaction, message: Message) -> None:
    """Answer with a message that only who asked sees."""
    await _answer_somehow(interaction, message, private=True)


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


async def _answer_somehow(
    interaction: Interaction, message: Message, *, private: bool = False
) -> int:
    try:
        return await _answer(interaction, message, private=private)
    except discord.Forbidden:
        words_alone = message.without_picture(lacking(interaction))
        return await _answer(interaction, words_alone, private=private)


async def _answer(interaction: Interaction, message: Message, *, private: bool) -> int:
    view, files = message.view, message.files
    allowed = mentioning(message.mentioned)
    if interaction.response.is_done():
        sent = await interaction.followup.send(
            view=view, files=files, ephemeral=private, allowed_mentions=allowed, wait=True
        )
        return sent.id
    answer = await interaction.response.send_message(
        view=view, files=files, ephemeral=private, allowed_mentions=allowed
    )
    return answer.message_id or 0


async def post(channel: discord.abc.Messageable, message: Message, nonce: str) -> int:
    """Show a message in a channel to all; gives its id.

    What is posted again with the same nonce, within some minutes, Discord takes for one.
    """
    try:
        return await _send(channel, message, nonce)
    except discord.Forbidden:
        if message.picture is None:
            raise
        return await _send(channel, message.without_picture("attach_files"), nonce)


async def _send(channel: discord.abc.Messageable, message: Message, nonce: str) -> int:
    sent = await channel.send(
        view=message.view,
        files=message.files,
        allowed_mentions=mentioning(message.mentioned),
        nonce=nonce,
    )
    return sent.id


async def reply_publicly(
    interaction: Interaction,
    text: str,
    buttons: Sequence[Button] = (),
    mentioned: int | None = None,
    picture: Picture | None = None,
) -> int:
    """Answer with words and buttons for all to see, a picture between; gives the message's id."""
    words = await server_texts(interaction.client, interaction.guild_id or 0)
    return await deliver(interaction, Message(words, text, picture, tuple(buttons), mentioned))


async def ask_publicly(
    interaction: Interaction,
    text: str,
    buttons: Sequence[Button],
    about: tuple[PromptKind, int, int],
    mentioned: int | None = None,
    picture: Picture | None = None,
) -> None:
    """Ask something for all to see, about a challenge or an offer: its kind, number and version.

    When it is settled its picture and its buttons go, whatever settles it.
    """
    message = await reply_publicly(interaction, text, buttons, mentioned, picture)
    if not message:
        return
    kind, number, version = about
    here = interaction.guild_id or 0, interaction.channel_id or 0
    # If it cannot be kept, its buttons stay until they are pressed.
    with contextlib.suppress(StorageFails):
        prompt = Prompt(message, *here, kind, number, version)
        await interaction.client.services.prompts.opened(prompt)


async def close_prompt(interaction: Interaction, text: str) -> None:
    """Replace a challenge or an offer whose button was pressed by words: it is settled."""
    await edit(interaction, text)
    if interaction.message:
        with contextlib.suppress(StorageFails):
            await interaction.client.services.prompts.closed(interaction.message.id)
