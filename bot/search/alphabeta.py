"""Compiled alpha-beta search with a transposition table.

A search can stop after any node and resume later. It is not recursive, because numba cannot cache
recursive code on disk. Instead, the state of each ply is stored in a row of arrays.

At depth 0, the value is the mover's lead in material and mobility, or what the weights of the game
make of the points (see `bot.search.weights`). If a capture is possible,
however, the search continues with captures. If captures are voluntary, the mover may also stop, and
the value is then the lead. So each position has a well-defined value at each depth. The table
returns another value only if that value is proven:

* An unproven value is used only for a node of the same depth. A value proven at another depth is
used if no shorter way can lead to the same end.

* The number of plies without a capture is part of the key if the count of pieces (rule six) is
possible within the depth. If the count is not possible, an entry of another depth is used only if
the count was not possible within that depth either.

* The positions that have occurred twice since the last capture are part of the key, because a third
occurrence ends the game. Positions that have occurred once are not part of the key. Below the node,
they would have to occur twice more, which takes at least five plies. A side that can force an end
never needs to repeat a position, because it can play its later move at the first occurrence. So
proven values are right. An unproven value at such depths may come from another path to the same
pieces.

A value is `proved` if it follows only from ends of the game, without any estimate. The value may be
exact or a lower or upper bound.
"""

import numpy as np

from bot.search.bits import compiled, lowest, popcount
from bot.search.core import (
    CAPTURE_DUE,
    CAPTURE_FREE,
    REPETITIONS,
    STEPS_ONLY,
    count_occurrences,
    free_steps,
    generate,
    hashed,
    status,
    worth,
)
from bot.search.network import weighted_units
from bot.search.tables import ROWS, Array, Core
from bot.search.values import CERTAIN, PIECE, WIN
from bot.search.weights import SHIFT, STEP_SHIFT, UNIT

INFINITE = WIN + 1
LOWER, EXACT, UPPER = range(3)
"""Kinds of stored values: lower bound, exact value, upper bound."""
VALUE_ZERO = 1 << 22
"""Offset added to stored values, so that they are not negative."""
DEPTH_AT, BOUND_AT, PROVED_AT, HINT_AT = 24, 32, 34, 36
"""Positions of the bits for an entry's depth, bound, proof and best move."""
NO_HINT, NO_ENTRY = -1, np.int64(-1)
FIRST, SECOND, CAPTURED = 1 << 50, 1 << 40, 1 << 20
"""Scores that order moves: for the table's move, a killer move, each captured piece."""
TWICE = np.uint64(0xD1B54A32D192ED03)
QUIET = np.uint64(0x8CB92BA72F3D8DD7)


@compiled
def resume(s: Core, table: Array, until: int) -> bool:
    """Continue the search up to a total of `until` nodes; return whether it is finished.

    Call `begin` first. The result is in row 0.
    """
    while True:
        ply = s.ply
        if s.returning:
            done = take_value(s, table, ply)
        else:
            if s.nodes >= until:
                return False
            s.nodes += 1
            done = enter(s, table, ply)
        if not done:
            descend(s, ply)
            s.ply, s.returning = ply + 1, 0
        elif ply == 0:
            return True
        else:
            s.ply, s.returning = ply - 1, 1


@compiled
def begin(cores: Array, depth: int, alpha: int, beta: int) -> None:
    """Prepare to search the last position to `depth`, with the window `alpha` to `beta`.

    Python calls this function and `go_on` for each move, with the record in an array (see
    `bot.search.tables.array_of_core`).
    """
    s = cores[0]
    for here in range(s.base):
        note_occurrences(s, here)
    s.ply, s.returning = 0, 0
    s.depth[0], s.alpha[0], s.beta[0] = depth, alpha, beta


@compiled
def go_on(cores: Array, table: Array, until: int) -> bool:
    """Call `resume` with the record in an array."""
    return resume(cores[0], table, until)


@compiled
def note_occurrences(s: Core, here: int) -> int:
    """Return how often the position at `here` has occurred, and store its salt.

    The salt is a hash of the positions that have occurred twice since the last capture.
    """
    times = count_occurrences(s, here)
    salt = np.uint64(0)
    if here > 0 and s.quiet[here] > 0:
        salt = s.salt[here - 1]
    if times == REPETITIONS - 1:
        # The hash depends on the side to move.
        salt ^= hashed(s.own[here] ^ hashed(s.enemy[here] ^ TWICE ^ np.uint64(here & 1)))
    s.salt[here] = salt
    return times


