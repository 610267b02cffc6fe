"""How long a thought may take and how much memory a worker; it must not know how it is kept."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """Times in seconds, memory in bytes.

    A thought ends after `ceiling`, counted from when a worker begins with it; a worker that is
    silent for `grace` longer is killed, and so is one that is not awake after `waking`. One that
    holds more than `memory` after a thought is ended, and another started. `nodes` is in place of
    what the level says.
    """

    ceiling: float = 1.5
    grace: float = 5.0
    waking: float = 120.0
    memory: int = 400 << 20
    nodes: int | None = None
