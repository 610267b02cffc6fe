"""The tool that learns weights, and the match that shows what they are worth."""

import sys
from dataclasses import replace
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from bot.opponent.weight_files import LEARNED_GAMES, WeightFiles, read_weights
from bot.search.weights import FINE, Weights
from guti import Position, Side
from guti.games import GAMES
from tests.support.random_weights import random_weights
from tools.weights.__main__ import main
from tools.weights.fitting import targets
from tools.weights.matches import PairedScore, openings, play_pairs
from tools.weights.playing import AT_RANDOM, LEARN
from tools.weights.scale import fitted_scale, play_matches, rescaled
from tools.weights.selfplay import Plies, Round, play_round

PAIRS, NODES = 16, 2_000
TINY = ("--plies", "600", "--round-nodes", "20", "30", "--scale-matches", "2", "--nodes", "50")


def ignore(*_: object) -> None:
    pass


@pytest.mark.parametrize("key", LEARNED_GAMES)
def test_shipped_weights_win_a_short_match(key: str) -> None:
    """The same match on every machine, since all its numbers are integers."""
    game = GAMES[key]
    score = play_pairs(game, (WeightFiles().find(game), None), NODES, PAIRS, ignore)
    assert score.mean > 0.55, score


def test_equal_evaluations_score_one_half() -> None:
    """With both colours from each opening, and the same search."""
    game = GAMES["felli"]
    weights = random_weights(game, seed=1)
    for same in ((None, None), (weights, weights)):
        assert play_pairs(game, same, 300, 4, ignore).pairs == (0.5,) * 4
    swapped = [
        play_pairs(game, pair, 300, 6, ignore).mean for pair in ((None, weights), (weights, None))
    ]
    assert sum(swapped) == pytest.approx(1)
    assert swapped[0] > swapped[1]


def test_openings_are_balanced_and_repeatable() -> None:
    game = GAMES["gol-skuish"]
    found = list(islice(openings(game), 5))
    assert found == list(islice(openings(game), 5))
    assert len(set(found)) > 1
    for position in found:
        assert position.legal_moves
        assert position.count(Side.BLACK) == position.count(Side.WHITE)


def test_interval_counts_pairs() -> None:
    """Both matches of a pair are one observation."""
    score = PairedScore((1.0, 0.5, 0.5, 0.0))
    assert score.mean == 0.5
    error = 1.96 * np.std(score.pairs, ddof=1) / 2
    assert score.interval == pytest.approx((0.5 - error, 0.5 + error))
    assert PairedScore((1.0,)).interval == (0.0, 1.0)


def test_self_play_is_legal_and_repeatable() -> None:
    game, asked = GAMES["felli"], Round(plies=400, nodes=40, noise=0.1, seed=5)
    plies = play_round(game, asked, None, ignore)
    again = play_round(game, asked, None, ignore)
    for name, column in vars(plies).items():
        assert np.array_equal(column, vars(again)[name])
        assert len(column) == len(plies) >= asked.plies
    points = (1 << len(game.board.points)) - 1
    for ply in range(len(plies) - 1):
        own, enemy = int(plies.own[ply]), int(plies.enemy[ply])
        position = Position(game, own, enemy, Side.BLACK, 0)
        assert (own | enemy) & ~points == own & enemy == 0
        assert (plies.flags[ply] & LEARN != 0) is not position.can_capture
        if plies.match[ply] == plies.match[ply + 1]:
            after = {(each.white, each.black) for each in map(position.after, position.legal_moves)}
            assert (plies.own[ply + 1], plies.enemy[ply + 1]) in after
            assert plies.result[ply + 1] == -plies.result[ply]


def test_targets_mix_later_values_and_result() -> None:
    zero = np.zeros(3, np.uint64)
    match, result = np.array([0, 0, 1]), np.array([-1, 1, 0])
    value = np.array([70, 0, 0])
    plain = targets(Plies(zero, zero, value, np.array([LEARN] * 3), match, result))
    later = 1.0
    assert plain[1:].tolist() == [later, 0.5]
    assert plain[0] == pytest.approx(0.05 / (1 + np.exp(-1)) + 0.95 * (1 - later))
    noisy = targets(Plies(zero, zero, value, np.array([LEARN | AT_RANDOM] * 3), match, result))
    assert noisy == pytest.approx([1 / (1 + np.exp(-1)), 0.5, 0.5])


def test_scale_of_values_is_fitted_and_changed() -> None:
    game = GAMES["felli"]
    mine, theirs = np.indices((7, 7))
    nothing = random_weights(game, seed=1, size=0)
    material = replace(nothing, second=0 * nothing.second, lead=100 * FINE * (mine - theirs))
    played = list(play_matches(game, 8, ignore))
    scales = [fitted_scale(played, rescaled(material, 1, factor)) for factor in (1, 2)]
    (scale, positions), (larger, same) = scales
    assert positions == same > 8
    assert larger == pytest.approx(2 * scale, rel=0.1)


def test_tool_learns_the_same_weights_twice(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Self-play, fit, scale and match; what is too weak or too short is not shipped."""
    paths = [tmp_path / name / "felli.weights" for name in ("first", "second")]
    for path in paths:
        monkeypatch.setattr(sys, "argv", ["weights", "felli", str(path), *TINY, "--pairs", "1"])
        assert main() == 0
    first, second = (read_weights(path, GAMES["felli"]) for path in paths)
    assert isinstance(first, Weights)
    for name, column in vars(first).items():
        assert np.array_equal(column, vars(second)[name])
    assert "in 2 matches" in capsys.readouterr().out
    too_short = (*TINY, "--pairs", "1", "--ship")
    monkeypatch.setattr(sys, "argv", ["weights", "felli", str(paths[0]), *too_short])
    assert main() == 1
    assert "not shipped" in capsys.readouterr().out
