"""Errors of the playground, as data."""

from bot.errors import GutiError


class PortTaken(GutiError):
    """Another program listens on `port`; the port `other` may be free."""

    port: int
    other: int


class OtherSimcord(GutiError):
    """The playground needs SimCord `pinned`, but `installed` is installed."""

    pinned: str
    installed: str
