"""Limits of real time, which are longer while the machine is busy."""

import os

PATIENCE_S = 60.0
"""Seconds after which a test that waits for a fact fails."""


def stretched(seconds: float) -> float:
    """Return a limit in seconds, multiplied by the load of a processor."""
    return seconds * max(1.0, os.getloadavg()[0] / (os.cpu_count() or 1))
