"""Workers that die, hang or send nonsense, and workers whose bot was killed.

Scripts that misbehave replace the worker.
"""

import asyncio
import os
import signal
import sys
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from textwrap import indent

import pytest

from bot import metrics
from bot.derived import write_sealed
from bot.opponent import Engine, EngineFails, Limits
from bot.paths import TREE
from tests.support.workers import (
    CACHE,
    ENDLESS_NODES,
    LONG_QUESTION,
    MODULE,
    ONLY_MOVE,
    has_ended,
    processes,
    the_worker,
    until,
)

TIMEOUT = 60.0
"""Generous time limit of a test, in seconds."""
PATIENT = Limits(ceiling=2 * TIMEOUT, nodes=ENDLESS_NODES)
HASTY = Limits(ceiling=0.5, grace=1.5, nodes=ENDLESS_NODES)

ANSWERING = """
print('{"awake": true}', flush=True)
for line in sys.stdin:
    thought = {"move": "b2xb4", "value": 0, "exact": False}
    print(json.dumps({"number": json.loads(line)["number"], "thought": thought}), flush=True)
"""

SIMULATED = """
import json, sys
print('{"awake": true}', flush=True)
for line in sys.stdin:
    message = json.loads(line)
    if "question" in message and message["question"]["game"] == "felli":
        thought = {"move": "b2xb4", "value": 0, "exact": False}
        print(json.dumps({"number": message["number"], "thought": thought}), flush=True)
"""
"""A worker that starts fast, answers `ONLY_MOVE` at once, and never answers `LONG_QUESTION`."""

Script = Callable[[str], tuple[str, ...]]


@pytest.fixture
def simulated(tmp_path: Path) -> tuple[str, ...]:
    """Return a command that runs as a worker, with a name that `processes` finds."""
    script = tmp_path / f"{MODULE}.py"
    script.write_text(SIMULATED)
    return sys.executable, str(script)


@pytest.fixture
def first_start_fails(tmp_path: Path) -> Script:
    """Return a factory of workers that misbehave only at their first start."""

    def program(lines: str) -> tuple[str, ...]:
        mark, script = tmp_path / "started", tmp_path / "spoiled.py"
        begun = f"import json, os, sys, time\nif not os.path.exists({str(mark)!r}):\n"
        first_run = f"open({str(mark)!r}, 'x').close()\n{lines}\nsys.exit()\n"
        script.write_text(begun + indent(first_run, "    ") + ANSWERING)
        return sys.executable, str(script)

    return program


def files_in(folder: Path, pattern: str) -> list[Path]:
    return [*folder.rglob(pattern)]


async def thinking(engine: Engine) -> asyncio.Task[object]:
    """Start a long search in a worker."""
    await engine.think(ONLY_MOVE)
    task: asyncio.Task[object] = asyncio.create_task(engine.think(LONG_QUESTION))
    await asyncio.sleep(0.3)
    return task


async def test_cancelled_question_frees_its_worker() -> None:
    async with asyncio.timeout(TIMEOUT), Engine(1, CACHE, limits=PATIENT) as engine:
        thought = await thinking(engine)
        worker = the_worker()
        thought.cancel()
        assert (await engine.think(ONLY_MOVE)).move == "b2xb4"
        assert the_worker() == worker


