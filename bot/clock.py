"""The process's clock, and what to believe of moments that it noted earlier.

It must not know whose moments those are. The machine's clocks are handed in.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from uuid import UUID, uuid4

STEP_TOLERANCE = timedelta(seconds=1)
"""A smaller difference between the wall clock and the monotonic one is no step: both drift."""

NEVER = datetime.min.replace(tzinfo=UTC)

ZERO = timedelta(0)


def believed(moment: datetime | None, now: datetime) -> datetime | None:
    """Return a stored moment, or None if it lies in the future: the clock was wrong then, or is."""
    return moment if moment is not None and moment <= now else None


@dataclass(frozen=True)
class Uptime:
    """Seconds since the machine was started, sleep included; `boot` names that start."""

    boot: UUID
    seconds: float


@dataclass(frozen=True)
class Reading:
    """What the wall clock and, if known, the monotonic clock say at one instant."""

    wall: datetime
    uptime: Uptime | None = None

    def is_comparable(self, earlier: "Reading") -> bool:
        """Whether both are of the same start of the machine, `earlier` first."""
        if self.uptime is None or earlier.uptime is None:
            return False
        same = self.uptime.boot == earlier.uptime.boot
        return same and self.uptime.seconds >= earlier.uptime.seconds

    def since(self, earlier: "Reading") -> tuple[timedelta, timedelta]:
        """Return how much time passed since `earlier`, and by how much the wall clock was set.

        Between two starts of the machine the wall clock is believed, unless it went back: how much
        time passed is unknown then, and counts as none.
        """
        told = self.wall - earlier.wall
        if self.uptime and earlier.uptime and self.is_comparable(earlier):
            passed = timedelta(seconds=self.uptime.seconds - earlier.uptime.seconds)
            if abs(told - passed) > STEP_TOLERANCE:
                return passed, told - passed
        elif told < ZERO:
            return ZERO, told
        return max(told, ZERO), ZERO

    def age(self, earlier: "Reading") -> timedelta | None:
        """Return how much time passed since `earlier`; None if it is unknown."""
        known = self.is_comparable(earlier) or earlier.wall <= self.wall
        return self.since(earlier)[0] if known else None


class SteadyClock:
    """A clock that gives moments in UTC, and is set by `follow` alone.

    Till then it runs by the monotonic clock, whatever is done to the wall clock: so moments are set
    together with those that are stored (`bot/services/heartbeat.py`). Without a monotonic clock the
    wall clock is believed.
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
        """Return `clock` itself if it is a SteadyClock, else one that believes it."""
        return clock if isinstance(clock, cls) else cls(clock)

    def __call__(self) -> datetime:
        """Return the present moment."""
        if self._uptime is None:
            return self._wall()
        if self._started is None:
            self._started, self._settling_since = self._wall(), self._uptime()
            self._started -= timedelta(seconds=self._settling_since)
        return self._started + timedelta(seconds=self._uptime())

    def monotonic(self) -> float:
        """Return seconds by which durations are measured; from when they count is unspecified."""
        return self._wall().timestamp() if self._uptime is None else self._uptime()

    def read(self) -> Reading:
        """Return what the machine's clocks say."""
        now = self._wall()
        return Reading(now, Uptime(self._boot, self._uptime()) if self._uptime else None)

    def say(self) -> Reading:
        """Return what it says itself, with the uptime."""
        return replace(self.read(), wall=self())

    def follow(self, reading: Reading) -> None:
        """Be set to what the wall clock said at a reading."""
        if reading.uptime:
            if self.was_set:
                self._settling_since = reading.uptime.seconds
            self._started = reading.wall - timedelta(seconds=reading.uptime.seconds)

    @property
    def settled_for(self) -> timedelta:
        """How long it has run since the process started or the wall clock was set.

        Till that is long enough, nothing is deleted for its age.
        """
        if self._uptime is None:
            return timedelta.max
        return timedelta(seconds=self._uptime() - self._settling_since) if self._started else ZERO

    @property
    def was_set(self) -> bool:
        """Whether the wall clock was set since it was last followed."""
        return self._uptime is not None and abs(self._wall() - self()) > STEP_TOLERANCE
