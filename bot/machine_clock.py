"""The machine's clock."""

import time
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from uuid import UUID

from bot.clock import SteadyClock

BOOT_ID = Path("/proc/sys/kernel/random/boot_id")
"""Linux file that identifies the current boot of the machine."""


def system_clock() -> SteadyClock:
    """Return the machine's clock, with an uptime that includes sleep."""
    number = getattr(time, "CLOCK_BOOTTIME", getattr(time, "CLOCK_MONOTONIC", None))
    # Windows has neither constant, but its `time.monotonic` includes sleep.
    uptime = time.monotonic if number is None else partial(time.clock_gettime, number)
    try:
        boot = UUID(BOOT_ID.read_text().strip())
    except (OSError, ValueError):
        boot = None
    return SteadyClock(partial(datetime.now, UTC), uptime, boot)
