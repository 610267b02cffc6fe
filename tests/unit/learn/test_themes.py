"""Themes, reasons and difficulty of puzzles."""

import pytest

from bot.learn.choice import first_standing, is_easy
from bot.learn.outline import PuzzleOutline
from bot.learn.puzzle import Goal, Proof, Puzzle
from bot.learn.theme import PuzzleTheme, Sight, Why, reason, sight, themes
from guti import Position
from guti.games import GAMES

LAU = GAMES["lau-kata-kati"]


def puzzle(text: str, line: str, goal: Goal = Goal.GAIN) -> Puzzle:
    position, moves = Position.from_text(LAU, text), []
    now = position
    for each in line.split():
        moves.append(now.parse(each))
        now = now.after(moves[-1])
    return Puzzle(position, goal, tuple(moves), Proof(12, 100))


SACRIFICE = puzzle("ww./ww./www/./bbb/..b/bbb b 0", "c3-b4 a5xc3 c2xb4xc6 b7-c7 c6-c5")


def test_giving_one_piece_for_two_is_a_sacrifice() -> None:
    assert themes(SACRIFICE) == {PuzzleTheme.SACRIFICE}
    why = reason(SACRIFICE)
    assert (why.why, why.given, why.taken) == (Why.SACRIFICE, 1, 2)


@pytest.mark.parametrize(
    ("text", "move", "seen", "point"),
    [
        ("w../ww./..w/./bw./bb./.b. b 0", "b2xb4xc6", Sight.TAKES_MOST, Why.TAKES_MOST),
        ("w../bww/.w././.bb/.../b.b b 1", "a6-a5", Sight.SAVES, Why.SAVES),
        ("w../.w./b.w/./.b./.../..b w 10", "b6-a6", Sight.QUIET, Why.NONE),
    ],
)
def test_correct_moves_are_classified(text: str, move: str, seen: Sight, point: Why) -> None:
    found = puzzle(text, move)
    assert sight(found.position, found.line[0]) is seen
    assert is_easy(PuzzleOutline.of(found)) is (seen is not Sight.QUIET)
    assert reason(found).why is point


def test_longer_puzzles_and_quiet_moves_are_harder() -> None:
    easy = puzzle("w../ww./..w/./bw./bb./.b. b 0", "b2xb4xc6")
    quiet = puzzle("w../.w./b.w/./.b./.../..b w 10", "b6-a6")
    ratings = [
        first_standing(PuzzleOutline.of(each)).rating.value for each in (easy, quiet, SACRIFICE)
    ]
    assert ratings == sorted(ratings)
    assert first_standing(PuzzleOutline.of(SACRIFICE.last_move)).rating.value < ratings[-1]
