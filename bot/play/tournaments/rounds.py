"""Rounds of tournaments: schedules, brackets, and what the director sees beforehand.

The pairs of Swiss rounds are found by `bot/opponent/pairing.py`.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from random import Random

from bot.play.tournaments.tournament import Tournament
from bot.play.tournaments.values import (
    DRAW,
    NEXT_PACE,
    WIN,
    WINDOWS,
    Form,
    TournamentPairing,
    TournamentPlan,
)

Pair = tuple[int, int, int | None]
"""Board, seat and seat; the second seat is None for a bye."""


@dataclass(frozen=True)
class Outlook:
    """The numbers of a tournament before its start, for a number of players."""

    players: int
    rounds: int
    games: int
    """Maximum number of games of each player."""

    ends: datetime
    """The end of the last window. Rounds end earlier once all games are over."""


def outlook(plan: TournamentPlan, players: int, now: datetime) -> Outlook:
    """Return what will happen if `players` start at `now` or at the planned time."""
    plan, window, times = fitting(plan, players), plan.window, 1
    byes = 1 if plan.form is Form.ROUND_ROBIN and players % 2 else 0
    if plan.form is Form.KNOCKOUT:
        # Each pairing may be drawn, and played again.
        window += timedelta(days=WINDOWS[NEXT_PACE[plan.pace]])
        times = 2
    begins = max(now, plan.starts or now)
    games = (plan.rounds - byes) * plan.games * times
    return Outlook(players, plan.rounds, games, begins + plan.rounds * window)


def fitting(plan: TournamentPlan, players: int) -> TournamentPlan:
    """Return the form and the number of rounds that a number of players will play.

    So few that everybody can meet everybody play a round robin instead of a Swiss tournament.
    """
    if plan.form is Form.KNOCKOUT:
        return replace(plan, rounds=max(1, (players - 1).bit_length()))
    if plan.form is Form.ROUND_ROBIN or players <= plan.rounds + 1:
        return replace(plan, form=Form.ROUND_ROBIN, rounds=players - 1 + players % 2)
    return plan


def draw_lots(tournament: Tournament) -> list[int]:
    """Return the seats in an order drawn by the stored seed."""
    seats = [each.seat for each in tournament.entrants if each.plays]
    Random(tournament.seed).shuffle(seats)
    return seats


def circle_round(seats: Sequence[int], number: int) -> list[Pair]:
    """Return round `number` (from 1) of a round robin by the circle method.

    One seat stays, the others move on by one place each round. The seat that stays is first in
    every second round, so that both orders occur about equally often.

    >>> circle_round([1, 2, 3, 4], 1)
    [(1, 1, 4), (2, 2, 3)]
    """
    places: list[int | None] = [*seats, None] if len(seats) % 2 else [*seats]
    last, around = places[-1], places[:-1]
    turn = number - 1
    ring = [around[(turn + place) % len(around)] for place in range(len(around))]
    pairs = [(ring[0], last)] if turn % 2 == 0 else [(last, ring[0])]
    pairs += [(ring[at], ring[-at]) for at in range(1, len(places) // 2)]
    return [_pair(board, *pair) for board, pair in enumerate(pairs, start=1)]


def _pair(board: int, one: int | None, other: int | None) -> Pair:
    if one is None:
        one, other = other, None
    if one is None:
        raise ValueError(board)
    return board, one, other


def first_bracket(seats: Sequence[int]) -> list[Pair]:
    """Return the first round of a knockout. The best seeds get the byes.

    >>> first_bracket([1, 2, 3])
    [(1, 1, None), (2, 2, 3)]
    """
    order = [1]
    while len(order) < len(seats):
        size = 2 * len(order) + 1
        order = [each for seed in order for each in (seed, size - seed)]
    places = [seats[seed - 1] if seed <= len(seats) else None for seed in order]
    return [_pair(at // 2 + 1, places[at], places[at + 1]) for at in range(0, len(places), 2)]


def next_bracket(tournament: Tournament) -> list[Pair]:
    """Return the next round of a knockout from the winners of the current one.

    If neither player came to a pairing, the winner of the neighbouring one has a bye.
    """
    winners = {
        each.board: seat
        for each in tournament.current
        if (seat := winner(tournament, each)) is not None
    }
    boards = sorted({(board + 1) // 2 for board in winners})
    return [_next_pair(tournament, winners, board) for board in boards]


def _next_pair(tournament: Tournament, winners: Mapping[int, int], board: int) -> Pair:
    pair = [winners[each] for each in (2 * board - 1, 2 * board) if each in winners]
    pair.sort(key=lambda seat: tournament.seat(seat).rank)
    return board, pair[0], pair[1] if len(pair) > 1 else None


def winner(tournament: Tournament, pairing: TournamentPairing) -> int | None:
    """Return the seat that goes on from a pairing, or None if neither does.

    After a draw, this is the better seed.
    """
    if pairing.other is None:
        return pairing.one if tournament.seat(pairing.one).plays else None
    one, other = pairing.score
    if one == other == 0:
        return None
    if one != other:
        return pairing.one if one > other else pairing.other
    return min(pairing.seats, key=lambda seat: tournament.seat(seat).rank)


def bye_halves(plan: TournamentPlan) -> int:
    """Return the halves of a point for a bye: a win, but 0 in round robins."""
    return 0 if plan.form is Form.ROUND_ROBIN else WIN * plan.games


def missed_halves(plan: TournamentPlan) -> int:
    """Return the halves of a point for each round that a late entry missed."""
    return DRAW * plan.games if plan.late_half else 0
