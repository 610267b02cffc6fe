"""Matches against the engine, from the beginning to the rematch."""

from datetime import timedelta

import pytest

from bot.play.due_times import BOARD_TIMEOUT
from bot.play.ending import Ending
from bot.play.engine_player import ENGINE, NAME
from bot.play.errors import (
    NoMatchHere,
    NoSuchLevel,
    NoSuchMatch,
    OwnMatchAlready,
    TooManyMatches,
)
from bot.play.levels import LOWEST_LEVEL
from bot.play.limits import MAX_LIVE_MATCHES, SILENCE_UNTIL_CLAIM
from bot.play.pace import Pace
from bot.services.deadlines import RETRY_AFTER
from bot.services.requests import Invitation, Place
from tests.support.service_alone import HERE, answered, move, plays
from tests.support.service_fixture import ASHA, BIMAL, CHANNEL, GUILD, ServiceWorld, no_thread


async def test_engine_match_is_unrated_with_a_level(
    world: ServiceWorld,
) -> None:
    match = await plays(world)
    assert (match.black, match.white) == (ASHA.id, ENGINE)
    assert (match.white_name, match.level) == (NAME, LOWEST_LEVEL)
    assert not match.rated
    assert match.pace is Pace.NONE
    assert match.people == (ASHA.id,)


@pytest.mark.parametrize("text", ["0", "7", "", "-1", "two", "1.5", "²"])
async def test_unknown_level_is_refused(world: ServiceWorld, text: str) -> None:
    with pytest.raises(NoSuchLevel):
        await plays(world, level=text)
    with pytest.raises(NoMatchHere):
        await world.store.matches.live_in(CHANNEL)


async def test_private_match_belongs_to_its_owner(world: ServiceWorld) -> None:
    own = await plays(world, private=True)
    public = await plays(world)
    matches = world.services.matches
    assert own.owner == ASHA.id
    assert await world.store.matches.live_in(CHANNEL) == public
    assert await matches.live_for(HERE, ASHA.id) == public
    assert await matches.live_for(HERE, BIMAL.id) == public
    assert await matches.live_for(Place(GUILD, 99), ASHA.id) == own
    with pytest.raises(NoMatchHere):
        await matches.live_for(Place(GUILD + 1, 99), ASHA.id)
    with pytest.raises(NoMatchHere):
        await matches.live_for(Place(GUILD, 99), BIMAL.id)
    assert await matches.find(HERE, ASHA.id, own.id) == own
    for act in (matches.find(HERE, BIMAL.id, own.id), matches.require_in(GUILD, own.id, BIMAL.id)):
        with pytest.raises(NoSuchMatch):
            await act


async def test_command_in_other_channel_uses_private_match(
    world: ServiceWorld,
) -> None:
    own = await plays(world, private=True)
    theirs = await world.begins(None, 7)
    assert ASHA.id in theirs.players
    stranger = Place(GUILD, 8)
    invitation = Invitation("felli", ENGINE)
    bimals = await world.services.challenges.play(stranger, BIMAL, invitation, no_thread)
    assert await world.services.matches.live_for(stranger, ASHA.id) == own
    assert await world.services.matches.live_for(Place.of(theirs), ASHA.id) == theirs
    assert await world.store.matches.live_in(8) == bimals


async def test_second_private_match_is_refused_until_first_ends(world: ServiceWorld) -> None:
    own = await plays(world, private=True)
    with pytest.raises(OwnMatchAlready) as caught:
        await plays(world, private=True)
    assert caught.value.match == own.id
    await world.services.matches.resign(own.id, 0, ASHA.id)
    assert (await plays(world, private=True)).id != own.id


async def test_engine_plays_any_number_of_matches(world: ServiceWorld) -> None:
    for channel in range(MAX_LIVE_MATCHES):
        await plays(world, Place(GUILD, 100 + channel))
    with pytest.raises(TooManyMatches) as caught:
        await plays(world, Place(GUILD, 999))
    assert caught.value.player == ASHA.id
    wanted = Invitation("felli", ENGINE)
    begun = await world.services.challenges.play(Place(GUILD, 999), BIMAL, wanted, no_thread)
    assert begun.live


