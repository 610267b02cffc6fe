"""Text forms of positions and moves, and lenient parsers for them."""

import re
import unicodedata
from collections.abc import Callable
from typing import Protocol, TypedDict

from guti.board import Board
from guti.errors import (
    AmbiguousMove,
    BadPosition,
    CaptureCompulsory,
    EmptyPoint,
    MoveError,
    NotAdjacent,
    NotYourPiece,
    PieceBlocked,
    PointTaken,
    PositionOver,
    TooFar,
    UnreadableMove,
    WrongChain,
)
from guti.game import Game
from guti.move import Move, Outcome, Side
from guti.rule_set import Chain

SEPARATORS = "-x×–:,"  # noqa: RUF001 - people type all of these
EMPTY = "."
QUIET = re.compile(r"[0-9]{1,4}")


class Placement(TypedDict):
    """The parts of a parsed position; `quiet` counts plies since the last capture."""

    black: list[str]
    white: list[str]
    to_move: Side
    quiet: int


class LegalMoves(Protocol):
    """The parts of a position that the parser of moves needs."""

    @property
    def game(self) -> Game:
        """The position's game."""

    @property
    def to_move(self) -> Side:
        """The side to move."""

    @property
    def outcome(self) -> Outcome | None:
        """The position's outcome, or None if play continues."""

    @property
    def capture_due(self) -> bool:
        """True if the side to move must capture."""

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """All legal moves; a chain of captures is one move."""

    @property
    def text(self) -> str:
        """The position's text form."""

    def at(self, point: str) -> Side | None:
        """Return the side whose piece is on `point`, or None if the point is vacant."""


def write_position(
    board: Board, at: Callable[[str], Side | None], to_move: Side, quiet: int
) -> str:
    """Return a position as text.

    `at` returns the side whose piece is on a point, or None if the point is vacant.
    """
    held = {name: side.letter for name in board.names if (side := at(name))}
    rows = ("".join(held.get(name, EMPTY) for name in row) for row in board.rows)
    return f"{'/'.join(rows)} {to_move.letter} {quiet}"


def read_position(game: Game, text: str) -> Placement:
    """Parse the text form of a position of `game`. Raises BadPosition."""
    fields = [(match.group(), match.start() + 1) for match in re.finditer(r"\S+", text)]
    if len(fields) != 3:  # noqa: PLR2004 - the pieces, the mover, the quiet plies
        raise BadPosition(text, len(text) + 1 if len(fields) < 3 else fields[3][1], "fields")  # noqa: PLR2004
    (pieces, start), (mover, mover_at), (quiet, quiet_at) = fields
    held = _read_rows(game, text, pieces, start)
    letters = {side.letter: side for side in Side}
    if mover not in letters:
        raise BadPosition(text, mover_at, "side")
    if not QUIET.fullmatch(quiet):
        raise BadPosition(text, quiet_at, "quiet")
    return Placement(black=held["b"], white=held["w"], to_move=letters[mover], quiet=int(quiet))


def _read_rows(game: Game, text: str, pieces: str, at: int) -> dict[str, list[str]]:
    held: dict[str, list[str]] = {"b": [], "w": []}
    allowed = {"b": len(game.black), "w": len(game.white)}
    rows = pieces.split("/")
    if len(rows) != len(game.board.rows):
        raise BadPosition(text, at, "rows")
    for row, names in zip(rows, game.board.rows, strict=True):
        if len(row) != len(names):
            raise BadPosition(text, at, "row-length")
        for letter, name in zip(row, names, strict=True):
            if letter in held:
                held[letter].append(name)
                if len(held[letter]) > allowed[letter]:
                    raise BadPosition(text, at, "too-many")
            elif letter != EMPTY:
                raise BadPosition(text, at, "letter")
            at += 1
        at += 1
    return held


