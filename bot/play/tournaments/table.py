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
        standard = _Standard(tournament)
        keys = {each.seat: _key(tournament, standard, each) for each in tournament.entrants}
        keys = _with_direct_meetings(tournament, keys)
    order = sorted(
        tournament.entrants, key=lambda each: ([-value for value in keys[each.seat]], each.rank)
    )
    places = [keys[each.seat] for each in order]
    return tuple(
        TableRow(places.index(key) + 1, each, points(tournament, each), key[1:])
        for each, key in zip(order, places, strict=True)
    )


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


def _key(tournament: Tournament, standard: "_Standard", entrant: Entrant) -> tuple[int, ...]:
    total = points(tournament, entrant)
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
    """Scores in Standard Points, doubled: 2 for a won pairing, 1 for a drawn one.

    Only complete rounds count.
    """

    def __init__(self, tournament: Tournament) -> None:
        self._circle = tournament.plan.form is Form.ROUND_ROBIN
        self._late = DRAW if tournament.plan.late_half else 0
        over = tournament.phase in {TournamentPhase.ENDED, TournamentPhase.CANCELLED}
        rounds = tournament.round - (not over and not tournament.is_round_over)
        paired = {(each.round, seat): each for each in tournament.pairings for seat in each.seats}
        self._own = {
            each.seat: [paired.get((number, each.seat)) for number in range(1, rounds + 1)]
            for each in tournament.entrants
        }
        self._results = {each.seat: self._results_of(each) for each in tournament.entrants}
        self._scores = {seat: sum(results) for seat, results in self._results.items()}
        self._adjusted = {seat: self._adjust(seat) for seat in self._own}

    def wins(self, entrant: Entrant) -> int:
        return self._results[entrant.seat].count(WIN)

    def berger(self, entrant: Entrant) -> int:
        """Return the sum of the opponents' scores times the own results (9.1), in quarters."""
        results = self._results[entrant.seat]
        scores = (score for score, _ in self._opponents(entrant.seat))
        return sum(score * result for score, result in zip(scores, results, strict=True))

    def buchholz(self, entrant: Entrant) -> tuple[int, int]:
        """Return the sum of the opponents' scores, whole and without the least one."""
        found = self._opponents(entrant.seat)
        total = sum(score for score, _ in found)
        missed = [score for score, by_choice in found if by_choice]
        least = min(missed or (score for score, _ in found), default=0)
        return total, total - least

    def _results_of(self, entrant: Entrant) -> list[int]:
        """Return a player's result in each round."""
        return [
            self._result(entrant, pairing, number)
            for number, pairing in enumerate(self._own[entrant.seat], start=1)
        ]

    def _result(self, entrant: Entrant, pairing: TournamentPairing | None, number: int) -> int:
        if pairing is None:
            return self._late if number < entrant.joined else 0
        if pairing.other is None:
            return 0 if self._circle else WIN
        own, both = pairing.halves(entrant.seat), sum(pairing.score)
        if own * 2 == both:
            return DRAW if own else 0
        return WIN if own * 2 > both else 0

    def _opponents(self, seat: int) -> list[tuple[int, bool]]:
        """Return the opponent's score in each round, and whether the player chose to miss it."""
        return [self._opponent(seat, pairing) for pairing in self._own[seat]]

    def _opponent(self, seat: int, pairing: TournamentPairing | None) -> tuple[int, bool]:
        opponent = pairing.opponent(seat) if pairing is not None else None
        if self._circle:
            return (0 if opponent is None else self._scores[opponent]), False
        if pairing is None or opponent is None:
            # A dummy with the player's own score, but at most half of the points.
            dummy = min(self._scores[seat], DRAW * len(self._own[seat]))
            return dummy, pairing is None
        if pairing.was_played:
            return self._adjusted[opponent], False
        return min(self._scores[seat], self._adjusted[opponent]), seat not in pairing.came

    def _adjust(self, seat: int) -> int:
        """Return a score in which the rounds missed at the end count as draws (16.3.2).

        Lost games without play do not (16.2.3): the player was paired.
        """
        own, results = self._own[seat], self._results[seat]
        ready = [number for number, each in enumerate(own, start=1) if _is_available(each, seat)]
        last = max(ready, default=0)
        return sum(
            DRAW if pairing is None and at >= last else result
            for at, (pairing, result) in enumerate(zip(own, results, strict=True))
        )


def _is_available(pairing: TournamentPairing | None, seat: int) -> bool:
    """Return whether a player was ready to play in a round."""
    if pairing is None:
        return False
    return pairing.other is None or pairing.was_played or seat in pairing.came
