"""Alpha-beta with a table of transpositions, compiled: the value of a position to a depth.

It must not know moves by name. A search can be left after any node and gone on with later: what a
recursion would keep is in rows, a ply each (which also is what numba can keep on the disk).

The value of depth 0 is the mover's material and freedom; but while a capture is due the search goes
on, for captures are compulsory. So the value of each depth is well defined, and the table changes
it only where it knows the truth:

* An unproved value is taken for a node of the same depth alone; what another depth has proved is
  taken instead of an estimate, if there cannot be a shorter way to the same end.
* The plies without a capture are in the key where the count could be reached within the depth.
  Where they are not, a deeper entry is taken only if it could not have reached the count either.
* The positions that have stood twice since the last capture are in the key, so a node where one
  step makes a third time is not taken for one where it does not. Of those that stood once nothing
  is in the key. To be counted they must be passed twice more below the node, for which at least
  five plies are needed; and nobody who can force an end needs to pass a position twice, as what
  was played the second time can be played at once. So what is proved stays proved; an unproved
  value may at such depths come from another way to the same pieces.

A value is `proved` if only endings stand behind what it says: that the value is at least, just or
at most this one.
"""

import numpy as np

from bot.search.bits import compiled, lowest, popcount
from bot.search.core import (
    CAPTURE_DUE,
    GOES_ON,
    REPETITIONS,
    free_steps,
    generate,
    mixed,
    status,
    times_stood,
    worth,
)
from bot.search.tables import ROWS, Array, Core
from bot.search.values import CERTAIN, PIECE, WIN

INFINITE = WIN + 1
LOWER, EXACT, UPPER = range(3)
"""What an entry of the table says of a value: at least, just, at most."""
VALUE_ZERO = 1 << 22
"""What is added to a value, so that what is kept is never below zero."""
DEPTH_AT, BOUND_AT, PROVED_AT, HINT_AT = 24, 32, 34, 36
"""Where in an entry the depth, the bound, whether it is proved, and the best move begin."""
NO_HINT, NO_ENTRY = -1, np.int64(-1)
FIRST, SECOND, CAPTURED = 1 << 50, 1 << 40, 1 << 20
"""How the moves are ordered: the table's, the killer, what captures more; then by history."""
TWICE = np.uint64(0xD1B54A32D192ED03)
QUIET = np.uint64(0x8CB92BA72F3D8DD7)


@compiled
def go_on(s: Core, table: Array, until: int) -> bool:
    """Search on until so many nodes are counted; gives whether the search is done.

    `begin` says what to search; when it is done the value is in the first row.
    """
    while True:
        ply = s.ply
        if s.returning:
            done = take(s, table, ply)
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
def begin(s: Core, depth: int, alpha: int, beta: int) -> None:
    """Make ready to search the last position of the line by a depth and a window."""
    for here in range(s.base):
        note_standing(s, here)
    s.ply, s.returning = 0, 0
    s.depth[0], s.alpha[0], s.beta[0] = depth, alpha, beta


@compiled
def note_standing(s: Core, here: int) -> int:
    """How many times the position has stood; the twice-standing ones come into its salt."""
    times = times_stood(s, here)
    salt = np.uint64(0)
    if here > 0 and s.quiet[here] > 0:
        salt = s.salt[here - 1]
    if times == REPETITIONS - 1:
        # Whose turn it is belongs to it: below the same node it is here that two parities differ.
        salt ^= mixed(s.own[here] ^ mixed(s.enemy[here] ^ TWICE ^ np.uint64(here & 1)))
    s.salt[here] = salt
    return times


@compiled
def enter(s: Core, table: Array, ply: int) -> bool:
    """Look at a node for the first time; gives whether its value is known already."""
    here = s.base + ply
    own, enemy, quiet = s.own[here], s.enemy[here], s.quiet[here]
    times = note_standing(s, here)
    state = status(s, own, enemy, quiet >= s.quiet_limit or times >= REPETITIONS)
    s.best_length[ply] = 0
    s.proved[ply] = state > GOES_ON
    if state > GOES_ON:
        s.value[ply] = worth(state) * (WIN - ply)
        return True
    if (state == GOES_ON and s.depth[ply] == 0) or ply == ROWS - 1:
        s.value[ply] = (
            PIECE * (popcount(own) - popcount(enemy))
            + free_steps(s, own, enemy)
            - free_steps(s, enemy, own)
        )
        return True
    s.state[ply] = state
    hint = NO_HINT
    entry = look_up(s, table, ply)
    if entry >= 0:
        hint = int(entry >> HINT_AT)
        if usable(s, ply, entry, quiet):
            return True
    count = generate(s, ply, own, enemy, state)
    order(s, ply, count, hint)
    s.floor[ply], s.best[ply] = s.alpha[ply], -INFINITE
    s.played[ply], s.narrow[ply], s.chosen[ply] = 0, 0, pick(s, ply, count)
    s.proved[ply] = s.full == 0
    return False


