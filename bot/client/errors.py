"""Refusals at the edge, as data for sentences."""

from dataclasses import dataclass
from datetime import datetime

from bot.errors import GutiError


@dataclass(eq=False)
class MayNotManage(GutiError):
    """The action is reserved for managers of the server."""


@dataclass(eq=False)
class TooManyReplays(GutiError):
    """A person requested too many replays, and can request another in `seconds`."""

    seconds: int


@dataclass(eq=False)
class ReplayShown(GutiError):
    """The channel has just seen the replay, at `link`."""

    link: str


@dataclass(eq=False)
class TooManyExports(GutiError):
    """A person exported their data recently, and can again in `seconds`."""

    seconds: int


@dataclass(eq=False)
class TooManyDeletions(GutiError):
    """A person deleted their data `limit` times recently, and can `again` later."""

    limit: int
    again: datetime


@dataclass(eq=False)
class ExportsBusy(GutiError):
    """Another person's export is in progress."""


@dataclass(eq=False)
class ExportTooLarge(GutiError):
    """The export of `person` (an id) exceeds Discord's `limit`, both in megabytes."""

    megabytes: int
    limit: int
    person: str


@dataclass(eq=False)
class ReplaysBusy(GutiError):
    """The queue of replays is full."""


@dataclass(eq=False)
class MetricsPortTaken(GutiError):
    """Another program listens on the metrics page's `host` and `port`."""

    host: str
    port: int


@dataclass(eq=False)
class MetricsUnserved(GutiError):
    """The operating system refuses to listen on `host` and `port` for a `reason`."""

    host: str
    port: int
    reason: str


@dataclass(eq=False)
class DiscordTooSlow(GutiError):
    """Discord did not answer a required question in time; a retry may succeed."""


@dataclass(eq=False)
class OutsideServers(GutiError):
    """The command needs a server that has added the bot."""


@dataclass(eq=False)
class NobodyElse(GutiError):
    """Direct messages with the bot hold no other person to challenge."""


@dataclass(eq=False)
class ForeignServer(GutiError):
    """The server has not added the bot, which therefore keeps no match of two people there."""


@dataclass(eq=False)
class OwnProfileOnly(GutiError):
    """Outside servers people see only their own profile."""


@dataclass(eq=False)
class NothingPlayed(GutiError):
    """There is nothing to review: `match` has no move, and may still be `live`."""

    match: int
    live: bool
