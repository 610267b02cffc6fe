"""Rule sets, and the text of moves under them."""

import copy
import pickle
from collections.abc import Iterable
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given

from guti import GUTI, Capture, Chain, Game, Outcome, Position, Side, Termination
from guti.errors import (
    CaptureCompulsory,
    MoveError,
    NotAdjacent,
    PieceBlocked,
    PointTaken,
    TooFar,
    UnknownRules,
    WrongChain,
)
from guti.games import GAMES
from guti.repetition import ends_on_next_repetition, repeated
from tests.support.strategies import positions

EVERY = [game.with_rules(rules) for game in GAMES.values() for rules in game.rule_set_keys]

LAU = GAMES["lau-kata-kati"]
MAY_STOP, SINGLE = LAU.with_rules("encyclopedia"), LAU.with_rules("datta-1933")
FREE = GAMES["sholo-guti"].with_rules("parker-1909")

CHAINS = "www/..w/..w/w/b.b/.b./bb. w 4"
"""A position in which White's piece on `b4` has two chains of three captures."""


def texts(position: Position) -> set[str]:
    return set(map(str, position.legal_moves))


def named(game: Game) -> str:
    return f"{game.key} {game.rules}"


def test_default_rule_set_returns_the_game_itself() -> None:
    for game in GAMES.values():
        assert game.rules == GUTI == game.rule_set_keys[0]
        assert game.with_rules(GUTI) is game
        assert game.rule_set is None


@pytest.mark.parametrize("game", EVERY, ids=named)
def test_game_switches_between_all_its_rule_sets(game: Game) -> None:
    for rules in game.rule_set_keys:
        assert game.with_rules(rules) is GAMES[game.key].with_rules(rules)
        assert game.with_rules(rules).rules == rules
    assert (game.rule_set.key if game.rule_set else GUTI) == game.rules


@pytest.mark.parametrize("game", EVERY, ids=named)
def test_copied_game_equals_its_original_only(game: Game) -> None:
    for other in (copy.deepcopy(game), pickle.loads(pickle.dumps(game))):  # noqa: S301
        assert other == game
        assert hash(other) == hash(game)
        assert Position.start(other) == Position.start(game)
    others = [each for each in EVERY if each is not game]
    assert game not in others
    assert Position.start(game) not in map(Position.start, others)


@pytest.mark.parametrize("rules", ["", "GUTI", "murray-1952", "fide"])
def test_unknown_rule_set_is_refused(rules: str) -> None:
    for game in (LAU, SINGLE):
        with pytest.raises(UnknownRules) as caught:
            game.with_rules(rules)
        assert caught.value.keys == (GUTI, "encyclopedia", "datta-1933", "humphries-1906")


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.key)
def test_chain_prefix_equals_no_other_move(game: Game) -> None:
    """No two jumps have the same ends, and no step joins the ends of a jump."""
    jumps = [(start, end) for start, _, end in game.board.jumps]
    assert len(set(jumps)) == len(jumps)
    assert not set(game.board.steps) & {(min(ends), max(ends)) for ends in jumps}


@given(positions())
def test_legal_moves_have_distinct_texts(position: Position) -> None:
    moves = position.legal_moves[:2000]
    assert len({move.path for move in moves}) == len({str(move) for move in moves}) == len(moves)


@given(positions())
def test_captures_obey_the_rule_set(position: Position) -> None:
    game, moves = position.game, set(position.legal_moves)
    if not moves:
        return
    captures = [move.path for move in moves if move.captured]
    if game.chain is Chain.SINGLE:
        assert {len(path) for path in captures} <= {2}
    if game.chain is Chain.MAY_STOP:
        stops = {path[:stop] for path in captures for stop in range(2, len(path))}
        assert stops <= set(captures)
    if game.capture is Capture.MUST:
        assert not captures or len(captures) == len(moves)


def test_typed_prefix_of_chain_is_a_move() -> None:
    position = Position.from_text(MAY_STOP, CHAINS)
    longest = max(position.legal_moves, key=lambda move: len(move.path))
    assert len(longest.path) > 2
    for stop in range(2, len(longest.path) + 1):
        path = longest.path[:stop]
        assert position.parse("x".join(path)).path == path
        assert position.parse(" ".join(path)).captured == longest.captured[: stop - 1]


def test_single_leap_ends_the_turn() -> None:
    assert any(len(move.path) > 2 for move in Position.from_text(LAU, CHAINS).legal_moves)
    assert {len(move.path) for move in Position.from_text(SINGLE, CHAINS).legal_moves} == {2}


