"""The games' data, and a new game defined in a few lines."""

import pickle
from collections.abc import Callable
from copy import copy, deepcopy
from dataclasses import FrozenInstanceError
from math import cos, isclose, radians, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot import texts
from bot.play.match import Match
from guti import Board, Game, Line, Outcome, Point, Position, Region, Side, Termination, perft
from guti.board import board_of_ranks
from guti.errors import BadPosition, CaptureCompulsory, UnknownGame
from guti.games import GAMES, find
from tests.support import reference_rules
from tests.support.strategies import choices, drawn, play, positions, random_moves

WORDS = texts.of(texts.ENGLISH)

BLACK, WHITE = Side

DESCRIBED = [GAMES[key] for key in reference_rules.GAMES]
"""Games that the reference rules describe."""

FOUND = {
    "lau-kata-kati": (
        "Lau Kata Kati",
        "lau",
        "l",
        "LAUKATAKATI",
        "lau_kata_kati",
        " Lau-kata kati ",
    ),
    "felli": ("Felli", "FELLI", "f"),
    "pretwa": ("Pretwa", "PRETWA!", "pr", "pre-twa"),
    "dash-guti": ("Dash-guti", "dash guti", "DASH", "d", "dashg"),
    "egara-guti": ("Egara Guti", "egara", "e"),
    "alquerque": ("Alquerque", "alq", "a"),
    "sholo-guti": ("Sholo guti", "SHOLO", "shologuti", "s"),
    "gol-skuish": ("Gol-skuish", "golskuish", "gol", "g"),
    "peralikatuma": ("Peralikatuma", "perali", "pe", "Perali katuma"),
    "kotu-ellima": ("Kotu Ellima", "kotu", "ko", "kotuellima"),
    "kaua-dorki": ("Kaua dorki", "kaua", "ka", "KAUADORKI"),
    "bara-guti": ("Bara guti", "bara", "ba"),
    "bis-gutiya": ("Bis gutiya", "bis", "bi", "bisgutiya"),
    "padaivettu": ("Padaivettu", "pada", "pa"),
}

TRI = Game(
    key="tri-guti",
    order=1,
    region=Region.BIHAR,
    board=board_of_ranks(
        [
            (1, "a3 b3 c3", (-1, 0, 1)),
            (0, "a2 b2 c2", (-1, 0, 1)),
            (-1, "a1 b1 c1", (-1, 0, 1)),
        ],
        lines="""
            a1 a2 a3
            b1 b2 b3
            c1 c2 c3
            a1 b2 c3
            c1 b2 a3
        """,
    ),
    black=frozenset("a1 b1 c1 c2".split()),
    white=frozenset("a3 b3 c3 a2".split()),
    quiet_limit=6,
    losing_count=1,
)
"""A new game, on a square board of nine points with four pieces a side."""


@pytest.mark.parametrize(("key", "typed"), [(key, typed) for key in FOUND for typed in FOUND[key]])
def test_game_is_found_by_common_names(key: str, typed: str) -> None:
    assert find(typed) is GAMES[key]


@pytest.mark.parametrize(
    "typed", ["", " ", "chess", "guti", "p", "lau kata kati 2x", "🦁", "\ud800", "-"]
)
def test_unknown_game_is_refused_with_the_list(typed: str) -> None:
    with pytest.raises(UnknownGame) as caught:
        find(typed)
    assert caught.value.details == {"text": typed, "keys": tuple(GAMES)}


def test_games_keep_their_order_and_are_immutable() -> None:
    assert [key for key in GAMES if key in reference_rules.GAMES] == list(reference_rules.GAMES)
    assert [game.key for game in GAMES.values()] == list(GAMES)
    with pytest.raises(TypeError):
        GAMES["chess"] = TRI  # type: ignore[index]


def test_skip_message_names_games_without_reference_rules() -> None:
    if missing := set(GAMES) - set(reference_rules.GAMES):
        pytest.skip(f"not in tests/support/reference_rules.py: {', '.join(sorted(missing))}")


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_game_has_its_texts(game: Game) -> None:
    assert WORDS.games.name(game)
    assert WORDS.games.rules(game)
    assert WORDS.games.alt(Position.start(game))


@pytest.mark.parametrize("game", DESCRIBED, ids=reference_rules.GAMES)
def test_every_game_matches_the_design_table(game: Game) -> None:
    assert game.quiet_limit == reference_rules.QUIET_LIMIT[game.key]
    assert game.losing_count == reference_rules.LOSING_COUNT.get(game.key, 0)


