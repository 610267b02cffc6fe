"""Boards as messages: words, the picture with its alt text, buttons, in this order.

It must not know who may press or play what, nor how a message gets to Discord.
"""

import asyncio
from dataclasses import replace

from bot import metrics
from bot.client.client import Client
from bot.client.languages import server_texts
from bot.client.matches.match_buttons import other_buttons, turn_buttons
from bot.client.matches.notices import is_called
from bot.client.messages.layout import Message, Picture
from bot.engine import Game, Move, Position, Side
from bot.games import GAMES
from bot.play.match import Match
from bot.play.preferences import (
    Notices,
    PlayerOrientation,
    Preferences,
    ServerOrientation,
    ServerSettings,
)
from bot.render import Scene
from bot.store.errors import StorageFails
from bot.texts import Texts

FILE_NAME = "board.png"

PREVIEWED = ("a1-o", "d1xa1", "a2xo")
"""The moves of Pretwa that lead to the board by which looks are shown."""


async def public_board(
    client: Client, match: Match, server: ServerSettings, note: str = "", *, again: bool = False
) -> Message:
    """The board of a match for all to see, as the server wants it; `note` says what happened.

    The player to move, or whose time ran out, is called by it if they want that and are not there,
    though not `again`.
    """
    words = await server_texts(client, match.guild)
    called = not again and (match.out_of_time or is_called(client, match))
    notified = called and await _notices(client, match.to_move) is Notices.CHANNEL
    bottom = public_bottom(server, match)
    turn = turn_buttons(match) if match.live and not match.engine_moves else ()
    return Message(
        words,
        await words_above(client, words, match, note),
        await board_picture(client, words, match, bottom, server.theme),
        other_buttons(match, turn),
        mentioned=match.to_move if notified else None,
        above=turn,
    )


async def words_above(client: Client, words: Texts, match: Match, note: str) -> str:
    """The words above a board; the least where what they need cannot be read."""
    services = client.services
    try:
        if match.live:
            newcomer = await services.matches.is_newcomer(match)
            waking = match.engine_moves and not services.engine.awake
            return words.matches.announce(match, note, newcomer=newcomer, waking=waking)
        changes = await services.leaderboards.changes(match.id)
        hints = await services.hints.used(match) if match.allows_hints else {}
        return words.matches.announce_end(match, note, changes, hints)
    except StorageFails:
        return words.matches.above(match, note)


async def public_settings(client: Client, guild: int) -> ServerSettings:
    """What a server prefers; the usual where that cannot be read."""
    # What was done must be seen.
    try:
        return await client.services.settings.server(guild)
    except StorageFails:
        return ServerSettings()


async def _notices(client: Client, player: int) -> Notices:
    try:
        return (await client.services.settings.player(player)).notices
    except StorageFails:
        return Notices.CHANNEL


def orientation(server: ServerSettings, mover: Side) -> Side:
    """The side at the bottom of a server's public boards; `mover` where it is left to the turn."""
    fixed = {ServerOrientation.BLACK: Side.BLACK, ServerOrientation.WHITE: Side.WHITE}
    return fixed.get(server.orientation, mover)


def public_bottom(server: ServerSettings, match: Match) -> Side:
    """The side at the bottom of a match's public boards; against the engine its player's own."""
    if match.level is not None:
        return match.bottom(match.people[0])
    return orientation(server, match.position.to_move)


def own_orientation(preferences: Preferences, own: Side) -> Side:
    """The side at the bottom of a person's private boards; their `own` where it is left to that."""
    fixed = {PlayerOrientation.BLACK: Side.BLACK, PlayerOrientation.WHITE: Side.WHITE}
    return fixed.get(preferences.orientation, own)


async def private_board(
    client: Client,
    words: Texts,
    match: Match,
    viewer: int,
    text: str = "",
    chosen: str | Move | None = None,
) -> Message:
    """The board of a match as `viewer` wants it, turned to their side.

    With a `chosen` piece marked, or an arrow for a move, it stands as the public one, on which that
    was asked for.
    """
    preferences = await client.services.settings.player(viewer)
    server = await client.services.settings.server(match.guild)
    if chosen is None or match.owner is not None:
        bottom = own_orientation(preferences, match.bottom(viewer))
    else:
        bottom = public_bottom(server, match)
    theme = preferences.theme or server.theme
    picture = await board_picture(client, words, match, bottom, theme, chosen)
    return Message(words, text or words.matches.above(match), picture)


async def own_picture(client: Client, scene: Scene, guild: int, viewer: int, alt: str) -> Picture:
    """The picture of a scene in the theme that `viewer` wants, with its words."""
    preferences = await client.services.settings.player(viewer)
    server = await client.services.settings.server(guild)
    return Picture(await draw(client, scene, preferences.theme or server.theme), FILE_NAME, alt)


async def start_picture(client: Client, words: Texts, game: Game, guild: int) -> Picture:
    """The board of a game before anybody is to move, as a server wants it; of the usual size.

    What is drawn for it serves the first board of a match too.
    """
    server = await public_settings(client, guild)
    bottom = orientation(server, Side.BLACK)
    scene = Scene(Position.start(game), bottom=bottom, unstarted=True)
    return Picture(
        await draw(client, scene, server.theme), FILE_NAME, words.games.alt_of_start(game)
    )


async def preview_board(
    client: Client,
    words: Texts,
    text: str,
    settings: Preferences | ServerSettings,
    theme: str | None,
) -> Message:
    """A text above a board as it looks by what is preferred; in the first theme if it is gone."""
    match = _preview()
    if isinstance(settings, Preferences):
        bottom = own_orientation(settings, Side.BLACK)
    else:
        bottom = orientation(settings, match.position.to_move)
    shown = known_theme(client, theme) or client.renderer.themes[0]
    scene = Scene(match.position, bottom=bottom, trail=match.trail)
    alt = words.settings.alt(match.game, bottom, shown)
    return Message(words, text, Picture(await draw(client, scene, shown), FILE_NAME, alt))


def _preview() -> Match:
    """A match that shows all that boards have: pieces, a move, a capture, a choice of pieces."""
    match = Match(0, GAMES["pretwa"], 0, 0, black=1, white=2)
    for move in PREVIEWED:
        match = match.play(match.to_move, move)
    return match


async def board_picture(
    client: Client,
    words: Texts,
    match: Match,
    bottom: Side,
    theme: str | None,
    chosen: str | Move | None = None,
) -> Picture:
    """The picture of a match's board, with its words in a language."""
    scene = Scene(match.position, bottom=bottom, trail=match.trail, outcome=match.result)
    if isinstance(chosen, Move):
        scene = replace(scene, suggested=chosen, trail=())
    elif chosen:
        scene = replace(scene, chosen=chosen)
    return Picture(await draw(client, scene, theme), FILE_NAME, words.matches.alt(match))


async def draw(client: Client, scene: Scene, theme: str | None) -> bytes:
    """The picture of a scene, drawn while other things go on if that takes long."""
    renderer, wanted = client.renderer, known_theme(client, theme)
    with metrics.DRAWING.labels("board").time():
        if renderer.is_quick(scene, theme=wanted):
            # In a thread it costs twice as much: two that take turns with the interpreter wait.
            return renderer.draw(scene, theme=wanted)
        return await asyncio.to_thread(renderer.draw, scene, theme=wanted)


def known_theme(client: Client, theme: str | None) -> str | None:
    """The theme, or None for one that is gone: then the first is drawn."""
    return theme if theme in client.renderer.themes else None
