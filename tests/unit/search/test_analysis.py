"""Comparison of the search with plain minimax."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cache
from itertools import count
from random import Random
from threading import Timer
from time import perf_counter

import numpy as np
import pytest

from bot.search import CERTAIN, PIECE, WIN, analyse, plies_to_end
from bot.search.tables import sides
from guti import GUTI, Move, Position, Side, rules
from guti.games import GAMES
from guti.repetition import REPETITIONS
from tests.support.random_weights import random_weights
from tests.support.scattered import scattered, sign
from tests.support.volume import VOLUME

ENOUGH = 500_000
DEPTH = 3
LINES, ENDS, EXACT = 2 * VOLUME, VOLUME, 30 * VOLUME
"""Numbers of lines to compare, of forced ends, and of Felli lines to solve."""


def worth(position: Position, winner: Side | None, ply: int) -> int:
    """Return the value of an ended match for the side to move."""
    if winner is None:
        return 0
    return WIN - ply if winner is position.to_move else ply - WIN


def freedom(position: Position, side: Side) -> int:
    masks = (position.black, position.white)
    own, enemy = masks if side is Side.BLACK else masks[::-1]
    return len(list(rules.steps(position.game.board, own, enemy)))


Judge = Callable[[Position], int]


@cache
def estimate(position: Position) -> int:
    own, enemy = position.to_move, position.to_move.other
    pieces = position.count(own) - position.count(enemy)
    return PIECE * pieces + freedom(position, own) - freedom(position, enemy)


@cache
def successors(position: Position) -> frozenset[Position]:
    return frozenset(map(position.after, position.legal_moves))


def plain_value(line: Sequence[Position], depth: int, ply: int = 0, judge: Judge = estimate) -> int:
    """Return the minimax value of a line's last position, without pruning."""
    now = line[-1]
    if now.outcome:
        return worth(now, now.outcome.winner, ply)
    if not now.capture_due:
        seen = Counter((each.black, each.white, each.to_move) for each in line)
        if seen[now.black, now.white, now.to_move] >= REPETITIONS:
            return worth(now, now.outcome_by_count.winner, ply)
        if depth == 0:
            return calm_value(line, ply, judge)
    return max(
        -plain_value([*line, each], max(depth - 1, 0), ply + 1, judge) for each in successors(now)
    )


def calm_value(line: Sequence[Position], ply: int, judge: Judge) -> int:
    """Return the value at depth 0; the side to move may capture or stop."""
    now = line[-1]
    after = {now.after(move) for move in now.legal_moves if move.captured}
    return max([judge(now), *(-plain_value([*line, each], 0, ply + 1, judge) for each in after)])


def line_back_and_forth(key: str, chance: Random, by_rules: str) -> list[Position]:
    """Return random positions in which both sides step back and forth."""
    start = 2 * GAMES[key].with_rules(by_rules).losing_count + 5
    while True:
        line = [scattered(key, chance, start, start + 3, by_rules)]
        if line[-1].capture_due:
            continue  # Captures cannot be reversed.
        there, back = chance.random(), chance.random()
        steps = list[Move]()
        for pick in (there, back):
            moves = [move for move in line[-1].legal_moves if not move.captured]
            steps.append(moves[int(pick * len(moves))] if moves else Move(("",)))
            line += [line[-1].after(steps[-1])] if moves else []
        steps += [Move(step.path[::-1]) for step in steps]
        for step in (*steps[2:], *steps[: chance.randint(0, 3)]):
            if step in line[-1].legal_moves:
                line.append(line[-1].after(step))
        if len(line) > 4 and not line[-1].outcome:
            return line


def with_quiet_count(line: list[Position], quiet: int) -> list[Position]:
    """Return the positions since the last capture, with a higher quiet count."""
    since = line[len(line) - 1 - line[-1].quiet :]
    return [replace(each, quiet=each.quiet + quiet - line[-1].quiet) for each in since]


