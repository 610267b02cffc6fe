"""Values of requests: places, people and options of a match."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Self, TypeVar

from bot.engine import GUTI
from bot.play.challenge import FirstChoice, SideChoice
from bot.play.engine_player import DEFAULT_LEVEL
from bot.play.errors import UnknownChoice
from bot.play.match import Match
from bot.shards import NO_SERVER

Choice = TypeVar("Choice", bound=StrEnum)


@dataclass(frozen=True)
class Place:
    """Ids of a server, and of a channel or thread in it.

    The server is 0 outside servers that have added the bot; the channel is 0 if it is not stored.
    """

    guild: int
    channel: int

    @property
    def in_server(self) -> bool:
        """False in private chats and in servers that have not added the bot."""
        return self.guild != NO_SERVER

    @classmethod
    def of(cls, match: Match) -> Self:
        """Return the place in which a match is played."""
        return cls(match.guild, match.channel)


@dataclass(frozen=True)
class Person:
    """A person's user id and visible name."""

    id: int
    name: str


@dataclass(frozen=True)
class Invitation:
    """A challenger's options, as typed or chosen; an `opponent` of None means anyone.

    A match with `hints`, or with an unrated rule set, is unrated. By default the pace is the
    server's, and none against the engine. `level` and `private` apply only to matches against the
    engine.
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
    rules: str = GUTI


def chosen(choices: type[Choice], text: str) -> Choice:
    """Return the choice with the value `text`. Raises UnknownChoice."""
    try:
        return choices(text)
    except ValueError:
        raise UnknownChoice(text, tuple(choices)) from None
