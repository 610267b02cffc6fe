"""Numbering of positions, in which symmetric positions share a place.

A layer consists of all positions with given numbers of the mover's and the enemy's pieces. The
board's automorphisms map a set of points to several images. One of these images is the
representative.

The place of a position is computed from two ranks. One is the rank of the mover's set among the
representatives. The other is the rank of the enemy's set among the sets on the remaining points, in
the combinatorial number system (Knuth, TAOCP 4A, 7.2.1.3).

Some of the mover's sets are mapped to themselves by an automorphism other than the identity.
Equivalent positions with one of these sets may have several places.
"""

from collections.abc import Sequence
from math import comb
from typing import NamedTuple

import numpy as np

from bot.search.bits import compiled, lowest, popcount
from bot.search.tables import MAX_POINTS, Array
from guti import Board
from guti.symmetry import Embedding, automorphisms

ONE, BYTE, EIGHT = np.uint64(1), np.uint64(255), np.uint64(8)

Layer = tuple[int, int]
"""Number of the mover's pieces, and number of the enemy's pieces."""


class Indexing(NamedTuple):
    """Arrays and numbers from which compiled functions compute places.

    The arrays `representative_number` and `automorphism` have an element for each set of points;
    sets of `pieces` points begin at `sets_at[pieces]`. The elements are the number of the set's
    representative, and the automorphism that maps the set to it.

    The arrays `representative` and `symmetric` have an element for each representative; those with
    `pieces` points begin at `representatives_at[pieces]`. The elements are the set itself, and 1 if
    an automorphism other than the identity fixes it.

    `image[automorphism, eight, byte]` is the image of eight points. `layer_at` is the first place
    of a layer in the table, or -1 if the table lacks the layer.
    """

    points: int
    binomial: Array
    sets_at: Array
    representative_number: Array
    automorphism: Array
    representatives_at: Array
    representative: Array
    symmetric: Array
    image: Array
    layer_at: Array


class _Sets(NamedTuple):
    """The arrays of `Indexing` for sets with a given number of pieces."""

    representative_number: Array
    automorphism: Array


class _Representatives(NamedTuple):
    """The arrays of `Indexing` for representatives with a given number of pieces."""

    representative: Array
    symmetric: Array


def indexing_of(board: Board, layers: Sequence[Layer]) -> tuple[Indexing, int]:
    """Return an indexing of `layers` in the given order, and the number of places."""
    points, most = len(board.points), max(own for own, _ in layers)
    ways = automorphisms(board)
    image, inverse = _images(ways), _inverses(ways)
    binomial = np.array([[comb(n, k) for k in range(points + 1)] for n in range(points + 1)])
    sets_at = np.cumsum([0, *(comb(points, pieces) for pieces in range(most + 1))])
    representative_number = np.full(sets_at[-1], -1, np.int32)
    automorphism = np.zeros(sets_at[-1], np.int16)
    kept, symmetric = list[Array](), list[Array]()
    for pieces in range(most + 1):
        part = slice(sets_at[pieces], sets_at[pieces + 1])
        room = np.zeros(sets_at[pieces + 1] - sets_at[pieces], np.uint64)
        has_symmetry = np.zeros(len(room), np.uint8)
        sets = _Sets(representative_number[part], automorphism[part])
        count = find_representatives(
            pieces, binomial, image, inverse, sets, _Representatives(room, has_symmetry)
        )
        kept.append(room[:count].copy())
        symmetric.append(has_symmetry[:count].copy())
    layer_at, places = np.full((most + 1, most + 1), -1, np.int64), 0
    for own, enemy in layers:
        layer_at[own, enemy] = places
        places += len(kept[own]) * comb(points - own, enemy)
    indexing = Indexing(
        *(points, binomial, sets_at, representative_number, automorphism),
        *(np.cumsum([0, *map(len, kept)]), np.concatenate(kept), np.concatenate(symmetric)),
        *(image, layer_at),
    )
    return indexing, places


