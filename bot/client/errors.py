"""Refusals of commands and presses, as data for sentences."""

from datetime import datetime

from guti.errors import GutiError


class MayNotManage(GutiError):
    """The action is reserved for managers of the server."""


class TooManyReplays(GutiError):
    """A person requested too many replays. The next request is possible in `seconds`."""

    seconds: int


class ReplayShown(GutiError):
    """The channel showed the replay recently, in the message at `link`."""

    link: str


class CardShown(GutiError):
    """The channel showed the card of a match recently, in the message at `link`."""

    link: str


class TooManyExports(GutiError):
    """A person exported their data recently. The next export is possible in `seconds`."""

    seconds: int


class TooManyDeletions(GutiError):
    """A person reached the `limit` of deletions. The next one is possible after `again`."""

    limit: int
    again: datetime


class ExportsBusy(GutiError):
    """Another person's export is in progress."""


class ExportTooLarge(GutiError):
    """The person's export has `megabytes`, more than Discord's `limit`."""

    megabytes: int
    limit: int
    person: str


class ReplaysBusy(GutiError):
    """The queue of replays is full."""


class MetricsPortTaken(GutiError):
    """Another program listens on the metrics page's `host` and `port`."""

    host: str
    port: int


class MetricsUnserved(GutiError):
    """The operating system refuses to listen on `host` and `port`, for the given `reason`."""

    host: str
    port: int
    reason: str


class DiscordTooSlow(GutiError):
    """Discord did not answer a request in time. A retry may succeed."""


class OutsideServers(GutiError):
    """The command needs a server that has added the bot."""


class BotNotMember(GutiError):
    """The server added the commands without the bot, who must be a member for this."""

    link: str


class NobodyElse(GutiError):
    """Another person cannot be challenged in direct messages with the bot."""


class ForeignServer(GutiError):
    """The server hides the bot's answers, so two people cannot play a match there."""


class OwnRecordOnly(GutiError):
    """Outside servers, people see only their own profile and matches."""


class NothingPlayed(GutiError):
    """The match has no moves to review. `live` is true if the match is in progress."""

    match: int
    live: bool