@compiled
def enter(s: Core, table: Array, ply: int) -> bool:
    """Begin the search of the node at `ply`; return whether its value is already known."""
    here = s.base + ply
    own, enemy, quiet = s.own[here], s.enemy[here], s.quiet[here]
    times = note_occurrences(s, here)
    state = status(s, own, enemy, quiet >= s.quiet_limit or times >= REPETITIONS)
    s.best_length[ply] = 0
    s.proved[ply] = state > STEPS_ONLY
    if state > STEPS_ONLY:
        s.value[ply] = worth(state) * (WIN - ply)
        return True
    if (state == STEPS_ONLY and s.depth[ply] == 0) or ply == ROWS - 1:
        s.value[ply] = estimate(s, own, enemy)
        return True
    hint = NO_HINT
    entry = look_up(s, table, ply)
    if entry >= 0:
        hint = int(entry >> HINT_AT)
        if use_entry(s, ply, entry, quiet):
            return True
    s.floor[ply], s.best[ply], s.proved[ply] = s.alpha[ply], -INFINITE, s.full == 0
    if state == CAPTURE_FREE and s.depth[ply] == 0:
        if stand_pat(s, ply, own, enemy):
            return True
        state = CAPTURE_DUE
    count = generate(s, ply, own, enemy, state)
    order(s, ply, count, hint)
    s.played[ply], s.narrow[ply], s.chosen[ply] = 0, 0, pick(s, ply, count)
    return False


@compiled
def estimate(s: Core, own: np.uint64, enemy: np.uint64) -> int:
    """Return the mover's lead in material and mobility, or the learned value."""
    if s.learned:
        return learned_value(s, own, enemy)
    material = PIECE * (popcount(own) - popcount(enemy))
    return material + free_steps(s, own, enemy) - free_steps(s, enemy, own)


@compiled
def learned_value(s: Core, own: np.uint64, enemy: np.uint64) -> int:
    """Return the value by the weights, which `Weights.values` computes too."""
    first, second = s.first_weights.ctypes.data, s.second_weights.ctypes.data
    total = weighted_units(own, enemy, first, s.bias.ctypes.data, second)
    lead = s.lead[popcount(own), popcount(enemy)]
    return (total + UNIT * int(lead) >> SHIFT) << STEP_SHIFT


@compiled
def stand_pat(s: Core, ply: int, own: np.uint64, enemy: np.uint64) -> bool:
    """Update a node with the value of not capturing; return whether this causes a cutoff."""
    value = estimate(s, own, enemy)
    s.best[ply], s.best_move[ply], s.proved[ply] = value, 0, 0
    s.value[ply], s.alpha[ply] = value, max(s.alpha[ply], value)
    return bool(value >= s.beta[ply])


@compiled
def descend(s: Core, ply: int) -> None:
    """Prepare the search of a node's chosen move.

    The window is a null window if the node's `narrow` is set.
    """
    here, child = s.base + ply, ply + 1
    chosen = s.chosen[ply]
    s.own[here + 1], s.enemy[here + 1] = s.left[ply, chosen], s.moved[ply, chosen]
    s.quiet[here + 1] = s.quiet[here] + 1 if s.left[ply, chosen] == s.enemy[here] else 0
    alpha, beta = s.alpha[ply], s.beta[ply]
    s.depth[child] = max(s.depth[ply] - 1, 0)
    s.beta[child] = -alpha
    s.alpha[child] = -alpha - 1 if s.narrow[ply] else -beta


@compiled
def take_value(s: Core, table: Array, ply: int) -> bool:
    """Update a node with the value of the move just searched.

    Returns whether the node is done.
    """
    child = ply + 1
    value, proved, chosen = -s.value[child], s.proved[child], s.chosen[ply]
    alpha, beta = s.alpha[ply], s.beta[ply]
    if s.narrow[ply] and alpha < value < beta:
        s.narrow[ply] = 0
        return False
    s.proved[ply] &= proved
    s.played[ply] += 1
    if value > s.best[ply]:
        s.best[ply] = value
        s.best_move[ply] = chosen
        if value > alpha:
            s.alpha[ply] = value
            keep_best_line(s, ply)
    if value >= beta:
        s.proved[ply] = proved
        note_cutoff(s, ply)
    elif s.played[ply] < s.count[ply]:
        s.chosen[ply] = pick(s, ply, s.count[ply])
        s.narrow[ply] = s.beta[ply] - s.alpha[ply] > 1
        return False
    store(s, table, ply)
    return True


@compiled
def keep_best_line(s: Core, ply: int) -> None:
    """Store a node's best line: the move just searched, followed by the best line after it."""
    here, length = s.base + ply + 1, s.best_length[ply + 1]
    s.best_own[ply, 0], s.best_enemy[ply, 0] = s.own[here], s.enemy[here]
    for later in range(length):
        s.best_own[ply, later + 1] = s.best_own[ply + 1, later]
        s.best_enemy[ply, later + 1] = s.best_enemy[ply + 1, later]
    s.best_length[ply] = length + 1


