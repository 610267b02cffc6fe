"""Accepted challenges that wait: conditions under which their match begins."""

import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest

from bot.play.challenge import Challenge, State
from bot.play.engine_player import ENGINE
from bot.play.errors import ChallengeExpired
from bot.play.events import MatchStarted
from bot.play.limits import CHALLENGE_LIFETIME, MAX_LIVE_MATCHES, QUEUE_LIFETIME
from bot.play.match import Match
from bot.play.pace import Pace
from bot.services.bus import MatchListener
from bot.services.requests import Invitation, Person, Place
from tests.support.service_fixture import (
    BIMAL,
    CHANNEL,
    CHITRA,
    DAY,
    GUILD,
    ServiceWorld,
    no_thread,
)

SECOND = timedelta(seconds=1)
NO_MATCHES = """
CREATE TRIGGER no_matches BEFORE INSERT ON matches BEGIN SELECT RAISE(ABORT, 'none'); END
"""
DIPA, ESHA = Person(40, "Dipa"), Person(50, "Esha")


async def wait_in_queue(world: ServiceWorld, one: Person, other: Person) -> Challenge:
    """Accept a challenge that waits for the channel of the first match."""
    wanted = Invitation("pretwa", other.id, pace=Pace.NONE)
    challenge = await world.services.challenges.invite(Place(GUILD, CHANNEL), one, wanted)
    waiting, match = await world.services.challenges.queue(challenge.id, other)
    assert (waiting.state, match) == (State.WAITING, None)
    return waiting


async def resign_and_get_next(world: ServiceWorld, match: Match) -> Match | None:
    """End a match, and return the one that begins because of it."""
    ended = await world.services.matches.resign(match.id, match.version, match.black)
    begun = await world.services.queue.begun_by(ended.after)
    assert len(begun) <= 1
    return begun[0] if begun else None


async def begin_matches(world: ServiceWorld, player: Person, matches: int) -> list[Match]:
    """Begin live matches of a player in other channels."""
    begun = []
    for number in range(matches):
        rival = Person(1000 + number, "Rival")
        place = Place(GUILD, 5000 + number)
        challenge = await world.services.challenges.invite(
            place, rival, Invitation("pretwa", player.id, pace=Pace.NONE)
        )
        begun.append((await world.services.challenges.accept(challenge.id, player, no_thread))[1])
    return begun


