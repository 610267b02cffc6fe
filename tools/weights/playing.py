"""Compiled matches of the search against itself, without Python between the moves."""

import numpy as np

from bot.search.alphabeta import note_occurrences, resume
from bot.search.bits import compiled, popcount
from bot.search.core import REPETITIONS, STEPS_ONLY, generate, status, worth
from bot.search.tables import ROWS, Array, Core
from bot.search.values import CERTAIN, WIN

LEARN, AT_RANDOM = 1, 2
"""Flags of a ply: its position can be learned from; its move was random."""

DECIDED_LEAD, DECIDED_PLIES = 4, 10
"""Lead in pieces that wins a match when it has lasted for these plies."""

MOST_PLIES = 300
"""Number of plies after which a match for learning is decided by its pieces."""


@compiled
def search_root(s: Core, table: Array, nodes: int, roots: Array) -> tuple[int, int]:
    """Search the position at `s.base`, and write its moves into `roots`, the best first.

    A move is a column: the points after it of the side to move then, and of the other side. Returns
    the value of the deepest search that was completed within `nodes`, and the number of moves.
    """
    here = s.base
    own, enemy, quiet = s.own[here], s.enemy[here], s.quiet[here]
    state = status(s, own, enemy, False)  # noqa: FBT003
    count, value = generate(s, 0, own, enemy, state), 0
    for move in range(count):
        roots[0, move], roots[1, move] = s.left[0, move], s.moved[0, move]
    s.base, until = here + 1, s.nodes + nodes
    for depth in range(ROWS - 1):
        best = -WIN - 1
        for move in range(count):
            s.own[here + 1], s.enemy[here + 1] = roots[0, move], roots[1, move]
            s.quiet[here + 1] = quiet + 1 if roots[0, move] == enemy else 0
            if not search_move(s, table, depth, best, until):
                s.base = here
                return value, count
            if -s.value[0] > best:
                best = -s.value[0]
                bring_forward(roots, move)
        value = best
        if abs(best) >= CERTAIN or count == 1:
            break
    s.base = here
    return value, count


@compiled
def search_move(s: Core, table: Array, depth: int, best: int, until: int) -> bool:
    """Search the last position; return whether that was completed.

    The value is exact only if it is better than `best` for the side that has moved.
    """
    if best >= -WIN:
        set_window(s, depth, -best - 1, -best)
        if not resume(s, table, until):
            return False
        if -s.value[0] <= best:
            return True
    set_window(s, depth, -WIN - 1, -best)
    return resume(s, table, until)


@compiled
def set_window(s: Core, depth: int, alpha: int, beta: int) -> None:
    """Prepare a search, after `note_occurrences` was called for all earlier positions."""
    s.ply, s.returning = 0, 0
    s.depth[0], s.alpha[0], s.beta[0] = depth, alpha, beta


@compiled
def bring_forward(roots: Array, move: int) -> None:
    """Move a column to the front."""
    own, enemy = roots[0, move], roots[1, move]
    for each in range(move, 0, -1):
        roots[0, each], roots[1, each] = roots[0, each - 1], roots[1, each - 1]
    roots[0, 0], roots[1, 0] = own, enemy


@compiled
def advance(s: Core, own: np.uint64, enemy: np.uint64) -> None:
    """Append the position after a move, in which the side to move has the points `own`.

    After a capture, the earlier positions are forgotten; parity, on which hashes depend, is kept.
    """
    here = s.base
    quiet = s.quiet[here] + 1 if own == s.enemy[here] else 0
    s.base = here + 1 if quiet else (here + 1) & 1
    s.own[s.base], s.enemy[s.base], s.quiet[s.base] = own, enemy, quiet


@compiled
def decided(s: Core, ahead: int) -> int:
    """Return how many positions in a row one side has had a decisive lead."""
    lead = popcount(s.own[s.base]) - popcount(s.enemy[s.base])
    return ahead + 1 if abs(lead) >= DECIDED_LEAD else 0


@compiled
def current_state(s: Core) -> int:
    """Note the position at `s.base` as one that has occurred, and return its state."""
    times = note_occurrences(s, s.base)
    own, enemy, quiet = s.own[s.base], s.enemy[s.base], s.quiet[s.base]
    return status(s, own, enemy, quiet >= s.quiet_limit or times >= REPETITIONS)


@compiled
def play_to_learn(
    s: Core, table: Array, limits: Array, noise: float, roots: Array, out: Array
) -> Array:
    """Play a match against itself from the position at `s.base`.

    `limits` are a seed, the number of random plies at the start, and the nodes of a search. Later
    plies are random with the probability `noise`. Writes a column into `out` for each ply: the
    mover's points, the enemy's, the value and the flags. Returns the number of plies, and the
    result for the side to move after them.
    """
    seed, opening, nodes = limits
    np.random.seed(seed)
    plies, ahead = 0, 0
    while True:
        state = current_state(s)
        if state > STEPS_ONLY:
            return np.array([plies, worth(state)])
        ahead = decided(s, ahead)
        if ahead >= DECIDED_PLIES or plies == MOST_PLIES:
            lead = popcount(s.own[s.base]) - popcount(s.enemy[s.base])
            return np.array([plies, (lead > 0) - (lead < 0)])
        out[0, plies], out[1, plies] = s.own[s.base], s.enemy[s.base]
        out[2, plies], count = search_root(s, table, nodes, roots)
        flags, chosen = LEARN if state == STEPS_ONLY else 0, 0
        if plies < opening or np.random.random() < noise:
            chosen = np.random.randint(count)
            flags |= AT_RANDOM if chosen else 0
        out[3, plies] = flags
        plies += 1
        advance(s, roots[0, chosen], roots[1, chosen])


@compiled
def play_match(first: Core, second: Core, tables: Array, nodes: int, roots: Array) -> Array:
    """Play a match between two records that have the same position at their base.

    Returns the result for the record that moves first, and the number of plies.
    """
    plies, ahead = 0, 0
    while True:
        state = current_state(first)
        current_state(second)
        result = worth(state) if state > STEPS_ONLY else 0
        ahead = decided(first, ahead)
        if state <= STEPS_ONLY and ahead >= DECIDED_PLIES:
            lead = popcount(first.own[first.base]) - popcount(first.enemy[first.base])
            result = 1 if lead > 0 else -1
        if state > STEPS_ONLY or ahead >= DECIDED_PLIES:
            return np.array([-result if plies & 1 else result, plies])
        if plies & 1:
            search_root(second, tables[1], nodes, roots)
        else:
            search_root(first, tables[0], nodes, roots)
        own, enemy = roots[0, 0], roots[1, 0]
        advance(first, own, enemy)
        advance(second, own, enemy)
        plies += 1
