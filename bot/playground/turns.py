"""The turn in a channel, as shown on each screen."""

from collections.abc import Mapping
from dataclasses import dataclass

from bot.play.engine_player import ENGINE, NAME
from bot.play.errors import NoMatchHere
from bot.services.matches import MatchService
from bot.services.requests import Place
from bot.texts import Texts


@dataclass(frozen=True)
class Turn:
    """The turn in a channel. `mover` is the user to move, if any, whose name is `name`."""

    begun: bool = False
    mover: int | None = None
    name: str = ""


async def turn_in(matches: MatchService, place: Place) -> Turn:
    """Return the current turn in a channel."""
    try:
        match = await matches.find(place, 0, None)
    except NoMatchHere:
        return Turn()
    if not match.live:
        return Turn(begun=True)
    name = match.black_name if match.to_move == match.black else match.white_name
    return Turn(begun=True, mover=match.to_move, name=name)


def turn_line(
    turn: Turn, viewer: int, names: Mapping[int, str], words: Texts, public: Texts
) -> dict[str, str | None]:
    """Return the line that tells `viewer` whose turn it is.

    `names` are those of the members with screens. `public` provides the labels of buttons that
    everyone sees.
    """
    line: dict[str, str | None] = {"member": None, "link": None}
    if turn.mover is None:
        sentence = "playground-match-over" if turn.begun else "playground-no-match"
        return line | {"said": words.say(sentence, **public.labels)}
    if turn.mover == viewer:
        return line | {"said": words.say("playground-your-turn")}
    name = NAME if turn.mover == ENGINE else names.get(turn.mover, turn.name)
    if turn.mover in names:
        line = {"member": str(turn.mover), "link": words.say("playground-screen", name=name)}
    return line | {"said": words.say("playground-turn", name=name)}
