"""Runs the benchmarks one after another, and prints their tables."""

import argparse
import asyncio
import os
import platform
import sys
from collections.abc import Callable

from benchmarks import (
    analyses,
    commands,
    database,
    engine,
    growth,
    ladders,
    leaderboards,
    overload,
    page_visitors,
    pages,
    pictures,
    puzzles,
    start,
    tables,
    truth,
)
from tools.figures import show

PARTS: dict[str, Callable[[], str]] = {
    "engine": engine.measure,
    "tables": tables.measure,
    "pictures": pictures.measure,
    "ladders": lambda: asyncio.run(ladders.measure()),
    "commands": lambda: asyncio.run(commands.measure()),
    "database": lambda: asyncio.run(database.measure()),
    "leaderboards": lambda: asyncio.run(leaderboards.measure()),
    "overload": lambda: asyncio.run(overload.measure()),
    "visitors": lambda: asyncio.run(page_visitors.measure()),
    "pages": lambda: asyncio.run(pages.measure()),
    "puzzles": lambda: asyncio.run(puzzles.measure()),
    "analyses": lambda: asyncio.run(analyses.measure()),
    "growth": lambda: asyncio.run(growth.measure()),
    "start": lambda: asyncio.run(start.measure()),
}

parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__)
parser.add_argument(
    "part",
    nargs="?",
    choices=(*PARTS, "truth"),
    help="one part only; truth has options, and needs tables that take minutes to make",
)
if sys.argv[1:2] == ["truth"]:
    show(truth.measure(sys.argv[2:]))
    sys.exit()
chosen = parser.parse_args()
show(f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores")
for name, measure in PARTS.items():
    if chosen.part in {None, name}:
        show(measure())
