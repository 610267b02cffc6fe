"""A UTC clock that detects changes of the machine's clock."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

STEP_TOLERANCE = timedelta(seconds=1)
"""Smaller changes of the wall clock do not count as a step."""

NEVER = datetime.min.replace(tzinfo=UTC)

ZERO = timedelta(0)


def past_or_none(moment: datetime | None, now: datetime) -> datetime | None:
    """Return a stored time, or None if it is in the future.

    Only a wrong clock can have set a time in the future.
    """
    return moment if moment is not None and moment <= now else None


@dataclass(frozen=True)
class Uptime:
    """Seconds since the machine booted, including sleep, and an id of the boot."""

    boot: UUID
    seconds: float


@dataclass(frozen=True)
class Reading:
    """The wall clock and, if available, the uptime, read at one moment."""

    wall: datetime
    uptime: Uptime | None = None

    def is_comparable(self, earlier: "Reading") -> bool:
        """Return whether `earlier` is an earlier reading from the same boot."""
        if self.uptime is None or earlier.uptime is None:
            return False
        same = self.uptime.boot == earlier.uptime.boot
        return same and self.uptime.seconds >= earlier.uptime.seconds

    def since(self, earlier: "Reading") -> tuple[timedelta, timedelta]:
        """Return the time elapsed since `earlier`, and the step of the wall clock.

        After a reboot, the elapsed time is computed from the wall clock. If the wall clock went
        back, the elapsed time is unknown, and zero is returned.
        """
        by_wall = self.wall - earlier.wall
        if self.uptime and earlier.uptime and self.is_comparable(earlier):
            passed = timedelta(seconds=self.uptime.seconds - earlier.uptime.seconds)
            if abs(by_wall - passed) > STEP_TOLERANCE:
                return passed, by_wall - passed
        elif by_wall < ZERO:
            return ZERO, by_wall
        return max(by_wall, ZERO), ZERO

    def age(self, earlier: "Reading") -> timedelta | None:
        """Return the time elapsed since `earlier`, or None if it is unknown."""
        known = self.is_comparable(earlier) or earlier.wall <= self.wall
        return self.since(earlier)[0] if known else None


class SteadyClock:
    """A UTC clock that ignores steps of the wall clock until `follow` is called.

    It advances with the machine's uptime. `bot/services/heartbeat.py` calls `follow` when it has
    shifted the stored deadlines by the step. Without an uptime, this clock is the wall clock.
    """

    def __init__(
        self,
        wall: Callable[[], datetime],
        uptime: Callable[[], float] | None = None,
        boot: UUID | None = None,
    ) -> None:
        self._wall = wall
        self._uptime = uptime
        self._boot = boot or uuid4()
        self._started: datetime | None = None
        self._settling_since = 0.0

    @classmethod
    def of(cls, clock: Callable[[], datetime]) -> "SteadyClock":
        """Return `clock` as a SteadyClock; wrap it if it is not one."""
        return clock if isinstance(clock, cls) else cls(clock)

    def __call__(self) -> datetime:
        """Return the current time in UTC."""
        if self._uptime is None:
            return self._wall()
        if self._started is None:
            self._started, self._settling_since = self._wall(), self._uptime()
            self._started -= timedelta(seconds=self._settling_since)
        return self._started + timedelta(seconds=self._uptime())

    def monotonic(self) -> float:
        """Return seconds from an unspecified origin, for measuring durations."""
        return self._wall().timestamp() if self._uptime is None else self._uptime()

    def read(self) -> Reading:
        """Read the machine's clocks."""
        now = self._wall()
        return Reading(now, Uptime(self._boot, self._uptime()) if self._uptime else None)

    def reading(self) -> Reading:
        """Return a reading whose wall clock shows this clock's time."""
        return replace(self.read(), wall=self())

    def follow(self, reading: Reading) -> None:
        """Set this clock to the wall clock of a reading."""
        if reading.uptime:
            if self.was_set:
                self._settling_since = reading.uptime.seconds
            self._started = reading.wall - timedelta(seconds=reading.uptime.seconds)

    @property
    def settled_for(self) -> timedelta:
        """Time since the process started, or since the wall clock was set if that was later.

        If this time is short, old data is not deleted.
        """
        if self._uptime is None:
            return timedelta.max
        return timedelta(seconds=self._uptime() - self._settling_since) if self._started else ZERO

    @property
    def was_set(self) -> bool:
        """True if the wall clock was set since the last `follow`."""
        return self._uptime is not None and abs(self._wall() - self()) > STEP_TOLERANCE
