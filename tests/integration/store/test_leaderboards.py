"""Leaderboards, profiles and histories, and the indexes of their queries.

Pages are compared with the rows that `tests.support.crowd` wrote.
"""

import inspect
import sqlite3
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import replace
from datetime import datetime, timedelta
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine

from bot import texts
from bot.play.match import Match
from bot.ratings.glicko2 import START
from bot.ratings.leaderboard import ROWS, Leaderboard, LeaderboardRow, Period, Score
from bot.ratings.lists import OVERALL
from bot.ratings.standing import SCORES, WEEK, Standing
from bot.services.requests import Person
from bot.shards import NO_SERVER
from bot.store.database.columns import metadata
from bot.store.database.upgrade import migrate
from bot.store.leaderboards import LeaderboardKey, LeaderboardStore
from bot.store.profiles import ProfileStore
from bot.store.standings import StandingStore
from guti import GAMES, Side
from guti.errors import UnknownGame
from tests.support.crowd import GUILD as CROWDED
from tests.support.crowd import fill
from tests.support.databases import statements_of
from tests.support.ratings_fixture import (
    ASHA,
    BIMAL,
    CHITRA,
    DIPA,
    GUILD,
    NOON,
    RatedServer,
    rated_servers,
)

WORDS = texts.of(texts.ENGLISH)

MEMBERS, MATCHES = 150, 3000
SINCE = {Period.ALL: WEEK, Period.MONTH: timedelta(days=30), Period.WEEK: timedelta(days=7)}
LADDERS = (None, "pretwa")


@pytest.fixture
async def rated_server(tmp_path: Path) -> AsyncIterator[RatedServer]:
    async with rated_servers(tmp_path / "guti.sqlite3") as (opened,):
        yield opened


@pytest.fixture(scope="module")
def filled_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("crowd") / "guti.sqlite3"
    engine = create_engine(f"sqlite:///{path}")
    with engine.begin() as connection:
        migrate(connection)
    engine.dispose()
    fill(path, NOON, MEMBERS, MATCHES)
    return path


@pytest.fixture
async def crowd(filled_database: Path) -> AsyncIterator[RatedServer]:
    async with rated_servers(filled_database) as (opened,):
        yield opened


async def board(
    rated_server: RatedServer,
    asker: int = ASHA.id,
    game: str | None = None,
    period: Period = Period.ALL,
    page: int = 1,
) -> Leaderboard:
    return await rated_server.services.leaderboards.leaderboard(CROWDED, asker, game, period, page)


async def users(rated_server: RatedServer, asker: int = ASHA.id) -> list[int]:
    return [person.user for person in (await board(rated_server, asker)).rows]


async def pages(
    rated_server: RatedServer, game: str | None, period: Period
) -> list[LeaderboardRow]:
    """Return everyone, from the first page to the last."""
    first = await board(rated_server, 0, game, period)
    people = list(first.rows)
    for page in range(2, first.pages + 1):
        rows = (await board(rated_server, 0, game, period, page)).rows
        assert len(rows) == ROWS or page == first.pages
        people += rows
    assert len(people) == first.firm + first.provisional
    return people


def rows(path: Path, query: str, *values: object) -> list[sqlite3.Row]:
    with closing(sqlite3.connect(path)) as connection:
        connection.row_factory = sqlite3.Row
        return connection.execute(query, values).fetchall()


def gains(path: Path, game: str | None, since: datetime) -> dict[int, tuple[float, Score]]:
    """Sum each person's rating gain and score since a time, without SQL."""
    before, after = ("before", "after") if game else ("overall_before", "overall_after")
    found: dict[int, list[sqlite3.Row]] = defaultdict(list)
    for row in rows(path, "SELECT * FROM results"):
        late = datetime.fromisoformat(row["at"]).replace(tzinfo=NOON.tzinfo) > since
        if late and row["game"] == (game or row["game"]):
            found[row["user"]].append(row)
    return {
        user: (
            sum(row[after] - row[before] for row in mine),
            Score(*(sum(row["score"] == score for row in mine) for score in SCORES.values())),
        )
        for user, mine in found.items()
    }


