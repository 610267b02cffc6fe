"""Limits on a worker's time and memory."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """Limits on time (in seconds) and memory (in bytes).

    A search is stopped after `ceiling`. A worker is killed if it is not ready within `waking`, or
    if it has not answered within `grace` after the ceiling. A worker exits after `idle` without a
    question, and after an answer if it uses more than `memory`. `nodes` replaces the node limits of
    levels and questions.
    """

    ceiling: float = 1.5
    grace: float = 5.0
    waking: float = 120.0
    idle: float = 600.0
    memory: int = 256 << 20
    nodes: int | None = None
