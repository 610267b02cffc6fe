"""Direct messages to the players of a round: the opponent, and a warning before its end."""

import contextlib
import logging

from bot.client.client import Client
from bot.client.languages import member_texts
from bot.client.matches.notices import send_directly
from bot.client.messages.errors import MessageError, log_failure
from bot.client.messages.layout import Message
from bot.play.links import message_link
from bot.play.preferences import Notices
from bot.play.tournaments.tournament import Tournament
from bot.store.errors import StorageFails
from bot.texts import moment

log = logging.getLogger(__name__)


async def tell_players(client: Client, found: Tournament, kind: str) -> None:
    """Send a "turn" or a "warning" to all players with games to play. Failures are only logged.

    Players who want no notices get none. All others get a direct message, even if they prefer the
    channel, because the card in the channel mentions no one.
    """
    cards = await client.services.tournaments.cards(found)
    link = message_link(found.guild, found.channel, cards[0]) if cards else ""
    for pairing in found.current:
        for seat in () if pairing.is_over else pairing.seats:
            with contextlib.suppress(StorageFails):
                if found.seat(seat).plays:
                    await _tell(client, found, seat, kind, link)


async def _tell(client: Client, found: Tournament, seat: int, kind: str, link: str) -> None:
    user, pairing = found.seat(seat).user, found.pairing_of(seat)
    if pairing is None or await _wants_none(client, user):
        return
    opponent = found.seat(pairing.opponent(seat) or 0)
    words = await member_texts(client, user, found.guild)
    text = words.say(
        f"tournament-{kind}-direct",
        number=found.id,
        round=found.round,
        name=words.tournaments.player(opponent.user),
        ends=moment(found.ends) if found.ends else "",
        link=link,
        **words.labels,
    )
    nonce = f"t{found.id}:{found.round}:{kind[0]}:{seat}"
    try:
        await send_directly(client, user, nonce, Message(words, text, plain=True))
    except MessageError as error:
        log_failure(log, error, "tournament %d: a notice was not sent", found.id)


async def _wants_none(client: Client, user: int) -> bool:
    return (await client.services.settings.player(user)).notices is Notices.NONE
