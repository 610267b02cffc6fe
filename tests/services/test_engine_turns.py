"""The engine's turns in the service: kept once, ended when nobody needs them, taken up again."""

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta
from itertools import count
from pathlib import Path
from random import Random

import pytest
from databases import url_of
from service_fixture import ASHA, BIMAL, CHANNEL, GUILD, ServiceWorld, no_thread

from bot.opponent import EngineFails, Thought
from bot.play.ending import Ending
from bot.play.engine_player import DEFAULT_LEVEL, ENGINE, LEVELS, NAME
from bot.play.errors import (
    NoMatchHere,
    NoSuchLevel,
    NoSuchMatch,
    NothingToTakeBack,
    OwnMatchAlready,
    TooManyMatches,
)
from bot.play.limits import MATCHES_LIVE, SILENCE_CLAIMED
from bot.play.match import Match
from bot.play.offer import OfferKind
from bot.play.pace import Pace
from bot.services.engine import DRAWN_AFTER, DRAWN_BELOW
from bot.services.requests import Invitation, Place
from bot.store import Store

HERE = Place(GUILD, CHANNEL)


@pytest.fixture
async def world(tmp_path: Path) -> AsyncIterator[ServiceWorld]:
    async with Store.open(url_of(tmp_path / "guti.sqlite3")) as store:
        yield ServiceWorld(store)


async def plays(world: ServiceWorld, place: Place = HERE, **wanted: object) -> Match:
    """A match of Asha's against the engine, in which she is black and begins."""
    asked = {"game": "felli", "side": "black", "first": "me", **wanted}
    invitation = Invitation(opponent=ENGINE, **asked)  # type: ignore[arg-type]
    return await world.services.challenges.play(place, ASHA, invitation, no_thread)


async def move(world: ServiceWorld, match: Match) -> Match:
    text = str(match.position.legal_moves[0])
    change = await world.services.matches.play(match.id, match.position_version, ASHA.id, text)
    return change.after


async def engine_to_move(world: ServiceWorld) -> Match:
    """A match in which the engine has more than one move."""
    match = await plays(world, game="pretwa")
    while not match.engine_moves:
        match = await move(world, match)
    return match


async def test_a_match_against_the_engine_begins_unrated_and_at_a_level(
    world: ServiceWorld,
) -> None:
    match = await plays(world)
    assert (match.black, match.white) == (ASHA.id, ENGINE)
    assert (match.white_name, match.level) == (NAME, DEFAULT_LEVEL)
    assert not match.rated
    assert match.pace is Pace.NONE
    assert match.people == (ASHA.id,)


@pytest.mark.parametrize("text", ["0", "7", "", "-1", "two", "1.5", "²"])
async def test_a_level_that_there_is_not_is_refused(world: ServiceWorld, text: str) -> None:
    with pytest.raises(NoSuchLevel):
        await plays(world, level=text)
    with pytest.raises(NoMatchHere):
        await world.services.matches.in_channel(CHANNEL)


def test_the_levels_that_can_be_asked_for_are_those_of_the_search() -> None:
    from bot.search import LEVELS as SEARCHED  # noqa: PLC0415 - the search takes its time

    assert list(LEVELS) == list(SEARCHED)


async def test_an_only_move_is_played_at_once_and_the_engine_is_not_asked(
    world: ServiceWorld,
) -> None:
    match = await plays(world)
    after = await move(world, match)
    assert len(after.moves) == 2
    assert not after.engine_moves
    assert after.automatic == frozenset()
    assert after.trail == after.moves
    assert world.engine.asked == []


async def test_a_turn_is_thought_about_once_however_many_follow_it(world: ServiceWorld) -> None:
    match = await engine_to_move(world)
    world.engine.hold()
    turns = {world.services.engine.follow(match) for _ in range(3)}
    assert len(turns) == 1
    assert world.services.engine.thinks_about(match)
    world.engine.let_go()
    (turn,) = turns
    assert turn
    change = await turn
    assert change
    assert len(change.after.moves) == len(match.moves) + 1
    assert len(world.engine.asked) == 1
    assert await world.read(match) == change.after
    assert not world.services.engine.thinks_about(match)


async def test_what_is_thought_after_the_match_moved_on_changes_nothing(
    world: ServiceWorld,
) -> None:
    match = await engine_to_move(world)
    world.engine.hold()
    turn = world.services.engine.follow(match)
    assert turn
    await asyncio.sleep(0)
    resigned = await world.services.matches.resign(match.id, match.position_version, ASHA.id)
    world.engine.let_go()
    assert await turn is None
    assert await world.read(match) == resigned.after


