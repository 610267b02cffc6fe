"""Matches: turns, versions, repetition and resignation."""

from collections import Counter
from contextlib import suppress
from dataclasses import FrozenInstanceError, replace
from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.play.ending import Ending
from bot.play.errors import MatchMovedOn, MatchOver, NotAPlayer, NotYourTurn
from bot.play.match import Match
from bot.play.offer import OfferKind
from guti import Outcome, Position, Side, Termination
from guti.errors import CaptureCompulsory, GutiError
from guti.games import GAMES
from guti.repetition import ends_on_next_repetition, repeated
from tests.support.strategies import BLACK, WHITE, choices, drawn_match, keys, play, random_moves

SOMEBODY = 99
NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)
APART = "w../.../.../b/.../.../..b b 0"
"""A position of two black pieces and a white one, far apart."""

TO_AND_FRO = ("c1-b1", "a7-b7", "b1-c1", "b7-a7")
"""Four plies that return to APART."""


def apart() -> Match:
    return drawn_match("lau-kata-kati", APART)


def random_match(key: str, first: Side, chosen: list[int]) -> Match:
    """Return a match whose moves are those with the indices `chosen` among the legal moves."""
    match = Match(1, GAMES[key], 2, 3, BLACK, WHITE, first)
    for choice in chosen:
        moves = match.position.legal_moves
        if not match.live:
            break
        match = match.play(match.to_move, str(moves[choice % len(moves)]))
    return match


@given(keys, st.sampled_from(Side), choices)
def test_match_positions_follow_from_its_moves(key: str, first: Side, chosen: list[int]) -> None:
    match = random_match(key, first, chosen)
    position = Position.start(GAMES[key], first)
    assert match.positions[0] == position
    for ply, move in enumerate(match.moves, start=1):
        position = position.play(move)
        assert match.positions[ply] == position
    assert match.position == position
    copy = replace(match, moves=match.moves)
    assert (copy, copy.positions) == (match, match.positions)


@given(keys, choices, st.sampled_from((BLACK, WHITE)))
def test_cached_positions_equal_recomputed_ones(key: str, chosen: list[int], player: int) -> None:
    match = random_match(key, Side.BLACK, chosen)
    states = [match.with_turn_started(NOON)]
    with suppress(GutiError):
        states.append(match.offer(player, OfferKind.TAKEBACK))
        states.append(states[-1].accept(BLACK + WHITE - player, states[-1].version))
        states.append(states[-1].with_turn_started(NOON).play_forced())
        again = states[-1]
        chosen_again = str(again.position.legal_moves[0])
        states.append(again.play(again.to_move, chosen_again).with_turn_started(NOON))
    for state in states:
        assert state.positions == replace(state, moves=state.moves).positions


@given(keys, st.sampled_from(Side), choices)
def test_move_raises_version_of_a_new_match(key: str, first: Side, chosen: list[int]) -> None:
    match = Match(1, GAMES[key], 2, 3, BLACK, WHITE, first)
    for move in random_moves(match.position, chosen):
        if not match.live:
            break
        before = replace(match)
        after = match.play(match.to_move, str(move))
        assert match == before
        assert after.version == match.version + 1
        assert after.moves == (*match.moves, move)
        match = after


@given(keys, st.sampled_from(Side), choices)
def test_decided_position_and_third_repetition_end_match(
    key: str, first: Side, chosen: list[int]
) -> None:
    match = random_match(key, first, chosen * 3)
    stood = Counter(position.text.rsplit(" ", 1)[0] for position in match.positions)
    (now, times) = match.position.text.rsplit(" ", 1)[0], max(stood.values())
    if match.position.outcome:
        assert match.result == match.position.outcome
    elif match.result:
        assert match.result == match.position.outcome_by_count
        assert stood[now] == 3
    assert times <= 3 or match.position.capture_due


@pytest.mark.parametrize("first", Side)
def test_sides_alternate_after_either_side_begins(first: Side) -> None:
    match = Match(1, GAMES["pretwa"], 2, 3, BLACK, WHITE, first)
    assert match.to_move == match.player(first)
    after = match.play(match.to_move, str(match.position.legal_moves[0]))
    assert after.to_move == match.player(first.other)


