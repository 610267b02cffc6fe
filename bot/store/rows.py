"""Rows to values and back: what the store keeps of a match and a challenge.

It must not know how rows are asked for.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any

from sqlalchemy import Row

from bot.challenge import Challenge, FirstChoice, SideChoice, State
from bot.engine import Game, Move, Outcome, Side, Termination
from bot.games import GAMES
from bot.match import Ending, Match


def row_of_challenge(challenge: Challenge) -> dict[str, object]:
    """The columns of a new challenge."""
    return {
        "game": challenge.game.key,
        "guild": challenge.guild,
        "channel": challenge.channel,
        "challenger": challenge.challenger,
        "opponent": challenge.opponent,
        "side": challenge.side.value,
        "first": challenge.first.value,
        "lapses": challenge.lapses,
        "state": challenge.state.value,
    }


def row_of_match(match: Match) -> dict[str, object]:
    """The columns of a new match."""
    return {
        "game": match.game.key,
        "guild": match.guild,
        "channel": match.channel,
        "black": match.black,
        "white": match.white,
        "first": match.first.value,
        "version": match.version,
    }


def challenge_of(row: Row[Any]) -> Challenge:
    """The challenge in a row."""
    return Challenge(
        id=row.id,
        game=GAMES[row.game],
        guild=row.guild,
        channel=row.channel,
        challenger=row.challenger,
        opponent=row.opponent,
        lapses=row.lapses,
        side=SideChoice(row.side),
        first=FirstChoice(row.first),
        state=State(row.state),
    )


def match_of(rows: Sequence[Row[Any]]) -> Match:
    """The match in its rows, one a turn in order (or one without a turn)."""
    row = rows[0]
    game = GAMES[row.game]
    return Match(
        id=row.id,
        game=game,
        guild=row.guild,
        channel=row.channel,
        black=row.black,
        white=row.white,
        first=Side(row.first),
        moves=tuple(_move(game, turn.move) for turn in rows if turn.move),
        version=row.version,
        result=_result(row.termination, row.winner),
        message=row.message,
    )


def _move(game: Game, text: str) -> Move:
    """The move that was kept as `text`; it was legal when it was played."""
    path = tuple(text.replace("x", "-").split("-"))
    if "x" not in text:
        return Move(path)
    return Move(path, tuple(game.board.between[ends] for ends in pairwise(path)))


def _result(termination: str | None, winner: str | None) -> Outcome | None:
    if termination is None:
        return None
    known = (*Termination, *Ending)
    return Outcome(
        next(way for way in known if way.value == termination), Side(winner) if winner else None
    )
