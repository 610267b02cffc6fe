"""Public boards: posting, editing and deleting them.

A channel shows one board of a match. After a change, the board's message is edited. If a player
must be mentioned, a new message is posted instead, and the old message is deleted.

Functions named `show_...` answer an interaction, such as `show_change` after a player's action.
Functions named `post_...` send a board without an interaction, such as `post_change` after a
deadline.
"""

import contextlib
import logging
from datetime import timedelta

import discord

from bot.client.client import Client
from bot.client.languages import member_texts
from bot.client.matches.board_message import public_board, public_settings
from bot.client.matches.notices import nonce, notify_players
from bot.client.matches.old_boards import Shown, clear, record
from bot.client.matches.own_boards import edit_own, show_own
from bot.client.matches.prompts import clear_offers
from bot.client.messages.destinations import Posted, PrivateAnswer, ToChannel
from bot.client.messages.errors import MessageError, failures_logged
from bot.client.messages.layout import Message
from bot.client.messages.private_messages import IN_CHANNEL, Slot
from bot.client.visit import Visit
from bot.play.events import EnginePlayed, MatchStarted, by_person
from bot.play.match import Match
from bot.play.preferences import ServerSettings
from bot.play.shown_board import ShownBoard
from bot.services.matches import Change
from bot.shards import NO_SERVER
from bot.store.errors import StorageFails

MAX_EDIT_AGE = timedelta(hours=1)
"""Age from which a board's message is no longer edited.

Discord delays edits of old messages, and by then the board has scrolled out of sight.
"""

END_SHOWN_WITHIN_S = 10.0
"""Maximum seconds to wait for a match's end to be shown before the next match."""

SHOWN_TOGETHER_S = 1.0
"""Maximum seconds to wait for the engine's reply, so that one board shows both moves."""

log = logging.getLogger(__name__)


async def show_change(
    visit: Visit, change: Change, note: str = "", confirmation: Message | None = None
) -> None:
    """Show the board after a change, replacing the last board.

    The engine's reply is shown too, and so are matches that begin because this match ended. Until
    the board is shown, a pressed private message shows `confirmation`.
    """
    client = visit.client
    leftovers = _take_leftovers(client, change.after, visit)
    confirmed = change.after.owner is None and visit.private and confirmation
    if confirmed:
        await visit.replace_pressed(confirmed)
    try:
        change = await _with_engine(visit, change)
        await _show_change(visit, change, note)
    finally:
        await client.messenger.delete_private(leftovers)
    if confirmed:
        # Deleted last, so that the board is the lowest message.
        await visit.delete_pressed()


async def _with_engine(visit: Visit, change: Change) -> Change:
    """Return `change` with the engine's reply, if the engine replies in time."""
    engine = visit.client.services.engine
    turn = engine.start_turn(change.after)
    if turn is None:
        return change
    visit.leave_queue()
    waiting = engine.wait_for_turn(turn, SHOWN_TOGETHER_S)
    return change.and_then(await waiting)


async def _show_change(visit: Visit, change: Change, note: str) -> None:
    shown = Shown()
    try:
        if change.after.owner is not None:
            await show_own(visit, change.after, note)
        else:
            server = await public_settings(visit.client, change.after.guild)
            shown = await _show_board(visit, change.after, server, note)
    finally:
        # The next matches have begun even if Discord refuses the board of the ended one.
        await show_begun(visit, change.after)
    # The old board is cleared last, because Discord may delay that for long.
    await clear(visit.client, change.before, shown)
    if change.before.offers:
        pressed = visit.pressed_message if visit.pressed_message else 0
        await clear_offers(visit.client, change.after, pressed)


async def post_played(client: Client, event: EnginePlayed) -> None:
    """Show an engine's turn that came too late for the player's interaction."""
    with failures_logged(log, "match %d: engine's turn not shown yet", event.match.id):
        if event.match.owner is not None:
            await edit_own(client, event.match)
        else:
            await post_change(client, Change(event.before, event.match))


async def post_change(client: Client, change: Change) -> None:
    """Post the board after a change, and remove the last board."""
    shown = await post_match(client, change.after)
    await clear(client, change.before, shown)
    if change.before.offers:
        await clear_offers(client, change.after)


