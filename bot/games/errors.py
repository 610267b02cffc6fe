"""What is wrong with the name of a game, as data; it knows no sentence."""

from dataclasses import dataclass

from bot.engine.errors import NotationError


@dataclass(eq=False)
class UnknownGame(NotationError):
    """No game goes by `text`; `keys` are those there are."""

    text: str
    keys: tuple[str, ...]
