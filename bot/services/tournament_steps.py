"""Next steps of tournaments: what is due, and whom to pair."""

from datetime import datetime, timedelta

from bot.opponent.pairing import Competitor, Pairs
from bot.play.due_times import DueStep
from bot.play.engine_player import ENGINE
from bot.play.tournaments.rounds import (
    Pair,
    circle_round,
    draw_lots,
    first_bracket,
    fitting,
    next_bracket,
)
from bot.play.tournaments.table import points
from bot.play.tournaments.tournament import Tournament
from bot.play.tournaments.values import Entrant, Form, TournamentPhase
from bot.store.tournaments import TOURNAMENT

DRAFT_LIFETIME = timedelta(hours=1)

SEATS = 2**16
"""More than the seats of a tournament, so that a number names both."""

CARD, START, WARNING, WINDOW, DRAFT = KINDS = (
    *("tournament-card", "tournament-start", "tournament-warning"),
    *("tournament-window", "tournament-draft"),
)
"""Kinds of due steps."""


def next_step(tournament: Tournament, now: datetime) -> DueStep | None:
    """Return the next step of the bot, or None if nothing is due."""
    kind, at = _next(tournament, now)
    if at is None:
        return None
    return DueStep(TOURNAMENT, tournament.id, kind, tournament.guild, at)


def _next(tournament: Tournament, now: datetime) -> tuple[str, datetime | None]:
    if tournament.phase is TournamentPhase.DRAFT:
        return DRAFT, (tournament.created or now) + DRAFT_LIFETIME
    if tournament.announced < tournament.stage:
        return CARD, now
    if tournament.phase is TournamentPhase.OPEN:
        return START, tournament.plan.starts
    if tournament.phase is not TournamentPhase.RUNNING or tournament.ends is None:
        return WINDOW, None
    if tournament.warned < tournament.round and not tournament.is_stuck:
        return WARNING, tournament.warns
    return WINDOW, tournament.ends


def round_steps(tournament: Tournament, kind: str, at: datetime) -> tuple[DueStep, ...]:
    """Return the steps that tell the players of a round who have games to play."""
    steps = list[DueStep]()
    for pairing in () if tournament.is_stuck else tournament.current:
        for seat in () if pairing.is_over or pairing.other is None else pairing.seats:
            number, user = tournament.id * SEATS + seat, tournament.seat(seat).user
            if tournament.seat(seat).plays and user > ENGINE:
                steps.append(DueStep(kind, number, kind, tournament.guild, at, person=user))
    return tuple(steps)


def seat_of(step: DueStep) -> tuple[int, int]:
    """Return the tournament and the seat that a step of `round_steps` is about."""
    return divmod(step.number, SEATS)


def started(before: Tournament) -> Tournament:
    """Return the tournament with its lots drawn. Raises TooFewEntrants, SignUpClosed."""
    seats = draw_lots(before)
    return before.start(seats, fitting(before.plan, len(seats)))


def scheduled(before: Tournament) -> list[Pair]:
    """Return the next round of a round robin or a knockout."""
    if before.plan.form is Form.KNOCKOUT and before.round:
        return next_bracket(before)
    seats = [each.seat for each in sorted(before.entrants, key=lambda each: each.rank)]
    if before.plan.form is Form.KNOCKOUT:
        return first_bracket(seats)
    return circle_round(seats, before.round + 1)


def numbered(found: Pairs) -> list[Pair]:
    """Return the pairs of a Swiss round with their boards, and then the byes."""
    pairs: list[Pair] = [(at, *each) for at, each in enumerate(found.pairs, start=1)]
    byes = ((at, each, None) for at, each in enumerate(found.byes, start=len(pairs) + 1))
    return [*pairs, *byes]


def competitors(tournament: Tournament) -> tuple[Competitor, ...]:
    """Return the scores and histories of the players, for the pairing of a Swiss round."""
    return tuple(_competitor(tournament, each) for each in tournament.playing)


def _competitor(tournament: Tournament, entrant: Entrant) -> Competitor:
    seat = entrant.seat
    own = [each for each in tournament.pairings if seat in each.seats]
    played = [each for each in own if each.other is not None]
    return Competitor(
        seat,
        entrant.rank,
        points(tournament, entrant),
        tuple(opponent for each in played if (opponent := each.opponent(seat)) is not None),
        had_bye=len(played) < len(own),
        firsts=sum(1 if each.one == seat else -1 for each in played),
    )
