"""Limits on a worker's time and memory."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """Limits of times in seconds, and of memory in bytes.

    A search is stopped after `ceiling`. A worker that has still not answered after a further
    `grace`, or is not ready within `waking`, is killed. A worker exits if it receives no question
    for `idle`, or if it uses more than `memory` after an answer. `nodes` replaces the node limits
    of levels and questions.
    """

    ceiling: float = 1.5
    grace: float = 5.0
    waking: float = 120.0
    idle: float = 600.0
    memory: int = 400 << 20
    nodes: int | None = None
