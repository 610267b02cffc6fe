"""Fair play: recognises help with live matches without hints, and with unfinished puzzles.

A position is recognised even if it is mirrored or rotated, if its colours are exchanged, or if the
number of plies since the last capture differs. It is also recognised on a larger board, with any
pieces on the other points, and on a smaller board, without the pieces that have no place there.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum, auto
from itertools import chain

from guti import Board, Game, Position, Side
from guti.symmetry import are_related, image_of, placements, preimage_of

Form = tuple[int, int]
"""Points of the side to move, and points of the other side, as bits."""

Patterns = dict[int, set[Form]]
"""Forms to look for on a board, by the points to compare, as bits."""


class HelpKind(Enum):
    """Ways in which the engine can help a person.

    RECORD is the analysis of a record or any position, and MATCH the analysis of a finished match.
    SHARED is a match from a shared position, and GAME any other match against the engine.
    """

    RECORD = auto()
    MATCH = auto()
    HINT = auto()
    SHARED = auto()
    GAME = auto()
    PUZZLE = auto()
    LESSON = auto()


ON_LIVE_BOARD = frozenset({HelpKind.RECORD, HelpKind.HINT, HelpKind.SHARED})
"""Help that a live match closes for all positions on its board and on related boards."""

ON_PUZZLE_BOARD = frozenset({HelpKind.RECORD})
"""Help that an open puzzle closes for all positions on its board and on related boards."""

NEAR_PUZZLE = 3
"""Maximum number of points by which a record that helps with a puzzle differs from it.

Without one piece that plays no part in it, the engine solved 19 of 25 puzzles by the same move.
"""

LOOKS_AHEAD = frozenset({HelpKind.RECORD, HelpKind.MATCH})
"""Help that shows lines of moves, so the position one move earlier matters too."""


@dataclass(frozen=True)
class Guarded:
    """Positions in which a person must find the moves without help.

    These are the position of the live match `match` and those that a take-back can restore, or the
    positions of the puzzle `puzzle`. Help of a kind in `closes` is refused on the whole board.
    `since` is when the live match began.
    """

    game: Game
    positions: tuple[Position, ...]
    closes: frozenset[HelpKind]
    match: int = 0
    since: datetime | None = None
    puzzle: str = ""

    def concerns(self, board: Board) -> bool:
        """Return whether positions on `board` can be compared with these."""
        return are_related(self.game.board, board)

    def closes_board(self, kind: HelpKind, taken_back: datetime | None = None) -> bool:
        """Return whether help of a kind is refused on the whole board.

        By take-backs, a person can lead a match against a weak level to a position much like the
        live one. So a match in which a move was taken back during the live match counts as a
        record. `taken_back` is the time of its last take-back.
        """
        if kind is HelpKind.MATCH and self.since and taken_back and taken_back >= self.since:
            kind = HelpKind.RECORD
        return kind in self.closes

    def is_in(self, positions: Iterable[Position], board: Board, kind: HelpKind) -> bool:
        """Return whether help of a kind with `positions` on `board` gives away moves.

        This is so if one of them is a guarded position, or the position after a legal move in one.
        A record of a position much like a puzzle's counts too.
        """
        near = NEAR_PUZZLE if self.puzzle and kind is HelpKind.RECORD else 0
        later = tuple(each.after(move) for each in self.positions for move in each.legal_moves)
        wanted = _patterns((*self.positions, *later), self.game.board, board)
        if kind not in LOOKS_AHEAD:
            return any(_occurs(wanted, each) for each in positions)
        next_wanted = _patterns(self.positions, self.game.board, board)
        return any(
            _occurs(wanted, each, near) or any(_occurs(next_wanted, after) for after in _next(each))
            for each in positions
        )


def find_helped(
    guarded: Sequence[Guarded],
    positions: Iterable[Position],
    game: Game,
    kind: HelpKind,
    taken_back: datetime | None = None,
) -> Guarded | None:
    """Return the first of `guarded` with which help of a kind would help, or None.

    `positions` are those of `game` that the help is about. All of `guarded` must concern the game's
    board.
    """
    if closed := next((each for each in guarded if each.closes_board(kind, taken_back)), None):
        return closed
    known = tuple(positions)
    return next((each for each in guarded if each.is_in(known, game.board, kind)), None)


def _next(position: Position) -> Iterator[Position]:
    return (position.after(move) for move in position.legal_moves)


def _patterns(positions: Iterable[Position], own_board: Board, board: Board) -> Patterns:
    """Return the patterns of positions on `own_board` that can occur on `board`."""
    forms = {_form(each) for each in positions}
    found: Patterns = {}
    for way in placements(own_board, board):
        images = found.setdefault(sum(1 << point for point in way), set())
        images.update((image_of(own, way), image_of(other, way)) for own, other in forms)
    if not found:
        whole = (1 << len(board.points)) - 1
        views = chain.from_iterable(
            ((preimage_of(own, way), preimage_of(other, way)) for own, other in forms)
            for way in placements(board, own_board)
        )
        found[whole] = {(own, other) for own, other in views if own and other}
    return found


def _occurs(patterns: Patterns, position: Position, near: int = 0) -> bool:
    """Return whether a position is one of the patterns, or differs on up to `near` points."""
    own, other = _form(position)
    return any(
        (own & points, other & points) in forms
        or (near and any(_distance(points, each, (own, other)) <= near for each in forms))
        for points, forms in patterns.items()
    )


def _distance(points: int, form: Form, other: Form) -> int:
    """Return the number of `points` on which two forms differ."""
    return (points & ((form[0] ^ other[0]) | (form[1] ^ other[1]))).bit_count()


def _form(position: Position) -> Form:
    pieces = position.black, position.white
    return pieces if position.to_move is Side.BLACK else pieces[::-1]
