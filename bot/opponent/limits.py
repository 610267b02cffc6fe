"""Limits on a worker's time and memory."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """Limits on time (in seconds) and memory (in bytes).

    A search is stopped after `ceiling`. A worker is killed if it is not ready within `waking`, or
    does not answer within `grace` after the ceiling. A worker exits after `idle` without a
    question, or if it uses more than `memory` after an answer. `nodes` replaces the node limits of
    levels and questions.
    """

    ceiling: float = 1.5
    grace: float = 5.0
    waking: float = 120.0
    idle: float = 600.0
    memory: int = 400 << 20
    nodes: int | None = None
