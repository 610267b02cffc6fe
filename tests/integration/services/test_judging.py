"""Judged matches: chart, text and marks agree, even after deeper searches."""

import re
from random import Random

import pytest

from bot import texts
from bot.learn.analysis import MatchAnalysis
from bot.opponent import Question, Thought
from bot.render.charts.analysis import marks
from bot.services.judging import DEEPER_FACTOR, MAX_NODES, judge_match
from guti import Move, Position, Record, Side
from guti.games import GAMES
from tests.support.inline_engine import InlineEngine
from tools.ladder.matches import outcome
from tools.ladder.players import PLAYERS

WORDS = texts.of(texts.ENGLISH)
MAX_PLIES = 58
"""The alt text of a longer match's chart does not list every value."""

SAID = {"💥 **a blunder**": "blunder", "❌ **a mistake**": "mistake", "🤔 **doubtful**": "doubtful"}
TALLY = re.compile(r"(\w+) blunders?, (\w+) mistakes?, (\w+) doubtful")


def level_match(game: str, *levels: str) -> Record:
    """Return a match between two levels, cut to the length analysed here."""
    chance, line = Random(game), [Position.start(GAMES[game])]
    moves = list[Move]()
    while not outcome(line) and len(moves) < MAX_PLIES:
        *history, now = line
        moves.append(PLAYERS[levels[len(moves) % 2]](now, history, chance))
        line.append(now.after(moves[-1]))
    return Record(GAMES[game], line[0], tuple(moves))


def curve_in_words(analysis: MatchAnalysis) -> list[int]:
    """Return the chart's values from its alt text."""
    text = WORDS.analyses.alt_of_chart(analysis).split("win: ")[1]
    pairs = [each.split(": ") for each in text.removesuffix(".").split(", ")]
    assert [int(ply) for ply, _ in pairs] == list(range(len(pairs)))
    return [int(value) for _, value in pairs]


def legend(percent: int) -> str:
    """Return the legend's verdict on a move that lowers the expected score by `percent`."""
    least = re.findall(r"(\d+)% (?:is )?(?:a )?(doubtful|mistake|blunder)", WORDS.analyses.scale())
    assert len(least) == 3
    names = [name for share, name in least if percent >= int(share)]
    return names[-1] if names else ""


@pytest.mark.parametrize("game", ["alquerque", "sholo-guti"])
async def test_analysis_chart_agrees_with_verdicts(game: str) -> None:
    steps = list[tuple[int, int]]()
    analysis = await judge_match(
        level_match(game, "1", "3"), InlineEngine().think, lambda *step: steps.append(step)
    )
    curve, counts = curve_in_words(analysis), {side: [0, 0, 0] for side in Side}
    for move in analysis.moves:
        fall = curve[move.ply - 1] - curve[move.ply]
        fall = fall if move.side is Side.BLACK else -fall
        assert fall >= 0
        words = WORDS.analyses.move(move)
        assert next((name for phrase, name in SAID.items() if phrase in words), "") == legend(fall)
        assert f"cost {fall}%" in words or not fall
        if name := legend(fall):
            counts[move.side][list(SAID.values()).index(name)] += 1
    tallies = TALLY.findall(WORDS.analyses.explained(analysis).replace("one ", "1 "))
    assert [list(map(int, each)) for each in tallies] == list(counts.values())
    assert sum(map(sum, counts.values())) == len(marks(analysis))
    assert [done for done, _ in steps] == list(range(1, steps[-1][1] + 1))


async def test_positions_around_a_drop_are_searched_deeper() -> None:
    engine, record = InlineEngine(), level_match("alquerque", "1", "3")
    analysis = await judge_match(record, engine.think, lambda *_: None)
    nodes = engine.asked[0].nodes
    first, again = (
        [len(each.moves) for each in engine.asked if each.nodes == nodes * times]
        for times in (1, DEEPER_FACTOR)
    )
    assert len(first) + len(again) == len(engine.asked)
    assert first == list(range(len(first)))
    assert len(set(again)) == len(again) > 0
    assert set(analysis.doubtful_plies) <= set(again)


async def test_deeper_search_can_remove_a_mistake() -> None:
    """A deeper search finds that a move was the best after all."""
    record = level_match("alquerque", "1", "3")
    engine, changed = InlineEngine(), list[int]()

    async def think(question: Question) -> Thought:
        thought = await engine.think(question)
        if question.nodes > MAX_NODES and len(question.moves) < len(record.moves):
            changed.append(len(question.moves))
            played = str(record.moves[len(question.moves)])
            return Thought(played, thought.value, exact=False, line=played)
        return thought

    analysis = await judge_match(record, think, lambda *_: None)
    assert changed
    for ply in changed:
        assert not analysis.moves[ply].lost
