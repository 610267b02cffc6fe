"""The windows of rounds: how they end, are moved by vacations and directors, and sign-up closes."""

from datetime import datetime, timedelta

import pytest

from bot.play.pace import Pace
from bot.play.preferences import Quiet
from bot.play.tournaments.errors import SignUpClosed
from bot.play.tournaments.values import Ended, Form, TournamentPhase
from bot.services.requests import Place
from tests.support.databases import statements_of
from tests.support.service_fixture import CHANNEL, GUILD, NOON, ServiceWorld
from tests.support.tournament_play import HOST, Club, by_lot, people, plan

DAY = timedelta(days=1)


async def test_unfinished_game_is_decided_by_pieces(
    world: ServiceWorld,
) -> None:
    club = Club(world)
    begun = await club.begins(plan(Form.ROUND_ROBIN, pace=Pace.WEEK, window=2 * DAY), 3)
    pairing = next(each for each in begun.current if each.other is not None)
    match = await club.service.play(begun.id, begun.seat(pairing.one).user, club.open_thread)
    for _ in range(4):
        match = await world.moves(match)
    await club.service.extend(begun.id)
    world.now += 2 * DAY
    await club.take_due()
    assert (await club.service.get(begun.id)).round == 1
    for _ in range(4):
        world.now += timedelta(minutes=30)
        await club.take_due()
    ends = (await club.service.get(begun.id)).ends
    assert ends is not None
    world.now = ends
    await club.take_due()
    await club.take_due()
    found = await club.service.get(begun.id)
    assert found.round == 2
    games = found.of_round(1)[[each.board for each in found.of_round(1)].index(pairing.board)].games
    assert [game.ended for game in games] == [Ended.COUNTED, Ended.ABSENT]
    assert not (await world.read(match)).live


async def test_round_goes_on_if_bot_was_away(world: ServiceWorld) -> None:
    club = Club(world)
    begun = await club.begins(plan(Form.ROUND_ROBIN), 4)
    world.now += 9 * DAY
    for _ in range(3):
        await club.take_due()
    found = await club.service.get(begun.id)
    assert found.round == 1
    assert found.ends is not None
    assert found.ends > world.now


async def ends(club: Club, number: int) -> datetime:
    found = (await club.service.get(number)).ends
    assert found is not None
    return found


@pytest.mark.parametrize("allowed", [True, False])
async def test_vacation_moves_end_of_round_where_allowed(
    world: ServiceWorld,
    allowed: bool,  # noqa: FBT001 - a case
) -> None:
    club, began = Club(world), world.now
    begun = await club.begins(plan(Form.ROUND_ROBIN, vacation=allowed), 4)
    await club.take_due()
    user = begun.seat(begun.current[0].one).user
    world.now += 2 * DAY
    await world.services.vacations.begin(user)
    world.now += 3 * DAY
    await world.services.vacations.end(user)
    world.now += DAY
    await club.take_due()
    await club.take_due()
    moved = 3 * DAY if allowed else timedelta(0)
    assert await ends(club, begun.id) == began + 7 * DAY + moved
    assert (await club.service.get(begun.id)).warned == (not allowed), "warned before the real end"
    if allowed:
        world.now += moved
        await club.take_due()
        assert (await club.service.get(begun.id)).warned == 1
        await club.service.expire(begun.id)
        assert await ends(club, begun.id) == began + 10 * DAY, "each day counts once"
    world.now += DAY
    await club.take_due()
    assert (await club.service.get(begun.id)).round > 1


async def test_vacation_after_warning_moves_end_of_round(world: ServiceWorld) -> None:
    club, began = Club(world), world.now
    begun = await club.begins(plan(Form.ROUND_ROBIN, games=1), 4)
    await club.take_due()
    world.now += 6 * DAY
    await club.take_due()
    idle, played = ([begun.seat(each).user for each in pair.seats] for pair in begun.current)
    await club.play_round(begun.id, by_lot(1), frozenset(idle))
    for user in (idle[0], played[0]):
        await world.services.vacations.begin(user)
    world.now += DAY
    await club.take_due()
    assert (await club.service.get(begun.id)).round == 1
    assert await ends(club, begun.id) == began + 8 * DAY
    for user in (idle[0], played[0]):
        await world.services.vacations.end(user)
    world.now += DAY
    await club.take_due()
    assert (await club.service.get(begun.id)).round > 1


async def test_director_ends_round_after_a_warning(world: ServiceWorld) -> None:
    club, began = Club(world), world.now
    begun = await club.begins(plan(Form.ROUND_ROBIN), 4)
    await club.take_due()
    assert await ends(club, begun.id) == began + 7 * DAY
    await club.service.hurry(begun.id)
    assert await ends(club, begun.id) == began + DAY
    await club.take_due()
    assert (await club.service.get(begun.id)).warned == 1
    world.now += DAY / 2
    await club.service.hurry(begun.id)
    assert await ends(club, begun.id) == began + DAY, "a second press changes nothing"
    world.now += DAY / 2
    await club.take_due()
    assert (await club.service.get(begun.id)).round > 1


@pytest.mark.both_databases
async def test_earliest_end_is_read_at_once(world: ServiceWorld) -> None:
    club = Club(world)
    begun = await club.begins(plan(Form.SWISS, pace=Pace.LIVE, window=DAY), 16)
    for person in people(16)[::3]:
        await world.services.settings.update_player(person.id, quiet=Quiet("22-7"))
    world.now = NOON.replace(hour=23)
    with statements_of(world.store.database) as statements:
        soon = await club.service.soonest_end(begun)
    assert soon == world.now + timedelta(hours=9) > world.now + begun.plan.warning
    assert len(statements) == 1


async def test_closed_sign_up_takes_nobody_until_reopened(world: ServiceWorld) -> None:
    club = Club(world)
    draft = await club.service.plan(Place(GUILD, CHANNEL), HOST, plan(Form.SWISS, players=5))
    await club.service.announce(draft.id)
    early, late = people(4)[:3], people(4)[3]
    for person in early:
        await club.service.join(draft.id, person)
    await club.service.close(draft.id)
    with pytest.raises(SignUpClosed):
        await club.service.join(draft.id, late)
    await club.service.reopen(draft.id)
    await club.service.join(draft.id, late)
    await club.service.close(draft.id)
    found = await club.service.start(draft.id)
    assert (found.phase, found.note, len(found.entrants)) == (TournamentPhase.RUNNING, "", 4)
    with pytest.raises(SignUpClosed):
        await club.service.reopen(draft.id)
