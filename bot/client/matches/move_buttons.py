"""Buttons by which moves are chosen: what they are about, and so their custom ids, is the caller's.

It must not know what is legal, nor who may press.
"""

from collections.abc import Callable, Sequence
from itertools import groupby
from operator import attrgetter

from discord import ButtonStyle

from bot.client.messages.custom_id import CustomId
from bot.client.messages.layout import Button
from bot.engine import Move

FEW = 5
"""So many moves have a button each: one row."""

MOST = 20
"""Room for so many buttons: four rows, and the fifth is for what else can be done."""

LONGEST = 12
"""Points of a chain that can still be read on a button, and named in a custom id."""

ORIGIN = attrgetter("origin")

IdOf = Callable[[str, str], CustomId]
"""The custom id of an action and its argument: `from` and a point, or `play` and a whole path."""


def buttons_of_turn(moves: Sequence[Move], id_of: IdOf) -> tuple[Button, ...]:
    """What can be pressed by who is to move; nothing where it does not fit.

    A piece that has a single move plays it at once, and its button names the move; one that alone
    can move shows all it can.
    """
    alone = len({move.origin for move in moves}) == 1
    buttons = buttons_of_moves(moves, id_of) if alone or len(moves) <= FEW else ()
    if not buttons:
        pieces = groupby(sorted(moves, key=ORIGIN), ORIGIN)
        buttons = tuple(_piece_button(origin, tuple(its), id_of) for origin, its in pieces)
    return buttons if len(buttons) <= MOST else ()


def buttons_of_moves(moves: Sequence[Move], id_of: IdOf) -> tuple[Button, ...]:
    """A button for each of some moves; nothing where they do not fit."""
    if len(moves) > MOST or any(len(move.path) > LONGEST for move in moves):
        return ()
    return tuple(_button(id_of("play", "-".join(each.path)), str(each)) for each in moves)


def _piece_button(origin: str, moves: Sequence[Move], id_of: IdOf) -> Button:
    single = buttons_of_moves(moves, id_of) if len(moves) == 1 else ()
    return single[0] if single else _button(id_of("from", origin), origin)


def _button(custom_id: CustomId, label: str) -> Button:
    return Button("", custom_id, ButtonStyle.primary, label=label)
