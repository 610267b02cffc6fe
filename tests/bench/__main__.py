"""Runs the measurements one after another and prints their tables; it measures nothing itself.

`python -m tests.bench truth` runs one of its own, which needs tables that take minutes to make.
"""

import asyncio
import os
import platform
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS), str(TESTS.parent)]

from bench import commands, engine, ladders, overload, pictures, start, truth  # noqa: E402 (the path comes first)
from bench.figures import show  # noqa: E402

if sys.argv[1:2] == ["truth"]:
    show(truth.measure(sys.argv[2:]))
    sys.exit()

show(f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores")
show(engine.measure())
show(pictures.measure())
show(asyncio.run(ladders.measure()))
show(asyncio.run(commands.measure()))
show(asyncio.run(overload.measure()))
show(asyncio.run(start.measure()))
