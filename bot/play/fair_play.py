"""Fair play: what would help a player of a live match in which nobody may be helped.

Positions are compared by how they look to the side to move. So neither a turned or reflected
board, nor exchanged colours, nor a larger board, nor another count of quiet plies hides one.
"""

from collections.abc import Iterable
from functools import lru_cache

from bot.engine import Board, Position, Side
from bot.engine.symmetry import Embedding, embeddings
from bot.play.match import Match

Form = tuple[int, int]
"""The points of the side to move and those of the other side, as sets of a board's points."""

REMEMBERED_POSITIONS = 256


def same_game(live: Match, position: Position) -> bool:
    """Return whether a position is of the live match's game, or of another on its board."""
    return live.game.board == position.game.board


def shows_board(live: Match, positions: Iterable[Position]) -> bool:
    """Return whether one of `positions` is on the live board, or one move ahead of it.

    In whatever disguise: positions that lead there are not meant, but a line that passes through.
    """
    return any(_form(each) in _forms_ahead(live.position, each.game.board) for each in positions)


@lru_cache(REMEMBERED_POSITIONS)
def _forms_ahead(position: Position, board: Board) -> frozenset[Form]:
    """Return all forms on `board` of a position and of those after each of its moves."""
    ahead = (position, *(position.after(move) for move in position.legal_moves))
    ways = embeddings(position.game.board, board)
    return frozenset(_placed(_form(each), way) for each in ahead for way in ways)


def _form(position: Position) -> Form:
    pieces = position.black, position.white
    return pieces if position.to_move is Side.BLACK else pieces[::-1]


def _placed(form: Form, way: Embedding) -> Form:
    own, other = (
        sum(1 << image for point, image in enumerate(way) if points >> point & 1) for points in form
    )
    return own, other
