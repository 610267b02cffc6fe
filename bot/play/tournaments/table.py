"""The table of a tournament, computed from its pairings.

A pairing counts as one round. Tie-breaks use the Standard Points of FIDE's C.07 (in force since
1 March 2026): 1 for a won pairing, 1/2 for a drawn one, 0 for a lost one. They are stored doubled.

- Swiss: Buchholz Cut-1 and Buchholz (8.1, 14.1), Sonneborn-Berger (9.1), direct meeting (6).
- Round robin: Sonneborn-Berger (9.1), won pairings (7.1), direct meeting (6).
- Unplayed rounds in Swiss tournaments (16): those at the end of a player's tournament count as
  draws for the opponents. The player's own ones are games against a dummy with the player's score,
  which is at most the absent opponent's score or, without an opponent, half of the rounds. Cut-1
  first cuts a round that the player missed by choice.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from bot.play.tournaments.rounds import bye_halves, missed_halves, winner
from bot.play.tournaments.tournament import Tournament
from bot.play.tournaments.values import DRAW, WIN, Entrant, Form, TournamentPairing, TournamentPhase


@dataclass(frozen=True)
class TableRow:
    """A player's row: points and tie-breaks are in halves, and Sonneborn-Berger in quarters."""

    place: int
    entrant: Entrant
    halves: int
    breaks: tuple[int, ...]


def table(tournament: Tournament) -> tuple[TableRow, ...]:
    """Return the rows of the complete rounds and the current games, best first.

    Equal players share a place.
    """
    if tournament.plan.form is Form.KNOCKOUT:
        keys = {each.seat: _knockout_key(tournament, each) for each in tournament.entrants}
    else:
        keys = {each.seat: _key(tournament, each) for each in tournament.entrants}
        keys = _with_direct_meetings(tournament, keys)
    order = sorted(
        tournament.entrants, key=lambda each: ([-value for value in keys[each.seat]], each.rank)
    )
    places = [keys[each.seat] for each in order]
    return tuple(
        TableRow(
            places.index(keys[each.seat]) + 1, each, points(tournament, each), _breaks(keys, each)
        )
        for each in order
    )


def _breaks(keys: dict[int, tuple[int, ...]], entrant: Entrant) -> tuple[int, ...]:
    return keys[entrant.seat][1:]


def points(tournament: Tournament, entrant: Entrant) -> int:
    """Return a player's points in halves: games, byes, and rounds missed by a late entry."""
    own = [each for each in tournament.pairings if entrant.seat in each.seats]
    byes = bye_halves(tournament.plan) * sum(each.other is None for each in own)
    missed = missed_halves(tournament.plan) * (entrant.joined - 1)
    return byes + missed + sum(each.halves(entrant.seat) for each in own)


def _knockout_key(tournament: Tournament, entrant: Entrant) -> tuple[int, ...]:
    """Return the last round reached, whether it was won, and the points in it."""
    last = max(
        (each for each in tournament.pairings if entrant.seat in each.seats),
        key=lambda each: each.round,
        default=None,
    )
    if last is None:
        return 0, 0
    over = last.is_over and winner(tournament, last) == entrant.seat
    return last.round, int(over)


def _key(tournament: Tournament, entrant: Entrant) -> tuple[int, ...]:
    total = points(tournament, entrant)
    standard = _Standard(tournament)
    berger = standard.berger(entrant)
    if tournament.plan.form is Form.ROUND_ROBIN:
        return total, berger, standard.wins(entrant)
    buchholz, cut = standard.buchholz(entrant)
    return total, cut, buchholz, berger


def _with_direct_meetings(
    tournament: Tournament, keys: dict[int, tuple[int, ...]]
) -> dict[int, tuple[int, ...]]:
    """Add the points among players with equal keys, if all of them met (6)."""
    found = dict[int, tuple[int, ...]]()
    order = sorted(keys, key=lambda seat: keys[seat])
    for key, group in groupby(order, key=lambda seat: keys[seat]):
        tied = set(group)
        met = [each for each in tournament.pairings if set(each.seats) <= tied and each.other]
        all_met = len({frozenset(each.seats) for each in met}) == len(tied) * (len(tied) - 1) // 2
        for seat in tied:
            own = sum(each.halves(seat) for each in met if seat in each.seats)
            found[seat] = (*key, own if all_met else 0)
    return found