def test_third_repetition_counts_the_pieces() -> None:
    twice = play(apart(), *TO_AND_FRO)
    assert twice.live
    almost = play(twice, *TO_AND_FRO[:3])
    assert almost.live
    thrice = play(almost, TO_AND_FRO[3])
    assert thrice.result == Outcome(Termination.COUNT, Side.BLACK)
    assert thrice.position.outcome is None
    with pytest.raises(MatchOver):
        thrice.play(BLACK, "c1-b1")


def test_repetition_with_equal_pieces_is_a_draw() -> None:
    even = drawn_match("lau-kata-kati", "w../.../..././.../.../..b b 0")
    assert play(even, *TO_AND_FRO, *TO_AND_FRO).result == Outcome(Termination.COUNT, None)


def test_same_pieces_with_other_mover_do_not_repeat() -> None:
    """Black moves round a triangle in three plies, while White steps back and forth."""
    match = drawn_match("lau-kata-kati", "w../.../.../b/.../.../... b 0")
    match = play(match, "b4-a3", "a7-b7", "a3-b4", "b7-a7")
    match = play(match, "b4-a3", "a7-b7", "a3-b3", "b7-a7", "b3-b4")
    pieces = [position.text.split()[0] for position in match.positions]
    assert pieces.count(pieces[0]) == 3
    assert match.position.to_move is Side.WHITE
    assert match.live


def test_capture_resets_repetition() -> None:
    match = drawn_match("lau-kata-kati", "..w/.../w../b/.../.../..b b 0")
    match = play(match, "b4xa6")
    rounds = ("c7-b7", "c1-b1", "b7-c7", "b1-c1")
    match = play(match, *rounds)
    assert match.live
    assert play(match, *rounds).result == Outcome(Termination.COUNT, Side.BLACK)


def test_third_repetition_is_ignored_while_capture_is_due() -> None:
    """Such a position cannot arise in play, so the test sets the moves."""
    steps = play(apart(), *TO_AND_FRO, *TO_AND_FRO).moves
    pending = drawn_match("lau-kata-kati", "w../.../w../b/.../.../..b b 0")
    thrice = replace(pending, moves=steps)
    assert thrice.position.capture_due
    assert repeated(thrice.positions) is None
    again = replace(apart(), moves=steps)
    assert repeated(again.positions) == Outcome(Termination.COUNT, Side.BLACK)


def test_players_are_warned_at_second_repetition() -> None:
    warned, match = [], apart()
    for move in (*TO_AND_FRO, *TO_AND_FRO):
        warned.append(ends_on_next_repetition(match.positions))
        match = play(match, move)
    assert warned == [False] * 4 + [True] * 4
    assert not ends_on_next_repetition(match.positions)
    pending = drawn_match("lau-kata-kati", "w../.../w../b/.../.../..b b 0")
    moves = play(apart(), *TO_AND_FRO).moves
    assert not ends_on_next_repetition(replace(pending, moves=moves).positions)


QUIET = ["c1-b1", "a7-b7", "b1-a1", "b7-c7", "a1-a2", "c7-c6", "a2-b2", "c6-b6", "b2-c2", "b6-a6"]


def match_with_quiet_limit(plies: int) -> Match:
    """Return a match that reaches the quiet limit after `plies` plies."""
    match = apart()
    return replace(match, game=replace(match.game, quiet_limit=plies))


def test_players_are_warned_ten_plies_before_quiet_limit() -> None:
    match, near = match_with_quiet_limit(12), []
    for move in ("", *QUIET):
        match = play(match, move) if move else match
        near.append((match.plies_until_count, match.count_is_near))
    assert near == [(12 - ply, 12 - ply <= 10) for ply in range(11)]
    ended = play(match, "c2-c1", "a6-a7")
    assert ended.result == Outcome(Termination.COUNT, Side.BLACK)
    assert not ended.count_is_near


def test_capture_resets_the_quiet_count() -> None:
    match = drawn_match("lau-kata-kati", "w../.../w../b/.../.../..b b 0")
    match = replace(match, game=replace(match.game, quiet_limit=5))
    after = play(match, "b4xa6")
    assert after.plies_until_count == 5


