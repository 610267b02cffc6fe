"""Buttons that choose moves; the caller supplies their custom ids."""

from collections.abc import Callable, Sequence
from itertools import groupby
from operator import attrgetter

from discord import ButtonStyle

from bot.client.messages.custom_id import CustomId
from bot.client.messages.layout import Button
from bot.engine import Move

MOVES_IN_ROW = 5
"""Moves that have a button each: one row."""

MAX_BUTTONS = 20
"""Most buttons: four rows, since the fifth is for other actions."""

MAX_POINTS = 12
"""Most points of a chain that fit on a button and into a custom id."""

ORIGIN = attrgetter("origin")

IdOf = Callable[[str, str], CustomId]
"""Returns the custom id of the action `from` a point, or `play` with a path."""


def buttons_of_turn(moves: Sequence[Move], id_of: IdOf) -> tuple[Button, ...]:
    """Return the buttons of a turn, or none if they do not fit.

    The button of a piece with a single move names the move, and plays it. If only one piece can
    move, there is a button for each move.
    """
    alone = len({move.origin for move in moves}) == 1
    buttons = buttons_of_moves(moves, id_of) if alone or len(moves) <= MOVES_IN_ROW else ()
    if not buttons:
        pieces = groupby(sorted(moves, key=ORIGIN), ORIGIN)
        buttons = tuple(_piece_button(origin, tuple(its), id_of) for origin, its in pieces)
    return buttons if len(buttons) <= MAX_BUTTONS else ()


def buttons_of_moves(moves: Sequence[Move], id_of: IdOf) -> tuple[Button, ...]:
    """Return a button for each move, or none if they do not fit."""
    if len(moves) > MAX_BUTTONS or any(len(move.path) > MAX_POINTS for move in moves):
        return ()
    return tuple(_button(id_of("play", "-".join(each.path)), str(each)) for each in moves)


def _piece_button(origin: str, moves: Sequence[Move], id_of: IdOf) -> Button:
    single = buttons_of_moves(moves, id_of) if len(moves) == 1 else ()
    return single[0] if single else _button(id_of("from", origin), origin)


def _button(custom_id: CustomId, label: str) -> Button:
    return Button("", custom_id, ButtonStyle.primary, label=label)
