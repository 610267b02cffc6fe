"""Analysis of a match, by an engine search of each position."""

import asyncio
from collections.abc import Awaitable, Callable

from bot.learn.analysis import MatchAnalysis
from bot.learn.judgement import Judgement
from bot.opponent import Question, QuestionKind, Thought
from bot.play.basis import Basis
from bot.play.levels import HIGHEST_LEVEL
from guti import Record

MATCH_NODES = 16_000_000
"""Search nodes for all positions together in the first round, which takes about five seconds."""

MIN_NODES, MAX_NODES = 40_000, 300_000
"""Minimum and maximum search nodes for a position in the first round."""

DEEPER_FACTOR = 4
"""Nodes of the second search of a position, as a multiple of the first."""

MAX_LINE_MOVES = 8
"""Maximum number of moves stored per line of play. Later moves are unreliable."""


async def judge_match(
    record: Record,
    think: Callable[[Question], Awaitable[Thought]],
    progress: Callable[[int, int], None],
) -> MatchAnalysis:
    """Search each position of a record, and return the analysis.

    Positions around a drop in value are searched a second time, more deeply. `progress` is called
    with the numbers of searches done and planned.
    """
    nodes = min(max(MATCH_NODES // len(record.positions), MIN_NODES), MAX_NODES)
    judgements, deeper = dict[int, Judgement](), set[int]()
    todo, done = list(range(len(record.positions))), 0
    while True:
        for at, ply in enumerate(todo, start=1):
            budget = nodes * DEEPER_FACTOR if ply in deeper else nodes
            judgements[ply] = await _judge(record, ply, budget, think)
            progress(done + at, done + len(todo))
        done += len(todo)
        in_order = [judgements[ply] for ply in sorted(judgements)]
        found = await asyncio.to_thread(MatchAnalysis.compute, record, in_order)
        todo = [ply for ply in found.doubtful_plies if ply not in deeper]
        if not todo:
            return found
        deeper.update(todo)


async def _judge(
    record: Record, ply: int, nodes: int, think: Callable[[Question], Awaitable[Thought]]
) -> Judgement:
    """Search the position after `ply` plies; judge a final position by the outcome."""
    position = record.positions[ply]
    if ply == len(record.moves) and record.outcome:
        return Judgement.of(record.outcome, position.to_move)
    thought = await think(
        Question(
            game=record.game.key,
            rules=record.game.rules,
            start=record.position.text,
            moves=tuple(map(str, record.moves[:ply])),
            level=HIGHEST_LEVEL,
            seed=ply,
            asked=QuestionKind.LINE,
            nodes=nodes,
        )
    )
    line = tuple(thought.line.split())[:MAX_LINE_MOVES]
    counted = thought.basis is Basis.COUNTED
    return Judgement(thought.value, thought.exact, thought.plies, line, thought.stake, counted)
