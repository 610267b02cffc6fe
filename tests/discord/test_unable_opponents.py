"""Challenges to members who could not answer, and threads that cannot be opened."""

from datetime import timedelta
from typing import Any

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.client.messages.permissions import TO_OPEN_A_THREAD
from tests.support.seen import Answer
from tests.support.simcord_harness import SimulatedServer

CANNOT_SEE = "can’t see this channel"


TOLD_OR_NOT = pytest.mark.parametrize("told", [True, False], ids=["told", "computed"])
"""Commands tell an opponent's permissions, as on Discord, or the bot computes them."""


def close(server: SimulatedServer, *permissions: str, channel: Any = None) -> None:
    """Deny Bimal `permissions` in a channel."""
    denied = discord.Permissions(**dict.fromkeys(permissions, True)).value
    server.env.backend.set_overwrite(
        (channel or server.channel).id,
        Overwrite(server.bimal.id, OverwriteType.MEMBER, deny=denied),
    )


def time_out(server: SimulatedServer, by: timedelta) -> None:
    """Time Bimal out until a moment from now."""
    until = (server.env.now() + by).isoformat()
    server.env.backend.edit_member(server.guild.id, server.bimal.id, {"timed_out_until": until})


async def by_command(server: SimulatedServer, channel: Any = None) -> Answer:
    return await server.asha.types("challenge", channel, opponent=server.bimal, game="pretwa")


async def refused(server: SimulatedServer, channel: Any = None) -> str:
    """Challenge Bimal, and return the refusal. Nothing may be posted or stored."""
    before = len(server.messages(channel))
    refusal = (await by_command(server, channel)).refusal
    assert server.rows("SELECT * FROM challenges") == []
    assert len(server.messages(channel)) == before
    return refusal


@TOLD_OR_NOT
async def test_opponent_who_cannot_see_is_not_challenged(
    server: SimulatedServer, *, told: bool
) -> None:
    server.tells_permissions = told
    close(server, "view_channel")
    assert f"{server.bimal.mention} {CANNOT_SEE}" in await refused(server)
    close(server, "send_messages", "use_application_commands")
    assert (await by_command(server)).public.buttons, "buttons need neither"


@TOLD_OR_NOT
async def test_opponent_who_sees_by_a_role_is_challenged(
    server: SimulatedServer, *, told: bool
) -> None:
    """The channel is closed to everyone, and open to Bimal and to administrators."""
    server.tells_permissions = told
    hidden = discord.Permissions(view_channel=True).value
    everyone = Overwrite(server.guild.id, OverwriteType.ROLE, deny=hidden)
    server.env.backend.set_overwrite(server.channel.id, everyone)
    for each in (server.asha, server.chitra):
        allowed = Overwrite(each.id, OverwriteType.MEMBER, allow=hidden)
        server.env.backend.set_overwrite(server.channel.id, allowed)
    assert CANNOT_SEE in await refused(server)
    role = server.guild.create_role("admin", permissions=discord.Permissions(administrator=True))
    server.env.backend.edit_member(server.guild.id, server.bimal.id, {"role_ids": [role.id]})
    assert (await by_command(server)).public.buttons


@TOLD_OR_NOT
@pytest.mark.parametrize("kind", ["voice", "stage"])
async def test_voice_channel_needs_permission_to_connect(
    server: SimulatedServer, kind: str, *, told: bool
) -> None:
    server.tells_permissions = told
    channel = getattr(server.guild, f"create_{kind}_channel")(kind)
    close(server, "connect", channel=channel)
    assert CANNOT_SEE in await refused(server, channel)


@TOLD_OR_NOT
async def test_thread_is_as_closed_as_its_channel(server: SimulatedServer, *, told: bool) -> None:
    server.tells_permissions = told
    server.env.backend.create_thread(server.channel.id, "room", server.asha.id, type=11)
    (thread,) = server.channel.threads
    close(server, "view_channel")
    assert CANNOT_SEE in await refused(server, thread)


async def test_timed_out_opponent_is_not_challenged(server: SimulatedServer) -> None:
    time_out(server, timedelta(hours=1))
    refusal = await refused(server)
    assert f"{server.bimal.mention} is timed out" in refusal
    assert "<t:" in refusal
    await server.waits(3601)
    assert (await by_command(server)).public.buttons


