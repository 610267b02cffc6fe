"""Settled questions have no buttons: challenges and offers, however they were settled."""

from datetime import timedelta

import pytest
from simcord_harness import HEARTBEAT_INTERVAL, Seen, Table

from bot.play.limits import CHALLENGE_LIFETIME
from cogs.prompts import HEARTBEATS

SWEEP = (HEARTBEATS * HEARTBEAT_INTERVAL).total_seconds() + 1


async def swept(table: Table, seen: Seen) -> Seen:
    await table.waits(SWEEP)
    return table.look(seen)


async def test_a_challenge_that_nobody_answered_loses_its_buttons(table: Table) -> None:
    asked = (await table.asha.types("challenge", opponent=table.bimal, game="pretwa")).public
    assert (await swept(table, asked)).buttons
    await table.waits((CHALLENGE_LIFETIME - timedelta(seconds=SWEEP)).total_seconds())
    lapsed = await swept(table, asked)
    assert not lapsed.buttons
    assert "has lapsed" in lapsed.words
    assert table.rows("SELECT * FROM prompts") == []


SETTLED = {
    "a move": lambda table: table.asha.moves("a1-o"),
    "agreeing by a command": lambda table: table.bimal.types("draw"),
    "resigning": lambda table: table.services.matches.resign(1, 0, table.asha.id),
}


@pytest.mark.parametrize("settled", SETTLED)
async def test_an_offer_that_was_settled_otherwise_loses_its_buttons(
    table: Table, settled: str
) -> None:
    await table.begins()
    offer = (await table.asha.types("draw")).public
    assert offer.buttons
    await SETTLED[settled](table)
    gone = await swept(table, offer)
    assert not gone.buttons
    assert "This offer is settled" in gone.words


async def test_what_was_answered_keeps_its_answer(table: Table) -> None:
    asked = (await table.asha.types("challenge", opponent=table.bimal, game="pretwa")).public
    await table.bimal.presses(asked, "Decline")
    said = table.look(asked).words
    assert "declined" in said
    assert (await swept(table, asked)).words == said


async def test_a_message_that_is_gone_is_forgotten_and_one_that_is_slow_is_tried_again(
    table: Table,
) -> None:
    gone, slow = [
        (await table.asha.types("challenge", opponent=who, game="pretwa")).public
        for who in (table.bimal, table.chitra)
    ]
    number = {seen.raw.id for seen in (gone, slow)}
    assert {row[0] for row in table.rows("SELECT message FROM prompts")} == number
    table.env.backend.delete_message(gone.raw.channel_id, gone.raw.id)
    path = f"/channels/*/messages/{slow.raw.id}"
    for seen in (gone, slow):
        label = "Withdraw"
        await table.services.challenges.withdraw(1 + (seen is slow), table.asha.id)
        assert label in seen.buttons
    table.env.inject_error("PATCH", path, status=503)
    await table.waits(SWEEP)
    assert [row[0] for row in table.rows("SELECT message FROM prompts")] == [slow.raw.id]
    assert not (await swept(table, slow)).buttons
    assert table.rows("SELECT * FROM prompts") == []


async def test_an_old_one_that_is_pressed_loses_its_buttons_too(table: Table) -> None:
    """Messages of version 0.1 are not known by their numbers."""
    asked = (await table.asha.types("challenge", opponent=table.bimal, game="pretwa")).public
    await table.services.challenges.withdraw(1, table.asha.id)
    answer = await table.bimal.presses(asked, "Accept")
    assert any(seen.private for seen in answer.seen)
    assert not table.look(asked).buttons
    await table.begins("felli")
    offer = (await table.asha.types("draw")).public
    await table.asha.moves("b2-b3")
    answer = await table.bimal.presses(offer, "Accept")
    assert any(seen.private for seen in answer.seen)
    assert not table.look(offer).buttons
