"""Comparison of the compiled rules with the engine's.

Other tests compare the engine's rules with the design.
"""

import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given

from bot.paths import TREE
from bot.search import analyse, cache_compiled_code, core
from bot.search.tables import core_of, sides
from bot.settings import Settings
from guti import Position, Side, Termination
from guti.games import GAMES
from guti.rule_set import GUTI
from tests.support.perft_counts import BY_RULES, FROM_POSITIONS, FROM_THE_START
from tests.support.strategies import positions
from tests.support.volume import VOLUME

MATCHES = VOLUME
"""Random matches for each rule set."""

PLIES, COMPARED = 4, 150 * VOLUME
"""Depth from a known position, and the number of positions compared after each ply."""

MAX_LEAVES = 2000
"""Largest known count that is compared by perft."""

KEYS = [(key, rules) for key, game in GAMES.items() for rules in game.rule_set_keys]

ENDINGS = {
    core.NO_PIECES: (Termination.NO_PIECES, -1),
    core.REDUCED: (Termination.REDUCED, -1),
    core.REDUCES: (Termination.REDUCED, 1),
    core.STALEMATE: (Termination.STALEMATE, -1),
    core.AHEAD: (Termination.COUNT, 1),
    core.EVEN: (Termination.COUNT, 0),
    core.BEHIND: (Termination.COUNT, -1),
}


def open_state(position: Position) -> int:
    """Return the core's state of a live position."""
    if not position.can_capture:
        return core.STEPS_ONLY
    return core.CAPTURE_DUE if position.capture_due else core.CAPTURE_FREE


def assert_equal(position: Position) -> None:
    """Compare a position's state and successors in both implementations."""
    record: Any = core_of([position])
    own, enemy = record["own"][0], record["enemy"][0]
    state = core.status(record, own, enemy, position.quiet >= position.game.quiet_limit)
    if position.outcome:
        winner = position.outcome.winner
        worth = 0 if winner is None else 1 if winner is position.to_move else -1
        assert ENDINGS[state] == (position.outcome.termination, worth), position.text
        assert core.worth(state) == worth
    else:
        assert state == open_state(position), position.text
        count = core.generate(record, 0, own, enemy, state)
        left, moved = (record[side][0][:count].tolist() for side in ("left", "moved"))
        after = {sides(position.after(move)) for move in position.legal_moves}
        assert sorted(zip(left, moved, strict=True)) == sorted(after), position.text
    assert not record["full"]


@pytest.mark.parametrize(("key", "rules"), KEYS)
def test_known_positions_agree_with_reference_rules(key: str, rules: str) -> None:
    game = GAMES[key].with_rules(rules)
    layer = [Position.start(game, side) for side in Side]
    if key in FROM_POSITIONS:
        layer.append(Position.from_text(game, FROM_POSITIONS[key][0]))
    chance = Random(key)
    for _ in range(PLIES):
        for position in layer:
            assert_equal(position)
        after = (each.after(move) for each in layer for move in each.legal_moves)
        layer = list(dict.fromkeys(after))
        layer = chance.sample(layer, min(COMPARED, len(layer)))


def leaves_by_search(position: Position, depth: int) -> list[int]:
    """Return how many sequences of moves the compiled rules allow, by number of plies."""
    record: Any = core_of([position])
    layer = Counter({(int(record["own"][0]), int(record["enemy"][0]), position.quiet): 1})
    counts = []
    for _ in range(depth):
        following = Counter[tuple[int, int, int]]()
        for (own, enemy, quiet), times in layer.items():
            full = quiet >= position.game.quiet_limit
            state = core.status(record, np.uint64(own), np.uint64(enemy), full)
            if state in ENDINGS:
                continue
            made = core.generate(record, 0, np.uint64(own), np.uint64(enemy), state)
            left, moved = (record[side][0][:made].tolist() for side in ("left", "moved"))
            for after in zip(left, moved, strict=True):
                calm = 0 if after[0].bit_count() < enemy.bit_count() else quiet + 1
                following[*after, calm] += times
        layer = following
        counts.append(layer.total())
    return counts


