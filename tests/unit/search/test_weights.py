"""The learned evaluation: its values, its bounds, its files, and who uses it."""

import logging
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from bot.derived import write_sealed
from bot.learn.judgement import SCALE
from bot.opponent.question import Question, QuestionKind
from bot.opponent.thinking import think
from bot.opponent.weight_files import (
    LEARNED_GAMES,
    SHIPPED_WEIGHTS,
    WeightFiles,
    read_weights,
    weights_path,
)
from bot.play.levels import HIGHEST_LEVEL, LEVELS
from bot.search import alphabeta, analyse
from bot.search.errors import UnusableWeights
from bot.search.tables import Array, core_of, sides
from bot.search.weights import NARROW, Weights
from guti import Game, Position
from guti.games import GAMES
from tests.support.random_weights import random_weights

POSITIONS = 3_000
NODES = 2_000
USUAL = round(SCALE)
LARGEST = GAMES["peralikatuma"]
KILOBYTES = range(5_000, 10_001)
OTHERS = [key for key in GAMES if key not in LEARNED_GAMES]


def random_positions(game: Game, seed: int) -> Iterator[Position]:
    """Yield positions of random matches, from the start to the end."""
    rng = Random(seed)
    while True:
        position = Position.start(game)
        while not position.outcome:
            position = position.after(rng.choice(position.legal_moves))
            yield position


def compiled_values(weights: Weights, game: Game, pairs: list[tuple[int, int]]) -> list[int]:
    core: Any = core_of([Position.start(game)])
    weights.write(core)
    points = [(np.uint64(own), np.uint64(enemy)) for own, enemy in pairs]
    return [alphabeta.estimate(core, own, enemy) for own, enemy in points]


def numpy_values(weights: Weights, pairs: list[tuple[int, int]]) -> list[int]:
    own, enemy = np.array(pairs, np.uint64).T
    values: list[int] = weights.values(own, enemy).tolist()
    return values


def weights_of(key: str) -> Weights:
    found = WeightFiles().find(GAMES[key])
    assert found
    return found


@pytest.mark.parametrize("key", LEARNED_GAMES)
def test_compiled_values_equal_numpy_values(key: str) -> None:
    weights, game = weights_of(key), GAMES[key]
    pairs = [sides(each) for each in islice(random_positions(game, 1), POSITIONS)]
    values = compiled_values(weights, game, pairs)
    assert values == numpy_values(weights, pairs)
    assert len(set(values)) > 100
    # In random positions, the side with more pieces is ahead.
    lead = [own.bit_count() - enemy.bit_count() for own, enemy in pairs]
    assert np.corrcoef(values, lead)[0, 1] > 0.8


