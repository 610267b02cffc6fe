"""Boards as messages: words, the picture with its alt text, buttons, in this order.

It must not know who may press or play what, nor how a message gets to Discord.
"""

import asyncio
import contextlib

from bot.client.client import Client
from bot.client.languages import server_texts
from bot.client.layout import Message, Picture
from bot.client.match_buttons import other_buttons, turn_buttons
from bot.engine import Game, Position, Side
from bot.play.match import Match
from bot.play.preferences import Notices, PlayerOrientation, ServerOrientation, ServerSettings
from bot.render import Scene
from bot.store.errors import StorageFails
from bot.texts import Texts

FILE_NAME = "board.png"


async def public_board(
    client: Client, match: Match, note: str = "", *, again: bool = False
) -> Message:
    """The board of a match for all to see, as the server wants it; `note` says what happened.

    The player to move, or whose time ran out, is notified by it if they want that, though not
    `again`.
    """
    server, notices = await _settings(client, match)
    words = await server_texts(client, match.guild)
    concerned = match.live or match.out_of_time
    notified = concerned and notices is Notices.CHANNEL and not again
    bottom = orientation(server, match.position.to_move)
    turn = turn_buttons(match) if match.live else ()
    return Message(
        words,
        words.matches.announce(match, note),
        await board_picture(client, words, match, bottom, server.theme),
        other_buttons(match, turn),
        mentioned=match.to_move if notified else None,
        turn=turn,
    )


async def _settings(client: Client, match: Match) -> tuple[ServerSettings, Notices]:
    """What the server and the player to move prefer; the usual where that cannot be read."""
    # What was done must be seen.
    try:
        preferences = await client.services.settings.player(match.to_move)
        return await client.services.settings.server(match.guild), preferences.notices
    except StorageFails:
        return ServerSettings(), Notices.CHANNEL


def orientation(server: ServerSettings, mover: Side) -> Side:
    """The side at the bottom of a server's public boards; `mover` where it is left to the turn."""
    fixed = {ServerOrientation.BLACK: Side.BLACK, ServerOrientation.WHITE: Side.WHITE}
    return fixed.get(server.orientation, mover)


async def private_board(
    client: Client,
    words: Texts,
    match: Match,
    viewer: int,
    text: str = "",
    chosen: str | None = None,
) -> Message:
    """The board of a match as `viewer` wants it, turned to their side, a chosen piece marked."""
    preferences = await client.services.settings.player(viewer)
    server = await client.services.settings.server(match.guild)
    fixed = {PlayerOrientation.BLACK: Side.BLACK, PlayerOrientation.WHITE: Side.WHITE}
    bottom = fixed.get(preferences.orientation, match.bottom(viewer))
    theme = preferences.theme or server.theme
    return Message(
        words,
        text or words.matches.announce(match, private=True),
        await board_picture(client, words, match, bottom, theme, chosen),
    )


async def start_picture(client: Client, words: Texts, game: Game, guild: int) -> Picture:
    """The board of a game before anybody is to move, as a server wants it; of the usual size.

    What is drawn for it serves the first board of a match too.
    """
    # What was done must be seen.
    server = ServerSettings()
    with contextlib.suppress(StorageFails):
        server = await client.services.settings.server(guild)
    bottom = orientation(server, Side.BLACK)
    scene = Scene(Position.start(game), bottom=bottom, unstarted=True)
    return Picture(
        await draw(client, scene, server.theme), FILE_NAME, words.games.alt_of_start(game)
    )


async def board_picture(
    client: Client,
    words: Texts,
    match: Match,
    bottom: Side,
    theme: str | None,
    chosen: str | None = None,
) -> Picture:
    """The picture of a match's board, with its words in a language."""
    scene = Scene(
        match.position, bottom=bottom, trail=match.trail, outcome=match.result, chosen=chosen
    )
    return Picture(await draw(client, scene, theme), FILE_NAME, words.matches.alt(match))


async def draw(client: Client, scene: Scene, theme: str | None) -> bytes:
    """The picture of a scene, drawn while other things go on."""
    return await asyncio.to_thread(client.renderer.draw, scene, theme=known_theme(client, theme))


def known_theme(client: Client, theme: str | None) -> str | None:
    """The theme, or None for one that is gone: then the first is drawn."""
    return theme if theme in client.renderer.themes else None
