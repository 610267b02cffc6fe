"""Recognition of live positions in analyses, also on other boards."""

from dataclasses import replace
from datetime import UTC, datetime
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.play.fair_play import is_same_board, reveals_live_position
from bot.play.match import Match
from guti import Board, Game, Position, Side
from guti.games import GAMES
from guti.symmetry import automorphisms, embeddings
from tests.support.strategies import random_moves

LARGER = {
    ("lau-kata-kati", "dash-guti"),
    *{("felli", larger) for larger in ("lau-kata-kati", "dash-guti")},
    ("pretwa", "gol-skuish"),
    *{("alquerque", larger) for larger in ("sholo-guti", "peralikatuma", "kotu-ellima")},
    *{("sholo-guti", larger) for larger in ("peralikatuma", "kotu-ellima")},
}
"""Pairs of boards of which the second contains the first."""


def match_of(game: Game, choices: list[int]) -> Match:
    started = datetime(2030, 1, 1, tzinfo=UTC)
    match = Match(1, game, 1, 1, 10, 20, started=started)
    return replace(match, moves=random_moves(match.position, choices))


def moved(position: Position, way: tuple[int, ...], game: Game) -> Position:
    black, white = (
        sum(1 << way[point] for point in range(len(way)) if pieces >> point & 1)
        for pieces in (position.black, position.white)
    )
    return Position(game, black, white, position.to_move, position.quiet)


def with_colours_exchanged(position: Position) -> Position:
    """Return the position with colours exchanged."""
    black, white, to_move = position.white, position.black, position.to_move.other
    return replace(position, black=black, white=white, to_move=to_move)


@given(st.sampled_from([*GAMES.values()]), st.lists(st.integers(0, 9), max_size=20), st.data())
def test_live_board_is_recognised_in_every_disguise(
    game: Game, choices: list[int], data: st.DataObject
) -> None:
    live = match_of(game, choices)
    ahead = [live.position, *(live.position.after(move) for move in live.position.legal_moves)]
    position = data.draw(st.sampled_from(ahead))
    larger = [each for each in GAMES.values() if embeddings(game.board, each.board)]
    shown_as = data.draw(st.sampled_from(larger))
    way = data.draw(st.sampled_from(embeddings(game.board, shown_as.board)))
    disguised = moved(position, way, shown_as)
    disguised = replace(disguised, quiet=data.draw(st.integers(0, shown_as.quiet_limit - 1)))
    for each in (disguised, with_colours_exchanged(disguised)):
        assert reveals_live_position(live, [each])
        assert reveals_live_position(live, [Position.start(shown_as), each])


def on_smaller_board(position: Position, game: Game, way: tuple[int, ...]) -> Position | None:
    """Return the position on a smaller board, or None if it does not fit.

    `way` maps points of the smaller board to points of the larger one.
    """
    if (position.black | position.white) & ~sum(1 << image for image in way):
        return None
    black, white = (
        sum(1 << point for point, image in enumerate(way) if pieces >> image & 1)
        for pieces in (position.black, position.white)
    )
    return Position(game, black, white, position.to_move)


@pytest.mark.parametrize(
    ("small", "large"), [("lau-kata-kati", "dash-guti"), ("alquerque", "sholo-guti")]
)
def test_live_board_is_recognised_on_a_smaller_board(small: str, large: str) -> None:
    tried = 0
    for seed in range(20):
        random = Random(seed)
        live = match_of(GAMES[large], [random.randrange(30) for _ in range(250)])
        position = live.position
        for way in embeddings(GAMES[small].board, position.game.board):
            if shown := on_smaller_board(position, GAMES[small], way):
                tried += 1
                assert reveals_live_position(live, [shown])
                assert reveals_live_position(live, [with_colours_exchanged(shown)])
                lost = shown.black & (shown.black - 1), shown.white & (shown.white - 1)
                assert not reveals_live_position(
                    live, [Position(GAMES[small], *lost, shown.to_move)]
                )
    assert tried


def smallest_form(position: Position) -> tuple[int, int]:
    """Return the smallest of all symmetric forms of a position."""
    own, other = position.black, position.white
    if position.to_move is Side.WHITE:
        own, other = other, own
    forms = []
    for way in automorphisms(position.game.board):
        placed = moved(Position(position.game, own, other, Side.BLACK), way, position.game)
        forms.append((placed.black, placed.white))
    return min(forms)


@given(st.sampled_from([*GAMES.values()]), *3 * [st.lists(st.integers(0, 9), max_size=9)])
def test_other_positions_do_not_count_as_live_board(
    game: Game, choices: list[int], live_choices: list[int], other_choices: list[int]
) -> None:
    live = match_of(game, choices + live_choices)
    other = match_of(game, choices + other_choices).position
    ahead = [live.position, *(live.position.after(move) for move in live.position.legal_moves)]
    assert reveals_live_position(live, [other]) == (
        smallest_form(other) in set(map(smallest_form, ahead))
    )


def test_games_sharing_a_board_count_as_one() -> None:
    peralikatuma, kotu = GAMES["peralikatuma"], GAMES["kotu-ellima"]
    for one, other in ((peralikatuma, kotu), (kotu, peralikatuma)):
        assert is_same_board(match_of(one, []), Position.start(other))
    assert not is_same_board(match_of(GAMES["felli"], []), Position.start(GAMES["pretwa"]))


def test_table_lists_boards_that_contain_another() -> None:
    found = {
        (small.key, large.key)
        for small in GAMES.values()
        for large in GAMES.values()
        if small.board != large.board and embeddings(small.board, large.board)
    }
    assert found == LARGER


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_automorphism_preserves_steps_and_leaps(game: Game) -> None:
    board: Board = game.board
    for way in automorphisms(board):
        assert sorted(way) == list(range(len(board.points)))
        for point, image in enumerate(way):
            assert {way[near] for near in board.neighbours[point]} == {*board.neighbours[image]}
            leaps = {(way[over], way[target]) for over, target in board.leaps[point]}
            assert leaps == {*board.leaps[image]}
