"""The overview of a server's tournaments, and those whose channel was deleted."""

import logging

import discord

from bot.client.client import Client
from bot.client.languages import member_texts
from bot.client.matches.notices import send_directly
from bot.client.matches.threads import missing_for_thread
from bot.client.messages.errors import MessageError, log_failure
from bot.client.messages.layout import Button, Message
from bot.client.messages.permissions import TO_ANSWER, first_missing
from bot.client.tournament_card import numbered_button, open_pairing
from bot.client.visit import Visit
from bot.play.errors import NoThread
from bot.play.former_player import is_former
from bot.play.tournaments.tournament import Tournament
from bot.play.tournaments.values import TournamentPhase
from bot.texts import Texts

MOST_WINNERS = 5

BUTTONS = 30
"""Maximum number of buttons of a message, with their rows."""

log = logging.getLogger(__name__)


async def overview_message(visit: Visit, found: list[Tournament], *, directs: bool) -> Message:
    """Return the server's tournaments, and one's own open games."""
    service, words = visit.client.services.tournaments, await visit.words()
    lines, plays, tables = list[str](), list[Button](), list[Button]()
    for each in found:
        lines.append(words.tournaments.summary(each))
        if lost(visit.guild, each):
            lines.append(words.say("tournament-lost", directs="yes" if directs else "no"))
        if pairing := open_pairing(each, visit.person.id):
            opponent = each.seat(pairing.opponent(each.entrant(visit.person.id).seat) or 0)
            named = words.tournaments.player(opponent.user)
            lines.append(words.say("tournament-next", round=each.round, opponent=named))
            lines += await service.links(pairing)
            plays.append(numbered_button(words, each, "play"))
        elif each.may_return(visit.person.id):
            button = words.say("button-tournament-late")
            lines.append(words.say("tournament-absent", button_tournament_late=button))
            plays.append(numbered_button(words, each, "late"))
        tables.append(numbered_button(words, each, "table"))
    if not lines:
        lines.append(words.say("tournament-none", directs="yes" if directs else "no"))
    if directs and (role := await director_role(visit)):
        lines.append(words.say("tournament-directors", role=role.mention))
    text = words.tournaments.overview([*lines, *await hall_of_fame(words, visit, MOST_WINNERS)])
    return Message(words, text, buttons=(*plays, *tables)[:BUTTONS])


async def hall_of_fame(words: Texts, visit: Visit, limit: int) -> list[str]:
    """Return lines with the winners of the server's latest tournaments."""
    service = visit.client.services.tournaments
    over = await service.of_guild(visit.place.guild, over=True, limit=limit)
    return words.tournaments.hall_of_fame(over)


async def directs(visit: Visit) -> bool:
    """Return whether a person manages the server, or has the directors' role."""
    if visit.manages:
        return True
    role = await visit.client.services.tournaments.role(visit.place.guild)
    return role is not None and visit.member is not None and bool(visit.member.get_role(role))


async def director_role(visit: Visit) -> discord.Role | None:
    """Return the role whose members direct tournaments, unless it was deleted."""
    role = await visit.client.services.tournaments.role(visit.place.guild)
    return None if role is None or visit.guild is None else visit.guild.get_role(role)


def missing_permission(visit: Visit) -> str | None:
    """Return the permission that cards or threads lack here, "none" for no threads, or None."""
    return missing_for_thread(visit) or first_missing(visit.own_permissions, TO_ANSWER)


def require_permissions(visit: Visit) -> None:
    """Raise NoThread or BotNotMember if cards or threads cannot be posted here."""
    visit.require_member_bot()
    if missing := missing_permission(visit):
        raise NoThread(missing)


def lost(guild: discord.Guild | None, found: Tournament) -> bool:
    """Return whether the channel of a tournament was deleted."""
    return guild is not None and not guild.unavailable and guild.get_channel(found.channel) is None


async def rescued(visit: Visit, found: Tournament) -> Tournament:
    """Move a tournament here if its channel was deleted and this one will do."""
    if not lost(visit.guild, found) or missing_permission(visit):
        return found
    return await visit.client.services.tournaments.move(found.id, visit.place.channel)


async def tell_host(client: Client, found: Tournament, *, gone: bool) -> None:
    """Tell who announced a tournament that its channel was deleted, or forbids its cards."""
    if is_former(found.host) or found.phase is TournamentPhase.DRAFT:
        return
    words = await member_texts(client, found.host, found.guild)
    text = words.say("tournament-lost-direct", number=found.id, gone="yes" if gone else "no")
    nonce = f"t{found.id}:{found.channel}:{found.stage}"
    try:
        await send_directly(client, found.host, nonce, Message(words, text, plain=True))
    except MessageError as error:
        log_failure(log, error, "tournament %d: the host was not told", found.id)
