"""The base class of errors, and errors of positions and moves.

An error's fields are data from which `bot.texts` makes sentences for players; `str(error)` is for
developers.

GutiError
├── NotationError (ValueError)      text that cannot be parsed
│   ├── BadPosition                 not a position of the game
│   └── UnknownRules                not a rule set of the game
└── MoveError (ValueError)          not a legal move in the position
    ├── UnreadableMove              not points of the board
    ├── AmbiguousMove               several legal moves match
    ├── EmptyPoint                  no piece on the first point
    ├── NotYourPiece                the opponent's piece
    ├── CaptureCompulsory           not a capture although one is possible
    ├── WrongChain                  begins like a legal chain, then differs
    ├── PointTaken                  the target is occupied
    ├── NotAdjacent                 the target is not a neighbour
    ├── TooFar                      continues after the end of a legal move
    ├── PieceBlocked                the piece has no legal move
    ├── IllegalMove                 a Move that is not legal in the position
    └── PositionOver                the position has an outcome
"""

from dataclasses import dataclass, fields
from typing import dataclass_transform


@dataclass_transform(eq_default=False)
class GutiError(Exception):
    """Base class of errors that people can cause. Subclasses become dataclasses."""

    def __init_subclass__(cls) -> None:
        dataclass(eq=False)(cls)

    def __str__(self) -> str:
        values = ", ".join(f"{name}={value!r}" for name, value in self.details.items())
        return f"{type(self).__name__}({values})"

    @property
    def details(self) -> dict[str, object]:
        """The values of the error's fields, by name."""
        return {field.name: getattr(self, field.name) for field in fields(self)}  # type: ignore[arg-type]


class NotationError(GutiError, ValueError):
    """A text that cannot be parsed."""


class BadPosition(NotationError):
    """The text `text` is not a position.

    `problem` is the kind of fault, and `at` the number of the first faulty character, counted from
    1.
    """

    text: str
    at: int
    problem: str


class UnknownRules(NotationError):
    """The game `game` has no rule set `text`; `keys` are the keys of its rule sets."""

    text: str
    game: str
    keys: tuple[str, ...]


class MoveError(GutiError, ValueError):
    """A text that is not a legal move in the position."""


class UnreadableMove(MoveError):
    """`text` names no point of the board at character `at` (from 1)."""

    text: str
    at: int


class AmbiguousMove(MoveError):
    """`text` matches several legal `moves`."""

    text: str
    moves: tuple[str, ...]


class EmptyPoint(MoveError):
    """No piece stands on `point`."""

    point: str


class NotYourPiece(MoveError):
    """The piece on `point` belongs to the other side."""

    point: str


class CaptureCompulsory(MoveError):
    """The side to move must capture, with one of `moves`."""

    moves: tuple[str, ...]


class WrongChain(MoveError):
    """`text` begins with leaps of a legal capture, but ends differently.

    `begun` are the leaps that fit, and `moves` the legal captures that begin with them. `stops` is
    true if the rules let a capture end early.
    """

    text: str
    begun: str
    moves: tuple[str, ...]
    stops: bool = False


class PointTaken(MoveError):
    """`point` is occupied."""

    point: str


class NotAdjacent(MoveError):
    """`target` is not a neighbour of `origin`; `moves` are the legal moves from `origin`."""

    origin: str
    target: str
    moves: tuple[str, ...]


class TooFar(MoveError):
    """The text continues after the end of the legal `move`."""

    move: str


class PieceBlocked(MoveError):
    """The piece on `point` has no legal move."""

    point: str


class IllegalMove(MoveError):
    """The move `move` is not legal in `position`, the text of a position."""

    move: str
    position: str


class PositionOver(MoveError):
    """No move is legal in `position`, the text of a position that has an outcome."""

    position: str
