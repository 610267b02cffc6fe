"""Stored standings: effects of finished matches, the daily limit, and recounts."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from datetime import timedelta
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy.exc import IntegrityError

from bot import texts
from bot.cli.command import FAILED
from bot.cli.main import main
from bot.play.ending import Ending
from bot.play.match import Match
from bot.play.preferences import ServerSettings
from bot.ratings.leaderboard import History, Period, Profile, Result
from bot.ratings.lists import OVERALL
from bot.ratings.standing import Standing, Standings, rate_match, score
from bot.services.requests import Place
from bot.settings import Settings
from guti import Side, Termination
from guti.games import GAMES
from tests.support.ratings_fixture import (
    ASHA,
    BIMAL,
    CHITRA,
    GUILD,
    NOON,
    PEOPLE,
    RatedServer,
    ended_match,
    no_thread,
    rated_servers,
)
from tests.support.store_builders import retry_while_locked

WORDS = texts.of(texts.ENGLISH)

ENDINGS: dict[Termination | Ending, str] = {
    Termination.NO_PIECES: "lau-kata-kati",
    Termination.REDUCED: "pretwa",
    Termination.STALEMATE: "dash-guti",
    Termination.COUNT: "lau-kata-kati",
    Ending.RESIGNATION: "egara-guti",
    Ending.AGREEMENT: "gol-skuish",
    Ending.TIME: "pretwa",
    Ending.ABANDONED: "dash-guti",
    Ending.SILENCE: "gol-skuish",
}
"""All endings that count, each in a game where it occurs."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "guti.sqlite3"


@pytest.fixture
async def rated_server(path: Path) -> AsyncIterator[RatedServer]:
    async with rated_servers(path) as (opened,):
        yield opened
        assert await opened.services.leaderboards.differences() == ()


