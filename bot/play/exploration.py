"""Explorations: lines of moves that a person tries, from a game's start or from a match."""

from dataclasses import dataclass, replace
from functools import cached_property
from string import ascii_letters, digits
from typing import Self

from bot.play.match import Match
from guti import Game, Move, Outcome, Position, Side
from guti.repetition import repeated

DIGITS = f"{digits}{ascii_letters}_-."
"""Characters for the first legal moves of a position, by which lines are written."""

MAX_LINE = 40
"""Maximum number of tried moves, since a line must fit into a custom id."""


@dataclass(frozen=True)
class Exploration:
    """A line of tried moves from a game's start, or from a position of a match.

    `match` is the match's number or 0, `played` are its moves before the line, and `following` its
    later moves.
    """

    game: Game
    first: Side = Side.BLACK
    match: int = 0
    played: tuple[Move, ...] = ()
    following: tuple[Move, ...] = ()
    moves: tuple[Move, ...] = ()

    @classmethod
    def of_match(cls, match: Match, ply: int, line: str = "") -> Self:
        """Return the exploration of a line that leaves a match after `ply` moves."""
        played, following = match.moves[:ply], match.moves[ply:]
        return cls(match.game, match.first, match.id, played, following).along(line)

    @cached_property
    def positions(self) -> tuple[Position, ...]:
        """All positions, from the game's start to the current one."""
        return Position.start(self.game, self.first).through((*self.played, *self.moves))

    @property
    def position(self) -> Position:
        """The current position."""
        return self.positions[-1]

    @property
    def outcome(self) -> Outcome | None:
        """The outcome with which a match would end here, or None."""
        return self.position.outcome or repeated(self.positions)

    @property
    def ply(self) -> int:
        """Number of moves since the game's start."""
        return len(self.positions) - 1

    @property
    def line(self) -> str:
        """The tried moves as text, a character each."""
        begin = len(self.played)
        pairs = zip(self.positions[begin:], self.moves, strict=False)
        return "".join(DIGITS[position.legal_moves.index(move)] for position, move in pairs)

    def along(self, line: str) -> Self:
        """Return the exploration with the tried moves that `line` stands for.

        The line ends before a character that stands for no legal move.
        """
        found = replace(self, moves=())
        for character in line:
            number, legal = DIGITS.find(character), found.position.legal_moves
            after = found.after(legal[number]) if 0 <= number < len(legal) else None
            if after is None:
                break
            found = after
        return found

    def after(self, move: Move) -> Self | None:
        """Return the exploration after a further move.

        Returns None if the match is over here, or if the line would be too long.
        """
        number = self.position.legal_moves.index(move)
        if self.outcome or len(self.moves) == MAX_LINE or number >= len(DIGITS):
            return None
        return replace(self, moves=(*self.moves, move))

    @property
    def start(self) -> Self:
        """The exploration without moves."""
        following = (*self.played, *self.following)
        return replace(self, played=(), following=following, moves=())

    @property
    def previous(self) -> Self | None:
        """The exploration one move earlier, or None at the start."""
        if self.moves:
            return replace(self, moves=self.moves[:-1])
        if not self.played:
            return None
        *played, last = self.played
        return replace(self, played=tuple(played), following=(last, *self.following))

    @property
    def next_played(self) -> Self | None:
        """The exploration after the match's next move, or None unless it follows."""
        if self.moves or not self.following:
            return None
        move, *following = self.following
        return replace(self, played=(*self.played, move), following=tuple(following))
