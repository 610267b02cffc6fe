"""A person's stored data: exported completely, and deleted completely.

Every table and column of a real database is read.
"""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import replace
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import BigInteger, Connection, Integer, String, select, text

from bot.learn.solver import Attempt
from bot.play.challenge import rematch
from bot.play.due_times import DueKind
from bot.play.engine_player import ENGINE
from bot.play.errors import NotAMember
from bot.play.former_player import is_former
from bot.play.preferences import Notices
from bot.ratings.standing import Standing
from bot.services.requests import Invitation, Person, Place
from bot.store import people
from bot.store.database import paging
from bot.store.database.columns import PersonId, PersonName, metadata
from bot.store.errors import DataDeleted
from guti import Position, Record
from guti.games import GAMES
from tests.support.exported_rows import all_rows_about
from tests.support.lives import DAVID, plays, store_every_kind_of_data
from tests.support.service_fixture import ASHA, BIMAL, CHITRA, GUILD, ServiceWorld, no_thread
from tests.support.store_builders import open_stores

IMPERSONAL = {
    *(
        "id",
        "lines",
        "lost",
        "match",
        "guild",
        "foreign_guild",
        "key",
        "channel",
        "message",
        "number",
        "revision",
        "rematch_of",
        "sequence",
        "shared",
    ),
    *("tournament", "form", "games", "rounds", "round", "window_minutes", "players", "seed"),
    *("phase", "announced", "warned", "note", "seat", "rank", "joined", "board", "one", "other"),
    *(
        "one_score",
        "other_score",
        "how",
        "role",
        "opening_seed",
        "opening_plies",
        "weekends",
        "digest",
        "quiet",
    ),
    *("version", "shown_version", "position_version", "ply", "level", "rated_a_day"),
    *(
        "streak",
        "nth",
        "nth_in_game",
        "wins",
        "draws",
        "losses",
        "shard",
        "shard_count",
        "shard_ids",
        "renewals",
    ),
    *("game", "first", "termination", "winner", "pace", "rules", "move", "kind", "side", "state"),
    *(
        "theme",
        "orientation",
        "notices",
        "language",
        "old_boards",
        "record",
        "judgements",
        "profile",
        *("basis", "sunday_zone", "subject"),
    ),
    *("puzzle", "turn", "tries", "solved", "failed", "best", "lesson", "step", "attempts"),
    *("day", "puzzle_channel", "puzzle_hour", "zone", "sunday_channel", "sunday_hour"),
}
"""Columns of numbers and texts that cannot identify a person."""


def test_every_column_with_person_is_marked() -> None:
    for table in metadata.sorted_tables:
        for column in table.c:
            named = isinstance(column.type, PersonId | PersonName)
            if isinstance(column.type, BigInteger | Integer | String | PersonName) and not named:
                assert column.name in IMPERSONAL, f"{table.name}.{column.name}: does it name one?"
            assert not (named and column.name in IMPERSONAL)


KEEPS: dict[str, Callable[[ServiceWorld], Any]] = {
    "a setting": lambda world: world.services.settings.update_player(DAVID.id, auto_move=True),
    "a language": lambda world: world.services.settings.note_language(DAVID.id, "hi"),
    "a lesson": lambda world: world.services.lessons.open(
        DAVID.id, world.services.lessons.at("first", 2)
    ),
    "a puzzle": lambda world: world.store.puzzles.open(
        GUILD, DAVID.id, Attempt("another", "pretwa", world.now)
    ),
    "a record": lambda world: world.store.analyses.save_record(DAVID.id, "", []),
    "a challenge": lambda world: world.services.challenges.invite(
        Place(GUILD, 50), DAVID, Invitation("felli", CHITRA.id)
    ),
    "a match": lambda world: world.services.challenges.play(
        Place(GUILD, 51), DAVID, Invitation("felli", None, level="1"), no_thread
    ),
    "another's challenge": lambda world: _accepts(world, Place(GUILD, 52)),
}
"""Data that commands store about a person."""


async def _accepts(world: ServiceWorld, place: Place) -> None:
    challenge = await world.services.challenges.invite(place, ASHA, Invitation("felli"))
    await world.services.challenges.accept(challenge.id, DAVID, no_thread)


