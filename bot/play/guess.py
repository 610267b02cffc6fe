"""Guesses of the next move by people who watch a match."""

from dataclasses import dataclass

from bot.play.match import Match
from bot.shards import NO_SERVER

WATCHED, GUESSES = "watched", "guesses"
"""Subjects and kinds of the steps that tell watchers of an end, and show guesses.

GUESSES is also the kind of the message about guesses.
"""

LEAST_MOVES = 3
"""A move is worth guessing if there are this many."""

LISTED_FROM = 20
"""Guesses after which a person is in the table of guessers."""


@dataclass(frozen=True)
class Guesser:
    """A person's guesses that were right, of all that counted."""

    user: int
    hits: int
    guesses: int


@dataclass(frozen=True)
class GuessedTurn:
    """A move that people guessed, and who was right."""

    move: str
    ply: int
    hits: tuple[int, ...]
    guesses: int


def may_watch(match: Match, user: int) -> bool:
    """Return whether a person who does not play may watch a match."""
    public = match.live and match.owner is None and match.guild != NO_SERVER
    return public and user not in match.players


def may_guess(match: Match, user: int) -> bool:
    """Return whether a person may guess the next move of two people's public match."""
    several = len(match.position.legal_moves) >= LEAST_MOVES
    return may_watch(match, user) and match.level is None and several
