"""A tournament as files: its crosstable as text, and the records of its matches."""

import io

import discord

from bot.client.errors import OutsideServers
from bot.client.messages.layout import Message
from bot.client.visit import Visit
from bot.play.record import record_of


async def tournament_export(visit: Visit, number: int) -> Message:
    """Return a message with a server's tournament as files.

    Raises OutsideServers, NoSuchTournament.
    """
    if not visit.in_server:
        raise OutsideServers
    service, words = visit.client.services.tournaments, await visit.words()
    found = await service.get(number, visit.place.guild)
    records = [record_of(match).text async for match in service.matches(found)]
    files = [_file(words.tournaments.crosstable(found), f"tournament-{found.id}.txt")]
    if records:
        files.append(_file("\n".join(records), f"tournament-{found.id}.pdn"))
    text = words.say("tournament-export", number=found.id, count=len(records))
    return Message(words, text, plain=True, attachments=tuple(files))


def _file(text: str, name: str) -> discord.File:
    return discord.File(io.BytesIO(text.encode()), name)
