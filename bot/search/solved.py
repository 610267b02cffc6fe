"""Tables of solved positions that are in use; see `bot.search.solving`."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from bot.search.errors import UnusableTable
from bot.search.indexing import indexing_of, place_of
from bot.search.packing import PackedBytes
from bot.search.retrograde import DRAW, VALUES
from bot.search.search import since_capture
from bot.search.solving import groups_of
from bot.search.tables import sides
from guti import Game, Position, Side

TWICE = 2
"""Number of earlier occurrences of a position after which the next one ends the match."""


@dataclass(frozen=True)
class Truth:
    """The value of a position for the side to move, with best play.

    `value` is 1 for a win, 0 for a draw and -1 for a loss. `steps` is the number of steps until a
    capture is possible or a side cannot move. It assumes that the side that forces the value plays
    the fastest way. `steps` is 0 if the value follows from captures, an outcome, or the count of
    pieces (rule six).
    """

    value: int
    steps: int


class SolvedGame:
    """A table with the values of all positions up to a given number of pieces."""

    def __init__(
        self,
        game: Game,
        pieces: int,
        content: bytes | memoryview | PackedBytes,
        *,
        longest: int,
        thin: bool = False,
    ) -> None:
        """Use `content` as the table without copying it.

        `longest` is the greatest number of steps in the table. If `thin` is true, the table omits
        values that follow from captures. Raises UnusableTable if the content has the wrong size.
        """
        groups = groups_of(game, pieces)
        if not groups:
            raise UnusableTable(f"no position of {game.key} has {pieces} pieces")
        layers = [layer for group in groups for layer in group]
        self._layers = frozenset(layers)
        self.game, self.pieces, self.longest, self._thin = game, pieces, longest, thin
        self._indexing, self.places = indexing_of(game.board, layers)
        self._table = content
        if len(self._table) != self.places:
            raise UnusableTable(f"it has {len(self._table)} positions, not {self.places}")

    def truth(self, position: Position, history: Sequence[Position] = ()) -> Truth | None:
        """Return a position's value with best play, or None if it is unknown.

        The value of a position with more pieces than the table covers is known if captures lead
        into the table. The value is unknown if the pieces may be counted before the result is
        forced. This can happen after many plies without a capture, or if positions in `history` may
        be repeated.
        """
        if outcome := position.outcome:
            return Truth(outcome.worth(position.to_move), 0)
        if self._follows_from_captures(position):
            value = self._by_captures(position)
            return None if value is None else Truth(value, 0)
        truth = self._stored(position)
        if truth is None or not truth.steps:
            return truth
        if position.quiet + truth.steps > position.game.quiet_limit:
            return None
        stood = Counter(map(pieces_of, since_capture(position, history)))
        return None if any(times >= TWICE for times in stood.values()) else truth

    def covers(self, position: Position) -> bool:
        """Return whether the table has the position, so that only the count can interfere."""
        own, enemy = sides(position)
        return (own.bit_count(), enemy.bit_count()) in self._layers

    def _follows_from_captures(self, position: Position) -> bool:
        return position.capture_due and (self._thin or not self.covers(position))

    def _stored(self, position: Position) -> Truth | None:
        """Return what the table says about a position, or None if it lacks the position."""
        if not self.covers(position):
            return None
        own, enemy = map(np.uint64, sides(position))
        byte = self._table[int(place_of(self._indexing, own, enemy))]
        return Truth(byte % VALUES - DRAW, byte // VALUES)

    def _by_captures(self, position: Position, enough: int = 1) -> int | None:
        """Return the value of a position with due captures, or None if it is unknown.

        Captures are tried until one is worth at least `enough`. The result is then only a lower
        bound, which cuts the search in exchanges of many captures (alpha-beta).
        """
        best, unknown = -1, False
        after = {position.after(move) for move in position.legal_moves}
        for each in sorted(after, key=self._follows_from_captures):
            value = self._after_capture(each, -best)
            if value is None:
                unknown = True
            elif -value > best:
                best = -value
            if best >= enough:
                return best
        return None if unknown else best

    def _after_capture(self, position: Position, enough: int) -> int | None:
        """Return the value of a position right after a capture, as `_by_captures` does."""
        if outcome := position.outcome:
            return outcome.worth(position.to_move)
        if self._follows_from_captures(position):
            return self._by_captures(position, enough)
        truth = self._stored(position)
        return None if truth is None else truth.value


def pieces_of(position: Position) -> tuple[int, int, Side]:
    """Return the parts of a position that must be equal in a repetition."""
    return position.black, position.white, position.to_move
