"""Queries of a move and a tick scan no table.

A query of all live matches may scan their index; PostgreSQL takes any of those. The queries of
leaderboards are in `test_leaderboards.py`.
"""

import re
from collections.abc import AsyncIterator
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, literal, select, text

from bot.play.errors import NoMatchHere
from bot.play.match import Match
from bot.play.pace import Pace
from bot.services.requests import Place
from bot.store import Store
from bot.store.database import JOB_TIMEOUT_S
from bot.store.database.columns import Moment, metadata
from bot.store.due import due
from bot.store.match_tables import challenges, matches
from tests.support.databases import make_empty, statements_of, url_of
from tests.support.service_fixture import ASHA, GUILD, NOON, ServiceWorld

SMALL = {
    *("absences", "deletions", "heartbeats", "processes", "sessions"),
    "puzzle_standings",
}
"""Tables of current activity or of all puzzles, which stay small: scanning them is fast."""

LIVE = "(ix_matches_(guild|black|white)_live|ix_due_at|ix_messages_stale)"
"""Indexes of live matches and stale messages alone, which may be scanned whole."""

GUARDED = {
    *("ix_matches_black", "ix_matches_black_live", "ix_matches_white", "ix_matches_white_live"),
    *("ix_matches_channel_ended", "ix_matches_guild_live", "ix_matches_pair"),
    *(
        "ix_messages_match",
        "ix_messages_stale",
        "ix_messages_subject",
        "ix_due_at",
        "ix_turns_one_a_ply",
        "ix_deletion_marks_ends",
    ),
    *("ix_challenges_asked", "ix_challenges_channel_state", "ix_challenges_expires"),
    *("ix_challenges_opponent", "ix_puzzle_attempts_person", "ix_results_sequence"),
    *("ix_results_user", "ix_standings_player"),
}
"""Indexes that these queries need. Without one, another is read, but more of it."""

NUMBERS = (
    "WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 6000)"
)


@pytest.mark.both_databases
async def test_queries_of_moves_and_ticks_use_indexes(tmp_path: Path) -> None:
    async with Store.open(url_of(tmp_path / "guti.sqlite3")) as store:
        world = ServiceWorld(store)
        match = await world.begins(Pace.DAY)
        await _crowd(store, match)
        services = world.services
        await services.guilds.reconcile({GUILD})
        with statements_of(store.database) as statements:
            await world.moves(match)
            other = await world.begins(Pace.DAY, channel=77)
            await services.matches.resign(other.id, other.version, ASHA.id)
            await world.listeners_finish()
            await services.heartbeat.beat(timedelta(days=3))
            await services.guilds.reconcile({GUILD})
            world.now += timedelta(days=2)
            await services.heartbeat.beat(timedelta(days=1))
            assert await world.process_all_due()
            await store.due.next()
            await services.guilds.delete_removed()
            await services.messages.stale(services.clock(), 10, ())
            await services.queue.recover()
            await _read_about_people(world, match)
        walked = [each async for each in _walked(store, statements)]
        used = await _used(store, statements)
    assert len(statements) > 20
    assert walked == [], "\n\n".join(walked)
    assert not GUARDED - used, "these indexes are missing, or no query uses them"


def test_references_have_indexes() -> None:
    """Each deletion of a row looks for the rows that refer to it."""
    for table in metadata.sorted_tables:
        indexes = [table.primary_key.columns, *(each.columns for each in table.indexes)]
        indexed = {next(iter(each)) for each in indexes}
        for key in table.foreign_key_constraints:
            assert indexed.intersection(key.columns), f"{table.name}: {key.column_keys}"


async def test_sweep_reads_no_games_of_ended_tournaments(tmp_path: Path) -> None:
    """The search for matches that no longer count begins with the live ones."""
    path = make_empty(tmp_path / "guti.sqlite3")
    async with Store.open(f"sqlite+aiosqlite:///{path}") as store:
        with statements_of(store.database) as statements:
            await store.tournaments.running()
        ((query, values),) = statements
        plan = await store.database.snapshot(_plan, "", f"EXPLAIN QUERY PLAN {query}", values)
    assert any(re.match(rf"SCAN matches USING .*{LIVE}", step) for step in plan), plan


