"""Positions and matches, written as text or drawn by hypothesis."""

from dataclasses import replace

from hypothesis import strategies as st

from bot.play.match import Match
from guti import Game, Move, Position, Side
from guti.games import GAMES

BLACK, WHITE = 1, 2

keys = st.sampled_from(list(GAMES))
choices = st.lists(st.integers(0, 10**6), max_size=60)
"""Index of the legal move to play, for each ply."""

any_text = st.text(st.characters()) | st.text(
    st.sampled_from("\"\\'`[]{}*_~|<>@#:/ \n\r\t\0\x7f\x85\u2028\u202e\ud800\udc00\ufeffঅश🦁é")
)
"""Any text, including lone surrogates and markdown."""


def drawn(key: str, text: str) -> Position:
    """Parse a position from its text form."""
    return Position.from_text(GAMES[key], text)


def drawn_game(key: str, text: str) -> Game:
    """Return a game whose initial position is `text`."""
    position = drawn(key, text)
    return replace(
        GAMES[key],
        black=frozenset(position.pieces(Side.BLACK)),
        white=frozenset(position.pieces(Side.WHITE)),
    )


def drawn_match(key: str, text: str) -> Match:
    """Return a match whose initial position is `text`."""
    first = drawn(key, text).to_move
    game = drawn_game(key, text)
    return Match(id=7, game=game, guild=3, channel=4, black=BLACK, white=WHITE, first=first)


def play(match: Match, *moves: str) -> Match:
    """Return the match after `moves`."""
    for move in moves:
        match = match.play(match.to_move, move)
    return match


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Draw random positions of all games and rule sets."""
    game = GAMES[draw(keys)]
    game = game.with_rules(draw(st.sampled_from(game.rule_set_keys)))
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
    """Return moves from `start`. `chosen` contains each move's index among the legal moves."""
    position, moves = start, list[Move]()
    for choice in chosen:
        if not position.legal_moves:
            break
        moves.append(position.legal_moves[choice % len(position.legal_moves)])
        position = position.play(moves[-1])
    return tuple(moves)
