"""Drawing time and size of board pictures in random matches.

For comparison, `plain` draws the same pictures without a cache, and `chess_match` draws a chess
match.
"""

import gc
import importlib.util
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from io import BytesIO
from pathlib import Path
from random import Random
from statistics import fmean

from bot.render import BoardRenderer, Scene
from guti import Game, Position
from guti.games import GAMES
from tools.figures import median_ms, say, table

ASSETS = Path(__file__).parents[1] / "assets"
WIDTH, CHESS_PLIES, LEVEL = 800, 60, 5

Drawing = Callable[[], bytes]
Drawn = tuple[float, int]
"""Drawing time in milliseconds, and file size in bytes."""


def measure() -> str:
    """Draw a random match of each game, and one of chess; return the table."""
    renderer, rows = BoardRenderer.open(ASSETS), list[list[object]]()
    ours = list[Drawn]()
    gc.freeze()  # as the bot does
    for key, game in GAMES.items():
        say(f"pictures of {key}")
        scenes = list(random_match(game))
        first = median_ms(partial(renderer.draw, scenes[0], width=WIDTH), 1)
        from_bands = time_drawings(partial(renderer.draw, scene, width=WIDTH) for scene in scenes)
        uncached = time_drawings(partial(plain, renderer, scene) for scene in scenes)
        ours += from_bands
        rows.append([key, len(scenes), f"{first:.0f}", *cells(from_bands), *cells(uncached)])
    note = f"all games {mean_ms(ours):.2f} ms"
    if chess := time_drawings(chess_match()):
        rows.append(["chess (chess.svg, CairoSVG)", len(chess), "", *cells(chess), "", "", ""])
        note += f"; chess takes {mean_ms(chess) / mean_ms(ours):.1f} times as long"
    return table(
        f"Pictures of random matches, {WIDTH} pixels wide: mean milliseconds, and bytes",
        [
            *("of", "plies", "first ms", "ms", "bytes", "most"),
            *("plain ms", "plain bytes", "plain most"),
        ],
        rows,
    ) + (
        f"\n{note}"
        "\nfirst: with the parts drawn once for a board; plain: without a cache, with Pillow's zlib"
    )


def random_match(game: Game) -> Iterator[Scene]:
    """Yield the scenes of a random match, each with the last move."""
    rng, position = Random(game.key), Position.start(game)
    yield Scene(position)
    while position.legal_moves:
        move = rng.choice(position.legal_moves)
        position = position.play(move)
        # Cache the legal moves now, because only drawing is measured.
        assert position.outcome or position.legal_moves
        yield Scene(position, trail=(move,))


def time_drawings(drawings: Iterable[Drawing]) -> list[Drawn]:
    """Call each drawing function once; return the times and file sizes."""
    drawn = list[Drawn]()
    for draw in drawings:
        began = time.perf_counter()
        file = draw()
        drawn.append((1000 * (time.perf_counter() - began), len(file)))
    return drawn


def mean_ms(drawn: Sequence[Drawn]) -> float:
    """Return the mean drawing time in milliseconds."""
    return fmean(spent for spent, _ in drawn)


def cells(drawn: Sequence[Drawn]) -> list[str]:
    """Return mean milliseconds, mean bytes and maximum bytes as text."""
    sizes = [size for _, size in drawn]
    return [f"{mean_ms(drawn):.2f}", f"{fmean(sizes):,.0f}", f"{max(sizes):,}"]


def plain(renderer: BoardRenderer, scene: Scene) -> bytes:
    """Draw a scene without a cache, compressed by Pillow."""
    assets, out = renderer.assets(scene, width=WIDTH), BytesIO()
    assets.quantized(assets.picture(scene)).save(out, "PNG", compress_level=LEVEL)
    return out.getvalue()


def chess_match() -> Iterator[Drawing]:
    """Yield functions that draw a random chess match with python-chess and CairoSVG."""
    if not (importlib.util.find_spec("chess") and importlib.util.find_spec("cairosvg")):
        say("python-chess and CairoSVG are not installed: no chess board to compare to")
        return
    import cairosvg  # noqa: PLC0415 (an extra)
    import chess.svg  # noqa: PLC0415

    def draw(board: chess.Board, move: chess.Move) -> bytes:
        svg = chess.svg.board(board, lastmove=move)
        return bytes(cairosvg.svg2png(svg.encode(), output_width=WIDTH))

    say("pictures of chess")
    rng, board = Random("chess"), chess.Board()
    for _ in range(CHESS_PLIES):
        move = rng.choice(list(board.legal_moves))
        board.push(move)
        yield partial(draw, board.copy(stack=False), move)
