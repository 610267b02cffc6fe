"""Compiled retrograde analysis of a layer.

A byte of a table is `OPEN`, or three times a distance plus a value; see `bot.search.solving`. Only
`bot.search.core` generates moves; reversed steps merely select positions to examine again. Each
function processes a part of a layer, so that several threads can share a layer.
"""

from typing import NamedTuple

import numpy as np

from bot.search.bits import compiled, lowest, popcount
from bot.search.core import CAPTURE_DUE, STEPS_ONLY, generate, status
from bot.search.indexing import (
    ONE,
    Indexing,
    find_free,
    image_of,
    next_set,
    place_in_row,
    place_of,
    row_of,
    select_points,
)
from bot.search.tables import Array, Core

LOSS, DRAW, WIN = range(3)
"""Values of a position to the side to move."""
VALUES = 3
OPEN = 255
"""Byte of a position for which no better result than the count is known yet."""
LONGEST_RUN = OPEN // VALUES - 1
"""Greatest distance that fits into a byte."""


class Part(NamedTuple):
    """A layer, and a range of representatives of the mover's set.

    The layer is given by the numbers of pieces on each side.
    """

    own_count: int
    enemy_count: int
    since: int
    until: int


class Rules(NamedTuple):
    """Rules that determine a position's byte from the bytes of its successors.

    `open`, `any_of` and `all_of` are masks with an element for each byte. The rules apply to a
    position if its byte is in `open`. If a step leads to a byte in `any_of`, the position gets
    `byte_any`. If no step does, but `may_all` is true and all steps lead to bytes in `all_of`, it
    gets `byte_all`.
    """

    open: Array
    any_of: Array
    byte_any: int
    all_of: Array
    byte_all: int
    may_all: bool


@compiled
def write_initial_bytes(s: Core, x: Indexing, table: Array, part: Part) -> None:
    """Write the bytes of positions that have an outcome or a capture.

    All other positions get the byte `OPEN`. The layers that captures lead to must be solved
    already.
    """
    free = np.zeros(x.points, np.uint64)
    size = x.binomial[x.points - part.own_count, part.enemy_count]
    for number in range(part.since, part.until):
        own = x.representative[x.representatives_at[part.own_count] + number]
        at = x.layer_at[part.own_count, part.enemy_count] + number * size
        find_free(x, own, free)
        chosen = (ONE << np.uint64(part.enemy_count)) - ONE
        for place in range(at, at + size):
            table[place] = initial_byte(s, x, table, own, select_points(chosen, free))
            chosen = next_set(chosen)


@compiled
def initial_byte(s: Core, x: Indexing, table: Array, own: np.uint64, enemy: np.uint64) -> int:
    """Return the byte of a position that has an outcome or a capture, else `OPEN`."""
    state = status(s, own, enemy, counted=False)
    if state == STEPS_ONLY:
        return OPEN
    best = LOSS
    if state == CAPTURE_DUE:
        for move in range(generate(s, 0, own, enemy, state)):
            left = s.left[0, move]
            if popcount(left) <= s.losing_count:
                return WIN
            value = WIN - table[place_of(x, left, s.moved[0, move])] % VALUES
            best = max(best, value)
            if best == WIN:
                break
    return best


@compiled
def thin(s: Core, x: Indexing, table: Array, thinned: Array, default: int, part: Part) -> None:
    """Copy the bytes of positions that neither an outcome nor a capture decides to `thinned`.

    Other positions repeat the byte before, since long runs of equal bytes are easily compressed.
    The first ones of a part repeat `default`. `thinned` is for the part's layer.
    """
    free = np.zeros(x.points, np.uint64)
    size = x.binomial[x.points - part.own_count, part.enemy_count]
    begin = x.layer_at[part.own_count, part.enemy_count]
    byte = default
    for number in range(part.since, part.until):
        own = x.representative[x.representatives_at[part.own_count] + number]
        at = begin + number * size
        find_free(x, own, free)
        chosen = (ONE << np.uint64(part.enemy_count)) - ONE
        for place in range(at, at + size):
            if status(s, own, select_points(chosen, free), counted=False) == STEPS_ONLY:
                byte = table[place]
            thinned[place - begin] = byte
            chosen = next_set(chosen)


