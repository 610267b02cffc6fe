"""Times at which the bot itself must take a step, such as in a match.

A subject has at most one due step. A match's next step is set only after the last one was taken, so
a player is always reminded before losing on time.
"""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from bot.play.limits import SILENCE_UNTIL_CLAIM, SILENCE_UNTIL_REMINDER
from bot.play.match import Match

ENGINE_MOVE_TIMEOUT = timedelta(seconds=5)
"""Time to wait for the engine's move before the search is repeated."""

BOARD_TIMEOUT = timedelta(seconds=10)
"""Time to wait for an engine match's board before it is posted again."""

BOARD_RETRIED_FOR = timedelta(days=1)

MATCH = "match"
"""Subject of the steps in matches."""

OUTSIDE = "outside"
"""Subject of the steps that show what players do outside Discord. `number` is the match's."""

REMATCH = "rematch"
"""Subject of the steps that ask for a rematch in Discord. `number` is the challenge's."""

SHOWN_WITHIN = timedelta(seconds=15)
"""Time in which a process shows changes of its own page, before they are due."""


class OutsideStep(StrEnum):
    """Steps in Discord after a change outside it, for the process that has the match's server."""

    SHOW = "show-change"
    """Show the change, unless it is shown."""

    SHOW_QUIETLY = "show-quietly"
    """Show the change without a mention, since a player has the page open."""

    CALL = "call-player"
    """Show the match again with a mention, since the page is closed."""


class RematchStep(StrEnum):
    """Steps in Discord after an offer of a rematch outside it."""

    ASK = "ask-rematch"
    """Post the offer, and mention the opponent."""

    ASK_QUIETLY = "ask-rematch-quietly"
    """Post the offer without a mention, since the opponent has the page open."""


class DueKind(StrEnum):
    """Steps of the bot in a match; `bot/services/deadlines.py` carries them out."""

    ENGINE_TURN = "engine-turn"
    """Search for the engine's move again, because the last search failed."""

    SHOW_BOARD = "show-board"
    """Try again to post the board of an engine match."""

    REMIND = "remind"
    """Remind the player that little time is left, or that the time limit has moved."""

    REMIND_EARLY = "remind-early"
    """Remind the player before quiet hours in which the time runs out."""

    TIME_UP = "time-up"
    """End the match: the player was reminded and ran out of time."""

    PAUSE = "pause"
    """Stop the player's clock for a weekend, or start it after a weekend or a vacation."""

    WARNED_PAUSE = "warned-pause"
    """Start the clock as for PAUSE. The player was told that the match can soon be claimed."""

    SILENCE = "silence"
    """Remind the player that the opponent can soon claim this match without a pace."""

    ABANDONED = "abandoned"
    """End an engine match whose player has not moved for a long time."""

    SHOW_END = "show-end"
    """Post a message about the end of the match, which the players have not seen yet."""


@dataclass(frozen=True)
class DueTime:
    """A step of the bot, and the time at which it is due."""

    kind: DueKind
    at: datetime


@dataclass(frozen=True)
class DueStep:
    """A step about any subject. `kind` is the step's name, and `number` the subject's number.

    `match` and `person` are those with which the step is deleted.
    """

    subject: str
    number: int
    kind: str
    guild: int
    at: datetime
    match: int | None = None
    person: int | None = None
    attempts: int = 0


def first_due(match: Match) -> DueTime | None:
    """Return the first step due in the current turn.

    Returns None if the match has ended, or if its turn has no start time.
    """
    if not match.live or match.turn_started is None:
        return None
    if match.engine_moves:
        return DueTime(DueKind.ENGINE_TURN, match.turn_started + ENGINE_MOVE_TIMEOUT)
    if match.level is not None and match.owner is None:
        return DueTime(DueKind.SHOW_BOARD, match.turn_started + BOARD_TIMEOUT)
    return due_once_shown(match)


def due_once_shown(match: Match) -> DueTime | None:
    """Return the next step once a player's board is shown, or None if nothing is due."""
    if match.deadline:
        return before_pause(match, DueTime(DueKind.REMIND, match.pace.warning(match.deadline)))
    if match.turn_started and match.level is not None:
        return DueTime(DueKind.ABANDONED, match.turn_started + SILENCE_UNTIL_CLAIM)
    if match.turn_started and match.claimable_from:
        remaining = SILENCE_UNTIL_CLAIM - SILENCE_UNTIL_REMINDER
        return before_pause(match, DueTime(DueKind.SILENCE, match.claimable_from - remaining))
    return before_pause(match, None)


def before_pause(match: Match, step: DueTime | None) -> DueTime | None:
    """Return a step, or the change of the pause that comes first, such as a weekend."""
    at = match.pause.changes
    if at and (match.pause.since or (step and at < step.at)):
        return DueTime(DueKind.PAUSE, at)
    return step


def due_once_reminded(match: Match, now: datetime, *, early: bool = False) -> DueTime | None:
    """Return the next step after a reminder sent at `now`, which was `early` or not.

    Returns None if the turn has no deadline.
    """
    if match.deadline is None:
        return None
    warning = match.pace.warning(match.deadline)
    if now < warning and not early:
        return before_pause(match, DueTime(DueKind.REMIND, warning))
    return before_pause(match, DueTime(DueKind.TIME_UP, match.deadline))


def board_retried_until(match: Match) -> datetime | None:
    """Return when to stop trying to post an engine match's board.

    Returns None if no step would be due after posting the board.
    """
    later = due_once_shown(match)
    if later is None or match.turn_started is None:
        return None
    return min(match.turn_started + BOARD_RETRIED_FOR, later.at)
