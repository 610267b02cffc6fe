"""Time measurements, text tables and progress lines."""

import math
import os
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median
from typing import TextIO


def say(text: str) -> None:
    """Print a progress line to standard error."""
    show(f"... {text}", sys.stderr)


def show(text: str, where: TextIO | None = None) -> None:
    """Print and flush a text."""
    print(text, file=where, flush=True)


def table(title: str, heads: Sequence[str], rows: Sequence[Sequence[object]]) -> str:
    """Return a text table with a title.

    The first column is aligned left, and all other columns right.
    """
    lines = [list(heads), *([*map(str, row)] for row in rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    shown = [
        "  ".join([first.ljust(widths[0]), *map(str.rjust, rest, widths[1:])]).rstrip()
        for first, *rest in lines
    ]
    return "\n".join(["", title, "-" * len(title), *shown])


def median_ms(act: Callable[[], object], times: int) -> float:
    """Call a function `times` times; return the median time in milliseconds."""
    spent = []
    for _ in range(times):
        began = time.perf_counter()
        act()
        spent.append(time.perf_counter() - began)
    return 1000 * median(spent)


def rate_per_second(act: Callable[[], int], seconds: float) -> float:
    """Call a function repeatedly for at least `seconds`.

    Returns the sum of the results, divided by the time in seconds.
    """
    counted, began = 0, time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        counted += act()
    return counted / spent


def percentile(values: Sequence[float], share: int) -> float:
    """Return the `share`-th percentile of the values, by the nearest-rank method."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(len(ordered) * share / 100) - 1)]


def cpu_seconds(process: int) -> float:
    """Return the processor time that a process has used, in seconds.

    Returns nan if the process has ended.
    """
    try:
        stat = Path(f"/proc/{process}/stat").read_text()
    except FileNotFoundError:
        return math.nan
    # Skip the process name, which may contain spaces and parentheses.
    spent = stat.rpartition(")")[2].split()[11:13]
    return sum(map(int, spent)) / os.sysconf("SC_CLK_TCK")
