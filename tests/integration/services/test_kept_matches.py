"""Cached matches changed by another process are never played on.

`TURNS=10000` in the environment plays that many turns in two processes and prints the results.
"""

import os
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import replace
from itertools import cycle, islice
from pathlib import Path
from random import Random

import pytest

from bot.play.errors import MatchMovedOn, NoMatchHere
from bot.play.match import Match
from bot.play.offer import OfferKind
from bot.services.requests import Place
from bot.shards import Shards
from bot.store import Store
from bot.store.live_matches import LiveMatches
from guti.errors import GutiError
from guti.games import GAMES
from tests.support.databases import statements_of, url_of
from tests.support.service_fixture import ASHA, BIMAL, GUILD, ServiceWorld

pytestmark = pytest.mark.both_databases

TURNS = int(os.environ.get("TURNS", "60"))


@pytest.fixture
async def processes(tmp_path: Path) -> AsyncIterator[list[ServiceWorld]]:
    """Three processes on one database, the first of which has cached the match."""
    async with AsyncExitStack() as stack:
        url = url_of(tmp_path / "guti.sqlite3")
        yield [ServiceWorld(await stack.enter_async_context(Store.open(url))) for _ in range(3)]


async def test_processes_see_each_others_moves(
    processes: list[ServiceWorld],
) -> None:
    rng, matches, channel = Random(1), 0, 10
    match: Match | None = None
    for world in islice(cycle(processes[:2]), TURNS):
        if match is None or not match.live:
            matches, channel = matches + 1, channel + 1
            match = await world.begins(None, channel, moves=0)
        text = str(rng.choice(match.position.legal_moves))
        change = await world.services.matches.move(Place.of(match), match.to_move, text)
        assert change.before.moves == match.moves
        match = change.after
    assert match
    assert (await processes[2].read(match)).moves == match.moves
    print(TURNS, "turns in", matches, "matches")  # noqa: T201


async def _move(world: ServiceWorld, match: Match) -> object:
    return await world.moves(match)


async def _resign(world: ServiceWorld, match: Match) -> object:
    return await world.services.matches.resign(match.id, match.version, match.to_move)


async def _draw(world: ServiceWorld, match: Match) -> object:
    offered = await world.services.matches.offer(match, match.to_move, OfferKind.DRAW)
    other = sum(match.players) - match.to_move
    return await world.services.matches.accept_offer(match.id, offered.after.version, other)


async def _take_back(world: ServiceWorld, match: Match) -> object:
    other = sum(match.players) - match.to_move
    offered = await world.services.matches.offer(match, other, OfferKind.TAKEBACK)
    return await world.services.matches.accept_offer(match.id, offered.after.version, match.to_move)


async def _forget(world: ServiceWorld, match: Match) -> None:
    await world.services.privacy.forget(BIMAL.id)


async def _delete(world: ServiceWorld, match: Match) -> object:
    return await world.store.guilds.delete(GUILD, limit=100)


CHANGES: tuple[Callable[[ServiceWorld, Match], Awaitable[object]], ...] = (
    _move,
    _resign,
    _draw,
    _take_back,
    _forget,
    _delete,
)


@pytest.mark.parametrize("change", CHANGES)
async def test_move_on_outdated_cache_raises_the_same_error(
    processes: list[ServiceWorld], change: Callable[[ServiceWorld, Match], Awaitable[object]]
) -> None:
    """A process without a cache would answer the same."""
    keeping, other, fresh = processes
    match = await keeping.begins(None)
    await change(other, match)
    text, results = str(match.position.legal_moves[0]), []
    for world in (keeping, fresh):
        with pytest.raises(GutiError) as refused:
            await world.services.matches.move(Place.of(match), match.to_move, text)
        results.append((type(refused.value), vars(refused.value)))
        with pytest.raises(GutiError) as refused:
            await world.services.matches.play(match.id, match.version, match.to_move, text)
        results.append((type(refused.value), vars(refused.value)))
    assert results[:2] == results[2:]


async def test_moved_match_is_not_found_in_old_channel(
    processes: list[ServiceWorld],
) -> None:
    keeping, other, _ = processes
    for world, channel in ((keeping, 98), (other, 99)):
        match = await keeping.moves(await keeping.begins(None, channel - 50))
        await world.services.matches.relocate(match, channel)
        with pytest.raises(NoMatchHere):
            await keeping.moves(match)
        text = str(match.position.legal_moves[0])
        change = await keeping.services.matches.play(match.id, match.version, match.to_move, text)
        assert change.after.channel == channel


async def test_moves_of_a_cached_match_read_no_matches(
    processes: list[ServiceWorld],
) -> None:
    world = processes[0]
    match = await world.begins(None)
    with statements_of(world.store.database) as statements:
        for _ in range(3):
            match = await world.moves(match)
    assert match.live
    about_matches = [statement.split()[0] for statement, _ in statements if "matches" in statement]
    assert about_matches == ["UPDATE"] * 3


async def test_expected_match_is_the_last_one_read(
    processes: list[ServiceWorld],
) -> None:
    keeping, other, _ = processes
    services, place = keeping.services.matches, Place(GUILD, 2)
    match = await keeping.begins(None)
    assert await services.cached_live_for(place, ASHA.id) == match
    moved = await other.moves(match)
    assert (await services.live_for(place, ASHA.id)).version == moved.version
    assert (await services.cached_live_for(place, ASHA.id)).version == moved.version
    again = await keeping.moves(moved)
    await other.moves(again)
    with pytest.raises(GutiError):
        await services.move(place, again.to_move, "nonsense")
    assert (await services.cached_live_for(place, ASHA.id)).version == again.version + 1


async def test_legal_moves_of_past_positions_are_not_cached(processes: list[ServiceWorld]) -> None:
    match = await processes[0].begins(None, moves=12)
    stored = processes[0].store.matches.cached(match.id)
    assert stored
    assert len(stored.moves) == 12
    assert sum("legal_moves" in vars(position) for position in stored.positions) <= 1


def test_process_caches_only_its_servers_matches() -> None:
    match = Match(1, next(iter(GAMES.values())), 0, 2, ASHA.id, BIMAL.id)
    for count, ids in ((1, (0,)), (2, (0,)), (2, (1,)), (3, (0, 2))):
        live = LiveMatches(Shards(count, ids))
        for shard in range(6):
            there = replace(match, id=shard + 1, channel=shard, guild=shard << 22)
            with live.saving(there):
                pass
            assert (live.get(there.id) is not None) == (shard % count in ids)


def test_cache_is_bounded_to_active_players() -> None:
    live = LiveMatches(capacity=2)
    match = Match(1, next(iter(GAMES.values())), GUILD, 2, ASHA.id, BIMAL.id)
    for number in (1, 2, 3):
        with live.saving(replace(match, id=number, channel=number)):
            pass
    assert [number for number in (1, 2, 3) if live.get(number)] == [2, 3]
    assert live.played_in(3, ASHA.id) is live.get(3)
    assert live.played_in(1, ASHA.id) is None
    assert live.played_in(3, 99) is None
    with live.saving(replace(match, id=3, channel=3, owner=ASHA.id)):
        pass
    assert live.played_in(2, BIMAL.id) is live.get(2)
    with pytest.raises(MatchMovedOn), live.saving(replace(match, id=2, channel=2)):
        raise MatchMovedOn
    assert live.get(2) is None
