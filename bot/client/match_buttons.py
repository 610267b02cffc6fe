"""The buttons of a match as it is shown: what can be played, and what else can be done.

It must not know what is legal, nor who may press.
"""

from collections.abc import Collection, Sequence
from itertools import groupby
from operator import attrgetter

from discord import ButtonStyle

from bot.client.custom_id import CustomId
from bot.client.layout import Button
from bot.engine import Move
from bot.play.engine_player import LEVELS
from bot.play.match import Match

FEW = 5
"""So many moves have a button each: one row."""

MOST = 20
"""Room for so many buttons: four rows, and the fifth is for what else can be done."""

LONGEST = 12
"""Points of a chain that can still be read on a button, and named in a custom id."""

SEEK = Button("button-seek", CustomId("seek", "choose", 0), ButtonStyle.success)
"""Finds an opponent, wherever there is none yet."""

ENGINE_PLAYS = Button("button-engine", CustomId("engine", "choose", 0), ButtonStyle.primary)
"""Begins a match against the engine, for whom nobody else is there."""

ORIGIN = attrgetter("origin")


def turn_buttons(match: Match) -> tuple[Button, ...]:
    """What the player to move of a live match can press; nothing where it does not fit.

    A piece that has a single move plays it at once, and its button names the move; one that alone
    can move shows all it can.
    """
    moves = match.position.legal_moves
    alone = len({move.origin for move in moves}) == 1
    buttons = move_buttons(match, moves) if alone or len(moves) <= FEW else ()
    if not buttons:
        pieces = groupby(sorted(moves, key=ORIGIN), ORIGIN)
        buttons = tuple(_piece_button(match, origin, tuple(its)) for origin, its in pieces)
    return buttons if len(buttons) <= MOST else ()


def ways_on(match: Match, texts: Collection[str] = ()) -> tuple[Button, ...]:
    """What who is to move can press instead of what cannot be played: the moves that were named.

    Where those are none or many it is the whole turn, and the picker where that does not fit.
    """
    named = [move for move in match.position.legal_moves if str(move) in texts]
    buttons = move_buttons(match, named) if len(named) <= FEW else ()
    return buttons or turn_buttons(match) or (_picker_button(match),)


def _picker_button(match: Match) -> Button:
    return Button("button-move", match_id(match, "choose"), ButtonStyle.primary)


def _piece_button(match: Match, origin: str, moves: Sequence[Move]) -> Button:
    single = move_buttons(match, moves) if len(moves) == 1 else ()
    return single[0] if single else _button(match, "from", origin, origin)


def move_buttons(match: Match, moves: Sequence[Move]) -> tuple[Button, ...]:
    """A button for each of some moves; nothing where they do not fit."""
    if len(moves) > MOST or any(len(move.path) > LONGEST for move in moves):
        return ()
    return tuple(_button(match, "play", "-".join(each.path), str(each)) for each in moves)


def other_buttons(match: Match, turn: Sequence[Button]) -> tuple[Button, ...]:
    """What can be done beside the turn, and the picker where a turn has too many buttons."""
    if not match.live:
        rematch = Button("button-rematch", match_id(match, "rematch"), ButtonStyle.primary)
        replay = Button("button-replay", match_id(match, "replay"))
        return (rematch, *_other_levels(match), *([replay] if match.moves else ()))
    more = Button("button-more", match_id(match, "more"))
    # A private match is always seen as its player wants it.
    view = () if match.owner is not None else (Button("button-view", match_id(match, "view")),)
    others = (*view, more)
    if turn or match.engine_moves:
        return others
    return (_picker_button(match), *others)


def show_button(match: Match) -> Button:
    """Shows a match to its player, where no message shows it."""
    return Button("button-show", match_id(match, "view"), ButtonStyle.primary)


def _other_levels(match: Match) -> tuple[Button, ...]:
    """Another match against the engine, where one was: one level lower or higher."""
    steps = {"button-easier": -1, "button-harder": 1} if match.level else {}
    return tuple(
        Button(name, match_id(match, "again", str((match.level or 0) + step)))
        for name, step in steps.items()
        if (match.level or 0) + step in LEVELS
    )


def match_id(match: Match, action: str, argument: str = "") -> CustomId:
    """The custom id of what can be done with a match as it is shown."""
    return CustomId("match", action, match.id, match.version, argument)


def _button(match: Match, action: str, argument: str, label: str) -> Button:
    return Button("", match_id(match, action, argument), ButtonStyle.primary, label=label)