@pytest.mark.parametrize(
    ("key", "by_rules"),
    [
        *((key, GUTI) for key in ("felli", "lau-kata-kati", "pretwa", "alquerque")),
        ("lau-kata-kati", "datta-1933"),
        ("pretwa", "murray-1952"),
        ("alquerque", "alfonso-1283"),
        ("sholo-guti", "parker-1909"),
    ],
)
def test_search_values_equal_plain_minimax(key: str, by_rules: str) -> None:
    """Covers lines with repeated positions and lines near the quiet limit."""
    chance, met = Random(key), Counter[str]()
    for number in range(LINES):
        line = line_back_and_forth(key, chance, by_rules)
        if number % 3 == 0 and not line[-1].capture_due:
            line = with_quiet_count(line, line[-1].game.quiet_limit - chance.randint(1, DEPTH))
        *history, now = line
        found = analyse(now, history, nodes=ENOUGH, depth=DEPTH, width=99)
        for each in found.moves:
            value = -plain_value([*line, now.after(each.move)], DEPTH - 1, 1)
            assert each.value == value, (now.text, str(each.move))
        seen = Counter((each.black, each.white, each.to_move) for each in line)
        met["stood"] += max(seen.values()) > 1
        met["near"] += now.quiet + DEPTH >= now.game.quiet_limit
    assert min(met["stood"], met["near"]) >= max(1, LINES // 10), met


@pytest.mark.parametrize(("key", "by_rules"), [("felli", GUTI), ("sholo-guti", "parker-1909")])
def test_search_with_weights_equals_plain_minimax(key: str, by_rules: str) -> None:
    """With voluntary captures too, where a side may stop instead of capturing."""
    game = GAMES[key].with_rules(by_rules)
    weights, chance = random_weights(game, seed=1), Random(key)

    @cache
    def judge(position: Position) -> int:
        own, enemy = ([np.uint64(each)] for each in sides(position))
        return int(weights.values(np.array(own), np.array(enemy))[0])

    for _ in range(LINES):
        line = line_back_and_forth(key, chance, by_rules)
        *history, now = line
        found = analyse(now, history, nodes=ENOUGH, depth=DEPTH, width=99, weights=weights)
        for each in found.moves:
            value = -plain_value([*line, now.after(each.move)], DEPTH - 1, 1, judge)
            assert each.value == value, (now.text, str(each.move))


@cache
def forced_value(position: Position, plies: int) -> int:
    """Return the value if an end can be forced within `plies` plies, else 0."""
    if position.outcome:
        return worth(position, position.outcome.winner, 0)
    if not plies:
        return 0
    values = {-forced_value(position.after(move), plies - 1) for move in position.legal_moves}
    best = max(values)
    return best - (best > 0) + (best < 0)


@pytest.mark.parametrize(
    ("key", "by_rules"),
    [
        ("felli", GUTI),
        ("lau-kata-kati", GUTI),
        ("lau-kata-kati", "encyclopedia"),
    ],
)
def test_forced_ends_are_found_immediately(key: str, by_rules: str) -> None:
    """Covers endings that are won or lost within six plies."""
    chance, ends = Random(key), Counter[int]()
    while min(ends[True], ends[False]) < ENDS:
        position = scattered(key, chance, 3, 5, by_rules)
        value = forced_value(position, 6)
        if not value:
            continue
        found = analyse(position, nodes=ENOUGH, depth=8)
        assert (found.value, found.exact) == (value, True), position.text
        ends[value > 0] += 1
        assert plies_to_end(value) == len(found.line) or found.value < 0, position.text


@pytest.mark.parametrize(
    ("key", "text", "value", "exact"),
    [
        ("felli", "www/www/./bbb/bbb b 0", WIN - 25, True),
        ("lau-kata-kati", "w../.../.../b/.../.../..b b 38", WIN - 2, True),
        ("lau-kata-kati", "w../.../.../b/.../.../... b 38", 0, True),
        ("lau-kata-kati", "w../.../.../b/.../.../... b 40", 0, True),
        ("pretwa", "./b../bb./.../www/www/... b 0", -WIN, True),
    ],
)
def test_search_finds_known_values(key: str, text: str, value: int, exact: object) -> None:
    position = Position.from_text(GAMES[key], text)
    found = analyse(position, nodes=3_000_000)
    assert (found.value, found.exact) == (value, exact)
    assert bool(found.best) is not bool(position.outcome)


def test_table_distinguishes_quiet_plies_near_limit() -> None:
    """Black loses in 14 plies if the quiet limit is 8.

    If the table's key omitted the number of quiet plies, the search would find a loss in 12.
    """
    game = replace(GAMES["lau-kata-kati"], quiet_limit=8)
    position = Position.from_text(game, ".ww/.w./.b././.../.../b.. b 3")
    found = analyse(position, nodes=ENOUGH)
    assert (found.value, found.exact) == (14 - WIN, True)


def test_search_counts_third_occurrence_as_repetition() -> None:
    """A third occurrence ends the match, won by the side with more pieces."""
    line = [Position.from_text(GAMES["lau-kata-kati"], "w../.../.../b/.../.../..b w 0")]
    for move in ("a7-b7", "b4-b3", "b7-a7", "b3-b4", "a7-b7", "b4-b3", "b7-a7"):
        line.append(line[-1].play(line[-1].parse(move)))
    found = analyse(line[-1], line[:-1], nodes=ENOUGH)
    assert (found.value, found.exact, *map(str, found.line)) == (WIN - 1, True, "b3-b4")
    assert analyse(line[-1], line[4:-1], nodes=ENOUGH, depth=3).value < CERTAIN


@cache
def best_result(position: Position) -> int:
    """Return the result of best play for the side to move: 1, 0 or -1.

    Ignores repetition, which does not change the result.
    """
    if position.outcome:
        return sign(worth(position, position.outcome.winner, 0))
    return max(-best_result(position.after(move)) for move in position.legal_moves)


def test_exact_values_match_best_play() -> None:
    """Covers few pieces, low quiet limits and repeated positions."""
    chance, found = Random("exact"), Counter[int]()
    for _ in range(EXACT):
        start = scattered("felli", chance, 2, 4)
        line = [replace(start, quiet=chance.randint(22, 29))]
        for _ in range(chance.randint(0, 9)):
            known = {(each.black, each.white) for each in line}
            after = [line[-1].after(move) for move in line[-1].legal_moves]
            back = [each for each in after if (each.black, each.white) in known]
            if after:
                line.append(chance.choice(back or after))
        *history, now = line
        stood = sum((now.black, now.to_move) == (each.black, each.to_move) for each in line)
        if not now.outcome and stood < REPETITIONS:
            analysis = analyse(now, history, nodes=ENOUGH // 10)
            assert not analysis.exact or sign(analysis.value) == best_result(now), now.text
            found[sign(analysis.value)] += analysis.exact
    assert min(found[-1], found[0], found[1]) > EXACT // 20


def test_moves_with_equal_results_have_equal_values() -> None:
    position = Position.from_text(GAMES["lau-kata-kati"], "www/..w/..w/w/b.b/.b./bb. w 4")
    found = analyse(position, nodes=ENOUGH, depth=4, width=99)
    assert {each.move for each in found.moves} == set(position.legal_moves)
    assert len({(each.value, each.exact) for each in found.moves}) == 1


@pytest.mark.parametrize("nodes", [1, 2, 7, 100, 12_345])
def test_search_respects_budget_and_is_repeatable(nodes: int) -> None:
    for game in GAMES.values():
        found = analyse(Position.start(game), nodes=nodes, width=2)
        assert found.nodes <= nodes
        assert found == analyse(Position.start(game), nodes=nodes, width=2)
        assert {each.move for each in found.moves} == set(Position.start(game).legal_moves)
        position = Position.start(game)
        for move in found.line:
            position = position.play(move)


def test_narrow_search_finds_best_move_of_wide_search() -> None:
    for game in GAMES.values():
        narrow, wide = (
            analyse(Position.start(game), nodes=ENOUGH, depth=6, width=width) for width in (1, 99)
        )
        assert narrow.value == wide.value
        values = {each.move: each.value for each in wide.moves}
        assert all(each.value >= values[each.move] for each in narrow.moves)
        assert not any(each.bound for each in wide.moves)


def test_stopped_search_returns_its_best_result() -> None:
    calls = count()
    position = Position.start(GAMES["kotu-ellima"])
    found = analyse(position, nodes=10**9, stop=lambda: next(calls) >= 10)
    assert found.depth > 0
    assert found.nodes < 200_000


def test_another_thread_stops_a_search_within_milliseconds() -> None:
    stopped = list[float]()
    timer = Timer(0.2, lambda: stopped.append(perf_counter()))
    timer.start()
    analyse(Position.start(GAMES["gol-skuish"]), nodes=10**9, stop=lambda: bool(stopped))
    assert perf_counter() - stopped[0] < 0.1


def test_immediately_stopped_search_returns_moves_without_values() -> None:
    position = Position.start(GAMES["peralikatuma"])
    found = analyse(position, nodes=10**9, stop=lambda: True)
    assert (found.depth, found.nodes, found.exact) == (0, 0, False)
    assert {each.move for each in found.moves} == set(position.legal_moves)


def test_search_accepts_any_history_and_zero_width() -> None:
    start = Position.start(GAMES["felli"])
    assert analyse(start, [start] * 5_000, nodes=2_000) == analyse(start, nodes=2_000)
    due = Position.from_text(GAMES["felli"], ".../.../w/bb./... b 9000")
    assert [str(each.move) for each in analyse(due, [due] * 5_000, nodes=99, width=0).moves]
