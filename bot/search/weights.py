"""Weights of an evaluation that was learned from self-play.

Each of 32 units sums up a weight for each of the mover's points and for each of the enemy's, and is
clipped. The value is the weighted sum of the units and of a part that depends only on the numbers
of pieces. It is in the units of `bot.search.values`, rounded down to a multiple of 4.

All numbers are integers. A unit, one in the fitted model, is `UNIT`, and a value of one `FINE`.
"""

import hashlib
import json
from dataclasses import dataclass
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from bot.search.errors import UnusableWeights
from bot.search.network import CEILING
from bot.search.table_format import fingerprint
from bot.search.tables import MAX_POINTS, UNITS
from bot.search.values import CERTAIN
from guti import Game

Array = NDArray[Any]

FORMAT = "guti-weights-2"
"""Name of the format; it must change when the meaning of the numbers changes."""

UNIT, FINE = 256, 16
SHIFT, STEP_SHIFT = 14, 2
"""The sum is shifted right by `SHIFT`, and then left by `STEP_SHIFT`, to a value."""

MOST_LEAD = 1 << 18
NARROW = np.iinfo(np.int16)


@dataclass(frozen=True, eq=False)
class Weights:
    """The weights for a game and rule set.

    `first` are the weights of the points in the units, of shape (2, points, 32); the mover's points
    come first. `bias` are the units' sums without any piece, and `second` the weights of the units.
    `lead` is the worth of the numbers of pieces, the mover's and the enemy's, and of the turn.

    `scale` is the value with an expected score of 1 / (1 + 1/e), or 73 %, fitted to matches.
    """

    first: Array
    bias: Array
    second: Array
    lead: Array
    scale: int

    def __post_init__(self) -> None:
        low, high = self.sums_range
        if low < NARROW.min or high > NARROW.max:
            raise UnusableWeights(f"sums from {low} to {high} do not fit into 16 bits")
        most = self.most
        if most >= CERTAIN or int(np.abs(self.lead).max()) > MOST_LEAD:
            raise UnusableWeights(f"a value can be {most}, which is certain")
        if self.scale <= 0:
            raise UnusableWeights(f"its scale is {self.scale}")

    @property
    def sums_range(self) -> tuple[int, int]:
        """Bounds of the units' sums while the points of any position are added."""
        wide = self.first.astype(np.int64)
        low = self.bias + np.minimum(wide.min(0), 0).sum(0)
        high = self.bias + np.maximum(wide.max(0), 0).sum(0)
        return int(low.min()), int(high.max())

    @property
    def most(self) -> int:
        """A bound of the absolute values of all positions."""
        units = CEILING * int(np.abs(self.second.astype(np.int64)).sum())
        return ((units + int(np.abs(self.lead).max()) * UNIT) >> SHIFT) + 1 << STEP_SHIFT

    def values(self, own: Array, enemy: Array) -> Array:
        """Return the values of positions, given as the movers' and the enemies' sets of points.

        The compiled search computes the same numbers.
        """
        points = self.first.shape[1]
        mine, theirs = bits(own, points), bits(enemy, points)
        first = self.first.astype(np.int64)
        sums = mine @ first[0] + theirs @ first[1] + self.bias
        total = np.clip(sums, 0, CEILING) @ self.second.astype(np.int64)
        most = len(self.lead) - 1
        counts = np.minimum(mine.sum(1), most), np.minimum(theirs.sum(1), most)
        total = total + self.lead[counts].astype(np.int64) * UNIT
        values: Array = (total >> SHIFT) << STEP_SHIFT
        return values

    def write(self, core: Any) -> None:  # noqa: ANN401 - a record of numpy's
        """Make the searches with a record use these weights."""
        core["learned"] = 1
        core["first_weights"][:, : self.first.shape[1]] = self.first
        core["bias"], core["second_weights"] = self.bias, self.second
        # More pieces than a side has at the start count as so many.
        missing = MAX_POINTS + 1 - len(self.lead)
        core["lead"] = np.pad(self.lead, (0, missing), mode="edge")

    @classmethod
    def from_bytes(cls, content: bytes, game: Game) -> Self:
        """Parse a file of weights for `game`. Raises UnusableWeights."""
        line, _, body = content.partition(b"\n")
        try:
            head = json.loads(line)
        except ValueError as error:
            raise UnusableWeights("it does not begin like a file of weights") from error
        scale = head.get("scale") if isinstance(head, dict) else None
        if type(scale) is not int or head != _head(game, body, scale):
            raise UnusableWeights("it is damaged, or belongs to another game or rule set")
        arrays, at = list[Array](), 0
        for dtype, shape in _shapes(game):
            size = int(np.prod(shape)) * np.dtype(dtype).itemsize
            if at + size > len(body):
                raise UnusableWeights("it is too short")
            arrays.append(np.frombuffer(body[at : at + size], dtype).reshape(shape))
            at += size
        first, bias, second, lead = arrays
        return cls(first, bias, second, lead, scale)

    def to_bytes(self, game: Game) -> bytes:
        """Return the content of the file for `game`."""
        parts = zip(_shapes(game), (self.first, self.bias, self.second, self.lead), strict=True)
        body = b"".join(each.astype(dtype).tobytes() for (dtype, _), each in parts)
        return json.dumps(_head(game, body, self.scale)).encode() + b"\n" + body


def bits(sets: Array, points: int) -> Array:
    """Return sets of points as rows of zeros and ones."""
    return ((sets[:, None] >> np.arange(points, dtype=np.uint64)) & np.uint64(1)).astype(np.int64)


def most_pieces(game: Game) -> int:
    """Return the number of pieces of the side that has more at the start."""
    return max(len(game.black), len(game.white))


def _head(game: Game, body: bytes, scale: int) -> dict[str, str | int]:
    digest = hashlib.sha256(b"%d\n" % scale + body).hexdigest()
    rules = {"rules": game.rules, "fingerprint": fingerprint(game)}
    return {"format": FORMAT, "game": game.key, **rules, "scale": scale, "digest": digest}


def _shapes(game: Game) -> tuple[tuple[str, tuple[int, ...]], ...]:
    points, counts = len(game.board.points), most_pieces(game) + 1
    first = "<i2", (2, points, UNITS)
    return first, ("<i2", (UNITS,)), ("<i2", (UNITS,)), ("<i4", (counts, counts))
