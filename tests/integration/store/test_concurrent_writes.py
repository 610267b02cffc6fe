"""Two concurrent actions on one database, of which one is refused."""

import asyncio
from collections.abc import AsyncIterator, Callable
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.play.challenge import Challenge, State
from bot.play.errors import (
    ChallengeAnswered,
    ChallengeWithdrawn,
    MatchMovedOn,
    NoMatchHere,
    NotYourTurn,
)
from bot.services import Services
from bot.services.requests import Person, Place
from bot.store import Store
from guti.errors import GutiError
from tests.support.inline_engine import InlineEngine
from tests.support.store_builders import (
    ASHA,
    BIMAL,
    NOON,
    add_challenge,
    begin_match,
    channels,
    open_stores,
    retry_while_locked,
)

pytestmark = pytest.mark.both_databases


@pytest.fixture
async def stores(tmp_path: Path) -> AsyncIterator[tuple[Store, ...]]:
    async with open_stores(tmp_path / "guti.sqlite3", times=2) as two:
        yield two


def services(store: Store) -> Services:
    return Services(store, lambda: NOON, Random(1), InlineEngine())


async def outcomes(*acts: Callable[[], Any]) -> tuple[list[Any], list[GutiError]]:
    """Run calls concurrently, and return their results and their errors."""
    results = await asyncio.gather(*map(retry_while_locked, acts), return_exceptions=True)
    errors = [result for result in results if isinstance(result, GutiError)]
    done = [result for result in results if not isinstance(result, BaseException)]
    assert len(errors) + len(done) == len(results), results
    return done, errors


@pytest.mark.parametrize("same", [True, False], ids=["the same move", "two moves"])
async def test_one_of_two_simultaneous_moves_is_played(
    stores: tuple[Store, ...], same: object
) -> None:
    store, _ = stores
    for _ in range(8):
        match = await begin_match(store)
        moves = [str(move) for move in match.position.legal_moves]
        typed = (moves[0], moves[0] if same else moves[1])
        done, errors = await outcomes(
            *(
                partial(services(each).matches.move, Place.of(match), match.to_move, text)
                for each, text in zip(stores, typed, strict=True)
            )
        )
        assert (len(done), len(errors)) == (1, 1)
        assert isinstance(errors[0], MatchMovedOn | NotYourTurn)
        stored = await store.matches.get(match.id)
        assert (len(stored.moves), stored.version) == (1, match.version + 1)
        assert str(stored.moves[0]) in typed


async def test_one_of_many_simultaneous_moves_is_played(
    stores: tuple[Store, ...],
) -> None:
    store, _ = stores
    match, one = await begin_match(store), services(store)
    moves = [str(move) for move in match.position.legal_moves] * 4
    acts = [partial(one.matches.move, Place.of(match), match.to_move, text) for text in moves]
    done, errors = await outcomes(*acts)
    assert (len(done), len(errors)) == (1, len(moves) - 1)
    assert len((await store.matches.get(match.id)).moves) == 1


async def test_only_one_of_simultaneous_move_and_resignation_counts(
    stores: tuple[Store, ...],
) -> None:
    store, other = stores
    for _ in range(10):
        match = await begin_match(store)
        (move, *_) = map(str, match.position.legal_moves)
        done, errors = await outcomes(
            partial(services(store).matches.move, Place.of(match), match.to_move, move),
            partial(services(other).matches.resign, match.id, match.version, match.black),
        )
        stored = await store.matches.get(match.id)
        assert (len(done), len(errors)) == (1, 1)
        assert (len(stored.moves), stored.live) in {(1, True), (0, False)}


async def a_thread(_challenge: Challenge) -> int:
    return next(channels)


Act = Callable[[Services, int], Any]
ANSWERS: dict[str, Act] = {
    "accept": lambda services, number: services.challenges.accept(
        number, Person(BIMAL, "Bimal"), a_thread
    ),
    "decline": lambda services, number: services.challenges.decline(number, BIMAL),
    "withdraw": lambda services, number: services.challenges.withdraw(number, ASHA),
}


@pytest.mark.parametrize(
    ("one", "two"),
    [
        ("accept", "withdraw"),
        ("withdraw", "accept"),
        ("accept", "accept"),
        ("decline", "accept"),
        ("decline", "decline"),
    ],
)
async def test_one_of_two_simultaneous_answers_counts(
    stores: tuple[Store, ...], one: str, two: str
) -> None:
    store, other = stores
    for _ in range(6):
        challenge = await add_challenge(store)
        done, errors = await outcomes(
            partial(ANSWERS[one], services(store), challenge.id),
            partial(ANSWERS[two], services(other), challenge.id),
        )
        assert (len(done), len(errors)) == (1, 1)
        assert isinstance(errors[0], ChallengeAnswered | ChallengeWithdrawn)
        stored = await store.challenges.get(challenge.id)
        assert stored.state in {State.ACCEPTED, State.DECLINED, State.WITHDRAWN}
        with pytest.raises((ChallengeAnswered, ChallengeWithdrawn)):
            stored.accept(BIMAL, NOON)
        if stored.state is State.ACCEPTED:
            assert (await store.matches.live_in(challenge.channel)).moves == ()
        else:
            with pytest.raises(NoMatchHere):
                await store.matches.live_in(challenge.channel)


async def test_two_stores_write_concurrently_without_loss(stores: tuple[Store, ...]) -> None:
    stored = await asyncio.gather(
        *(
            retry_while_locked(partial(add_challenge, each, challenger=number))
            for number, each in enumerate(stores * 20, start=100)
        )
    )
    assert len({challenge.id for challenge in stored}) == 40
    for challenge in stored:
        assert await stores[0].challenges.get(challenge.id) == challenge