class _Standard:
    """Scores in Standard Points, doubled: 2 for a won pairing, 1 for a drawn one."""

    def __init__(self, tournament: Tournament) -> None:
        self._tournament = tournament
        self._circle = tournament.plan.form is Form.ROUND_ROBIN
        over = (
            tournament.phase in {TournamentPhase.ENDED, TournamentPhase.CANCELLED}
            or tournament.is_round_over
        )
        self._rounds = tournament.round if over else tournament.round - 1

    def wins(self, entrant: Entrant) -> int:
        return sum(
            self._halves(each, entrant) == WIN for each in self._own(entrant) if each is not None
        )

    def berger(self, entrant: Entrant) -> int:
        """Return the sum of the opponents' scores times the own results (9.1), in quarters."""
        return sum(
            score * self._halves(pairing, entrant)
            for pairing, score, _ in self._contributions(entrant)
        )

    def buchholz(self, entrant: Entrant) -> tuple[int, int]:
        """Return the sum of the opponents' scores, whole and without the least one."""
        found = self._contributions(entrant)
        total = sum(score for _, score, _ in found)
        if not found:
            return 0, 0
        by_choice = [score for _, score, chosen in found if chosen]
        least = min(by_choice) if by_choice else min(score for _, score, _ in found)
        return total, total - least

    def _contributions(self, entrant: Entrant) -> list[tuple[TournamentPairing | None, int, bool]]:
        """Return for each round the pairing, the opponent's score, and if missed by choice."""
        return [(pairing, *self._contribution(entrant, pairing)) for pairing in self._own(entrant)]

    def _contribution(
        self, entrant: Entrant, pairing: TournamentPairing | None
    ) -> tuple[int, bool]:
        own, opponent = self._score(entrant), None
        if pairing is not None and (seat := pairing.opponent(entrant.seat)) is not None:
            opponent = self._adjusted(self._tournament.seat(seat))
            if self._circle or pairing.was_played:
                return opponent, False
            return min(own, opponent), entrant.seat not in pairing.came
        if self._circle:
            return 0, False
        return min(own, DRAW * self._rounds), pairing is None

    def _own(self, entrant: Entrant) -> list[TournamentPairing | None]:
        """Return a player's pairing in each complete round, or None if not paired."""
        by_round = {
            each.round: each for each in self._tournament.pairings if entrant.seat in each.seats
        }
        return [by_round.get(number) for number in range(1, self._rounds + 1)]

    def _halves(self, pairing: TournamentPairing | None, entrant: Entrant) -> int:
        if pairing is None:
            return 0
        if pairing.other is None:
            return 0 if self._circle else WIN
        own, all_ = pairing.halves(entrant.seat), sum(pairing.score)
        if own * 2 == all_:
            return DRAW if own else 0
        return WIN if own * 2 > all_ else 0

    def _score(self, entrant: Entrant) -> int:
        return sum(self._missed(each, entrant) for each in self._rounds_of(entrant))

    def _rounds_of(self, entrant: Entrant) -> Sequence[tuple[int, TournamentPairing | None]]:
        return list(enumerate(self._own(entrant), start=1))

    def _missed(self, numbered: tuple[int, TournamentPairing | None], entrant: Entrant) -> int:
        number, pairing = numbered
        if pairing is None:
            late = number < entrant.joined and self._tournament.plan.late_half
            return DRAW if late else 0
        return self._halves(pairing, entrant)

    def _adjusted(self, entrant: Entrant) -> int:
        """Return a score in which the unplayed rounds at the end count as draws (16.3.2)."""
        rounds = self._rounds_of(entrant)
        if self._circle:
            return sum(self._missed(each, entrant) for each in rounds)
        last = max((number for number, each in rounds if _is_available(each, entrant)), default=0)
        return sum(
            DRAW if number > last else self._missed((number, each), entrant)
            for number, each in rounds
        )


def _is_available(pairing: TournamentPairing | None, entrant: Entrant) -> bool:
    """Return whether a player was ready to play in a round."""
    if pairing is None:
        return False
    return pairing.other is None or pairing.was_played or entrant.seat in pairing.came
