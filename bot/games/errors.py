"""Errors in the name of a game, as data."""

from dataclasses import dataclass

from bot.engine.errors import NotationError


@dataclass(eq=False)
class UnknownGame(NotationError):
    """No game is named `text`; `keys` are the known ones."""

    text: str
    keys: tuple[str, ...]