async def show_match(visit: Visit, match: Match, note: str = "", *, again: bool = False) -> None:
    """Answer with a match's board, privately if the match is private.

    With `again`, the player to move is not notified.
    """
    if match.owner is not None:
        await show_own(visit, match, note)
        return
    server = await public_settings(visit.client, match.guild)
    shown = await _show_board(visit, match, server, note, again=again)
    await clear(visit.client, match, shown)


async def show_first(visit: Visit, match: Match) -> bool:
    """Turn the pressed challenge into its match's first board.

    Returns False, without a change, if the server keeps old messages.
    """
    client = visit.client
    server = await public_settings(client, match.guild)
    if visit.pressed_message is None or not server.one_board:
        return False
    card = visit.pressed_message
    shown = await _show_board(visit, match, server, card=card)
    # If deleting or storing fails now, the sweep finds the settled challenge and deletes it.
    with failures_logged(log, "match %d: challenge not deleted", match.id):
        if shown.board is None or shown.board.message != card:
            await client.messenger.delete(Posted(match.guild, visit.place.channel, card))
            with contextlib.suppress(StorageFails):
                await client.services.messages.remove(card)
    return True


def _take_leftovers(
    client: Client, match: Match, visit: Visit | None = None
) -> list[PrivateAnswer]:
    """Remove and return the private messages about a turn that has ended.

    Messages with buttons are removed for both players, plain answers only for the player who acted,
    because the other may still be reading. The pressed message is kept.
    """
    private = client.messenger.private
    pressed, actor = (visit.pressed_message, visit.person.id) if visit else (None, None)
    place = match.channel if match.owner is None or visit is None else visit.place.channel
    return [
        answer
        for player in match.people
        for answer in private.take(
            IN_CHANNEL if player == actor else (Slot.TURN,), place or 0, player
        )
        if answer.message != pressed
    ]


async def edit_end(client: Client, match: Match) -> None:
    """Show a match's end by editing the board, in places where the bot cannot post.

    This needs an interaction token that is still valid. Without one, the end is shown when a player
    presses the board (`show_late_end`).
    """
    if match.owner is not None:
        await edit_own(client, match)
        return
    server = await public_settings(client, match.guild)
    async with client.channel_lock(match.channel):
        last = await _last_shown(client, match)
        if last is None or last.version >= match.version or not match.people:
            return
        words = await member_texts(client, match.people[0], match.guild)
        note = words.matches.too_late(match)
        board = await public_board(client, match, server, note, again=True, words=words)
        with failures_logged(log, "match %d: end not shown on its board", match.id):
            await client.messenger.edit(Posted(last.guild, last.channel, last.message), board)
            await record(client, match, last.message)


async def show_late_end(visit: Visit, number: int) -> bool:
    """Show a match's end to a user who pressed an outdated board.

    Returns False if that is not needed. Only private matches and matches outside servers can have
    boards without the end. A pressed public board is edited, even if a newer board shows the end.
    """
    client, match = visit.client, await visit.client.services.matches.get(number)
    if match.live or (match.owner is None and match.guild != NO_SERVER):
        return False
    last = await _last_shown(client, match)
    shown = last is not None and last.version >= match.version
    pressed = _pressed_board(visit, match) if match.owner is None else None
    if pressed is None and shown:
        return False
    if pressed is None:
        await show_match(visit, match, again=True)
        return True
    server, words = await public_settings(client, match.guild), await visit.words()
    board = await public_board(client, match, server, again=True, words=words)
    await visit.edit(board)
    if not shown:
        await clear(client, match, await record(client, match, pressed))
    return True


async def show_begun(visit: Visit, ended: Match) -> None:
    """Show the matches that began because the user ended match `ended`."""
    client = visit.client
    for match in await client.services.queue.begun_by(ended):
        if match.channel == visit.place.channel:
            await show_match(visit, match)
        else:
            await _post_begun(client, match)


