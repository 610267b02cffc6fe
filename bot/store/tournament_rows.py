"""Conversion between tournaments and their rows."""

from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import Any

from sqlalchemy import Row

from bot.play.tournaments.tournament import Tournament
from bot.play.tournaments.values import (
    Ended,
    Entrant,
    TournamentGame,
    TournamentPairing,
    TournamentPlan,
)
from bot.store.rows import RowMapping

_PLAN = RowMapping(TournamentPlan, "window")
_OWN = RowMapping(Tournament, "id", "plan", "created", "entrants", "pairings")
ENTRANT = RowMapping(Entrant, "name")
_GAME = RowMapping(TournamentGame, "score", "ended")
_FIXED = ("guild", "host", "seed")
"""Fields that never change, or that only the deletion of a person's data changes."""


def changeable_row(tournament: Tournament) -> dict[str, Any]:
    """Return the values to store for what can change, by column."""
    return {name: value for name, value in new_row(tournament).items() if name not in _FIXED}


def tournament_of(
    row: Row[Any],
    players: Iterable[Row[Any]],
    pairings: Iterable[Row[Any]],
    games: Sequence[Row[Any]],
) -> Tournament:
    """Return the tournament from its rows, each sorted by primary key."""
    window = timedelta(minutes=row.window_minutes)
    of_pairing: dict[tuple[int, int], list[TournamentGame]] = {}
    for game in games:
        of_pairing.setdefault((game.round, game.board), []).append(_game(game))
    return Tournament(
        id=row.id,
        **_OWN.read(row),
        plan=TournamentPlan(**_PLAN.read(row), window=window),
        created=row.created,
        entrants=tuple(Entrant(**ENTRANT.read(each), name=each.user_name) for each in players),
        pairings=tuple(
            _pairing(each, of_pairing.get((each.round, each.board), [])) for each in pairings
        ),
    )


def _pairing(row: Row[Any], games: Sequence[TournamentGame]) -> TournamentPairing:
    came = {row.one: row.one_came, row.other: row.other_came}
    return TournamentPairing(
        row.round,
        row.board,
        row.one,
        row.other,
        tuple(games),
        frozenset(seat for seat, here in came.items() if here and seat is not None),
    )


def _game(row: Row[Any]) -> TournamentGame:
    score = None if row.one_score is None else (row.one_score, row.other_score)
    how = Ended(row.how) if row.how else None
    return TournamentGame(**_GAME.read(row), score=score, ended=how)


def new_row(tournament: Tournament) -> dict[str, Any]:
    """Return the values to store for a new tournament, by column."""
    plan = tournament.plan
    window = {"window_minutes": round(plan.window / timedelta(minutes=1))}
    return _OWN.row(tournament) | _PLAN.row(plan) | window


def game_row(game: TournamentGame) -> dict[str, Any]:
    """Return the values to store for a game, by column."""
    one, other = game.score or (None, None)
    how = game.ended and game.ended.value
    return {**_GAME.row(game), "one_score": one, "other_score": other, "how": how}
