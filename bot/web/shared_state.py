"""The board of a shared page as JSON, for the page's script."""

from collections.abc import Sequence

from bot.client.client import Client
from bot.texts import Texts
from bot.web.plain import page_words
from bot.web.shared_view import BoardView
from bot.web.state import JSON, board_json, letters, move_json, theme_colours
from guti import Move, Position


def board_state(client: Client, board: BoardView, words: Texts, **more: object) -> JSON:
    """Return a board with its line of moves. `more` are further values of the page."""
    return {
        "theme": theme_colours(client.renderer.theme()),
        "board": board_json(client, board.game, None),
        "bottom": board.bottom.value,
        "shown": board.shown,
        "start": board.start,
        **line_json(board.positions, board.moves),
        "moves": [],
        "language": words.language,
        "words": page_words(words),
        **more,
    }


def line_json(positions: Sequence[Position], moves: Sequence[Move]) -> JSON:
    """Return positions and the moves between them."""
    return {
        "positions": [letters(each) for each in positions],
        "history": [
            {**move_json(move), "side": position.to_move.value}
            for position, move in zip(positions, moves, strict=False)
        ],
    }