async def columns_with(world: ServiceWorld, person: Person = DAVID) -> set[str]:
    """Return the columns of all tables that contain a person's id or name."""
    found = set()
    for table in metadata.sorted_tables:
        for row in await world.store.database.read(select(table)):
            for column, value in row._mapping.items():
                if str(person.id) in str(value) or person.name in str(value):
                    found.add(f"{table.name}.{column}")
    return found


async def assert_export_is_complete(world: ServiceWorld) -> None:
    data = await all_rows_about(world.store, DAVID.id)
    about = {name.split(".")[0] for name in await columns_with(world)}
    assert {name for name, rows in data.items() if rows} == about | {"turns", "due"}
    players = {row[side] for row in data["matches"] for side in ("black", "white")}
    assert players == {DAVID.id, ASHA.id, BIMAL.id, CHITRA.id, ENGINE}
    assert len({row["match"] for row in data["turns"]}) == 6
    assert all(DAVID.id in row.values() for row in data["results"])


async def test_export_and_deletion_cover_every_column(world: ServiceWorld) -> None:
    await store_every_kind_of_data(world)
    names = {
        f"{table.name}.{column.name}"
        for table in metadata.sorted_tables
        for column in table.c
        if isinstance(column.type, PersonId | PersonName)
    }
    assert await columns_with(world) == names, "the test fills too few of the columns to delete"
    await assert_export_is_complete(world)
    others = await all_rows_about(world.store, BIMAL.id)
    lengths = {name: len(rows) for name, rows in others.items()}
    await world.services.privacy.forget(DAVID.id)
    assert await columns_with(world) == set()
    data = await all_rows_about(world.store, BIMAL.id)
    assert {name: len(rows) for name, rows in data.items()} == lengths
    assert (await world.services.privacy.summary(DAVID.id)).matches == 0
    assert await world.services.settings.player(DAVID.id) == await world.services.settings.player(0)


async def test_deletion_keeps_opponents_matches_and_ratings(world: ServiceWorld) -> None:
    await store_every_kind_of_data(world)
    await world.services.guilds.reconcile({GUILD, 9})
    (going,) = await world.store.matches.live_of(GUILD, CHITRA.id)
    profile = await world.services.leaderboards.profile(GUILD, BIMAL.id, ASHA.id)
    await world.services.privacy.forget(DAVID.id)
    ended = await world.read(going)
    assert (ended.live, ended.result and ended.result.winner) == (False, ended.side(CHITRA.id))
    assert [each.id for each in await world.process_all_due() if not each.live][:1] == [going.id]
    (former,) = {player for player in ended.players if is_former(player)}
    assert ended.people == (CHITRA.id,)
    assert await world.services.leaderboards.differences() == ()
    after = await world.services.leaderboards.profile(GUILD, BIMAL.id, ASHA.id)
    assert (after.ratings, after.score, after.streak) == (
        profile.ratings,
        profile.score,
        profile.streak,
    )
    history = await world.services.leaderboards.history(GUILD, CHITRA.id, None, 1)
    assert [result.opponent for result in history.results] == [former]
    standings = await world.store.standings.all_standings()
    assert {user for _, _, user in standings if is_former(user)} != {former}, "one in each server"
    with pytest.raises(NotAMember):
        await world.services.challenges.rematch(ended.id, CHITRA, no_thread)


async def test_returning_person_starts_over(world: ServiceWorld) -> None:
    for _ in range(2):
        await store_every_kind_of_data(world)
        assert (await world.services.privacy.summary(DAVID.id)).matches == 10
        await world.services.privacy.forget(DAVID.id)
        await world.services.privacy.forget(DAVID.id)
        assert await columns_with(world) == set()
    assert await world.services.leaderboards.differences() == ()


async def test_end_waits_for_the_former_player(world: ServiceWorld) -> None:
    match = await plays(world, Place(GUILD, 30), CHITRA, DAVID)
    due = world.services.due
    due.wake()
    await due.until_due([DueKind.SHOW_END])
    showing = asyncio.create_task(due.until_due([DueKind.SHOW_END]))
    forgetting = asyncio.create_task(world.services.privacy.forget(DAVID.id))
    await showing
    shown = await world.read(match)
    assert (shown.live, shown.people) == (False, (CHITRA.id,))
    await forgetting


