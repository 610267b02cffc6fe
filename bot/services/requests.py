"""Requests to the services: who, where, and what kind of match."""

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

    The server is 0 if the bot is not a member there; the channel is 0 if none is stored.
    """

    guild: int
    channel: int

    @property
    def in_server(self) -> bool:
        """False in private chats and in servers that have not added the bot."""
        return self.guild != NO_SERVER

    @classmethod
    def of(cls, match: Match) -> Self:
        """Return where a match is played."""
        return cls(match.guild, match.channel)


@dataclass(frozen=True)
class Person:
    """The requesting user's id and visible name."""

    id: int
    name: str


@dataclass(frozen=True)
class Invitation:
    """A challenger's options, as typed or chosen; no opponent means anyone.

    A match with `hints`, or with a rule set that is not rated, is unrated. The default pace is
    the server's; a match against the engine has none by default. The engine plays at `level`; a
    match against it may be `private`.
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
    """Return the choice that `text` names. Raises UnknownChoice."""
    try:
        return choices(text)
    except ValueError:
        raise UnknownChoice(text, tuple(choices)) from None
