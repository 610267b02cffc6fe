"""Two processes on PostgreSQL advance one tournament, while one is killed in each step."""

import asyncio
import json
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from datetime import timedelta
from pathlib import Path
from typing import Any

from bot.play.tournaments.tournament import Tournament
from bot.play.tournaments.values import Form, TournamentPhase
from bot.store import Store
from tests.support.databases import postgresql_url
from tests.support.service_fixture import NOON, ServiceWorld
from tests.support.tournament_play import Club, by_lot, check, places, plan
from tests.support.tournament_process import SEED, Moment
from tests.support.volume import VOLUME

PLAYERS = 6 if VOLUME == 1 else 8
MINUTES = timedelta(minutes=2)
QUIET = timedelta(hours=12)
"""Time that passes if neither process changed anything."""

STEPS = (
    *("game.opened", "game.match", "game.score", "entrants", "round", "phase", "announced"),
    *("warned", "MatchStore.save.<locals>.change", "begin_waiting"),
)
"""Transactions in which a larger run kills: those of tournaments, and those of their matches."""

MOMENTS = "before", "in", "after"

PROGRAM = sys.executable, "-m", "tests.support.tournament_process"
MADE = Tournament(0, 1, 2, 99, plan(Form.SWISS, rounds=2 if VOLUME == 1 else 3, games=1), seed=7)


@asynccontextmanager
async def started(*arguments: str) -> AsyncIterator[asyncio.subprocess.Process]:
    pipe = asyncio.subprocess.PIPE
    process = await asyncio.create_subprocess_exec(*PROGRAM, *arguments, stdin=pipe, stdout=pipe)
    try:
        yield process
    finally:
        with suppress(ProcessLookupError):
            process.terminate()
        await process.wait()


def send(process: asyncio.subprocess.Process, **values: Any) -> None:
    assert process.stdin is not None
    process.stdin.write(json.dumps(values).encode() + b"\n")


async def answer(process: asyncio.subprocess.Process) -> Any:
    assert process.stdout is not None
    return json.loads(await process.stdout.readline())


async def begin(store: Store) -> tuple[Tournament, list[int]]:
    """Begin the tournament; return it with the absent players of the first round."""
    club = Club(ServiceWorld(store))
    found = await club.service.get(await club.signs_up(MADE, PLAYERS))
    return found, [found.seat(seat).user for seat in found.current[0].seats]


async def alone(path: Path) -> Tournament:
    """Play the tournament in one process that is never killed."""
    async with Store.open(postgresql_url(path)) as store:
        begun, absent = await begin(store)
        club = Club(ServiceWorld(store))
        return await club.play_out(begun.id, by_lot(SEED), {1: frozenset(absent)})


async def advanced(path: Path, killed: list[Moment]) -> Tournament:
    """Let two processes play a tournament; add the moments of kills."""
    url, now, quiet, life = postgresql_url(path), NOON, 0, 0
    async with Store.open(url) as store, started(url) as living, started(url, "doomed") as doomed:
        found, absent = await begin(store)
        while found.phase is TournamentPhase.RUNNING:
            life += 1
            asked = {"tournament": found.id, "now": now.isoformat(), "absent": absent}
            send(doomed, **asked, threads=1_000_000 + 1000 * life, killed=killed)
            assert await answer(doomed) == {"ready": True}
            if life % 2:
                # Both at once; else the living process finds what the other leaves.
                send(living, **asked, threads=1000 * life)
                await answer(living)
            told = await answer(doomed)
            if "killed" in told:
                killed.append(tuple(told["killed"]))
            else:
                assert told["status"] == 0
            before, found = found, await store.tournaments.get(found.id)
            quiet = quiet + 1 if found == before else 0
            now += QUIET if quiet > 1 else MINUTES
    return found


async def test_two_processes_advance_one_tournament(tmp_path: Path) -> None:
    killed = list[Moment]()
    expected = places(await alone(tmp_path / "alone"))
    for at in range(3 * VOLUME - 2):
        found = await advanced(tmp_path / f"{at}", killed)
        check(found)
        assert places(found) == expected
    assert len(killed) == len(set(killed))
    assert len(killed) >= 8
    if VOLUME > 1:
        assert {(name, moment) for name in STEPS for moment in MOMENTS} <= {*killed}