async def test_deletion_includes_unreadable_rows(world: ServiceWorld) -> None:
    await store_every_kind_of_data(world)
    async with world.store.database.writing() as run:
        await run(Connection.execute, text("UPDATE turns SET move = 'garbage'"))
    await world.services.privacy.forget(DAVID.id)
    assert await columns_with(world) == set()
    query = text("SELECT count(*) FROM matches WHERE ended IS NULL AND (black < -1 OR white < -1)")
    assert (await world.store.database.read(query))[0][0] == 0


async def test_challenge_waiting_for_deleted_match_begins(
    world: ServiceWorld,
) -> None:
    await plays(world, Place(GUILD, 30), CHITRA, DAVID)
    challenge = await world.services.challenges.invite(
        Place(GUILD, 30), ASHA, Invitation("felli", BIMAL.id)
    )
    await world.services.challenges.queue(challenge.id, BIMAL)
    await world.services.privacy.forget(DAVID.id)
    await world.listeners_finish()
    begun = await world.services.matches.live_for(Place(GUILD, 30), BIMAL.id)
    assert {begun.black, begun.white} == {ASHA.id, BIMAL.id}


@pytest.mark.parametrize("name", KEEPS)
@pytest.mark.both_databases
async def test_command_started_before_deletion_stores_nothing(
    world: ServiceWorld, name: str
) -> None:
    privacy, keeps = world.services.privacy, KEEPS[name]
    privacy.act_for(DAVID.id)
    await world.services.settings.update_player(DAVID.id, notices=Notices.DIRECT)
    begun_during = asyncio.create_task(_while_deleting(world, keeps))
    await asyncio.create_task(privacy.forget(DAVID.id))
    with pytest.raises(DataDeleted):
        await asyncio.create_task(keeps(world))
    with pytest.raises(DataDeleted):
        await begun_during
    assert await columns_with(world) == set()
    privacy.act_for(DAVID.id)
    await keeps(world)
    assert await columns_with(world), "a later command stores data again"


async def _while_deleting(world: ServiceWorld, keeps: Callable[[ServiceWorld], Any]) -> None:
    """Act for a person whose data is being deleted."""
    with world.store.database.deletions.deleting(DAVID.id):
        world.services.privacy.act_for(DAVID.id)
        await keeps(world)


async def test_rematch_read_before_deletion_contains_no_name(
    world: ServiceWorld,
) -> None:
    ended = await plays(world, Place(GUILD, 30), CHITRA, DAVID)
    await world.services.matches.resign(ended.id, ended.version, DAVID.id)
    challenge = rematch(
        await world.read(ended), CHITRA.id, CHITRA.name, world.now + timedelta(days=1)
    )
    await world.services.privacy.forget(DAVID.id)
    with pytest.raises(NotAMember):
        await world.store.challenges.add_rematch(challenge, world.now)
    assert await columns_with(world) == set()


@pytest.mark.both_databases
async def test_answer_during_a_deletion_leaves_no_row(world: ServiceWorld) -> None:
    looks = partial(replace, shown=True)
    for number in range(10):
        attempt = Attempt(f"key {number}", "pretwa", world.now)
        await world.store.puzzles.open(GUILD, DAVID.id, attempt)
        answering = world.store.puzzles.answer(
            GUILD, DAVID.id, attempt, looks, Standing(), world.now
        )
        forgetting = world.services.privacy.forget(DAVID.id)
        await asyncio.gather(answering, forgetting, return_exceptions=True)
        assert await columns_with(world) == set()


def in_order(data: Mapping[str, Any]) -> dict[str, list[Any]]:
    """Sort the rows of each table, whose order depends on the pages."""
    return {name: sorted(rows, key=repr) for name, rows in data.items()}


