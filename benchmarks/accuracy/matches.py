"""Matches between players of different strength, with analyses."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from random import Random

from bot.learn.analysis import MatchAnalysis
from bot.opponent import Question, Thought
from bot.opponent.table_files import Tables
from bot.opponent.thinking import think
from bot.opponent.weight_files import WeightFiles
from bot.play.levels import LEVELS
from bot.services.judging import judge_match
from guti import Move, Position, Record, Side
from guti.games import GAMES
from guti.record import RESULTS
from tools.ladder.matches import outcome
from tools.ladder.players import Player, by_level

GREEDY = "greedy"
NAMES = (GREEDY, *map(str, LEVELS))
"""Names of the players, weakest first."""

PLAYED_NODES = 40_000


@dataclass(frozen=True)
class Effort:
    """Share of the usual node limits that searches may use.

    Levels search at least `PLAYED_NODES` nodes, so only the highest levels become weaker.
    """

    share: float

    def analysis_nodes(self, usual: int) -> int:
        """Return the node limit for analysing a position."""
        return max(1, round(usual * self.share))

    def playing_nodes(self, usual: int) -> int:
        """Return the node limit for choosing a level's move."""
        return min(usual, max(PLAYED_NODES, round(usual * self.share)))


def players_of(number: int) -> tuple[str, str]:
    """Return the names of Black and White; all pairs are equally frequent."""
    black = number % len(NAMES)
    return NAMES[black], NAMES[(black + number // len(NAMES)) % len(NAMES)]


def play(game: str, number: int, effort: Effort) -> Record:
    """Play a match; `number` determines the players and all random choices."""
    rng, line, moves = Random(f"{game} {number}"), [Position.start(GAMES[game])], list[Move]()
    players = dict(zip(Side, map(partial(_player, effort), players_of(number)), strict=True))
    while not (end := outcome(line)):
        *history, now = line
        moves.append(players[now.to_move](now, history, rng))
        line.append(now.after(moves[-1]))
    return Record(line[0].game, line[0], tuple(moves), result=RESULTS[end.winner])


def analysed(record: Record, effort: Effort, tables: Tables) -> MatchAnalysis:
    """Analyse a match as the bot does, but with fewer nodes."""
    weights = WeightFiles()

    async def answer(question: Question) -> Thought:
        return think(question, _never, effort.analysis_nodes(question.nodes), tables, weights)

    return asyncio.run(judge_match(record, answer, _ignore_progress))


def greedy(position: Position, _history: Sequence[Position], rng: Random) -> Move:
    """Return one of the longest captures, or any step if there is no capture.

    The choice is random.
    """
    longest = max(len(move.captured) for move in position.legal_moves)
    return rng.choice([each for each in position.legal_moves if len(each.captured) == longest])


def _player(effort: Effort, name: str) -> Player:
    if name == GREEDY:
        return greedy
    level = LEVELS[int(name)]
    return partial(by_level, replace(level, nodes=effort.playing_nodes(level.nodes)))


def _never() -> bool:
    return False


def _ignore_progress(_judged: int, _searches: int) -> None:
    pass
