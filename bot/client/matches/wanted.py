"""Requested matches against the engine, as text in custom ids."""

from dataclasses import dataclass

from bot.client.messages.custom_id import MAX_NUMBER
from bot.play.challenge import OpeningChoice
from bot.play.engine_player import ENGINE
from bot.play.errors import NoSuchMatch
from bot.play.levels import LOWEST_LEVEL
from bot.play.pace import Pace
from bot.services.requests import Invitation
from guti import GUTI
from guti.games import find


@dataclass(frozen=True)
class Again:
    """A request for a match like match `number`, against the engine at `level`."""

    number: int
    level: str


Wanted = Invitation | Again


def wanted_text(wanted: Wanted) -> str:
    """Return a requested match as text for a custom id."""
    if isinstance(wanted, Again):
        return f"again/{wanted.number}/{wanted.level}"
    pace, private = wanted.pace or Pace.NONE.value, "private" if wanted.private else "public"
    game = find(wanted.game, wanted.rules)
    rules = () if game.rules == GUTI else (game.rules,)
    level = wanted.level or str(LOWEST_LEVEL)
    # Openings are drawn only by Guti's own rules.
    more = rules if wanted.opening == OpeningChoice.START else (wanted.opening,)
    return "/".join((game.key, level, wanted.side, wanted.first, pace, private, *more))


def wanted_from(text: str) -> Wanted:
    """Parse a text made by `wanted_text`. Raises NoSuchMatch for other text."""
    match text.split("/"):
        case ["again", number, level] if number.isdecimal() and int(number) <= MAX_NUMBER:
            return Again(int(number), level)
        case [game, level, side, first, pace, ("private" | "public") as audience, *more] if (
            len(more) <= 1
        ):
            drawn = more == [OpeningChoice.DRAWN]
            return Invitation(
                *(game, ENGINE, side, first),
                pace=pace,
                level=level,
                private=audience == "private",
                rules=more[0] if more and not drawn else GUTI,
                opening=(OpeningChoice.DRAWN if drawn else OpeningChoice.START).value,
            )
    raise NoSuchMatch(0)
