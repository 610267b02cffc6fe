"""Limits on a worker's time and memory."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """Times in seconds, memory in bytes.

    A search ends after `ceiling`, from when the worker begins it. A worker silent for `grace`
    longer is killed, and so is one not ready after `waking`. A worker with more than `memory` after
    an answer is replaced. `nodes` overrides the level's.
    """

    ceiling: float = 1.5
    grace: float = 5.0
    waking: float = 120.0
    memory: int = 400 << 20
    nodes: int | None = None
