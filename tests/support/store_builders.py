"""Challenges and matches in a store, for its tests."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from bot.games import GAMES
from bot.learn.solver import START, WARM_UP, Attempt
from bot.play.challenge import Challenge
from bot.play.limits import CHALLENGE_LIFETIME
from bot.play.match import Match
from bot.store import Store
from bot.store.errors import StorageFails
from bot.store.puzzles import PuzzleStore
from tests.support.databases import url_of

ASHA, BIMAL = 2**63 - 2, 2**63 - 1
"""The largest possible user ids."""

NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)
Given = TypeVar("Given")
channels = count(1)
"""Channel ids, one for each match."""


@asynccontextmanager
async def opened(path: Path, times: int = 1) -> AsyncIterator[tuple[Store, ...]]:
    """Open the same file several times, as other processes would."""
    async with AsyncExitStack() as stack:
        url = url_of(path)
        yield tuple([await stack.enter_async_context(Store.open(url)) for _ in range(times)])


async def warm_up(puzzles: PuzzleStore, guild: int, user: int, now: datetime = NOON) -> None:
    """Store enough puzzle results for a person that the next one is rated."""
    looks = partial(replace, shown=True, finished=now)
    for number in range(WARM_UP):
        attempt = Attempt(f"warm-up {number}", "none", now)
        await puzzles.open(guild, user, attempt)
        await puzzles.answer(guild, user, attempt, looks, START, now)


async def insisting(act: Callable[[], Awaitable[Given]]) -> Given:
    """Call `act`, and retry while another process holds the file, as a player would.

    How often that happens depends on the disk.
    """
    for _ in range(100):
        with suppress(StorageFails):
            return await act()
    return await act()


async def added(store: Store, **changes: Any) -> Challenge:
    """Store a challenge from Asha to Bimal."""
    here = next(channels)
    challenge = Challenge(
        id=0,
        game=GAMES["pretwa"],
        guild=here,  # a new server, since the number per person and server is limited
        channel=here,
        challenger=ASHA,
        challenger_name="Asha",
        opponent=BIMAL,
        expires=NOON + CHALLENGE_LIFETIME,
    )
    challenge = replace(challenge, **changes)
    return replace(challenge, id=await store.challenges.add(challenge, NOON))


async def begun(store: Store, **changes: Any) -> Match:
    """Begin a match in a channel of its own."""
    challenge = await added(store, **changes)
    accepted = challenge.accept(BIMAL, NOON)
    return await store.matches.begin(challenge, accepted, accepted.match(Random(1)), NOON)


def step(match: Match, choice: int = 0) -> Match:
    """Return the match after one of its legal moves."""
    moves = match.position.legal_moves
    return match.play(match.to_move, str(moves[choice % len(moves)]))
