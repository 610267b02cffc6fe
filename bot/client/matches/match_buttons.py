"""The buttons of a match as it is shown: what can be played, and what else can be done.

It must not know what is legal, nor who may press.
"""

from collections.abc import Collection, Sequence
from functools import partial

from discord import ButtonStyle

from bot.client.matches.move_buttons import FEW, buttons_of_moves, buttons_of_turn
from bot.client.messages.custom_id import CustomId
from bot.client.messages.layout import Button
from bot.engine import Move
from bot.play.engine_player import LEVELS
from bot.play.match import Match

SEEK = Button("button-seek", CustomId("seek", "choose", 0), ButtonStyle.success)
"""Finds an opponent, wherever there is none yet."""

ENGINE_PLAYS = Button("button-engine", CustomId("engine", "choose", 0), ButtonStyle.primary)
"""Begins a match against the engine, for whom nobody else is there."""


def turn_buttons(match: Match) -> tuple[Button, ...]:
    """What the player to move of a live match can press; nothing where it does not fit."""
    return buttons_of_turn(match.position.legal_moves, partial(match_id, match))


def ways_on(match: Match, texts: Collection[str] = ()) -> tuple[Button, ...]:
    """What who is to move can press instead of what cannot be played: the moves that were named.

    Where those are none or many it is the whole turn, and the picker where that does not fit.
    """
    named = [move for move in match.position.legal_moves if str(move) in texts]
    buttons = move_buttons(match, named) if len(named) <= FEW else ()
    return buttons or turn_buttons(match) or (_picker_button(match),)


def _picker_button(match: Match) -> Button:
    return Button("button-move", match_id(match, "choose"), ButtonStyle.primary)


def move_buttons(match: Match, moves: Sequence[Move]) -> tuple[Button, ...]:
    """A button for each of some moves of a live match; nothing where they do not fit."""
    return buttons_of_moves(moves, partial(match_id, match))


def other_buttons(match: Match, turn: Sequence[Button]) -> tuple[Button, ...]:
    """What can be done beside the turn, and the picker where a turn has too many buttons."""
    if not match.live:
        rematch = Button("button-rematch", match_id(match, "rematch"), ButtonStyle.primary)
        replay = Button("button-replay", match_id(match, "replay"))
        analyse = Button("button-analyse", match_id(match, "analyse"))
        return (rematch, *_other_levels(match), *((replay, analyse) if match.moves else ()))
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


def instead_button(match: Match, wanted: str) -> Button:
    """Give up a match against the engine and begin the one that is `wanted` instead."""
    return Button("button-instead", match_id(match, "instead", wanted), ButtonStyle.danger)


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
