"""Limits on a worker's time and memory."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """Times in seconds, memory in bytes.

    A search ends `ceiling` after the worker began it. A worker that stays silent for another
    `grace` is killed, and so is a worker that is not ready within `waking`. A worker ends by itself
    if it gets no question for `idle`, or if it uses more than `memory` after an answer. `nodes`
    replaces the node limits of the levels and of the questions.
    """

    ceiling: float = 1.5
    grace: float = 5.0
    waking: float = 120.0
    idle: float = 600.0
    memory: int = 400 << 20
    nodes: int | None = None
