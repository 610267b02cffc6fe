"""Fair play: recognising positions of live matches in which hints are not allowed.

Positions are compared from the view of the side to move. So a position is recognised even if it is
mirrored or rotated, its colours are exchanged, its count of quiet plies differs, or it is set up on
a larger board or on a smaller one with room for all pieces.
"""

from collections.abc import Sequence

from bot.engine import Board, Position, Side
from bot.engine.symmetry import embeddings, held, placed
from bot.play.match import Match

Form = tuple[int, int]
"""Sets of points of the side to move and of the other side, as bits."""


def same_game(live: Match, position: Position) -> bool:
    """Return whether a position has the same board as the live match."""
    return live.game.board == position.game.board


def shows_board(live: Match, positions: Sequence[Position]) -> bool:
    """Return whether one of `positions` is the live one, or a successor of it.

    All `positions` have the same board. Positions before the live one do not count.
    """
    ahead = _forms_ahead(live.position, positions[0].game.board)
    return any(_form(each) in ahead for each in positions)


def _forms_ahead(position: Position, board: Board) -> frozenset[Form]:
    """Return the forms, on `board`, of a position and its successors."""
    ahead = (position, *(position.after(move) for move in position.legal_moves))
    forms = {_form(each) for each in ahead}
    if len(board.points) >= len(position.game.board.points):
        ways = embeddings(position.game.board, board)
        return frozenset(
            (placed(own, way), placed(other, way)) for own, other in forms for way in ways
        )
    return frozenset(
        (held(own, way), held(other, way))
        for way in embeddings(board, position.game.board)
        for own, other in forms
        if not (own | other) & ~sum(1 << point for point in way)
    )


def _form(position: Position) -> Form:
    pieces = position.black, position.white
    return pieces if position.to_move is Side.BLACK else pieces[::-1]
