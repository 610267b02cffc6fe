"""What somebody may not do in a server, as data; it knows no sentence."""

from dataclasses import dataclass
from datetime import datetime

from bot.errors import GutiError


@dataclass(eq=False)
class MayNotManage(GutiError):
    """Only those may who manage the server."""


@dataclass(eq=False)
class TooManyReplays(GutiError):
    """A person asked for many replays just now, and can ask again in so many `seconds`."""

    seconds: int


@dataclass(eq=False)
class TooManyExports(GutiError):
    """A person had all that is kept of them just now, and can again in so many `seconds`."""

    seconds: int


@dataclass(eq=False)
class TooManyDeletions(GutiError):
    """A person had their data deleted `limit` times lately, and can again from a moment on."""

    limit: int
    again: datetime


@dataclass(eq=False)
class ExportsBusy(GutiError):
    """Somebody else's file is being made: one at a time is."""


@dataclass(eq=False)
class ExportTooLarge(GutiError):
    """Discord takes files of `limit` megabytes, and that of `person` (an id) has `megabytes`."""

    megabytes: int
    limit: int
    person: str


@dataclass(eq=False)
class ReplaysBusy(GutiError):
    """As many replays are being drawn as can be."""


@dataclass(eq=False)
class MetricsPortTaken(GutiError):
    """The metrics cannot be served at this `host` and `port`: another program listens there."""

    host: str
    port: int


@dataclass(eq=False)
class MetricsUnserved(GutiError):
    """The metrics cannot be served at this `host` and `port`, for a `reason` of the system's."""

    host: str
    port: int
    reason: str


@dataclass(eq=False)
class DiscordTooSlow(GutiError):
    """Discord has not said yet what an answer depends on; asking again may find it."""


@dataclass(eq=False)
class OutsideServers(GutiError):
    """There are no channels and no matches in direct messages."""


@dataclass(eq=False)
class NothingPlayed(GutiError):
    """There is nothing to look back at: `match` has no move, and may still be `live`."""

    match: int
    live: bool
