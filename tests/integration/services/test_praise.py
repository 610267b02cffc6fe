"""Praise from stored matches: remarks at start and end, and milestones shown once."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.play.ending import Ending
from bot.play.engine_player import ENGINE
from bot.play.match import Match
from bot.play.milestones import GAMES_TRIED, beaten
from bot.play.praise import Remark, RemarkKind
from bot.play.turning_point import Share, TurningPoint
from bot.services.praise import Praise
from bot.services.requests import Place
from bot.services.sharing import played_from
from guti import Outcome
from guti.errors import GutiError
from guti.games import GAMES
from tests.support.service_alone import plays
from tests.support.service_fixture import ASHA, BIMAL, GUILD, ServiceWorld


async def win_against_engine(world: ServiceWorld, **wanted: Any) -> Match:
    """Let Asha win a match against the engine, which resigns after a few moves."""
    match = await plays(world, **wanted)
    for _ in range(4):
        text, version = str(match.position.legal_moves[0]), match.position_version
        change = await world.services.matches.play(match.id, version, match.to_move, text)
        match = change.after
    world.now += timedelta(minutes=1)
    return (await world.services.matches.resign(match.id, match.version, ENGINE)).after


@pytest.mark.both_databases
async def test_remarks_depend_on_past_matches(world: ServiceWorld) -> None:
    praise = world.services.praise
    begun = await plays(world, level="3")
    assert (await praise.at_start(begun)).remark == Remark(RemarkKind.WELCOME, 0)
    moved = await world.services.matches.play(
        begun.id, begun.position_version, ASHA.id, str(begun.position.legal_moves[0])
    )
    assert await praise.at_start(moved.after) == Praise()
    ended = (await world.services.matches.resign(begun.id, moved.after.version, ASHA.id)).after
    assert await praise.at_end(ended) == Praise(Remark(RemarkKind.LOST, 0))
    world.now += timedelta(minutes=1)
    first = await win_against_engine(world, level="3")
    remark = await praise.at_end(first)
    assert remark.remark == Remark(RemarkKind.FIRST_WIN, 1, 1, 3)
    assert remark.milestones == ((ASHA.id, beaten(3)),)
    second = await win_against_engine(world, level="4")
    remark = await praise.at_end(second)
    assert remark == Praise(Remark(RemarkKind.LEVEL, 2, 1, 4)), "the remark names the level"
    third = await win_against_engine(world, level="3")
    assert await praise.at_end(third) == Praise(Remark(RemarkKind.WON, 3, 1, 0))
    assert await praise.at_end(first) == Praise(
        Remark(RemarkKind.FIRST_WIN, 1, 1, 3), ((ASHA.id, beaten(3)),)
    ), "a board shown again says the same"
    again = await plays(world, Place(GUILD + 1, 77), level="3")
    assert (await praise.at_start(again)).remark == Remark(RemarkKind.AFTER_WIN, 4)
    other = await plays(world, Place(GUILD + 1, 78), level="6")
    assert (await praise.at_start(other)).remark == Remark(RemarkKind.MEET, 4)
    reached = await praise.reached(GUILD, ASHA.id, public=True)
    assert reached == (beaten(3), beaten(4))


async def test_remarks_reveal_no_private_match(world: ServiceWorld) -> None:
    praise = world.services.praise
    for game in [*GAMES][1:]:
        await win_against_engine(world, game=game, private=True)
    tenth = await win_against_engine(world, game=next(iter(GAMES)))
    assert GAMES_TRIED not in dict((await praise.at_end(tenth)).milestones).values()
    assert GAMES_TRIED in await praise.reached(GUILD, ASHA.id, public=False)
    assert GAMES_TRIED not in await praise.reached(GUILD, ASHA.id, public=True)
    assert not await praise.reached(GUILD, BIMAL.id, public=False)


async def test_milestone_of_private_match_is_shown_once(world: ServiceWorld) -> None:
    praise, remarks = world.services.praise, []
    for game in (*GAMES, "felli"):
        ended = await win_against_engine(world, game=game, private=True)
        remarks.append(dict((await praise.at_end(ended)).milestones).get(ASHA.id))
    assert remarks[-3:] == [None, GAMES_TRIED, None]


@pytest.mark.both_databases
async def test_win_from_shared_position_counts_for_no_level(world: ServiceWorld) -> None:
    services, store = world.services, world.store
    shared = await world.begins(None, channel=8, moves=4)
    shared = (await services.matches.resign(shared.id, shared.version, BIMAL.id)).after
    await store.shares.add(Share(5, shared.id, GUILD, 8, 3))
    begun = await services.sharing.play(Place(GUILD, 9), ASHA, 5)
    won = Outcome(Ending.RESIGNATION, begun.side(ASHA.id))
    ended = replace(begun, result=won, version=begun.version + 1)
    await services.matches.save(begun, ended)
    assert not await services.praise.reached(GUILD, ASHA.id, public=False)
    remark = (await services.praise.at_end(ended)).remark
    assert remark
    assert (remark.kind, remark.level) == (RemarkKind.FIRST_WIN, 0)


@pytest.mark.both_databases
async def test_attempt_without_record_begins_no_match(world: ServiceWorld) -> None:
    shared = await world.begins(None, channel=8, moves=4)
    attempt = played_from(TurningPoint(shared, 3), Place(GUILD, 9), ASHA)
    with pytest.raises(GutiError):
        await world.store.matches.add(attempt, world.now, share=Share(5, 999, GUILD, 9, 3))
    assert [each.id for each in await world.store.matches.live_of(GUILD, ASHA.id)] == [shared.id]


@pytest.mark.both_databases
async def test_first_win_against_a_person_is_announced(world: ServiceWorld) -> None:
    for number, word in ((1, RemarkKind.THEIR_FIRST_WIN), (2, None)):
        match = await world.begins(None, channel=number + 5, moves=4)
        ended = (await world.services.matches.resign(match.id, match.version, BIMAL.id)).after
        remark = (await world.services.praise.at_end(ended)).remark
        assert (remark and remark.kind) == word