def leaves_by_rules(position: Position, depth: int) -> list[int]:
    """Return the same by the plain rules, which tell paths apart that end alike."""
    layer, counts = Counter({position: 1}), []
    for _ in range(depth):
        following = Counter[Position]()
        for now, times in layer.items():
            for after in {now.after(move) for move in now.legal_moves}:
                following[after] += times
        layer = following
        counts.append(layer.total())
    return counts


@pytest.mark.parametrize(("key", "rules"), KEYS)
def test_perft_by_search_equals_the_plain_rules(key: str, rules: str) -> None:
    """Every line is followed to the end, with moves that end alike counted as one."""
    if key not in FROM_POSITIONS:
        pytest.skip(f"{key} lacks its counts")
    game, (text, from_position) = GAMES[key].with_rules(rules), FROM_POSITIONS[key]
    from_start = FROM_THE_START[key]
    if rules != GUTI:
        from_start, from_position = BY_RULES[key, rules]
    known = [(Position.start(game, side), from_start) for side in Side]
    for position, counts in (*known, (Position.from_text(game, text), from_position)):
        depth = sum(count <= MAX_LEAVES for count in counts)
        assert leaves_by_search(position, depth) == leaves_by_rules(position, depth)


def occurrences(positions: list[Position]) -> int:
    """Return how often the last position has occurred."""
    seen = Counter((each.black, each.white, each.to_move) for each in positions)
    return seen[positions[-1].black, positions[-1].white, positions[-1].to_move]


@pytest.mark.parametrize(("key", "rules"), KEYS)
def test_random_matches_agree_with_reference_rules(key: str, rules: str) -> None:
    """Many moves go back, so that positions repeat."""
    chance, game = Random(key), GAMES[key].with_rules(rules)
    for number in range(MATCHES):
        line = [Position.start(game, list(Side)[number % 2])]
        while True:
            assert_equal(line[-1])
            record: Any = core_of(line)
            times = core.count_occurrences(record, len(line) - 1)
            assert times == occurrences(line)
            if line[-1].outcome or (times >= core.REPETITIONS and not line[-1].capture_due):
                break
            after = [line[-1].after(move) for move in line[-1].legal_moves]
            back = [
                each
                for each in after
                if len(line) > 2 and has_same_pieces(each, line[-2], line[-3])
            ]
            line.append(chance.choice(back if back and chance.random() < 0.5 else after))


def has_same_pieces(position: Position, before: Position, long_before: Position) -> bool:
    """Return whether the side that moved has the same pieces as two plies ago."""
    mover = before.to_move.other
    return position.pieces(mover) == long_before.pieces(mover)


@given(positions())
def test_random_positions_agree_with_reference_rules(position: Position) -> None:
    assert_equal(position)


def test_second_process_compiles_nothing() -> None:
    """The second process must load the code from disk."""
    folder = Settings.model_fields["cache_dir"].default
    code = f"""if True:
        from pathlib import Path
        from guti import Position
        from guti.games import GAMES
        from bot.search import alphabeta, analyse, core, cache_compiled_code
        cache_compiled_code(Path({str(folder)!r}))
        start = Position.start(GAMES["pretwa"])
        print(analyse(start, nodes=900).nodes)
        for called in (alphabeta.begin, alphabeta.go_on):
            print(sum(called.stats.cache_hits.values()), sum(called.stats.cache_misses.values()))
    """
    start = Position.start(GAMES["pretwa"])
    nodes = analyse(start, nodes=900).nodes
    command = [sys.executable, "-c", code]
    ended = subprocess.run(command, cwd=TREE, capture_output=True, text=True, check=False)
    assert ended.stdout.splitlines() == [str(nodes), "1 0", "1 0"], ended.stderr


def test_unwritable_cache_folder_is_refused() -> None:
    with pytest.raises(OSError, match="nowhere"):
        cache_compiled_code(Path("/proc/self/nowhere"))
