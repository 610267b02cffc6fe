"""Draws the contact sheet: every game in every theme, at the start and in mid-game.

python -m tools.contact_sheet --output assets/contact-sheet.png
"""

import argparse
from collections.abc import Iterable, Sequence
from functools import partial
from io import BytesIO
from pathlib import Path

from PIL import Image

from bot.cli.command import write_file
from bot.cli.edge import accept_all_characters, run_guarded
from bot.paths import ASSETS
from bot.render.board.renderer import BoardRenderer
from bot.render.board.scene import Scene
from guti import Game, Move, Position
from guti.games import GAMES

CELL_WIDTH, GAP = 270, 10
"""Width of a picture on the sheet, and the space between pictures, in pixels."""
REDUCTION = 2
"""Factor by which each picture is drawn larger, then reduced."""
BACKGROUND = 0x31, 0x33, 0x38
COLOURS = 128


def contact_sheet(renderer: BoardRenderer, games: Iterable[Game] = GAMES.values()) -> bytes:
    """Return the sheet as PNG: a column for each theme, two rows for each game."""
    scenes = [scene for game in games for scene in (Scene(Position.start(game)), midgame(game))]
    rows = [[_cell(renderer, scene, theme) for theme in renderer.themes] for scene in scenes]
    width = GAP + len(renderer.themes) * (CELL_WIDTH + GAP)
    sheet = Image.new("RGB", (width, GAP + sum(row[0].height + GAP for row in rows)), BACKGROUND)
    top = GAP
    for row in rows:
        for column, cell in enumerate(row):
            sheet.paste(cell, (GAP + column * (CELL_WIDTH + GAP), top))
        top += row[0].height + GAP
    out = BytesIO()
    sheet.quantize(COLOURS, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    return out.getvalue()


def midgame(game: Game, plies: int | None = None) -> Scene:
    """Return a scene in the middle of a game.

    If `plies` is None, the scene follows a capture.
    """
    position, played = Position.start(game), list[Move]()
    while not _far_enough(game, played, plies):
        move = _plausible_move(position, len(played))
        following = position.after(move)
        if following.outcome:
            break
        position, played = following, [*played, move]
    return Scene(position, trail=tuple(played[-1:]))


def _far_enough(game: Game, played: list[Move], plies: int | None) -> bool:
    if plies is not None:
        return len(played) >= plies
    return len(played) >= len(game.black) and bool(played[-1].captured)


def _plausible_move(position: Position, ply: int) -> Move:
    """Return one of the longest captures, or a step if there is no capture.

    `ply` determines which step is returned.
    """
    moves = sorted(position.legal_moves, key=lambda move: (-len(move.captured), str(move)))
    steps = [move for move in moves if len(move.captured) == len(moves[0].captured)]
    return steps[(ply * 7 + 3) % len(steps)]


def _cell(renderer: BoardRenderer, scene: Scene, theme: str) -> Image.Image:
    large = Image.open(BytesIO(renderer.draw(scene, theme=theme, width=CELL_WIDTH * REDUCTION)))
    return large.convert("RGB").reduce(REDUCTION)


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the contact sheet to a file; return the exit code."""
    accept_all_characters()
    parser = argparse.ArgumentParser(
        prog="python -m tools.contact_sheet",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "--output",
        type=Path,
        default=Path("contact-sheet.png"),
        help="the picture (default: %(default)s)",
    )
    return run_guarded(partial(_draw, parser.parse_args(arguments).output))


def _draw(output: Path) -> int:
    return write_file(output, contact_sheet(BoardRenderer.open(ASSETS)))


if __name__ == "__main__":
    raise SystemExit(main())
