"""Builders of challenges and matches in a store."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, TypeVar

from bot.learn.solver import START, WARM_UP, Attempt
from bot.play.challenge import Challenge
from bot.play.limits import CHALLENGE_LIFETIME
from bot.play.match import Match
from bot.store import Store
from bot.store.errors import StorageFails
from bot.store.puzzles import PuzzleStore
from guti.games import GAMES
from tests.support.databases import url_of

ASHA, BIMAL = 2**63 - 2, 2**63 - 1
"""The largest possible user ids."""

NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)
Given = TypeVar("Given")
channels = count(1)
"""Unique channel ids."""


@asynccontextmanager
async def open_stores(path: Path, times: int = 1) -> AsyncIterator[tuple[Store, ...]]:
    """Open one database `times` times, as several processes would."""
    async with AsyncExitStack() as stack:
        url = url_of(path)
        yield tuple([await stack.enter_async_context(Store.open(url)) for _ in range(times)])


async def store_warm_up_puzzles(
    puzzles: PuzzleStore, guild: int, user: int, now: datetime = NOON
) -> None:
    """Store enough puzzle results for a person's next puzzle to be rated."""
    looks = partial(replace, shown=True, finished=now)
    for number in range(WARM_UP):
        attempt = Attempt(f"warm-up {number}", "none", now)
        await puzzles.open(guild, user, attempt)
        await puzzles.answer(guild, user, attempt, looks, START, now)


async def retry_while_locked(act: Callable[[], Awaitable[Given]]) -> Given:
    """Call `act` again and again while another process locks the database."""
    for _ in range(100):
        with suppress(StorageFails):
            return await act()
    return await act()


async def add_challenge(store: Store, **changes: Any) -> Challenge:
    """Store a challenge from Asha to Bimal."""
    here = next(channels)
    challenge = Challenge(
        id=0,
        game=GAMES["pretwa"],
        guild=here,  # a new server, because challenges per server are limited
        channel=here,
        challenger=ASHA,
        challenger_name="Asha",
        opponent=BIMAL,
        expires=NOON + CHALLENGE_LIFETIME,
    )
    challenge = replace(challenge, **changes)
    return replace(challenge, id=await store.challenges.add(challenge, NOON))


async def begin_match(store: Store, **changes: Any) -> Match:
    """Begin a match in a new channel."""
    challenge = await add_challenge(store, **changes)
    accepted = challenge.accept(BIMAL, NOON)
    return await store.matches.begin(challenge, accepted, accepted.match(Random(1)), NOON)


def play_one(match: Match, choice: int = 0) -> Match:
    """Return the match after the legal move number `choice`, counted from 0."""
    moves = match.position.legal_moves
    return match.play(match.to_move, str(moves[choice % len(moves)]))
