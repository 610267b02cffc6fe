"""Text forms of moves and positions, and their parsers."""

import contextlib
from collections.abc import Callable

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from guti import Move, Position
from guti.errors import (
    AmbiguousMove,
    BadPosition,
    CaptureCompulsory,
    EmptyPoint,
    GutiError,
    IllegalMove,
    MoveError,
    NotAdjacent,
    NotYourPiece,
    PieceBlocked,
    PointTaken,
    PositionOver,
    TooFar,
    UnreadableMove,
    WrongChain,
)
from tests.support.invalid_texts import INVALID_POSITIONS, START
from tests.support.strategies import any_text, drawn, positions

LAU = "lau-kata-kati"
FREE = "w../.../.../b/.../.../..b b 0"
CHAINS = ".../.w./w.w/b/.bw/.../... b 0"
LONG, OTHER, SHORT = "b4xa6xc6xb4xc2", "b4xc6xa6xb4xc2", "b4xc2"
ALL = (LONG, OTHER, SHORT)
STEPS = ("b4-a5", "b4-b5", "b4-c5", "b4-a3", "b4-b3", "b4-c3")
ROUND = "w../.../.../b/w.w/.w./... b 7"
ENDS = ".../.../..././w../.wb/... b 0"

SEPARATORS = ["-", "x", "X", "×", "–", ":", ",", " ", "\t", "\n", "", " - ", ", "]  # noqa: RUF001

# position, typed text, move
READ = [
    *((START, f"b3{separator}b4", "b3-b4") for separator in SEPARATORS),
    *((CHAINS, f"B4{separator}A6", LONG) for separator in SEPARATORS),
    (START, "a3", "a3-b4"),
    (CHAINS, "b4-c6-a6-b4-c2", OTHER),
    (CHAINS, "b4xc6xa6xb4", OTHER),
    (CHAINS, "b4c6", OTHER),
    (CHAINS, "b4c2", SHORT),
    (ENDS, "c2b4", "c2xa2xb4"),
    *((START, typed, "b3-b4") for typed in ("B3B4", " b3-b4 ", "-b3--b4-")),
]

REFUSED = [
    (START, "", UnreadableMove("", 1)),
    (START, " - ", UnreadableMove(" - ", 1)),
    (START, "b3-z9", UnreadableMove("b3-z9", 4)),
    (START, "hello", UnreadableMove("hello", 1)),
    (START, "b3-b", UnreadableMove("b3-b", 4)),
    (START, "o", UnreadableMove("o", 1)),
    (START, "b4", EmptyPoint("b4")),
    (START, "b4-b5", EmptyPoint("b4")),
    (START, "b5-b4", NotYourPiece("b5")),
    (START, "a1", PieceBlocked("a1")),
    (START, "a1-a2", PieceBlocked("a1")),
    (START, "b3-b2", PointTaken("b2")),
    (START, "b3xb5", PointTaken("b5")),
    (START, "b3b3", PointTaken("b3")),
    (START, "b3-b4-b5", TooFar("b3-b4")),
    (FREE, "b4", AmbiguousMove("b4", STEPS)),
    (FREE, "b4-b6", NotAdjacent("b4", "b6", STEPS)),
    (FREE, "b4-b5-b6", TooFar("b4-b5")),
    (FREE, "c1-a1", NotAdjacent("c1", "a1", ("c1-b1", "c1-c2"))),
    (CHAINS, "b4", AmbiguousMove("b4", ALL)),
    (ROUND, "b4b4", AmbiguousMove("b4b4", ("b4xa2xc2xb4", "b4xc2xa2xb4"))),
    (CHAINS, "b3", CaptureCompulsory(ALL)),
    (CHAINS, "b3-c2", CaptureCompulsory(ALL)),
    (CHAINS, "b4-b5", CaptureCompulsory(ALL)),
    (CHAINS, "c5xb4", NotYourPiece("c5")),
    (CHAINS, "a6", EmptyPoint("a6")),
    (CHAINS, "b4xc6xb4", WrongChain("b4xc6xb4", "b4xc6", (OTHER,))),
    (CHAINS, "b4a6c6c2", WrongChain("b4a6c6c2", "b4xa6xc6", (LONG,))),
    (CHAINS, f"{LONG}xa2", TooFar(LONG)),
    (
        CHAINS,
        LONG + "a1b1" * 120_000,
        TooFar(LONG),
    ),  # A parser with quadratic time would take minutes.
    (FREE.replace("b 0", "b 40"), "b4-b5", PositionOver(FREE.replace("b 0", "b 40"))),
    ("bww/ww./w.w/./.../.../... b 0", "a7", PositionOver("bww/ww./w.w/./.../.../... b 0")),
]