def _images(ways: Sequence[Embedding]) -> Array:
    image = np.zeros((len(ways), MAX_POINTS // 8, 256), np.uint64)
    for number, way in enumerate(ways):
        for point, there in enumerate(way):
            has = (np.arange(256) >> point % 8) & 1 == 1
            image[number, point // 8, has] |= np.uint64(1 << there)
    return image


def _inverses(ways: Sequence[Embedding]) -> Array:
    number = {way: number for number, way in enumerate(ways)}
    inverses = [tuple(sorted(range(len(way)), key=way.__getitem__)) for way in ways]
    return np.array([number[way] for way in inverses], np.int16)


@compiled
def image_of(image: Array, automorphism: int, points: np.uint64) -> np.uint64:
    """Return the image of a set of points under an automorphism."""
    found, eight = np.uint64(0), 0
    while points:
        found |= image[automorphism, eight, np.int64(points & BYTE)]
        points >>= EIGHT
        eight += 1
    return found


@compiled
def rank(binomial: Array, points: np.uint64) -> int:
    """Return the rank of the set `points` among all sets of equal size."""
    place, count = 0, 0
    while points:
        count += 1
        place += binomial[lowest(points), count]
        points &= points - ONE
    return place


@compiled
def rank_beside(binomial: Array, points: np.uint64, others: np.uint64) -> int:
    """Return the rank of the set `points` among all sets of equal size that avoid `others`."""
    place, count = 0, 0
    while points:
        bit = points & (~points + ONE)
        count += 1
        place += binomial[popcount((bit - ONE) & ~others), count]
        points ^= bit
    return place


@compiled
def next_set(points: np.uint64) -> np.uint64:
    """Return the next set with equally many points (Gosper's hack)."""
    bit = points & (~points + ONE)
    ripple = points + bit
    return ripple | ((points ^ ripple) >> np.uint64(lowest(points) + 2))


@compiled
def select_points(points: np.uint64, free: Array) -> np.uint64:
    """Return the set of the points in `free` whose indices are in `points`."""
    found = np.uint64(0)
    while points:
        found |= free[lowest(points)]
        points &= points - ONE
    return found


@compiled
def find_free(x: Indexing, taken: np.uint64, free: Array) -> None:
    """Write the points outside of `taken` into `free`, each as a set of one point.

    The points are in order, beginning with the lowest index.
    """
    count = 0
    for point in range(x.points):
        bit = ONE << np.uint64(point)
        if not taken & bit:
            free[count] = bit
            count += 1


@compiled
def row_of(x: Indexing, own: np.uint64) -> int:
    """Return the index of a mover's set in `representative_number`."""
    return x.sets_at[popcount(own)] + rank(x.binomial, own)  # type: ignore[no-any-return]


@compiled
def place_in_row(x: Indexing, row: int, own_count: int, enemy: np.uint64) -> int:
    """Return the place of a position.

    `row` is the result of `row_of` for the mover's set.
    """
    number, enemies = np.int64(x.representative_number[row]), popcount(enemy)
    begin = x.layer_at[own_count, enemies] + number * x.binomial[x.points - own_count, enemies]
    kept = x.representative[x.representatives_at[own_count] + number]
    return begin + rank_beside(x.binomial, image_of(x.image, x.automorphism[row], enemy), kept)  # type: ignore[no-any-return]


@compiled
def place_of(x: Indexing, own: np.uint64, enemy: np.uint64) -> int:
    """Return the place of a position, whose layer must be in the table."""
    return place_in_row(x, row_of(x, own), popcount(own), enemy)


@compiled
def find_representatives(
    pieces: int, binomial: Array, image: Array, inverse: Array, sets: _Sets, found: _Representatives
) -> int:
    """Find and number the representatives; return how many there are.

    A set is a representative if no earlier set is mapped to it.
    """
    count, own = 0, (ONE << np.uint64(pieces)) - ONE
    for place in range(len(sets.representative_number)):
        if sets.representative_number[place] < 0:
            found.representative[count] = own
            for way in range(len(inverse)):
                image_here = image_of(image, way, own)
                there = rank(binomial, image_here)
                if sets.representative_number[there] < 0:
                    sets.representative_number[there] = count
                    sets.automorphism[there] = inverse[way]
                elif image_here == own:
                    found.symmetric[count] = 1
            count += 1
        if pieces:
            own = next_set(own)
    return count
