"""Events of matches, published after the commit that made them true."""

from dataclasses import dataclass
from typing import ClassVar

from bot.play.engine_player import ENGINE
from bot.play.match import Match


@dataclass(frozen=True)
class MatchStarted:
    """A match began: `after` the end of another if it waited for that."""

    name: ClassVar[str] = "started"

    match: Match
    actor: int | None = None
    after: Match | None = None


@dataclass(frozen=True)
class MatchChanged:
    """A live match changed, and goes on."""

    name: ClassVar[str] = "changed"

    before: Match
    match: Match
    actor: int | None = None


@dataclass(frozen=True)
class MatchEnded:
    """A match ended."""

    name: ClassVar[str] = "ended"

    before: Match
    match: Match
    actor: int | None = None


@dataclass(frozen=True)
class EnginePlayed:
    """The engine's turn is over, perhaps several moves later, and no answer waits to show it."""

    name: ClassVar[str] = "played"

    before: Match
    match: Match
    actor: int | None = ENGINE


MatchEvent = MatchStarted | MatchChanged | MatchEnded | EnginePlayed
"""An event has the new `match` and the `actor`: a user, ENGINE, or None."""


def by_person(event: MatchEvent) -> bool:
    """Return whether a person acted, who is answered."""
    return event.actor is not None and event.actor > 0


EVENTS = (MatchStarted, MatchChanged, MatchEnded)
"""Those of each saved change."""
