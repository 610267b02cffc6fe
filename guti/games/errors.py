"""Errors for names that no game has."""

from guti.errors import NotationError


class UnknownGame(NotationError):
    """No game has the name `text`; `keys` are the keys of all games."""

    text: str
    keys: tuple[str, ...]
