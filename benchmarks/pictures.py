"""Time and size of pictures of random matches, with and without cached bands.

`plain` renders the same pixels without a cache, and compresses them with Pillow. Pictures of a
chess match are rendered for comparison.
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

from bot.engine import Game, Position
from bot.games import GAMES
from bot.render import BoardRenderer, Scene
from tools.figures import milliseconds, say, table

ASSETS = Path(__file__).parents[1] / "assets"
WIDTH, CHESS_PLIES, LEVEL = 800, 60, 5

Drawing = Callable[[], bytes]
Drawn = tuple[float, int]
"""Milliseconds for drawing a picture, and its size in bytes."""


def measure() -> str:
    """Render a random match of each game and one of chess; return the table."""
    renderer, rows = BoardRenderer.open(ASSETS), list[list[object]]()
    ours = list[Drawn]()
    gc.freeze()  # like the bot after its start
    for key, game in GAMES.items():
        say(f"pictures of {key}")
        scenes = list(match_by_lot(game))
        first = milliseconds(partial(renderer.draw, scenes[0], width=WIDTH), 1)
        from_bands = over_match(partial(renderer.draw, scene, width=WIDTH) for scene in scenes)
        drawn_plainly = over_match(partial(plain, renderer, scene) for scene in scenes)
        ours += from_bands
        rows.append([key, len(scenes), f"{first:.0f}", *cells(from_bands), *cells(drawn_plainly)])
    note = f"all games {mean_ms(ours):.2f} ms"
    if chess := over_match(chess_match()):
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


def match_by_lot(game: Game) -> Iterator[Scene]:
    """Yield the scenes of a random match, each with its last move."""
    dice, position = Random(game.key), Position.start(game)
    yield Scene(position)
    while position.legal_moves:
        move = dice.choice(position.legal_moves)
        position = position.play(move)
        # Compute and cache the legal moves now, so that rendering is measured alone.
        assert position.outcome or position.legal_moves
        yield Scene(position, trail=(move,))


def over_match(drawings: Iterable[Drawing]) -> list[Drawn]:
    """Call each drawing function once; return the times and sizes."""
    drawn = list[Drawn]()
    for draw in drawings:
        began = time.perf_counter()
        file = draw()
        drawn.append((1000 * (time.perf_counter() - began), len(file)))
    return drawn


def mean_ms(drawn: Sequence[Drawn]) -> float:
    """Return the mean time of drawings in milliseconds."""
    return fmean(spent for spent, _ in drawn)


def cells(drawn: Sequence[Drawn]) -> list[str]:
    """Return the cells of a row: mean milliseconds, mean bytes, maximum bytes."""
    sizes = [size for _, size in drawn]
    return [f"{mean_ms(drawn):.2f}", f"{fmean(sizes):,.0f}", f"{max(sizes):,}"]


def plain(renderer: BoardRenderer, scene: Scene) -> bytes:
    """Render a scene without a cache, and compress it with Pillow."""
    assets, out = renderer.assets(scene, width=WIDTH), BytesIO()
    assets.quantized(assets.picture(scene)).save(out, "PNG", compress_level=LEVEL)
    return out.getvalue()


def chess_match() -> Iterator[Drawing]:
    """Yield drawings of a random chess match by python-chess and CairoSVG."""
    if not (importlib.util.find_spec("chess") and importlib.util.find_spec("cairosvg")):
        say("python-chess and CairoSVG are not installed: no chess board to compare to")
        return
    import cairosvg  # noqa: PLC0415 (an extra)
    import chess.svg  # noqa: PLC0415

    def draw(board: chess.Board, move: chess.Move) -> bytes:
        svg = chess.svg.board(board, lastmove=move)
        return bytes(cairosvg.svg2png(svg.encode(), output_width=WIDTH))

    say("pictures of chess")
    dice, board = Random("chess"), chess.Board()
    for _ in range(CHESS_PLIES):
        move = dice.choice(list(board.legal_moves))
        board.push(move)
        yield partial(draw, board.copy(stack=False), move)