def sorted_details(error: GutiError) -> dict[str, object]:
    """Return an error's fields, with lists of moves sorted."""
    return {
        name: sorted(value) if isinstance(value, tuple) else value
        for name, value in error.details.items()
    }


@pytest.mark.parametrize(("position", "typed", "move"), READ)
def test_move_is_read_in_every_spelling(position: str, typed: str, move: str) -> None:
    assert str(drawn(LAU, position).parse(typed)) == move


@pytest.mark.parametrize(
    ("typed", "move"),
    [("a1-o", "a1-o"), ("A10", "a1-o"), ("a1–0", "a1-o"), ("0 b1", "o-b1"), ("OB1", "o-b1")],  # noqa: RUF001
)
def test_zero_names_the_centre_of_circular_boards(typed: str, move: str) -> None:
    rows = "./b../.../bbb/.ww/.ww/..." if move.startswith("a1") else "b/.../.../bbb/.ww/.ww/..."
    assert str(drawn("pretwa", f"{rows} b 0").parse(typed)) == move


@pytest.mark.parametrize(("position", "typed", "refusal"), REFUSED)
def test_illegal_move_text_is_refused_with_reason(
    position: str, typed: str, refusal: MoveError
) -> None:
    with pytest.raises(MoveError) as caught:
        drawn(LAU, position).parse(typed)
    assert type(caught.value) is type(refusal)
    assert sorted_details(caught.value) == sorted_details(refusal)


def test_illegal_move_object_is_refused() -> None:
    move = Move(("b3", "b5"), ("b4",))
    with pytest.raises(IllegalMove) as caught:
        drawn(LAU, START).play(move)
    assert caught.value.details == {"move": "b3xb5", "position": START}


@given(positions(), st.sampled_from(SEPARATORS), st.sampled_from([str.upper, str.lower]))
def test_every_legal_move_is_read_from_its_text(
    position: Position, separator: str, case: Callable[[str], str]
) -> None:
    for move in position.legal_moves[:40]:
        assert position.parse(str(move)) == move
        typed = separator.join(move.path)
        assert position.parse(case(typed)) == move
        assert position.parse(typed.replace("o", "0")) == move


@given(positions(), any_text)
def test_unparsable_text_raises_only_move_error(position: Position, typed: str) -> None:
    with contextlib.suppress(MoveError):
        assert position.parse(typed) in position.legal_moves


@given(positions(), st.integers(0, 10**6), st.integers(1, 12))
def test_typed_prefix_is_completed_to_legal_moves(
    position: Position, choice: int, length: int
) -> None:
    assume(position.legal_moves)
    chosen = position.legal_moves[choice % len(position.legal_moves)]
    typed = str(chosen)[:length]
    offered = position.completions(typed)
    assert chosen in offered
    assert {move for move in position.legal_moves if str(move).startswith(typed)} <= set(offered)
    assert position.completions(f" {typed.upper()}") == offered
    assert position.completions("") == position.legal_moves
    assert position.completions(f"{typed}?") == ()


@given(positions())
def test_position_text_round_trips(position: Position) -> None:
    assert Position.from_text(position.game, position.text) == position
    assert Position.from_text(position.game, f"\n {position.text} ") == position


@pytest.mark.parametrize(("text", "at", "problem"), INVALID_POSITIONS)
def test_bad_position_error_names_the_character(text: str, at: int, problem: str) -> None:
    with pytest.raises(BadPosition) as caught:
        drawn(LAU, text)
    assert caught.value.details == {"text": text, "at": at, "problem": problem}


@given(positions(), st.integers(0, 60), st.characters())
def test_error_of_altered_position_names_character(
    position: Position, at: int, letter: str
) -> None:
    text = position.text[:at] + letter + position.text[at + 1 :]
    problem = None
    try:
        read = Position.from_text(position.game, text)
        assert Position.from_text(position.game, read.text) == read
    except BadPosition as error:
        problem = error
    assert problem is None or 1 <= problem.at <= len(text) + 1
