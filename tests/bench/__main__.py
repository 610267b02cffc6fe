"""Runs the measurements one after another and prints their tables; it measures nothing itself."""

import asyncio
import os
import platform
import sys
from pathlib import Path

TESTS = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(TESTS), str(TESTS.parent)]

from bench import commands, engine, ladders, overload, pictures  # noqa: E402 (the path comes first)
from bench.figures import show  # noqa: E402

show(f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores")
show(engine.measure())
show(pictures.measure())
show(asyncio.run(ladders.measure()))
show(asyncio.run(commands.measure()))
show(asyncio.run(overload.measure()))