@compiled
def mark(s: Core, x: Indexing, table: Array, marks: Array, mask: Array, part: Part) -> None:
    """Mark the positions from which a step may lead to a byte in `mask`.

    `marks` is for the layer in which the numbers of pieces are exchanged.
    """
    free = np.zeros(x.points, np.uint64)
    size = x.binomial[x.points - part.own_count, part.enemy_count]
    for number in range(part.since, part.until):
        own = x.representative[x.representatives_at[part.own_count] + number]
        at = x.layer_at[part.own_count, part.enemy_count] + number * size
        find_free(x, own, free)
        chosen = (ONE << np.uint64(part.enemy_count)) - ONE
        for place in range(at, at + size):
            if mask[table[place]]:
                mark_predecessors(s, x, marks, own, select_points(chosen, free))
            chosen = next_set(chosen)


@compiled
def mark_predecessors(s: Core, x: Indexing, marks: Array, own: np.uint64, enemy: np.uint64) -> None:
    """Mark the positions from which a step by the enemy may lead to this position."""
    own_count, enemy_count = popcount(own), popcount(enemy)
    begin = x.layer_at[enemy_count, own_count]
    vacant, pieces = ~(own | enemy), enemy
    while pieces:
        point = lowest(pieces)
        pieces &= pieces - ONE
        others, origins = enemy ^ s.bit[point], s.near[point] & vacant
        while origins:
            before = others | (origins & (~origins + ONE))
            origins &= origins - ONE
            row = row_of(x, before)
            number = x.representatives_at[enemy_count] + x.representative_number[row]
            marks[place_in_row(x, row, enemy_count, own) - begin] = 1
            if x.symmetric[number]:
                mark_equivalent(
                    x,
                    marks,
                    begin,
                    x.representative[number],
                    image_of(x.image, x.automorphism[row], own),
                )


@compiled
def mark_equivalent(
    x: Indexing, marks: Array, begin: int, own: np.uint64, enemy: np.uint64
) -> None:
    """Mark all places of a position.

    A position can have several places if a symmetry maps the mover's set to itself.
    """
    row, own_count = row_of(x, own), popcount(own)
    for way in range(len(x.image)):
        if image_of(x.image, way, own) == own:
            alike = image_of(x.image, way, enemy)
            marks[place_in_row(x, row, own_count, alike) - begin] = 1


@compiled
def apply_rules(s: Core, x: Indexing, table: Array, marks: Array, rules: Rules, part: Part) -> int:
    """Apply `rules` to the marked positions; return how many bytes have changed."""
    free, changed = np.zeros(x.points, np.uint64), 0
    size = x.binomial[x.points - part.own_count, part.enemy_count]
    begin = x.layer_at[part.own_count, part.enemy_count]
    for number in range(part.since, part.until):
        own = x.representative[x.representatives_at[part.own_count] + number]
        at = begin + number * size
        find_free(x, own, free)
        chosen = (ONE << np.uint64(part.enemy_count)) - ONE
        for place in range(at, at + size):
            if marks[place - begin]:
                marks[place - begin] = 0
                if rules.open[table[place]]:
                    byte = byte_by_rules(s, x, table, rules, own, select_points(chosen, free))
                    if byte != OPEN:
                        table[place] = byte
                        changed += 1
            chosen = next_set(chosen)
    return changed


@compiled
def byte_by_rules(
    s: Core, x: Indexing, table: Array, rules: Rules, own: np.uint64, enemy: np.uint64
) -> int:
    """Return the byte that `rules` give an open position, or `OPEN` if no rule applies."""
    row, enemy_count = row_of(x, enemy), popcount(enemy)
    all_are = rules.may_all
    for move in range(generate(s, 0, own, enemy, STEPS_ONLY)):
        byte = table[place_in_row(x, row, enemy_count, s.moved[0, move])]
        if rules.any_of[byte]:
            return rules.byte_any
        all_are = all_are and rules.all_of[byte]
    return rules.byte_all if all_are else OPEN


@compiled
def histogram(table: Array, since: int, until: int) -> Array:
    """Return how often each byte occurs from place `since` up to place `until`."""
    counts = np.zeros(256, np.int64)
    for place in range(since, until):
        counts[table[place]] += 1
    return counts
