"""What is asked of the services: who asks, where, and for what kind of match.

It must not know what is done about it.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Self, TypeVar

from bot.play.challenge import FirstChoice, SideChoice
from bot.play.engine_player import DEFAULT_LEVEL
from bot.play.errors import UnknownChoice
from bot.play.match import Match

Choice = TypeVar("Choice", bound=StrEnum)


@dataclass(frozen=True)
class Place:
    """Where something is asked for: the server's and the channel's (or thread's) id."""

    guild: int
    channel: int

    @classmethod
    def of(cls, match: Match) -> Self:
        """Where a match is played."""
        return cls(match.guild, match.channel)


@dataclass(frozen=True)
class Person:
    """Who asks for something: the user's id, and the name that others see."""

    id: int
    name: str


@dataclass(frozen=True)
class Invitation:
    """What a challenger asks for, as it was typed or chosen; without an opponent, of anybody.

    With `hints` it is not rated. Without a pace it is the server's, but for the engine, which is
    asked for no pace. The engine plays at `level`; its match may be `private`.
    """

    game: str
    opponent: int | None = None
    side: str = SideChoice.RANDOM.value
    first: str = FirstChoice.RANDOM.value
    thread: bool = False
    rated: bool = True
    hints: bool = False
    pace: str | None = None
    opponent_is_bot: bool = False
    level: str = str(DEFAULT_LEVEL)
    private: bool = False


def chosen(choices: type[Choice], text: str) -> Choice:
    """The choice that `text` names; raises UnknownChoice."""
    try:
        return choices(text)
    except ValueError:
        raise UnknownChoice(text, tuple(choices)) from None
