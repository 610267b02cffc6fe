"""The database behind the service: the only SQL, with its migrations beside it."""

from bot.store.database import Store

__all__ = ["Store"]
