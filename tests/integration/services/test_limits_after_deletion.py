"""Limits survive the deletion of data: most for a day, known answers for good."""

from collections.abc import Awaitable, Callable, Iterable
from datetime import timedelta
from itertools import count
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import func, select

from bot.learn.solver import WARM_UP, Answered
from bot.play.errors import TooManyChallenges
from bot.play.limits import DEFAULT_RATED_A_DAY, DELETIONS_PER_PERIOD, MAX_OPEN_CHALLENGES
from bot.play.match import Match
from bot.ratings.lists import OVERALL
from bot.services import Services
from bot.services.puzzles import OpenPuzzle
from bot.services.requests import Invitation, Person, Place
from bot.store import Store
from bot.store.database.keyed import KEYS
from bot.store.deletion_marks import deletion_marks
from tests.support.databases import url_of
from tests.support.service_fixture import (
    ASHA,
    BIMAL,
    CHITRA,
    DAY,
    GUILD,
    NOON,
    ServiceWorld,
    no_thread,
)
from tests.support.store_builders import store_warm_up_puzzles

NEWCOMERS = 24
"""Number of new opponents. Against established opponents a rating becomes firm sooner."""

HERE, ELSEWHERE = Place(GUILD, 2), Place(GUILD + 1, 3)


async def plays(
    world: ServiceWorld, one: Person, other: Person, *, side: str = "black", place: Place = HERE
) -> Match:
    """Play a match that `other` resigns after both have moved."""
    wanted = Invitation("pretwa", other.id, side, "me")
    challenge = await world.services.challenges.invite(place, one, wanted)
    _, match = await world.services.challenges.accept(challenge.id, other, no_thread)
    for _ in range(2):
        match = await world.moves(match)
    return (await world.services.matches.resign(match.id, match.version, other.id)).after


async def marks(world: ServiceWorld) -> int:
    (row,) = await world.store.database.read(select(func.count()).select_from(deletion_marks))
    return int(row[0])


@pytest.mark.parametrize(
    ("sides", "after"), [(("black",), 3), (("white",), 2), (("black", "white"), 1)]
)
async def test_opponents_deletion_keeps_the_daily_limit(
    world: ServiceWorld, sides: tuple[str, ...], after: int
) -> None:
    rated = 0
    for number in range(1, 2 * DEFAULT_RATED_A_DAY + 2):
        side = sides[number % len(sides)]
        rated += (await plays(world, ASHA, BIMAL, side=side)).rated
        if number % after == 0:
            await world.services.privacy.forget(BIMAL.id)
    assert rated == DEFAULT_RATED_A_DAY
    assert (await plays(world, ASHA, CHITRA)).rated
    assert (await plays(world, ASHA, BIMAL, place=ELSEWHERE)).rated
    assert await world.services.leaderboards.differences() == ()


async def test_daily_limit_counts_both_colours(world: ServiceWorld) -> None:
    sides = ("black", "white") * DEFAULT_RATED_A_DAY
    rated = [(await plays(world, ASHA, BIMAL, side=side)).rated for side in sides]
    assert rated == [True] * DEFAULT_RATED_A_DAY + [False] * DEFAULT_RATED_A_DAY


async def test_deletion_by_both_players_keeps_daily_limit(world: ServiceWorld) -> None:
    rated = 0
    for _ in range(6):
        rated += (await plays(world, ASHA, BIMAL)).rated
        for person in (BIMAL, ASHA):
            await world.services.privacy.forget(person.id)
    assert rated == DEFAULT_RATED_A_DAY


async def test_daily_limit_expires_after_a_day(world: ServiceWorld) -> None:
    """Each match counts for a day from its start, even if the data is deleted."""
    for _ in range(DEFAULT_RATED_A_DAY):
        assert (await plays(world, ASHA, BIMAL)).rated
        world.now += timedelta(hours=2)
    await world.services.privacy.forget(BIMAL.id)
    world.now += timedelta(hours=17, minutes=59)
    assert not (await plays(world, ASHA, BIMAL)).rated
    world.now += timedelta(minutes=2)
    assert (await plays(world, ASHA, BIMAL)).rated
    assert not (await plays(world, ASHA, BIMAL)).rated


async def test_ratings_farmed_from_newcomers_stay_provisional(world: ServiceWorld) -> None:
    """Covers many newcomers, one after another."""
    for number in range(100, 100 + NEWCOMERS):
        assert (await plays(world, ASHA, Person(number, "New"))).rated
        await world.services.privacy.forget(number)
    standing = (await world.store.standings.all_standings())[GUILD, OVERALL, ASHA.id]
    assert standing.played == NEWCOMERS
    assert standing.rating.provisional
    assert await world.services.leaderboards.differences() == ()


async def solves(world: ServiceWorld, keys: Iterable[str], place: Place = HERE) -> list[Answered]:
    """Solve puzzles as Asha, who knows the answers."""
    done = list[Answered]()
    for key in keys:
        at = await world.services.puzzles.open(place, ASHA.id, key)
        while not at.attempt.finished:
            move = at.puzzle.line[2 * at.attempt.turn]
            done.append(await world.services.puzzles.answer(place, ASHA.id, at, move))
            at = OpenPuzzle(at.puzzle, done[-1].attempt)
    return done


async def reveal_answers(world: ServiceWorld, number: int) -> list[str]:
    """Reveal the answers of puzzles as Asha, and return their keys."""
    keys = list[str]()
    for _ in range(number):
        at = await world.services.puzzles.next(HERE, ASHA.id, None)
        await world.services.puzzles.reveal(HERE, ASHA.id, at)
        keys.append(at.puzzle.key)
    return keys