async def test_search_ends_in_time_after_its_worker_fails(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """A worker killed or stopped during a search is replaced. The compiled code stays usable."""
    async with asyncio.timeout(TIMEOUT), Engine(1, CACHE, limits=HASTY) as engine:
        for number in (signal.SIGKILL, signal.SIGSTOP):
            thought = await thinking(engine)
            worker = the_worker()
            os.kill(worker, number)
            assert await thought, number
            assert the_worker() != worker, number
    assert "without its cache" not in caplog.text


async def test_second_worker_answers_while_first_is_busy(simulated: tuple[str, ...]) -> None:
    async with (
        asyncio.timeout(TIMEOUT),
        Engine(2, CACHE, limits=PATIENT, program=simulated) as engine,
    ):
        for _ in range(3):
            await engine.think(ONLY_MOVE)
        assert len(processes()) == 1
        thought = await thinking(engine)
        assert (await engine.think(ONLY_MOVE)).move == "b2xb4"
        assert len(processes()) == 2
        assert not thought.done()
        thought.cancel()


async def test_worker_starts_with_question_and_ends_when_idle(
    simulated: tuple[str, ...], caplog: pytest.LogCaptureFixture
) -> None:
    async with (
        asyncio.timeout(TIMEOUT),
        Engine(1, CACHE, limits=Limits(idle=0.5), program=simulated) as engine,
    ):
        await asyncio.sleep(0.1)
        assert not processes()
        assert (await engine.think(ONLY_MOVE)).move == "b2xb4"
        worker = the_worker()
        await until(lambda: not processes())
        assert (await engine.think(ONLY_MOVE)).move == "b2xb4"
        assert the_worker() != worker
        assert engine.awake
    assert not [record for record in caplog.records if record.levelname == "WARNING"]


async def test_prepared_engine_starts_one_worker(simulated: tuple[str, ...]) -> None:
    async with asyncio.timeout(TIMEOUT), Engine(2, CACHE, program=simulated) as engine:
        engine.prepare()
        await until(processes)
        engine.prepare()
        assert (await engine.think(ONLY_MOVE)).move == "b2xb4"
        assert len(processes()) == 1


async def test_worker_with_too_much_memory_is_replaced(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with asyncio.timeout(TIMEOUT), Engine(1, CACHE, limits=Limits(memory=1)) as engine:
        seen = set[int]()
        thoughts = [asyncio.create_task(engine.think(ONLY_MOVE)) for _ in range(2)]
        while not all(thought.done() for thought in thoughts):
            seen |= processes().keys()
            await asyncio.sleep(0.05)
        assert [(await thought).move for thought in thoughts] == ["b2xb4"] * 2
        assert len(seen) >= 2
    assert "failed" not in caplog.text, "the worker must not end by itself"


@pytest.mark.parametrize(
    "lines",
    [
        "sys.exit('I cannot start')",
        "print('no JSON')",
        "print('x' * 1_000_000)\ntime.sleep(60)",
        "print('{\"number\": 1}')\ntime.sleep(60)",
        "sys.stderr.write('x' * 1_000_000)\nprint('[]')\ntime.sleep(60)",
        "print('{\"awake\": true}')",
        "print('{\"awake\": true}', flush=True)\ninput()\nprint('\"what?\"')",
        "print('{\"awake\": true}', flush=True)\ninput()\nprint('{\"number\": 1}', flush=True)",
    ],
    ids=["ends", "garbage", "endless", "hasty", "loud", "idle-end", "string", "no-thought"],
)
async def test_misbehaving_worker_is_replaced(
    first_start_fails: Script, lines: str, caplog: pytest.LogCaptureFixture
) -> None:
    async with (
        asyncio.timeout(TIMEOUT),
        Engine(1, CACHE, limits=HASTY, program=first_start_fails(lines)) as engine,
    ):
        assert (await engine.think(ONLY_MOVE)).move == "b2xb4"
        assert engine.awake
    assert "engine worker 1 failed" in caplog.text


BROKEN = pytest.mark.parametrize(
    "program",
    [("/nowhere/python",), (sys.executable, "-c", "import nothing_of_that_name")],
    ids=["no-program", "broken"],
)


@BROKEN
async def test_engine_without_workers_refuses_questions(program: tuple[str, ...]) -> None:
    async with asyncio.timeout(TIMEOUT), Engine(2, CACHE, program=program) as engine:
        questions = [engine.think(ONLY_MOVE) for _ in range(3)]
        answers = await asyncio.gather(*questions, return_exceptions=True)
        assert {type(answer) for answer in answers} == {EngineFails}
        with pytest.raises(EngineFails):
            await engine.think(ONLY_MOVE)
        assert engine.unable


@BROKEN
async def test_single_question_fails_if_no_worker_starts(program: tuple[str, ...]) -> None:
    """A single question starts one worker at first. The engine must also try the others."""
    async with asyncio.timeout(TIMEOUT), Engine(3, CACHE, program=program) as engine:
        with pytest.raises(EngineFails):
            await engine.think(ONLY_MOVE)
        assert engine.unable


COMPILES_LITTLE = """
from bot.opponent import thinking, worker
from bot.search import core

thinking.warm = lambda tables: core.worth(core.EVEN)
worker.main()
"""
"""A worker that compiles one function at its start, since compiling all takes seconds."""


async def test_worker_failing_with_cache_starts_without_it(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The digests of the cache's files are right, but the files contain no code."""
    script, program = tmp_path / "little.py", (sys.executable, str(tmp_path / "little.py"))
    script.write_text(f"import sys\nsys.path.insert(0, {str(TREE)!r})\n{COMPILES_LITTLE}")
    question = replace(ONLY_MOVE, level=1)
    async with asyncio.timeout(TIMEOUT), Engine(1, tmp_path, program=program) as engine:
        assert (await engine.think(question)).move == "b2xb4"
    assert "without its cache" not in caplog.text
    for path in files_in(tmp_path, "*.nbc"):
        write_sealed(path, b"no code")
    async with asyncio.timeout(2 * TIMEOUT), Engine(1, tmp_path, program=program) as engine:
        assert (await engine.think(question)).move == "b2xb4"
    assert "without its cache" in caplog.text
    assert files_in(tmp_path, "*.damaged")


async def test_engine_is_unavailable_until_a_worker_starts(tmp_path: Path) -> None:
    well = tmp_path / "well"
    code = f"import os, sys\nif not os.path.exists({str(well)!r}): sys.exit()\n"
    script = tmp_path / "sick.py"
    script.write_text(f"import json\n{code}{ANSWERING}")
    program = sys.executable, str(script)
    async with asyncio.timeout(TIMEOUT), Engine(1, CACHE, program=program) as engine:
        assert not engine.unable
        engine.prepare()
        await until(lambda: engine.unable)
        well.touch()
        await until(lambda: not engine.unable)
        assert (await engine.think(ONLY_MOVE)).move == "b2xb4"


async def test_question_fails_after_killing_three_workers(tmp_path: Path) -> None:
    code = f"open({str(tmp_path / 'starts')!r}, 'a').write('.'); print('{{\"awake\": true}}')"
    program = (sys.executable, "-c", f"{code}; sys.stdout.flush(); input()")
    async with asyncio.timeout(TIMEOUT), Engine(1, CACHE, program=program) as engine:
        with pytest.raises(EngineFails):
            await engine.think(ONLY_MOVE)
        assert len((tmp_path / "starts").read_text()) >= 3


async def test_engine_whose_workers_die_while_searching_is_failing(tmp_path: Path) -> None:
    """Each worker starts, and ends when it is asked, until one answers."""
    well = tmp_path / "well"
    dies = "print('{\"awake\": true}', flush=True); input(); sys.exit()"
    script = tmp_path / "dying.py"
    code = f"import json, os, sys\nif not os.path.exists({str(well)!r}): {dies}\n"
    script.write_text(code + ANSWERING)
    failures = metrics.ENGINE_FAILURES._value.get()
    program = sys.executable, str(script)
    async with asyncio.timeout(TIMEOUT), Engine(1, CACHE, program=program) as engine:
        with pytest.raises(EngineFails):
            await engine.think(ONLY_MOVE)
        await until(lambda: engine.failing)
        assert not engine.unable
        assert metrics.ENGINE_FAILURES._value.get() >= failures + 3
        well.touch()
        assert (await engine.think(ONLY_MOVE)).move == "b2xb4"
        await until(lambda: not engine.failing)


async def test_closed_engine_leaves_no_process_and_fails_waiters(
    simulated: tuple[str, ...],
) -> None:
    async with asyncio.timeout(TIMEOUT):
        async with Engine(2, CACHE, limits=PATIENT, program=simulated) as engine:
            await engine.think(ONLY_MOVE)
            thought = asyncio.create_task(engine.think(LONG_QUESTION))
            assert processes()
        assert not processes()
        with pytest.raises(EngineFails):
            await thought
        with pytest.raises(EngineFails):
            await engine.think(ONLY_MOVE)


async def test_engine_can_be_closed_while_starting() -> None:
    async with asyncio.timeout(TIMEOUT):
        async with Engine(1, CACHE) as engine:
            engine.prepare()
            await until(processes)
        assert not processes()


async def test_hanging_worker_is_killed(first_start_fails: Script, tmp_path: Path) -> None:
    deaf = "print('{\"awake\": true}', flush=True)\ntime.sleep(600)"
    async with asyncio.timeout(TIMEOUT):
        async with Engine(1, tmp_path, program=first_start_fails(deaf)) as engine:
            engine.prepare()
            await until(lambda: engine.awake)


BOT = f"""
import asyncio, sys
from pathlib import Path
from tests.support.workers import LONG_QUESTION, ONLY_MOVE, the_worker
from bot.opponent import Engine, Limits

async def main():
    async with Engine(1, Path({str(CACHE)!r}), limits=Limits(600, nodes=1 << 40)) as engine:
        await engine.think(ONLY_MOVE)
        thought = asyncio.create_task(engine.think(LONG_QUESTION))
        await asyncio.sleep(0.3)
        print(the_worker(), "numba" in sys.modules, flush=True)
        await thought

asyncio.run(main())
"""


async def test_worker_ends_when_bot_is_killed() -> None:
    async with asyncio.timeout(TIMEOUT):
        bot = await asyncio.create_subprocess_exec(
            *(sys.executable, "-c", BOT),
            cwd=TREE,
            env={**os.environ, "PYTHONPATH": str(TREE)},
            stdout=asyncio.subprocess.PIPE,
        )
        assert bot.stdout
        worker, numba = (await bot.stdout.readline()).decode().split()
        assert numba == "False"
        bot.kill()
        await bot.communicate()
        await until(lambda: has_ended(int(worker)))