async def post_begun(client: Client, event: MatchStarted) -> None:
    """Post the first board of a match that began without a user's action.

    If the match waited for another match to end, that end is shown first.
    """
    if by_person(event) or event.match.owner is not None:
        return
    ended = event.after
    if ended and ended.owner is None and ended.channel == event.match.channel:
        await client.shown.wait_for_end(ended, END_SHOWN_WITHIN_S)
    await _post_begun(client, event.match)


async def _post_begun(client: Client, match: Match) -> None:
    # If this fails, `/board` can post the board later.
    with failures_logged(log, "match %d started, but its board was not posted", match.id):
        await post_match(client, match)


async def _show_board(
    visit: Visit,
    match: Match,
    server: ServerSettings,
    note: str = "",
    *,
    again: bool = False,
    card: int | None = None,
) -> Shown:
    """Show a match's board by editing a message if possible, else by answering.

    The message to edit is `card`, the accepted challenge, or else the last board. Does nothing if a
    newer version of the match is shown.
    """
    client, lock = visit.client, visit.client.channel_lock(match.channel)
    words = await visit.public_words(match.guild)
    board = await public_board(client, match, server, note, again=again, words=words)
    acknowledgement = visit.acknowledgement
    if waited := lock.locked():
        await acknowledgement.acknowledge_press()
    async with lock:
        # Reading the last board takes almost as long as saving a move, so most answers skip it.
        must_read = waited or visit.answered
        last = await _last_shown(client, match) if must_read else None
        newer = client.shown.has_newer(match) or (last and last.version > match.version)
        if newer and await acknowledgement.acknowledge_press():
            return Shown()
        message = None
        if server.one_board and board.mentioned is None:
            place = card or (last.message if last else _pressed_board(visit, match))
            message = await _edit(visit, match, board, place)
        if message is None:
            await visit.hold_pressed()
            message = await visit.reply(board, public=True)
        shown = await record(client, match, message)
    mentioned = board.mentioned and match.guild != NO_SERVER
    if not (again or (match.live and mentioned)):
        await notify_players(client, match, shown.board or last, visit.person.id)
    return shown


async def _last_shown(client: Client, match: Match) -> ShownBoard | None:
    with contextlib.suppress(StorageFails):
        return await client.services.boards.current(match.id)
    return None


async def _edit(visit: Visit, match: Match, board: Message, last: int | None) -> int | None:
    """Edit message `last` to show `board`, and return `last`, or None if that fails.

    Only recent messages are edited. The first response can edit only the pressed message.
    """
    if last is None or not _is_fresh(visit, last):
        return None
    pressed = visit.pressed_message == last and visit.has_pressed_component
    if not pressed and visit.acknowledgement.awaits_message:
        return None
    with failures_logged(log, "match %d: board not edited in place", match.id):
        if pressed:
            await visit.edit(board)
        else:
            posted = Posted(match.guild, match.channel, last)
            await visit.client.messenger.edit(posted, board)
        return last
    return None


def _pressed_board(visit: Visit, match: Match) -> int | None:
    """Return the pressed message's id if it is a public board of the match."""
    pressed = visit.pressed and (visit.pressed.kind, visit.pressed.number)
    return visit.public_message if pressed == ("match", match.id) else None


def _is_fresh(visit: Visit, message: int) -> bool:
    return visit.created_at - discord.utils.snowflake_time(message) < MAX_EDIT_AGE


async def post_match(client: Client, match: Match, note: str = "") -> Shown:
    """Post a match's board to its channel, without an interaction."""
    leftovers = _take_leftovers(client, match)
    server = await public_settings(client, match.guild)
    # Many boards may be due together, but interactions come first.
    async with client.work_queue.place():
        board = await public_board(client, match, server, note)
    try:
        async with client.channel_lock(match.channel):
            place, message = ToChannel(match.guild, match.channel), None
            if not client.shown.has_newer(match):
                message = await client.messenger.post(place, board, nonce(match, "board"))
            shown = await record(client, match, message)
    except MessageError:
        if not match.live:
            # The next match need not wait for this end any longer.
            client.shown.note(match)
        raise
    if shown.board:
        await notify_players(client, match, shown.board)
    await client.messenger.delete_private(leftovers)
    return shown
