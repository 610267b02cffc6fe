"""The store on real SQLite files: values are read back as they were stored."""

from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.play.challenge import FirstChoice, SideChoice
from bot.play.errors import (
    ChannelBusy,
    MatchError,
    MatchMovedOn,
    NoMatchHere,
    NoSuchChallenge,
    NoSuchMatch,
)
from bot.play.match import Match
from bot.play.offer import OfferKind
from bot.store import Store
from guti.games import GAMES
from tests.support.store_builders import (
    ASHA,
    NOON,
    add_challenge,
    begin_match,
    open_stores,
    play_one,
)
from tests.support.strategies import choices, keys

shared = settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with open_stores(tmp_path / "guti.sqlite3") as (store,):
        yield store


def act_on(match: Match, choice: int) -> Match:
    """Return the match after an action, mostly a move."""
    player = (match.black, match.white)[choice % 2]
    acts: list[Callable[[], Match]] = [
        lambda: match.offer(player, OfferKind.TAKEBACK),
        lambda: match.offer(player, OfferKind.DRAW),
        lambda: match.accept(player, match.offers[-1].version),
        lambda: match.decline(player, match.offers[-1].version),
        lambda: match.resign(player, match.version) if choice % 3 == 0 else play_one(match),
        match.play_forced,
    ]
    try:
        return acts[choice // 2 % 20]()
    except (MatchError, IndexError):
        return play_one(match, choice)


@shared
@given(keys, choices, st.sampled_from(SideChoice), st.sampled_from(FirstChoice))
async def test_match_is_read_back_after_every_change(
    store: Store, key: str, chosen: list[int], side: SideChoice, first: FirstChoice
) -> None:
    match = await begin_match(store, game=GAMES[key], side=side, first=first)
    for choice in chosen:
        if not match.live:
            break
        before, match = match, act_on(match, choice)
        if match is not before:
            await store.matches.save(before, match, NOON)
        assert await store.matches.get(match.id) == match
    if match.live:
        assert await store.matches.live_in(match.channel) == match


async def test_everything_survives_a_restart(tmp_path: Path) -> None:
    path = tmp_path / "guti.sqlite3"
    async with open_stores(path) as (first,):
        challenge = await add_challenge(first)
        before = await begin_match(first)
        after = play_one(before)
        await first.matches.save(before, after, NOON)
        await first.heartbeat.beat(NOON, timedelta(0))
    async with open_stores(path) as (second,):
        assert await second.challenges.get(challenge.id) == challenge
        assert await second.matches.get(after.id) == after
        assert await second.heartbeat.last() == NOON


async def test_unknown_numbers_are_not_found(store: Store) -> None:
    with pytest.raises(NoSuchMatch):
        await store.matches.get(7)
    with pytest.raises(NoSuchChallenge):
        await store.challenges.get(7)
    with pytest.raises(NoMatchHere):
        await store.matches.live_in(7)
    assert await store.heartbeat.last() is None


async def test_heartbeat_replaces_the_previous_one(store: Store) -> None:
    for hours in (0, 1, 2):
        await store.heartbeat.beat(NOON + timedelta(hours=hours), timedelta(0))
    assert await store.heartbeat.last() == NOON + timedelta(hours=2)


async def test_outdated_change_is_not_saved(store: Store) -> None:
    before = await begin_match(store)
    quick, late = play_one(before), play_one(before, 1)
    await store.matches.save(before, quick, NOON)
    for stale in (late, play_one(late), before.resign(ASHA, before.version)):
        with pytest.raises(MatchMovedOn):
            await store.matches.save(before, stale, NOON)
        assert await store.matches.get(before.id) == quick
    with pytest.raises(MatchMovedOn):
        await store.matches.save(replace(before, id=10**6), late, NOON)


async def test_failed_turn_leaves_no_trace(store: Store) -> None:
    """The version is written first, so without a transaction it would stay changed."""
    before = await begin_match(store)
    after = play_one(before)
    (move,) = after.moves
    unkept = replace(after, moves=(replace(move, path=("\ud800", "o")),))
    vars(unkept)["positions"] = after.positions
    with pytest.raises(UnicodeEncodeError):
        await store.matches.save(before, unkept, NOON)
    assert await store.matches.get(before.id) == before
    await store.matches.save(before, after, NOON)


async def test_channel_has_one_live_match_at_most(store: Store) -> None:
    match = await begin_match(store)
    challenge = await add_challenge(store, channel=match.channel, opponent=5)
    accepted = challenge.accept(5, NOON)
    with pytest.raises(ChannelBusy) as caught:
        await store.matches.begin(challenge, accepted, accepted.match(Random(1)), NOON)
    assert caught.value.details == {"black": match.black, "white": match.white}
    assert await store.challenges.get(challenge.id) == challenge
    left = match.resign(ASHA, match.version)
    await store.matches.save(match, left, NOON)
    with pytest.raises(NoMatchHere):
        await store.matches.live_in(match.channel)
    again = await store.matches.begin(challenge, accepted, accepted.match(Random(1)), NOON)
    assert await store.matches.live_in(match.channel) == again
    assert await store.matches.get(match.id) == left
