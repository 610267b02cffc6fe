"""The compiled rules against the plain ones: counts, moves as paths, successors and endings.

The plain rules are the engine's, which other tests compare with the design.
"""

import subprocess
import sys
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given

from bot.engine import Position, Side, Termination
from bot.games import GAMES
from bot.paths import TREE
from bot.search import analyse, core, keep_compiled, perft, playouts
from bot.search.tables import core_of, sides
from bot.settings import Settings
from tests.support.perft_counts import BY_RULES, FROM_POSITIONS, FROM_THE_START
from tests.support.strategies import positions
from tests.support.volume import VOLUME

MATCHES = 2 * VOLUME
"""Number of random matches by each rule set."""

KEYS = [(key, rules) for key, game in GAMES.items() for rules in game.rules_keys]

ENDINGS = {
    core.NO_PIECES: (Termination.NO_PIECES, -1),
    core.REDUCED: (Termination.REDUCED, -1),
    core.REDUCES: (Termination.REDUCED, 1),
    core.STALEMATE: (Termination.STALEMATE, -1),
    core.AHEAD: (Termination.COUNT, 1),
    core.EVEN: (Termination.COUNT, 0),
    core.BEHIND: (Termination.COUNT, -1),
}


@pytest.mark.parametrize("key", GAMES)
def test_perft_matches_known_counts(key: str) -> None:
    text, counts = FROM_POSITIONS[key]
    known = [(Position.from_text(GAMES[key], text), counts)]
    known += [(Position.start(GAMES[key], side), FROM_THE_START[key]) for side in Side]
    for position, leaves in known:
        assert perft(position, 0) == 1
        assert tuple(perft(position, ply + 1) for ply in range(len(leaves))) == leaves


@pytest.mark.parametrize(("key", "rules"), BY_RULES)
def test_perft_matches_known_counts_of_rule_sets(key: str, rules: str) -> None:
    game, (from_start, from_position) = GAMES[key].with_rules(rules), BY_RULES[key, rules]
    known = [(Position.start(game, side), from_start) for side in Side]
    known += [(Position.from_text(game, FROM_POSITIONS[key][0]), from_position)]
    for position, leaves in known:
        assert tuple(perft(position, ply + 1) for ply in range(len(leaves))) == leaves


def open_state(position: Position) -> int:
    """Return the core's state of a position without an outcome."""
    if not position.can_capture:
        return core.GOES_ON
    return core.CAPTURE_DUE if position.capture_due else core.CAPTURE_FREE


def agree(position: Position) -> None:
    """Compare a position, its moves as paths, and their successors."""
    record: Any = core_of([position], kept=True)
    state, names = core.look(record), position.game.board.names
    if position.outcome:
        winner = position.outcome.winner
        worth = 0 if winner is None else 1 if winner is position.to_move else -1
        assert ENDINGS[state] == (position.outcome.termination, worth), position.text
        assert core.worth(state) == worth
    else:
        assert state == open_state(position), position.text
    assert not record["full"]
    found = {}
    for each in range(record["count"][0]):
        length = record["lengths"][each]
        path = tuple(names[point] for point in record["paths"][each][:length])
        found[path] = int(record["left"][0][each]), int(record["moved"][0][each])
    assert len(found) == record["count"][0]
    plain = {move.path: sides(position.after(move)) for move in position.legal_moves}
    assert found == plain, position.text


def standing(positions: list[Position]) -> int:
    """Return how often the last position has occurred, as a match counts it."""
    seen = Counter((each.black, each.white, each.to_move) for each in positions)
    return seen[positions[-1].black, positions[-1].white, positions[-1].to_move]


@pytest.mark.parametrize(("key", "rules"), KEYS)
def test_random_matches_agree_with_reference_rules(key: str, rules: str) -> None:
    """Random, but often back to where a piece came from, so that positions repeat."""
    chance, game = Random(key), GAMES[key].with_rules(rules)
    for number in range(MATCHES):
        line = [Position.start(game, list(Side)[number % 2])]
        while True:
            agree(line[-1])
            record: Any = core_of(line)
            times = core.times_stood(record, len(line) - 1)
            assert times == standing(line)
            if line[-1].outcome or (times >= core.REPETITIONS and not line[-1].capture_due):
                break
            after = [line[-1].after(move) for move in line[-1].legal_moves]
            back = [each for each in after if len(line) > 2 and is_alike(each, line[-2], line[-3])]
            line.append(chance.choice(back if back and chance.random() < 0.5 else after))


def is_alike(position: Position, before: Position, long_before: Position) -> bool:
    """Return whether the side that has moved is placed as it was two plies ago."""
    mover = before.to_move.other
    return position.pieces(mover) == long_before.pieces(mover)


@given(positions())
def test_random_positions_agree_with_reference_rules(position: Position) -> None:
    agree(position)


@pytest.mark.parametrize(("key", "rules"), KEYS)
def test_playouts_end_and_repeat_by_seed(key: str, rules: str) -> None:
    start = Position.start(GAMES[key].with_rules(rules))
    counted = playouts(start, 60, seed=3)
    assert counted.wins + counted.draws + counted.losses == 60
    assert counted.plies > 60
    assert counted == playouts(start, 60, seed=3) != playouts(start, 60, seed=4)


def test_second_process_compiles_nothing() -> None:
    """The process loads it from disk, and it works."""
    folder = Settings.model_fields["cache_dir"].default
    code = f"""if True:
        from pathlib import Path
        from bot.engine import Position
        from bot.games import GAMES
        from bot.search import alphabeta, analyse, core, keep_compiled, perft, playouts, random_play
        keep_compiled(Path({str(folder)!r}))
        start = Position.start(GAMES["pretwa"])
        print(perft(start, 5), analyse(start, nodes=900).nodes, sum(playouts(start, 9, 1)[:3]))
        for called in (core.perft, alphabeta.begin, alphabeta.go_on, random_play.playouts):
            print(sum(called.stats.cache_hits.values()), sum(called.stats.cache_misses.values()))
    """
    start = Position.start(GAMES["pretwa"])
    counted = perft(start, 5), analyse(start, nodes=900).nodes, sum(playouts(start, 9, 1)[:3])
    command = [sys.executable, "-c", code]
    ended = subprocess.run(command, cwd=TREE, capture_output=True, text=True, check=False)
    assert ended.stdout.splitlines() == [" ".join(map(str, counted)), *["1 0"] * 4], ended.stderr


def test_unwritable_cache_folder_is_refused() -> None:
    with pytest.raises(OSError, match="nowhere"):
        keep_compiled(Path("/proc/self/nowhere"))


def test_playouts_of_ended_position_return_its_outcome() -> None:
    ended = Position.from_text(GAMES["felli"], "www/www/./bbb/bbb w 30")
    lost = Position.from_text(GAMES["pretwa"], "./b../bb./.../www/www/... b 0")
    forced = Position.from_text(GAMES["felli"], ".../.../w/.b./... b 0")
    assert (playouts(lost, 5, 1).losses, playouts(lost, 5, 1).plies) == (5, 0)
    assert (playouts(forced, 5, 1).wins, playouts(forced, 5, 1).plies) == (5, 5)
    assert (playouts(ended, 5, 1).draws, playouts(ended, 5, 1).plies) == (5, 0)


@pytest.mark.parametrize("depth", [-1, 128, 10**9])
def test_invalid_depth_is_refused(depth: int) -> None:
    with pytest.raises(ValueError, match=str(depth)):
        perft(Position.start(GAMES["felli"]), depth)
