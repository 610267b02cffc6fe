"""Analyses in the services: computed once, shared, stored, and visible to the right users."""

import asyncio
import time
from dataclasses import replace

import pytest

from bot.learn.errors import AnalysesBusy, NoSuchAnalysis, NotOverYet, OneAnalysisAtATime
from bot.opponent import EngineFails, QuestionKind
from bot.play.errors import NoSuchMatch
from bot.play.limits import CONCURRENT_ANALYSES, QUEUED_ANALYSES
from bot.play.match import Match
from bot.play.record import record_of
from bot.services.analyses import AnalysisService
from bot.store.analyses import RECORDS_KEPT
from guti import Move, Position, Record, Side
from guti.games import GAMES
from tests.support.exported_rows import all_rows_about
from tests.support.faulty_bot import poll_until
from tests.support.service_alone import move, plays
from tests.support.service_fixture import ASHA, BIMAL, CHITRA, ServiceWorld

LONG_TURNS = 120


async def resigned_match(world: ServiceWorld) -> Match:
    """Return a match of one move that was resigned."""
    match = await move(world, await plays(world, game="pretwa"))
    await world.services.matches.resign(match.id, match.version, ASHA.id)
    return await world.services.matches.get(match.id)


def records(number: int) -> list[Record]:
    """Return different records, each with a single position."""
    return [
        Record.from_text(f'[Game "pretwa"]\n[Position "b/bbb/bbb/.../www/www/www b {quiet}"]')
        for quiet in range(number)
    ]


@pytest.mark.both_databases
async def test_concurrent_requests_share_one_analysis(world: ServiceWorld) -> None:
    match, analyses = await resigned_match(world), world.services.analyses
    assert await analyses.find(match) is None
    running = [analyses.begin(match, person) for person in (ASHA.id, BIMAL.id, ASHA.id)]
    assert len({id(each) for each in running}) == 1
    made, number = await running[0].done
    explained = [each for each in world.engine.asked if each.asked is QuestionKind.LINE]
    assert number == match.id
    assert running[0].judged == running[0].searches == len(explained)
    stored = await analyses.find(match)
    assert stored == made
    assert len(explained) == len(match.moves) + 1
    assert [len(each.moves) for each in explained] == list(range(len(match.moves) + 1))


async def test_decided_position_needs_no_search(world: ServiceWorld) -> None:
    record = Record.from_text('[Game "felli"]\n[Position "w../..././.../... b 0"]')
    made, _ = await world.services.analyses.begin_record(record, ASHA.id).done
    assert made.judgements[0].exact
    assert made.curve == (0.0,)
    assert not world.engine.asked


async def test_full_queue_refuses_analyses(world: ServiceWorld) -> None:
    world.engine.hold()
    most = CONCURRENT_ANALYSES + QUEUED_ANALYSES
    several, analyses = records(most + 1), world.services.analyses
    running = [analyses.begin_record(each, at) for at, each in enumerate(several[:most], start=1)]
    with pytest.raises(AnalysesBusy):
        analyses.begin_record(several[most], most + 1)
    assert analyses.begin_record(several[0], 1) is running[0]
    with pytest.raises(OneAnalysisAtATime):
        analyses.begin_record(several[most], 1)
    await poll_until(lambda: len(world.engine.asked) >= CONCURRENT_ANALYSES)
    await asyncio.sleep(0.05)  # In that time, a further one would begin.
    assert len(world.engine.asked) == CONCURRENT_ANALYSES
    world.engine.let_go()
    await asyncio.gather(*(each.done for each in running))
    await analyses.begin_record(several[most], most + 1).done
    await analyses.begin_record(several[most], 1).done


async def test_live_match_of_the_person_is_not_analysed(world: ServiceWorld) -> None:
    match, analyses = await world.begins(None), world.services.analyses
    played = record_of(match)
    tried = replace(played, moves=(*played.moves, match.position.legal_moves[0]))
    for record in (played, tried):
        for player in match.players:
            with pytest.raises(NotOverYet):
                await analyses.require_over(record, player)
        await analyses.require_over(record, CHITRA.id)
    with pytest.raises(NotOverYet):
        await analyses.require_over(replace(played, moves=played.moves[:-1]), ASHA.id)
    await world.services.matches.resign(match.id, match.version, ASHA.id)
    await analyses.require_over(played, ASHA.id)


