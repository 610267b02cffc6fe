"""Large answers are read in pages."""

import gzip
import json
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

import pytest
from sqlalchemy import Connection, Executable, insert

from bot.client import data_file
from bot.client.data_file import DataFile
from bot.learn.errors import NoPuzzleOpen
from bot.learn.solver import Attempt
from bot.ratings.leaderboard import ROWS
from bot.services.requests import Invitation, Place
from bot.store.database import Database, paging
from bot.store.puzzles import puzzle_standings
from tests.support.exported_rows import all_rows_about
from tests.support.service_fixture import ASHA, BIMAL, GUILD, ServiceWorld, no_thread

MATCHES, PUZZLES = 21, 32
HERE = Place(GUILD, 2)

pytestmark = pytest.mark.both_databases


@pytest.fixture
async def lengths(world: ServiceWorld, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Record the number of rows of each query, in a server with many of everything."""
    for number in range(MATCHES):
        world.now += timedelta(hours=1)
        await resigned_matches(world, 100 + number)
    keys = list(world.services.puzzles.puzzles)[:PUZZLES]
    for key in keys:
        await world.store.puzzles.open(GUILD, ASHA.id, Attempt(key, "felli", world.now))
    rating = {"value": 1.0, "deviation": 1.0, "volatility": 1.0, "solved": 0, "failed": 0}
    async with world.store.database.writing() as run:
        rows = [{"puzzle": key, **rating} for key in keys]
        await run(Connection.execute, insert(puzzle_standings), rows)
    found: list[int] = []
    read = Database.read

    async def counted(self: Database, statement: Executable, **options: Any) -> Sequence[Any]:
        rows = await read(self, statement, **options)
        found.append(len(rows))
        return rows

    monkeypatch.setattr(paging, "PAGE", 10)
    monkeypatch.setattr(Database, "read", counted)
    return found


async def resigned_matches(world: ServiceWorld, channel: int) -> None:
    wanted = Invitation("pretwa", BIMAL.id, "black", "me")
    challenge = await world.services.challenges.invite(Place(GUILD, channel), ASHA, wanted)
    _, match = await world.services.challenges.accept(challenge.id, BIMAL, no_thread)
    for _ in range(2):
        match = await world.moves(match)
    await world.services.matches.resign(match.id, match.version, BIMAL.id)


async def test_pages_are_short_and_hold_every_row(world: ServiceWorld, lengths: list[int]) -> None:
    puzzles, leaderboards = world.services.puzzles, world.services.leaderboards
    opened = await puzzles.next(HERE, ASHA.id, None)
    assert await puzzles.open(HERE, ASHA.id, opened.puzzle.key)
    assert await puzzles.current(HERE, ASHA.id, None)
    with pytest.raises(NoPuzzleOpen):
        await puzzles.current(HERE, BIMAL.id, None)
    history = await leaderboards.history(GUILD, ASHA.id, None, 2)
    assert len(history.results) == ROWS
    assert await leaderboards.differences() == ()
    assert [page async for page in world.services.privacy.pages(ASHA.id)]
    assert len(lengths) > 10
    assert max(lengths) == max(10, ROWS)
    whole = await world.store.profiles.history(GUILD, ASHA.id, None)
    assert len(whole) == MATCHES
    assert sorted(whole, key=lambda each: each.at, reverse=True) == list(whole)
    pages = [
        await world.store.profiles.history(GUILD, ASHA.id, None, 7, skipped)
        for skipped in range(0, MATCHES, 7)
    ]
    assert sum(pages, ()) == whole
    everything = await all_rows_about(world.store, ASHA.id)
    async with DataFile.write(world.services.privacy.pages(ASHA.id)) as data:
        assert data.is_small
        export = json.loads(data.plain())
    assert export == json.loads(json.dumps(everything, default=data_file._plain))
    assert data.file.closed


async def test_empty_data_file_is_valid_json(world: ServiceWorld) -> None:
    async with DataFile.write(world.services.privacy.pages(5)) as data:
        export = json.loads(gzip.decompress(data.file.read()))
    assert set(export) >= {"matches", "turns", "people"}
    assert not any(export.values())
