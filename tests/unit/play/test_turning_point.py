"""Turning points of matches, found by analysis if there is one, else by material."""

from dataclasses import replace

from bot.play.ending import Ending
from bot.play.match import Match
from bot.play.turning_point import turning_point
from guti import Outcome, Side
from guti.games import GAMES

OPENING = "a1-o d1xa1 a2xo d2-d1 oxd2 d3xd1"

CHAIN = f"{OPENING} b2-a2 f2xb2xo"


def played(winner: Side | None) -> Match:
    match = Match(1, GAMES["pretwa"], 0, 0, black=1, white=2)
    for move in OPENING.split():
        match = match.play(match.to_move, move)
    return replace(match, result=Outcome(Ending.RESIGNATION, winner))


def test_turning_point_by_material_is_unanswered_capture() -> None:
    for winner, ply in ((Side.WHITE, 5), (Side.BLACK, 2), (None, 2)):
        found = turning_point(played(winner))
        assert found is not None
        assert found.ply == ply
        assert found.answer.captured


def test_turning_point_precedes_forced_moves() -> None:
    match = Match(1, GAMES["pretwa"], 0, 0, black=1, white=2)
    for move in CHAIN.split():
        match = match.play(match.to_move, move)
    found = turning_point(replace(match, result=Outcome(Ending.RESIGNATION, Side.WHITE)))
    assert found is not None
    assert len(match.positions[found.ply - 1].legal_moves) > 1
    assert str(found.answer).startswith("f2xb2")


def test_turning_point_by_analysis_overrides_material() -> None:
    match = played(Side.WHITE)
    found = turning_point(match, 1)
    assert found is not None
    assert (found.ply, str(found.move), str(found.answer)) == (1, "a1-o", "d1xa1")
    assert found.loser is Side.BLACK
    # Mistakes of the winner, or that were not punished, do not count.
    assert turning_point(match, 2) == turning_point(match, 6) == turning_point(match)


def test_match_without_captures_has_no_turning_point() -> None:
    match = Match(1, GAMES["pretwa"], 0, 0, black=1, white=2)
    assert turning_point(match.play(1, "a1-o")) is None
    over = replace(match, result=Outcome(Ending.RESIGNATION, Side.WHITE))
    assert turning_point(over) is None
