"""The base class of errors, and errors of positions and moves.

An error's fields are data from which `bot.texts` makes sentences for players; `str(error)` is for
developers.

GutiError
├── NotationError (ValueError)      text that cannot be parsed
│   ├── BadPosition                 not a position of the game
│   ├── UnknownRules                not a rule set of the game
│   ├── UnknownGame                 not the name of a game
│   ├── BadRecord                   not a record of a match
│   └── RecordTooLong               larger than any match's record
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

POSITION_PROBLEMS = {
    "fields": "it needs the rows, the side to move, and the plies since the last capture",
    "rows": "the board has a different number of rows",
    "row-length": "the row has a different number of points",
    "letter": "each point is b, w or a dot",
    "too-many": "a side has more pieces than it starts with",
    "side": "the side to move is b or w",
    "quiet": "the plies since the last capture are a whole number",
}
"""Faults of a position's text, by `BadPosition.problem`."""

RECORD_PROBLEMS = {
    "encoding": "it is not UTF-8 text",
    "chess": "it is a record of chess",
    "draughts": "it is a record of draughts",
    "game": "it is a record of {}",
    "no-game": "it names no game",
    "header": 'a header is [Name "value"], not {}',
    "header-twice": "the header {} occurs twice",
    "rules": "{} is not a rule set of the game",
    "first": 'the side that moves first is "black" or "white", not {}',
    "position": "{} is not a position of the game",
    "position-first": "the position has the other side to move first",
    "comment": "a comment has no closing brace",
    "variation": "a variation has no closing bracket",
    "move": "{} is not a legal move",
    "after-result": "{} comes after the result",
    "captures": "a capture can go on in too many ways",
    "result": "the result {} differs from the one after the moves",
}
"""Faults of a record, by `BadRecord.problem`; {} is `BadRecord.detail`."""


@dataclass_transform(eq_default=False)
class GutiError(Exception):
    """Base class of errors that people can cause. Subclasses become dataclasses.

    >>> from guti import GAMES, Position
    >>> try:
    ...     Position.start(GAMES["felli"]).parse("b1-b2")
    ... except GutiError as error:
    ...     print(error)
    the piece on b1 cannot move
    """

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

    def __str__(self) -> str:
        problem = POSITION_PROBLEMS[self.problem]
        return f"{self.text!r} is not a position: {problem} (character {self.at})"


class UnknownRules(NotationError):
    """The game `game` has no rule set `text`; `keys` are the keys of its rule sets."""

    text: str
    game: str
    keys: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.game} has no rule set {self.text!r}, but has {_listed(self.keys)}"


class UnknownGame(NotationError):
    """No game has the name `text`; `keys` are the keys of all games."""

    text: str
    keys: tuple[str, ...]

    def __str__(self) -> str:
        return f"there is no game {self.text!r}; the games are {_listed(self.keys)}"


class BadRecord(NotationError):
    """Line number `line` (from 1) of a record is invalid.

    `problem` is the kind of fault, and `detail` the faulty text, if any. `several` is true if the
    file contains several records.
    """

    line: int
    problem: str
    detail: str
    several: bool = False

    def __str__(self) -> str:
        problem = RECORD_PROBLEMS[self.problem].format(self.detail)
        return f"not a record of a match: {problem} (line {self.line})"


class RecordTooLong(NotationError):
    """A record file is larger than `most` bytes."""

    most: int

    def __str__(self) -> str:
        return f"the record is larger than {self.most:,} bytes"


class MoveError(GutiError, ValueError):
    """A text that is not a legal move in the position."""


class UnreadableMove(MoveError):
    """`text` names no point of the board at character `at` (from 1)."""

    text: str
    at: int

    def __str__(self) -> str:
        return f"{self.text!r} does not name a point of the board at character {self.at}"


class AmbiguousMove(MoveError):
    """`text` matches several legal `moves`."""

    text: str
    moves: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.text!r} could be {_listed(self.moves)}"


class EmptyPoint(MoveError):
    """No piece stands on `point`."""

    point: str

    def __str__(self) -> str:
        return f"there is no piece on {self.point}"


class NotYourPiece(MoveError):
    """The piece on `point` belongs to the other side."""

    point: str

    def __str__(self) -> str:
        return f"the piece on {self.point} belongs to the other side"


class CaptureCompulsory(MoveError):
    """The side to move must capture, with one of `moves`."""

    moves: tuple[str, ...]

    def __str__(self) -> str:
        return f"a capture is compulsory: {_listed(self.moves)}"


class WrongChain(MoveError):
    """`text` begins with leaps of a legal capture, but ends differently.

    `begun` are the leaps that fit, and `moves` the legal captures that begin with them. `stops` is
    true if the rules let a capture end early.
    """

    text: str
    begun: str
    moves: tuple[str, ...]
    stops: bool = False

    def __str__(self) -> str:
        return f"{self.text!r} begins with {self.begun}, which can go on as {_listed(self.moves)}"


class PointTaken(MoveError):
    """`point` is occupied."""

    point: str

    def __str__(self) -> str:
        return f"{self.point} is occupied"


class NotAdjacent(MoveError):
    """`target` is not a neighbour of `origin`; `moves` are the legal moves from `origin`."""

    origin: str
    target: str
    moves: tuple[str, ...]

    def __str__(self) -> str:
        return f"{self.target} is not next to {self.origin}; play {_listed(self.moves)}"


class TooFar(MoveError):
    """The text continues after the end of the legal `move`."""

    move: str

    def __str__(self) -> str:
        return f"{self.move} ends there; the text goes on"


class PieceBlocked(MoveError):
    """The piece on `point` has no legal move."""

    point: str

    def __str__(self) -> str:
        return f"the piece on {self.point} cannot move"


class IllegalMove(MoveError):
    """The move `move` is not legal in `position`, the text of a position."""

    move: str
    position: str

    def __str__(self) -> str:
        return f"{self.move} is not legal in {self.position!r}"


class PositionOver(MoveError):
    """No move is legal in `position`, the text of a position that has an outcome."""

    position: str

    def __str__(self) -> str:
        return f"the game is over in {self.position!r}"


def _listed(words: tuple[str, ...]) -> str:
    return " or ".join(words)