@pytest.mark.both_databases
async def test_paged_export_and_deletion_are_complete(
    world: ServiceWorld, monkeypatch: pytest.MonkeyPatch
) -> None:
    await store_every_kind_of_data(world)
    whole = in_order(await all_rows_about(world.store, DAVID.id))
    monkeypatch.setattr(paging, "PAGE", 2)
    monkeypatch.setattr(people, "MATCHES_AT_ONCE", 2)
    lengths = [len(rows) async for _, rows in world.services.privacy.pages(DAVID.id)]
    assert max(lengths) == 2
    assert in_order(await all_rows_about(world.store, DAVID.id)) == whole
    await world.services.privacy.forget(DAVID.id)
    assert await columns_with(world) == set()
    assert await world.services.leaderboards.differences() == ()
    await world.services.guilds.forget(GUILD)
    rows = await all_rows_about(world.store, BIMAL.id)
    assert {row["guild"] for rows in rows.values() for row in rows if "guild" in row} == {9}


@pytest.mark.both_databases
async def test_running_analysis_stores_nothing_after_deletion(world: ServiceWorld) -> None:
    world.engine.hold()
    world.services.privacy.act_for(DAVID.id)
    record = Record(GAMES["pretwa"], Position.start(GAMES["pretwa"]))
    running = world.services.analyses.begin_record(record, DAVID.id)
    await asyncio.create_task(world.services.privacy.forget(DAVID.id))
    world.engine.let_go()
    with pytest.raises(DataDeleted):
        await running.done
    assert await columns_with(world) == set()


@pytest.mark.parametrize("name", KEEPS)
@pytest.mark.both_databases
async def test_running_command_sees_deletion_elsewhere(path: Path, name: str) -> None:
    async with open_stores(path, 2) as stores:
        world, other = map(ServiceWorld, stores)
        privacy, keeps = world.services.privacy, KEEPS[name]
        privacy.act_for(DAVID.id)
        await world.services.settings.update_player(DAVID.id, notices=Notices.DIRECT)
        await asyncio.create_task(other.services.privacy.forget(DAVID.id))
        with pytest.raises(DataDeleted):
            await keeps(world)
        assert await columns_with(world) == set()
        privacy.act_for(DAVID.id)
        await keeps(world)
        assert await columns_with(world), "a later command stores data again"
        # The second deletion has begun, but not ended.
        await other.store.deletion_marks.prepare(DAVID.id)
        privacy.act_for(DAVID.id)
        with pytest.raises(DataDeleted):
            await world.services.settings.note_language(DAVID.id, "en")


@pytest.mark.both_databases
async def test_background_work_sees_deletion_elsewhere(
    path: Path,
) -> None:
    async with open_stores(path, 2) as stores:
        world, other = map(ServiceWorld, stores)
        world.engine.hold()
        world.services.privacy.act_for(DAVID.id)
        record = Record(GAMES["pretwa"], Position.start(GAMES["pretwa"]))
        running = world.services.analyses.begin_record(record, DAVID.id)
        await world.services.settings.update_player(DAVID.id, puzzle_hour=13)
        world.now += timedelta(hours=2)
        suggest = world.services.puzzles.suggest

        async def delete_meanwhile(*given: Any, **options: Any) -> Any:
            await other.services.privacy.forget(DAVID.id)
            return await suggest(*given, **options)

        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(world.services.puzzles, "suggest", delete_meanwhile)
            assert await world.direct_puzzles() == []
        world.engine.let_go()
        with pytest.raises(DataDeleted):
            await running.done
        assert await columns_with(world) == set()


@pytest.mark.both_databases
async def test_deletion_waits_for_another_process_that_writes(path: Path) -> None:
    """A write that did not see the mark is committed before the rows are searched."""
    async with open_stores(path, 2) as stores:
        world, other = map(ServiceWorld, stores)
        await other.services.privacy.forget(DAVID.id)
        world.services.privacy.act_for(DAVID.id)
        for number in range(5):
            writing = KEEPS["a puzzle"](world) if number % 2 else KEEPS["a match"](world)
            forgetting = other.services.privacy.forget(DAVID.id)
            await asyncio.gather(writing, asyncio.create_task(forgetting), return_exceptions=True)
            assert await columns_with(world) == set()
            world.services.privacy.act_for(DAVID.id)
