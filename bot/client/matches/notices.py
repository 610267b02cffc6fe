"""Notices to players about a turn, a time limit or a match's end."""

import contextlib
import logging
from dataclasses import replace
from enum import Enum

from bot.client.client import Client
from bot.client.languages import member_texts
from bot.client.matches.calls import called_now
from bot.client.matches.page_links import page_buttons
from bot.client.messages.destinations import ToChannel, ToUser
from bot.client.messages.errors import MessageError, NotPermitted, Refused, log_failure
from bot.client.messages.layout import Message
from bot.play.links import match_link
from bot.play.match import Match
from bot.play.preferences import Notices
from bot.play.shown_board import ShownBoard
from bot.play.tracked_message import MessageKind, TrackedMessage
from bot.shards import NO_SERVER
from bot.store.errors import StorageFails
from bot.texts import mention

NOTICE_TIMEOUT_S = 30.0
"""Time limit for a notice, because Discord opens direct messages slowly."""

log = logging.getLogger(__name__)


class Delivery(Enum):
    """The outcome of sending a notice."""

    SENT = "sent"
    UNWANTED = "the player wants none"
    REFUSED = "Discord refuses it"
    FAILED = "a retry may succeed"
    HELD = "it waits for a digest, or the end of quiet hours"


def nonce(match: Match, kind: str) -> str:
    """Return a nonce, by which Discord recognises a repeated message."""
    return f"{match.id}:{match.version}:{kind}"


def is_player_away(client: Client, match: Match, player: int | None = None) -> bool:
    """Return whether a public match awaits a person who was not active recently.

    That is the player to move, unless `player` is given.
    """
    if not match.live or match.engine_moves or match.owner is not None:
        return False
    return not client.services.activity.is_active(match.channel, player or match.to_move)


async def notify_players(
    client: Client, match: Match, board: ShownBoard | None, actor: int | None = None
) -> None:
    """Send direct messages about the turn or, for an ended match, about the end.

    Only players who prefer direct messages get one. Outside servers, direct messages replace
    mentions. The `actor`, who ended the match, gets none.
    """
    link, outside = match_link(match, board), match.guild == NO_SERVER
    kind = "turn" if match.live else "end"
    called = [match.to_move] if is_player_away(client, match) else []
    for player in called if match.live else match.people:
        with contextlib.suppress(StorageFails):
            notices = (await client.services.settings.player(player)).notices
            wanted = notices is Notices.DIRECT or (outside and notices is Notices.CHANNEL)
            if notices is Notices.CHANNEL and (match.live or is_out_of_time(match, player)):
                # Otherwise the board mentions the player.
                wanted |= await client.services.notices.held_until(match, player) is not None
            if match.live:
                # Those whose conditional moves were lost hear of both in one message.
                lost = client.services.conditional_moves.are_lost
                wanted = wanted and not await lost(match, player)
            if wanted and (match.live or player != actor):
                words = await member_texts(client, player, match.guild)
                text = words.notices.turn_or_end(match, player, link)
                await notify(client, match, player, kind, Message(words, text, plain=True))


def is_out_of_time(match: Match, player: int) -> bool:
    """Return whether a player has lost a match on time."""
    return match.out_of_time and player == match.to_move


async def notify(
    client: Client, match: Match, player: int, kind: str, message: Message
) -> Delivery:
    """Send a notice as `notify_now` does, unless it has to wait."""
    notices = (await client.services.settings.player(player)).notices
    if notices is not Notices.NONE and await client.services.notices.hold(match, player, kind):
        return Delivery.HELD
    return await notify_now(client, match, player, kind, message)


async def notify_now(
    client: Client, match: Match, player: int, kind: str, message: Message
) -> Delivery:
    """Send a notice in the player's preferred way. If Discord refuses, try another way.

    Discord drops a repeated notice of the same `kind` and match version. Notices of private matches
    and of matches outside servers are never sent to a channel.
    """
    notices = (await client.services.settings.player(player)).notices
    ways = [_notify_in_channel, _notify_directly]
    if notices is Notices.NONE:
        return Delivery.UNWANTED
    if match.owner is not None or match.guild == NO_SERVER:
        ways = [_notify_directly]
    for way in ways if notices is Notices.CHANNEL else reversed(ways):
        try:
            await way(client, match, player, nonce(match, kind), message)
        except MessageError as error:
            log_failure(log, error, "match %d: notice not sent", match.id)
            if not isinstance(error, Refused):
                return Delivery.FAILED
        else:
            return Delivery.SENT
    return Delivery.REFUSED


async def _notify_in_channel(
    client: Client, match: Match, player: int, nonce: str, message: Message
) -> None:
    message = replace(
        message, text=f"{mention(player)} {message.text}", mentioned=called_now(player)
    )
    where = ToChannel(match.guild, match.channel)
    sent = await client.messenger.post(where, message, nonce, timeout_s=NOTICE_TIMEOUT_S)
    if match.live:
        here, shown = (match.guild, match.channel), (match.position_version, match.id)
        with contextlib.suppress(StorageFails):
            notice = TrackedMessage(sent, MessageKind.NOTICE, match.id, *here, *shown)
            await client.services.messages.add(notice)


async def _notify_directly(
    client: Client, match: Match, player: int, nonce: str, message: Message
) -> None:
    buttons = await page_buttons(client, match, player) if match.live else ()
    message = replace(message, buttons=(*message.buttons, *buttons))
    await send_directly(client, player, nonce, message)


async def send_directly(client: Client, player: int, nonce: str, message: Message) -> None:
    """Send a direct message, unless Discord refused one to the player lately.

    Raises MessageError.
    """
    activity = client.services.activity
    if activity.refuses(player):
        raise NotPermitted("refused lately")
    try:
        await client.messenger.post(ToUser(player), message, nonce, timeout_s=NOTICE_TIMEOUT_S)
    except NotPermitted:
        activity.note_direct(player, refused=True)
        raise
