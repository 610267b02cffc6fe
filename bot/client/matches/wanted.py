"""Matches against the engine as they are asked for, and their text in a custom id."""

from dataclasses import dataclass

from bot.client.messages.custom_id import LARGEST
from bot.games import find
from bot.play.engine_player import ENGINE
from bot.play.errors import NoSuchMatch
from bot.play.pace import Pace
from bot.services.requests import Invitation

WANTED = "wanted"
"""The key in an interaction's `extras` of the match that it asks for."""


@dataclass(frozen=True)
class Again:
    """Another match like match `number`, at a level of the engine."""

    number: int
    level: str


Wanted = Invitation | Again


def wanted_text(wanted: Wanted) -> str:
    """Return what fits into a custom id, of what the services did not refuse as unknown."""
    if isinstance(wanted, Again):
        return f"again/{wanted.number}/{wanted.level}"
    pace, private = wanted.pace or Pace.NONE.value, "private" if wanted.private else "public"
    key = find(wanted.game).key
    return "/".join((key, wanted.level, wanted.side, wanted.first, pace, private))


def wanted_from(text: str) -> Wanted:
    """Read what `wanted_text` wrote; raise NoSuchMatch for other text."""
    match text.split("/"):
        case ["again", number, level] if number.isdecimal() and int(number) <= LARGEST:
            return Again(int(number), level)
        case [game, level, side, first, pace, ("private" | "public") as audience]:
            private = audience == "private"
            return Invitation(game, ENGINE, side, first, pace=pace, level=level, private=private)
    raise NoSuchMatch(0)