def stored_ratings(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


def change(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement)


async def standings(rated_server: RatedServer) -> Standings:
    return await rated_server.store.standings.all_standings()


async def profile(rated_server: RatedServer, user: int = ASHA.id) -> Profile:
    return await rated_server.services.leaderboards.profile(GUILD, user, BIMAL.id)


async def history(rated_server: RatedServer, user: int = ASHA.id) -> History:
    return await rated_server.services.leaderboards.history(GUILD, user, None, 1)


def test_tests_cover_every_ending() -> None:
    assert {*ENDINGS, Ending.ABORTED} == {*Termination, *Ending}


async def test_every_ending_rates_both_players(rated_server: RatedServer) -> None:
    await rated_server.plays(BIMAL, ASHA)
    for ending in ENDINGS:
        rated_server.waits(days=40)
        await rates_both(rated_server, ending)


async def rates_both(rated_server: RatedServer, ending: Termination | Ending) -> None:
    before = await standings(rated_server)
    begun = await rated_server.begins(game=ENDINGS[ending])
    match = await rated_server.ends(begun, ending, Side.WHITE)
    assert match.result
    expected = dict[Any, Any](before)
    for game in (match.game.key, OVERALL):
        keys = [(GUILD, game, user) for user in match.players]
        black, white = (before.get(key, Standing()) for key in keys)
        pair = rate_match(black, white, match.result.winner, rated_server.now)
        expected.update(zip(keys, pair, strict=True))
    assert await standings(rated_server) == expected, ending
    for side, user in zip(Side, match.players, strict=True):
        result = (await history(rated_server, user)).results[0]
        game, overall = (expected[GUILD, ladder, user] for ladder in (match.game.key, OVERALL))
        theirs = before[GUILD, OVERALL, match.player(side.other)].rating_at(rated_server.now)
        assert result == Result(
            match=match.id,
            game=match.game.key,
            side=side,
            opponent=match.player(side.other),
            opponent_name=match.black_name if side is Side.WHITE else match.white_name,
            score=score(side, match.result.winner),
            at=rated_server.now,
            rated=True,
            before=before.get((GUILD, match.game.key, user), Standing()).rating.value,
            after=game.rating.value,
            overall_after=overall.rating.value,
            opponent_overall=theirs.value,
        )


async def test_returning_person_is_member_again(rated_server: RatedServer, path: Path) -> None:
    await rated_server.plays(ASHA, BIMAL)
    await rated_server.store.standings.check(GUILD, BIMAL.id, NOON, gone=True)
    await rated_server.plays(ASHA, BIMAL)
    with closing(sqlite3.connect(path)) as connection:
        for table in ("members", "standings"):
            gone = connection.execute(f"SELECT gone FROM {table}").fetchall()  # noqa: S608 - constants
            assert set(gone) == {(0,)}, table


TABLES = ("standings", "results", "members")


@pytest.mark.parametrize("table", TABLES)
async def test_match_and_ratings_are_saved_together(
    rated_server: RatedServer, path: Path, table: str
) -> None:
    match = await rated_server.begins()
    after = ended_match(match, Ending.RESIGNATION, Side.BLACK)
    change(
        path,
        f"CREATE TRIGGER fails BEFORE INSERT ON {table} BEGIN SELECT RAISE(ABORT, 'full'); END",
    )
    before = stored_ratings(path)
    with pytest.raises(IntegrityError, match="full"):
        await rated_server.keeps(match, after)
    assert stored_ratings(path) == before
    assert await rated_server.services.matches.get(match.id) == match
    change(path, "DROP TRIGGER fails")
    await rated_server.keeps(match, after)
    assert (await profile(rated_server)).score.wins == 1


async def test_aborted_match_leaves_no_result(rated_server: RatedServer) -> None:
    await rated_server.ends(await rated_server.begins(), Ending.ABORTED)
    for user in (ASHA.id, BIMAL.id):
        seen = await profile(rated_server, user)
        assert (seen.games, seen.ratings, seen.name) == ((), {}, "")
        assert (await history(rated_server, user)).results == ()
    assert await standings(rated_server) == {}


async def test_unrated_match_changes_no_rating(
    rated_server: RatedServer,
) -> None:
    await rated_server.plays(ASHA, BIMAL)
    before = await standings(rated_server)
    rated_server.waits(days=1)
    unrated = await rated_server.plays(ASHA, BIMAL, rated=False)
    assert await standings(rated_server) == before
    newest, _ = (await history(rated_server)).results
    assert (newest.match, newest.rated, newest.score) == (unrated.id, False, 1.0)
    assert (newest.before, newest.after, newest.overall_after) == (None, None, None)
    seen = await profile(rated_server)
    assert (seen.score.wins, seen.best_win and seen.best_win.match) == (2, unrated.id - 1)
    for period in Period:
        board = await rated_server.services.leaderboards.leaderboard(
            GUILD, ASHA.id, None, period, 1
        )
        assert board.own
        assert board.own.score.played == 1


async def test_live_match_does_not_count_in_records(rated_server: RatedServer) -> None:
    match = await rated_server.begins()
    await rated_server.keeps(match, match.play(match.black, "a1-o"))
    assert (await history(rated_server)).results == ()
    assert await standings(rated_server) == {}


async def test_servers_have_separate_standings(rated_server: RatedServer) -> None:
    await rated_server.plays(ASHA, BIMAL)
    await rated_server.plays(BIMAL, ASHA, guild=GUILD + 1)
    here, there = [
        await rated_server.services.leaderboards.leaderboard(guild, ASHA.id, None, Period.ALL, 1)
        for guild in (GUILD, GUILD + 1)
    ]
    assert [person.user for person in here.rows] == [ASHA.id, BIMAL.id]
    assert [person.user for person in there.rows] == [BIMAL.id, ASHA.id]


# Rated matches


async def rated(rated_server: RatedServer, times: int, *pair: Any, **options: Any) -> list[bool]:
    """Return whether each of several matches in a row is rated."""
    found = []
    for _ in range(times):
        challenge = await rated_server.invites(*pair, **options)
        match = await rated_server.takes_up(challenge, pair[1] if pair else BIMAL)
        assert match.rated is challenge.rated
        await rated_server.ends(match, Ending.RESIGNATION, Side.BLACK)
        found.append(match.rated)
        rated_server.waits(minutes=10)
    return found


async def test_three_daily_matches_of_a_pair_are_rated(rated_server: RatedServer) -> None:
    assert await rated(rated_server, 5) == [True, True, True, False, False]
    assert (await profile(rated_server)).score.wins == 5
    assert (await standings(rated_server))[GUILD, OVERALL, ASHA.id].wins == 3


async def test_daily_pair_limit_ignores_colours_and_games(rated_server: RatedServer) -> None:
    assert await rated(rated_server, 2, ASHA, BIMAL) == [True, True]
    assert await rated(rated_server, 2, BIMAL, ASHA, game="dash-guti") == [True, False]


async def test_daily_limit_is_per_pair_and_server(rated_server: RatedServer) -> None:
    await rated(rated_server, 4)
    assert await rated(rated_server, 2, ASHA, CHITRA) == [True, True]
    assert await rated(rated_server, 2, CHITRA, BIMAL) == [True, True]
    assert await rated(rated_server, 1, guild=GUILD + 1) == [True]


async def test_pair_is_rated_again_after_a_day(rated_server: RatedServer) -> None:
    await rated(rated_server, 4)
    rated_server.now = NOON + timedelta(days=1) - timedelta(seconds=1)
    assert not (await rated_server.invites()).rated
    rated_server.now = NOON + timedelta(days=1)
    assert [(await rated_server.begins()).rated for _ in range(2)] == [True, False]


@pytest.mark.parametrize("limit", [0, 1, 5])
async def test_server_sets_the_daily_limit(rated_server: RatedServer, limit: int) -> None:
    await rated_server.services.settings.update_server(GUILD, rated_a_day=limit)
    assert await rated(rated_server, limit + 1) == [*[True] * limit, False]
    assert await rated(rated_server, 4, guild=GUILD + 1) == [
        *[True] * ServerSettings().rated_a_day,
        False,
    ]


async def test_aborted_and_unrated_matches_do_not_count(rated_server: RatedServer) -> None:
    for _ in range(4):
        await rated_server.ends(await rated_server.begins(), Ending.ABORTED)
        await rated_server.plays(ASHA, BIMAL, rated=False)
    assert await rated(rated_server, 4) == [True, True, True, False]


async def test_live_matches_count_towards_daily_limit(rated_server: RatedServer) -> None:
    assert [(await rated_server.begins()).rated for _ in range(4)] == [True, True, True, False]


async def test_daily_limit_is_checked_again_when_match_begins(rated_server: RatedServer) -> None:
    early = [await rated_server.invites() for _ in range(4)]
    anybody = await rated_server.invites(white=None)
    assert all(each.rated for each in (*early, anybody))
    begun = [await rated_server.takes_up(each) for each in [*early, anybody]]
    assert [match.rated for match in begun] == [True, True, True, False, False]


async def test_rematch_beyond_the_limit_is_unrated(rated_server: RatedServer) -> None:
    match = await rated_server.plays(ASHA, BIMAL)
    for expected in (True, True, False):
        challenge: Any = await rated_server.services.challenges.rematch(match.id, ASHA, no_thread)
        assert challenge.rated is expected
        match = await rated_server.takes_up(challenge)
        assert match.rated is expected
        match = await rated_server.ends(match, Ending.RESIGNATION, Side.BLACK)


# Concurrency


async def test_simultaneous_match_ends_lose_no_result(path: Path) -> None:
    async with rated_servers(path, 2) as hands:
        others = PEOPLE[1:7]
        for _ in range(3):
            matches = [await hands[0].begins(ASHA, other) for other in others]
            reached = [await two_moves(hands[0], match) for match in matches]
            await asyncio.gather(
                *(
                    retry_while_locked(
                        partial(
                            hands[at % 2].services.matches.resign, match.id, match.version, ASHA.id
                        )
                    )
                    for at, match in enumerate(reached)
                )
            )
            for each in hands:
                each.waits(days=2)
        seen = (await standings(hands[1]))[GUILD, OVERALL, ASHA.id]
        assert (seen.losses, seen.wins) == (3 * len(others), 0)
        assert await hands[0].services.leaderboards.differences() == ()
        numbers = [each.match for each in await hands[0].store.standings.rated_matches()]
        assert len(numbers) == len(set(numbers)) == 3 * len(others)


async def two_moves(rated_server: RatedServer, match: Match) -> Match:
    for _ in range(2):
        text = str(match.position.legal_moves[0])
        match = (
            await rated_server.services.matches.move(Place.of(match), match.to_move, text)
        ).after
    return match


# Recounts


async def play_random_matches(rated_server: RatedServer, random: Random, matches: int) -> None:
    """Play random matches, with pauses from none to a year. Some of them are unrated."""
    for _ in range(matches):
        black, white = random.sample(PEOPLE, 2)
        match = await rated_server.begins(black, white, random.choice(list(GAMES)))
        ending = random.choice((*Ending, Ending.RESIGNATION, Ending.RESIGNATION))
        await rated_server.ends(match, ending, random.choice(list(Side)))
        rated_server.waits(seconds=random.choice((0, 0.25, 3600, 90_000, 30_000_000)))


@pytest.fixture
def main_here(path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Run the command line with the test's own settings."""
    monkeypatch.setitem(Settings.model_config, "env_file", None)
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.setenv("DATABASE_URL", f"sqlite+aiosqlite:///{path}")
    return path


async def test_stored_ratings_equal_recount_exactly(
    rated_server: RatedServer, main_here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    await play_random_matches(rated_server, Random(5), 80)
    now = await standings(rated_server)
    assert len(now) > 40
    assert len({each.rating.value for each in now.values()}) > 40
    assert await asyncio.to_thread(main, ["rerate"]) == 0
    assert capsys.readouterr().out == "Every rating is what the matches give.\n"


SPOILED = {
    "value": "UPDATE standings SET value = value + 1e-9 WHERE user = 11 AND game = 'all'",
    "wins": "UPDATE standings SET wins = wins + 1 WHERE user = 11 AND game = 'all'",
    "at": "UPDATE standings SET at = '2029-12-31 00:00:00' WHERE user = 11 AND game = 'all'",
    "lost": "DELETE FROM standings WHERE user = 11 AND game = 'all'",
    "invented": "UPDATE standings SET user = 99 WHERE user = 11 AND game = 'all'",
}


@pytest.mark.parametrize("spoiled", SPOILED)
async def test_wrong_standing_is_reported(
    path: Path, main_here: Path, capsys: pytest.CaptureFixture[str], spoiled: str
) -> None:
    async with rated_servers(path) as (rated_server,):
        await rated_server.plays(ASHA, BIMAL)
        await rated_server.plays(ASHA, CHITRA, draw=True)
    change(path, SPOILED[spoiled])
    assert await asyncio.to_thread(main, ["rerate"]) == FAILED
    *found, end = capsys.readouterr().out.splitlines()
    assert len(found) == (2 if spoiled == "invented" else 1)
    assert end == ("2 ratings differ." if spoiled == "invented" else "One rating differs.")
    for line in found:
        assert line.startswith(f"Server {GUILD}, {WORDS.games.list_name(OVERALL)}, person ")
    assert f"person {ASHA.id}: stored " in found[0]


async def test_recount_changes_nothing(rated_server: RatedServer, main_here: Path) -> None:
    await rated_server.plays(ASHA, BIMAL)
    before = stored_ratings(main_here)
    await rated_server.services.leaderboards.differences()
    assert stored_ratings(main_here) == before
