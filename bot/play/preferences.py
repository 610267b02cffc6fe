"""Preferences of people and servers."""

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from datetime import datetime
from enum import StrEnum
from typing import Any, NewType

from bot.play.limits import DEFAULT_RATED_A_DAY
from bot.play.pace import Pace

Snowflake = NewType("Snowflake", int)
"""Id of a Discord object."""

SETTING = {"setting": True}
"""Metadata of a field that people or servers set themselves.

It has a select and a command's option, both named like the field. The values are those of its type:
on and off, or those of an enum.
"""


def settings_of(kind: type[Any]) -> Iterator[tuple[str, Any]]:
    """Return the names and the types of the fields that are declared as settings."""
    return ((each.name, each.type) for each in fields(kind) if "setting" in each.metadata)


class ServerOrientation(StrEnum):
    """Side at the bottom of a server's public boards."""

    MOVER = "mover"
    BLACK = "black"
    WHITE = "white"


class OldBoards(StrEnum):
    """Treatment of the older boards of a match when a new board is posted."""

    DELETE = "delete"
    KEEP = "keep"


class PlayerOrientation(StrEnum):
    """Side at the bottom of a person's private boards."""

    OWN = "own"
    BLACK = "black"
    WHITE = "white"


class Notices(StrEnum):
    """Place where a person is notified of their turn."""

    CHANNEL = "channel"
    DIRECT = "direct"
    NONE = "none"


class ProfileView(StrEnum):
    """The part of a person's progress that others see, besides public matches."""

    LEVELS = "levels"
    PUZZLES = "puzzles"
    ALL = "all"


class Quiet(StrEnum):
    """Hours in a person's time zone in which no notices come: from one hour to another."""

    OFF = "off"
    FROM_20_TO_8 = "20-8"
    FROM_21_TO_6 = "21-6"
    FROM_21_TO_7 = "21-7"
    FROM_22_TO_6 = "22-6"
    FROM_22_TO_7 = "22-7"
    FROM_22_TO_8 = "22-8"
    FROM_23_TO_7 = "23-7"
    FROM_23_TO_8 = "23-8"
    FROM_0_TO_6 = "0-6"
    FROM_0_TO_8 = "0-8"
    FROM_1_TO_9 = "1-9"
    FROM_9_TO_17 = "9-17"

    @property
    def hours(self) -> tuple[int, int]:
        """The first hour and the hour after the last. Raises ValueError for OFF."""
        begins, ends = self.value.split("-")
        return int(begins), int(ends)


class Digest(StrEnum):
    """The hour of one message with all notices, in a person's time zone."""

    OFF = "off"
    AT_6 = "6"
    AT_7 = "7"
    AT_8 = "8"
    AT_9 = "9"
    AT_12 = "12"
    AT_15 = "15"
    AT_17 = "17"
    AT_18 = "18"
    AT_19 = "19"
    AT_20 = "20"
    AT_21 = "21"

    @property
    def hour(self) -> int:
        """The hour of the digest. Raises ValueError for OFF."""
        return int(self.value)


@dataclass(frozen=True)
class Preferences:
    """A person's preferences.

    If `theme` is None, the server's theme is used. If `language` is None, the person's Discord
    language is used. The puzzle of the day is sent by direct message at `puzzle_hour` in the time
    zone `zone`, or in UTC if `zone` is None. If Discord refuses the message, `puzzle_refused`
    becomes true, and no more puzzles are sent. `profile` is what others see on the person's
    profile: by default puzzles, which a server's list of solvers counts anyway, but no lessons.
    During `quiet` hours no notices come, and a `digest` replaces them.
    """

    auto_move: bool = field(default=False, metadata=SETTING)
    theme: str | None = None
    orientation: PlayerOrientation = PlayerOrientation.OWN
    notices: Notices = field(default=Notices.CHANNEL, metadata=SETTING)
    language: str | None = None
    puzzle_hour: int | None = None
    zone: str | None = None
    puzzle_sent: datetime | None = None
    puzzle_refused: bool = False
    profile: ProfileView = field(default=ProfileView.PUZZLES, metadata=SETTING)
    quiet: Quiet = field(default=Quiet.OFF, metadata=SETTING)
    digest: Digest = field(default=Digest.OFF, metadata=SETTING)


@dataclass(frozen=True)
class ServerSettings:
    """A server's settings.

    If `theme` is None, the first theme is used. `pace` is the default for new matches. If
    `language` is None, the server's Discord language is used, if Guti supports that language. The
    puzzle of the day is posted in `puzzle_channel` at `puzzle_hour` (UTC). If either is None, no
    puzzle is posted. The same holds for the Sunday card, in the time zone `sunday_zone` or in UTC.
    """

    theme: str | None = None
    orientation: ServerOrientation = ServerOrientation.BLACK
    rated_a_day: int = DEFAULT_RATED_A_DAY
    pace: Pace = field(default=Pace.THREE_DAYS, metadata=SETTING)
    old_boards: OldBoards = field(default=OldBoards.DELETE, metadata=SETTING)
    language: str | None = None
    puzzle_channel: Snowflake | None = None
    puzzle_hour: int | None = None
    sunday_channel: Snowflake | None = None
    sunday_hour: int | None = None
    sunday_zone: str | None = None

    @property
    def one_board(self) -> bool:
        """True if only the newest board of a match is kept in a channel."""
        return self.old_boards is OldBoards.DELETE
