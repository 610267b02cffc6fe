"""Milliseconds and bytes of a picture: ours beside a plain PNG of the same pixels, and chess.svg.

It must not know how ours are drawn.
"""

import importlib.util
from collections.abc import Iterator
from functools import partial
from io import BytesIO
from pathlib import Path

from engine.test_perft import FROM_POSITIONS
from PIL import Image

from bench.figures import milliseconds, say, table
from bot.engine import Game, Position
from bot.games import GAMES
from bot.render import BoardRenderer, Scene

ASSETS = Path(__file__).parents[2] / "assets"
WIDTH, TIMES = 800, 25


def measure() -> str:
    """Draw each game's position from the table of known counts, with the move that led to it."""
    renderer, rows = BoardRenderer.open(ASSETS), list[list[object]]()
    for key in GAMES:
        say(f"pictures of {key}")
        scene = a_scene(GAMES[key])
        draw = partial(renderer.draw, scene, width=WIDTH)
        first, drawn = milliseconds(draw, 1), draw()
        pixels = Image.open(BytesIO(drawn)).convert("RGB")
        plain = partial(encoded, pixels)
        ours, theirs = milliseconds(draw, TIMES), milliseconds(plain, TIMES)
        shown = [f"{ours:.1f}", f"{len(drawn):,}", f"{theirs:.1f}", f"{len(plain()):,}"]
        rows.append([key, f"{first:.0f}", *shown])
    rows += chess_rows()
    return table(
        f"Pictures, {WIDTH} pixels wide: median milliseconds, and bytes",
        ["of", "first ms", "ms", "bytes", "plain PNG ms", "plain PNG bytes"],
        rows,
    ) + (
        "\nfirst: with all that is drawn once for a board; plain PNG: the same pixels, ready drawn,"
        "\nsaved by Pillow in true colour with its defaults"
    )


def a_scene(game: Game) -> Scene:
    """A position with a whole move behind it."""
    text, _ = FROM_POSITIONS[game.key]
    before = Position.from_text(game, text)
    move = max(before.legal_moves, key=lambda move: len(move.path))
    return Scene(position=before.play(move), trail=(move,))


def encoded(pixels: Image.Image) -> bytes:
    """What Pillow makes of pixels by itself."""
    out = BytesIO()
    pixels.save(out, "PNG")
    return out.getvalue()


def chess_rows() -> Iterator[list[object]]:
    """A chess board drawn as SVG by python-chess and turned into a PNG by CairoSVG."""
    if not (importlib.util.find_spec("chess") and importlib.util.find_spec("cairosvg")):
        say("python-chess and CairoSVG are not installed: no chess board to compare to")
        return
    import cairosvg  # noqa: PLC0415 (an extra)
    import chess.svg  # noqa: PLC0415

    say("pictures of chess")
    move = chess.Move.from_uci("e2e4")
    board = chess.Board()
    board.push(move)

    def draw() -> bytes:
        svg = chess.svg.board(board, lastmove=move)
        return bytes(cairosvg.svg2png(svg.encode(), output_width=WIDTH))

    first, drawn = milliseconds(draw, 1), draw()
    plain = partial(encoded, Image.open(BytesIO(drawn)).convert("RGB"))
    ms = [f"{milliseconds(draw, TIMES):.1f}", f"{len(drawn):,}"]
    plain_ms = [f"{milliseconds(plain, TIMES):.1f}", f"{len(plain()):,}"]
    yield ["chess (chess.svg, CairoSVG)", f"{first:.0f}", *ms, *plain_ms]
