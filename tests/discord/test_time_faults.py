"""Time limits apply to every match even if Discord refuses notices and boards."""

import asyncio
from typing import Any

import discord
import pytest

from bot.client.messages.destinations import ToChannel
from bot.client.messages.requests import nonce_in
from bot.store.database import database
from tests.support.databases import statements_of
from tests.support.paced_matches import HOUR, MINUTE, before, late, opens
from tests.support.simcord_harness import DAY, HEARTBEAT_INTERVAL, SimulatedServer

POST, DELETE = "POST", "DELETE"


async def slowly() -> None:
    await asyncio.sleep(20)


async def never(*_: object, **__: object) -> None:
    await asyncio.sleep(1_000_000)


async def begins(server: SimulatedServer, channel: Any, pace: str) -> Any:
    await server.begins(channel=channel, pace=pace)
    for _ in range(2):
        match = await server.match(channel)
        await server.person(match.to_move).moves(str(match.position.legal_moves[0]), channel)
    return await server.match(channel)


async def test_failed_notice_is_retried_and_appears_once(
    server: SimulatedServer,
) -> None:
    await opens(server)
    known = len(server.messages())
    direct = f"/channels/{server.env.backend.get_dm_channel(server.asha.id).id}/messages"
    for path in (f"/channels/{server.channel.id}/messages", direct):
        server.env.inject_error("POST", path, status=503)
    await server.waits(2.9 * DAY)
    assert [late(seen) for seen in server.messages()[known:]] == [True]
    assert not server.direct_messages(server.asha)


async def test_repeated_notice_has_the_same_nonce(server: SimulatedServer) -> None:
    match = await opens(server)
    await server.waits(4 * DAY)
    sent = [request.json for request in server.env.http_requests]
    bodies = [body for body in sent if isinstance(body, dict)]
    nonces = [body["nonce"] for body in bodies if body.get("enforce_nonce")]
    here = ToChannel(match.guild, match.channel)
    assert nonces == [
        nonce_in(here, f"{match.id}:{match.version}:late"),
        nonce_in(here, f"{match.id}:{match.version + 1}:call"),
    ]


async def test_slowly_posted_notice_is_sent_once(server: SimulatedServer) -> None:
    await opens(server)
    known = len(server.messages())
    before(server, POST, server.channel, slowly)
    await server.waits(2.9 * DAY)
    assert [late(seen) for seen in server.messages()[known:]] == [True]


async def test_hanging_deletion_does_not_hold_up_others(server: SimulatedServer) -> None:
    other = server.guild.create_text_channel("other")
    await opens(server, pace="live")
    waiting = await begins(server, other, "live")
    known = len(server.messages(other))
    before(server, DELETE, server.channel, never)
    await server.waits(4 * MINUTE)
    assert [late(seen) for seen in server.messages(other)[known:]] == [True]
    await server.waits(2 * MINUTE)
    assert not (await server.services.matches.get(waiting.id)).live


@pytest.mark.parametrize("status", [None, 400, 503])
async def test_next_match_is_shown_after_last_match_ends(
    server: SimulatedServer, status: int | None
) -> None:
    await opens(server)
    server.forbid("create_public_threads")
    challenge = await server.chitra.types("challenge", opponent=server.asha, game="pretwa")
    offered = await server.asha.presses(challenge.public, "Accept")
    await server.asha.presses(offered.private, next(iter(offered.private.buttons)))
    await server.waits(2.9 * DAY)
    path = f"/channels/{server.channel.id}/messages"
    if status:
        server.env.inject_error("POST", path, status=status, code=50083 if status == 400 else 0)
    await server.waits(0.2 * DAY)
    begun = await server.match()
    assert server.chitra.id in begun.players
    board = await server.board(begun)
    assert board
    if status is None:
        *_, end, lowest = server.messages()
        assert "ran out of time" in end.words
        assert lowest.raw.id == board.message


async def test_locked_thread_is_tried_once_and_players_notified(
    server: SimulatedServer,
) -> None:
    await opens(server)
    tries = []

    async def locked() -> None:
        tries.append(server.env.now())
        response: Any = type("Answer", (), {"status": 400, "reason": "Bad Request"})
        raise discord.HTTPException(response, {"code": 50083, "message": "Thread is archived"})

    await server.waits(2.9 * DAY)
    before(server, POST, server.channel, locked)
    await server.waits(DAY)
    assert len(set(tries)) == 1
    assert "You lost" in server.direct_messages(server.asha)[-1].words
    assert "You won" in server.direct_messages(server.bimal)[-1].words


