"""Moves and order of answers of the engine that the services use.

All tests share one engine of one worker.
"""

import asyncio
import os
import signal
import time
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
import pytest_asyncio

from bot import metrics
from bot.opponent import Engine, Question, Thought
from bot.play.basis import Basis
from bot.search import WIN
from guti import Position
from guti.games import GAMES
from tests.support.workers import CACHE, ONLY_MOVE, question_after, the_worker

pytestmark = pytest.mark.asyncio(loop_scope="module")


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def engine() -> AsyncIterator[Engine]:
    async with Engine(1, CACHE) as opened:
        await opened.think(ONLY_MOVE)
        assert opened.awake
        yield opened


def played(game: str, plies: int) -> tuple[Question, Position]:
    """Return the position after `plies` random plies, and a question to the engine about it."""
    chance, position, moves = Random(game), Position.start(GAMES[game]), list[str]()
    while len(moves) < plies:
        move = chance.choice(position.legal_moves)
        position = position.play(move)
        moves.append(str(move))
    return question_after(game, *moves, level=3, seed=7), position


@pytest.mark.parametrize("game", GAMES)
async def test_engine_move_is_legal_and_repeatable_by_seed(engine: Engine, game: str) -> None:
    question, position = played(game, 7)
    thought = await engine.think(question)
    assert thought.move in {str(move) for move in position.legal_moves}
    assert await engine.think(question) == thought


async def test_running_worker_is_measured(engine: Engine) -> None:
    await engine.think(question_after("felli"))
    processes, memory = metrics.ENGINE.collect()
    assert processes.samples[0].value == len(metrics.ENGINE.ids) >= 1
    assert memory.samples[0].value > 20_000_000


async def test_move_follows_the_rule_set(engine: Engine) -> None:
    chains = "www/..w/..w/w/b.b/.b./bb. w 4"
    question = Question("lau-kata-kati", chains, (), 6, 1, rules="datta-1933")
    assert (await engine.think(question)).move in {"b4xa2", "b4xc2"}
    by_default = replace(question, rules="guti")
    assert (await engine.think(by_default)).move in {"b4xa2xc2xb4", "b4xc2xa2xb4"}


async def test_different_seeds_give_different_moves(engine: Engine) -> None:
    thoughts = [
        await engine.think(question_after("pretwa", level=1, seed=seed)) for seed in range(20)
    ]
    assert len({thought.move for thought in thoughts}) > 1


async def test_engine_counts_history_for_repetition(engine: Engine) -> None:
    """Black's last step repeats the start a third time, with more pieces."""
    way = "a5-a4 a1-a2 a4-a5 a2-a1 a5-a4 a1-a2 a4-a5".split()
    question = Question("felli", "w../..././.../b.b w 0", tuple(way), 6, 1)
    assert await engine.think(question) == Thought("a2-a1", WIN - 1, exact=True, basis=Basis.TABLE)
    fresh = replace(question, start="w../..././b../..b b 7", moves=())
    assert (await engine.think(fresh)).value != WIN - 1


@pytest.mark.parametrize(
    "spoiled",
    [
        {"game": "chess"},
        {"rules": "fide"},
        {"start": "www b 0"},
        {"moves": ("a1-a2",)},
        {"moves": ("b2xb4",)},
        {"level": 7},
    ],
    ids=["game", "rules", "position", "move", "over", "level"],
)
async def test_invalid_question_leaves_worker_alive(
    engine: Engine, spoiled: dict[str, object]
) -> None:
    worker = the_worker()
    with pytest.raises(ValueError, match=r"\w"):
        await engine.think(replace(ONLY_MOVE, **spoiled))  # type: ignore[arg-type]
    assert (await engine.think(ONLY_MOVE)).move == "b2xb4"
    assert the_worker() == worker


async def test_concurrent_questions_are_answered_in_order(engine: Engine) -> None:
    answered = []

    async def ask(number: int) -> None:
        await engine.think(question_after("lau-kata-kati", level=4, seed=number))
        answered.append(number)

    await asyncio.gather(*map(ask, range(8)))
    assert answered == list(range(8))


async def test_cancelled_question_is_never_searched(engine: Engine) -> None:
    questions = [
        asyncio.create_task(engine.think(question_after("felli", seed=each))) for each in range(9)
    ]
    await asyncio.sleep(0)
    for task in questions[1:]:
        task.cancel()
    await asyncio.gather(*questions, return_exceptions=True)
    assert [task.cancelled() for task in questions] == [False] + [True] * 8
    assert await engine.think(ONLY_MOVE)


async def test_workers_ignore_ctrl_c(engine: Engine) -> None:
    worker = the_worker()
    os.kill(worker, signal.SIGINT)
    await engine.think(ONLY_MOVE)
    assert the_worker() == worker


async def test_worker_runs_at_low_priority(engine: Engine) -> None:
    assert os.getpriority(os.PRIO_PROCESS, the_worker()) > os.getpriority(os.PRIO_PROCESS, 0)


async def test_existing_compiled_code_is_reused(engine: Engine, tmp_path: Path) -> None:
    """Numba's files keep their modification times. Compiling would rewrite the files."""
    await engine.think(question_after("felli", level=2))
    began = time.time()
    async with Engine(1, tmp_path / "cache") as other:
        await other.think(question_after("felli", level=2))
    files = [*(tmp_path / "cache").rglob("*.nb?")]
    assert files
    assert not [path for path in files if path.stat().st_mtime > began]
