"""The database layer: all SQL, in one module per subject, and the migrations."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bot.store.stores import Store

__all__ = ["Store"]


def __getattr__(name: str) -> object:
    """Import Store when it is first used, because that takes half a second."""
    if name != "Store":
        raise AttributeError(name)
    return import_module("bot.store.stores").Store
