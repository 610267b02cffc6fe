"""How a board is shown: words, the picture with its alt text, buttons, in this order.

It must not know who may press or play what.
"""

import asyncio
import io
import logging
from collections.abc import Sequence
from dataclasses import dataclass, replace
from http import HTTPStatus

import discord
from discord import ButtonStyle, ui

from bot import texts
from bot.engine import Game, Side
from bot.match import Match
from bot.preferences import House, Notices, Seat, Turned
from bot.render import Scene
from bot.service import Change
from cogs._reply import NOBODY, Host, Interaction, Press, lacking

PICTURE = "board.png"
SERVER_FAULT = HTTPStatus.INTERNAL_SERVER_ERROR

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Button:
    """A button: its words' name in the locale, its looks, and what it presses."""

    name: str
    press: Press
    style: ButtonStyle = ButtonStyle.secondary
    disabled: bool = False


@dataclass(frozen=True)
class Board:
    """A board as it is shown: the picture, the words above it and for it, buttons below it."""

    picture: bytes
    text: str
    alt: str
    buttons: tuple[Button, ...] = ()
    mentioned: int | None = None
    name: str = PICTURE


async def public_board(desk: Host, match: Match, note: str = "", *, again: bool = False) -> Board:
    """The board of a match for all to see, as the server wants it; `note` says what happened.

    The player to move is notified by it if they want that, though not `again`.
    """
    house = await desk.service.house(match.guild)
    notices = (await desk.service.preferences(match.to_move)).notices
    notified = match.live and notices is Notices.CHANNEL and not again
    bottom = orientation(house, match.position.to_move)
    return Board(
        picture=await _draw(desk, match, bottom, house.theme),
        text=texts.announce(match, note),
        alt=texts.match_alt(match),
        buttons=_buttons(match),
        mentioned=match.to_move if notified else None,
    )


def orientation(house: House, mover: Side) -> Side:
    """The side at the bottom of a server's public boards; `mover` where it is left to the turn."""
    return {Turned.BLACK: Side.BLACK, Turned.WHITE: Side.WHITE}.get(house.turned, mover)


async def private_board(desk: Host, match: Match, viewer: int, text: str = "") -> Board:
    """The board of a match as `viewer` wants it, turned to their side."""
    preferences = await desk.service.preferences(viewer)
    house = await desk.service.house(match.guild)
    turned = {Seat.BLACK: Side.BLACK, Seat.WHITE: Side.WHITE}
    bottom = turned.get(preferences.seat, match.bottom(viewer))
    return Board(
        picture=await _draw(desk, match, bottom, preferences.theme or house.theme),
        text=text or texts.announce(match, private=True),
        alt=texts.match_alt(match),
    )


async def start_board(desk: Host, game: Game, viewer: int, text: str) -> Board:
    """The board of a game at its start, as `viewer` wants it, with `text` above it."""
    theme = (await desk.service.preferences(viewer)).theme
    picture = await draw(desk, Scene(position=game.start), theme)
    return Board(picture=picture, text=text, alt=texts.alt(game.start))


async def _draw(desk: Host, match: Match, bottom: Side, theme: str | None) -> bytes:
    scene = Scene(match.position, bottom=bottom, trail=match.trail, outcome=match.result)
    return await draw(desk, scene, theme)


async def draw(desk: Host, scene: Scene, theme: str | None) -> bytes:
    """The picture of a scene, drawn while other things go on."""
    return await asyncio.to_thread(desk.studio.draw, scene, theme=known(desk, theme))


def known(desk: Host, theme: str | None) -> str | None:
    """The theme, or None for one that is gone: then the first is drawn."""
    return theme if theme in desk.studio.themes else None


def _buttons(match: Match) -> tuple[Button, ...]:
    if not match.live:
        return (
            Button("button-rematch", press(match, "rematch"), ButtonStyle.primary),
            Button("button-replay", press(match, "replay")),
        )
    return (
        Button("button-move", press(match, "choose"), ButtonStyle.primary),
        Button("button-view", press(match, "view")),
        Button("button-draw", press(match, "draw")),
        Button("button-leave", press(match, "leave")),
    )


def press(match: Match, action: str) -> Press:
    """What a button under the board of a match presses."""
    return Press("match", match.id, action, match.version)


def layout(
    text: str,
    buttons: Sequence[Button] = (),
    *,
    board: Board | None = None,
    selects: Sequence[ui.Select[ui.LayoutView]] = (),
) -> ui.LayoutView:
    """Words, picture, selects and buttons in this order.

    discord.py need not listen for them, since their custom ids say all: the layout is stopped,
    so that nothing is kept of it.
    """
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay(text))
    if board:
        picture = discord.MediaGalleryItem(f"attachment://{board.name}", description=board.alt)
        view.add_item(ui.MediaGallery(picture))
    for select in selects:
        view.add_item(ui.ActionRow(select))
    if buttons:
        view.add_item(ui.ActionRow(*map(_button, buttons)))
    view.stop()
    return view


def _button(button: Button) -> ui.Button[ui.LayoutView]:
    return ui.Button(
        label=texts.say(button.name),
        style=button.style,
        disabled=button.disabled,
        custom_id=str(button.press),
    )


async def show_change(interaction: Interaction, desk: Host, change: Change, note: str = "") -> None:
    """Post a fresh board after a change, and take the buttons off the last one.

    The match that could begin by it is shown too.
    """
    await show_match(interaction, desk, change.after, note)
    await retire(interaction.client, change.before)
    if change.begun:
        await show_match(interaction, desk, change.begun)


