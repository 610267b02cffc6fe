"""Boards as messages: text, a picture with alt text, and buttons."""

import asyncio
from collections.abc import Callable
from dataclasses import replace

from bot import metrics
from bot.client.client import Client
from bot.client.languages import server_texts
from bot.client.matches.calls import called_player
from bot.client.matches.match_buttons import FORCED, move_buttons, other_buttons, turn_buttons
from bot.client.matches.notices import is_player_away
from bot.client.matches.page_links import has_pages
from bot.client.messages.layout import Button, Message, Picture
from bot.client.sections import SectionPage, added_lines
from bot.play.engine_player import ENGINE
from bot.play.match import Match
from bot.play.preferences import (
    Preferences,
    ServerSettings,
)
from bot.render import Scene
from bot.shards import NO_SERVER
from bot.store.errors import StorageFails
from bot.texts import Texts
from guti import Game, Move, Position, Side
from guti.games import GAMES

FILE_NAME = "board.png"

SAMPLE_MOVES = ("a1-o", "d1xa1", "a2xo")
"""Moves of Pretwa that lead to the sample position."""

Note = Callable[[Texts], str]
"""Returns a text to show above a board, in the board's language."""


def no_note(_words: Texts) -> str:
    """Return no text."""
    return ""


async def public_board(
    client: Client,
    match: Match,
    server: ServerSettings,
    note: str = "",
    *,
    again: bool = False,
    words: Texts | None = None,
) -> Message:
    """Return a match's public board, with `note` in the text above.

    The text is in the language of `words`, by default the server's. The player to move is mentioned
    if they are absent or their time ran out, unless they turned mentions off. With `again`, no one
    is mentioned.
    """
    board = await undrawn_board(client, match, server, note, again=again, words=words)
    (picture,) = board.pictures
    bottom = public_bottom(server, match)
    drawn = await draw_board(client, board.words, match, bottom, server.theme)
    return replace(board, picture=replace(picture, content=drawn))


async def undrawn_board(
    client: Client,
    match: Match,
    server: ServerSettings,
    note: str = "",
    *,
    again: bool = False,
    words: Texts | None = None,
) -> Message:
    """Return a match's public board with an empty picture, to edit around the posted one."""
    words = words or await server_texts(client, match.guild)
    calls = not again and (match.out_of_time or is_player_away(client, match))
    bottom = public_bottom(server, match)
    turn = turn_buttons(match, bottom) if match.live and not match.engine_moves else ()
    turned = match.level is None and bottom is not match.position.to_move
    text = await words_above(client, words, match, note)
    if match.guild == NO_SERVER and match.live and has_pages(client):
        text = "\n".join((text, words.say("board-live")))
    return Message(
        words,
        text,
        Picture(b"", FILE_NAME, words.matches.alt(match)),
        (*other_buttons(match, turn, turned=turned), *await end_buttons(client, match)),
        mentioned=await called_player(client, match, match.to_move) if calls else None,
        above=turn,
    )


async def end_buttons(client: Client, match: Match) -> tuple[Button, ...]:
    """Return the button that plays forced moves, where a person's first match has ended."""
    if match.live:
        return ()
    try:
        newcomers = await client.services.praise.ended_first(match)
        settings = [await client.services.settings.player(each) for each in newcomers]
    except StorageFails:
        return ()
    return () if all(each.auto_move for each in settings) else (FORCED,)


async def words_above(client: Client, words: Texts, match: Match, note: str) -> str:
    """Return the text above a board, shortened if the database fails."""
    services = client.services
    try:
        if match.live:
            newcomer = await services.matches.is_newcomer(match)
            waking = match.engine_moves and not services.thinker.awake
            begun = await services.praise.at_start(match)
            remark = words.praise.remark(match, begun.remark)
            return words.matches.announce(
                match, note, newcomer=newcomer, waking=waking, remark=remark
            )
        changes = await services.leaderboards.changes(match.id)
        hints = await services.hints.used(match) if match.allows_hints else {}
        earned = await services.praise.at_end(match)
        turned = await services.shares.is_turned(match)
        praise = words.praise.at_end(match, earned.remark, earned.milestones, turned=turned)
        between = await services.leaderboards.between(match)
        score = words.profiles.between(match.players, between)
        added = await added_lines(client, SectionPage.END, words, match)
        praise = "\n".join(filter(None, (praise, score, *added)))
        return words.matches.announce_end(match, note, changes, hints, praise=praise)
    except StorageFails:
        return words.matches.above(match, note)


async def public_settings(client: Client, guild: int) -> ServerSettings:
    """Return a server's settings, or the defaults if the database fails."""
    # Players must see a move even if the database fails after storing it.
    try:
        return await client.services.settings.server(guild)
    except StorageFails:
        return ServerSettings()


def orientation(settings: Preferences | ServerSettings, side: Side) -> Side:
    """Return the side that the settings put at the bottom, by default `side`."""
    fixed = {each.value: each for each in Side}
    return fixed.get(settings.orientation.value, side)


def public_bottom(server: ServerSettings, match: Match) -> Side:
    """Return the side at the bottom of a match's public boards.

    Against the engine, it is the person's side.
    """
    if match.level is not None:
        return match.side(ENGINE).other
    return orientation(server, match.position.to_move)


