"""Speed of the engine: perft, and positions searched per second.

Perft is compared with the reference rules of the tests and with python-chess. In the last ply,
each of the three counts moves without playing them.
"""

import importlib.util
from collections.abc import Callable
from functools import partial

from bot.opponent.weight_files import WeightFiles
from bot.search import analyse, cache_compiled_code
from bot.search.weights import Weights
from bot.settings import Settings
from guti import Game, Position, perft
from guti.games import GAMES
from tests.support import reference_rules
from tests.support.perft_counts import FROM_POSITIONS
from tools.figures import rate_per_second, say, table

SECONDS = 0.6
CHESS_DEPTH = 3
"""Depth of perft in chess; at this depth there are 8,902 leaves."""

THOUGHT = 1_000_000


def measure() -> str:
    """Measure perft and the search; return the tables."""
    compile_all()
    rows = []
    for key, (text, counts) in FROM_POSITIONS.items():
        say(f"perft of {key}")
        depth = len(counts)
        ours = partial(perft, Position.from_text(GAMES[key], text), depth)
        plain = partial(plain_perft, reference_rules.read(key, text), depth)
        if not ours() == plain() == counts[-1]:
            raise ValueError(f"the counts of {key} differ")
        fast, slow = rate_per_second(ours, SECONDS), rate_per_second(plain, SECONDS)
        rows.append([key, depth, *numbers(fast, slow), f"{fast / slow:.1f}"])
    if importlib.util.find_spec("chess"):
        say("perft of chess")
        rate = rate_per_second(chess_count(), SECONDS)
        rows.append(["chess (python-chess)", CHESS_DEPTH, *numbers(rate), "", ""])
    counted = table(
        "Engine: perft nodes a second (leaves; the last ply is counted, not played)",
        ["from the table's position", "depth", "nodes/s", "plain rules", "times faster"],
        rows,
    )
    return f"{counted}\n{searched()}"


def compile_all() -> None:
    """Compile the search before the measurement."""
    cache_compiled_code(Settings.model_fields["cache_dir"].default)
    first = Position.start(next(iter(GAMES.values())))
    analyse(first, nodes=1)


def searched() -> str:
    """Return a table of positions searched per second, without and with weights."""
    rows, files = list[list[object]](), WeightFiles()
    for key, game in GAMES.items():
        say(f"search of {key}")
        depth, plain = depth_and_rate(game)
        rows.append([key, depth, *numbers(plain), ""])
        if weights := files.find(game):
            depth, learned = depth_and_rate(game, weights)
            name, times = f"{key}, by weights", f"{learned / plain:.2f}"
            rows.append([name, depth, *numbers(learned), times])
    return table(
        f"Search: positions a second, in thoughts of {THOUGHT:,}",
        ["from the start", "plies deep", "positions/s", "times faster"],
        rows,
    )


def depth_and_rate(game: Game, weights: Weights | None = None) -> tuple[int, float]:
    """Return the depth of a search from the start, and the positions per second."""
    thought = partial(analyse, Position.start(game), nodes=THOUGHT, weights=weights)
    return thought().depth, rate_per_second(lambda: thought().nodes, SECONDS)


def numbers(*rates: float) -> list[str]:
    """Format rates as whole numbers."""
    return [f"{rate:,.0f}" for rate in rates]


def plain_perft(state: reference_rules.PlainState, depth: int) -> int:
    """Count leaves by the reference rules."""
    moves = reference_rules.moves(state)
    if depth == 1:
        return len(moves)
    return sum(plain_perft(reference_rules.play(state, move), depth - 1) for move in moves)


def chess_count() -> Callable[[], int]:
    """Return a function that counts leaves in chess with python-chess."""
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
