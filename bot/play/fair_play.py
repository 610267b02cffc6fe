"""Fair play: recognising positions of live matches in which hints are not allowed.

A position is recognised even if it is mirrored or rotated, has its colours exchanged, or has
another number of plies since the last capture. It is also recognised on a larger board, or on a
smaller one with room for all pieces.
"""

from collections.abc import Sequence

from bot.engine import Board, Position, Side
from bot.engine.symmetry import embeddings, image_of, preimage_of
from bot.play.match import Match

Form = tuple[int, int]
"""Points of the side to move, and points of the other side, as bit sets."""


def is_same_board(live: Match, position: Position) -> bool:
    """Return whether a position and a live match have the same board."""
    return live.game.board == position.game.board


def reveals_live_position(live: Match, positions: Sequence[Position]) -> bool:
    """Return whether `positions` contain the live match's position or a successor.

    All `positions` must have the same board.
    """
    ahead = _forms_ahead(live.position, positions[0].game.board)
    return any(_form(each) in ahead for each in positions)


def _forms_ahead(position: Position, board: Board) -> frozenset[Form]:
    """Return the forms of a position and its successors on another board."""
    ahead = (position, *(position.after(move) for move in position.legal_moves))
    forms = {_form(each) for each in ahead}
    if len(board.points) >= len(position.game.board.points):
        ways = embeddings(position.game.board, board)
        return frozenset(
            (image_of(own, way), image_of(other, way)) for own, other in forms for way in ways
        )
    return frozenset(
        (preimage_of(own, way), preimage_of(other, way))
        for way in embeddings(board, position.game.board)
        for own, other in forms
        if not (own | other) & ~sum(1 << point for point in way)
    )


def _form(position: Position) -> Form:
    pieces = position.black, position.white
    return pieces if position.to_move is Side.BLACK else pieces[::-1]
