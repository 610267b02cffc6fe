"""Tests of the memory allocator's settings."""

import subprocess
import sys

import pytest

from bot.paths import TREE

FRAGMENTED = """
import resource
from pathlib import Path
from bot.heap import limit_heaps, release_unused

def resident():
    return int(Path("/proc/self/statm").read_text().split()[1]) * resource.getpagesize()

limit_heaps()
blocks = [bytearray(8_000) for _ in range(5_000)]
kept = blocks[::50]
del blocks
before = resident()
release_unused()
print(before - resident())
"""
"""A program that prints how many of 39 MB, unused between used blocks, it releases."""


@pytest.mark.skipif(sys.platform != "linux", reason="needs glibc")
def test_unused_memory_between_used_blocks_is_released() -> None:
    shown = subprocess.run(
        [sys.executable, "-c", FRAGMENTED], cwd=TREE, capture_output=True, text=True, check=True
    )
    assert int(shown.stdout) > 25_000_000
