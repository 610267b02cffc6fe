"""A server that discord.py cannot parse is unavailable, and loses no match.

Real parsers receive what Discord would send.
"""

import copy
from typing import Any

from tests.support.paced_matches import opens
from tests.support.simcord_harness import DAY, SimulatedServer

BROKEN: dict[str, dict[str, Any]] = {
    "channel": {"channels": [{"id": "5", "type": 2}]},
    "role": {"roles": [{"id": "5"}]},
    "thread": {"threads": [{"id": "5"}]},
    "member": {"members": [{"user": {"id": "Asha"}}]},
    "null": {"channels": None},
}


def deliver_event(server: SimulatedServer, event: str, payload: Any) -> None:
    server.client._connection.parsers[event](payload)


def described(server: SimulatedServer) -> dict[str, Any]:
    """Return the server's payload when it becomes available."""
    (payload,) = [
        each
        for kind, name, each in server.env.backend.transcript
        if kind == "GATEWAY" and name == "GUILD_CREATE"
    ][-1:]
    return {**copy.deepcopy(dict(payload)), "unavailable": False}


async def test_server_is_unavailable_until_it_is_parsed(server: SimulatedServer) -> None:
    whole = described(server)
    for what, broken in BROKEN.items():
        deliver_event(server, "GUILD_CREATE", {**whole, **broken})
        guild = server.client.get_guild(server.guild.id)
        assert guild, what
        assert guild.unavailable, what
        deliver_event(server, "GUILD_CREATE", whole)
        guild = server.client.get_guild(server.guild.id)
        assert guild, what
        assert not guild.unavailable, what


async def test_deadlines_wait_until_the_server_is_parsed(server: SimulatedServer) -> None:
    match, whole = await opens(server), described(server)
    deliver_event(server, "GUILD_CREATE", {**whole, **BROKEN["channel"]})
    # After thirty days the data of a server that removed the bot is deleted.
    await server.waits(35 * DAY)
    stored = await server.services.matches.get(match.id)
    assert stored.live
    deliver_event(
        server, "GUILD_UPDATE", {"id": whole["id"], "name": "New", "roles": whole["roles"]}
    )
    deliver_event(server, "CHANNEL_UPDATE", {"id": "5", "guild_id": whole["id"]})
    deliver_event(server, "CHANNEL_DELETE", {"id": "5", "guild_id": whole["id"], "type": 2})
    await server.waits(3 * DAY)
    assert (await server.services.matches.get(match.id)).live
    deliver_event(server, "GUILD_CREATE", whole)
    await server.waits(DAY)
    assert (await server.services.matches.get(match.id)).live
    await server.person(match.to_move).moves(str(match.position.legal_moves[0]))
    assert (await server.match()).version > match.version


async def test_unparsed_server_does_not_delay_other_deadlines(server: SimulatedServer) -> None:
    await opens(server)
    other = {"id": "7", "unavailable": False, "channels": [{"id": "5", "type": 2}]}
    deliver_event(server, "GUILD_CREATE", other)
    await server.waits(4 * DAY)
    assert "ran out of time" in server.messages()[-1].words


async def test_unparsable_update_leaves_a_server_unchanged(server: SimulatedServer) -> None:
    whole = described(server)
    deliver_event(server, "GUILD_UPDATE", {"id": whole["id"], "name": "New", "roles": [None]})
    guild = server.client.get_guild(server.guild.id)
    assert guild
    assert not guild.unavailable
    assert guild.name == "Server"
    assert guild.default_role
