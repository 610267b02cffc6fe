"""Legal moves and endings of positions written as text."""

from collections import Counter

import pytest

from guti import Move, Outcome, Position, Side, Termination
from guti.games import GAMES
from tests.support.strategies import drawn

BLACK, WHITE = Side
NO_PIECES, REDUCED, STALEMATE, COUNT = Termination

# name of the case: game, position, legal moves with captured pieces
MOVES = {
    "a step goes along a line, never across a gap": (
        "lau-kata-kati",
        ".../.../.../b/.../.../ww. b 0",
        "b4-a3 b4-b3 b4-c3 b4-a5 b4-b5 b4-c5",
    ),
    "a capture is compulsory, for every piece": (
        "lau-kata-kati",
        ".../.../.../b/.w./.../b.b b 0",
        "b4xb2:b3",
    ),
    "one of several captures may be chosen, the smaller one too": (
        "lau-kata-kati",
        ".../.w./w.w/b/.bw/.../... b 0",
        "b4xa6xc6xb4xc2:a5,b6,c5,c3 b4xc6xa6xb4xc2:c5,b6,a5,c3 b4xc2:c3",
    ),
    "no leap over one's own piece": (
        "lau-kata-kati",
        ".../.../w../b/.b./.../... b 0",
        "b4xa6:a5",
    ),
    "no leap over two in a row": (
        "dash-guti",
        ".../.../.../.../.w./.w./.b. b 0",
        "b1-a1 b1-c1",
    ),
    "straight on through the vertex, and no bend there": (
        "lau-kata-kati",
        ".../.../.../w/b../.../... b 0",
        "a3xc5:b4",
    ),
    "Dash-guti's antennas are a line": (
        "dash-guti",
        ".../.../.../bw./.../.../... b 0",
        "a4xc4:b4",
    ),
    "a chain comes back to where it started, by either way round": (
        "lau-kata-kati",
        ".../.../.../b/w.w/.w./... b 0",
        "b4xa2xc2xb4:a3,b2,c3 b4xc2xa2xb4:c3,b2,a3",
    ),
    "a chain goes on past where it started": (
        "dash-guti",
        ".../.../..w/.b./w.w/.w./... b 0",
        "b4xc6:c5 b4xa2xc2xb4xc6:a3,b2,c3,c5 b4xc2xa2xb4xc6:c3,b2,a3,c5",
    ),
    "a captured piece leaves at once: the chain may end on its point": (
        "lau-kata-kati",
        ".../.../..././ww./.wb/... b 0",
        "c2xa2xb4xb2:b2,a3,b3",
    ),
    "Egara-guti's long lines are steps": (
        "egara-guti",
        "...../.../..././.../b../..... b 0",
        "b2-b6 b2-b3 b2-c2 b2-a1 b2-b1",
    ),
    "from b2 one leaps over b6": ("egara-guti", "...../w../..././.../b../..... b 0", "b2xb7:b6"),
    "from b1 one leaps over b2": ("egara-guti", "...../.../..././.../w../.b... b 0", "b1xb6:b2"),
    "a chain along a diameter through the centre, then along a circle": (
        "pretwa",
        "./wb./..b/b.b/w../.w./..w b 0",
        "a2xoxd2xf2:a1,d1,e2 c1xe1xe3xa3:d1,e2,f3",
    ),
    "a leap over the centre goes straight on": (
        "pretwa",
        "w/b../..b/b.b/..w/..w/..w b 0",
        "a1xd1:o c1xf1:o",
    ),
    "a circle is closed: from f one goes on to a": (
        "pretwa",
        "./..b/b../b.b/w../..w/w.w b 0",
        "c1xe1xa1:d1,f1",
    ),
    "once around a circle": (
        "gol-skuish",
        "./b.....b/w....../.....bb/w....bb/......./w..www. b 0",
        "a1xc1xe1xa1:b1,d1,f1 a1xe1xc1xa1:f1,d1,b1",
    ),
}

