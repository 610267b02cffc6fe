"""Whole tournaments through the services, with kills, absences and departures."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import Any

import pytest

from bot import texts
from bot.opponent.pairing import Competitor, PairingFails, Pairs, find_pairs, pair
from bot.play.errors import ThreadRefused
from bot.play.pace import Pace
from bot.play.tournaments.errors import (
    NoSuchTournament,
    RoundNotRunning,
    TooFewEntrants,
    TooManyGames,
    TooManyTournaments,
    TournamentError,
)
from bot.play.tournaments.table import table
from bot.play.tournaments.tournament import RETRY, Tournament
from bot.play.tournaments.values import Ended, Form, TournamentPhase
from bot.services.requests import Person, Place
from bot.services.tournament_steps import KINDS
from bot.store import Store
from tests.support.exported_rows import all_rows_about
from tests.support.mortal import Killed
from tests.support.service_fixture import CHANNEL, GUILD, ServiceWorld
from tests.support.tournament_play import HOST, Club, by_lot, check, people, places, plan
from tests.support.volume import VOLUME

DAY = timedelta(days=1)


@contextmanager
def killed_at(store: Store, write: int) -> Iterator[list[int]]:
    """Stop before the transaction number `write`, or after it if negative."""
    count, original = [0], type(store.database).write

    async def counted(*arguments: Any, **options: Any) -> Any:
        count[0] += 1
        if count[0] == write:
            raise Killed
        result = await original(*arguments, **options)
        if count[0] == -write:
            raise Killed
        return result

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(type(store.database), "write", counted)
        yield count


async def played(world: ServiceWorld, form: Form, players: int, games: int) -> Tournament:
    club = Club(world)
    begun = await club.begins(plan(form, rounds=5, games=games), players)
    found = await club.play_out(begun.id, by_lot(3), {})
    assert found.phase is TournamentPhase.ENDED
    check(found)
    return found


async def test_round_robin_is_played_whole(world: ServiceWorld) -> None:
    found = await played(world, Form.ROUND_ROBIN, 6, games=2)
    assert found.round == 5
    assert sum(each.halves for each in table(found)) == 15 * 4
    assert not await world.store.tournaments.running()


async def test_swiss_is_played_whole(world: ServiceWorld) -> None:
    players = min(32, 12 * VOLUME)
    found = await played(world, Form.SWISS, players, games=1)
    assert found.round == 5
    assert sum(each.halves for each in table(found)) == 5 * players


async def test_knockout_goes_on_after_double_absence_and_draw(world: ServiceWorld) -> None:
    club = Club(world)
    begun = await club.begins(plan(Form.KNOCKOUT), 16)
    nobody = {begun.seat(seat).user for seat in begun.current[0].seats}
    one, other = (begun.seat(seat).user for seat in begun.current[1].seats)

    def decide(match: Any, round_: int) -> int | None:
        if {match.black, match.white} == {one, other}:
            return None
        return by_lot(3)(match, round_)

    found = await club.play_out(begun.id, decide, {1: frozenset(nobody)})
    assert found.phase is TournamentPhase.ENDED
    check(found)
    first, second = found.of_round(1)[:2]
    assert [game.ended for game in first.games] == [Ended.ABSENT] * 2
    assert first.score == (0, 0)
    assert [game.pace for game in second.games] == [Pace.DAY] * 2 + [Pace.LIVE] * 2
    assert second.score == (4, 4)
    assert second.other is not None
    ranks = {seat: found.seat(seat).rank for seat in second.seats}
    assert any(min(ranks, key=ranks.__getitem__) in each.seats for each in found.of_round(2))
    assert [each.place for each in table(found)][:2] == [1, 2]


@pytest.mark.both_databases
async def test_tables_are_same_after_kills(world: ServiceWorld) -> None:
    """Each step is killed before or after each of its transactions, and repeated."""
    club, kills = Club(world), 0
    made = plan(Form.SWISS, rounds=2, games=1)
    expected = await club.begins(made, 4, seed=7)
    expected = await club.play_out(expected.id, by_lot(1), {})
    again = await club.begins(made, 4, seed=7)

    async def survive(act: Callable[[], Awaitable[object]]) -> None:
        """Kill an action at each of its transactions in turn, and repeat it after a while."""
        nonlocal kills
        for write in (1, -1, 2, -2, 3, -3):
            with killed_at(world.store, write) as count:
                try:
                    await act()
                    await world.listeners_finish()
                except Killed:
                    kills += 1
                    world.now += timedelta(minutes=2)
                    continue
                except TournamentError:
                    return
            if count[0] < abs(write):
                return

    while (found := await club.service.get(again.id)).phase is TournamentPhase.RUNNING:
        for entrant in found.entrants:
            begin = club.service.play
            await survive(partial(begin, again.id, entrant.user, club.open_thread))
        await survive(lambda: club.play_round(again.id, by_lot(1)))
        await survive(club.service.recover)
        await survive(club.take_due)
    check(found)
    linked = [game.match for each in found.pairings for game in each.games]
    assert len(linked) == len(set(linked))
    assert kills > 20
    assert places(found) == places(expected)


async def test_absent_player_is_paired_again_after_coming_back(world: ServiceWorld) -> None:
    club = Club(world)
    begun = await club.begins(plan(Form.SWISS, rounds=3, games=1), 8)
    away = people(8)[0]
    found = await club.play_out_round(begun.id, by_lot(1), frozenset({away.id}))
    assert not found.entrant(away.id).active
    assert found.pairing_of(found.entrant(away.id).seat) is None
    await club.service.join(begun.id, away)
    found = await club.play_out_round(begun.id, by_lot(1), frozenset())
    assert found.pairing_of(found.entrant(away.id).seat) is not None


async def test_leaver_loses_open_games(world: ServiceWorld) -> None:
    club = Club(world)
    begun = await club.begins(plan(Form.ROUND_ROBIN), 4)
    leaver = begun.current[0].one
    match = await club.service.play(begun.id, begun.seat(leaver).user, club.open_thread)
    found = await club.service.leave(begun.id, begun.seat(leaver).user)
    assert found.current[0].score == (0, 4)
    assert not (await world.read(match)).live
    later = await club.play_out(begun.id, by_lot(1), {})
    assert later.phase is TournamentPhase.ENDED
    assert later.round == 3


async def test_late_entry_is_paired_in_next_round(world: ServiceWorld) -> None:
    club = Club(world)
    begun = await club.begins(plan(Form.SWISS, rounds=3, games=1, late_half=True), 6)
    late = Person(500, "Late")
    found = await club.service.join(begun.id, late)
    assert found.entrant(late.id).joined == 2
    found = await club.play_out(begun.id, by_lot(2), {})
    check(found)
    own = next(each for each in table(found) if each.entrant.user == late.id)
    assert own.halves >= 1


async def test_deleted_person_becomes_former_player_and_results_stay(world: ServiceWorld) -> None:
    club = Club(world)
    begun = await club.begins(plan(Form.SWISS, rounds=3, games=1), 8)
    found = await club.play_out_round(begun.id, by_lot(1), frozenset())
    before = {each.entrant.seat: each.halves for each in table(found)}
    gone = people(8)[0]
    seat = found.entrant(gone.id).seat
    everything = await all_rows_about(world.store, gone.id)
    assert [row["user"] for row in everything["tournament_players"]] == [gone.id]
    assert everything["tournament_games"]
    await world.services.privacy.forget(gone.id)
    await club.service.recover()
    found = await club.service.get(begun.id)
    assert found.seat(seat).user < 0
    assert not found.seat(seat).name
    pairing = found.pairing_of(seat)
    assert pairing is not None
    assert pairing.is_over
    assert {each.entrant.seat: each.halves for each in table(found)}[seat] == before[seat]
    assert not any((await all_rows_about(world.store, gone.id)).values())
    ended = await club.play_out(begun.id, by_lot(1), {})
    assert ended.phase is TournamentPhase.ENDED


async def test_second_live_game_begins_in_same_thread(world: ServiceWorld) -> None:
    club = Club(world)
    begun = await club.begins(plan(Form.ROUND_ROBIN, pace=Pace.LIVE), 4)
    user = begun.seat(begun.current[0].one).user
    match = await club.service.play(begun.id, user, club.open_thread)
    for _ in range(2):
        match = await world.moves(match)
    await world.services.matches.resign(match.id, match.version, match.white)
    await world.listeners_finish()
    second = await world.store.matches.live_in(match.channel)
    assert (second.black, second.white) == (match.white, match.black)
    found = await club.service.get(begun.id)
    assert found.current[0].games[1].match == second.id


async def test_refused_thread_leaves_game_to_begin(world: ServiceWorld) -> None:
    club = Club(world)
    begun = await club.begins(plan(Form.ROUND_ROBIN), 4)
    user = begun.seat(begun.current[0].one).user

    async def refuse(_challenge: object) -> int:
        raise ThreadRefused("create_public_threads", None)

    with pytest.raises(ThreadRefused):
        await club.service.play(begun.id, user, refuse)
    assert (await club.service.play(begun.id, user, club.open_thread)).live


async def test_two_presses_begin_one_match(world: ServiceWorld) -> None:
    club = Club(world)
    begun = await club.begins(plan(Form.ROUND_ROBIN, games=1), 4)
    pair = [begun.seat(seat).user for seat in begun.current[0].seats]
    presses = (club.service.play(begun.id, user, club.open_thread) for user in pair)
    found = await asyncio.gather(*presses, return_exceptions=True)
    assert sum(not isinstance(each, BaseException) for each in found) == 1
    assert len(await world.store.matches.live_anywhere(pair[0])) == 1


async def test_limits_are_kept(world: ServiceWorld) -> None:
    club, place = Club(world), Place(GUILD, CHANNEL)
    made = plan(Form.ROUND_ROBIN)
    few = await club.service.plan(place, HOST, made)
    await club.service.announce(few.id)
    with pytest.raises(TooFewEntrants):
        await club.service.start(few.id)
    numbers = [few.id] + [(await club.service.plan(place, HOST, made)).id for _ in range(24)]
    with pytest.raises(TooManyTournaments):
        await club.service.plan(place, HOST, made)
    for number in numbers[:10]:
        await club.service.announce(number)
        await club.service.join(number, people(1)[0])
    await club.service.announce(numbers[10])
    with pytest.raises(TooManyGames):
        await club.service.join(numbers[10], people(1)[0])


async def test_tournament_without_players_is_called_off(world: ServiceWorld) -> None:
    club = Club(world)
    made = plan(Form.ROUND_ROBIN, starts=world.now + DAY)
    draft = await club.service.plan(Place(GUILD, CHANNEL), HOST, made)
    await club.service.announce(draft.id)
    await club.take_due()
    world.now += DAY
    await club.take_due()
    found = await club.service.get(draft.id)
    assert found.phase is TournamentPhase.CANCELLED


async def test_rows_leave_with_their_server(world: ServiceWorld) -> None:
    club = Club(world)
    begun = await club.begins(plan(Form.ROUND_ROBIN), 4)
    await club.service.play(begun.id, begun.seat(begun.current[0].one).user, club.open_thread)
    while not await world.store.guilds.delete(GUILD, 100):
        pass
    with pytest.raises(NoSuchTournament):
        await club.service.get(begun.id)


async def test_failed_pairing_is_tried_again_and_told(
    world: ServiceWorld, caplog: pytest.LogCaptureFixture
) -> None:
    club, calls = Club(world), 0

    async def fails(players: tuple[Competitor, ...]) -> Pairs:
        nonlocal calls
        calls += 1
        if calls <= 2:
            raise PairingFails
        return pair(players)

    world.services.tournaments = replace(club.service, _find_pairs=fails)
    begun = await club.begins(plan(Form.SWISS, rounds=3, games=1), 8)
    assert (begun.round, begun.is_stuck, calls) == (0, True, 1)
    assert "round 1 not paired" in caplog.text
    assert "couldn’t pair round 1" in texts.of("en").tournaments.card(begun)
    with pytest.raises(RoundNotRunning):
        await club.service.extend(begun.id)
    for attempts in (1, 2, 3):
        await club.take_due()
        await club.take_due()
        assert calls == attempts, "a card is due, but no attempt before five minutes"
        world.now += RETRY
    await club.take_due()
    found = await club.service.get(begun.id)
    assert (found.round, found.is_stuck, calls) == (1, False, 3)


async def test_finished_round_needs_no_recovery_of_former_player(world: ServiceWorld) -> None:
    club = Club(world)
    begun = await club.begins(plan(Form.ROUND_ROBIN, games=1), 4)
    gone = begun.seat(begun.current[0].one).user
    await world.services.privacy.forget(gone)
    assert await world.store.tournaments.running() == (begun.id,)
    await club.service.recover()
    assert await world.store.tournaments.running() == ()


async def test_worker_process_pairs_like_this_process() -> None:
    players = tuple(
        Competitor(seat, seat, halves=seat % 3, met=(seat % 8 + 1,)) for seat in range(1, 9)
    )
    assert await find_pairs(players) == pair(players)


@pytest.mark.both_databases
async def test_announced_draft_is_not_discarded(world: ServiceWorld) -> None:
    """Another process announces it after this one has read the draft."""
    club = Club(world)
    draft = await club.service.plan(Place(GUILD, CHANNEL), HOST, plan(Form.SWISS))
    await club.service.announce(draft.id)
    await world.store.tournaments.delete(draft)
    assert (await club.service.get(draft.id)).phase is TournamentPhase.OPEN
    assert await world.steps(*KINDS)