@pytest.mark.parametrize("key", GAMES)
def test_compiled_values_equal_numpy_values_near_the_limits(key: str) -> None:
    """Random weights whose sums need all 16 bits, and sets that no match reaches."""
    game, rng = GAMES[key], Random(key)
    points = (1 << len(game.board.points)) - 1
    weights = random_weights(game, seed=1, size=45_000 // (len(game.board.points) + 1))
    assert weights.sums_range[1] > NARROW.max // 2
    sets = [(rng.getrandbits(64) & points, rng.getrandbits(64) & points) for _ in range(300)]
    pairs = [(own & ~enemy, enemy) for own, enemy in sets] + extreme_pairs(weights)
    assert compiled_values(weights, game, pairs) == numpy_values(weights, pairs)


def extreme_pairs(weights: Weights) -> list[tuple[int, int]]:
    """Return for each unit the position with its greatest sum, and the one with its least."""
    return [
        best_pair(weights.first[:, :, unit].astype(int) * sign)
        for unit in range(weights.first.shape[2])
        for sign in (1, -1)
    ]


def best_pair(worth: Array) -> tuple[int, int]:
    """Return the points for each side that add up to the most."""
    own, enemy = 0, 0
    for point, (mine, theirs) in enumerate(worth.T.tolist()):
        own |= (1 << point) * (mine > max(theirs, 0))
        enemy |= (1 << point) * (theirs >= max(mine, 1))
    return own, enemy


@pytest.mark.parametrize("key", LEARNED_GAMES)
def test_bounds_hold_and_are_reached(key: str) -> None:
    """The bound of the sums follows from the weights, for any position."""
    weights = weights_of(key)
    low, high = weights.sums_range
    assert NARROW.min < low < 0 < high < NARROW.max
    own, enemy = np.array(extreme_pairs(weights), np.uint64).T
    points = np.arange(weights.first.shape[1], dtype=np.uint64)
    mine, theirs = ((each[:, None] >> points & np.uint64(1)).astype(int) for each in (own, enemy))
    sums = mine @ weights.first[0].astype(int) + theirs @ weights.first[1].astype(int)
    assert (sums.min(0) + weights.bias).min() == low
    assert (sums.max(0) + weights.bias).max() == high
    assert abs(weights.values(own, enemy)).max() <= weights.most


def test_weights_that_could_overflow_are_refused() -> None:
    weights = random_weights(LARGEST, seed=2)
    limit = NARROW.max // max(weights.sums_range)
    replace(weights, first=weights.first * (limit // 2), bias=weights.bias * (limit // 2))
    for factor in (2, -2):
        with pytest.raises(UnusableWeights, match="16 bits"):
            replace(weights, first=weights.first * np.int16(limit * factor))
    with pytest.raises(UnusableWeights, match="certain"):
        replace(weights, lead=weights.lead * 100)
    for scale in (0, -USUAL):
        with pytest.raises(UnusableWeights, match="scale"):
            replace(weights, scale=scale)


def test_search_with_weights_is_repeatable_and_differs() -> None:
    start = Position.start(LARGEST)
    plain = analyse(start, nodes=NODES)
    learned = [
        analyse(start, nodes=NODES, weights=random_weights(LARGEST, seed)) for seed in (1, 1, 2)
    ]
    assert learned[0] == learned[1]
    assert len({each.value for each in (plain, *learned)}) == 3
    assert analyse(start, nodes=NODES) == plain


def test_weights_are_read_only_for_their_game(tmp_path: Path) -> None:
    game = GAMES["peralikatuma"]
    weights, path = random_weights(game, seed=3), weights_path(tmp_path, game)
    content = weights.to_bytes(game)
    write_sealed(path, content)
    read = read_weights(path, game)
    for name, array in vars(weights).items():
        assert np.array_equal(array, vars(read)[name])
    for wrong in (b"71", b"70.0", b'"70"', b"null", b"true", b"[]", b"-70", b"0"):
        with pytest.raises(UnusableWeights):
            Weights.from_bytes(content.replace(b'"scale": 70', b'"scale": ' + wrong), game)
    # Kotu Ellima has the same points, and the rule set the same board.
    for other in (GAMES["kotu-ellima"], game.with_rules("parker-1909"), GAMES["felli"]):
        with pytest.raises(UnusableWeights):
            Weights.from_bytes(content, other)
        copied = weights_path(tmp_path, other)
        copied.write_bytes(path.read_bytes())
        with pytest.raises(UnusableWeights):
            read_weights(copied, other)


def test_damaged_file_of_weights_is_refused(tmp_path: Path) -> None:
    content, path = random_weights(LARGEST, seed=4).to_bytes(LARGEST), tmp_path / "x.weights"
    for at in (*range(0, len(content), 97), len(content) - 1):
        spoiled = bytearray(content)
        spoiled[at] ^= 1
        with pytest.raises(UnusableWeights):
            Weights.from_bytes(bytes(spoiled), LARGEST)
    for cut in (0, 10, len(content) - 1):
        with pytest.raises(UnusableWeights):
            Weights.from_bytes(content[:cut], LARGEST)
    for unsealed in (content, b""):
        path.write_bytes(unsealed)
        with pytest.raises(UnusableWeights):
            read_weights(path, LARGEST)


@pytest.mark.parametrize("key", LEARNED_GAMES)
def test_unusable_weights_are_logged_once_and_not_used(
    key: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """A level 6 without them plays as it did."""
    game, start = GAMES[key], Position.start(GAMES[key])
    question = Question(key, start.text, (), HIGHEST_LEVEL, seed=1)
    without = think(question, lambda: False, NODES)
    missing, damaged = tmp_path / "missing", tmp_path / "damaged"
    damaged.mkdir()
    content = bytearray(weights_path(SHIPPED_WEIGHTS, game).read_bytes())
    content[-100] ^= 4
    weights_path(damaged, game).write_bytes(content)
    for folder in (missing, damaged):
        caplog.clear()
        files = WeightFiles(folder)
        with caplog.at_level(logging.WARNING):
            thoughts = [think(question, lambda: False, NODES, None, files) for _ in range(3)]
        assert thoughts == [without] * 3
        (record,) = caplog.records
        assert str(weights_path(folder, game)) in record.getMessage()


def test_games_without_weights_are_not_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    files = WeightFiles(tmp_path)
    assert not any(files.find(GAMES[key]) for key in OTHERS)
    assert not any(
        WeightFiles().find(game.with_rules(rules))
        for game in GAMES.values()
        for rules in game.rule_set_keys
        if rules != game.rules
    )
    assert not caplog.records


def test_shipped_files_are_those_of_the_learned_games() -> None:
    found = list(SHIPPED_WEIGHTS.glob("*"))
    assert {each.name for each in found} == {f"{key}.weights" for key in LEARNED_GAMES}
    assert all(each.stat().st_size in KILOBYTES for each in found)


@pytest.mark.parametrize("key", LEARNED_GAMES)
def test_levels_below_the_highest_use_no_weights(key: str) -> None:
    files, start = WeightFiles(), Position.start(GAMES[key])
    for level in LEVELS:
        for asked in QuestionKind:
            question = Question(key, start.text, (), level, seed=1, asked=asked)
            plain, learned = (
                think(question, lambda: False, NODES, None, each) for each in (None, files)
            )
            of_level = asked in {QuestionKind.MOVE, QuestionKind.WORTH}
            assert (plain == learned) is (of_level and level != HIGHEST_LEVEL), (level, asked)


@pytest.mark.parametrize("key", LEARNED_GAMES)
def test_scale_of_shipped_weights_is_fitted(key: str) -> None:
    """Values of material and mobility have it too in these games; `SCALE` is too small there."""
    assert USUAL < weights_of(key).scale < 3 * USUAL


@pytest.mark.parametrize("scale", [USUAL // 2, USUAL, 2 * USUAL])
def test_estimates_of_analyses_have_the_usual_scale(scale: int, tmp_path: Path) -> None:
    """The levels' values keep the scale of the weights, and proven values stay as they are."""
    game, seen = GAMES["felli"], set[tuple[QuestionKind, bool]]()
    weights = replace(random_weights(game, seed=5), scale=scale)
    write_sealed(weights_path(tmp_path, game), weights.to_bytes(game))
    for position in islice(random_positions(game, 1), 0, 60, 3):
        if position.outcome:
            continue
        question = Question("felli", position.text, (), HIGHEST_LEVEL, seed=1)
        for asked in (QuestionKind.LINE, QuestionKind.MOVES, QuestionKind.WORTH):
            width = len(position.legal_moves) if asked is QuestionKind.MOVES else 1
            plain = analyse(position, nodes=60, width=width, weights=weights)
            found = think(
                replace(question, asked=asked), lambda: False, 60, None, WeightFiles(tmp_path)
            )
            ratio = 1.0 if asked is QuestionKind.WORTH else SCALE / scale
            assert found.exact == plain.exact
            assert found.value == round(plain.value * (1 if plain.exact else ratio))
            moves = {str(each.move): each for each in plain.moves}
            for each in found.moves:
                same = moves[each.move]
                assert each.exact == same.exact
                assert each.value == round(same.value * (1 if same.exact else ratio))
            seen.add((asked, found.exact))
    assert len(seen) == 6


def test_stakes_of_analyses_use_the_scale_of_weights(tmp_path: Path) -> None:
    game, stakes = GAMES["peralikatuma"], list[int]()
    start = Position.start(game).text
    question = Question(game.key, start, (), HIGHEST_LEVEL, seed=1, asked=QuestionKind.LINE)
    for scale in (20 * USUAL, 200 * USUAL):
        weights = replace(random_weights(game, seed=6), scale=scale)
        write_sealed(weights_path(tmp_path, game), weights.to_bytes(game))
        stakes.append(think(question, lambda: False, NODES, None, WeightFiles(tmp_path)).stake or 0)
    assert stakes[0] > 5 * stakes[1] > 0


def test_level_resigns_by_its_weights(tmp_path: Path) -> None:
    """In this position they find a proof of the loss that material and mobility miss."""
    game = GAMES["alquerque"]
    weights = random_weights(game, seed=1)
    write_sealed(weights_path(tmp_path, game), weights.to_bytes(game))
    question = Question("alquerque", "b...w/...../b..../...bb/w...b w 0", (), HIGHEST_LEVEL, seed=1)
    resigns = [
        think(question, lambda: False, NODES, None, each).resigns
        for each in (None, WeightFiles(tmp_path), WeightFiles())
    ]
    assert resigns == [False, True, False]
