"""Resources of a process: memory and open files, as Linux reports them."""

from __future__ import annotations

import mmap
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

MEGABYTE = 1 << 20


def resident(process: int) -> int:
    """Return the bytes of memory of a process; 0 if it is gone."""
    try:
        return int(Path(f"/proc/{process}/statm").read_text().split()[1]) * mmap.PAGESIZE
    except OSError:
        return 0


def descriptors(process: int) -> int:
    """Return the number of open files and sockets of a process; 0 if it is gone."""
    try:
        return len(list(Path(f"/proc/{process}/fd").iterdir()))
    except OSError:
        return 0


@dataclass
class Resources:
    """Measurements of processes, each until it is killed."""

    seen: dict[int, list[tuple[int, int]]] = field(default_factory=lambda: defaultdict(list))

    def look(self, process: int) -> None:
        """Record the current resources of a process."""
        self.seen[process].append((resident(process), descriptors(process)))

    def figures(self) -> dict[str, object]:
        """Return figures of the longest-lived process: at 1/4, 1/2 and the end of its life."""
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
