"""What people and servers prefer, as frozen values; it must not know where they are kept."""

from dataclasses import dataclass
from enum import StrEnum


class Turned(StrEnum):
    """How a server's public boards are turned."""

    MOVER = "mover"
    BLACK = "black"
    WHITE = "white"


class Seat(StrEnum):
    """Who sits at the bottom of a person's private boards."""

    OWN = "own"
    BLACK = "black"
    WHITE = "white"


@dataclass(frozen=True)
class Preferences:
    """A person's: how private boards look, and whether a sole legal move plays itself.

    A theme of None leaves it to the server.
    """

    auto_move: bool = False
    theme: str | None = None
    seat: Seat = Seat.OWN


@dataclass(frozen=True)
class House:
    """A server's: how public boards look, and how many matches of a pair are rated in a day.

    A theme of None is the first there is.
    """

    theme: str | None = None
    turned: Turned = Turned.MOVER
    rated_a_day: int = 3