async def private_board(
    client: Client,
    words: Texts,
    match: Match,
    viewer: int,
    text: str = "",
    chosen: str | Move | None = None,
) -> Message:
    """Return a match's board in the viewer's theme, with buttons on the viewer's turn.

    A `chosen` piece is marked, and a `chosen` move is drawn as an arrow. If either is chosen in a
    public match, the board is turned like the public board, else to the viewer's side.
    """
    preferences = await client.services.settings.player(viewer)
    server = await client.services.settings.server(match.guild)
    if chosen is None or match.owner is not None:
        bottom = orientation(preferences, match.bottom(viewer))
    else:
        bottom = public_bottom(server, match)
    theme = preferences.theme or server.theme
    drawn = await draw_board(client, words, match, bottom, theme, chosen)
    picture = Picture(drawn, FILE_NAME, words.matches.alt(match))
    above = _private_buttons(match, viewer, bottom, chosen)
    return Message(words, text or words.matches.above(match), picture, above=above)


def _private_buttons(
    match: Match, viewer: int, bottom: Side, chosen: str | Move | None
) -> tuple[Button, ...]:
    """Return move buttons if it is the viewer's turn, only for `chosen` if set."""
    if not match.live or match.to_move != viewer:
        return ()
    if chosen is None:
        return turn_buttons(match, bottom)
    moves = match.position.legal_moves
    return move_buttons(match, [move for move in moves if chosen in {move, move.origin}], bottom)


async def own_picture(
    client: Client, words: Texts, scene: Scene, guild: int, viewer: int, alt: str
) -> Picture:
    """Return the picture of a scene in the viewer's theme."""
    preferences = await client.services.settings.player(viewer)
    server = await client.services.settings.server(guild)
    return Picture(
        await draw(client, words, scene, preferences.theme or server.theme), FILE_NAME, alt
    )


async def start_picture(client: Client, words: Texts, game: Game, guild: int) -> Picture:
    """Return the picture of a game's board at the start, in the server's theme.

    This also makes the renderer cache parts of the match's first board.
    """
    server = await public_settings(client, guild)
    bottom = orientation(server, Side.BLACK)
    scene = Scene(Position.start(game), bottom=bottom, unstarted=True)
    return Picture(
        await draw(client, words, scene, server.theme), FILE_NAME, words.games.alt_of_start(game)
    )


async def preview_board(
    client: Client,
    words: Texts,
    text: str,
    settings: Preferences | ServerSettings,
    theme: str | None,
) -> Message:
    """Return a sample board drawn with `settings` and `theme`, below `text`."""
    match = _sample_match()
    usual = Side.BLACK if isinstance(settings, Preferences) else match.position.to_move
    bottom = orientation(settings, usual)
    shown = known_theme(client, theme) or client.renderer.themes[0]
    scene = Scene(match.position, bottom=bottom, trail=match.trail)
    alt = words.settings.alt(match.game, bottom, shown)
    return Message(words, text, Picture(await draw(client, words, scene, shown), FILE_NAME, alt))


def _sample_match() -> Match:
    match = Match(0, GAMES["pretwa"], 0, 0, black=1, white=2)
    for move in SAMPLE_MOVES:
        match = match.play(match.to_move, move)
    return match


async def draw_board(
    client: Client,
    words: Texts,
    match: Match,
    bottom: Side,
    theme: str | None,
    chosen: str | Move | None = None,
) -> bytes:
    """Render a match's board, with a piece or a move marked if `chosen`."""
    scene = Scene(match.position, bottom=bottom, trail=match.trail, outcome=match.result)
    if match.level is not None:
        scene = replace(scene, face=(match.side(ENGINE), match.level))
    if isinstance(chosen, Move):
        scene = replace(scene, suggested=chosen, trail=())
    elif chosen:
        scene = replace(scene, chosen=chosen)
    return await draw(client, words, scene, theme)


async def draw(client: Client, words: Texts, scene: Scene, theme: str | None) -> bytes:
    """Render a scene with the digits of a language, in a thread if that is slow."""
    renderer, wanted = client.renderer, known_theme(client, theme)
    scene = replace(scene, digits=words.formats.digits)
    with metrics.DRAWING.labels("board").time():
        if renderer.is_quick(scene, theme=wanted):
            # A thread would take twice as long, since both threads share the interpreter lock.
            return renderer.draw(scene, theme=wanted)
        return await asyncio.to_thread(renderer.draw, scene, theme=wanted)


async def draw_chart(
    client: Client,
    draw_with: Callable[..., bytes],
    value: object,
    labels: object,
    guild: int,
    kind: str = "chart",
) -> bytes:
    """Draw a chart in a server's theme, in a thread."""
    theme = await server_theme(client, guild)
    with metrics.DRAWING.labels(kind).time():
        return await asyncio.to_thread(draw_with, client.renderer, value, labels, theme=theme)


async def server_theme(client: Client, guild: int) -> str | None:
    """Return a server's theme if it still exists, else None."""
    return known_theme(client, (await client.services.settings.server(guild)).theme)


def known_theme(client: Client, theme: str | None) -> str | None:
    """Return the theme if it still exists, else None, which stands for the first theme."""
    return theme if theme in client.renderer.themes else None