def read_points(board: Board, text: str) -> tuple[str, ...]:
    """Return the points named in `text`, which may contain separators.

    Raises UnreadableMove.
    """
    plain, points, at = _plain(text), [], 0
    while at < len(plain):
        pair, letter = plain[at : at + 2], plain[at].replace("0", "o")
        if pair in board.index:
            points.append(pair)
            at += 2
        elif letter in board.index:
            points.append(letter)
            at += 1
        elif not _counts(letter):
            at += 1
        else:
            raise UnreadableMove(text, at + 1)
    if not points:
        raise UnreadableMove(text, 1)
    return tuple(points)


def read_move(position: LegalMoves, text: str) -> Move:
    """Return the legal move that `text` names. Raises MoveError.

    The text may be the move's full path. It may also name other points of the move, if
    `fitting_moves` finds exactly one move.
    """
    points = read_points(position.game.board, text)
    if position.outcome:
        raise PositionOver(position.text)
    fitting = fitting_moves(position, points)
    exact = [move for move in fitting if move.path == points]
    if exact or len(fitting) == 1:
        return (exact or fitting)[0]
    if fitting:
        raise AmbiguousMove(text, _texts(fitting))
    raise _refusal(position, points, text)


def fitting_moves(position: LegalMoves, points: tuple[str, ...]) -> list[Move]:
    """Return the legal moves that begin with `points`.

    If there are two `points`, moves from the first to the second are also returned.
    """
    return [
        move
        for move in position.legal_moves
        if move.path[: len(points)] == points or (move.origin, move.target) == points
    ]


def complete(position: LegalMoves, typed: str) -> tuple[Move, ...]:
    """Return the legal moves that begin with the text `typed`.

    If the text consists of two points, moves that begin at the first point and end at the second
    are also returned.
    """
    # Compare without separators.
    letters = "".join(letter for letter in _plain(typed) if _counts(letter)).replace("0", "o")
    return tuple(
        move
        for move in position.legal_moves
        if "".join(move.path).startswith(letters) or move.origin + move.target == letters
    )


def _plain(text: str) -> str:
    """Return `text` in lower case with ASCII digits: b৩ becomes b3."""
    return "".join(str(unicodedata.decimal(letter, letter)) for letter in text.lower())


def _counts(letter: str) -> bool:
    return letter not in SEPARATORS and not letter.isspace()


def _refusal(position: LegalMoves, points: tuple[str, ...], text: str) -> MoveError:
    origin, moves = points[0], position.legal_moves
    holder = position.at(origin)
    if holder is None:
        return EmptyPoint(origin)
    if holder is not position.to_move:
        return NotYourPiece(origin)
    captures = tuple(move for move in moves if move.captured)
    if position.capture_due or any(move.path[:2] == points[:2] for move in captures):
        return _capture_refusal(position.game, captures, points, text)
    return _step_refusal(position, points)


def _capture_refusal(
    game: Game, moves: tuple[Move, ...], points: tuple[str, ...], text: str
) -> MoveError:
    longest = max(len(move.path) for move in moves)
    for length in range(min(len(points) - 1, longest), 1, -1):
        begun = [move for move in moves if move.path[:length] == points[:length]]
        if onward := [move for move in begun if len(move.path) > length]:
            stops = game.chain is not Chain.WHOLE
            return WrongChain(text, "x".join(points[:length]), _texts(onward), stops)
        if begun:
            return TooFar(str(begun[0]))
    return CaptureCompulsory(_texts(moves))


def _step_refusal(position: LegalMoves, points: tuple[str, ...]) -> MoveError:
    origin, *rest = points
    moves = [move for move in position.legal_moves if move.origin == origin]
    if not moves:
        return PieceBlocked(origin)
    target = rest[0]
    if any(move.path == points[:2] for move in moves):
        return TooFar(f"{origin}-{target}")
    if position.at(target) is not None:
        return PointTaken(target)
    return NotAdjacent(origin, target, _texts(moves))


def _texts(moves: list[Move] | tuple[Move, ...]) -> tuple[str, ...]:
    return tuple(str(move) for move in moves)