async def test_waiting_match_begins_later_after_missed_end(
    world: ServiceWorld, path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The end is stored even if the next match cannot be, or the process is killed."""
    match = await world.begins(Pace.NONE)
    await wait_in_queue(world, CHITRA, BIMAL)
    received: list[MatchStarted] = []
    world.services.bus.add(MatchListener("test", (MatchStarted,), received.append))
    await world.services.bus.recover()
    assert received == [], "the channel is busy"
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(NO_MATCHES)
    assert await resign_and_get_next(world, match) is None
    assert not (await world.read(match)).live
    assert "listener queue failed" in caplog.text
    caplog.clear()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("DROP TRIGGER no_matches")
    await world.services.bus.recover()
    await world.services.bus.recover()
    (begun,) = received
    assert {*begun.match.players} == {CHITRA.id, BIMAL.id}
    assert (begun.actor, begun.after) == (None, None)
    assert await world.services.matches.live_for(Place(GUILD, CHANNEL), BIMAL.id) == begun.match


async def test_match_of_busy_player_keeps_waiting(world: ServiceWorld) -> None:
    match = await world.begins(Pace.NONE)
    first = await wait_in_queue(world, CHITRA, DIPA)
    second = await wait_in_queue(world, ESHA, BIMAL)
    others = await begin_matches(world, DIPA, MAX_LIVE_MATCHES)
    begun = await resign_and_get_next(world, match)
    assert begun
    assert {*begun.players} == {ESHA.id, BIMAL.id}
    assert (await world.store.challenges.get(first.id)).state is State.WAITING
    assert (await world.store.challenges.get(second.id)).state is State.ACCEPTED
    # First only Dipa is free, then the channel too.
    assert await resign_and_get_next(world, others[0]) is None
    late = await resign_and_get_next(world, begun)
    assert late
    assert {*late.players} == {CHITRA.id, DIPA.id}


async def test_skipped_match_begins_when_players_are_free(world: ServiceWorld) -> None:
    """The end of a match in another channel lets the waiting match begin."""
    match = await world.begins(Pace.NONE)
    await wait_in_queue(world, CHITRA, DIPA)
    others = await begin_matches(world, DIPA, MAX_LIVE_MATCHES)
    assert await resign_and_get_next(world, match) is None
    begun = await resign_and_get_next(world, others[0])
    assert begun
    assert (begun.channel, {*begun.players}) == (CHANNEL, {CHITRA.id, DIPA.id})


async def test_private_match_does_not_occupy_its_channel(world: ServiceWorld) -> None:
    match = await world.begins(Pace.NONE)
    await wait_in_queue(world, CHITRA, DIPA)
    alone = Invitation("pretwa", ENGINE, level="1", private=True)
    await world.services.challenges.play(Place(GUILD, CHANNEL), ESHA, alone, no_thread)
    begun = await resign_and_get_next(world, match)
    assert begun
    assert {*begun.players} == {CHITRA.id, DIPA.id}
    assert await resign_and_get_next(world, begun) is None
    wanted = Invitation("pretwa", BIMAL.id, pace=Pace.NONE)
    challenge = await world.services.challenges.invite(Place(GUILD, CHANNEL), CHITRA, wanted)
    assert (await world.services.challenges.queue(challenge.id, BIMAL))[1], "the channel is free"


async def test_match_end_starts_matches_in_several_channels(world: ServiceWorld) -> None:
    match = await world.begins(Pace.NONE)
    await wait_in_queue(world, CHITRA, DIPA)
    last = (await begin_matches(world, DIPA, MAX_LIVE_MATCHES))[0]
    wanted = Invitation("pretwa", BIMAL.id, pace=Pace.NONE)
    challenge = await world.services.challenges.invite(Place(GUILD, last.channel), ESHA, wanted)
    await world.services.challenges.queue(challenge.id, BIMAL)
    assert await resign_and_get_next(world, match) is None
    ended = await world.services.matches.resign(last.id, last.version, last.black)
    begun = await world.services.queue.begun_by(ended.after)
    assert [(each.channel, {*each.players}) for each in begun] == [
        (last.channel, {ESHA.id, BIMAL.id}),
        (CHANNEL, {CHITRA.id, DIPA.id}),
    ]


SPOILED = {
    "a game": "UPDATE challenges SET game = 'gone' WHERE id = ?",
    "a moment": "UPDATE challenges SET expires = 'gone' WHERE id = ?",
}


@pytest.mark.parametrize("spoiled", SPOILED)
async def test_unreadable_challenge_does_not_block_others(
    world: ServiceWorld, path: Path, spoiled: str
) -> None:
    match = await world.begins(Pace.NONE)
    broken = await wait_in_queue(world, CHITRA, DIPA)
    await wait_in_queue(world, ESHA, BIMAL)
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(SPOILED[spoiled], (broken.id,))
    begun = await resign_and_get_next(world, match)
    assert begun
    assert {*begun.players} == {ESHA.id, BIMAL.id}


async def test_queued_challenge_expires_after_a_week(world: ServiceWorld) -> None:
    match = await world.begins(Pace.NONE)
    first = await wait_in_queue(world, CHITRA, DIPA)
    assert first.expires == world.now + QUEUE_LIFETIME
    world.now += DAY
    second = await wait_in_queue(world, ESHA, BIMAL)
    world.now = first.expires
    begun = await resign_and_get_next(world, match)
    assert begun
    assert {*begun.players} == {ESHA.id, BIMAL.id}
    assert (await world.store.challenges.get(first.id)).state is State.EXPIRED
    for number in (first.id, second.id):
        assert await world.store.challenges.get(number)
    with pytest.raises(ChallengeExpired) as refused:
        await world.services.challenges.accept(first.id, DIPA, no_thread)
    assert refused.value.waited


async def test_waiting_challenge_outlasts_lifetime_of_open_challenges(
    world: ServiceWorld,
) -> None:
    match = await world.begins(Pace.NONE)
    await wait_in_queue(world, CHITRA, DIPA)
    world.now += CHALLENGE_LIFETIME + SECOND
    begun = await resign_and_get_next(world, match)
    assert begun
    assert {*begun.players} == {CHITRA.id, DIPA.id}
