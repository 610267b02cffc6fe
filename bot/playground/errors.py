"""What can keep the playground from starting; it must not know how that is told."""

from bot.errors import GutiError


class PortTakenError(GutiError):
    """Another program listens on the playground's port."""