LEAVE = {
    "before anybody moved": ((), BLACK, Outcome(Ending.ABORTED, None)),
    "White, before anybody moved": ((), WHITE, Outcome(Ending.ABORTED, None)),
    "before White moved": (("c1-b1",), BLACK, Outcome(Ending.ABORTED, None)),
    "White, before White moved": (("c1-b1",), WHITE, Outcome(Ending.ABORTED, None)),
    "after each moved": (("c1-b1", "a7-b7"), BLACK, Outcome(Ending.RESIGNATION, Side.WHITE)),
    "White, out of turn": (
        ("c1-b1", "a7-b7"),
        WHITE,
        Outcome(Ending.RESIGNATION, Side.BLACK),
    ),
}


@pytest.mark.parametrize(("moves", "player", "result"), LEAVE.values(), ids=LEAVE)
def test_leaving_before_both_have_moved_aborts_match(
    moves: tuple[str, ...], player: int, result: Outcome
) -> None:
    match = play(apart(), *moves)
    assert match.abortable is (result.termination is Ending.ABORTED)
    left = match.resign(player, match.version)
    assert (left.result, left.version, left.moves) == (result, match.version + 1, match.moves)
    assert not left.live


MOVED = play(apart(), "c1-b1")
OVER = MOVED.resign(WHITE, MOVED.version)

BOTH = {"black": BLACK, "white": WHITE}

REFUSED: dict[str, tuple[Match, int, str, type[GutiError], dict[str, object]]] = {
    "a stranger": (MOVED, SOMEBODY, "a7-b7", NotAPlayer, {**BOTH, "mover": WHITE}),
    "a stranger, afterwards": (OVER, SOMEBODY, "", NotAPlayer, {**BOTH, "mover": None}),
    "out of turn": (MOVED, BLACK, "b1-c1", NotYourTurn, {"player": WHITE}),
    "out of turn, unreadable": (MOVED, BLACK, "?", NotYourTurn, {"player": WHITE}),
    "afterwards": (OVER, WHITE, "a7-b7", MatchOver, {}),
    "afterwards, out of turn": (OVER, BLACK, "a7-b7", MatchOver, {}),
}


@pytest.mark.parametrize(
    ("match", "player", "text", "error", "data"), REFUSED.values(), ids=REFUSED
)
def test_turn_is_refused_with_reason(
    match: Match, player: int, text: str, error: type[GutiError], data: dict[str, object]
) -> None:
    with pytest.raises(error) as caught:
        match.play(player, text)
    assert caught.value.details == data


def test_match_raises_the_positions_error_for_illegal_move() -> None:
    match = drawn_match("lau-kata-kati", "w../.../w../b/.../.../..b b 0")
    with pytest.raises(CaptureCompulsory):
        match.play(BLACK, "c1-b1")


def test_resignation_is_refused_to_others_and_after_end() -> None:
    with pytest.raises(NotAPlayer):
        MOVED.resign(SOMEBODY, MOVED.version)
    with pytest.raises(MatchOver):
        OVER.resign(BLACK, OVER.version)
    with pytest.raises(MatchMovedOn):
        MOVED.resign(BLACK, MOVED.version - 1)


def test_completions_are_offered_in_own_turn_only() -> None:
    assert [str(move) for move in MOVED.completions(WHITE, "A7")] == ["a7-b7", "a7-a6"]
    assert MOVED.completions(BLACK, "b1") == ()
    assert MOVED.completions(SOMEBODY, "a7") == ()
    assert OVER.completions(WHITE, "a7") == ()


def test_players_see_their_own_side_at_the_bottom() -> None:
    assert [MOVED.bottom(viewer) for viewer in (BLACK, WHITE, SOMEBODY)] == [*Side, Side.BLACK]
    assert [MOVED.side(player) for player in MOVED.players] == list(Side)


def test_match_is_immutable() -> None:
    with pytest.raises(FrozenInstanceError):
        MOVED.version = 7  # type: ignore[misc]
    assert hash(MOVED) == hash(replace(MOVED))