@pytest.mark.parametrize("place", [HERE, ELSEWHERE])
async def test_puzzles_after_data_deletion_are_unrated(world: ServiceWorld, place: Place) -> None:
    keys = await reveal_answers(world, 4)
    before = await world.store.puzzles.standings()
    await world.services.privacy.forget(ASHA.id)
    assert not any(each.counted for each in await solves(world, keys, place))
    assert (await world.store.puzzles.solver(ASHA.id)).standing.played == 0
    at = await world.services.puzzles.next(place, ASHA.id, None)
    assert not (await world.services.puzzles.reveal(place, ASHA.id, at)).counted
    assert await world.store.puzzles.standings() == before
    at = await world.services.puzzles.next(place, ASHA.id, None)
    assert (await world.services.puzzles.reveal(place, ASHA.id, at)).counted


FORGETS: dict[str, Callable[[ServiceWorld], Awaitable[object]]] = {
    "the person": lambda world: world.services.privacy.forget(ASHA.id),
    "the server": lambda world: world.services.guilds.forget(GUILD),
}


@pytest.mark.parametrize("forgets", FORGETS.values(), ids=FORGETS)
@pytest.mark.both_databases
async def test_known_answers_stay_unrated_after_deletion(
    world: ServiceWorld, forgets: Callable[[ServiceWorld], Awaitable[object]]
) -> None:
    keys = await reveal_answers(world, WARM_UP - 1)
    twin = world.services.puzzles.book.twin[keys[0]]
    await world.services.privacy.forget(BIMAL.id)
    await forgets(world)
    world.now += timedelta(days=400)
    await world.services.heartbeat.beat(DAY)
    others = [key for key in world.services.puzzles.book.whole if key not in {*keys, twin}]
    assert not any(each.counted for each in await solves(world, others[:WARM_UP]))
    assert not any(each.counted for each in await solves(world, [*keys, twin], ELSEWHERE))
    await forgets(world)
    assert not any(each.counted for each in await solves(world, keys, ELSEWHERE))
    new = await solves(world, others[WARM_UP : 3 * WARM_UP], ELSEWHERE)
    assert new[-1].counted


@pytest.mark.both_databases
async def test_deletions_are_limited_across_restarts(path: Path) -> None:
    now = NOON
    for number in range(2 * DELETIONS_PER_PERIOD + 1):
        async with Store.open(url_of(path)) as store:
            privacy = ServiceWorld(store, now).services.privacy
            is_full = number >= DELETIONS_PER_PERIOD
            assert await privacy.next_deletion(ASHA.id) == (NOON + DAY if is_full else None)
            assert await privacy.next_deletion(BIMAL.id) is None
            if not is_full:
                await privacy.forget(ASHA.id)
                await privacy.count_deletion(ASHA.id)
            now += timedelta(hours=1)
    async with Store.open(url_of(path)) as store:
        assert await ServiceWorld(store, NOON + DAY).services.privacy.next_deletion(ASHA.id) is None


async def test_deletion_without_puzzles_keeps_later_puzzles_rated(world: ServiceWorld) -> None:
    await plays(world, ASHA, BIMAL)
    await world.services.puzzles.next(HERE, ASHA.id, None)
    await world.services.privacy.forget(ASHA.id)
    await store_warm_up_puzzles(world.store.puzzles, HERE.guild, ASHA.id)
    at = await world.services.puzzles.next(HERE, ASHA.id, None)
    assert (await world.services.puzzles.reveal(HERE, ASHA.id, at)).counted


async def test_open_challenges_still_count_after_data_deletion(world: ServiceWorld) -> None:
    wanted, places = Invitation("pretwa", BIMAL.id), map(Place, count(GUILD, 0), count(50))
    invite = world.services.challenges.invite
    for _ in range(MAX_OPEN_CHALLENGES - 1):
        await invite(next(places), ASHA, wanted)
    await world.services.privacy.forget(ASHA.id)
    await invite(next(places), ASHA, wanted)
    for _ in range(2):
        with pytest.raises(TooManyChallenges):
            await invite(next(places), ASHA, wanted)
        await world.services.privacy.forget(ASHA.id)
    await invite(ELSEWHERE, ASHA, wanted)
    world.now += DAY
    await invite(next(places), ASHA, wanted)


@pytest.mark.both_databases
async def test_deletion_marks_expire_despite_wrong_clocks(world: ServiceWorld) -> None:
    for years in (0, 10):
        world.now += timedelta(days=365 * years)
        await plays(world, ASHA, BIMAL)
        await reveal_answers(world, 1)
        for person in (ASHA, BIMAL):
            await world.services.privacy.forget(person.id)
        world.now -= timedelta(days=365 * years)
    assert await marks(world) == 2
    assert (await plays(world, ASHA, BIMAL)).rated
    await world.services.heartbeat.beat(DAY)
    assert await marks(world) == 1
    world.now += DAY
    await world.services.heartbeat.beat(2 * DAY)
    assert await marks(world) == 0


@pytest.mark.both_databases
async def test_deletion_mark_is_anonymous_without_secret(world: ServiceWorld) -> None:
    secret = select(KEYS.c.secret)
    found = set[bytes]()
    for seed in (1, 2):
        services = Services(world.store, world.clock, Random(seed), world.engine)
        await reveal_answers(world, 1)
        await services.privacy.forget(ASHA.id)
        (row,) = await world.store.database.read(secret)
        found.add(row.secret)
    assert len(found) == 1
    for row in await world.store.database.read(select(deletion_marks)):
        assert len(row.mark) == 32
        assert str(ASHA.id).encode() not in row.mark
        assert not {column for column in row._mapping if column not in {"mark", "sequence", "ends"}}
