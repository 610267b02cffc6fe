"""Ratings by the encyclopedia's rules: separate lists, independent of the overall one."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.ratings.leaderboard import Leaderboard, Period, Profile
from bot.ratings.lists import OVERALL
from tests.support.ratings_fixture import ASHA, BIMAL, GUILD, RatedServer, rated_servers

LIST = "pretwa.encyclopedia"

pytestmark = pytest.mark.both_databases


@pytest.fixture
async def server(path: Path) -> AsyncIterator[RatedServer]:
    async with rated_servers(path) as (opened,):
        yield opened


async def board(server: RatedServer, game: str | None, period: Period = Period.ALL) -> Leaderboard:
    return await server.services.leaderboards.leaderboard(GUILD, ASHA.id, game, period, 1)


async def profile(server: RatedServer) -> Profile:
    return await server.services.leaderboards.profile(GUILD, ASHA.id, BIMAL.id)


async def test_rated_rule_set_has_its_own_list(server: RatedServer) -> None:
    leaderboards = server.services.leaderboards
    match = await server.plays(ASHA, BIMAL, LIST)
    assert match.rated
    stored = await server.store.standings.all_standings()
    assert {(game, user) for _, game, user in stored} == {(LIST, ASHA.id), (LIST, BIMAL.id)}
    for period in (Period.ALL, Period.WEEK):
        shown = await board(server, LIST, period)
        assert [row.user for row in shown.rows] == [ASHA.id, BIMAL.id]
        assert (shown.rows[0].score.wins, shown.rows[0].change > 0) == (1, True)
        for other in (None, "pretwa"):
            assert not (await board(server, other, period)).rows
    (result,) = (await leaderboards.history(GUILD, ASHA.id, "pretwa", 1)).results
    assert (result.game, result.rules, result.rated) == ("pretwa", "encyclopedia", True)
    assert set(await leaderboards.changes(match.id)) == {ASHA.id, BIMAL.id}
    assert set((await profile(server)).ratings) == {LIST}
    assert await server.store.matches.games_of(GUILD, ASHA.id) == {"pretwa"}


async def test_rating_lists_are_independent(server: RatedServer) -> None:
    await server.plays(BIMAL, ASHA, LIST)
    server.waits(days=1)
    default = await server.plays(ASHA, BIMAL)
    hinted = await server.plays(ASHA, BIMAL, LIST, rated=False)
    assert (default.rated, hinted.rated) == (True, False)
    stored = await server.store.standings.all_standings()
    for game, wins in ((LIST, 0), ("pretwa", 1), (OVERALL, 1)):
        standing = stored[GUILD, game, ASHA.id]
        assert (standing.wins, standing.played) == (wins, 1)
    found = await profile(server)
    assert {each.game: each.score.played for each in found.games} == {"pretwa": 1, LIST: 2}
    assert found.score.played == 3
    assert found.best_win
    assert found.best_win.match == default.id
    assert len(found.series) == 1
    assert not await server.services.leaderboards.differences()
    for shown in (await board(server, LIST, Period.WEEK), await board(server, None, Period.WEEK)):
        assert [row.score.played for row in shown.rows] == [1, 1]


async def test_left_member_is_hidden_on_every_list(server: RatedServer) -> None:
    await server.plays(ASHA, BIMAL, LIST)
    await server.services.leaderboards.check(GUILD, BIMAL.id, gone=True)
    assert [row.user for row in (await board(server, LIST)).rows] == [ASHA.id]


async def test_daily_rated_limit_counts_every_rule_set(server: RatedServer) -> None:
    for game in (LIST, "pretwa", LIST):
        assert (await server.plays(ASHA, BIMAL, game)).rated
    assert not (await server.plays(ASHA, BIMAL, LIST)).rated
