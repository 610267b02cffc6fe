"""Fair play: recognises positions in live matches that allow no hints.

A position is recognised even if it is mirrored or rotated, if its colours are exchanged, or if the
number of plies since the last capture differs. It is also recognised on a larger board, and on a
smaller board that has room for all pieces.
"""

from collections.abc import Sequence

from bot.play.match import Match
from guti import Board, Position, Side
from guti.symmetry import embeddings, image_of, preimage_of

Form = tuple[int, int]
"""Points of the side to move, and points of the other side, as bits."""


def is_same_board(live: Match, position: Position) -> bool:
    """Return whether a position and a live match are played on equal boards."""
    return live.game.board == position.game.board


def reveals_live_position(live: Match, positions: Sequence[Position]) -> bool:
    """Return whether one of `positions` gives away moves in the live match.

    This is so if one of them is the match's position, or the position after a legal move. All
    `positions` must have the same board.
    """
    ahead = _forms_ahead(live.position, positions[0].game.board)
    return any(_form(each) in ahead for each in positions)


def _forms_ahead(position: Position, board: Board) -> frozenset[Form]:
    """Return the forms on `board` of a position and of the positions one move later."""
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
