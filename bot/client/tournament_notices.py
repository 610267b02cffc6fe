"""Direct messages to the players of a round: the opponent, and a warning before its end.

They wait for the end of a player's quiet hours. If the round would be over by then, the warning
comes before them.
"""

import contextlib
import logging
from datetime import datetime

from bot.client.client import Client
from bot.client.languages import member_texts
from bot.client.matches.notices import send_directly
from bot.client.messages.errors import MessageError, log_failure
from bot.client.messages.layout import Message
from bot.play.due_times import DueStep
from bot.play.links import message_link
from bot.play.preferences import Notices
from bot.play.quiet_hours import EARLY_ROUND, HELD_ROUND, before_quiet_hours
from bot.play.tournaments.tournament import Tournament
from bot.store.errors import StorageFails
from bot.texts import moment

SEATS = 2**16
"""More than the seats of a tournament, so that a number names both."""

log = logging.getLogger(__name__)


async def tell_players(client: Client, found: Tournament, kind: str) -> None:
    """Send a "turn" or a "warning" to all players with games to play. Failures are only logged.

    Players who want no notices get none. All others get a direct message, even if they prefer the
    channel, because the card in the channel mentions no one.
    """
    for pairing in found.current:
        for seat in () if pairing.is_over else pairing.seats:
            with contextlib.suppress(StorageFails):
                if found.seat(seat).plays:
                    await _tell_or_hold(client, found, seat, kind)


async def _tell_or_hold(client: Client, found: Tournament, seat: int, kind: str) -> None:
    user, notices = found.seat(seat).user, client.services.notices
    step = round_step(found, seat, HELD_ROUND, client.services.clock())
    if found.warns and found.ends and kind == "turn":
        preferences = await client.services.settings.player(user)
        if early := before_quiet_hours(preferences, found.warns, found.ends):
            await notices.plan(round_step(found, seat, EARLY_ROUND, early))
    if not await notices.hold_step(step):
        await tell_player(client, found, seat, kind)


def round_step(found: Tournament, seat: int, kind: str, at: datetime) -> DueStep:
    """Return the step that tells a player of a tournament's round at a time."""
    person = found.seat(seat).user
    return DueStep(kind, found.id * SEATS + seat, kind, found.guild, at, person=person)


def seat_of(step: DueStep) -> tuple[int, int]:
    """Return the tournament and the seat that a step of `round_step` is about."""
    return divmod(step.number, SEATS)


async def tell_player(client: Client, found: Tournament, seat: int, kind: str) -> None:
    """Send a player a "turn" or a "warning", unless they have no game to play."""
    user, pairing = found.seat(seat).user, found.pairing_of(seat)
    if pairing is None or pairing.is_over or not found.seat(seat).plays:
        return
    if pairing.opponent(seat) is None or await _wants_none(client, user):
        return
    cards = await client.services.tournaments.cards(found)
    link = message_link(found.guild, found.channel, cards[0]) if cards else ""
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