# name of the case: game, position, termination (None if live), winner
ENDINGS = {
    "no pieces": ("lau-kata-kati", ".../.../.../b/.../.../... w 0", NO_PIECES, BLACK),
    "nobody has any: the side to move loses": (
        "lau-kata-kati",
        ".../.../..././.../.../... w 0",
        NO_PIECES,
        BLACK,
    ),
    "no pieces is looked at before the losing count": (
        "pretwa",
        "./b../.../.../.../.../... w 0",
        NO_PIECES,
        BLACK,
    ),
    "one piece is enough where there is no losing count": (
        "dash-guti",
        "w../.../.../.../.../.../..b b 0",
        None,
        None,
    ),
    "the mover is down to the losing count": (
        "pretwa",
        "./bbb/.../.../www/w../... b 0",
        REDUCED,
        WHITE,
    ),
    "the other is down to the losing count": (
        "pretwa",
        "./bbb/b../.../www/.../... b 0",
        REDUCED,
        BLACK,
    ),
    "both are: the mover is looked at first": (
        "pretwa",
        "./bbb/.../.../www/.../... w 0",
        REDUCED,
        BLACK,
    ),
    "the other has no pieces at all": ("pretwa", "./bbb/b../.../.../.../... b 0", REDUCED, BLACK),
    "one more than the losing count goes on": (
        "pretwa",
        "./bbb/b../.../www/w../... b 0",
        None,
        None,
    ),
    "Gol-skuish is lost at five": (
        "gol-skuish",
        "./bbbbb../b....../......./wwwww../......./....... b 0",
        REDUCED,
        BLACK,
    ),
    "and not at six": (
        "gol-skuish",
        "./bbbbb../b....../......./wwwww../w....../....... b 0",
        None,
        None,
    ),
    "stalemate loses": ("lau-kata-kati", "bww/ww./w.w/./.../.../... b 0", STALEMATE, WHITE),
    "stalemate is looked at before the count": (
        "lau-kata-kati",
        "bww/ww./w.w/./.../.../... b 40",
        STALEMATE,
        WHITE,
    ),
    "the losing count is looked at before the count": (
        "pretwa",
        "./bbb/.../.../www/w../... b 40",
        REDUCED,
        WHITE,
    ),
    "a ply before the limit it goes on": (
        "lau-kata-kati",
        "w../.../.../b/.../.../..b b 39",
        None,
        None,
    ),
    "at the limit more pieces win": (
        "lau-kata-kati",
        "w../.../.../b/.../.../..b b 40",
        COUNT,
        BLACK,
    ),
    "whoever is to move": ("lau-kata-kati", "w../.../.../b/.../.../..b w 40", COUNT, BLACK),
    "and equal numbers are a draw": (
        "lau-kata-kati",
        "w../w../.../b/.../.../..b w 40",
        COUNT,
        None,
    ),
    "after the limit it is counted too": (
        "lau-kata-kati",
        "w../w../.../b/.../.../... w 41",
        COUNT,
        WHITE,
    ),
    "never while the mover can capture": (
        "lau-kata-kati",
        ".../.../w../b/.../.../..b b 40",
        None,
        None,
    ),
    "what the other could capture does not matter": (
        "lau-kata-kati",
        ".../.../w../b/..b/.../... w 41",
        COUNT,
        BLACK,
    ),
}


def shown(move: Move) -> str:
    return f"{move}:{','.join(move.captured)}" if move.captured else str(move)


@pytest.mark.parametrize(("key", "text", "moves"), MOVES.values(), ids=MOVES)
def test_position_has_expected_legal_moves(key: str, text: str, moves: str) -> None:
    assert Counter(map(shown, drawn(key, text).legal_moves)) == Counter(moves.split())


@pytest.mark.parametrize(("key", "text", "termination", "winner"), ENDINGS.values(), ids=ENDINGS)
def test_position_has_expected_outcome(
    key: str, text: str, termination: Termination | None, winner: Side | None
) -> None:
    position = drawn(key, text)
    assert position.outcome == (termination and Outcome(termination, winner))
    assert bool(position.legal_moves) is (termination is None)


def test_both_sides_have_mirrored_moves() -> None:
    """The positions differ only in colours and side to move."""
    for key, text, moves in MOVES.values():
        swapped = drawn(key, text.translate(str.maketrans("bw", "wb")))
        assert Counter(map(shown, swapped.legal_moves)) == Counter(moves.split())


@pytest.mark.parametrize("key", GAMES)
def test_white_may_move_first(key: str) -> None:
    start = Position.start(GAMES[key], WHITE)
    (move, *_) = start.legal_moves
    assert start.at(move.origin) is WHITE
    assert start.play(move).to_move is BLACK
    assert (start.pieces(BLACK), start.pieces(WHITE)) == (
        Position.start(GAMES[key]).pieces(BLACK),
        Position.start(GAMES[key]).pieces(WHITE),
    )


def test_chain_continues_past_the_losing_count() -> None:
    """White has five pieces, and the second of three captures reaches the losing number."""
    position = drawn("pretwa", "b/wwb/w../.../.../wwb/..b b 0")
    (chain,) = position.legal_moves
    assert shown(chain) == "oxb2xf2xd2:b1,a2,e2"
    after = position.play(chain)
    assert (after.count(WHITE), after.outcome) == (2, Outcome(REDUCED, BLACK))


def test_chain_can_capture_the_last_piece() -> None:
    position = drawn("pretwa", "./wb./..b/b.b/w../.w./w.. b 0")
    after = position.play(position.parse("a2xoxd2xf2xo"))
    assert after.outcome == Outcome(NO_PIECES, BLACK)


def test_capture_chain_may_end_where_it_began() -> None:
    position = drawn("lau-kata-kati", "w../.../.../b/w.w/.w./... b 7")
    for move in position.legal_moves:
        assert position.play(move).text == "w../.../.../b/.../.../... w 0"


def test_step_raises_quiet_count_and_capture_resets_it() -> None:
    position = drawn("lau-kata-kati", "w../.../.../b/.../.../..b b 39")
    assert position.play(position.parse("b4-b5")).outcome == Outcome(COUNT, BLACK)
    capture = drawn("lau-kata-kati", "w../.../w../b/.../.../..b b 40")
    after = capture.play(capture.parse("b4xa6"))
    assert (after.text, after.outcome) == ("w../b../..././.../.../..b w 0", None)
