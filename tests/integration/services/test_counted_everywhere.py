"""Levels beaten and puzzles tried count for a person on all servers."""

from typing import Any

import pytest

from bot.play.engine_player import ENGINE
from bot.play.levels import LOWEST_LEVEL
from bot.services.requests import Place
from bot.shards import NO_SERVER
from tests.support.databases import statements_of
from tests.support.service_alone import plays
from tests.support.service_fixture import ASHA, BIMAL, GUILD, ServiceWorld

ELSEWHERE = Place(GUILD + 1, 99)
OUTSIDE = Place(NO_SERVER, 0)


async def win_against_engine(world: ServiceWorld, place: Place, game: str, **wanted: Any) -> None:
    """Let Asha win a match against the engine, which resigns after a few moves."""
    match = await plays(world, place, game=game, **wanted)
    for _ in range(4):
        text = str(match.position.legal_moves[0])
        change = await world.services.matches.play(
            match.id, match.position_version, match.to_move, text
        )
        match = change.after
    await world.services.matches.resign(match.id, match.position_version, ENGINE)


@pytest.mark.both_databases
async def test_own_profile_counts_levels_beaten_in_all_servers(world: ServiceWorld) -> None:
    await win_against_engine(world, ELSEWHERE, "felli")
    await win_against_engine(world, OUTSIDE, "pretwa")
    leaderboards = world.services.leaderboards
    for guild in (GUILD, NO_SERVER):
        own = await leaderboards.profile(guild, ASHA.id, ASHA.id, alone=True)
        assert own.engine.beaten == {"felli": LOWEST_LEVEL, "pretwa": LOWEST_LEVEL}
        assert own.engine.played == (2 if guild == NO_SERVER else 0)
        for asker, alone in ((ASHA, False), (BIMAL, True)):
            seen = await leaderboards.profile(guild, ASHA.id, asker.id, alone=alone)
            assert not seen.engine.beaten


@pytest.mark.both_databases
async def test_levels_list_names_public_winners_only(world: ServiceWorld) -> None:
    here, leaderboards = Place(GUILD, 1), world.services.leaderboards
    assert (await leaderboards.levels(GUILD, ASHA.id, None)).empty
    await win_against_engine(world, here, "felli", private=True)
    unnamed = await leaderboards.levels(GUILD, ASHA.id, None)
    assert (unnamed.rows, unnamed.others) == ((), 1)
    await win_against_engine(world, here, "pretwa")
    listed = await leaderboards.levels(GUILD, BIMAL.id, None)
    assert [(row.user, row.beaten) for row in listed.rows] == [
        (ASHA.id, {"felli": 0, "pretwa": LOWEST_LEVEL})
    ]
    assert not (await leaderboards.levels(GUILD, BIMAL.id, "felli")).rows
    assert (await leaderboards.levels(ELSEWHERE.guild, ASHA.id, None)).empty
    await world.services.privacy.forget(ASHA.id)
    assert (await leaderboards.levels(GUILD, BIMAL.id, None)).empty


async def test_level_queries_use_indexes(world: ServiceWorld) -> None:
    with statements_of(world.store.database) as statements:
        await world.services.leaderboards.profile(GUILD, ASHA.id, ASHA.id, alone=True)
    *_, levels = [each for each in statements if "matches.level IS NOT NULL" in each[0]]
    plan = await world.store.database.snapshot(
        lambda connection: [
            str(row[-1])
            for row in connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {levels[0]}", levels[1])
        ]
    )
    for side in ("black", "white"):
        assert any(f"INDEX ix_matches_{side} " in step for step in plan), plan


async def test_puzzle_tried_outside_servers_is_not_offered_again(world: ServiceWorld) -> None:
    puzzles = world.services.puzzles
    opened = await puzzles.next(OUTSIDE, ASHA.id, None)
    await puzzles.reveal(OUTSIDE, ASHA.id, opened)
    assert opened.puzzle.key in await world.store.puzzles.tried(ASHA.id)
    here = await puzzles.next(Place(GUILD, 1), ASHA.id, opened.puzzle.game)
    assert here.puzzle.key != opened.puzzle.key