@pytest.mark.parametrize("private", [False, True])
async def test_abandoned_engine_match_is_aborted_after_two_weeks(
    world: ServiceWorld, private: object
) -> None:
    match = await move(world, await plays(world, private=private))
    match = await answered(world, match)
    if not private:
        await world.shows(match, 77)
    ends = world.now + SILENCE_UNTIL_CLAIM
    world.now += BOARD_TIMEOUT
    await world.process_all_due()
    world.now = ends - timedelta(seconds=1)
    assert await world.process_all_due() == []
    world.now += timedelta(seconds=1)
    (ended,) = await world.process_all_due()
    assert ended.result
    assert ended.result.termination is Ending.ABORTED
    assert not (await world.read(match)).live


async def test_unshown_board_stays_due(world: ServiceWorld) -> None:
    """A board stays unshown if the bot is killed before posting it, for example."""
    match = await answered(world, await move(world, await plays(world)))
    world.now += BOARD_TIMEOUT
    for _ in range(3):
        (seen,) = await world.process_all_due()
        assert await world.services.deadlines.must_show_board(seen)
        world.now += RETRY_AFTER
    await world.shows(match, 77)
    assert not await world.services.deadlines.must_show_board(await world.read(match))
    await world.process_all_due()
    world.now += timedelta(days=1)
    assert await world.process_all_due() == []


async def test_board_unshown_for_a_day_is_dropped(world: ServiceWorld) -> None:
    await answered(world, await move(world, await plays(world)))
    world.now += timedelta(days=1)
    (seen,) = await world.process_all_due()
    assert not await world.services.deadlines.must_show_board(seen)
    world.now += timedelta(days=1)
    assert await world.process_all_due() == []


async def test_late_player_loses_paced_engine_match_on_time(world: ServiceWorld) -> None:
    match = await move(world, await plays(world, pace=Pace.DAY.value))
    world.now += timedelta(days=1)
    world.now += timedelta(hours=12)
    while (stored := await world.read(match)).live:
        await world.process_all_due()
        world.now += timedelta(hours=1)
    assert stored.out_of_time
    assert stored.result
    assert stored.result.winner is match.side(ENGINE)


async def test_engine_plays_one_match_per_channel_and_privately(
    world: ServiceWorld,
) -> None:
    public, own = await plays(world), await plays(world, private=True)
    for private, already in ((False, public), (True, own)):
        with pytest.raises(OwnMatchAlready) as refused:
            await plays(world, private=private)
        assert (refused.value.match, refused.value.game) == (already.id, already.game)
    other = await plays(world, Place(GUILD, CHANNEL + 1))
    assert other.live


async def test_only_engine_match_can_be_played_again(world: ServiceWorld) -> None:
    match = await world.begins(None)
    await world.services.matches.resign(match.id, match.position_version, ASHA.id)
    with pytest.raises(NoSuchMatch):
        await world.services.challenges.play_again(match.id, ASHA, "3", no_thread)
    match = await plays(world)
    await world.services.matches.resign(match.id, match.position_version, ASHA.id)
    again = await world.services.challenges.play_again(match.id, ASHA, "3", no_thread)
    assert (again.level, again.to_move) == (3, ENGINE)
    with pytest.raises(OwnMatchAlready):
        await world.services.challenges.play_again(match.id, ASHA, "3", no_thread)


async def test_last_match_is_the_one_ended_last(world: ServiceWorld) -> None:
    for private in (True, False, True):
        match = await plays(world, private=private)
        world.now += timedelta(seconds=1)
        await world.services.matches.resign(match.id, match.position_version, ASHA.id)
        found = await world.services.matches.find(HERE, ASHA.id, None)
        assert found.id == match.id
    await world.services.matches.find(HERE, BIMAL.id, None)
    with pytest.raises(NoMatchHere):
        await world.services.matches.find(Place(GUILD, CHANNEL + 1), BIMAL.id, None)


async def test_engine_matches_do_not_count_as_rated(world: ServiceWorld) -> None:
    match = await move(world, await plays(world))
    change = await world.services.matches.resign(match.id, match.position_version, ASHA.id)
    assert not change.after.live
    assert (await world.services.leaderboards.profile(GUILD, ASHA.id, ASHA.id)).games == ()
    assert await world.services.leaderboards.changes(match.id) == {}
    assert await world.store.settings.languages(GUILD) == {}


async def test_engine_rematch_swaps_sides_at_the_chosen_level(
    world: ServiceWorld,
) -> None:
    match = await plays(world, private=True, level="3")
    await world.services.matches.resign(match.id, 0, ASHA.id)
    again = await world.services.challenges.play_again(match.id, ASHA, "4", no_thread)
    assert (again.white, again.black) == (ASHA.id, ENGINE)
    assert again.to_move == ENGINE
    assert (again.level, again.owner, again.rated) == (4, ASHA.id, False)
