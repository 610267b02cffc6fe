"""The database behind the service: the only SQL, with its migrations beside it."""

from bot.store.store import Store

__all__ = ["Store"]
