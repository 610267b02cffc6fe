"""Text forms of positions and moves, and their kind parsers.

It must not decide what is legal: it asks the position, and puts typed text beside the answer.
"""

import re
import unicodedata
from collections.abc import Callable
from typing import Protocol, TypedDict

from bot.engine.board import Board
from bot.engine.errors import (
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
from bot.engine.game import Game
from bot.engine.move import Move, Outcome, Side

SEPARATORS = "-x×–:,"  # noqa: RUF001 - people type them all
EMPTY = "."
QUIET = re.compile(r"[0-9]{1,4}")


class Placement(TypedDict):
    """What a position's text says: the points of each side, the mover, the quiet plies."""

    black: list[str]
    white: list[str]
    to_move: Side
    quiet: int


class LegalMoves(Protocol):
    """What the parser of moves asks of a position."""

    @property
    def game(self) -> Game:
        """The game that is played."""

    @property
    def to_move(self) -> Side:
        """The side whose moves they are."""

    @property
    def outcome(self) -> Outcome | None:
        """How the position ends, or None."""

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """Every legal whole turn."""

    @property
    def text(self) -> str:
        """The position's text form."""

    def at(self, point: str) -> Side | None:
        """The side whose piece stands on `point`, or None."""


def write_position(
    board: Board, at: Callable[[str], Side | None], to_move: Side, quiet: int
) -> str:
    """The text form of a position on `board`, of which `at` tells whose piece is on a point."""
    held = {name: side.letter for name in board.names if (side := at(name))}
    rows = ("".join(held.get(name, EMPTY) for name in row) for row in board.rows)
    return f"{'/'.join(rows)} {to_move.letter} {quiet}"


def read_position(game: Game, text: str) -> Placement:
    """Read the text form of a position of `game`; raises BadPosition."""
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
    """The points that `text` names, however they are separated; raises UnreadableMove."""
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
    """The legal move that `text` names; raises the MoveError that says why there is none.

    The full path of a legal move is that move; else the only one that begins with the points
    typed, or has the two typed as its ends.
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
    """The legal moves that begin with `points`, or have the two given as their ends."""
    return [
        move
        for move in position.legal_moves
        if move.path[: len(points)] == points or (move.origin, move.target) == points
    ]


def complete(position: LegalMoves, typed: str) -> tuple[Move, ...]:
    """The legal moves that begin as `typed`, its last point perhaps unfinished; see fitting_moves.

    What cannot be read at all fits nothing.
    """
    # A path without separators begins with what is typed without them.
    letters = "".join(letter for letter in _plain(typed) if _counts(letter)).replace("0", "o")
    return tuple(
        move
        for move in position.legal_moves
        if "".join(move.path).startswith(letters) or move.origin + move.target == letters
    )


def _plain(text: str) -> str:
    """The text in small letters, and the digits of every script as ours: b৩ is b3."""
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
    if moves[0].captured:
        return _capture_refusal(moves, points, text)
    return _step_refusal(position, points)


def _capture_refusal(moves: tuple[Move, ...], points: tuple[str, ...], text: str) -> MoveError:
    longest = max(len(move.path) for move in moves)
    for length in range(min(len(points) - 1, longest), 1, -1):
        begun = [move for move in moves if move.path[:length] == points[:length]]
        if begun and begun[0].path == points[:length]:
            return TooFar(str(begun[0]))
        if begun:
            return WrongChain(text, "x".join(points[:length]), _texts(begun))
    return CaptureCompulsory(_texts(moves))


def _step_refusal(position: LegalMoves, points: tuple[str, ...]) -> MoveError:
    origin, *rest = points
    steps = [move for move in position.legal_moves if move.origin == origin]
    if not steps:
        return PieceBlocked(origin)
    target = rest[0]
    if any(move.target == target for move in steps):
        return TooFar(f"{origin}-{target}")
    if position.at(target) is not None:
        return PointTaken(target)
    return NotAdjacent(origin, target, _texts(steps))


def _texts(moves: list[Move] | tuple[Move, ...]) -> tuple[str, ...]:
    return tuple(str(move) for move in moves)
