"""Analyses in the services: thought out once, shared, kept, and for whom they are."""

import asyncio

import pytest
from service_alone import move, plays
from service_fixture import ASHA, BIMAL, ServiceWorld

from bot.learn.errors import AnalysesBusy, NoSuchAnalysis
from bot.opponent import EngineFails
from bot.play.errors import NoSuchMatch
from bot.play.limits import ANALYSES_AT_ONCE, ANALYSES_WAITING
from bot.play.match import Match
from bot.play.record import Record, record_of
from bot.store.analyses import RECORDS_KEPT

pytestmark = pytest.mark.both_databases


async def over(world: ServiceWorld) -> Match:
    """A match of one move that was resigned."""
    match = await move(world, await plays(world, game="pretwa"))
    await world.services.matches.resign(match.id, match.version, ASHA.id)
    return await world.services.matches.get(match.id)


def records(number: int) -> list[Record]:
    """So many different records of one position each."""
    return [
        Record.from_text(f'[Game "pretwa"]\n[Position "b/bbb/bbb/.../www/www/www b {quiet}"]')
        for quiet in range(number)
    ]


async def test_who_asks_meanwhile_shares_it_and_later_it_is_kept(world: ServiceWorld) -> None:
    match, analyses = await over(world), world.services.analyses
    assert await analyses.find(match) is None
    running = [analyses.begin(match) for _ in range(3)]
    assert len({id(each) for each in running}) == 1
    made, number = await running[0].done
    assert number == match.id
    assert running[0].judged == running[0].positions == len(match.moves) + 1
    kept = await analyses.find(match)
    assert kept == made
    explained = [each for each in world.engine.asked if each.explains]
    assert len(explained) == len(match.moves) + 1
    assert [len(each.moves) for each in explained] == list(range(len(match.moves) + 1))


async def test_what_ended_by_the_rules_needs_no_thought(world: ServiceWorld) -> None:
    record = Record.from_text('[Game "felli"]\n[Position "w../..././.../... b 0"]')
    made, _ = await world.services.analyses.begin_record(record, ASHA.id).done
    assert made.judgements[0].exact
    assert made.curve == (0.0,)
    assert not world.engine.asked


async def test_only_so_many_wait(world: ServiceWorld) -> None:
    world.engine.hold()
    most = ANALYSES_AT_ONCE + ANALYSES_WAITING
    given, analyses = records(most + 1), world.services.analyses
    running = [analyses.begin_record(each, ASHA.id) for each in given[:most]]
    with pytest.raises(AnalysesBusy):
        analyses.begin_record(given[most], ASHA.id)
    assert analyses.begin_record(given[0], ASHA.id) is running[0]
    await asyncio.sleep(0.05)
    assert len(world.engine.asked) == ANALYSES_AT_ONCE
    world.engine.let_go()
    await asyncio.gather(*(each.done for each in running))
    await analyses.begin_record(given[most], ASHA.id).done


async def test_records_are_their_givers_alone_and_the_last_ones_stay(world: ServiceWorld) -> None:
    analyses, numbers = world.services.analyses, list[int]()
    for record in records(RECORDS_KEPT + 1):
        made, number = await analyses.begin_record(record, ASHA.id).done
        numbers.append(number)
        assert await analyses.find_record(number, ASHA.id) == made
    for number, person in ((numbers[0], ASHA.id), (numbers[-1], BIMAL.id), (0, ASHA.id)):
        with pytest.raises(NoSuchAnalysis):
            await analyses.find_record(number, person)
    assert await analyses.find_record(numbers[1], ASHA.id)


async def test_a_record_is_kept_without_names(world: ServiceWorld) -> None:
    record = record_of(await over(world))
    assert record.black
    made, number = await world.services.analyses.begin_record(record, BIMAL.id).done
    assert made.record.moves == record.moves
    rows = await world.store.people.everything(BIMAL.id)
    (row,) = rows["record_analyses"]
    assert row["id"] == number
    assert record.black not in row["record"]
    await world.store.people.delete_preferences(BIMAL.id)
    with pytest.raises(NoSuchAnalysis):
        await world.services.analyses.find_record(number, BIMAL.id)


async def test_nothing_is_kept_when_the_engine_fails_or_the_match_is_gone(
    world: ServiceWorld,
) -> None:
    match, analyses = await over(world), world.services.analyses
    world.engine.failing = True
    with pytest.raises(EngineFails):
        await analyses.begin(match).done
    world.engine.failing = False
    world.engine.hold()
    running = analyses.begin(match)
    await world.store.guilds.delete(match.guild, 10)
    world.engine.let_go()
    with pytest.raises(NoSuchMatch):
        await running.done
    assert await analyses.find(match) is None
