"""Finished matches in channels and threads that some people may not read."""

from typing import Any

import discord
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.play.match import Match
from bot.services.requests import Place
from tests.support.simcord_harness import ServerMember, SimulatedServer


async def finished(server: SimulatedServer, channel: Any) -> Match:
    match, _ = await server.begins(channel=channel)
    for move in ("a1-o", "d1xa1"):
        match = (await server.services.matches.move(Place.of(match), match.to_move, move)).after
    await server.services.matches.resign(match.id, match.version, server.bimal.id)
    return match


async def hide(server: SimulatedServer, channel: Any, who: ServerMember) -> None:
    denied = discord.Permissions(view_channel=True).value
    server.env.backend.set_overwrite(
        channel.id, Overwrite(who.id, OverwriteType.MEMBER, deny=denied)
    )


def thread_of(server: SimulatedServer, where: Any) -> discord.Thread:
    found = server.client.get_channel(where.id)
    assert isinstance(found, discord.Thread)
    return found
