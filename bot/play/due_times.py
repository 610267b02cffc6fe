"""Due times: when the bot itself must take a step in a match.

A match has at most one due time. The next one is set only after the step is done, so a player is
always reminded before losing on time.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from bot.play.limits import SILENCE_UNTIL_CLAIM, SILENCE_UNTIL_REMINDER
from bot.play.match import Match

ENGINE_MOVE_TIMEOUT = timedelta(seconds=5)
"""Time to wait for the engine's move before searching again."""

BOARD_TIMEOUT = timedelta(seconds=10)
"""Time after which an engine match's missing board is posted again."""

BOARD_RETRIED_FOR = timedelta(days=1)


class DueKind(StrEnum):
    """Steps of the bot in a match; `bot/services/deadlines.py` carries them out."""

    ENGINE_TURN = "engine-turn"
    """Search for the engine's move again, because the last search failed."""

    SHOW_BOARD = "show-board"
    """Try again to post the board of an engine match."""

    REMIND = "remind"
    """Remind the player, who has little time or more time than the board shows."""

    TIME_UP = "time-up"
    """End the match: the player was reminded and ran out of time."""

    SILENCE = "silence"
    """Remind the player, in a match without a pace, that the opponent can soon claim it."""

    ABANDONED = "abandoned"
    """End an engine match whose player has not moved for a long time."""

    SHOW_END = "show-end"
    """Post a message about the match's end, which the players have not seen yet."""


@dataclass(frozen=True)
class DueTime:
    """A step of the bot, and the time at which it is due."""

    kind: DueKind
    at: datetime


def first_due(match: Match) -> DueTime | None:
    """Return the first due time of the current turn, or None."""
    if not match.live or match.turn_started is None:
        return None
    if match.engine_moves:
        return DueTime(DueKind.ENGINE_TURN, match.turn_started + ENGINE_MOVE_TIMEOUT)
    if match.level is not None and match.owner is None:
        return DueTime(DueKind.SHOW_BOARD, match.turn_started + BOARD_TIMEOUT)
    return due_once_shown(match)


def due_once_shown(match: Match) -> DueTime | None:
    """Return the due time once the board of a player's turn is shown, or None."""
    if match.deadline:
        return DueTime(DueKind.REMIND, match.pace.warning(match.deadline))
    if match.turn_started and match.level is not None:
        return DueTime(DueKind.ABANDONED, match.turn_started + SILENCE_UNTIL_CLAIM)
    if match.turn_started and match.claimable_from:
        return DueTime(DueKind.SILENCE, match.turn_started + SILENCE_UNTIL_REMINDER)
    return None


def due_once_reminded(match: Match, now: datetime) -> DueTime | None:
    """Return the due time after a reminder sent at `now`, or None."""
    if match.deadline is None:
        return None
    warning = match.pace.warning(match.deadline)
    if now < warning:
        return DueTime(DueKind.REMIND, warning)
    return DueTime(DueKind.TIME_UP, match.deadline)


def board_retried_until(match: Match) -> datetime | None:
    """Return when to stop retrying to post an engine match's board, or None."""
    later = due_once_shown(match)
    if later is None or match.turn_started is None:
        return None
    return min(match.turn_started + BOARD_RETRIED_FOR, later.at)
