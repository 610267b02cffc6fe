"""What somebody may not do in a server, as data; it knows no sentence."""

from dataclasses import dataclass

from bot.errors import GutiError


@dataclass(eq=False)
class MayNotManage(GutiError):
    """Only those may who manage the server."""