async def test_private_thread_must_contain_the_opponent(server: SimulatedServer) -> None:
    backend = server.env.backend
    kind = discord.ChannelType.private_thread.value
    made = backend.create_thread(server.channel.id, "room", server.asha.id, type=kind)
    for member in (server.asha.id, backend.bot_user.id):
        backend.add_thread_member(made.id, member)
    (thread,) = server.channel.threads
    assert "isn’t in this private thread" in await refused(server, thread)
    backend.add_thread_member(made.id, server.bimal.id)
    assert (await by_command(server, thread)).public.buttons


FORM = {"game": ["pretwa"], "side": ["random"], "first": ["random"], "pace": ["none"]}


async def test_form_refuses_unable_opponent(server: SimulatedServer) -> None:
    """The opponent becomes unable while the form is open, or was before."""

    async def form() -> Any:
        return await server.asha.actor.context_menu(server.channel, "Challenge", server.bimal.actor)

    opened = await form()
    time_out(server, timedelta(hours=1))
    assert "is timed out" in (await server.fills(server.asha, opened, FORM)).refusal
    assert "is timed out" in Answer(await form()).refusal
    time_out(server, timedelta(0))
    opened = await form()
    close(server, "view_channel")
    assert CANNOT_SEE in (await server.fills(server.asha, opened, FORM)).refusal
    assert CANNOT_SEE in Answer(await form()).refusal
    assert server.rows("SELECT * FROM challenges") == []


async def test_old_challenge_of_an_unable_challenger_begins_no_match(
    server: SimulatedServer,
) -> None:
    """The challenger is timed out, cannot see the channel, and leaves, one after the other."""
    asked = (await by_command(server)).public
    await server.waits(1200)
    backend, asha = server.env.backend, server.asha.id
    until = (server.env.now() + timedelta(hours=1)).isoformat()
    backend.edit_member(server.guild.id, asha, {"timed_out_until": until})
    accepted = await server.bimal.presses(asked, "Accept")
    assert f"{server.asha.mention} is timed out" in accepted.refusal
    backend.edit_member(server.guild.id, asha, {"timed_out_until": None})
    hidden = discord.Permissions(view_channel=True).value
    for denied, said in ((hidden, CANNOT_SEE), (0, "isn’t in this server")):
        overwrite = Overwrite(asha, OverwriteType.MEMBER, deny=denied)
        backend.set_overwrite(server.channel.id, overwrite)
        if not denied:
            backend.remove_member(server.guild.id, asha)
        assert said in (await server.bimal.presses(asked, "Accept")).refusal
    assert server.rows("SELECT * FROM matches") == []


async def test_rematch_refuses_unable_opponent(server: SimulatedServer) -> None:
    _, board = await server.begins()
    question = await server.asha.menu(board, "Resign")
    ended = (await server.asha.presses(question.private, "Yes, call it off")).public
    time_out(server, timedelta(hours=1))
    assert "is timed out" in (await server.asha.presses(ended, "Rematch")).refusal
    time_out(server, timedelta(0))
    close(server, "view_channel")
    assert CANNOT_SEE in (await server.asha.presses(ended, "Rematch")).refusal
    assert server.look(ended).buttons == ended.buttons
    close(server)
    assert (await server.asha.presses(ended, "Rematch")).public.notified == {server.bimal.id}


async def test_thread_is_refused_before_the_challenge(server: SimulatedServer) -> None:
    """In a channel without threads, in a thread, and without each of the permissions."""
    voice = server.guild.create_voice_channel("voice")
    await server.begins(thread=True)
    (thread,) = server.channel.threads
    asked = {"opponent": server.chitra, "game": "pretwa", "thread": True}
    for place in (voice, thread):
        refusal = (await server.asha.types("challenge", place, **asked)).refusal
        assert refusal.startswith("I can’t open a thread here. Use"), place.name
    for permission in TO_OPEN_A_THREAD:
        server.forbid(permission)
        refusal = (await server.asha.types("challenge", **asked)).refusal
        named = permission.replace("_", " ").title().replace(" In ", " in ")
        assert f"without the permission **{named}**" in refusal
    assert server.rows("SELECT * FROM challenges WHERE opponent = ?", server.chitra.id) == []
    assert (await server.asha.types("challenge", **asked | {"thread": False})).public.buttons
