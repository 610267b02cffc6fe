"""The rules, compiled: captures, steps, chains and ends on sets of points.

A position consists of the mover's set of points and the enemy's set.
"""

import numpy as np

from bot.search.bits import compiled, lowest, popcount
from bot.search.tables import MAX_MOVES, Core

ONE = np.uint64(1)

CAPTURE_FREE, CAPTURE_DUE, STEPS_ONLY = range(-2, 1)
"""States of a position that has not ended.

CAPTURE_FREE means that captures are legal, and perhaps steps too. CAPTURE_DUE means that only
captures are legal. STEPS_ONLY means that only steps are legal.
"""
NO_PIECES, REDUCED, REDUCES, STALEMATE, AHEAD, EVEN, BEHIND = range(1, 8)
"""States of a position that has ended.

REDUCED means that the side to move has too few pieces, and REDUCES that the other side has. AHEAD,
EVEN and BEHIND mean that the pieces are counted, and that the side to move has more, equally many,
or fewer.
"""

REPETITIONS = 3
MIN_PLIES_APART = 4
"""Minimum number of plies between two occurrences of a position."""


@compiled
def can_capture(s: Core, own: np.uint64, enemy: np.uint64) -> bool:
    """Return whether a piece in `own` can leap over an enemy onto a vacant point."""
    vacant = ~(own | enemy)
    left = own
    while left:
        point = lowest(left)
        left &= left - ONE
        if s.near[point] & enemy:
            for leap in range(s.first[point], s.first[point + 1]):
                if s.over[leap] & enemy and s.behind[leap] & vacant:
                    return True
    return False


@compiled
def free_steps(s: Core, own: np.uint64, enemy: np.uint64) -> int:
    """Return how many steps the pieces in `own` can make."""
    vacant = ~(own | enemy)
    steps, left = 0, own
    while left:
        steps += popcount(s.near[lowest(left)] & vacant)
        left &= left - ONE
    return steps


@compiled
def can_step(s: Core, own: np.uint64, enemy: np.uint64) -> bool:
    """Return whether a piece in `own` can make a step."""
    vacant, left = ~(own | enemy), own
    while left:
        if s.near[lowest(left)] & vacant:
            return True
        left &= left - ONE
    return False


@compiled
def status(s: Core, own: np.uint64, enemy: np.uint64, counted: bool) -> int:  # noqa: FBT001
    """Return the state of a position.

    If `counted` is true, the pieces are counted (rule six), unless another rule applies first.
    """
    mine, theirs = popcount(own), popcount(enemy)
    if mine == 0:
        return NO_PIECES
    if mine <= s.losing_count:
        return REDUCED
    if s.losing_count and theirs <= s.losing_count:
        return REDUCES
    state = STEPS_ONLY
    if can_capture(s, own, enemy):
        if s.must:
            return CAPTURE_DUE
        state = CAPTURE_FREE
    elif not can_step(s, own, enemy):
        return STALEMATE
    if counted:
        return AHEAD if mine > theirs else BEHIND if mine < theirs else EVEN
    return state


@compiled
def worth(state: int) -> int:
    """Return the value of a final state for the side to move: 1, 0 or -1."""
    if state == EVEN:
        return 0
    return 1 if state in (REDUCES, AHEAD) else -1


@compiled
def add(s: Core, row: int, own: np.uint64, enemy: np.uint64) -> None:
    """Append the position after a move to a row.

    If there is no room, set `full` instead.
    """
    count = s.count[row]
    if count == MAX_MOVES:
        s.full = 1
        return
    s.moved[row, count], s.left[row, count] = own, enemy
    s.count[row] = count + 1


@compiled
def chains(s: Core, row: int, others: np.uint64, enemy: np.uint64) -> None:
    """Append all captures by the piece on `trail[0]` to a row.

    `others` are the mover's other pieces. The stack `tried` holds the next leap to try for each
    point of the chain.
    """
    length = 1
    s.tried[0], s.foes[0] = s.first[s.trail[0]], enemy
    while length:
        at, leap = length - 1, s.tried[length - 1]
        point, left = s.trail[at], s.foes[at]
        if leap == s.first[point + 1]:
            if at and not s.went_on[at] and not s.stops:
                add_capture(s, row, others, length)
            length = at
            continue
        s.tried[at] = leap + 1
        if leap == s.first[point]:
            s.went_on[at] = False
        if s.over[leap] & left and s.behind[leap] & ~(others | left):
            s.went_on[at] = True
            s.trail[length], s.foes[length] = s.landing[leap], left ^ s.over[leap]
            s.tried[length] = s.first[s.landing[leap]]
            length += 1
            if s.stops:
                add_capture(s, row, others, length)
                length -= s.single


@compiled
def add_capture(s: Core, row: int, others: np.uint64, length: int) -> None:
    """Append the capture along `length` points to a row.

    The capture is left out if another capture leads to the same position.
    """
    last = length - 1
    own, enemy = others | s.bit[s.trail[last]], s.foes[last]
    for each in range(s.count[row]):
        if s.moved[row, each] == own and s.left[row, each] == enemy:
            return
    add(s, row, own, enemy)


@compiled
def generate(s: Core, row: int, own: np.uint64, enemy: np.uint64, state: int) -> int:
    """Write all legal moves into a row, captures first, and return how many there are."""
    s.count[row] = 0
    if state != STEPS_ONLY:
        add_captures(s, row, own, enemy)
    if state != CAPTURE_DUE:
        add_steps(s, row, own, enemy)
    return s.count[row]  # type: ignore[no-any-return]


@compiled
def add_captures(s: Core, row: int, own: np.uint64, enemy: np.uint64) -> None:
    """Append all captures in a position to a row."""
    left = own
    while left:
        point = lowest(left)
        left &= left - ONE
        if s.near[point] & enemy:
            s.trail[0] = point
            chains(s, row, own ^ s.bit[point], enemy)


@compiled
def add_steps(s: Core, row: int, own: np.uint64, enemy: np.uint64) -> None:
    """Append all steps in a position to a row."""
    vacant, left = ~(own | enemy), own
    while left:
        point = lowest(left)
        left &= left - ONE
        others, targets = own ^ s.bit[point], s.near[point] & vacant
        while targets:
            add(s, row, others | (targets & (~targets + ONE)), enemy)
            targets &= targets - ONE


@compiled
def count_occurrences(s: Core, here: int) -> int:
    """Return how often the position at `here` has occurred since the last capture.

    The occurrence at `here` is included.
    """
    own, enemy = s.own[here], s.enemy[here]
    times = 1
    since = max(0, here - s.quiet[here])
    for before in range(here - MIN_PLIES_APART, since - 1, -2):
        if s.own[before] == own and s.enemy[before] == enemy:
            times += 1
    return times


@compiled
def hashed(number: np.uint64) -> np.uint64:
    """Return a one-to-one hash of a number, by the finalizer of SplitMix64."""
    number = (number ^ (number >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    number = (number ^ (number >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return number ^ (number >> np.uint64(31))
