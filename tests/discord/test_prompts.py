"""Challenges and offers lose their buttons when they are answered, expire or end."""

from dataclasses import replace
from datetime import timedelta

import pytest
from sqlalchemy import Connection

from bot.play.limits import CHALLENGE_LIFETIME
from bot.play.preferences import OldBoards
from cogs.sweep import SWEEP_HEARTBEATS
from tests.support.paced_matches import before
from tests.support.seen import Seen
from tests.support.simcord_harness import HEARTBEAT_INTERVAL, SimulatedServer

SWEEP = (SWEEP_HEARTBEATS * HEARTBEAT_INTERVAL).total_seconds() + 1


async def sweep_and_look(server: SimulatedServer, seen: Seen) -> Seen:
    await server.waits(SWEEP)
    return server.look(seen)


async def test_expired_challenge_loses_its_buttons(server: SimulatedServer) -> None:
    challenge = (await server.asha.types("challenge", opponent=server.bimal, game="pretwa")).public
    assert (await sweep_and_look(server, challenge)).buttons
    await server.waits((CHALLENGE_LIFETIME - timedelta(seconds=SWEEP)).total_seconds())
    lapsed = await sweep_and_look(server, challenge)
    assert (lapsed.buttons, lapsed.alts, lapsed.raw.attachments) == ({}, [], [])
    assert "has expired" in lapsed.words
    assert server.rows("SELECT * FROM messages") == []


@pytest.mark.parametrize("old_boards", OldBoards)
async def test_settled_offer_is_cleared_according_to_server_setting(
    server: SimulatedServer, old_boards: OldBoards
) -> None:
    """Covers moves, agreements by command, and resignations."""
    await server.services.settings.update_server(server.guild.id, old_boards=old_boards)
    places = [server.guild.create_text_channel(name) for name in ("moved", "agreed", "resigned")]
    offers = []
    for place in places:
        await server.begins(channel=place)
        offers += [(await server.asha.types("draw", place)).public]
        assert offers[-1].buttons
    await server.asha.moves("a1-o", places[0])
    await server.bimal.types("draw", places[1])
    match = await server.match(places[2])
    await server.services.matches.resign(match.id, match.version, server.asha.id)
    await server.waits(SWEEP)
    for place, offer in zip(places, offers, strict=True):
        if old_boards is OldBoards.DELETE:
            assert server.is_gone(offer), place.name
            continue
        settled = server.look(offer)
        assert not settled.buttons, place.name
        assert "This offer is closed" in settled.words, place.name


@pytest.mark.parametrize("old_boards", OldBoards)
@pytest.mark.parametrize("kind", ["draw", "takeback"])
@pytest.mark.parametrize("overtakes", ["moves", "presses", "resigns"])
async def test_overtaken_offer_is_cleared_at_once(
    server: SimulatedServer, old_boards: OldBoards, kind: str, overtakes: str
) -> None:
    await server.services.settings.update_server(server.guild.id, old_boards=old_boards)
    await server.reaches("a1-o d1xa1")
    offer = (await server.bimal.types(kind)).public
    if overtakes == "moves":
        await server.asha.moves("a2xo")
    elif overtakes == "presses":
        await server.asha.presses((await server.asha.types("board")).seen[-1], "a2xo")
    else:
        await server.bimal.uses((await server.bimal.types("resign")).private, "match:resign")
    if old_boards is OldBoards.DELETE:
        assert server.is_gone(offer)
    else:
        assert not server.look(offer).buttons
        assert "This offer is closed" in server.look(offer).words
    assert server.rows("SELECT * FROM messages WHERE kind = 'offer'") == []


async def test_answered_challenge_keeps_its_answer(server: SimulatedServer) -> None:
    challenge = (await server.asha.types("challenge", opponent=server.bimal, game="pretwa")).public
    await server.bimal.presses(challenge, "Decline")
    text = server.look(challenge).words
    assert "declined" in text
    assert (await sweep_and_look(server, challenge)).words == text


async def test_deleted_prompt_is_forgotten_and_slow_one_retried(
    server: SimulatedServer,
) -> None:
    gone, slow = [
        (await server.asha.types("challenge", opponent=who, game="pretwa")).public
        for who in (server.bimal, server.chitra)
    ]
    number = {seen.raw.id for seen in (gone, slow)}
    assert {row[0] for row in server.rows("SELECT message FROM messages")} == number
    server.env.backend.delete_message(gone.raw.channel_id, gone.raw.id)
    path = f"/channels/*/messages/{slow.raw.id}"
    for seen in (gone, slow):
        label = "Withdraw"
        await server.services.challenges.withdraw(1 + (seen is slow), server.asha.id)
        assert label in seen.buttons
    server.env.inject_error("PATCH", path, status=503)
    await server.waits(SWEEP)
    assert [row[0] for row in server.rows("SELECT message FROM messages")] == [slow.raw.id]
    await server.waits(SWEEP)
    assert not (await sweep_and_look(server, slow)).buttons
    assert server.rows("SELECT * FROM messages") == []


async def test_unreadable_prompt_does_not_delay_others(server: SimulatedServer) -> None:
    spoilt, other = [
        (await server.asha.types("challenge", opponent=who, game="pretwa")).public
        for who in (server.bimal, server.chitra)
    ]
    for number in (1, 2):
        await server.services.challenges.withdraw(number, server.asha.id)
    async with server.store.database.writing() as run:
        await run(Connection.exec_driver_sql, "UPDATE challenges SET game = 'gone' WHERE id = 1")
    assert not (await sweep_and_look(server, other)).buttons
    assert server.look(spoilt).buttons
    assert server.rows("SELECT * FROM messages") == []


async def test_waiting_challenge_keeps_one_button(
    server: SimulatedServer,
) -> None:
    await server.begins()
    server.forbid("create_public_threads")
    challenge = (await server.chitra.types("challenge", opponent=server.asha, game="felli")).public
    refused = (await server.asha.presses(challenge, "Accept")).private
    waits = (await server.asha.presses(refused, "Wait for the channel")).public
    assert not (await sweep_and_look(server, challenge)).buttons
    assert list(server.look(waits).buttons) == ["Withdraw"]


async def test_pressed_old_message_loses_its_buttons(server: SimulatedServer) -> None:
    """Messages of version 0.1 are not stored by their ids."""
    challenge = (await server.asha.types("challenge", opponent=server.bimal, game="pretwa")).public
    await server.services.challenges.withdraw(1, server.asha.id)
    answer = await server.bimal.presses(challenge, "Accept")
    assert any(seen.private for seen in answer.seen)
    assert not server.look(challenge).buttons
    await server.begins("felli")
    offer = (await server.asha.types("draw")).public
    await server.services.messages.remove(offer.raw.id)
    await server.asha.moves("b2-b3")
    answer = await server.bimal.presses(offer, "Accept")
    assert any(seen.private for seen in answer.seen)
    assert not server.look(offer).buttons


async def test_sweep_spares_a_board_pressed_meanwhile(server: SimulatedServer) -> None:
    await server.begins()
    server.env.inject_error("DELETE", "/channels/*/messages/*", status=503, times=4)
    await server.asha.moves("a1-o")
    second = await server.services.boards.current(1)
    assert second
    await server.bimal.moves("d1xa1")

    async def shows_second() -> None:
        await server.services.boards.record(replace(second, version=second.version + 2))

    before(server, "DELETE", server.channel, shows_second)
    await server.waits(SWEEP)
    assert await server.shows(await server.match()) == second.message
    assert second.message in [seen.raw.id for seen in server.messages()]
