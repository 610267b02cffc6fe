"""Due times: when a match needs a step without its players, and which step.

A match has at most one due time. The next one is set only once the step is done, so no match is
lost on time unless its player was reminded.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from bot.play.limits import SILENCE_CLAIMED, SILENCE_WARNED
from bot.play.match import Match

ENGINE_MOVE_TIMEOUT = timedelta(seconds=5)
"""After this long without a move, the engine's search is started again."""

BOARD_TIMEOUT = timedelta(seconds=10)
"""After this long without a shown board, the board of an engine match is posted again."""

BOARD_RETRIED_FOR = timedelta(days=1)


class DueKind(StrEnum):
    """Kinds of due times; `bot/services/deadlines.py` has a step for each."""

    ENGINE_TURN = "engine-turn"
    """Another search for the engine's move, after the last one failed or was killed."""

    SHOW_BOARD = "show-board"
    """Another attempt to post the board of an engine match."""

    REMIND = "remind"
    """A notice that time is short, or longer than the board says."""

    TIME_UP = "time-up"
    """The loss on time of a player who was reminded."""

    SILENCE = "silence"
    """A notice, in a match without a pace, of when the opponent can claim the match."""

    ABANDONED = "abandoned"
    """The end of an engine match that its player has left."""

    SHOW_END = "show-end"
    """A message about the end of a match, if no player's action has shown the end."""


@dataclass(frozen=True)
class DueTime:
    """A moment, and the kind of step that is due then."""

    kind: DueKind
    at: datetime


def first_due(match: Match) -> DueTime | None:
    """Return the step that is due first in a match's turn, or None."""
    if not match.live or match.turn_started is None:
        return None
    if match.engine_moves:
        return DueTime(DueKind.ENGINE_TURN, match.turn_started + ENGINE_MOVE_TIMEOUT)
    if match.level is not None and match.owner is None:
        return DueTime(DueKind.SHOW_BOARD, match.turn_started + BOARD_TIMEOUT)
    return due_once_shown(match)


def due_once_shown(match: Match) -> DueTime | None:
    """Return the step due in a player's turn once its board is shown, or None."""
    if match.deadline:
        return DueTime(DueKind.REMIND, match.pace.warning(match.deadline))
    if match.turn_started and match.level is not None:
        return DueTime(DueKind.ABANDONED, match.turn_started + SILENCE_CLAIMED)
    if match.turn_started and match.claimable_from:
        return DueTime(DueKind.SILENCE, match.turn_started + SILENCE_WARNED)
    return None


def due_once_reminded(match: Match, now: datetime) -> DueTime | None:
    """Return the step due once the player was reminded, or None."""
    if match.deadline is None:
        return None
    warning = match.pace.warning(match.deadline)
    if now < warning:
        return DueTime(DueKind.REMIND, warning)
    return DueTime(DueKind.TIME_UP, match.deadline)


def board_retried_until(match: Match) -> datetime | None:
    """Return until when to retry posting the board of an engine match, or None."""
    later = due_once_shown(match)
    if later is None or match.turn_started is None:
        return None
    return min(match.turn_started + BOARD_RETRIED_FOR, later.at)