def after(game: Game, text: str, moves: Iterable[str]) -> list[Position]:
    line = [Position.from_text(game, text)]
    for move in moves:
        line.append(line[-1].play(line[-1].parse(move)))
    return line


FIGHT = ".../.../...../...../..w../..b../...../.../... b 0"
"""A Sholo guti position in which Black's piece on `c4` can capture or step."""


def test_optional_capture_can_be_declined() -> None:
    position = Position.from_text(FREE, FIGHT)
    assert {"c4xc6", "c4-c3"} < texts(position)
    assert position.can_capture
    assert not position.capture_due
    by_default = Position.from_text(GAMES["sholo-guti"], FIGHT)
    assert (by_default.capture_due, texts(by_default)) == (True, {"c4xc6"})


def test_optional_capture_does_not_delay_quiet_limit() -> None:
    late = FIGHT.replace("b 0", f"b {FREE.quiet_limit}")
    assert Position.from_text(FREE, late).outcome == Outcome(Termination.COUNT, None)
    assert Position.from_text(GAMES["sholo-guti"], late).outcome is None


def test_optional_capture_does_not_delay_repetition() -> None:
    text = ".../.../...../...../..w../..b../...../.../b.. b 0"
    line = after(FREE, text, ["a1-c1", "c5-c6", "c1-a1", "c6-c5"])
    assert ends_on_next_repetition(line)
    line = after(FREE, text, ["a1-c1", "c5-c6", "c1-a1", "c6-c5"] * 2)
    assert line[-1].can_capture
    assert repeated(line) == Outcome(Termination.COUNT, Side.BLACK)


def test_side_without_legal_moves_is_stalemated() -> None:
    """Black has one piece, which cannot step."""
    blocked = Position.of(
        GAMES["alquerque"].with_rules("alfonso-1283"),
        black=["a1"],
        white=["a2", "b1", "b2"],
        to_move=Side.BLACK,
    )
    assert {"a1xa3", "a1xc1", "a1xc3"} < texts(blocked)
    assert all("x" in text for text in texts(blocked))
    shut = Position.of(
        blocked.game, black=["a1"], white="a2 b1 b2 a3 c1 c3".split(), to_move=Side.BLACK
    )
    assert shut.outcome == Outcome(Termination.STALEMATE, Side.WHITE)


@pytest.mark.parametrize(
    ("typed", "error"),
    [
        ("c4c6d7", TooFar("c4xc6")),
        ("c4d8", NotAdjacent("c4", "d8", ())),
        ("c4c5", PointTaken("c5")),
    ],
)
def test_refusal_explains_optional_captures(typed: str, error: MoveError) -> None:
    position = Position.from_text(FREE, FIGHT)
    with pytest.raises(MoveError) as caught:
        position.parse(typed)
    assert type(caught.value) is type(error)


def test_refusal_names_blocked_piece_if_captures_are_optional() -> None:
    text = "www/www/wwwww/ww.ww/..w../bbbbb/bbbbb/bbb/bbb b 0"
    with pytest.raises(PieceBlocked):
        Position.from_text(FREE, text).parse("a1c1")
    with pytest.raises(CaptureCompulsory):
        Position.from_text(GAMES["sholo-guti"], text).parse("a1c1")


def test_wrong_chain_error_says_chain_may_stop() -> None:
    for game, stops in ((LAU, False), (MAY_STOP, True)):
        position = Position.from_text(game, CHAINS)
        longest = max(position.legal_moves, key=lambda move: len(move.path))
        with pytest.raises(WrongChain) as caught:
            position.parse("".join((*longest.path[:2], "b1")))
        assert caught.value.stops is stops
        assert str(longest) in caught.value.moves
        assert all(move.count("x") > 1 for move in caught.value.moves)


@pytest.mark.parametrize(
    ("game", "rules", "before"),
    [
        ("alquerque", "alfonso-1283", Chain.SINGLE),
        ("sholo-guti", "humphries-1906", Chain.WHOLE),
    ],
)
def test_moves_by_earlier_rules_stay_legal(game: str, rules: str, before: Chain) -> None:
    """These rule sets had other chains once, and matches store their moves as text."""
    now = GAMES[game].with_rules(rules)
    for seed in range(4):
        random, position = Random(seed), Position.start(replace(now, chain=before))
        while position.legal_moves:
            current = replace(position, game=now)
            for move in position.legal_moves:
                assert current.parse(str(move)) == move
            position = position.after(random.choice(position.legal_moves))