async def test_a_thought_about_an_earlier_turn_is_ended(world: ServiceWorld) -> None:
    match = await engine_to_move(world)
    world.engine.hold()
    turn = world.services.engine.follow(match)
    assert turn
    resigned = await world.services.matches.resign(match.id, match.position_version, ASHA.id)
    assert world.services.engine.follow(resigned.after) is None
    await asyncio.wait({turn})
    assert turn.cancelled()


async def test_a_restart_in_the_middle_of_a_thought_begins_it_anew_and_keeps_its_move_once(
    world: ServiceWorld,
) -> None:
    match = await engine_to_move(world)
    world.engine.hold()
    lost = world.services.engine.follow(match)
    assert lost
    await asyncio.sleep(0)
    lost.cancel()
    again = ServiceWorld(world.store, world.now)
    assert await again.all_due() == []
    again.now += timedelta(seconds=15)
    (due,) = await again.services.deadlines.due(3)
    change = await again.services.deadlines.process(due)
    assert change
    assert change.after.engine_moves
    turn = again.services.engine.follow(change.after)
    assert turn
    assert await turn
    kept = await again.read(match)
    assert len(kept.moves) == len(match.moves) + 1
    assert again.engine.asked[0] == world.engine.asked[0]


async def test_an_engine_that_fails_is_asked_again_after_a_while(world: ServiceWorld) -> None:
    match = await engine_to_move(world)
    world.engine.failing = True
    turn = world.services.engine.follow(match)
    assert turn
    assert await turn is None
    assert await world.read(match) == match
    world.engine.failing = False
    world.now += timedelta(seconds=15)
    (due,) = await world.services.deadlines.due(3)
    assert await world.services.deadlines.process(due)
    assert await world.services.deadlines.due(3) == ()
    world.now += timedelta(minutes=1)
    assert len(await world.services.deadlines.due(3)) == 1


async def test_an_engine_that_is_lost_beyond_doubt_resigns(world: ServiceWorld) -> None:
    match = await engine_to_move(world)
    await move_both(world, match)
    match = await engine_to_move_again(world, match)
    world.engine.thought = Thought("b3-b4", -999_990, exact=True, resigns=True)
    turn = world.services.engine.follow(match)
    assert turn
    change = await turn
    assert change
    assert change.after.result
    assert change.after.result.termination is Ending.RESIGNATION
    assert change.after.result.winner is match.side(ASHA.id)


async def move_both(world: ServiceWorld, match: Match) -> None:
    turn = world.services.engine.follow(match)
    assert turn
    assert await turn


async def engine_to_move_again(world: ServiceWorld, match: Match) -> Match:
    match = await world.read(match)
    while not match.engine_moves:
        match = await move(world, match)
    return match


async def test_a_takeback_is_granted_at_once_with_the_engines_answer_taken_back_too(
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
        (1, False, DRAWN_AFTER, False),
    ],
)
async def test_a_draw_is_accepted_when_the_search_says_so(
    world: ServiceWorld, value: int, exact: object, quiet: int, agrees: object
) -> None:
    match = quiet_match(await plays(world), quiet)
    sign = 1 if match.to_move == ENGINE else -1
    world.engine.thought = Thought("a1-a2", sign * value, exact=bool(exact))
    assert await world.services.engine.accepts_draw(match) is agrees


def quiet_match(start: Match, quiet: int) -> Match:
    """The match, played by lot until so many plies have been quiet."""
    for seed in count():
        match, random = start, Random(seed)
        while match.live and (match.position.quiet < quiet or match.position.capture_due):
            steps = match.position.legal_moves
            match = match.play(match.to_move, str(random.choice(steps)))
        if match.live:
            return match
    raise AssertionError


async def test_a_private_match_is_its_owners_alone(world: ServiceWorld) -> None:
    own = await plays(world, private=True)
    public = await plays(world)
    matches = world.services.matches
    assert own.owner == ASHA.id
    assert await matches.in_channel(CHANNEL) == public
    assert await matches.meant(HERE, ASHA.id) == public
    assert await matches.meant(HERE, BIMAL.id) == public
    assert await matches.meant(Place(GUILD, 99), ASHA.id) == own
    with pytest.raises(NoMatchHere):
        await matches.meant(Place(GUILD + 1, 99), ASHA.id)
    with pytest.raises(NoMatchHere):
        await matches.meant(Place(GUILD, 99), BIMAL.id)
    assert await matches.find(HERE, ASHA.id, own.id) == own
    for act in (matches.find(HERE, BIMAL.id, own.id), matches.require_in(GUILD, own.id, BIMAL.id)):
        with pytest.raises(NoSuchMatch):
            await act


