"""Time goes on for everybody, whatever Discord does with one notice or one board.

In SimCord's advanced time, with faults put before the bot's requests.
"""

import asyncio
from collections.abc import Callable
from typing import Any

import discord
import pytest
from commands.test_time import HOUR, MINUTE, late, opens
from simcord_harness import DAY, Table

POST, PATCH = "POST", "PATCH"


def before(table: Table, method: str, channel: Any, act: Callable[[], Any]) -> None:
    """Do something before each such request about a channel's messages, from now on."""
    request, path = table.client.http.request, f"/channels/{channel.id}/messages"

    async def hindered(route: Any, **options: Any) -> Any:
        if route.method == method and path in route.url:
            await act()
        return await request(route, **options)

    table.client.http.request = hindered


async def slowly() -> None:
    await asyncio.sleep(20)


async def never() -> None:
    await asyncio.sleep(1_000_000)


async def sits(table: Table, channel: Any, pace: str) -> Any:
    await table.begins(channel=channel, pace=pace)
    for _ in range(2):
        match = await table.match(channel)
        await table.person(match.to_move).moves(str(match.position.legal_moves[0]), channel)
    return await table.match(channel)


async def test_a_notice_that_discord_fails_to_take_is_sent_again_and_once(table: Table) -> None:
    await opens(table)
    known = len(table.messages())
    letters = f"/channels/{table.env.backend.get_dm_channel(table.asha.id).id}/messages"
    for path in (f"/channels/{table.channel.id}/messages", letters):
        table.env.inject_error("POST", path, status=503)
    await table.waits(2.9 * DAY)
    assert [late(seen) for seen in table.messages()[known:]] == [True]
    assert not table.letters(table.asha)


async def test_what_is_sent_again_is_known_to_discord_as_the_same(table: Table) -> None:
    match = await opens(table)
    await table.waits(4 * DAY)
    sent = [request.json for request in table.env.http_requests]
    bodies = [body for body in sent if isinstance(body, dict)]
    nonces = [body["nonce"] for body in bodies if body.get("enforce_nonce")]
    assert nonces == [
        f"{match.id}:{match.version}:late",
        f"{match.id}:{match.version + 1}:board",
    ]
    assert all(len(nonce) <= 25 for nonce in nonces)


async def test_a_notice_that_takes_long_is_sent_all_the_same(table: Table) -> None:
    await opens(table)
    known = len(table.messages())
    before(table, POST, table.channel, slowly)
    await table.waits(2.9 * DAY)
    assert [late(seen) for seen in table.messages()[known:]] == [True]


@pytest.mark.parametrize("hinder", [(POST, never), (PATCH, never)])
async def test_a_channel_that_hangs_holds_up_no_other(table: Table, hinder: Any) -> None:
    other = table.guild.create_text_channel("other")
    await opens(table, pace="live")
    waiting = await sits(table, other, "live")
    known = len(table.messages(other))
    method, act = hinder
    before(table, method, table.channel, act)
    await table.waits(4 * MINUTE)
    assert [late(seen) for seen in table.messages(other)[known:]] == [True]
    await table.waits(2 * MINUTE)
    assert not (await table.services.matches.get(waiting.id)).live


@pytest.mark.parametrize("status", [400, 503])
async def test_the_match_that_begins_is_shown_though_the_end_of_the_last_is_not(
    table: Table, status: int
) -> None:
    await opens(table)
    table.forbid("create_public_threads")
    asked = await table.chitra.types("challenge", opponent=table.asha, game="pretwa")
    offered = await table.asha.presses(asked.public, "Accept")
    await table.asha.presses(offered.private, next(iter(offered.private.buttons)))
    await table.waits(2.9 * DAY)
    path = f"/channels/{table.channel.id}/messages"
    table.env.inject_error("POST", path, status=status, code=50083 if status == 400 else 0)
    await table.waits(0.2 * DAY)
    begun = await table.match()
    assert table.chitra.id in begun.players
    assert begun.message


async def test_a_thread_that_is_locked_is_tried_once_and_the_players_hear_of_it(
    table: Table,
) -> None:
    await opens(table)
    tries = []

    async def locked() -> None:
        tries.append(table.env.now())
        response: Any = type("Answer", (), {"status": 400, "reason": "Bad Request"})
        raise discord.HTTPException(response, {"code": 50083, "message": "Thread is archived"})

    await table.waits(2.9 * DAY)
    before(table, POST, table.channel, locked)
    await table.waits(DAY)
    assert len(set(tries)) == 1
    assert "You lost" in table.letters(table.asha)[-1].words
    assert "You won" in table.letters(table.bimal)[-1].words


async def test_only_who_discord_does_not_know_here_has_left(table: Table) -> None:
    await opens(table, pace="none")
    path = f"/guilds/{table.guild.id}/members/{table.bimal.id}"
    table.env.inject_error("GET", path, status=404, code=10004)
    assert "still in this server" in (await table.asha.types("claim")).refusal


async def test_the_end_is_shown_when_discord_takes_messages_again(table: Table) -> None:
    match = await opens(table)
    await table.waits(2.9 * DAY)
    known = len(table.messages())
    for _ in range(3):
        table.env.inject_error("POST", f"/channels/{table.channel.id}/messages", status=503)
    await table.waits(HOUR * 3)
    assert not (await table.services.matches.get(match.id)).live
    (shown,) = table.messages()[known:]
    assert "wins" in shown.words


async def test_a_channel_that_hangs_for_long_takes_no_hands_from_others(table: Table) -> None:
    """It is tried again and again, and still there is time for everybody else."""
    other = table.guild.create_text_channel("other")
    await opens(table, pace="live")
    before(table, POST, table.channel, never)
    await table.waits(40 * MINUTE)
    await sits(table, other, "live")
    known = len(table.messages(other))
    await table.waits(4 * MINUTE)
    assert [late(seen) for seen in table.messages(other)[known:]] == [True]
