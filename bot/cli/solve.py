"""Command: `solve`, which computes the table of a solved game."""

import argparse
import os
import shutil
import sys
from collections.abc import Iterable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from bot.cli.command import (
    Command,
    cache_compiled_code,
    print_error,
    report_unwritable,
    whole_number,
    words,
    write_file,
)
from bot.machine_clock import system_clock
from bot.settings import Settings
from bot.texts.typed_names import find_named
from guti import GUTI, Capture, Game, Position

if TYPE_CHECKING:
    from bot.search.solved import SolvedGame

BAR_LENGTH = 40
"""Length of the progress bar in characters."""


def solve(options: argparse.Namespace, settings: Settings) -> int:
    """Compute a game's table, or finish a partial one, and print the starting position's value."""
    # Importing numba is slow.
    from bot.opponent.table_files import FOLDER, open_table, table_path  # noqa: PLC0415
    from bot.search.errors import UnusableTable  # noqa: PLC0415

    game = find_named(options.game, options.rules)
    if game.capture is Capture.FREE:
        return print_error(words().say("cli-solve-free"))
    path: Path = options.out or table_path(settings.cache_dir / FOLDER, game)
    cache_compiled_code(settings)
    try:
        if failed := _make(game, options.pieces, path, options.thin):
            return failed
        _report(game, open_table(path, game), path)
    except KeyboardInterrupt:
        return print_error(words().say("cli-solve-stopped"))
    except OverflowError:
        return print_error(words().say("cli-solve-too-long", game=game.key))
    except (OSError, UnusableTable) as error:
        return report_unwritable(path, error)
    return 0


def _make(game: Game, pieces: int | None, path: Path, thin: Path | None) -> int:
    """Compute the table, and return the exit code."""
    from bot.opponent.table_files import make_table, pieces_in  # noqa: PLC0415
    from bot.search.solving import MAX_BYTES, Solver, bytes_needed, most_pieces  # noqa: PLC0415
    from bot.search.table_format import thinned  # noqa: PLC0415

    needed, wanted = bytes_needed(game, pieces), pieces or len(game.black) + len(game.white)
    if not needed:
        return print_error(words().say("cli-solve-too-few", pieces=wanted))
    if needed > MAX_BYTES:
        largest = most_pieces(game)
        gigabytes = round(needed / 1e9, 1)
        return print_error(words().say("cli-solve-too-large", gigabytes=gigabytes, pieces=largest))
    if (existing := pieces_in(path, game)) >= wanted and not thin:
        return 0
    if existing > wanted:
        return print_error(words().say("cli-solve-larger", file=str(path), pieces=existing))
    path.parent.mkdir(parents=True, exist_ok=True)
    if shutil.disk_usage(path.parent).free < needed:
        megabytes = needed // 10**6
        return print_error(words().say("cli-solve-no-room", file=str(path), megabytes=megabytes))
    clock = system_clock()
    began = clock.monotonic()
    solver = Solver(game, pieces, os.cpu_count() or 1)
    _show_progress(make_table(solver, path), game.key, solver.places)
    seconds = round(clock.monotonic() - began)
    print(words().say("cli-solve-took", seconds=seconds))  # noqa: T201
    return write_file(thin, thinned(solver)) if thin else 0


def _show_progress(done: Iterable[int], name: str, places: int) -> None:
    """Show a progress bar on a terminal."""
    watched, total, shown = sys.stderr.isatty(), 0, -1
    for more in done:
        total += more
        share = total * 1000 // places
        if watched and share != shown:
            shown = share
            bar = ("#" * (share * BAR_LENGTH // 1000)).ljust(BAR_LENGTH, ".")
            print(f"\r{name} [{bar}] {share / 10:5.1f} %", end="", file=sys.stderr)  # noqa: T201
    if watched:
        print(file=sys.stderr)  # noqa: T201


def _report(game: Game, table: "SolvedGame", path: Path) -> None:
    say = words().say
    counts = {"positions": table.places, "pieces": table.pieces, "file": str(path)}
    megabytes = round(path.stat().st_size / 1e6, 1)
    print(say("cli-solve-made", megabytes=megabytes, **counts))  # noqa: T201
    truth = table.truth(Position.start(game))
    worth = "none" if truth is None else ("loss", "draw", "win")[truth.value + 1]
    print(say("cli-solve-start", worth=worth, steps=truth.steps if truth else 0))  # noqa: T201
    numbers = {"longest": table.longest, "limit": game.quiet_limit}
    print(say("cli-solve-longest", **numbers))  # noqa: T201


COMMANDS = (
    Command(
        "solve",
        solve,
        arguments={"game": {}},
        options={
            "rules": {"default": GUTI},
            "pieces": {"type": partial(whole_number, least=2)},
            "out": {"type": Path, "metavar": "FILE"},
            "thin": {"type": Path, "metavar": "FILE"},
        },
    ),
)