@pytest.mark.parametrize("game", LADDERS)
async def test_pages_list_everyone_by_rating(
    crowd: RatedServer, filled_database: Path, game: str | None
) -> None:
    people = await pages(crowd, game, Period.ALL)
    stored = rows(filled_database, "SELECT * FROM standings WHERE game = ?", game or OVERALL)
    standing = await crowd.store.standings.all_standings()
    now = {row["user"]: standing[CROWDED, game or OVERALL, row["user"]] for row in stored}
    firm = [user for user in now if not now[user].rating_at(NOON).provisional]
    order = sorted(now, key=lambda user: (user not in firm, -now[user].rating.value, user))
    assert [person.user for person in people] == order
    assert [person.rank for person in people[: len(firm)]] == [*range(1, len(firm) + 1)]
    assert {person.rank for person in people[len(firm) :]} == {None}
    assert 1 < len(firm) < len(people)
    changes = gains(filled_database, game, NOON - SINCE[Period.ALL])
    for person in people:
        its = now[person.user]
        assert person.name == f"Player {person.user}"
        assert person.rating == its.rating_at(NOON)
        assert person.score == Score(its.wins, its.draws, its.losses)
        assert person.change == pytest.approx(changes.get(person.user, (0, None))[0])
    await assert_own_rows(crowd, game, Period.ALL, people)


@pytest.mark.parametrize("game", LADDERS)
@pytest.mark.parametrize("period", [Period.MONTH, Period.WEEK])
async def test_period_ranks_its_players_by_gain(
    crowd: RatedServer, filled_database: Path, game: str | None, period: Period
) -> None:
    people = await pages(crowd, game, period)
    gained = gains(filled_database, game, NOON - SINCE[period])
    assert {person.user for person in people} == set(gained)
    for person in people:
        change, score = gained[person.user]
        assert person.change == pytest.approx(change)
        assert person.score == score
        assert (person.rank is None) is person.rating.provisional
    firm = [person for person in people if person.rank]
    assert [person.rank for person in people] == [
        *range(1, len(firm) + 1),
        *[None] * (len(people) - len(firm)),
    ]
    for part in (firm, people[len(firm) :]):
        changes = [person.change for person in part]
        assert changes == sorted(changes, reverse=True)
    await assert_own_rows(crowd, game, period, people)


