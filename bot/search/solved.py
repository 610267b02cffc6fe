"""What is known of a solved game: the truth of a position.

See `bot.search.solving` for what a table says. It must not know files: it is given the bytes.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from bot.engine import Game, Position, Side
from bot.search.errors import UnusableTable
from bot.search.indexing import indexing_of, place_of
from bot.search.retrograde import DRAW, VALUES
from bot.search.search import since_capture
from bot.search.solving import groups_of
from bot.search.tables import sides

TWICE = 2
"""A position that has stood so often ends the match when it stands again."""


@dataclass(frozen=True)
class Truth:
    """What a position is worth by best play to who is to move: 1 a win, 0 a draw, -1 a loss.

    `steps` are how many it takes until a capture is due or somebody cannot move, if who can force
    that value hurries; 0 where it comes from captures, an end, or the count of rule six alone.
    """

    value: int
    steps: int


class SolvedGame:
    """A table of all positions of a game of at most so many pieces."""

    def __init__(
        self,
        game: Game,
        pieces: int,
        content: bytes | memoryview,
        *,
        longest: int,
        thin: bool = False,
    ) -> None:
        """`longest` is the greatest of its steps; a `thin` one lacks what follows from captures.

        The content is not copied. Raises UnusableTable for another size.
        """
        groups = groups_of(game, pieces)
        if not groups:
            raise UnusableTable(f"no position of {game.key} has {pieces} pieces")
        layers = [layer for group in groups for layer in group]
        self._layers = frozenset(layers)
        self.game, self.pieces, self.longest, self._thin = game, pieces, longest, thin
        self._indexing, self.places = indexing_of(game.board, layers)
        self._table = np.frombuffer(content, np.uint8)
        if len(self._table) != self.places:
            raise UnusableTable(f"it has {len(self._table)} positions, not {self.places}")

    def truth(self, position: Position, history: Sequence[Position] = ()) -> Truth | None:
        """The truth of a position, or None where it does not follow from the table.

        Of positions with more pieces it knows those from which captures lead into it. It is open
        too where the plies without a capture, or what has stood in `history`, may bring the count
        before what could be forced.
        """
        if outcome := position.outcome:
            winner = outcome.winner
            return Truth(0 if winner is None else 1 if winner is position.to_move else -1, 0)
        own, enemy = sides(position)
        inside = (own.bit_count(), enemy.bit_count()) in self._layers
        if position.capture_due and (self._thin or not inside):
            return self._by_captures(position)
        if not inside:
            return None
        byte = int(self._table[place_of(self._indexing, np.uint64(own), np.uint64(enemy))])
        truth = Truth(byte % VALUES - DRAW, byte // VALUES)
        if not truth.steps:
            return truth
        if position.quiet + truth.steps > position.game.quiet_limit:
            return None
        stood = Counter(map(pieces_of, since_capture(position, history)))
        return None if any(times >= TWICE for times in stood.values()) else truth

    def _by_captures(self, position: Position) -> Truth | None:
        after = {position.after(move) for move in position.legal_moves}
        known = [-truth.value for each in after if (truth := self.truth(each))]
        if len(known) == len(after) or 1 in known:
            return Truth(max(known), 0)
        return None


def pieces_of(position: Position) -> tuple[int, int, Side]:
    """What must be alike for the same position to stand again."""
    return position.black, position.white, position.to_move
