"""Due times: times at which the bot itself must take a step in a match.

A match has at most one due time. The next one is set only after the step is done, so no match is
lost on time before its player was reminded.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from bot.play.limits import SILENCE_CLAIMED, SILENCE_WARNED
from bot.play.match import Match

ENGINE_MOVE_TIMEOUT = timedelta(seconds=5)
"""Time without a move of the engine after which its search is started again."""

BOARD_TIMEOUT = timedelta(seconds=10)
"""Time after which the unshown board of an engine match is posted again."""

BOARD_RETRIED_FOR = timedelta(days=1)


class DueKind(StrEnum):
    """Kinds of due times; `bot/services/deadlines.py` has a step for each."""

    ENGINE_TURN = "engine-turn"
    """Another search for the engine's move, after the last one failed or was killed."""

    SHOW_BOARD = "show-board"
    """Another attempt to post the board of an engine match."""

    REMIND = "remind"
    """A notice that the player's time is short, or longer than shown on the board."""

    TIME_UP = "time-up"
    """The loss on time of a player who was reminded."""

    SILENCE = "silence"
    """In a match without a pace, a notice that the opponent can soon claim the match."""

    ABANDONED = "abandoned"
    """The end of an engine match whose player has not moved for long."""

    SHOW_END = "show-end"
    """A message about a match's end, which no answer to a player has shown."""


@dataclass(frozen=True)
class DueTime:
    """A time, and the kind of step that is due then."""

    kind: DueKind
    at: datetime


def first_due(match: Match) -> DueTime | None:
    """Return the first due time of a match's turn, or None."""
    if not match.live or match.turn_started is None:
        return None
    if match.engine_moves:
        return DueTime(DueKind.ENGINE_TURN, match.turn_started + ENGINE_MOVE_TIMEOUT)
    if match.level is not None and match.owner is None:
        return DueTime(DueKind.SHOW_BOARD, match.turn_started + BOARD_TIMEOUT)
    return due_once_shown(match)


def due_once_shown(match: Match) -> DueTime | None:
    """Return the due time of a player's turn after the board is shown, or None."""
    if match.deadline:
        return DueTime(DueKind.REMIND, match.pace.warning(match.deadline))
    if match.turn_started and match.level is not None:
        return DueTime(DueKind.ABANDONED, match.turn_started + SILENCE_CLAIMED)
    if match.turn_started and match.claimable_from:
        return DueTime(DueKind.SILENCE, match.turn_started + SILENCE_WARNED)
    return None


def due_once_reminded(match: Match, now: datetime) -> DueTime | None:
    """Return the due time after the player was reminded, or None."""
    if match.deadline is None:
        return None
    warning = match.pace.warning(match.deadline)
    if now < warning:
        return DueTime(DueKind.REMIND, warning)
    return DueTime(DueKind.TIME_UP, match.deadline)


def board_retried_until(match: Match) -> datetime | None:
    """Return the time until which posting an engine match's board is retried, or None."""
    later = due_once_shown(match)
    if later is None or match.turn_started is None:
        return None
    return min(match.turn_started + BOARD_RETRIED_FOR, later.at)
