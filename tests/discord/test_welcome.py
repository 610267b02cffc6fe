"""The welcome message in a server that adds the bot, sent once."""

import asyncio
from typing import Any

import pytest

from bot.play.welcome import WELCOME as WELCOME_KIND
from bot.services.due import RETRY_AFTER
from bot.services.welcomes import RETRY_UNUSED_AFTER
from cogs.welcome import WelcomeCog
from tests.support.simcord_harness import SimulatedServer

WELCOME = "Guti is here"


async def add_bot(server: SimulatedServer, guild: int, channel: int | None = None) -> None:
    """Tell the bot that it was added to a server, perhaps with a system channel."""
    await server.env.settle()
    cog, known = server.client.get_cog("WelcomeCog"), server.client.get_guild(guild)
    assert isinstance(cog, WelcomeCog)
    assert known
    known._system_channel_id = channel
    await cog.on_guild_join(known)


def welcomes(server: SimulatedServer) -> list[Any]:
    """Return the requests that posted a welcome."""
    return [each for each in server.env.http_requests if WELCOME in str(each.json)]


async def check_number_of_welcomes(server: SimulatedServer, wanted: int) -> None:
    """Wait for pending welcomes, and check the number posted."""
    for _ in range(100):
        if len(welcomes(server)) >= wanted and not await server.store.welcomes.waiting():
            break
        await asyncio.sleep(0.02)
    assert len(welcomes(server)) == wanted


async def test_new_server_is_welcomed_at_first_use(server: SimulatedServer) -> None:
    guild = server.env.create_guild("New")
    channel = guild.create_text_channel("general")
    member = guild.add_member(server.env.create_user("dora"))
    await add_bot(server, guild.id)
    assert not welcomes(server)
    for _ in range(2):
        await member.slash(channel, "help")
        await check_number_of_welcomes(server, 1)
    (posted,) = welcomes(server)
    assert str(channel.id) in posted.path
    labels = ("Play Guti", "Learn in two minutes", "Today’s puzzle", "Find an opponent")
    assert all(label in str(posted.json) for label in (*labels, "Daily puzzle here"))
    await server.restarts()
    await member.slash(channel, "help")
    await check_number_of_welcomes(server, 1)


async def test_welcome_to_refusing_channel_is_tried_once(server: SimulatedServer) -> None:
    """Discord blocks a bot after too many refused requests."""
    guild = server.env.create_guild("New")
    closed, other = guild.create_text_channel("closed"), guild.create_text_channel("other")
    server.forbid("send_messages", channel=closed)
    member = guild.add_member(server.env.create_user("dora"))
    await add_bot(server, guild.id)
    for _ in range(3):
        await member.slash(closed, "help")
        await server.env.settle()
    assert len(welcomes(server)) == 1
    await member.slash(other, "help")
    await check_number_of_welcomes(server, 2)


async def test_refused_welcome_is_retried(server: SimulatedServer) -> None:
    guild = server.env.create_guild("New")
    closed = guild.create_text_channel("closed")
    server.forbid("send_messages", channel=closed)
    await add_bot(server, guild.id, closed.id)
    await server.env.settle()
    assert len(welcomes(server)) == 1
    later = server.env.now() + RETRY_UNUSED_AFTER
    (step,) = await server.store.due.steps(later, 9, {WELCOME_KIND})
    assert (step.number, step.attempts) == (guild.id, 0)
    assert later - step.at < RETRY_AFTER


async def test_welcome_under_way_is_not_made_due(server: SimulatedServer) -> None:
    """A claimed welcome, like any other step, is due again after a minute."""
    services = server.services
    assert await services.welcomes.added(5)
    assert not await services.welcomes.added(5)
    (step,) = await server.store.due.steps(server.env.now(), 9, {WELCOME_KIND})
    assert await services.due.claim(step)
    await services.welcomes.make_due(5)
    assert not await server.store.due.steps(server.env.now(), 9, {WELCOME_KIND})
    (again,) = await server.store.due.steps(server.env.now() + RETRY_AFTER, 9, {WELCOME_KIND})
    assert again.attempts == 1


async def test_welcome_is_posted_in_system_channel(server: SimulatedServer) -> None:
    guild = server.env.create_guild("New")
    channel = guild.create_text_channel("general")
    for _ in range(2):
        await add_bot(server, guild.id, channel.id)
    (posted,) = welcomes(server)
    assert str(channel.id) in posted.path


async def test_manager_turns_daily_puzzle_on(server: SimulatedServer) -> None:
    mira = server.joins("mira")
    server.guild._guild.owner_id = mira.id
    shown = (await mira.types("leaderboard")).public
    panel = (await mira.presses_id(shown, "server:daily:0")).private
    assert "The puzzle of the day comes to" in panel.words
    refused = await server.asha.presses_id(shown, "server:daily:0")
    assert "manage" in refused.refusal


async def test_already_known_server_is_not_welcomed(server: SimulatedServer) -> None:
    await server.asha.types("help")
    assert not welcomes(server)


@pytest.mark.parametrize("first", ["system", "used"])
async def test_unconfirmed_welcome_is_retried_in_its_channel(
    server: SimulatedServer, first: str
) -> None:
    """In another channel, its nonce would not prevent a second message."""
    guild = server.env.create_guild("New")
    channels = {name: guild.create_text_channel(name) for name in ("system", "used", "other")}
    member = guild.add_member(server.env.create_user("dora"))
    path = f"/channels/{channels[first].id}/messages"
    server.env.inject_error("POST", path, status=503, times=5)
    if first == "system":
        await add_bot(server, guild.id, channels["system"].id)
        await server.env.settle()
    else:
        await add_bot(server, guild.id)
        known = server.client.get_guild(guild.id)
        assert known
        known._system_channel_id = channels["system"].id
        await member.slash(channels["used"], "help")
    await member.slash(channels["other"], "help")
    await server.waits(3 * RETRY_AFTER.total_seconds())
    assert {each.path for each in welcomes(server)} == {path}
