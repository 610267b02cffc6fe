"""What can keep the playground from starting, as data; it knows no sentence."""

from dataclasses import dataclass

from bot.errors import GutiError


@dataclass(eq=False)
class PortTaken(GutiError):
    """Another program listens on the playground's `port`; the `other` may be free."""

    port: int
    other: int


@dataclass(eq=False)
class OtherSimcord(GutiError):
    """The playground needs the version `pinned` of SimCord, and another is `installed`."""

    pinned: str
    installed: str