@compiled
def order(s: Core, ply: int, count: int, hint: int) -> None:
    """Score the moves of a node; higher scores are searched first."""
    here = s.base + ply
    own, enemy = s.own[here], s.enemy[here]
    for move in range(count):
        if s.left[ply, move] != enemy:
            score = popcount(enemy ^ s.left[ply, move]) * CAPTURED
        else:
            moved = own ^ s.moved[ply, move]
            score = s.history[here & 1, lowest(moved & own), lowest(moved & ~own)]
            if moved == s.killers[ply]:
                score += SECOND
        s.scores[ply, move] = score + FIRST if move == hint else score


@compiled
def pick(s: Core, ply: int, count: int) -> int:
    """Return the index of the unsearched move with the highest score."""
    best = 0
    for move in range(1, count):
        if s.scores[ply, move] > s.scores[ply, best]:
            best = move
    s.scores[ply, best] = -1
    return best


@compiled
def note_cutoff(s: Core, ply: int) -> None:
    """Record that a node's chosen move caused a cutoff, unless it is a capture."""
    here, depth, chosen = s.base + ply, s.depth[ply], s.chosen[ply]
    if s.left[ply, chosen] == s.enemy[here]:
        own = s.own[here]
        moved = own ^ s.moved[ply, chosen]
        s.killers[ply] = moved
        s.history[here & 1, lowest(moved & own), lowest(moved & ~own)] += depth * depth


@compiled
def look_up(s: Core, table: Array, ply: int) -> np.int64:
    """Return the table's entry for a node, or -1 if there is none.

    Stores the node's key in `s.key` for later entries.
    """
    here = s.base + ply
    quiet = s.quiet[here]
    key = hashed(s.own[here] ^ hashed(s.enemy[here])) ^ s.salt[here]
    if quiet + s.depth[ply] >= s.quiet_limit:
        key ^= hashed(QUIET + np.uint64(quiet))
    s.key[ply] = key
    slot = key & np.uint64(len(table) - 1)
    if table[slot, 0] != key:
        slot ^= np.uint64(1)
    return np.int64(table[slot, 1]) if table[slot, 0] == key else NO_ENTRY


@compiled
def use_entry(s: Core, ply: int, entry: np.int64, quiet: int) -> bool:
    """Set a node's value from a table entry, if the entry is good enough.

    Returns whether the value was set.
    """
    value = (entry & ((1 << DEPTH_AT) - 1)) - VALUE_ZERO
    depth, bound = (entry >> DEPTH_AT) & 255, (entry >> BOUND_AT) & 3
    proved, wanted = (entry >> PROVED_AT) & 1 != 0, s.depth[ply]
    certain = abs(value) >= CERTAIN
    if depth != wanted:
        # A shallower search has found the nearest end only if it is within that depth.
        shortest = depth > wanted or not certain or WIN - abs(value) <= depth
        limit = s.quiet_limit
        same_count = quiet + wanted >= limit or quiet + depth < limit
        if not (proved and shortest and same_count):
            return False
    elif not proved and s.beta[ply] - s.alpha[ply] > 1:
        return False  # This node is on the best line, which the table does not contain.
    if certain:
        value += -ply if value > 0 else ply
    low, high = bound != UPPER and value >= s.beta[ply], bound != LOWER and value <= s.alpha[ply]
    if bound == EXACT or low or high:
        s.value[ply], s.proved[ply] = value, proved
        return True
    return False


@compiled
def store(s: Core, table: Array, ply: int) -> None:
    """Store a node in the table, in one of two places.

    The second place is used if the first holds a deeper entry for another position.
    """
    best, depth = s.best[ply], s.depth[ply]
    if best >= CERTAIN:
        s.proved[ply] = 1
    bound = LOWER if best >= s.beta[ply] else EXACT if best > s.floor[ply] else UPPER
    value = best
    if abs(best) >= CERTAIN:
        value += ply if best > 0 else -ply
    hint = s.best_move[ply]
    s.value[ply] = best
    key = s.key[ply]
    slot = key & np.uint64(len(table) - 1)
    if table[slot, 0] != key and (np.int64(table[slot, 1]) >> DEPTH_AT) & 255 > depth:
        slot ^= np.uint64(1)
    table[slot, 0] = key
    table[slot, 1] = np.uint64(
        (value + VALUE_ZERO)
        | (depth << DEPTH_AT)
        | (bound << BOUND_AT)
        | (s.proved[ply] << PROVED_AT)
        | (hint << HINT_AT)
    )