@compiled
def descend(s: Core, ply: int) -> None:
    """Make ready to search the chosen move of a node: the first by the whole window."""
    here, child = s.base + ply, ply + 1
    chosen = s.chosen[ply]
    s.own[here + 1], s.enemy[here + 1] = s.left[ply, chosen], s.moved[ply, chosen]
    s.quiet[here + 1] = 0 if s.state[ply] == CAPTURE_DUE else s.quiet[here] + 1
    alpha, beta = s.alpha[ply], s.beta[ply]
    s.depth[child] = max(s.depth[ply] - 1, 0)
    s.beta[child] = -alpha
    s.alpha[child] = -alpha - 1 if s.narrow[ply] else -beta


@compiled
def take(s: Core, table: Array, ply: int) -> bool:
    """Take the value of the move that was searched; gives whether the node is done."""
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
        note_cut(s, ply)
    elif s.played[ply] < s.count[ply]:
        s.chosen[ply] = pick(s, ply, s.count[ply])
        s.narrow[ply] = s.beta[ply] - s.alpha[ply] > 1
        return False
    store(s, table, ply)
    return True


@compiled
def keep_best_line(s: Core, ply: int) -> None:
    """The best line of a node is the move just searched, and that one's own best line."""
    here, length = s.base + ply + 1, s.best_length[ply + 1]
    s.best_own[ply, 0], s.best_enemy[ply, 0] = s.own[here], s.enemy[here]
    for later in range(length):
        s.best_own[ply, later + 1] = s.best_own[ply + 1, later]
        s.best_enemy[ply, later + 1] = s.best_enemy[ply + 1, later]
    s.best_length[ply] = length + 1


@compiled
def order(s: Core, ply: int, count: int, hint: int) -> None:
    """Give each move of a node a score; the highest is searched first."""
    here = s.base + ply
    own, enemy = s.own[here], s.enemy[here]
    left, captures = popcount(enemy), s.state[ply] == CAPTURE_DUE
    for move in range(count):
        if captures:
            score = (left - popcount(s.left[ply, move])) * CAPTURED
        else:
            moved = own ^ s.moved[ply, move]
            score = s.history[here & 1, lowest(moved & own), lowest(moved & ~own)]
            if moved == s.killers[ply]:
                score += SECOND
        s.scores[ply, move] = score + FIRST if move == hint else score


@compiled
def pick(s: Core, ply: int, count: int) -> int:
    """The move of the highest score, of those not searched yet."""
    best = 0
    for move in range(1, count):
        if s.scores[ply, move] > s.scores[ply, best]:
            best = move
    s.scores[ply, best] = -1
    return best


@compiled
def note_cut(s: Core, ply: int) -> None:
    """Remember the step that was too good for the other side."""
    if s.state[ply] != CAPTURE_DUE:
        here, depth = s.base + ply, s.depth[ply]
        own = s.own[here]
        moved = own ^ s.moved[ply, s.chosen[ply]]
        s.killers[ply] = moved
        s.history[here & 1, lowest(moved & own), lowest(moved & ~own)] += depth * depth


@compiled
def look_up(s: Core, table: Array, ply: int) -> np.int64:
    """The table's entry for a node, or -1; its key is kept for `store`."""
    here = s.base + ply
    quiet = s.quiet[here]
    key = mixed(s.own[here] ^ mixed(s.enemy[here])) ^ s.salt[here]
    if quiet + s.depth[ply] >= s.quiet_limit:
        key ^= mixed(QUIET + np.uint64(quiet))
    s.key[ply] = key
    slot = key & np.uint64(len(table) - 1)
    if table[slot, 0] != key:
        slot ^= np.uint64(1)
    return np.int64(table[slot, 1]) if table[slot, 0] == key else NO_ENTRY


@compiled
def usable(s: Core, ply: int, entry: np.int64, quiet: int) -> bool:
    """Whether an entry settles a node; if so its value is set."""
    value = (entry & ((1 << DEPTH_AT) - 1)) - VALUE_ZERO
    depth, bound = (entry >> DEPTH_AT) & 255, (entry >> BOUND_AT) & 3
    proved, wanted = (entry >> PROVED_AT) & 1 != 0, s.depth[ply]
    certain = abs(value) >= CERTAIN
    if depth != wanted:
        # A shallower search has not seen a shorter way if its own is longer than it looked.
        shortest = depth > wanted or not certain or WIN - abs(value) <= depth
        limit = s.quiet_limit
        same_count = quiet + wanted >= limit or quiet + depth < limit
        if not (proved and shortest and same_count):
            return False
    elif not proved and s.beta[ply] - s.alpha[ply] > 1:
        return False  # on the best line, which is to be shown whole
    if certain:
        value += -ply if value > 0 else ply
    low, high = bound != UPPER and value >= s.beta[ply], bound != LOWER and value <= s.alpha[ply]
    if bound == EXACT or low or high:
        s.value[ply], s.proved[ply] = value, proved
        return True
    return False


@compiled
def store(s: Core, table: Array, ply: int) -> None:
    """Write a searched node to the table: over what is less deep, else beside it."""
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
