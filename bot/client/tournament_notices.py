"""Direct messages to the players of a round: the opponent, and a warning before its end."""

from bot.client.client import Client
from bot.client.languages import member_texts
from bot.client.matches.notices import send_directly
from bot.client.messages.layout import Message
from bot.play.links import message_link
from bot.play.preferences import Notices
from bot.play.tournaments.tournament import Tournament
from bot.texts import moment


async def tell_player(client: Client, found: Tournament, seat: int, kind: str) -> None:
    """Send a player a "turn" or a "warning", unless they have no game to play.

    Players who want no notices get none. All others get a direct message, even if they prefer the
    channel, because the card in the channel mentions no one. Raises MessageError.
    """
    user, pairing = found.seat(seat).user, found.pairing_of(seat)
    if pairing is None or pairing.is_over or not found.seat(seat).plays:
        return
    if pairing.opponent(seat) is None or await _wants_none(client, user):
        return
    opponent = found.seat(pairing.opponent(seat) or 0)
    words = await member_texts(client, user, found.guild)
    text = words.say(
        f"tournament-{kind}-direct",
        number=found.id,
        round=found.round,
        name=words.tournaments.named(opponent),
        ends=moment(found.ends) if found.ends else "",
        link=await card_link(client, found),
        **words.labels,
    )
    nonce = f"t{found.id}:{kind}:{found.ends:%d%H%M}"
    await send_directly(client, user, nonce, Message(words, text, plain=True))


async def card_link(client: Client, found: Tournament) -> str:
    """Return the URL of a tournament's card, or of its channel if there is none."""
    cards = await client.services.tournaments.cards(found)
    return message_link(found.guild, found.channel, cards[0] if cards else None)


async def _wants_none(client: Client, user: int) -> bool:
    return (await client.services.settings.player(user)).notices is Notices.NONE
