"""Events of matches, published after a change is committed."""

from dataclasses import dataclass
from typing import ClassVar

from bot.play.engine_player import ENGINE
from bot.play.match import Match


@dataclass(frozen=True)
class MatchStarted:
    """A match began.

    If the match had to wait for another match to end, `after` is that other match.
    """

    name: ClassVar[str] = "started"

    match: Match
    actor: int | None = None
    after: Match | None = None


@dataclass(frozen=True)
class _Change:
    """A match before and after a change."""

    before: Match
    match: Match
    actor: int | None = None


class MatchChanged(_Change):
    """A match changed, but did not end."""

    name = "changed"


class MatchEnded(_Change):
    """A match ended."""

    name = "ended"


@dataclass(frozen=True)
class EnginePlayed(_Change):
    """The engine has played one or more moves.

    This event is not published if the moves are part of the reply to a person's interaction.
    """

    actor: int | None = ENGINE


class ClockChanged(_Change):
    """The clock of a turn stopped, started again or got more time."""

    name = "clock changed"


MatchEvent = MatchStarted | MatchChanged | MatchEnded | EnginePlayed | ClockChanged
"""Any event of a match.

`match` is the match after the event. `actor` is the user who caused it, ENGINE, or None if the bot
did.
"""


def by_person(event: MatchEvent) -> bool:
    """Return whether a person caused the event."""
    return event.actor is not None and event.actor > 0


EVENTS = (MatchStarted, MatchChanged, MatchEnded)
"""Events that are published when a change to a match is saved."""