async def test_who_plays_in_private_means_that_match_where_others_play(
    world: ServiceWorld,
) -> None:
    own = await plays(world, private=True)
    theirs = await world.begins(None, 7)
    assert ASHA.id in theirs.players
    stranger = Place(GUILD, 8)
    invitation = Invitation("felli", ENGINE)
    bimals = await world.services.challenges.play(stranger, BIMAL, invitation, no_thread)
    assert await world.services.matches.meant(stranger, ASHA.id) == own
    assert await world.services.matches.meant(Place.of(theirs), ASHA.id) == theirs
    assert await world.services.matches.in_channel(8) == bimals


async def test_one_private_match_at_a_time_is_played(world: ServiceWorld) -> None:
    own = await plays(world, private=True)
    with pytest.raises(OwnMatchAlready) as caught:
        await plays(world, private=True)
    assert caught.value.match == own.id
    await world.services.matches.resign(own.id, 0, ASHA.id)
    assert (await plays(world, private=True)).id != own.id


async def test_the_engine_is_in_as_many_matches_as_it_is_asked_for(world: ServiceWorld) -> None:
    for channel in range(MATCHES_LIVE):
        await plays(world, Place(GUILD, 100 + channel))
    with pytest.raises(TooManyMatches) as caught:
        await plays(world, Place(GUILD, 999))
    assert caught.value.player == ASHA.id
    wanted = Invitation("felli", ENGINE)
    begun = await world.services.challenges.play(Place(GUILD, 999), BIMAL, wanted, no_thread)
    assert begun.live


@pytest.mark.parametrize("private", [False, True])
async def test_a_match_with_which_nobody_goes_on_is_called_off_after_two_weeks(
    world: ServiceWorld, private: object
) -> None:
    match = await move(world, await plays(world, private=private))
    world.now += SILENCE_CLAIMED - timedelta(seconds=1)
    assert await world.all_due() == []
    world.now += timedelta(seconds=1)
    (ended,) = await world.all_due()
    assert ended.result
    assert ended.result.termination is Ending.ABORTED
    assert not (await world.read(match)).live


async def test_who_is_late_in_a_match_with_a_pace_loses_it(world: ServiceWorld) -> None:
    match = await move(world, await plays(world, pace=Pace.DAY.value))
    world.now += timedelta(days=1)
    world.now += timedelta(hours=12)
    while (kept := await world.read(match)).live:
        await world.all_due()
        world.now += timedelta(hours=1)
    assert kept.out_of_time
    assert kept.result
    assert kept.result.winner is match.side(ENGINE)


async def test_nothing_against_the_engine_counts_among_people(world: ServiceWorld) -> None:
    match = await move(world, await plays(world))
    change = await world.services.matches.resign(match.id, match.position_version, ASHA.id)
    assert not change.after.live
    assert (await world.services.leaderboards.profile(GUILD, ASHA.id, ASHA.id)).games == ()
    assert await world.services.leaderboards.changes(match.id) == {}
    assert await world.store.settings.languages(GUILD) == {}


async def test_a_rematch_swaps_sides_and_is_at_the_level_that_is_asked_for(
    world: ServiceWorld,
) -> None:
    match = await plays(world, private=True, level="3")
    await world.services.matches.resign(match.id, 0, ASHA.id)
    again = await world.services.challenges.play_again(match.id, ASHA, "4", no_thread)
    assert (again.white, again.black) == (ASHA.id, ENGINE)
    assert again.to_move == ENGINE
    assert (again.level, again.owner, again.rated) == (4, ASHA.id, False)


async def test_after_every_failure_the_question_is_the_same(world: ServiceWorld) -> None:
    match = await engine_to_move(world)
    world.engine.failing = True
    for _ in range(2):
        turn = world.services.engine.follow(match)
        assert turn
        await turn
    first, second = world.engine.asked
    assert first == second
    with pytest.raises(EngineFails):
        await world.services.engine.accepts_draw(match)
