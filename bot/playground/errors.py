"""Errors of the playground."""

from guti.errors import GutiError


class PortTaken(GutiError):
    """Another program uses `port`. The port `other` may be free."""

    port: int
    other: int


class OtherSimcord(GutiError):
    """Version `installed` of SimCord is installed, but `pinned` is needed."""

    pinned: str
    installed: str
