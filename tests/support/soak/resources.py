"""Memory and open files of processes, as Linux reports them."""

from __future__ import annotations

import mmap
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

MEGABYTE = 1 << 20


def resident(process: int) -> int:
    """Return a process's memory in bytes, or 0 if it has ended."""
    try:
        return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * mmap.PAGESIZE
    except OSError:
        return 0


def descriptors(process: int) -> int:
    """Return a process's number of open files and sockets, or 0 if it has ended."""
    try:
        return len(list(Path(f"/proc/{process}/fd").iterdir()))
    except OSError:
        return 0


@dataclass
class Resources:
    """Measurements of several processes over time."""

    seen: dict[int, list[tuple[int, int]]] = field(default_factory=lambda: defaultdict(list))

    def look(self, process: int) -> None:
        """Measure a process."""
        self.seen[process].append((resident(process), descriptors(process)))

    def figures(self) -> dict[str, object]:
        """Return measurements of the longest-lived process, at 1/4, 1/2 and the end."""
        looks = max(self.seen.values(), key=len, default=[])
        if not looks:
            return {}
        moments = [looks[len(looks) * part // 4 - (part == 4)] for part in (1, 2, 4)]
        return {
            "memory after 1/4, 1/2, all of the longest life, MB": [
                memory // MEGABYTE for memory, _ in moments
            ],
            "open files then": [files for _, files in moments],
        }
