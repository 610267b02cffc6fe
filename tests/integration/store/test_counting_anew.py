"""The upgrade recounts ratings of an earlier rule, and no others."""

from itertools import product
from pathlib import Path

import pytest
from sqlalchemy import Connection, text

from bot.ratings.standing import OVERALL
from bot.services.requests import Person
from tests.support.ratings_fixture import ASHA, CHITRA, DIPA, GUILD, rated_servers

pytestmark = pytest.mark.both_databases


async def test_upgrade_counts_ratings_anew(tmp_path: Path) -> None:
    path = tmp_path / "guti.sqlite3"
    async with rated_servers(path) as (server,):
        for number in range(60):
            await server.plays(ASHA, Person(number + 100, "New"), draw=number % 2 == 0)
        await server.plays(CHITRA, DIPA)
        agreed = await server.store.standings.everybody()
        async with server.store.database.writing() as run:
            for game in (OVERALL, "pretwa"):
                values = {"game": game, "user": ASHA.id, "deviation": 105.5, "value": 1600.0}
                earlier = "UPDATE standings SET deviation = :deviation, value = :value"
                where = 'WHERE game = :game AND "user" = :user'
                await run(Connection.execute, text(f"{earlier} {where}"), values)
            for table in ("deletion_marks", "secrets", "processes"):
                await run(Connection.execute, text(f"DROP TABLE {table}"))
            await run(Connection.execute, text("DROP INDEX ix_challenges_expires"))
            for table, column in product(("heartbeats", "absences"), ("boot", "uptime")):
                await run(Connection.execute, text(f"ALTER TABLE {table} DROP COLUMN {column}"))
            await run(Connection.execute, text("UPDATE alembic_version SET version_num = '0020'"))
        assert len(await server.services.leaderboards.differences()) == 2
    async with rated_servers(path) as (server,):
        assert await server.services.leaderboards.differences() == ()
        assert await server.store.standings.everybody() == agreed
        assert agreed[GUILD, OVERALL, ASHA.id].rating.provisional
