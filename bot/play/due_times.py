"""Due times: when a match needs something done without its players, and what.

A match has at most one, of a kind; what is due after it is set only once it is done. So no match is
lost on time unless its player was reminded.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from bot.play.limits import SILENCE_CLAIMED, SILENCE_TOLD
from bot.play.match import Match

ENGINE_MOVE_TIMEOUT = timedelta(seconds=5)
"""After this long without a move, the engine's search is started again."""

BOARD_TIMEOUT = timedelta(seconds=10)
"""After this long, the board of an engine match is posted again."""

BOARD_RETRIED_FOR = timedelta(days=1)


class DueKind(StrEnum):
    """Kinds of due times; `bot/services/deadlines.py` has a step for each."""

    ENGINE_TURN = "engine-turn"
    """The engine's move: its search ended with its process, or failed."""

    SHOW_BOARD = "show-board"
    """The board of an engine match, if it was not shown."""

    REMIND = "remind"
    """A notice that a quarter of the time is left, or more than the board says."""

    TIME_UP = "time-up"
    """The end on time of a match whose player was reminded."""

    SILENCE = "silence"
    """A notice, without a pace, that the match can be claimed from a moment on."""

    ABANDONED = "abandoned"
    """The end of an engine match that its player has left."""

    SHOW_END = "show-end"
    """The end of a match that no player's action showed."""


@dataclass(frozen=True)
class DueTime:
    """A moment, and the kind of step that is due then."""

    kind: DueKind
    at: datetime


def first_due(match: Match) -> DueTime | None:
    """Return what is due first in a match's turn, or None."""
    if not match.live or match.turn_started is None:
        return None
    if match.engine_moves:
        return DueTime(DueKind.ENGINE_TURN, match.turn_started + ENGINE_MOVE_TIMEOUT)
    if match.level is not None and match.owner is None:
        return DueTime(DueKind.SHOW_BOARD, match.turn_started + BOARD_TIMEOUT)
    return due_once_shown(match)


def due_once_shown(match: Match) -> DueTime | None:
    """Return what is due in a player's turn on a shown board, or None."""
    if match.deadline:
        return DueTime(DueKind.REMIND, match.pace.warning(match.deadline))
    if match.turn_started and match.level is not None:
        return DueTime(DueKind.ABANDONED, match.turn_started + SILENCE_CLAIMED)
    if match.turn_started and match.claimable_from:
        return DueTime(DueKind.SILENCE, match.turn_started + SILENCE_TOLD)
    return None


def due_once_reminded(match: Match, now: datetime) -> DueTime | None:
    """Return what is due after a player was told of their time, or of their silence."""
    if match.deadline is None:
        return None
    warning = match.pace.warning(match.deadline)
    if now < warning:
        return DueTime(DueKind.REMIND, warning)
    return DueTime(DueKind.TIME_UP, match.deadline)


def board_retried_until(match: Match) -> datetime | None:
    """Return until when the board of an engine match is posted again, or None."""
    later = due_once_shown(match)
    if later is None or match.turn_started is None:
        return None
    return min(match.turn_started + BOARD_RETRIED_FOR, later.at)
