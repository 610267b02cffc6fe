"""Buttons of a match: moves and other actions."""

from collections.abc import Collection, Sequence
from functools import partial

from discord import ButtonStyle

from bot.client.matches.move_buttons import (
    FEW_MOVES,
    buttons_of_moves,
    buttons_of_turn,
    in_board_order,
)
from bot.client.messages.custom_id import CustomId
from bot.client.messages.layout import Button
from bot.client.visit import Visit
from bot.play.engine_player import ENGINE
from bot.play.levels import LEVELS, LOWEST_LEVEL
from bot.play.match import Match
from bot.play.turning_point import turning_point
from guti import Move, Side

SEEK = Button("button-seek", CustomId("seek", "choose", 0), ButtonStyle.success)
"""Invites anyone in the server to a match."""

ENGINE_PLAYS = Button("button-engine", CustomId("engine", "choose", 0), ButtonStyle.primary)
"""Starts a match against the engine."""


def starting_buttons(visit: Visit) -> tuple[Button, ...]:
    """Return buttons that start a match against the engine or, in servers, find an opponent."""
    return (SEEK, ENGINE_PLAYS) if visit.in_server else (ENGINE_PLAYS,)


def turn_buttons(match: Match, bottom: Side | None = None) -> tuple[Button, ...]:
    """Return the buttons of a turn in board order, or none if there are too many."""
    moves = _ordered(match, match.position.legal_moves, bottom)
    return buttons_of_turn(moves, partial(match_id, match))


def alternative_buttons(match: Match, texts: Collection[str] = ()) -> tuple[Button, ...]:
    """Return buttons for the legal moves in `texts`, which a refusal suggests.

    If no buttons fit `texts`, returns buttons for all moves or, if those are too many, one button
    that opens the picker.
    """
    named = [move for move in match.position.legal_moves if str(move) in texts]
    buttons = move_buttons(match, named) if len(named) <= FEW_MOVES else ()
    return buttons or turn_buttons(match) or (_picker_button(match),)


def _picker_button(match: Match) -> Button:
    return Button("button-move", match_id(match, "choose"), ButtonStyle.primary)


def move_buttons(
    match: Match, moves: Sequence[Move], bottom: Side | None = None
) -> tuple[Button, ...]:
    """Return a button for each move in board order, or none if there are too many."""
    return buttons_of_moves(_ordered(match, moves, bottom), partial(match_id, match))


def _ordered(match: Match, moves: Sequence[Move], bottom: Side | None) -> list[Move]:
    return in_board_order(match.game.board, moves, bottom or match.position.to_move)


def other_buttons(
    match: Match, turn: Sequence[Button], *, turned: bool = False
) -> tuple[Button, ...]:
    """Return the buttons below a board that are not moves.

    If `turn`, the move buttons, is empty, a button opens the picker. If the board is `turned` away
    from the player to move, a button shows the board from that player's side.
    """
    if not match.live:
        rematch = Button("button-rematch", match_id(match, "rematch"), ButtonStyle.primary)
        replay = Button("button-replay", match_id(match, "replay"))
        analyse = Button("button-analyse", match_id(match, "analyse"))
        share = Button("button-share", match_id(match, "share"))
        review_buttons = (replay, analyse) if match.moves else ()
        share_buttons = (share,) if turning_point(match) else ()
        return (rematch, *_other_levels(match), *review_buttons, *share_buttons)
    more = Button("button-more", match_id(match, "more"))
    others = (view_button(match), more) if turned else (more,)
    if turn or match.engine_moves:
        return others
    return (_picker_button(match), *others)


def view_button(match: Match) -> Button:
    """Return the button that shows a public match privately, from the user's side."""
    return Button("button-view", match_id(match, "view"))


def show_button(match: Match) -> Button:
    """Return the button that shows a match to its player."""
    return Button("button-show", match_id(match, "view"), ButtonStyle.primary)


def instead_button(match: Match, wanted: str) -> Button:
    """Return the button that resigns a match in order to start the `wanted` match."""
    return Button("button-instead", match_id(match, "instead", wanted), ButtonStyle.danger)


def _other_levels(match: Match) -> tuple[Button, ...]:
    """Return buttons for a rematch against the engine at other levels.

    The next higher level is not offered after a loss. After a loss to the lowest level, the game's
    lesson is offered instead.
    """
    if match.level is None:
        return ()
    level = match.level
    lost = match.result is not None and match.result.winner is match.side(ENGINE)
    if lost and level == LOWEST_LEVEL:
        return (Button("button-learn", CustomId("lesson", "game", 0, argument=match.game.key)),)
    steps = {"button-easier": -1} if lost else {"button-easier": -1, "button-harder": 1}
    return tuple(
        Button(name, match_id(match, "again", str(level + step)))
        for name, step in steps.items()
        if level + step in LEVELS
    )


FORCED = Button("button-forced", CustomId("forced", "play", 0))
"""A button that lets the bot play the presser's only legal moves."""


def match_id(match: Match, action: str, argument: str = "") -> CustomId:
    """Return the custom id of an action on the current version of a match."""
    return CustomId("match", action, match.id, match.version, argument)