async def test_only_unknown_member_counts_as_departed(server: SimulatedServer) -> None:
    await opens(server, pace="none")
    path = f"/guilds/{server.guild.id}/members/{server.bimal.id}"
    server.env.inject_error("GET", path, status=404, code=10004)
    assert "still in this server" in (await server.asha.types("claim")).refusal


async def test_match_end_is_shown_when_discord_recovers(server: SimulatedServer) -> None:
    match = await opens(server)
    await server.waits(2.9 * DAY)
    known = server.messages()[-1].raw.id
    for _ in range(3):
        server.env.inject_error("POST", f"/channels/{server.channel.id}/messages", status=503)
    await server.waits(HOUR * 3)
    assert not (await server.services.matches.get(match.id)).live
    (shown,) = [seen for seen in server.messages() if seen.alts]
    assert shown.raw.id > known
    assert "wins" in shown.words


async def test_hanging_channel_does_not_hold_up_others(
    server: SimulatedServer,
) -> None:
    """The bot retries repeatedly, without delaying other channels."""
    other = server.guild.create_text_channel("other")
    await opens(server, pace="live")
    before(server, POST, server.channel, never)
    await server.waits(12 * MINUTE + 5)
    await begins(server, other, "live")
    known = len(server.messages(other))
    await server.waits(4 * MINUTE)
    assert [late(seen) for seen in server.messages(other)[known:]] == [True]


async def test_heartbeat_finds_server_that_returned_unnoticed(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(database, "WRITE_TURN_TIMEOUT_S", 0.1)
    match = await opens(server)
    guild = server.client.get_guild(server.guild.id)
    await server.services.guilds.left(server.guild.id)
    async with server.store.guilds._database.writing():
        server.client.dispatch("guild_join", guild)
        await asyncio.sleep(0.3)
    await server.waits(HEARTBEAT_INTERVAL.total_seconds() + MINUTE)
    assert server.rows("SELECT * FROM absences") == []
    stored = await server.services.matches.get(match.id)
    assert (stored.live, stored.moves) == (True, match.moves)


async def test_known_servers_at_start_cause_no_database_reads(
    server: SimulatedServer,
) -> None:
    with statements_of(server.store.database) as statements:
        for _ in range(20):
            server.client.dispatch("guild_available", server.client.get_guild(server.guild.id))
        await server.env.settle()
    assert statements == []


async def test_removed_server_loses_no_match_on_time(
    server: SimulatedServer,
) -> None:
    """The gateway session was lost before the removal, so discord.py still knows the server."""
    match = await opens(server)
    await server.waits(2.9 * DAY)
    path = f"/guilds/{server.guild.id}"
    server.env.inject_error("GET", path, status=404, code=10004)
    await server.waits(5 * DAY)
    stored = await server.services.matches.get(match.id)
    assert (stored.live, len(stored.moves)) == (True, len(match.moves))
    assert len(server.rows("SELECT * FROM absences")) == 1
    requests = [each for each in server.env.http_requests if each.path == path]
    assert len(requests) == 1
    server.client.dispatch("guild_available", server.client.get_guild(server.guild.id))
    await server.waits(HEARTBEAT_INTERVAL.total_seconds() + MINUTE)
    assert server.rows("SELECT * FROM absences") == []
    stored = await server.services.matches.get(match.id)
    assert stored.live
    assert stored.deadline
    assert stored.deadline > server.env.now()


@pytest.mark.parametrize("status", [503, None])
async def test_match_times_out_while_server_is_unavailable(
    server: SimulatedServer, status: int | None
) -> None:
    match = await opens(server)
    await server.waits(2.9 * DAY)
    if status:
        for _ in range(5):
            server.env.inject_error("GET", f"/guilds/{server.guild.id}", status=status)
    else:
        server.client.fetch_guild = never  # type: ignore[method-assign, assignment]
    await server.waits(0.2 * DAY)
    assert not (await server.services.matches.get(match.id)).live
