"""What is wrong with a text that shall be a position or a move, as data; no match is known here.

GutiError
├── NotationError (ValueError)     a text that does not say what it should
│   └── BadPosition                not a position of the game
└── MoveError (ValueError)         a text that is no legal move here
├── UnreadableMove             does not read as points of the board
├── AmbiguousMove              several legal moves fit
├── EmptyPoint                 nothing stands there
├── NotYourPiece               the other side's piece
├── CaptureCompulsory          a step (or nothing) where a capture is due
├── WrongChain                 begins a legal chain, then leaves it
├── PointTaken                 the point to go to is not vacant
├── NotAdjacent                the point to go to is no neighbour
├── TooFar                     goes on after the end of a legal move
├── PieceBlocked               the piece cannot move at all
├── IllegalMove                a Move value that is not legal in the position
└── PositionOver               nobody can move, the position has an outcome
"""

from dataclasses import dataclass

from bot.errors import GutiError


class NotationError(GutiError, ValueError):
    """A text that does not say what it should."""


@dataclass(eq=False)
class BadPosition(NotationError):
    """`text` is no position: `problem` at character `at` (from 1)."""

    text: str
    at: int
    problem: str


class MoveError(GutiError, ValueError):
    """A text that is no legal move in the position."""


@dataclass(eq=False)
class UnreadableMove(MoveError):
    """`text` does not read as points of the board, from character `at` (from 1) on."""

    text: str
    at: int


@dataclass(eq=False)
class AmbiguousMove(MoveError):
    """Several legal `moves` fit `text`."""

    text: str
    moves: tuple[str, ...]


@dataclass(eq=False)
class EmptyPoint(MoveError):
    """No piece stands on `point`."""

    point: str


@dataclass(eq=False)
class NotYourPiece(MoveError):
    """The piece on `point` is the other side's."""

    point: str


@dataclass(eq=False)
class CaptureCompulsory(MoveError):
    """A capture is due: one of `moves`."""

    moves: tuple[str, ...]


@dataclass(eq=False)
class WrongChain(MoveError):
    """`text` leaves the legal chains after `begun`; `moves` are those that begin so."""

    text: str
    begun: str
    moves: tuple[str, ...]


@dataclass(eq=False)
class PointTaken(MoveError):
    """`point` is not vacant."""

    point: str


@dataclass(eq=False)
class NotAdjacent(MoveError):
    """No line joins `origin` to `target` directly; `moves` are the steps from `origin`."""

    origin: str
    target: str
    moves: tuple[str, ...]


@dataclass(eq=False)
class TooFar(MoveError):
    """More points were typed than the legal `move` has."""

    move: str


@dataclass(eq=False)
class PieceBlocked(MoveError):
    """The piece on `point` has nowhere to go."""

    point: str


@dataclass(eq=False)
class IllegalMove(MoveError):
    """`move` is not legal in `position` (its text)."""

    move: str
    position: str


@dataclass(eq=False)
class PositionOver(MoveError):
    """`position` (its text) has an outcome, so there is no move."""

    position: str
