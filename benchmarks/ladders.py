"""Speed of `/leaderboard` and `/profile` in a large server.

The server has 50,000 members and 200,000 finished matches. The measured time is that for reading
the database, writing the text and drawing the picture.
"""

import asyncio
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterable
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from random import Random

from bot import texts
from bot.ratings.leaderboard import Leaderboard, Period, Profile
from bot.render import BoardRenderer, draw_leaderboard, draw_profile
from bot.services.leaderboards import LeaderboardService
from bot.store import Store
from cogs.leaderboard import _labels as leaderboard_labels
from cogs.profile import _labels as profile_labels
from tests.support.crowd import GUILD, MATCHES, MEMBERS, fill, pair
from tools.figures import percentile, say, table

WORDS = texts.of(texts.ENGLISH)

ASSETS = Path(__file__).parents[1] / "assets"
TIMES, WARMING = 40, 3
TARGET_MS = 150
"""Target for the 95th percentile of the answer time."""

BUSIEST = 1
"""User id of the member with the most matches."""

Request = Callable[[], Awaitable[Leaderboard | Profile | None]]
Drawing = Callable[[Leaderboard | Profile], tuple[str, bytes]]


async def measure() -> str:
    """Measure leaderboards and profiles; return the table."""
    with tempfile.TemporaryDirectory() as place:
        path, now = Path(place) / "guti.sqlite3", datetime.now(UTC)
        url = f"sqlite+aiosqlite:///{path}"
        async with Store.open(url):
            pass
        say(f"a crowd of {MEMBERS:,} members and {MATCHES:,} matches")
        fill(path, now)
        async with Store.open(url) as store:
            rows = await measure_answers(store, now)
    return table(
        f"Ladders of {MEMBERS:,} members and {MATCHES:,} matches: milliseconds, target {TARGET_MS}",
        ["answer", "read 50 %", "read 95 %", "with picture 50 %", "with picture 95 %"],
        rows,
    ) + ("\nno-op: one row read by its key, through the same store; no picture is drawn for it")


async def measure_answers(store: Store, now: datetime) -> list[list[object]]:
    """Measure each kind of answer; return the rows of the table."""
    leaderboards = LeaderboardService(store, lambda: now)
    renderer = BoardRenderer.open(ASSETS)

    def draw(seen: Leaderboard | Profile) -> tuple[str, bytes]:
        if isinstance(seen, Leaderboard):
            labels = leaderboard_labels(WORDS, seen)
            return WORDS.leaderboards.alt(seen), draw_leaderboard(renderer, seen, labels)
        words = WORDS.profiles.in_words(seen, "Asha")
        return words, draw_profile(renderer, seen, profile_labels(WORDS, seen, "Asha"))

    async def nothing() -> None:
        await store.settings.server(GUILD)

    rows: list[list[object]] = [
        ["no-op", *figures(await request_times_ms([nothing] * TIMES)), "", ""]
    ]
    for name, questions in requests(leaderboards, Random(1)).items():
        say(name)
        await request_times_ms(questions[:WARMING], draw)
        read = await request_times_ms(questions)
        rows.append([name, *figures(read), *figures(await request_times_ms(questions, draw))])
    return rows


def requests(leaderboards: LeaderboardService, random: Random) -> dict[str, list[Request]]:
    """Return requests of each kind, for random members."""
    found: dict[str, list[Request]] = {}
    for game in (None, "pretwa"):
        for period in Period:
            for page in (1, 200):
                name = f"/leaderboard {game or ''} {period} page {page}".replace("  ", " ")
                found[name] = [
                    partial(leaderboards.leaderboard, GUILD, user, game, period, page)
                    for user in random_members(random)
                ]
    found["/profile of a player"] = [
        partial(leaderboards.profile, GUILD, user, asker)
        for user, asker in zip(random_members(random), random_members(random), strict=True)
    ]
    found["/profile of the busiest"] = [
        partial(leaderboards.profile, GUILD, BUSIEST, asker) for asker in random_members(random)
    ]
    return found


def random_members(random: Random) -> list[int]:
    """Return random members, more often those with many matches."""
    return [pair(random, MEMBERS)[0] for _ in range(TIMES)]


async def request_times_ms(requests: Iterable[Request], draw: Drawing | None = None) -> list[float]:
    """Make the requests one after another, and return the time for each."""
    found = []
    for request in requests:
        began = time.perf_counter()
        seen = await request()
        if draw and seen:
            await asyncio.to_thread(draw, seen)
        found.append(1000 * (time.perf_counter() - began))
    return found


def figures(values: list[float]) -> list[str]:
    """Return the median and the 95th percentile as text."""
    return [f"{percentile(values, share):.1f}" for share in (50, 95)]
