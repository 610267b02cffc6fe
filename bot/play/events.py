"""Events of matches, published after the commit of the change."""

from dataclasses import dataclass
from typing import ClassVar

from bot.play.engine_player import ENGINE
from bot.play.match import Match


@dataclass(frozen=True)
class MatchStarted:
    """A match began; `after` is the match that it followed in a queue, if any."""

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

    This event is published only if no answer to a person shows these moves.
    """

    actor: int | None = ENGINE


MatchEvent = MatchStarted | MatchChanged | MatchEnded | EnginePlayed
"""All kinds of events. Each has the new `match` and its `actor`: a user id, ENGINE, or None."""


def by_person(event: MatchEvent) -> bool:
    """Return whether a person caused the event, and so receives an answer."""
    return event.actor is not None and event.actor > 0


EVENTS = (MatchStarted, MatchChanged, MatchEnded)
"""Kinds of events that are published after a change is saved."""
