"""Errors of the playground, as data."""

from dataclasses import dataclass

from bot.errors import GutiError


@dataclass(eq=False)
class PortTaken(GutiError):
    """Another program listens on `port`; `other` may be free."""

    port: int
    other: int


@dataclass(eq=False)
class OtherSimcord(GutiError):
    """The playground needs SimCord `pinned`, but `installed` is installed."""

    pinned: str
    installed: str
