"""Values that describe a request: the place, the person and the options of a match."""

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Self, TypeVar

from bot.play.challenge import FirstChoice, OpeningChoice, SideChoice
from bot.play.errors import UnknownChoice
from bot.play.match import Match
from bot.shards import NO_SERVER
from guti import GUTI

Choice = TypeVar("Choice", bound=StrEnum)


@dataclass(frozen=True)
class Place:
    """The ids of a server and of one of its channels or threads.

    `guild` is 0 in direct messages, and in servers that have not added the bot. The id of such a
    server is `foreign_guild`, which is stored only with invitations and matches of two people.
    """

    guild: int
    channel: int
    foreign_guild: int = field(default=0, compare=False)

    @property
    def in_server(self) -> bool:
        """False in direct messages, and in servers that have not added the bot."""
        return self.guild != NO_SERVER

    @classmethod
    def of(cls, match: Match) -> Self:
        """Return the place in which a match is played."""
        return cls(match.guild, match.channel)


@dataclass(frozen=True)
class Person:
    """A person's user id and display name."""

    id: int
    name: str


@dataclass(frozen=True)
class Invitation:
    """The options of a new match, as the challenger entered them.

    If `opponent` is None, anyone can accept. A match with `hints` or an unrated rule set is never
    rated. If `pace` is None, a match between people has
    the server's pace, and a match against the engine has no time limit.
    Without `vacation`, vacations do not stop the clock of a match that `begin` begins.
    `level` and `private` apply only to matches against the engine. If `level` is None, it is the
    lowest level that the challenger has not beaten in the game.
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
    level: str | None = None
    private: bool = False
    rules: str = GUTI
    opening: str = OpeningChoice.START.value
    vacation: bool = True


def chosen(choices: type[Choice], text: str) -> Choice:
    """Return the choice with the value `text`. Raises UnknownChoice."""
    try:
        return choices(text)
    except ValueError:
        raise UnknownChoice(text, tuple(choices)) from None