@pytest.mark.parametrize("game", DESCRIBED, ids=reference_rules.GAMES)
def test_every_point_is_at_its_design_position(game: Game) -> None:
    places = reference_rules.places(game.key)
    assert {name for row in game.board.rows for name in row} == set(places)
    assert [name for row in game.board.rows for name in row] == list(places)
    for point in game.board.points:
        x, y = map(float, places[point.name])
        if game.key in reference_rules.RINGS:
            x, y = x * cos(radians(y)), x * sin(radians(y))
        assert isclose(point.x, x, abs_tol=1e-9), point
        assert isclose(point.y, y, abs_tol=1e-9), point


@pytest.mark.parametrize("game", DESCRIBED, ids=reference_rules.GAMES)
def test_setup_matches_design_and_is_symmetric(game: Game) -> None:
    men = reference_rules.start(game.key).men
    assert game.black == {name for name, side in men.items() if side == "b"}
    assert game.white == {name for name, side in men.items() if side == "w"}
    at = {point.name: (round(point.x, 9), round(point.y, 9)) for point in game.board.points}
    across = {place: name for name, place in at.items()}
    opposite = {name: across[-x, -y] for name, (x, y) in at.items()}
    assert {opposite[name] for name in game.black} == game.white
    jumps = {tuple(opposite[name] for name in jump) for jump in game.board.jumps}
    assert jumps == set(game.board.jumps)
    for y, own in (
        (min(y for _, y in at.values()), game.black),
        (max(y for _, y in at.values()), game.white),
    ):
        assert {name for name, place in at.items() if place[1] == y} <= own


def test_open_line_ends_and_circle_wraps_around() -> None:
    points = tuple(Point(name, 0, 0) for name in "abcd")
    names = ("a", "b", "c", "d")
    closed, open_ = (Board(points, (Line(names, closed=it),), (names,)) for it in (True, False))
    assert (len(open_.steps), len(open_.jumps)) == (3, 4)
    assert (len(closed.steps), len(closed.jumps)) == (4, 8)
    assert ("c", "d", "a") in closed.jumps


COPIES: list[Callable[[object], object]] = [
    lambda value: pickle.loads(pickle.dumps(value)),  # noqa: S301
    copy,
    deepcopy,
]


@given(positions(), st.sampled_from(COPIES))
def test_copied_positions_and_moves_are_equal(
    position: Position, again: Callable[..., object]
) -> None:
    for value in (position, *position.legal_moves[:3], position.outcome):
        other = again(value)
        assert other == value
        assert hash(other) == hash(value)
    assert again(position).legal_moves == position.legal_moves  # type: ignore[attr-defined]


@given(positions())
def test_positions_differ_if_any_field_differs(position: Position) -> None:
    rows, mover, quiet = position.text.split()
    others = {f"{rows} {'w' if mover == 'b' else 'b'} {quiet}", f"{rows} {mover} {int(quiet) + 1}"}
    for text in others:
        assert Position.from_text(position.game, text) != position


def test_positions_and_moves_are_immutable() -> None:
    position = drawn("pretwa", "./b../.../bbb/.ww/.ww/... b 0")
    for value, name in ((position, "black"), (position.legal_moves[0], "path"), (TRI, "key")):
        with pytest.raises(FrozenInstanceError):
            setattr(value, name, None)


def test_playing_does_not_change_the_position() -> None:
    start = Position.start(GAMES["dash-guti"])
    text, moves = start.text, start.legal_moves
    for move in moves:
        assert start.play(move) != start
    assert (start.text, start.legal_moves) == (text, moves)
    assert moves[0] in start.legal_moves
    assert moves[0] not in start.play(moves[0]).legal_moves


def test_new_game_needs_only_its_data() -> None:
    start = Position.start(TRI)
    assert start.text == "www/w.b/bbb b 0"
    assert Position.from_text(TRI, start.text) == start
    assert [str(move) for move in start.legal_moves] == ["c2-b2", "a1-b2", "b1-b2", "c1-b2"]
    assert perft(start, 1) == 4
    after = start.play(start.parse("B1B2"))
    assert {str(move) for move in after.legal_moves} == {"b3xb1"}
    with pytest.raises(CaptureCompulsory):
        after.parse("a3")
    with pytest.raises(BadPosition):
        Position.from_text(TRI, "www/wwb/bbb b 0")


@given(choices, st.sampled_from(Side))
def test_new_game_is_playable_to_its_end(chosen: list[int], first: Side) -> None:
    moves = random_moves(Position.start(TRI, first), chosen * 3)
    match = play(Match(1, TRI, 2, 3, 4, 5, first), *map(str, moves[:1]))
    for move in moves[1:]:
        if match.live:
            match = match.play(match.to_move, str(move))
    assert match.position.quiet <= TRI.quiet_limit
    assert match.live or isinstance(match.result, Outcome)
    if match.result and match.result.termination is Termination.REDUCED:
        assert min(match.position.count(side) for side in Side) <= TRI.losing_count
