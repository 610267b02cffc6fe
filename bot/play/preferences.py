"""What people and servers prefer, as frozen values; it must not know where they are kept."""

from dataclasses import dataclass
from enum import StrEnum

from bot.play.limits import RATED_A_DAY
from bot.play.pace import Pace


class ServerOrientation(StrEnum):
    """How a server's public boards are turned."""

    MOVER = "mover"
    BLACK = "black"
    WHITE = "white"


class OldBoards(StrEnum):
    """What becomes of a board in a server's channel when a newer one is posted."""

    DELETE = "delete"
    KEEP = "keep"


class PlayerOrientation(StrEnum):
    """Who sits at the bottom of a person's private boards."""

    OWN = "own"
    BLACK = "black"
    WHITE = "white"


class Notices(StrEnum):
    """How a person is told that it is their turn."""

    CHANNEL = "channel"
    DIRECT = "direct"
    NONE = "none"


@dataclass(frozen=True)
class Preferences:
    """A person's: how private boards look, whether a sole legal move plays itself, notices.

    A theme of None leaves it to the server, a language of None to Discord.
    """

    auto_move: bool = False
    theme: str | None = None
    orientation: PlayerOrientation = PlayerOrientation.OWN
    notices: Notices = Notices.CHANNEL
    language: str | None = None


@dataclass(frozen=True)
class ServerSettings:
    """A server's: how public boards look, how many matches of a pair are rated in a day, the pace.

    A theme of None is the first there is; the pace is that of matches for which none was asked.
    A language of None is the one that Discord has for the server, if that is one of ours. The
    puzzle of the day comes at an hour (UTC) into a channel; where it is None, none comes.
    """

    theme: str | None = None
    orientation: ServerOrientation = ServerOrientation.BLACK
    old_boards: OldBoards = OldBoards.DELETE
    rated_a_day: int = RATED_A_DAY
    pace: Pace = Pace.THREE_DAYS
    language: str | None = None
    puzzle_channel: int | None = None
    puzzle_hour: int | None = None

    @property
    def one_board(self) -> bool:
        """Whether a channel shows one board of a match: what has had its day is deleted."""
        return self.old_boards is OldBoards.DELETE
