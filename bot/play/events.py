"""Events of matches, published after a change is committed."""

from dataclasses import dataclass
from typing import ClassVar

from bot.play.engine_player import ENGINE
from bot.play.match import Match


@dataclass(frozen=True)
class MatchStarted:
    """A match began.

    If the match waited until another match had ended, `after` is the other match.
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
    """A match changed and did not end."""

    name = "changed"


class MatchEnded(_Change):
    """A match ended."""

    name = "ended"


@dataclass(frozen=True)
class EnginePlayed(_Change):
    """The engine has moved, perhaps several times.

    Published only if these moves are not part of the reply to a person's interaction.
    """

    actor: int | None = ENGINE


MatchEvent = MatchStarted | MatchChanged | MatchEnded | EnginePlayed
"""Any event: `match` is the match afterwards, `actor` a user id, ENGINE or None."""


def by_person(event: MatchEvent) -> bool:
    """Return whether a person caused the event."""
    return event.actor is not None and event.actor > 0


EVENTS = (MatchStarted, MatchChanged, MatchEnded)
"""Events published whenever a change of a match is saved."""
