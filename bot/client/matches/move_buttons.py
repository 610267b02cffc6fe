"""Buttons for moves, with custom ids of the caller's choice."""

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from operator import attrgetter

from discord import ButtonStyle

from bot.client.messages.custom_id import CustomId
from bot.client.messages.layout import Button
from guti import Board, Move, Side

FEW_MOVES = 6
"""Maximum number of moves with a button each. With more moves, each piece has one."""

MAX_BUTTONS = 20
"""Maximum number of move buttons. Their seven rows use 27 of a message's 40 components."""

MAX_POINTS = 12
"""Maximum number of points in a move, so that its custom id and label fit."""

LONGEST = "★"
"""Marks the longest of several captures."""

STOP = "⏹"
"""Marks a capture that stops early."""

ORIGIN = attrgetter("origin")

IdOf = Callable[[str, str], CustomId]
"""Returns the custom id of the action `from` with a point, or `play` with a path."""


def buttons_of_turn(moves: Sequence[Move], id_of: IdOf) -> tuple[Button, ...]:
    """Return buttons for a turn's moves in board order, or none if too many."""
    alone = len({move.origin for move in moves}) == 1
    buttons = buttons_of_moves(moves, id_of) if alone or len(moves) <= FEW_MOVES else ()
    if not buttons:
        pieces = groupby(moves, ORIGIN)
        buttons = tuple(_piece_button(origin, tuple(group), id_of) for origin, group in pieces)
    return buttons if len(buttons) <= MAX_BUTTONS else ()


def in_board_order(board: Board, moves: Iterable[Move], bottom: Side) -> list[Move]:
    """Return moves sorted by their points, from the top left of the picture."""
    up = 1 if bottom is Side.BLACK else -1
    places = {point.name: (-up * point.y, up * point.x) for point in board.points}
    return sorted(moves, key=lambda move: [places[name] for name in move.path])


def buttons_of_moves(moves: Sequence[Move], id_of: IdOf) -> tuple[Button, ...]:
    """Return a button for each move, or none if they do not fit.

    If captures may stop early, the longest capture is marked, and those that stop early are grey.
    """
    if len(moves) > MAX_BUTTONS or any(len(move.path) > MAX_POINTS for move in moves):
        return ()
    stops = stops_among(moves)
    longest = max((len(move.path) for move in moves), default=0) if stops else 0
    return tuple(
        _button(
            id_of("play", "-".join(each.path)),
            f"{LONGEST} {each}" if len(each.path) == longest else str(each),
            ButtonStyle.secondary if each in stops else ButtonStyle.primary,
        )
        for each in moves
    )


def stops_among(moves: Iterable[Move]) -> frozenset[Move]:
    """Return the captures that are beginnings of longer captures in `moves`."""
    moves = tuple(moves)
    begun = {move.path[:stop] for move in moves for stop in range(2, len(move.path))}
    return frozenset(move for move in moves if move.captured and move.path in begun)


def _piece_button(origin: str, moves: Sequence[Move], id_of: IdOf) -> Button:
    single = buttons_of_moves(moves, id_of) if len(moves) == 1 else ()
    return single[0] if single else _button(id_of("from", origin), origin)


def _button(custom_id: CustomId, label: str, style: ButtonStyle = ButtonStyle.primary) -> Button:
    return Button("", custom_id, style, label=label)