async def _read_about_people(world: ServiceWorld, match: Match) -> None:
    """Read what commands about a person or a server read."""
    services, store = world.services, world.store
    await services.privacy.summary(ASHA.id)
    await store.matches.live_of(GUILD, ASHA.id)
    await store.matches.live_anywhere(ASHA.id)
    await store.matches.last_game(ASHA.id)
    await store.matches.games_of(GUILD, ASHA.id)
    await store.matches.live_in(match.channel)
    await store.matches.may_rate(GUILD, match.players, world.now)
    await store.settings.languages(GUILD)
    await services.praise.reached(GUILD, ASHA.id, public=False)
    await services.praise.at_end(await world.read(match))
    await services.day.card(Place(GUILD, 1), ASHA.id)
    with suppress(NoMatchHere):
        await store.matches.last_for(GUILD, match.channel, ASHA.id, world.now)


async def _crowd(store: Store, match: Match) -> None:
    """Add challenges and matches in other servers. Most matches are over, and none is due."""
    async with store.database.writing(timeout_s=JOB_TIMEOUT_S) as run:
        elsewhere = {"guild": f"{GUILD} + n % 1000", "channel": "1000 + n"}
        for table, own in ((matches, f"id = {match.id}"), (challenges, "id = 1")):
            copied = [each.name for each in table.c if each.name != "id"]
            values = ", ".join(elsewhere.get(name, f'"{name}"') for name in copied)
            names = ", ".join(f'"{name}"' for name in copied)
            source = f"{NUMBERS} SELECT {values} FROM {table.name}, numbers WHERE {own}"  # noqa: S608
            await run(Connection.execute, text(f"INSERT INTO {table.name} ({names}) {source}"))
        later = matches.update().where(matches.c.id != match.id)
        players = {"black": matches.c.channel, "white": matches.c.channel + 1}
        await run(Connection.execute, later.values(**players))
        asked = challenges.update().where(challenges.c.id != 1)
        people = {"challenger": challenges.c.channel, "opponent": challenges.c.channel + 1}
        await run(Connection.execute, asked.values(**people))
        over = later.where(matches.c.channel % 20 != 0)
        await run(Connection.execute, over.values(ended=NOON, termination="no-move"))
        at = literal(NOON + timedelta(days=99), Moment())
        others = select(
            *(literal("match"), matches.c.id, matches.c.id, matches.c.guild, literal("remind"), at)
        ).where(matches.c.ended.is_(None), matches.c.id != match.id)
        columns = ["subject", "number", "match", "guild", "kind", "at"]
        await run(Connection.execute, due.insert().from_select(columns, others))
        await run(Connection.execute, text("ANALYZE"))


async def _walked(store: Store, queries: list[tuple[str, Any]]) -> AsyncIterator[str]:
    """Yield the statements that would scan a growing table."""
    growing = set(metadata.tables) - SMALL
    if store.database.engine.dialect.name == "sqlite":
        explains = {"": ("EXPLAIN QUERY PLAN", rf"^SCAN {_any(growing)}(_\d+)?\b(?!.* {LIVE}$)")}
    else:
        # The other tables are nearly empty, so check the plan as if they had many rows.
        explains = {
            "SET LOCAL enable_seqscan = on": ("EXPLAIN", r"Seq Scan on (matches|challenges)\b"),
            "SET LOCAL enable_seqscan = off": ("EXPLAIN", rf"Seq Scan on {_any(growing)}\b"),
        }
    for statement, values in queries:
        if re.match(r"SELECT|UPDATE|DELETE|INSERT", statement) is None:
            continue
        for setting, (explain, walks) in explains.items():
            explained = f"{explain} {statement}"
            steps = await store.database.snapshot(_plan, setting, explained, values)
            if any(re.search(walks, each) for each in steps):
                yield f"{statement}\n" + "\n".join(steps)


async def _used(store: Store, queries: list[tuple[str, Any]]) -> set[str]:
    """Return the indexes that the statements use on SQLite; all on PostgreSQL."""
    if store.database.engine.dialect.name != "sqlite":
        return GUARDED
    plans = [
        await store.database.snapshot(_plan, "", f"EXPLAIN QUERY PLAN {statement}", values)
        for statement, values in queries
        if re.match(r"SELECT|UPDATE|DELETE|INSERT|WITH", statement)
    ]
    return {name for plan in plans for step in plan for name in re.findall(r"INDEX (ix_\w+)", step)}


def _plan(connection: Connection, setting: str, explained: str, values: object) -> list[str]:
    if setting:
        connection.exec_driver_sql(setting)
    return [str(row[-1]) for row in connection.exec_driver_sql(explained, values)]  # type: ignore[arg-type]


def _any(tables: set[str]) -> str:
    return f"({'|'.join(sorted(tables))})"
