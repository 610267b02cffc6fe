"""Random matches by the whole rule book."""

import numpy as np

from bot.search.bits import compiled, lowest, popcount
from bot.search.core import (
    GOES_ON,
    ONE,
    REPETITIONS,
    free_steps,
    generate,
    mixed,
    status,
    times_stood,
    worth,
)
from bot.search.tables import Array, Core


@compiled
def random_below(below: int, seed: Array) -> np.int64:
    """Return a number from 0 up to `below` by SplitMix64; `seed` is its state."""
    seed[0] += np.uint64(0x9E3779B97F4A7C15)
    return np.int64(((mixed(seed[0]) >> np.uint64(32)) * np.uint64(below)) >> np.uint64(32))


@compiled
def random_step(s: Core, own: np.uint64, enemy: np.uint64, chosen: np.int64) -> np.uint64:
    """Return the mover's points after the step of number `chosen`."""
    vacant, left = ~(own | enemy), own
    while left:
        point = lowest(left)
        targets = s.near[point] & vacant
        steps = popcount(targets)
        if chosen < steps:
            while chosen:
                targets &= targets - ONE
                chosen -= 1
            return np.uint64(own ^ s.bit[point] | s.bit[lowest(targets)])
        chosen -= steps
        left &= left - ONE
    return own


@compiled
def playout(s: Core, seed: Array, plies: Array) -> int:
    """Play a random match from a line's first position; return its mover's score."""
    here, sign = 0, 1
    while True:
        own, enemy, quiet = s.own[here], s.enemy[here], s.quiet[here]
        counted = quiet >= s.quiet_limit or times_stood(s, here) >= REPETITIONS
        state = status(s, own, enemy, counted)
        if state > GOES_ON:
            return sign * worth(state)
        before = enemy
        if state == GOES_ON:
            chosen = random_below(free_steps(s, own, enemy), seed)
            own = random_step(s, own, enemy, chosen)
        else:
            chosen = random_below(generate(s, 0, own, enemy, state), seed)
            own, enemy = s.moved[0, chosen], s.left[0, chosen]
        here = here + 1 if enemy == before else 0
        s.quiet[here] = quiet + 1 if enemy == before else 0
        s.own[here], s.enemy[here] = enemy, own
        plies[0] += 1
        sign = -sign


@compiled
def playouts(s: Core, counts: Array) -> None:
    """Play random matches and count wins, draws and losses of the first mover, and plies.

    `counts` are wins, draws, losses, plies, the number of matches, and the seed.
    """
    seed, plies = np.array([np.uint64(counts[5])]), np.zeros(1, np.int64)
    own, enemy, quiet = s.own[0], s.enemy[0], s.quiet[0]
    for _ in range(counts[4]):
        s.own[0], s.enemy[0], s.quiet[0] = own, enemy, quiet
        counts[1 - playout(s, seed, plies)] += 1
    counts[3] = plies[0]
