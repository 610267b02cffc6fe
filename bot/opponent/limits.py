"""Limits on a worker's time and memory."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """Times in seconds, memory in bytes.

    A search ends after `ceiling`, from when the worker begins it. A worker silent for `grace`
    longer is killed, and so is one not ready after `waking`. A worker without questions for `idle`
    ends, and so does one with more than `memory` after an answer. `nodes` overrides the level's.
    """

    ceiling: float = 1.5
    grace: float = 5.0
    waking: float = 120.0
    idle: float = 600.0
    memory: int = 400 << 20
    nodes: int | None = None
