"""The engine's turns in the services: played once, cancelled when obsolete, resumed."""

import asyncio
from datetime import timedelta
from itertools import count
from random import Random

import pytest

from bot.opponent import EngineFails, QuestionKind, Thought
from bot.play.ending import Ending
from bot.play.errors import (
    NothingToTakeBack,
    NotYourTurn,
    OfferedAlready,
)
from bot.play.events import EnginePlayed
from bot.play.match import Match
from bot.play.offer import OfferKind
from bot.services.bus import MatchListener
from bot.services.engine import DRAWN_AFTER, DRAWN_BELOW, DRAWN_UP_TO
from tests.support.service_alone import answered, engine_to_move, move, plays
from tests.support.service_fixture import ASHA, ServiceWorld


async def test_only_move_is_played_without_the_engine(
    world: ServiceWorld,
) -> None:
    match = await plays(world)
    after = await move(world, match)
    assert len(after.moves) == 2
    assert not after.engine_moves
    assert after.automatic == frozenset()
    assert after.trail == after.moves
    assert world.engine.asked == []


async def test_concurrent_requests_share_one_engine_search(world: ServiceWorld) -> None:
    match = await engine_to_move(world)
    world.engine.hold()
    turns = {world.services.engine.start_turn(match) for _ in range(3)}
    assert len(turns) == 1
    assert world.services.engine.running == turns
    world.engine.let_go()
    (turn,) = turns
    assert turn
    change = await turn
    assert change
    assert len(change.after.moves) == len(match.moves) + 1
    assert len(world.engine.asked) == 1
    assert await world.read(match) == change.after


async def test_outdated_search_changes_nothing(world: ServiceWorld) -> None:
    """Another process ends the match, so the searching process receives no event."""
    other = ServiceWorld(world.store, world.now)
    match = await engine_to_move(world)
    world.engine.hold()
    turn = world.services.engine.start_turn(match)
    assert turn
    await asyncio.sleep(0)
    resigned = await other.services.matches.resign(match.id, match.position_version, ASHA.id)
    world.engine.let_go()
    assert await turn is None
    assert await world.read(match) == resigned.after


async def test_engine_search_ends_with_its_match(world: ServiceWorld) -> None:
    match = await engine_to_move(world)
    world.engine.hold()
    turn = world.services.engine.start_turn(match)
    assert turn
    await world.services.matches.resign(match.id, match.position_version, ASHA.id)
    await asyncio.wait({turn})
    assert turn.cancelled()
    assert world.services.engine.running == set()


@pytest.mark.parametrize("meanwhile", [False, True])
async def test_turn_is_published_if_no_answer_shows_it(
    world: ServiceWorld, *, meanwhile: bool
) -> None:
    """An answer waits for a limited time. A turn that takes longer is published once, after it."""
    received: list[EnginePlayed] = []
    world.services.bus.add(MatchListener("test", (EnginePlayed,), received.append))
    engine, match = world.services.engine, await engine_to_move(world)
    turn = engine.start_turn(match)
    assert turn
    quick = await engine.wait_for_turn(turn, 5)
    assert quick
    engine.release(turn, quick)
    await asyncio.sleep(0)
    assert received == []
    match = quick.after
    while not match.engine_moves:
        match = await move(world, match)
    world.engine.hold()
    turn = engine.start_turn(match)
    assert turn
    assert await engine.wait_for_turn(turn, 0.01) is None
    if not meanwhile:
        engine.release(turn, None)
    world.engine.let_go()
    late = await turn
    assert late
    await asyncio.sleep(0)
    if meanwhile:
        assert received == []
        engine.release(turn, None)
    assert received == [EnginePlayed(late.before, late.after)]


async def test_restart_during_search_plays_move_once(
    world: ServiceWorld,
) -> None:
    match = await engine_to_move(world)
    world.engine.hold()
    lost = world.services.engine.start_turn(match)
    assert lost
    await asyncio.sleep(0)
    lost.cancel()
    again = ServiceWorld(world.store, world.now)
    assert await again.process_all_due() == []
    again.now += timedelta(seconds=15)
    (due,) = await again.due(3)
    change = await again.services.deadlines.process(due)
    assert change
    assert change.after.engine_moves
    turn = again.services.engine.start_turn(change.after)
    assert turn
    assert await turn
    resumed = await again.read(match)
    assert len(resumed.moves) == len(match.moves) + 1
    assert again.engine.asked[0] == world.engine.asked[0]


async def test_failed_engine_turn_is_retried_later(world: ServiceWorld) -> None:
    match = await engine_to_move(world)
    world.engine.failing = True
    turn = world.services.engine.start_turn(match)
    assert turn
    assert await turn is None
    assert await world.read(match) == match
    world.engine.failing = False
    world.now += timedelta(seconds=15)
    (due,) = await world.due(3)
    assert await world.services.deadlines.process(due)
    assert await world.due(3) == ()
    world.now += timedelta(minutes=1)
    assert len(await world.due(3)) == 1


