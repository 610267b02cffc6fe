"""Recognition of guarded positions, also on other boards and with other pieces outside."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.play.fair_play import ON_LIVE_BOARD, Guarded, HelpKind, find_helped
from bot.play.match import Match
from guti import Board, Game, Position, Side
from guti.games import GAMES
from guti.symmetry import automorphisms, embeddings
from tests.support import reference_rules
from tests.support.strategies import random_moves

LARGER = {
    ("lau-kata-kati", "dash-guti"),
    *{("felli", larger) for larger in ("lau-kata-kati", "dash-guti")},
    ("pretwa", "gol-skuish"),
    *{("alquerque", larger) for larger in ("sholo-guti", "peralikatuma", "kotu-ellima")},
    *{("sholo-guti", larger) for larger in ("peralikatuma", "kotu-ellima")},
    ("felli", "kaua-dorki"),
    *{(smaller, "bara-guti") for smaller in ("felli", "lau-kata-kati")},
    ("alquerque", "bis-gutiya"),
}
"""Pairs of boards of which the second contains the first."""

COMPARED = {key: game for key, game in GAMES.items() if key in reference_rules.GAMES}
"""Games that the table knows: those with reference rules."""

FEWER_LINES = {("padaivettu", larger) for larger in ("peralikatuma", "kotu-ellima")}
"""Pairs of boards of which the second has the same points and more lines."""

ONE_POSITION = HelpKind.GAME, HelpKind.PUZZLE, HelpKind.LESSON
"""Help that is decided position by position, without looking ahead."""


def helps(live: Match, positions: Iterable[Position], kind: HelpKind = HelpKind.GAME) -> bool:
    """Return whether help with positions of one game is refused during a live match."""
    known = tuple(positions)
    guarded = Guarded(live.game, (live.position,), ON_LIVE_BOARD, match=live.id)
    if not guarded.concerns(known[0].game.board):
        return False
    return find_helped([guarded], known, known[0].game, kind) is not None


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


def with_pieces_outside(position: Position, way: tuple[int, ...], random: Random) -> Position:
    """Return a position with random pieces on the points that `way` leaves free."""
    black, white = position.black, position.white
    for point in set(range(len(position.game.board.points))) - set(way):
        where = random.choice(("black", "white", "vacant"))
        black |= (where == "black") << point
        white |= (where == "white") << point
    return replace(position, black=black, white=white)


@given(
    st.sampled_from([*GAMES.values()]),
    st.lists(st.integers(0, 9), max_size=20),
    st.integers(0, 2),
    st.randoms(use_true_random=False),
    st.data(),
)
def test_live_board_is_recognised_in_every_disguise(
    game: Game, choices: list[int], plies_before: int, random: Random, data: st.DataObject
) -> None:
    """Covers mirrored boards, other colours, larger boards, pieces outside and earlier plies."""
    live = match_of(game, choices)
    larger = [each for each in GAMES.values() if embeddings(game.board, each.board)]
    shown_as = data.draw(st.sampled_from(larger))
    way = data.draw(st.sampled_from(embeddings(game.board, shown_as.board)))
    quiet = data.draw(st.integers(0, shown_as.quiet_limit - 1))

    def disguised(position: Position) -> Position:
        shown = replace(moved(position, way, shown_as), quiet=quiet)
        return with_pieces_outside(shown, way, random)

    ahead = [live.position, *(live.position.after(move) for move in live.position.legal_moves)]
    position = disguised(data.draw(st.sampled_from(ahead)))
    for each in (position, with_colours_exchanged(position)):
        for kind in HelpKind:
            assert helps(live, [each], kind)
            assert helps(live, [Position.start(shown_as), each], kind)
    earlier = disguised(live.positions[max(0, len(live.moves) - plies_before)])
    for kind in ON_LIVE_BOARD:
        assert helps(live, [earlier], kind)


@given(
    st.sampled_from([*GAMES.values()]),
    st.lists(st.integers(0, 9), min_size=1, max_size=20),
    st.randoms(use_true_random=False),
)
def test_match_one_ply_before_live_position_is_recognised(
    game: Game, choices: list[int], random: Random
) -> None:
    live = match_of(game, choices)
    way = random.choice(automorphisms(game.board))
    before = moved(live.positions[-2], way, game)
    for each in (before, with_colours_exchanged(before)):
        assert helps(live, [each], HelpKind.MATCH)


def on_smaller_board(position: Position, game: Game, way: tuple[int, ...]) -> Position | None:
    """Return the part of a position on a smaller board, or None without pieces.

    `way` maps points of the smaller board to points of the larger one.
    """
    black, white = (
        sum(1 << point for point, image in enumerate(way) if pieces >> image & 1)
        for pieces in (position.black, position.white)
    )
    return Position(game, black, white, position.to_move) if black and white else None


@pytest.mark.parametrize(
    ("small", "large"), [("lau-kata-kati", "dash-guti"), ("alquerque", "sholo-guti")]
)
def test_live_board_is_recognised_on_a_smaller_board(small: str, large: str) -> None:
    tried = 0
    for seed in range(20):
        random = Random(seed)
        live = match_of(GAMES[large], [random.randrange(30) for _ in range(80)])
        position = live.position
        for way in embeddings(GAMES[small].board, position.game.board):
            if shown := on_smaller_board(position, GAMES[small], way):
                tried += 1
                assert helps(live, [shown])
                assert helps(live, [with_colours_exchanged(shown)])
                lost = shown.black & (shown.black - 1), shown.white & (shown.white - 1)
                assert not helps(live, [Position(GAMES[small], *lost, shown.to_move)])
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
    known = smallest_form(other) in set(map(smallest_form, ahead))
    assert all(helps(live, [other], kind) == known for kind in ONE_POSITION)


def test_games_sharing_a_board_count_as_one() -> None:
    peralikatuma, kotu = GAMES["peralikatuma"], GAMES["kotu-ellima"]
    for one, other in ((peralikatuma, kotu), (kotu, peralikatuma)):
        assert helps(match_of(one, []), [Position.start(other)], HelpKind.HINT)
    felli, pretwa = GAMES["felli"], GAMES["pretwa"]
    assert not any(helps(match_of(felli, []), [Position.start(pretwa)], kind) for kind in HelpKind)


@pytest.mark.parametrize("live", COMPARED.values(), ids=lambda game: game.key)
def test_live_match_closes_related_boards_only(live: Game) -> None:
    """A related board contains the live board, or is part of it."""
    related = LARGER | FEWER_LINES
    related |= {(large, small) for small, large in related}
    match = match_of(live, [1, 2, 3])
    for other in COMPARED.values():
        near = live.board == other.board or (live.key, other.key) in related
        for kind in ON_LIVE_BOARD:
            assert helps(match, [Position.start(other)], kind) == near, other.key


def without_line(game: Game, number: int) -> Game:
    """Return the game on the same points without one line."""
    board = game.board
    lines = board.lines[:number] + board.lines[number + 1 :]
    return replace(game, key="fewer", board=replace(board, lines=lines))


@pytest.mark.parametrize("fewer_is_live", [True, False])
def test_board_with_fewer_lines_is_related(*, fewer_is_live: bool) -> None:
    full = GAMES["peralikatuma"]
    fewer = without_line(full, -3)
    assert set(fewer.board.steps) < set(full.board.steps)
    assert not embeddings(fewer.board, full.board)
    live, other = (fewer, full) if fewer_is_live else (full, fewer)
    match = match_of(live, [1, 2, 3, 4])
    same = replace(match.position, game=other)
    assert helps(match, [same])
    assert helps(match, [Position.start(other)], HelpKind.RECORD)
    for way in automorphisms(other.board):
        assert helps(match, [moved(same, way, other)])


def test_table_lists_boards_that_contain_another() -> None:
    found = {
        (small.key, large.key)
        for small in COMPARED.values()
        for large in COMPARED.values()
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
