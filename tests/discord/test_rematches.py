"""Second presses of rematch buttons, after the rematch was requested, began or ended."""

from typing import Any

import pytest

from bot.play.limits import CHALLENGES_PER_PERIOD
from bot.play.links import match_link
from bot.play.match import Match
from tests.support.seen import Seen
from tests.support.simcord_harness import SimulatedServer


async def aborted_match(server: SimulatedServer) -> Seen:
    """Return the last board of an aborted match, in which Asha was Black and moved first."""
    _, board = await server.begins()
    question = await server.asha.menu(board, "Resign")
    return (await server.asha.presses(question.private, "Yes, call it off")).public


def all_sent_text(server: SimulatedServer) -> str:
    """Return all text that was sent, including that of messages deleted since."""
    return "\n".join(str(request.json) for request in server.env.http_requests)


async def begins_alone(server: SimulatedServer) -> Seen:
    """Begin a public match of Asha against the engine, and return its board."""
    return (await server.asha.types("play", game="felli", side="black", first="me")).public


async def rematch_begun(server: SimulatedServer) -> tuple[Seen, Match]:
    """Return the last board of a match, and its rematch."""
    last = await aborted_match(server)
    for who in (server.asha, server.bimal):
        await who.presses(last, "Rematch")
    return last, await server.match()


def rows_and_pings(server: SimulatedServer) -> list[Any]:
    """Count the matches, challenges and public messages, which a press must not change."""
    counted = ("matches", "challenges")
    rows = [server.rows(f"SELECT count(*) FROM {name}") for name in counted]  # noqa: S608
    return [*rows, [seen.raw.id for seen in server.messages()]]


@pytest.mark.parametrize("name", ["asha", "bimal"])
async def test_rematch_pressed_again_links_running_match(
    server: SimulatedServer, name: str
) -> None:
    last, again = await rematch_begun(server)
    before, who = rows_and_pings(server), getattr(server, name)
    for _ in range(CHALLENGES_PER_PERIOD + 1):
        shown = (await who.presses(last, "Rematch")).private
        assert match_link(again, await server.board(again)) in shown.words
    assert rows_and_pings(server) == before
    assert (await who.presses(shown, "Show")).private.alts


async def test_rematch_button_links_the_last_of_several(server: SimulatedServer) -> None:
    last, again = await rematch_begun(server)
    await server.services.matches.resign(again.id, again.version, server.asha.id)
    await server.asha.presses(last, "Rematch")
    await server.bimal.presses_id(last, f"match:rematch:{again.id}:1")
    third = await server.match()
    assert third.black == server.asha.id
    before = rows_and_pings(server)
    link = match_link(third, await server.board(third))
    assert link in (await server.asha.presses(last, "Rematch")).words
    assert rows_and_pings(server) == before


async def test_rematch_waits_for_its_channel(server: SimulatedServer) -> None:
    last = await aborted_match(server)
    challenge = (await server.asha.presses(last, "Rematch")).public
    await server.chitra.types("play", game="felli")
    server.forbid("create_public_threads")
    refused = (await server.bimal.presses(challenge, "Accept")).private
    await server.bimal.uses(refused, "challenge:wait")
    before = rows_and_pings(server)
    for who in (server.asha, server.bimal):
        assert "when this channel is free" in (await who.presses(last, "Rematch")).refusal
    assert rows_and_pings(server) == before


async def test_pressed_rematch_button_links_rematch_in_other_channel(
    server: SimulatedServer,
) -> None:
    last = await aborted_match(server)
    await server.asha.presses(last, "Rematch")
    await server.chitra.types("play", game="felli")
    await server.bimal.presses(last, "Rematch")
    again = await server.match(server.channel.threads[-1])
    await server.services.matches.resign(again.id, again.version, server.asha.id)
    before = rows_and_pings(server)
    refused = (await server.asha.presses(last, "Rematch")).refusal
    assert f"/{again.channel}" in refused
    assert rows_and_pings(server) == before


async def test_rematch_accepted_twice_at_once_begins_once(server: SimulatedServer) -> None:
    last = await aborted_match(server)
    await server.asha.presses(last, "Rematch")
    await server.at_once(
        server.bimal.presses(last, "Rematch"), server.bimal.presses(last, "Rematch")
    )
    assert server.rows("SELECT count(*) FROM matches WHERE ended IS NULL") == [(1,)]
    assert "newest board" not in all_sent_text(server)


async def ended_where_others_play(server: SimulatedServer) -> Seen:
    """Return the last board of an engine match in a now busy channel."""
    board = await begins_alone(server)
    match = await server.match()
    await server.services.matches.resign(match.id, match.version, server.asha.id)
    await server.begins()
    return board


async def test_engine_rematch_starts_once_in_busy_channel(
    server: SimulatedServer,
) -> None:
    board = await ended_where_others_play(server)
    await server.asha.presses_id(board, "match:rematch:1:0")
    again = await server.match(server.channel.threads[-1])
    link = match_link(again, await server.board(again))
    for custom_id in ("match:rematch:1:0", "match:again:1:0:3"):
        assert link in (await server.asha.presses_id(board, custom_id)).words
    assert len(server.channel.threads) == 1
    assert server.rows("SELECT count(*) FROM matches WHERE ended IS NULL") == [(2,)]


async def test_engine_rematch_pressed_twice_starts_once(
    server: SimulatedServer,
) -> None:
    board = await ended_where_others_play(server)
    await server.at_once(*(server.asha.presses_id(board, "match:rematch:1:0") for _ in range(2)))
    assert server.rows("SELECT count(*) FROM matches WHERE ended IS NULL") == [(2,)]
    assert "already playing me" not in all_sent_text(server)


async def test_engine_rematch_in_free_channel_starts_once(
    server: SimulatedServer,
) -> None:
    board = await begins_alone(server)
    match = await server.match()
    await server.services.matches.resign(match.id, match.version, server.asha.id)
    await server.at_once(*(server.asha.presses_id(board, "match:rematch:1:0") for _ in range(2)))
    assert server.rows("SELECT count(*) FROM matches WHERE ended IS NULL") == [(1,)]
    assert "already playing me" not in all_sent_text(server)
