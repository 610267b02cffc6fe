"""The engine's levels: moves, limits and strength."""

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import count, islice, pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.paths import TREE
from bot.play.levels import LEVELS, Level
from bot.search import analyse, choose
from guti import Position, Side
from guti.games import GAMES
from tests.support.scattered import scattered, sign
from tests.support.strategies import positions
from tools.ladder.matches import Pairing, play

FEW_NODES, ENOUGH = 400, 500_000


def with_few_nodes(level: Level) -> Level:
    """Return a level with a low node limit."""
    return replace(level, nodes=min(level.nodes, FEW_NODES))


def test_each_level_is_stronger_than_the_one_below() -> None:
    assert list(LEVELS) == [level.number for level in LEVELS.values()]
    for lower, higher in pairwise(LEVELS.values()):
        assert lower.nodes < higher.nodes
        assert lower.depth <= higher.depth
        assert lower.noise > higher.noise
        assert lower.lapse >= higher.lapse
        assert lower.resigns <= higher.resigns


@settings(max_examples=50, deadline=None)
@given(positions(), st.sampled_from(list(LEVELS.values())), st.integers(), st.data())
def test_level_plays_the_same_legal_move_per_seed(
    position: Position, level: Level, seed: int, data: st.DataObject
) -> None:
    """Also with a restricted choice of moves."""
    if position.outcome:
        with pytest.raises(ValueError, match=re.escape(position.text)):
            choose(position, (), with_few_nodes(level), Random(seed))
        return
    first, second = (choose(position, (), with_few_nodes(level), Random(seed)) for _ in range(2))
    assert first == second
    assert first.move in position.legal_moves
    keep = data.draw(st.sets(st.sampled_from(position.legal_moves), min_size=1))
    restricted = choose(position, (), with_few_nodes(level), Random(seed), keep=keep).move
    assert position.after(restricted) in {position.after(move) for move in keep}


def positions_with_mistake(key: str, chance: Random, value: int) -> Iterator[Position]:
    """Yield positions near the quiet limit with `value` and a move that lowers the value."""
    for _ in range(2_000):
        position = scattered(key, chance, 6, 10)
        if position.count(Side.BLACK) != position.count(Side.WHITE):
            continue
        near = position.game.quiet_limit - chance.randint(2, 5)
        found = analyse(replace(position, quiet=near), nodes=FEW_NODES * 50, width=99)
        if found.exact and sign(found.value) == value > sign(found.moves[-1].value):
            yield replace(position, quiet=near)


@pytest.mark.parametrize(("number", "value"), [(5, 1), (6, 1), (6, 0)])
def test_highest_levels_keep_proven_values(number: int, value: int) -> None:
    """Both levels keep wins, and the highest one keeps draws."""
    chance = Random(7)
    for position in islice(positions_with_mistake("pretwa", chance, value), 10):
        after = position.after(choose(position, (), LEVELS[number], chance).move)
        left = analyse(after, nodes=ENOUGH)
        assert (left.exact, sign(left.value)) == (True, -value), position.text


@pytest.mark.parametrize("share", [0.0, 0.25, 1.0])
def test_level_misses_captures_at_its_lapse_rate(share: float) -> None:
    """During a lapse, the level overlooks replies."""
    level, chance = replace(with_few_nodes(LEVELS[1]), noise=0, lapse=share), Random(9)
    position = Position.from_text(GAMES["lau-kata-kati"], ".wb/w.b/.b./w/..b/bww/.bb b 0")
    assert len({len(move.captured) for move in position.legal_moves}) > 1
    most = max(len(move.captured) for move in position.legal_moves)
    choices = [choose(position, (), level, chance) for _ in range(200)]
    away = [choice for choice in choices if not choice.searched]
    assert abs(len(away) / len(choices) - share) < 0.08
    assert all(len(choice.move.captured) == most for choice in away)


def test_stopped_level_still_moves() -> None:
    position, calls = Position.start(GAMES["kotu-ellima"]), count()
    for level in LEVELS.values():
        choice = choose(position, (), level, Random(1), stop=lambda: True)
        assert choice.move in position.legal_moves
        assert not choice.searched
    endless = replace(LEVELS[6], nodes=10**9)
    choice = choose(position, (), endless, Random(1), stop=lambda: next(calls) > 20)
    assert choice.searched
    assert next(calls) < 30


@pytest.mark.parametrize("key", GAMES)
def test_highest_level_plays_different_matches(key: str) -> None:
    level = with_few_nodes(LEVELS[6])

    def played(seed: int) -> tuple[Position, ...]:
        line, chance = [Position.start(GAMES[key])], Random(seed)
        while len(line) <= 26 and line[-1].legal_moves:
            line.append(line[-1].after(choose(line[-1], line[:-1], level, chance).move))
        return tuple(line)

    assert len({played(seed) for seed in range(4)}) >= 3


@pytest.mark.parametrize(
    ("key", "lower", "higher"), [("gol-skuish", "1", "4"), ("alquerque", "2", "4")]
)
def test_higher_level_scores_more(key: str, lower: str, higher: str) -> None:
    """The results are the same in each run, since node limits are used."""
    pairings = [Pairing(key, lower, higher, number) for number in range(3)]
    assert sum(match.score for pairing in pairings for match in play(pairing)) >= 3


def test_levels_page_matches_the_code() -> None:
    text = (TREE / "docs/levels.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d) \| .*$", text, re.MULTILINE)
    assert rows == [str(number) for number in LEVELS]
    for level in LEVELS.values():
        depth = "any" if level.depth == LEVELS[6].depth else str(level.depth)
        row = f"| {level.nodes:,} | {depth} | {level.noise} | {level.lapse:.0%} |"
        assert row.replace("%", " %") in text, row


@pytest.mark.parametrize(("rules", "steps"), [("guti", False), ("parker-1909", True)])
def test_lapsing_level_misses_only_optional_captures(rules: str, steps: object) -> None:
    game = GAMES["sholo-guti"].with_rules(rules)
    position = Position.from_text(game, "w../.../...../...../..w../..b../b..../.../... b 0")
    lapsing = replace(with_few_nodes(LEVELS[1]), lapse=1.0)
    chosen = [choose(position, (), lapsing, Random(seed)).move for seed in range(40)]
    assert any(move.captured for move in chosen)
    assert any(not move.captured for move in chosen) is steps
