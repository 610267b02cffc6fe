"""Effects on deadlines of stops of the bot and of lost gateway connections."""

from datetime import datetime, timedelta
from itertools import pairwise

import pytest

from bot.play.errors import NoSuchMatch
from cogs.deadlines import END_REQUESTS, NOTICE_REQUESTS
from cogs.due import REQUESTS_PER_SECOND
from tests.support.paced_matches import HOUR, MINUTE, late, opens
from tests.support.simcord_harness import DAY, SimulatedServer


async def test_player_learns_new_time_after_long_stop(
    server: SimulatedServer,
) -> None:
    await opens(server)
    before = len(server.messages())
    await server.stops(4 * DAY)
    await server.waits(HOUR)
    (notices,) = server.messages()[before:]
    assert "I was away for a while" in notices.words
    assert notices.notified == {server.asha.id}


async def test_downtime_extends_deadlines_and_spreads_backlog(
    server: SimulatedServer,
) -> None:
    """Many ends are posted within Discord's rate limits."""
    for person in (server.asha, server.bimal):
        await person.types("settings", notices="direct")
    channels = [server.guild.create_text_channel(f"channel-{number}") for number in range(4)]
    for channel in channels:
        await server.begins(channel=channel, pace="live")
        for _ in range(2):
            match = await server.match(channel)
            await server.person(match.to_move).moves(str(match.position.legal_moves[0]), channel)
    await server.stops(DAY)
    assert all([(await server.match(channel)).live for channel in channels])
    stopped = server.env.now()
    await server.waits(10 * MINUTE)
    ends = [
        datetime.fromisoformat(when)
        for (when,) in server.rows("SELECT ended FROM matches ORDER BY ended")
    ]
    assert len(ends) == len(channels)
    pause = timedelta(seconds=(END_REQUESTS + 2 * NOTICE_REQUESTS) / REQUESTS_PER_SECOND)
    rounding = timedelta(milliseconds=1)
    assert min(later - earlier for earlier, later in pairwise(ends)) >= pause - rounding
    assert ends[-1] - ends[0] < timedelta(seconds=2)
    assert ends[0] >= stopped.replace(tzinfo=None) + timedelta(minutes=4)


async def test_short_downtime_extends_deadlines(server: SimulatedServer) -> None:
    match = await opens(server)
    await server.stops(20 * MINUTE)
    stored = await server.services.matches.get(match.id)
    assert match.deadline
    assert stored.deadline
    assert stored.deadline >= match.deadline + timedelta(minutes=20)


async def test_server_without_bot_is_frozen_then_deleted(
    server: SimulatedServer,
) -> None:
    match = await opens(server)
    server.env.backend.remove_guild(server.guild.id)
    await server.stops(29 * DAY)
    before = len(server.env.http_requests)
    await server.waits(0.9 * DAY)
    assert await server.services.matches.get(match.id) == match
    await server.waits(0.2 * DAY)
    with pytest.raises(NoSuchMatch):
        await server.services.matches.get(match.id)
    assert len(server.env.http_requests) == before


@pytest.mark.parametrize("back", ["shard_resumed", "shard_ready"])
async def test_time_limits_stop_while_disconnected(server: SimulatedServer, back: str) -> None:
    """After days without a gateway, players have the same time left."""
    match = await opens(server)
    await server.waits(DAY)
    before = len(server.messages())
    server.client.dispatch("shard_disconnect", 0)
    await server.waits(4 * DAY)
    assert len(server.messages()) == before
    server.client.dispatch(back, 0)
    await server.waits(1.2 * DAY)
    assert [late(seen) for seen in server.messages()[before:]] == [False]
    assert "I was away for a while" in server.messages()[-1].words
    await server.waits(0.35 * DAY)
    assert [late(seen) for seen in server.messages()[before:]] == [False, True]
    await server.waits(0.8 * DAY)
    assert not (await server.services.matches.get(match.id)).live
