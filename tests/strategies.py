"""Positions and matches for the tests: drawn by hand, and random ones for properties.

It must not know what is tested with them.
"""

from dataclasses import replace

from hypothesis import strategies as st

from bot.engine import Game, Move, Position, Side
from bot.games import GAMES
from bot.play.match import Match

BLACK, WHITE = 1, 2
"""The user ids of the players of a drawn match."""

keys = st.sampled_from(list(GAMES))
choices = st.lists(st.integers(0, 10**6), max_size=60)
"""Which of the legal moves is played, ply by ply."""

anything = st.text(st.characters()) | st.text(
    st.sampled_from("\"\\'`[]{}*_~|<>@#:/ \n\r\t\0\x7f\x85\u2028\u202e\ud800\udc00\ufeffঅश🦁é")
)
"""Whatever may be in a name or typed by somebody, lone surrogates included."""


def drawn(key: str, text: str) -> Position:
    """The position that `text` draws."""
    return Position.from_text(GAMES[key], text)


def drawn_game(key: str, text: str) -> Game:
    """The game with another set-up: the pieces of `text`."""
    position = drawn(key, text)
    return replace(
        GAMES[key],
        black=frozenset(position.pieces(Side.BLACK)),
        white=frozenset(position.pieces(Side.WHITE)),
    )


def drawn_match(key: str, text: str) -> Match:
    """A match that starts from the drawn pieces."""
    first = drawn(key, text).to_move
    game = drawn_game(key, text)
    return Match(id=7, game=game, guild=3, channel=4, black=BLACK, white=WHITE, first=first)


def play(match: Match, *moves: str) -> Match:
    """The match after these moves, each played by who is to move."""
    for move in moves:
        match = match.play(match.to_move, move)
    return match


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Any scattering of any number of pieces, of any game."""
    game = GAMES[draw(keys)]
    names = draw(st.permutations(game.board.names))
    black = draw(st.integers(0, len(game.black)))
    white = draw(st.integers(0, len(game.white)))
    return Position.of(
        game,
        black=names[:black],
        white=names[black : black + white],
        to_move=draw(st.sampled_from(Side)),
        quiet=draw(st.integers(0, game.quiet_limit + 1)),
    )


def random_moves(start: Position, chosen: list[int]) -> tuple[Move, ...]:
    """The moves that are played from `start` by these choices, until the position is over."""
    position, moves = start, list[Move]()
    for choice in chosen:
        if not position.legal_moves:
            break
        moves.append(position.legal_moves[choice % len(position.legal_moves)])
        position = position.play(moves[-1])
    return tuple(moves)