async def test_clearly_lost_engine_resigns(world: ServiceWorld) -> None:
    match = await engine_to_move(world)
    await move_both(world, match)
    match = await engine_to_move_again(world, match)
    world.engine.thought = Thought("b3-b4", -999_990, exact=True, resigns=True)
    turn = world.services.engine.start_turn(match)
    assert turn
    change = await turn
    assert change
    assert change.after.result
    assert change.after.result.termination is Ending.RESIGNATION
    assert change.after.result.winner is match.side(ASHA.id)


async def move_both(world: ServiceWorld, match: Match) -> None:
    turn = world.services.engine.start_turn(match)
    assert turn
    assert await turn


async def engine_to_move_again(world: ServiceWorld, match: Match) -> Match:
    match = await world.read(match)
    while not match.engine_moves:
        match = await move(world, match)
    return match


async def test_takeback_is_granted_with_engines_reply(
    world: ServiceWorld,
) -> None:
    match = await plays(world)
    with pytest.raises(NothingToTakeBack):
        await world.services.engine.answer(match, ASHA.id, OfferKind.TAKEBACK)
    after = await move(world, match)
    assert len(after.moves) == 2
    change = await world.services.engine.answer(after, ASHA.id, OfferKind.TAKEBACK)
    assert change.after.moves == ()
    assert await world.read(match) == change.after
    assert world.engine.asked == []


@pytest.mark.parametrize(
    ("value", "exact", "quiet", "agrees"),
    [
        (0, True, 0, True),
        (-999_000, True, 0, True),
        (999_000, True, DRAWN_AFTER, False),
        (DRAWN_BELOW - 1, False, 0, True),
        (DRAWN_BELOW, False, 0, False),
        (0, False, DRAWN_AFTER - 1, False),
        (0, False, DRAWN_AFTER, True),
        (DRAWN_UP_TO, False, DRAWN_AFTER, True),
        (DRAWN_UP_TO + 1, False, DRAWN_AFTER, False),
    ],
)
async def test_engine_accepts_draw_according_to_search_value(
    world: ServiceWorld, value: int, exact: object, quiet: int, agrees: object
) -> None:
    match = quiet_match(await plays(world), quiet)
    world.engine.thought = Thought("a1-a2", -value, exact=bool(exact))
    assert await world.services.engine.accepts_draw(match) is agrees
    assert world.engine.asked[-1].asked is QuestionKind.WORTH, (
        "a level's own move may be a lapse, worth nothing"
    )


async def test_engine_refuses_draw_offers_in_its_own_turn(world: ServiceWorld) -> None:
    match = await engine_to_move(world)
    with pytest.raises(NotYourTurn):
        await world.services.engine.answer(match, ASHA.id, OfferKind.DRAW)
    assert await world.read(match) == match


async def test_draw_offer_fails_if_engine_is_busy(
    world: ServiceWorld,
) -> None:
    match = await plays(world)
    world.engine.hold()
    with pytest.raises(EngineFails):
        await world.services.engine.answer(match, ASHA.id, OfferKind.DRAW)
    assert await world.read(match) == match


async def test_takeback_is_possible_after_declined_draw(world: ServiceWorld) -> None:
    match = await move(world, await plays(world))
    match = await answered(world, match)
    world.engine.thought = Thought("a1-a2", -500, exact=False)
    declined = await world.services.engine.answer(match, ASHA.id, OfferKind.DRAW)
    assert declined.after.moves == match.moves
    with pytest.raises(OfferedAlready):
        await world.services.engine.answer(declined.after, ASHA.id, OfferKind.DRAW)
    taken = await world.services.engine.answer(declined.after, ASHA.id, OfferKind.TAKEBACK)
    assert taken.after.moves == ()


def quiet_match(start: Match, quiet: int) -> Match:
    """Play random moves up to `quiet` quiet plies in a row, and return the match."""
    for seed in count():
        match, random = start, Random(seed)
        while match.live and (match.position.quiet < quiet or match.position.capture_due):
            steps = match.position.legal_moves
            match = match.play(match.to_move, str(random.choice(steps)))
        if match.live:
            return match
    raise AssertionError


async def test_illegal_engine_move_leaves_turn_due(world: ServiceWorld) -> None:
    match = await engine_to_move(world)
    world.engine.thought = Thought("nonsense", 0, exact=False)
    task = world.services.engine.start_turn(match)
    assert task
    assert await task is None
    assert await world.read(match) == match


async def test_retried_engine_question_stays_the_same(world: ServiceWorld) -> None:
    match = await engine_to_move(world)
    world.engine.failing = True
    for _ in range(2):
        turn = world.services.engine.start_turn(match)
        assert turn
        await turn
    first, second = world.engine.asked
    assert first == second
    with pytest.raises(EngineFails):
        await world.services.engine.accepts_draw(match)