async def show_match(interaction: Interaction, desk: Host, match: Match, note: str = "") -> None:
    """Answer with the board of a match for all to see; who is to move is told as they want."""
    await desk.service.shown(
        match, await publish(interaction, await public_board(desk, match, note))
    )
    await tell_turn(interaction.client, desk, match)


async def show_again(interaction: Interaction, desk: Host, match: Match, note: str) -> None:
    """Answer with a board that was lost; who is to move has been told already."""
    board = await public_board(desk, match, note, again=True)
    await desk.service.shown(match, await publish(interaction, board))


async def post_match(client: discord.Client, desk: Host, match: Match) -> None:
    """Post the board of a match into its channel, where nobody asked for it; likewise."""
    board = await public_board(desk, match)
    await desk.service.shown(match, await post(channel_of(client, match), board))
    await tell_turn(client, desk, match)


def channel_of(client: discord.Client, match: Match) -> discord.PartialMessageable:
    """The channel of a match, as far as one can know without asking."""
    return client.get_partial_messageable(match.channel, guild_id=match.guild)


async def tell_turn(client: discord.Client, desk: Host, match: Match) -> None:
    """Tell the player to move of their turn if the board, which all see, does not do it."""
    if not match.live:
        return
    notices = (await desk.service.preferences(match.to_move)).notices
    if notices is Notices.DIRECT:
        await notify(client, match, notices, texts.notice(match))


async def notify(client: discord.Client, match: Match, notices: Notices, text: str) -> None:
    """Send the player to move a notice in the way they want; in the other where that is closed."""
    ways = [_notify_here, _notify_directly]
    if notices is Notices.NONE:
        return
    for way in ways if notices is Notices.CHANNEL else reversed(ways):
        try:
            await way(client, match, text)
        except discord.HTTPException as error:
            log.info("match %d: a notice could not be sent one way: %s", match.id, error)
        else:
            return


async def _notify_here(client: discord.Client, match: Match, text: str) -> None:
    await channel_of(client, match).send(
        f"{texts.mention(match.to_move)} {text}",
        allowed_mentions=mentioning(match.to_move),
        suppress_embeds=True,
    )


async def _notify_directly(client: discord.Client, match: Match, text: str) -> None:
    private = await client.create_dm(discord.Object(match.to_move))
    await private.send(text, allowed_mentions=NOBODY, suppress_embeds=True)


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
        except discord.HTTPException as error:
            log.info("match %d: its last board keeps its buttons: %s", match.id, error)
            if error.status == HTTPStatus.BAD_REQUEST:
                continue
        return


async def publish(interaction: Interaction, board: Board) -> int:
    """Show a board to all; gives the message's id.

    Where the answer is not taken, since it is late or Discord is at fault, the channel is told
    instead: what was done is done, and all should see it.
    """
    try:
        return await _show(interaction, board)
    except discord.HTTPException as error:
        gone = error.status == HTTPStatus.NOT_FOUND or error.status >= SERVER_FAULT
        if not gone or not isinstance(interaction.channel, discord.abc.Messageable):
            raise
        return await post(interaction.channel, board)


async def _show(interaction: Interaction, board: Board, *, private: bool = False) -> int:
    try:
        return await _answer(interaction, board, private=private)
    except discord.Forbidden:
        words = _in_words(board, lacking(interaction))
        return await _answer(interaction, words, private=private)


def _in_words(board: Board, lacking: str) -> Board:
    # The picture is what a permission can be lacking for; its words must do.
    said = "\n".join((board.text, texts.say("edge-lacking", lacking=lacking), board.alt))
    return replace(board, picture=b"", text=said)


async def _answer(interaction: Interaction, board: Board, *, private: bool) -> int:
    view, allowed = _layout(board), mentioning(board.mentioned)
    files = [file_of(board)] if board.picture else []
    if interaction.response.is_done():
        sent = await interaction.followup.send(
            view=view, files=files, ephemeral=private, allowed_mentions=allowed, wait=True
        )
        return sent.id
    answer = await interaction.response.send_message(
        view=view, files=files, ephemeral=private, allowed_mentions=allowed
    )
    return answer.message_id or 0


async def post(channel: discord.abc.Messageable, board: Board) -> int:
    """Show a board in a channel to all; gives the message's id."""
    try:
        return await _send(channel, board)
    except discord.Forbidden:
        return await _send(channel, _in_words(board, "attach_files"))


async def _send(channel: discord.abc.Messageable, board: Board) -> int:
    message = await channel.send(
        view=_layout(board),
        files=[file_of(board)] if board.picture else [],
        allowed_mentions=mentioning(board.mentioned),
    )
    return message.id


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
        await turn_into(interaction, layout(text))
    except discord.HTTPException as error:
        log.info("interaction %s: its message stays: %s", interaction.id, error)


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


def file_of(board: Board) -> discord.File:
    """The picture of a board, to be sent once."""
    return discord.File(io.BytesIO(board.picture), board.name)


def _layout(board: Board) -> ui.LayoutView:
    return layout(board.text, board.buttons, board=board if board.picture else None)


def mentioning(user: int | None) -> discord.AllowedMentions:
    """Lets one person be notified, or nobody."""
    if user is None:
        return NOBODY
    return discord.AllowedMentions(
        everyone=False, roles=False, replied_user=False, users=[discord.Object(user)]
    )
