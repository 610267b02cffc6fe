"""Notices: how a player is told of their turn, of their time and of a match's end, as they want it.

It must not know what a board shows, nor when anybody is to be told.
"""

import contextlib
import logging
from dataclasses import dataclass, replace

from bot.client.client import Client
from bot.client.languages import member_texts
from bot.client.messages.destinations import ToChannel, ToUser
from bot.client.messages.errors import MessageError, Refused, log_failure
from bot.client.messages.layout import Message
from bot.play.match import Match
from bot.play.preferences import Notices
from bot.play.prompt import Prompt, PromptKind
from bot.store.errors import StorageFails
from bot.texts import Texts, mention

NOTICE_TIMEOUT_S = 30.0
"""Discord opens direct messages slowly, and nobody waits for a notice."""

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Notice:
    """A notice to one player: its kind in a few letters, its language and its text."""

    kind: str
    words: Texts
    text: str

    @property
    def message(self) -> Message:
        """The notice as a message that a push notification shows."""
        return Message(self.words, self.text, plain=True)


def nonce(match: Match, kind: str) -> str:
    """What Discord knows a message of a kind by, in at most 25 letters, if it is sent again."""
    return f"{match.id}:{match.version}:{kind}"


def is_called(client: Client, match: Match) -> bool:
    """Whether who is to move of a live match has to be called: not whoever was just there."""
    if not match.live or match.engine_moves or match.owner is not None:
        return False
    return not client.services.activity.is_here(match.channel, match.to_move)


async def notify_players(client: Client, match: Match, actor: int | None = None) -> None:
    """Tell those who want direct messages of their turn, or (but for the `actor`) of the end."""
    told = [match.to_move] if is_called(client, match) else []
    for player in told if match.live else match.people:
        with contextlib.suppress(StorageFails):
            notices = (await client.services.settings.player(player)).notices
            if notices is Notices.DIRECT and (match.live or player != actor):
                words = await member_texts(client, player, match.guild)
                kind = "turn" if match.live else "end"
                notice = Notice(kind, words, words.notices.turn_or_end(match, player))
                await notify(client, match, player, notices, notice)


async def notify(
    client: Client, match: Match, player: int, notices: Notices, notice: Notice
) -> bool:
    """Send a player a notice in the way they want; in the other where that is closed.

    Whether that is all that can be done: not where Discord is at fault. What is sent again of the
    same kind for the same version of a match, Discord takes for one. Nothing of a private match is
    told in a channel.
    """
    ways = [_notify_in_channel, _notify_directly]
    if notices is Notices.NONE:
        return True
    if match.owner is not None:
        ways = [_notify_directly]
    for way in ways if notices is Notices.CHANNEL else reversed(ways):
        try:
            await way(client, match, player, notice)
        except MessageError as error:
            log_failure(log, error, "match %d: a notice was not taken", match.id)
            if not isinstance(error, Refused):
                return False
        else:
            return True
    return True


async def _notify_in_channel(client: Client, match: Match, player: int, notice: Notice) -> None:
    message = replace(
        notice.message, text=f"{mention(player)} {notice.message.text}", mentioned=player
    )
    where = ToChannel(match.guild, match.channel)
    sent = await client.messenger.post(
        where, message, nonce(match, notice.kind), timeout_s=NOTICE_TIMEOUT_S
    )
    if match.live:
        about = PromptKind.NOTICE, match.id, match.position_version
        with contextlib.suppress(StorageFails):
            prompt = Prompt(sent, match.guild, match.channel, *about)
            await client.services.prompts.opened(prompt)


async def _notify_directly(client: Client, match: Match, player: int, notice: Notice) -> None:
    await client.messenger.post(
        ToUser(player), notice.message, nonce(match, notice.kind), timeout_s=NOTICE_TIMEOUT_S
    )