async def test_stopped_analysis_is_not_stored(world: ServiceWorld) -> None:
    world.engine.hold()
    analyses, (record, other) = world.services.analyses, records(2)
    running = [analyses.begin_record(record, ASHA.id), analyses.begin_record(other, BIMAL.id)]
    analyses.stop(ASHA.id)
    world.engine.let_go()
    with pytest.raises(NoSuchAnalysis):
        await running[0].done
    await running[1].done
    for person, count in ((ASHA, 0), (BIMAL, 1)):
        rows = await all_rows_about(world.store, person.id)
        assert len(rows.get("record_analyses", ())) == count


@pytest.mark.both_databases
async def test_records_are_private_and_old_ones_deleted(world: ServiceWorld) -> None:
    analyses, numbers = world.services.analyses, list[int]()
    for record in records(RECORDS_KEPT + 1):
        made, number = await analyses.begin_record(record, ASHA.id).done
        numbers.append(number)
        assert await analyses.find_record(number, ASHA.id) == made
    for number, person in ((numbers[0], ASHA.id), (numbers[-1], BIMAL.id), (0, ASHA.id)):
        with pytest.raises(NoSuchAnalysis):
            await analyses.find_record(number, person)
    assert await analyses.find_record(numbers[1], ASHA.id)


async def test_record_is_stored_without_names(world: ServiceWorld) -> None:
    record = replace(record_of(await resigned_match(world)), termination="Asha resigned")
    assert record.black
    made, number = await world.services.analyses.begin_record(record, BIMAL.id).done
    assert made.record.moves == record.moves
    rows = await all_rows_about(world.store, BIMAL.id)
    (row,) = rows["record_analyses"]
    assert row["id"] == number
    assert record.black not in row["record"]
    assert "Asha" not in row["record"]
    await world.store.people.delete_preferences(BIMAL.id)
    with pytest.raises(NoSuchAnalysis):
        await world.services.analyses.find_record(number, BIMAL.id)


@pytest.mark.both_databases
async def test_failed_engine_and_deleted_match_store_no_analysis(
    world: ServiceWorld,
) -> None:
    match, analyses = await resigned_match(world), world.services.analyses
    world.engine.failing = True
    with pytest.raises(EngineFails):
        await analyses.begin(match, ASHA.id).done
    world.engine.failing = False
    world.engine.hold()
    running = analyses.begin(match, ASHA.id)
    await world.store.guilds.delete(match.guild, 10)
    world.engine.let_go()
    with pytest.raises(NoSuchMatch):
        await running.done
    assert await analyses.find(match) is None


def long_record() -> Record:
    """Return a long record of quiet moves in positions with many moves."""
    game, moves = GAMES["peralikatuma"], list[Move]()
    start = position = Position.start(game, Side.BLACK)
    while position.outcome is None and len(moves) < LONG_TURNS:
        legal = position.legal_moves
        quiet = [move for move in legal if not move.captured] or legal
        moves.append(quiet[len(moves) * 7 % len(quiet)])
        position = position.play(moves[-1])
    return Record(game, start, tuple(moves))


async def test_stored_analysis_is_read_outside_the_event_loop(world: ServiceWorld) -> None:
    made, number = await world.services.analyses.begin_record(long_record(), ASHA.id).done
    after_restart = AnalysisService(world.store, world.engine)
    loop_cpu_s, cpu_s = time.thread_time(), time.process_time()
    stored = await after_restart.find_record(number, ASHA.id)
    assert stored.turning_point == made.turning_point
    loop_cpu_s, cpu_s = time.thread_time() - loop_cpu_s, time.process_time() - cpu_s
    assert loop_cpu_s < cpu_s / 3
