"""Buttons that choose moves; the caller supplies their custom ids."""

from collections.abc import Callable, Iterable, Sequence
from itertools import groupby
from operator import attrgetter

from discord import ButtonStyle

from bot.client.messages.custom_id import CustomId
from bot.client.messages.layout import Button
from bot.engine import Board, Move, Side

FEW_MOVES = 5
"""Maximum number of moves with a button each; with more, each piece gets one."""

MAX_BUTTONS = 20
"""Maximum number of move buttons: seven rows of them use 27 of a message's 40 components."""

MAX_POINTS = 12
"""Maximum points in a move that fits a button and a custom id."""

LONGEST, STOP = "★", "⏹"
"""Marks of the longest capture, and of a capture that stops early."""

ORIGIN = attrgetter("origin")

IdOf = Callable[[str, str], CustomId]
"""Returns the custom id of an action and its argument: `from` a point, `play` a path."""


def buttons_of_turn(moves: Sequence[Move], id_of: IdOf) -> tuple[Button, ...]:
    """Return the buttons for moves in board order, or none if there are too many.

    If there are few moves, or only one piece can move, each move has a button. Otherwise each piece
    has a button; if the piece has a single move, its button names and plays that move.
    """
    alone = len({move.origin for move in moves}) == 1
    buttons = buttons_of_moves(moves, id_of) if alone or len(moves) <= FEW_MOVES else ()
    if not buttons:
        pieces = groupby(moves, ORIGIN)
        buttons = tuple(_piece_button(origin, tuple(its), id_of) for origin, its in pieces)
    return buttons if len(buttons) <= MAX_BUTTONS else ()


def in_board_order(board: Board, moves: Iterable[Move], bottom: Side) -> list[Move]:
    """Return moves sorted by their points, from the top left of the picture."""
    up = 1 if bottom is Side.BLACK else -1
    places = {point.name: (-up * point.y, up * point.x) for point in board.points}
    return sorted(moves, key=lambda move: [places[name] for name in move.path])


def buttons_of_moves(moves: Sequence[Move], id_of: IdOf) -> tuple[Button, ...]:
    """Return a button for each move, or none if they do not fit.

    Where a capture may stop early, the longest capture is marked, and the buttons of captures that
    stop early are grey.
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
    """Return the captures that other moves of `moves` continue."""
    moves = tuple(moves)
    begun = {move.path[:stop] for move in moves for stop in range(2, len(move.path))}
    return frozenset(move for move in moves if move.captured and move.path in begun)


def _piece_button(origin: str, moves: Sequence[Move], id_of: IdOf) -> Button:
    single = buttons_of_moves(moves, id_of) if len(moves) == 1 else ()
    return single[0] if single else _button(id_of("from", origin), origin)


def _button(custom_id: CustomId, label: str, style: ButtonStyle = ButtonStyle.primary) -> Button:
    return Button("", custom_id, style, label=label)
