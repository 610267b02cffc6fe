"""Events of matches, published after the commit that made them true."""

from dataclasses import dataclass

from bot.play.match import Match


@dataclass(frozen=True)
class MatchStarted:
    """A match began."""

    match: Match


@dataclass(frozen=True)
class MatchChanged:
    """A live match changed, and goes on."""

    before: Match
    match: Match


@dataclass(frozen=True)
class MatchEnded:
    """A match ended."""

    before: Match
    match: Match


MatchEvent = MatchStarted | MatchChanged | MatchEnded
"""Each has the `match` as it is now."""

EVENTS = (MatchStarted, MatchChanged, MatchEnded)
