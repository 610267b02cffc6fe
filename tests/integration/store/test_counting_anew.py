"""The upgrade that recomputes ratings after a change of the rules for newcomers."""

from importlib import import_module
from pathlib import Path

import pytest
from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import Connection, text

from bot.ratings.lists import OVERALL
from bot.services.requests import Person
from tests.support.ratings_fixture import ASHA, CHITRA, DIPA, GUILD, rated_servers

pytestmark = pytest.mark.both_databases


async def test_upgrade_recomputes_ratings(tmp_path: Path) -> None:
    path = tmp_path / "guti.sqlite3"
    async with rated_servers(path) as (server,):
        for number in range(20):
            await server.plays(ASHA, Person(number + 100, "New"), draw=number % 2 == 0)
        await server.plays(CHITRA, DIPA)
        agreed = await server.store.standings.all_standings()
        async with server.store.database.writing() as run:
            for game in (OVERALL, "pretwa"):
                values = {"game": game, "user": ASHA.id, "deviation": 105.5, "value": 1600.0}
                earlier = "UPDATE standings SET deviation = :deviation, value = :value"
                where = 'WHERE game = :game AND "user" = :user'
                await run(Connection.execute, text(f"{earlier} {where}"), values)
        assert len(await server.services.leaderboards.differences()) == 2
        async with server.store.database.writing() as run:
            await run(_recompute_ratings)
        assert await server.services.leaderboards.differences() == ()
        assert await server.store.standings.all_standings() == agreed
        assert agreed[GUILD, OVERALL, ASHA.id].rating.provisional


def _recompute_ratings(connection: Connection) -> None:
    """Run the migration that recomputes provisional ratings."""
    migration = import_module("bot.store.migrations.versions.0021_deletion_marks")
    with Operations.context(MigrationContext.configure(connection)):
        migration.recompute_ratings()
