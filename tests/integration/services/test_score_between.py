"""The score between two people, as end cards show it."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot import texts
from bot.ratings.leaderboard import Score
from bot.shards import NO_SERVER
from tests.support.ratings_fixture import ASHA, BIMAL, CHITRA, GUILD, RatedServer, rated_servers

pytestmark = pytest.mark.both_databases

OTHER_SERVER = GUILD + 1


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[RatedServer]:
    async with rated_servers(tmp_path / "guti.sqlite3") as (opened,):
        yield opened


async def between(server: RatedServer, match: object) -> Score:
    number = match.id  # type: ignore[attr-defined]
    return await server.services.leaderboards.between(await server.store.matches.get(number))


async def test_score_counts_one_server(server: RatedServer) -> None:
    first = await server.plays(ASHA, BIMAL)
    await server.plays(BIMAL, ASHA, "felli", rated=False)
    await server.plays(ASHA, CHITRA)
    await server.plays(ASHA, BIMAL, guild=OTHER_SERVER)
    drawn = await server.plays(BIMAL, ASHA, draw=True)
    last = await server.plays(ASHA, BIMAL)
    assert await between(server, first) == Score(1, 0, 0)
    assert await between(server, drawn) == Score(1, 1, 1)
    assert await between(server, last) == Score(2, 1, 1)


async def test_score_elsewhere_counts_one_chat_alone(server: RatedServer) -> None:
    for _ in range(2):
        match = await server.plays(ASHA, BIMAL, guild=NO_SERVER)
    assert await between(server, match) == Score(1, 0, 0)


async def test_score_is_empty_after_deletion(server: RatedServer) -> None:
    aborted = await server.ends(await server.begins(), "aborted")
    assert await between(server, aborted) == Score()
    match = await server.plays(ASHA, BIMAL)
    await server.services.privacy.forget(BIMAL.id)
    assert await between(server, match) == Score()


def test_score_names_both_and_leaves_out_no_draws() -> None:
    said = texts.of(texts.ENGLISH).profiles.between
    assert said((10, 20), Score(7, 2, 5)) == "🆚 <@10> **7** · <@20> **5** · 2 drawn"
    assert said((10, 20), Score(1, 0, 0)) == "🆚 <@10> **1** · <@20> **0**"
    assert said((10, 20), Score()) == ""
