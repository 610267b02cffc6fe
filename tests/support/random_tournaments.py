"""Random tournaments, with absences, byes, late entries and departures."""

from dataclasses import replace
from datetime import UTC, datetime
from random import Random

from bot.opponent.pairing import pair
from bot.play.pace import Pace
from bot.play.tournaments.rounds import Pair, fitting
from bot.play.tournaments.tournament import Tournament
from bot.play.tournaments.values import (
    Ended,
    Entrant,
    Form,
    TournamentPairing,
    TournamentPhase,
    TournamentPlan,
)
from bot.services.tournament_steps import competitors, numbered, scheduled

NOW = datetime(2030, 1, 1, tzinfo=UTC)
ABSENT = 0.1
"""Share of the pairings to which one or both players do not come."""


def new(form: Form, *, games: int = 2, late_half: bool = False, rounds: int = 5) -> Tournament:
    plan = TournamentPlan("felli", "guti", form, Pace.DAY, games, rounds, late_half=late_half)
    return Tournament(1, 1, 1, 1, plan, 0, phase=TournamentPhase.OPEN)


def random_result(pairing: TournamentPairing, random: Random) -> TournamentPairing:
    """Return a pairing with results, or with one or both players absent from all games."""
    absent, alike = random.random() < ABSENT, random.choice([(0, 2), (2, 0), (0, 0)])
    for index, game in enumerate(pairing.games):
        played = random.choice([(0, 2), (1, 1), (2, 0)])
        score, ended = (alike, Ended.ABSENT) if absent else (played, Ended.PLAYED)
        pairing = pairing.with_game(index, replace(game, score=score, ended=ended))
    if absent:
        one, other = pairing.score
        came = {pairing.one: one > other, pairing.other: other > one}
        present = frozenset(seat for seat, here in came.items() if here and seat is not None)
        return replace(pairing, came=present)
    return replace(pairing, came=frozenset(pairing.seats))


def random_tournament(seed: int, form: Form, *, games: int, late_half: bool) -> Tournament:
    random = Random(seed)
    found = new(form, games=games, late_half=late_half)
    count = random.randint(3, 8) if form is Form.ROUND_ROBIN else random.randint(8, 20)
    for user in range(1, count + 1):
        found = found.join(user, f"Player {user}")
    seats = [each.seat for each in found.entrants]
    random.shuffle(seats)
    found = found.start(seats, fitting(found.plan, count))
    while found.round < found.plan.rounds:
        found = found.next_round(_pairs(found), NOW)
        for each in found.current:
            found = found.with_pairing(random_result(each, random))
        if form is Form.SWISS and found.round < found.plan.rounds and random.random() < 0.3:
            found = found.join(1000 + found.round, "Late")
            found = found.leave(random.choice(found.playing).user)
    return found.end()


NAMES = (
    *("Asha", "শ্রীমতী ঐন্দ্রিলা বন্দ্যোপাধ্যায়", "राजेश्वरी विश्वनाथन्", "محمد", "🦁 lion", "李小龙", "x"),
    "Bimal whose name goes on and on and on and on",
)


def named_tournament(form: Form, count: int, *, rounds: int = 5, until: int = 99) -> Tournament:
    """Return a tournament whose players have short, long and unusual names.

    In round `until`, a third of the pairings are not over.
    """
    random, found = Random(count), new(form, rounds=rounds)
    found = replace(found, id=12)
    for user in range(1, count + 1):
        found = replace(found, entrants=(*found.entrants, Entrant(user, user, _name(user))))
    found = found.start([each.seat for each in found.entrants], fitting(found.plan, count))
    while found.round < min(found.plan.rounds, until):
        found = found.next_round(_pairs(found), NOW)
        for at, each in enumerate(found.current):
            if found.round < until or at % 3:
                found = found.with_pairing(random_result(each, random))
    return found.end() if until > found.round else found


def _name(user: int) -> str:
    return NAMES[user % len(NAMES)]


def _pairs(found: Tournament) -> list[Pair]:
    if found.plan.form is Form.SWISS:
        return numbered(pair(competitors(found)))
    return scheduled(found)
