"""Tournaments: immutable values. Scores are computed from the pairings, never added up."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from typing import Any

from bot.play.tournaments.errors import (
    ExtendedAlready,
    NotInTournament,
    RoundNotRunning,
    SignedUpAlready,
    SignUpClosed,
    TooFewEntrants,
    TournamentFull,
)
from bot.play.tournaments.settling import expired, settled, was_absent
from bot.play.tournaments.values import (
    EXTENSION,
    LEAST_ENTRANTS,
    NEXT_PACE,
    WINDOWS,
    Entrant,
    Form,
    MatchState,
    TournamentGame,
    TournamentPairing,
    TournamentPhase,
    TournamentPlan,
)
from bot.play.vacation import Vacation, time_away
from guti import Side

STUCK = "stuck"
"""Note of a tournament whose next round could not be paired; `ends` is the next attempt."""

CLOSED = "closed"
"""Note of a tournament that takes no more players before its start."""

RETRY = timedelta(minutes=5)
"""Time after which the pairing of a round is tried again."""


@dataclass(frozen=True)
class Tournament:
    """A tournament with its players and pairings. Each change increments `version`.

    `ends` is the end of the current round's window. Vacations before `rested` have moved it
    already. `announced` is the last stage that a card shows, and `warned` the last round whose end
    players were warned of. `note` says how the round was paired if not by the rules.
    """

    id: int
    guild: int
    channel: int
    host: int
    plan: TournamentPlan
    seed: int
    phase: TournamentPhase = TournamentPhase.DRAFT
    round: int = 0
    ends: datetime | None = None
    rested: datetime | None = None
    extended: bool = False
    announced: int = -1
    warned: int = 0
    note: str = ""
    version: int = 0
    created: datetime | None = field(default=None, compare=False)
    entrants: tuple[Entrant, ...] = ()
    pairings: tuple[TournamentPairing, ...] = ()

    @property
    def stage(self) -> int:
        """The number of what a card shows: 0 sign-up, then rounds, then the end."""
        over = self.phase in {TournamentPhase.ENDED, TournamentPhase.CANCELLED}
        return self.round + 1 if over else self.round

    @property
    def current(self) -> tuple[TournamentPairing, ...]:
        """The pairings of the current round."""
        return self.of_round(self.round)

    @property
    def is_round_over(self) -> bool:
        """True if all games of the current round have a score."""
        return all(pairing.is_over for pairing in self.current)

    @property
    def is_stuck(self) -> bool:
        """True if the next round could not be paired yet."""
        return self.phase is TournamentPhase.RUNNING and self.note == STUCK

    @property
    def is_closed(self) -> bool:
        """True if the director has closed the sign-up."""
        return self.phase is TournamentPhase.OPEN and self.note == CLOSED

    @property
    def warns(self) -> datetime | None:
        """The time at which players are warned of the end of the round, or None."""
        return self.ends and self.ends - self.plan.warning

    @property
    def playing(self) -> tuple[Entrant, ...]:
        """The players who are paired in the next round."""
        return tuple(each for each in self.entrants if each.plays)

    def of_round(self, number: int) -> tuple[TournamentPairing, ...]:
        """Return the pairings of a round."""
        return tuple(each for each in self.pairings if each.round == number)

    def seat(self, number: int) -> Entrant:
        """Return the player in a seat."""
        return next(each for each in self.entrants if each.seat == number)

    def entrant(self, user: int) -> Entrant:
        """Return a person's entry. Raises NotInTournament."""
        found = next((each for each in self.entrants if each.user == user), None)
        if found is None:
            raise NotInTournament
        return found

    def may_return(self, user: int) -> bool:
        """Return whether a person left or was absent, and can come back."""
        known = next((each for each in self.entrants if each.user == user), None)
        returns = self.phase is TournamentPhase.RUNNING and self.plan.form is not Form.KNOCKOUT
        return known is not None and not known.active and returns

    def pairing_of(self, seat: int) -> TournamentPairing | None:
        """Return a seat's pairing in the current round, or None."""
        return next((each for each in self.current if seat in each.seats), None)

    def announce(self) -> "Tournament":
        """Return the tournament after its draft was confirmed."""
        return self.changed(phase=TournamentPhase.OPEN)

    def join(self, user: int, name: str) -> "Tournament":
        """Return the tournament with a new or returned player.

        Raises SignedUpAlready, SignUpClosed, TournamentFull.
        """
        known = next((each for each in self.entrants if each.user == user), None)
        if known and known.active:
            raise SignedUpAlready
        if known and self.may_return(user):
            return self._with_entrant(replace(known, active=True))
        late = self.phase is TournamentPhase.RUNNING and self.plan.form is Form.SWISS
        open_ = self.phase is TournamentPhase.OPEN and not self.is_closed
        if not open_ and not (late and self.round < self.plan.rounds):
            raise SignUpClosed
        if len(self.entrants) >= self.plan.form.most:
            raise TournamentFull(self.plan.form.most)
        seat = max((each.seat for each in self.entrants), default=0) + 1
        rank = max((each.rank for each in self.entrants), default=0) + 1 if late else 0
        new = Entrant(seat, user, name, rank, self.round + 1)
        return self.changed(entrants=(*self.entrants, new))

    def leave(self, user: int) -> "Tournament":
        """Return the tournament without a player, or with an inactive one.

        Raises NotInTournament, SignUpClosed.
        """
        known = self.entrant(user)
        if self.phase is TournamentPhase.OPEN:
            rest = tuple(each for each in self.entrants if each is not known)
            return self.changed(entrants=rest)
        if self.phase is not TournamentPhase.RUNNING or not known.active:
            raise SignUpClosed
        return self._with_entrant(replace(known, active=False))

    def close(self, *, closed: bool) -> "Tournament":
        """Return the tournament with its sign-up closed or reopened. Raises SignUpClosed."""
        if self.phase is not TournamentPhase.OPEN:
            raise SignUpClosed
        return self.changed(note=CLOSED if closed else "")

    def start(self, seats: Sequence[int], plan: TournamentPlan) -> "Tournament":
        """Return the tournament with its players ranked in the order of `seats`.

        `plan` is the one that fits their number.

        Raises SignUpClosed, TooFewEntrants. People who have deleted their data are left out.
        """
        if self.phase is not TournamentPhase.OPEN:
            raise SignUpClosed
        if len(seats) < LEAST_ENTRANTS:
            raise TooFewEntrants(LEAST_ENTRANTS)
        ranks = {seat: rank for rank, seat in enumerate(seats, start=1)}
        ranked = tuple(
            replace(each, rank=ranks[each.seat]) for each in self.entrants if each.seat in ranks
        )
        return self.changed(phase=TournamentPhase.RUNNING, entrants=ranked, plan=plan, note="")

    def next_round(
        self, pairs: Sequence[tuple[int, int, int | None]], now: datetime, note: str = ""
    ) -> "Tournament":
        """Return the tournament with the next round's pairs: board, seat, and seat or None."""
        games = (TournamentGame(self.plan.pace),) * self.plan.games
        new = tuple(
            TournamentPairing(self.round + 1, board, one, other, games if other is not None else ())
            for board, one, other in pairs
        )
        return self.changed(
            round=self.round + 1,
            ends=now + self.plan.window,
            rested=now,
            extended=False,
            note=note,
            pairings=(*self.pairings, *new),
        )

    def stuck(self, now: datetime) -> "Tournament":
        """Return the tournament after its next round could not be paired."""
        return self.changed(note=STUCK, ends=now + RETRY)

    def end(self) -> "Tournament":
        """Return the tournament after its last round."""
        return self.changed(phase=TournamentPhase.ENDED, ends=None)

    def cancel(self) -> "Tournament":
        """Return the tournament after the director ended it.

        If a round was completed, the tournament ends with the standings so far.
        """
        if self.phase in {TournamentPhase.ENDED, TournamentPhase.CANCELLED}:
            raise SignUpClosed
        played = any(pairing.was_played for pairing in self.pairings)
        return self.changed(
            phase=TournamentPhase.ENDED if played else TournamentPhase.CANCELLED, ends=None
        )

    def extend(self, now: datetime) -> "Tournament":
        """Return the tournament with the current round extended by half a window.

        Raises RoundNotRunning, ExtendedAlready.
        """
        ends = self._running_until()
        if self.extended:
            raise ExtendedAlready
        longer = max(EXTENSION, self.plan.window / 2)
        return self.changed(ends=max(ends, now) + longer, extended=True, warned=0)

    def hurry(self, soon: datetime) -> "Tournament":
        """Return the tournament with a round that ends at `soon`, unless it ends before.

        Raises RoundNotRunning.
        """
        return self if self._running_until() <= soon else self.changed(ends=soon, warned=0)

    def rest(self, vacations: Mapping[int, Sequence[Vacation]]) -> "Tournament":
        """Return the tournament with the round extended by the vacations of players, by seat.

        The pairing with open games that lost the most time counts. Each day counts once.
        """
        begins, ends = self.rested, self.ends
        if not self.plan.vacations_extend or begins is None or ends is None:
            return self
        lost = max(
            (
                time_away([*vacations.get(each.one, ()), *vacations.get(seat, ())], begins, ends)
                for each in self.current
                if not each.is_over and (seat := each.other) is not None
            ),
            default=timedelta(0),
        )
        return self.changed(ends=ends + lost, rested=ends) if lost else self

    def move(self, channel: int) -> "Tournament":
        """Return the tournament in another channel, where a card of its stage is due."""
        return self.changed(channel=channel, announced=self.stage - 1)

    def _running_until(self) -> datetime:
        """Return the end of the round. Raises RoundNotRunning."""
        if self.phase is not TournamentPhase.RUNNING or self.ends is None or self.is_stuck:
            raise RoundNotRunning
        return self.ends

    def settle(self, matches: Mapping[int, MatchState], now: datetime) -> "Tournament":
        """Return the tournament with the results of ended matches.

        The open games of players who have left are lost. An aborted match is begun anew.
        """
        gone = {each.seat for each in self.entrants if not each.plays}
        after = self._map(lambda pairing: settled(pairing, gone & {*pairing.seats}, matches))
        return after if after.phase is not TournamentPhase.RUNNING else after.decide_draws(now)

    def expire(
        self, matches: Mapping[int, MatchState], counts: Mapping[int, Side | None]
    ) -> "Tournament":
        """Return the tournament after the end of the current round's window.

        Matches in which both have moved end by the pieces as they stand, whose winners are in
        `counts`. In other games, missing players are absent.
        """
        absent = set[int]()

        def close(pairing: TournamentPairing) -> TournamentPairing:
            closed = expired(pairing, matches, counts)
            if not closed.is_over or closed is pairing:
                return closed
            absent.update(seat for seat in pairing.seats if was_absent(closed, seat))
            return closed

        after = self._map(close)
        gone = tuple(
            replace(each, active=each.active and each.seat not in absent) for each in after.entrants
        )
        return after if gone == after.entrants else after.changed(entrants=gone)

    def with_pairing(self, pairing: TournamentPairing) -> "Tournament":
        """Return the tournament with a changed pairing."""
        key = pairing.round, pairing.board
        return self._map(lambda each: pairing if (each.round, each.board) == key else each)

    def changed(self, **changes: Any) -> "Tournament":  # noqa: ANN401 - any field
        """Return a changed copy, one version later."""
        return replace(self, version=self.version + 1, **changes)

    def _map(self, change: Callable[[TournamentPairing], TournamentPairing]) -> "Tournament":
        """Return the tournament with `change` applied to the pairings of the current round."""
        pairings = tuple(
            change(each) if each.round == self.round else each for each in self.pairings
        )
        return self if pairings == self.pairings else self.changed(pairings=pairings)

    def _with_entrant(self, entrant: Entrant) -> "Tournament":
        seats = tuple(entrant if each.seat == entrant.seat else each for each in self.entrants)
        return self.changed(entrants=seats)

    def decide_draws(self, now: datetime) -> "Tournament":
        """Add games at the next faster pace to drawn pairings of a knockout, once."""
        if self.plan.form is not Form.KNOCKOUT:
            return self
        pace = NEXT_PACE[self.plan.pace]

        def add(pairing: TournamentPairing) -> TournamentPairing:
            one, other = pairing.score
            again = len(pairing.games) == self.plan.games and pairing.is_over
            if not again or one != other or not pairing.was_played:
                return pairing
            return replace(pairing, games=pairing.games + (TournamentGame(pace),) * self.plan.games)

        after = self._map(add)
        if after is self or self.ends is None:
            return after
        days = timedelta(days=WINDOWS[pace])
        return replace(after, ends=max(self.ends, now + days), warned=0)