async def assert_own_rows(
    crowd: RatedServer, game: str | None, period: Period, people: list[LeaderboardRow]
) -> None:
    """Check that each person's own row is present and correct."""
    for person in (people[0], people[len(people) // 2], people[-1]):
        for page in (1, 2):
            assert (await board(crowd, person.user, game, period, page)).own == person
    assert (await board(crowd, MEMBERS + 1, game, period)).own is None


@pytest.mark.parametrize("period", Period)
async def test_page_out_of_range_is_the_nearest(crowd: RatedServer, period: Period) -> None:
    last = (await board(crowd, period=period)).pages
    for page, found in ((-1, 1), (0, 1), (last + 1, last), (2**63 - 1, last)):
        seen = await board(crowd, period=period, page=page)
        assert (seen.page, seen.pages) == (found, last)
        assert seen.rows


async def test_unknown_game_is_refused(crowd: RatedServer) -> None:
    with pytest.raises(UnknownGame):
        await board(crowd, game="chess")


# Indexes


WITHOUT = {"rated_matches", "all_standings", "check"}
"""Methods that are not queries of a page: maintenance and writes."""


def record_queries(crowd: RatedServer) -> dict[str, list[Any]]:
    """Return each query about records, by its name."""
    store, since = crowd.store, NOON - WEEK
    boards, profiles = store.leaderboards, store.profiles
    found: dict[str, list[Any]] = defaultdict(list)
    for game in LADDERS:
        key = LeaderboardKey(CROWDED, game, NOON)
        found["by_rating"] += [boards.by_rating(key, page, 5) for page in (1, 9)]
        found["by_gain"].append(boards.by_gain(key, Period.WEEK, since, 1, 5))
        found["by_gain"].append(boards.by_gain(key, Period.MONTH, NOON - 4 * WEEK, 1, 5))
        found["history"] += [profiles.history(CROWDED, 5, game, 10, 10)]
        found["history"] += [profiles.history(CROWDED, 5, game)]
        found["played"].append(profiles.played(CROWDED, 5, game))
        found["levels"].append(boards.levels(CROWDED, game))
    found["profile"].append(profiles.profile(CROWDED, 5, 6, NOON))
    found["profile"].append(profiles.profile(CROWDED, 5, 5, NOON, alone=True))
    found["against_engine"].append(profiles.against_engine(CROWDED, 5))
    found["unchecked"].append(store.standings.unchecked(CROWDED, [1, 2, 3], NOON, NOON))
    found["changes"].append(store.standings.changes(1))
    pair = Match(1, GAMES["pretwa"], CROWDED, 0, black=5, white=6)
    found["between"] += [boards.between(pair), boards.between(replace(pair, guild=NO_SERVER))]
    found["may_rate"].append(store.matches.may_rate(CROWDED, (1, 2), NOON))
    return found


async def test_every_record_query_uses_an_index(crowd: RatedServer, filled_database: Path) -> None:
    questions = record_queries(crowd)
    kinds = LeaderboardStore, ProfileStore, StandingStore
    assert {*questions, *WITHOUT} - {"may_rate"} == {name for it in kinds for name in public(it)}
    for name, several in questions.items():
        for question in several:
            with statements_of(crowd.store.database) as statements:
                await question
            assert statements, name
            for statement, values in statements:
                plan = [row["detail"] for row in explained(filled_database, statement, values)]
                assert any("INDEX" in step for step in plan), (name, statement, plan)
                # Scanning a subquery's result is no scan of a table.
                scanned = {step.split()[1] for step in plan if step.startswith("SCAN")}
                assert not scanned & set(metadata.tables), (name, plan)
                if name == "between":
                    own = "(guild=? AND user=? AND opponent=?", "(channel=?)"
                    assert any(each in step for step in plan for each in own), plan
                if name == "by_rating":
                    assert not any(step.endswith(" FOR ORDER BY") for step in plan), plan


def explained(path: Path, statement: str, values: Any) -> list[sqlite3.Row]:
    return rows(path, f"EXPLAIN QUERY PLAN {statement}", *values)


def public(kind: type) -> list[str]:
    functions = inspect.getmembers(kind, inspect.isfunction)
    return [name for name, _ in functions if not name.startswith("_")]


async def test_end_of_match_uses_indexes(rated_server: RatedServer, tmp_path: Path) -> None:
    match = await rated_server.begins()
    path = tmp_path / "guti.sqlite3"
    with statements_of(rated_server.store.database) as queries:
        await rated_server.ends(match, "resignation", Side.BLACK)
        await rated_server.services.leaderboards.check(GUILD, ASHA.id, gone=True)
    statements = [each for each in queries if each[0].startswith(("SELECT", "UPDATE"))]
    assert len(statements) > 6
    for statement, values in statements:
        plan = [row["detail"] for row in explained(path, statement, values)]
        scanned = {step.split()[1] for step in plan if step.startswith("SCAN")}
        assert not scanned & set(metadata.tables), (statement, plan)


# Departed members, and their names


async def test_departed_member_is_hidden_without_a_gap(crowd: RatedServer) -> None:
    before = await pages(crowd, None, Period.ALL)
    first, second, third = before[:3]
    await crowd.services.leaderboards.check(CROWDED, second.user, gone=True)
    after = await pages(crowd, None, Period.ALL)
    assert [person.user for person in after] == [
        person.user for person in before if person is not second
    ]
    assert [person.rank for person in after[:2]] == [1, 2]
    assert (await board(crowd, third.user)).own == after[1]
    assert (await board(crowd, second.user)).own is None
    for period in (Period.WEEK, Period.MONTH):
        assert second.user not in {each.user for each in await pages(crowd, "pretwa", period)}
    await crowd.services.leaderboards.check(CROWDED, second.user, gone=False)
    assert await pages(crowd, None, Period.ALL) == before
    assert first.rank == 1


@pytest.mark.parametrize("rated", [True, False])
async def test_returning_member_is_listed_after_playing(
    rated_server: RatedServer, *, rated: bool
) -> None:
    await rated_server.plays(ASHA, BIMAL)
    await rated_server.plays(ASHA, BIMAL, "dash-guti")
    await rated_server.services.leaderboards.check(GUILD, BIMAL.id, gone=True)
    assert await users(rated_server) == [ASHA.id]
    await rated_server.plays(BIMAL, CHITRA, rated=rated)
    assert set(await users(rated_server)) == {ASHA.id, BIMAL.id} | ({CHITRA.id} if rated else set())
    game = await rated_server.services.leaderboards.leaderboard(
        GUILD, 0, "dash-guti", Period.ALL, 1
    )
    assert {person.user for person in game.rows} == {ASHA.id, BIMAL.id}


async def test_membership_is_checked_once_a_week(rated_server: RatedServer) -> None:
    await rated_server.plays(ASHA, BIMAL)
    pair = (ASHA.id, BIMAL.id)
    assert set(await rated_server.services.leaderboards.unchecked(GUILD, pair)) == set(pair)
    await rated_server.services.leaderboards.check(GUILD, ASHA.id, gone=False)
    assert await rated_server.services.leaderboards.unchecked(GUILD, pair) == (BIMAL.id,)
    rated_server.waits(days=7, seconds=-1)
    assert await rated_server.services.leaderboards.unchecked(GUILD, pair) == (BIMAL.id,)
    rated_server.waits(seconds=2)
    assert set(await rated_server.services.leaderboards.unchecked(GUILD, pair)) == set(pair)


async def test_histories_are_paged_newest_first(rated_server: RatedServer) -> None:
    played = []
    for other in islice((BIMAL, CHITRA, DIPA) * 8, 23):
        played.append((await rated_server.plays(ASHA, other, rated=False)).id)
        rated_server.waits(minutes=1)
    seen = []
    for page in (1, 2, 3):
        found = await rated_server.services.leaderboards.history(GUILD, ASHA.id, None, page)
        assert (found.page, found.pages) == (page, 3)
        seen += [result.match for result in found.results]
    assert seen == played[::-1]
    for page, there in ((0, 1), (-5, 1), (4, 3), (10**9, 3)):
        assert (
            await rated_server.services.leaderboards.history(GUILD, ASHA.id, None, page)
        ).page == there
    assert (
        await rated_server.services.leaderboards.history(GUILD, ASHA.id, "Dash Guti", 1)
    ).results == ()
    assert (
        await rated_server.services.leaderboards.history(GUILD, ASHA.id, "pretwa", 1)
    ).pages == 3


async def test_leaderboard_shows_the_last_known_name(rated_server: RatedServer) -> None:
    await rated_server.plays(ASHA, BIMAL)
    grown = Person(BIMAL.id, "Bimal বিমল")
    await rated_server.plays(ASHA, grown)
    assert [person.name for person in (await board(rated_server)).rows] == ["Asha", grown.name]
    history = await rated_server.services.leaderboards.history(GUILD, ASHA.id, None, 1)
    assert {result.opponent_name for result in history.results} == {grown.name}
    assert (await rated_server.services.leaderboards.profile(GUILD, BIMAL.id, 0)).name == grown.name


async def test_profile_summarises_played_matches(rated_server: RatedServer) -> None:
    for opponent, game in ((BIMAL, "pretwa"), (CHITRA, "pretwa"), (BIMAL, "dash-guti")):
        await rated_server.plays(ASHA, opponent, game)
        rated_server.waits(hours=1)
    await rated_server.plays(BIMAL, ASHA, draw=True)
    seen = await rated_server.services.leaderboards.profile(GUILD, ASHA.id, BIMAL.id)
    assert seen.score == Score(3, 1, 0)
    assert (seen.streak, seen.longest_streak, seen.favourite) == (0, 3, "pretwa")
    assert seen.head_to_head == Score(2, 1, 0)
    assert set(seen.ratings) == {OVERALL, "pretwa", "dash-guti"}
    assert seen.by_side(Side.WHITE) == Score(0, 1, 0)


async def test_profile_shows_current_rating(rated_server: RatedServer) -> None:
    await rated_server.plays(ASHA, BIMAL)
    then = (await rated_server.services.leaderboards.profile(GUILD, ASHA.id, 0)).ratings[OVERALL]
    rated_server.waits(weeks=30)
    now = (await rated_server.services.leaderboards.profile(GUILD, ASHA.id, 0)).ratings[OVERALL]
    assert now == Standing(then, NOON).rating_at(rated_server.now)
    assert then.deviation < now.deviation < START.deviation


def test_longest_page_fits_picture_and_message() -> None:
    long = [
        LeaderboardRow(2**63 - at, "W" * 32, START, Score(9999, 9999, 9999), -1000.0, 49_999 + at)
        for at in range(ROWS + 1)
    ]
    page = Leaderboard("gol-skuish", Period.MONTH, tuple(long[1:]), long[0], 4999, 49_990, 5)
    assert len(WORDS.leaderboards.alt(page)) <= 1024
    assert len(WORDS.leaderboards.in_words(page)) <= 2000
