"""Whole tournaments whose bot is killed between any two transactions."""

import asyncio
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import select

from bot.play.errors import MatchMovedOn, MatchOver
from bot.play.match import Match
from bot.play.tournaments.errors import TournamentError
from bot.play.tournaments.rounds import winner
from bot.play.tournaments.tournament import Tournament
from bot.play.tournaments.values import Ended, Form, TournamentPhase
from bot.store.match_tables import matches
from tests.support.mortal import Killed, Mortal
from tests.support.service_fixture import NOON, ServiceWorld
from tests.support.store_builders import open_stores
from tests.support.tournament_play import Club, Decide, by_lot, check, places, plan
from tests.support.volume import VOLUME

Absent = dict[int, frozenset[int]]

RESTART = timedelta(minutes=2)


async def check_matches(club: Club, found: Tournament) -> None:
    """Check that each match is a game of the tournament."""
    linked = {game.match for each in found.pairings for game in each.games}
    rows = await club.world.store.database.read(select(matches.c.id))
    assert {row.id for row in rows} <= linked


async def played(
    path: Path, made: Tournament, players: int, decide: Decide, absent: Absent, mortal: Mortal
) -> Tournament:
    """Play a tournament to its end in as many lives as it takes."""
    now, threads = NOON, 1000
    while True:
        async with mortal.life(path) as store:
            world = ServiceWorld(store, now)
            club = Club(world, threads)
            try:
                return await go_on(club, made, players, decide, absent)
            except Killed:
                await world.listeners_finish()
                now, threads = world.now + RESTART, club.threads


async def go_on(
    club: Club, made: Tournament, players: int, decide: Decide, absent: Absent
) -> Tournament:
    """Do what is left to do, as the bot and the players do after a start."""
    number = await club.signs_up(made, players)
    await club.service.recover()
    while True:
        found = await club.play_out(number, decide, absent)
        await club.world.listeners_finish()
        if found.phase is TournamentPhase.ENDED:
            found = await club.service.get(number)
            await check_matches(club, found)
            return found


def draft(form: Form, **changes: object) -> Tournament:
    return Tournament(0, 1, 2, 99, plan(form, **changes), seed=7)


SMALL = (
    (draft(Form.ROUND_ROBIN, games=1), 4),
    (draft(Form.SWISS, rounds=2, games=1), 6),
    (draft(Form.KNOCKOUT, games=1), 8),
)
LARGE = (
    (draft(Form.ROUND_ROBIN), 8),
    (draft(Form.SWISS, rounds=5), 32),
    (draft(Form.KNOCKOUT), 16),
)
"""Tournaments and numbers of players; the large ones take a minute each."""


@pytest.mark.both_databases
@pytest.mark.parametrize(
    ("made", "players"), SMALL if VOLUME == 1 else LARGE, ids=["round robin", "swiss", "knockout"]
)
async def test_tournament_ends_alike_with_kills(
    tmp_path: Path, made: Tournament, players: int
) -> None:
    absent: Absent = {}

    decide = by_lot(3)
    alive, mortal = Mortal(Random(0), 0), Mortal(Random(5), 0.08)
    if made.plan.form is Form.KNOCKOUT:
        # Neither of the first pairing comes, and the second one is drawn.
        decide, absent = await one_to_one(tmp_path / "first.sqlite3", made, players)
    expected = await played(tmp_path / "one.sqlite3", made, players, decide, absent, alive)
    found = await played(tmp_path / "two.sqlite3", made, players, decide, absent, mortal)
    check(found)
    assert mortal.kills >= 5
    assert places(found) == places(expected)
    if made.plan.form is Form.KNOCKOUT:
        first, second = found.of_round(1)[:2]
        assert {game.ended for game in first.games} == {Ended.ABSENT}
        assert first.score == (0, 0)
        assert len(second.games) == 2 * made.plan.games
        assert winner(found, second) in {seat for each in found.of_round(2) for seat in each.seats}


async def one_to_one(path: Path, made: Tournament, players: int) -> tuple[Decide, Absent]:
    """Return decisions by which two are absent from the first round, and two draw."""
    async with Mortal(Random(0), 0).life(path) as store:
        club = Club(ServiceWorld(store))
        begun = await club.service.get(await club.signs_up(made, players))
    nobody = frozenset(begun.seat(seat).user for seat in begun.current[0].seats)
    two = {begun.seat(seat).user for seat in begun.current[1].seats}

    def decide(match: Match, round_: int) -> int | None:
        return None if {match.black, match.white} == two else by_lot(3)(match, round_)

    return decide, {1: nobody}


@pytest.mark.both_databases
async def test_two_bots_advance_one_tournament(tmp_path: Path) -> None:
    """One of two bots is killed in each step, while both take it."""
    made, random = draft(Form.SWISS, rounds=2, games=1), Random(2)
    alive = Mortal(Random(0), 0)
    expected = await played(tmp_path / "one.sqlite3", made, 6, by_lot(3), {}, alive)
    shared, now, threads = tmp_path / "two.sqlite3", NOON, 1000
    async with open_stores(shared) as (store,):
        first = Club(ServiceWorld(store, now))
        number = await first.signs_up(made, 6)
        mortal, ended = Mortal(random, 0.4), False
        while not ended:
            async with mortal.life(shared) as doomed:
                second = Club(ServiceWorld(doomed, now), threads + 100_000)
                first.world.now = now
                await asyncio.gather(both(first, number), both(second, number))
                threads, now = second.threads, max(now, first.world.now) + RESTART
            ended = (await first.service.get(number)).phase is TournamentPhase.ENDED
        found = await first.service.get(number)
    check(found)
    assert mortal.kills
    assert places(found) == places(expected)


async def both(club: Club, number: int) -> None:
    """Play what can be played, until the bot is killed or the other one is faster."""
    with suppress(Killed, TournamentError, MatchMovedOn, MatchOver):
        await club.service.recover()
        await club.play_round(number, by_lot(3))
        await club.take_due()
    await club.world.listeners_finish()
