"""The Sunday card through Discord.

`tests/integration/services/test_week_cards.py` tests when it is due, and what it shows.
"""

from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from cogs.sweep import SWEEP_HEARTBEATS
from tests.support.seen import Seen
from tests.support.simcord_harness import DAY, HEARTBEAT_INTERVAL, ServerMember, SimulatedServer
from tests.support.steps import loses_first_answer, manager

HOUR, MINUTE = 3600, 60

OPENING = "a1-o d1xa1 a2xo d2-d1 oxd2 d3xd1 b2-a2 f2xb2xo"
"""Moves of Pretwa, of which the seventh, which Black chose, loses two pieces."""

WEEK = 7 * DAY
SWEEP = (SWEEP_HEARTBEATS * HEARTBEAT_INTERVAL).total_seconds() + 1
ZONE = "Asia/Kolkata"
TITLE = "🗓️ **Our week**"


def cards(server: SimulatedServer, channel: Any = None) -> list[Seen]:
    """Return the posted Sunday cards, oldest first."""
    return [seen for seen in server.messages(channel) if seen.words.startswith(TITLE)]


def until_sunday(server: SimulatedServer, hour: int, zone: str = ZONE) -> float:
    """Return the seconds until an hour of the next Sunday in a time zone."""
    now = server.env.now().astimezone(ZoneInfo(zone))
    at = now.replace(hour=hour, minute=0, second=0, microsecond=0)
    at += timedelta(days=(6 - at.weekday()) % 7)
    return ((at if at > now else at + timedelta(days=7)) - now).total_seconds()


async def opens(server: SimulatedServer, **options: Any) -> ServerMember:
    """Order the Sunday card at 18:00 in Kolkata, and wait until Tuesday."""
    mira = manager(server)
    await mira.types("server", sunday_hour="18", sunday_zone=ZONE, **options)
    await server.waits(until_sunday(server, 18) + 2 * DAY)
    return mira


async def loses(server: SimulatedServer) -> None:
    """Let Asha lose a match that has a turning point."""
    await server.reaches(OPENING)
    board = (await server.asha.types("resign")).private
    await server.asha.presses(board, "Yes, resign")


async def test_card_is_posted_once_a_week(server: SimulatedServer) -> None:
    elsewhere = server.guild.create_text_channel("news")
    await opens(server, sunday_channel=elsewhere)
    await loses(server)
    await server.waits(until_sunday(server, 18) - MINUTE)
    assert cards(server, elsewhere) == []
    await server.waits(MINUTE + 1)
    (card,) = cards(server, elsewhere)
    posted = datetime.fromisoformat(card.raw.timestamp).astimezone(ZoneInfo(ZONE))
    assert (posted.weekday(), posted.hour, posted.minute) == (6, 18, 0)
    assert "one match, 2 players" in card.words
    assert f"Most rating gained: {server.bimal.mention}" in card.words
    assert "Here a match of **Pretwa** turned" in card.words
    assert not card.notified
    assert len(card.alts) == 1
    await server.waits(2 * WEEK)
    assert len(cards(server, elsewhere)) == 1, "weeks without a match have no card"


async def test_position_on_card_can_be_played(server: SimulatedServer) -> None:
    await opens(server)
    await loses(server)
    await server.waits(until_sunday(server, 18) + 1)
    (card,) = cards(server)
    own = (await server.chitra.presses(card, "Play this position")).private
    assert "Here the match turned" in own.words
    begun = await server.services.matches.get(2)
    ended = await server.services.matches.get(1)
    assert begun.owner == begun.black == server.chitra.id
    assert begun.position == ended.positions[6]


async def test_card_asks_only_for_moves_that_were_chosen(server: SimulatedServer) -> None:
    await opens(server)
    # White's only move was answered by a capture.
    await server.reaches("a1-o d1xa1 a2xo")
    board = (await server.bimal.types("resign")).private
    await server.bimal.presses(board, "Yes, resign")
    await server.waits(until_sunday(server, 18) + 1)
    (card,) = cards(server)
    assert "one match" in card.words
    assert "turned" not in card.words
    assert not card.buttons


async def test_deleted_person_disappears_from_card(server: SimulatedServer) -> None:
    await opens(server)
    await loses(server)
    await server.waits(until_sunday(server, 18) + 1)
    (card,) = cards(server)
    assert server.bimal.mention in card.words
    question = (await server.bimal.types("privacy", action="delete")).private
    await server.bimal.presses(question, "Delete everything")
    await server.waits(2 * SWEEP)
    after = server.look(card)
    assert server.bimal.mention not in after.words
    assert after.alts == card.alts
    assert not server.rows("SELECT * FROM messages WHERE stale")


async def test_server_page_says_where_and_when(server: SimulatedServer) -> None:
    mira = manager(server)
    await mira.types("settings", zone=ZONE)
    panel = (await mira.types("server", sunday_hour="18")).private
    at = int((server.env.now() + timedelta(seconds=until_sunday(server, 18))).timestamp())
    assert f"comes to <#{server.channel.id}>, next <t:{at}:R>" in panel.words
    assert "Sunday card: at 18:00" in panel.chosen
    (panel,) = (await mira.uses(panel, "server:page:3")).seen
    assert "Time zone of the Sunday card: Asia/Kolkata" in panel.chosen
    panel = (await mira.types("server", sunday_hour="off")).private
    assert "Sunday card with" not in panel.words
    assert not server.rows("SELECT * FROM due WHERE kind = 'week-card'")


async def test_refused_card_is_skipped(server: SimulatedServer) -> None:
    await opens(server)
    await loses(server)
    server.forbid("send_messages")
    await server.waits(until_sunday(server, 18) + HOUR)
    server.forbid()
    await server.waits(DAY)
    assert cards(server) == []


@pytest.mark.parametrize("away", [MINUTE // 2, 20 * HOUR])
async def test_stop_around_the_hour_loses_and_doubles_nothing(
    server: SimulatedServer, away: float
) -> None:
    await opens(server)
    await loses(server)
    await server.waits(until_sunday(server, 18) - 10)
    await server.stops(away)
    await server.waits(2 * MINUTE)
    assert len(cards(server)) == 1
    await server.restarts()
    await server.waits(HOUR)
    assert len(cards(server)) == 1


async def test_unconfirmed_card_is_retried_with_same_nonce(server: SimulatedServer) -> None:
    """Discord accepts the card, but the answer is lost."""
    await opens(server)
    await loses(server)
    await server.waits(until_sunday(server, 18) - MINUTE)
    nonces = loses_first_answer(server)
    await server.waits(MINUTE + 10)
    assert len(nonces) == 1
    await server.waits(5 * MINUTE + SWEEP)
    assert len(nonces) == 2
    assert len(set(nonces)) == 1
    assert not server.rows("SELECT * FROM messages WHERE stale")
