"""Perft nodes a second: our engine beside the plain rules of the tests, and python-chess.

All three count the moves of the last ply without playing them; it must not know sockets.
"""

import importlib.util
from collections.abc import Callable
from functools import partial

import reference_rules
from engine.test_perft import FROM_POSITIONS

from bench.figures import a_second, say, table
from bot.engine import Position, perft
from bot.games import GAMES

SECONDS = 0.6
CHESS_DEPTH = 3
"""8,902 leaves from the start."""


def measure() -> str:
    """Measure each game from its position in the table of known counts."""
    rows = []
    for key, (text, counts) in FROM_POSITIONS.items():
        say(f"perft of {key}")
        depth = len(counts)
        ours = partial(perft, Position.from_text(GAMES[key], text), depth)
        plain = partial(plain_perft, reference_rules.read(key, text), depth)
        if not ours() == plain() == counts[-1]:
            raise ValueError(f"the counts of {key} differ")
        fast, slow = a_second(ours, SECONDS), a_second(plain, SECONDS)
        rows.append([key, depth, f"{fast:,.0f}", f"{slow:,.0f}", f"{fast / slow:.1f}"])
    if importlib.util.find_spec("chess"):
        say("perft of chess")
        rate = a_second(chess_count(), SECONDS)
        rows.append(["chess (python-chess)", CHESS_DEPTH, f"{rate:,.0f}", "", ""])
    return table(
        "Engine: perft nodes a second (leaves; the last ply is counted, not played)",
        ["from the table's position", "depth", "nodes/s", "plain rules", "times faster"],
        rows,
    )


def plain_perft(state: reference_rules.PlainState, depth: int) -> int:
    """What `reference_rules.perft` counts, without playing the last ply."""
    moves = reference_rules.moves(state)
    if depth == 1:
        return len(moves)
    return sum(plain_perft(reference_rules.play(state, move), depth - 1) for move in moves)


def chess_count() -> Callable[[], int]:
    """The same count of chess by python-chess."""
    import chess  # noqa: PLC0415 (an extra)

    def count(board: chess.Board, depth: int) -> int:
        if depth == 1:
            return int(board.legal_moves.count())
        nodes = 0
        for move in board.legal_moves:
            board.push(move)
            nodes += count(board, depth - 1)
            board.pop()
        return nodes

    return partial(count, chess.Board(), CHESS_DEPTH)
