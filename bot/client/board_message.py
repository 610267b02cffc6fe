"""How a board is shown: words, the picture with its alt text, buttons, in this order.

It must not know who may press or play what, nor how it gets to Discord.
"""

import asyncio
import io
from collections.abc import Sequence
from dataclasses import dataclass, replace

import discord
from discord import ButtonStyle, ui

from bot import texts
from bot.client.replies import NOBODY, Host, Press
from bot.engine import Game, Position, Side
from bot.play.match import Match
from bot.play.preferences import Notices, PlayerOrientation, ServerOrientation, ServerSettings
from bot.render import Scene
from bot.store.errors import StorageFails

PICTURE = "board.png"


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

    The player to move, or whose time ran out, is notified by it if they want that, though not
    `again`.
    """
    house, notices = await _wishes(desk, match)
    concerned = match.live or match.out_of_time
    notified = concerned and notices is Notices.CHANNEL and not again
    bottom = orientation(house, match.position.to_move)
    return Board(
        picture=await _draw(desk, match, bottom, house.theme),
        text=texts.announce(match, note),
        alt=texts.match_alt(match),
        buttons=_buttons(match),
        mentioned=match.to_move if notified else None,
    )


async def _wishes(desk: Host, match: Match) -> tuple[ServerSettings, Notices]:
    """What the server and the player to move prefer; the usual where that cannot be read."""
    # What was done must be seen.
    try:
        preferences = await desk.services.settings.player(match.to_move)
        return await desk.services.settings.server(match.guild), preferences.notices
    except StorageFails:
        return ServerSettings(), Notices.CHANNEL


def orientation(house: ServerSettings, mover: Side) -> Side:
    """The side at the bottom of a server's public boards; `mover` where it is left to the turn."""
    return {ServerOrientation.BLACK: Side.BLACK, ServerOrientation.WHITE: Side.WHITE}.get(
        house.turned, mover
    )


async def private_board(desk: Host, match: Match, viewer: int, text: str = "") -> Board:
    """The board of a match as `viewer` wants it, turned to their side."""
    preferences = await desk.services.settings.player(viewer)
    house = await desk.services.settings.server(match.guild)
    turned = {PlayerOrientation.BLACK: Side.BLACK, PlayerOrientation.WHITE: Side.WHITE}
    bottom = turned.get(preferences.seat, match.bottom(viewer))
    return Board(
        picture=await _draw(desk, match, bottom, preferences.theme or house.theme),
        text=text or texts.announce(match, private=True),
        alt=texts.match_alt(match),
    )


async def start_board(desk: Host, game: Game, viewer: int, text: str) -> Board:
    """The board of a game at its start, as `viewer` wants it, with `text` above it."""
    theme = (await desk.services.settings.player(viewer)).theme
    picture = await draw(desk, Scene(position=Position.start(game)), theme)
    return Board(picture=picture, text=text, alt=texts.alt(Position.start(game)))


async def _draw(desk: Host, match: Match, bottom: Side, theme: str | None) -> bytes:
    scene = Scene(match.position, bottom=bottom, trail=match.trail, outcome=match.result)
    return await draw(desk, scene, theme)


async def draw(desk: Host, scene: Scene, theme: str | None) -> bytes:
    """The picture of a scene, drawn while other things go on."""
    return await asyncio.to_thread(desk.renderer.draw, scene, theme=known(desk, theme))


def known(desk: Host, theme: str | None) -> str | None:
    """The theme, or None for one that is gone: then the first is drawn."""
    return theme if theme in desk.renderer.themes else None


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


def in_words(board: Board, lacking: str) -> Board:
    """A board without its picture, for want of a permission."""
    # The picture is what a permission can be lacking for; its words must do.
    said = "\n".join((board.text, texts.say("edge-lacking", lacking=lacking), board.alt))
    return replace(board, picture=b"", text=said)


def view_of(board: Board) -> ui.LayoutView:
    """A board as Discord takes it."""
    return layout(board.text, board.buttons, board=board if board.picture else None)


def file_of(board: Board) -> discord.File:
    """The picture of a board, to be sent once."""
    return discord.File(io.BytesIO(board.picture), board.name)


def files_of(board: Board) -> list[discord.File]:
    """The picture of a board, to be sent once, if it has one."""
    return [file_of(board)] if board.picture else []


def mentioning(user: int | None) -> discord.AllowedMentions:
    """Lets one person be notified, or nobody."""
    if user is None:
        return NOBODY
    return discord.AllowedMentions(
        everyone=False, roles=False, replied_user=False, users=[discord.Object(user)]
    )
