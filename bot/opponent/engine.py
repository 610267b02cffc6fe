"""The engine: a queue of questions answered by worker processes."""

import asyncio
import contextlib
import itertools
import logging
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum, auto
from pathlib import Path
from typing import Self

from bot import metrics
from bot.opponent.errors import EngineFails
from bot.opponent.limits import Limits
from bot.opponent.process import WorkerFailed, WorkerProcess, start
from bot.opponent.question import Question, Thought
from bot.paths import CACHE

WORKER_CODE = "import sys; sys.path[:] = {path!r}; from bot.opponent.worker import main; main()"
"""Python code run by a worker, with the same import path as the bot.

By default, Python would import from the current folder, which may contain another bot.py.
"""
PROGRAM = (sys.executable, "-P", "-c", WORKER_CODE.format(path=sys.path))
LIMITS = Limits()

ATTEMPTS = 3
"""Maximum number of attempts to answer a question, and to start a worker."""
FIRST_RESTART_DELAY_S, LONGEST_RESTART_DELAY_S = 0.2, 30.0
"""First and longest delay before a failed worker restarts; doubled each time."""

log = logging.getLogger(__name__)


@dataclass(order=True)
class _Job:
    """A queued question.

    After a failed attempt, the question returns to its old place in the queue.
    """

    number: int
    question: Question = field(compare=False)
    answer: asyncio.Future[Thought] = field(compare=False)
    tries: int = field(default=0, compare=False)

    def fail(self, error: Exception) -> None:
        if not self.answer.done():
            self.answer.set_exception(error)


class _State(Enum):
    """State of a worker."""

    ENDED = auto()
    STARTING = auto()
    FREE = auto()
    BUSY = auto()


class Engine:
    """Worker processes, started when needed and restarted when they fail.

    A worker exits after a long idle time, when the engine is closed, or when the bot exits.
    """

    def __init__(
        self,
        workers: int,
        cache_dir: Path,
        *,
        limits: Limits = LIMITS,
        program: Sequence[str] = PROGRAM,
    ) -> None:
        """Use `program` to start workers, and `cache_dir` for compiled code."""
        self._limits = limits
        self._command = (
            *(*program, "--cache", str(cache_dir.absolute())),
            *("--ceiling", str(limits.ceiling), "--memory", str(limits.memory)),
            *(("--nodes", str(limits.nodes)) if limits.nodes else ()),
        )
        self._failed_starts = [0] * workers
        """Number of failed starts of each worker since it was last ready."""
        self._deaths = 0
        """Number of failures of workers since the last answer."""
        self._states = [_State.ENDED] * workers
        self._wanted, self._prepared = asyncio.Event(), False
        self._waiting = asyncio.PriorityQueue[_Job]()
        self._jobs = dict[int, _Job]()
        self._numbers = itertools.count()
        self._awake = any(any(each.rglob("*.nbc")) for each in (cache_dir, CACHE))
        self._worker_tasks: list[asyncio.Task[None]] | None = None

    async def __aenter__(self) -> Self:
        """Begin to accept questions; the first question starts a worker."""
        self._worker_tasks = [
            asyncio.create_task(self._run_worker(each)) for each in range(len(self._failed_starts))
        ]
        return self

    async def __aexit__(self, *_: object) -> None:
        """End the workers.

        Calls of `think` that are still waiting raise EngineFails.
        """
        tasks, self._worker_tasks = self._worker_tasks or [], None
        for task in tasks:
            task.cancel()
        self._give_up("the engine is closed")
        await asyncio.gather(*tasks, return_exceptions=True)

    @property
    def awake(self) -> bool:
        """True if the search is compiled; if not, the first answer takes long."""
        return self._awake

    @property
    def unable(self) -> bool:
        """True if each worker has failed to start several times.

        The engine still tries to start them.
        """
        return all(times >= ATTEMPTS for times in self._failed_starts)

    @property
    def failing(self) -> bool:
        """True if workers do not start, or failed several times since the last answer.

        A worker that starts may still die whenever it searches, as for lack of memory.
        """
        return self.unable or self._deaths >= ATTEMPTS

    def prepare(self) -> None:
        """Start a worker if none is running, because a question is expected soon."""
        self._prepared = all(state is _State.ENDED for state in self._states)
        self._wanted.set()

    async def think(self, question: Question) -> Thought:
        """Return a worker's answer to `question`.

        If this call is cancelled, the search stops. Raises ValueError if the question is invalid,
        and EngineFails if no worker can answer.
        """
        if self._worker_tasks is None or self.unable:
            raise EngineFails(
                "no worker can be started" if self._worker_tasks else "the engine is not open"
            )
        answer: asyncio.Future[Thought] = asyncio.get_running_loop().create_future()
        job = _Job(next(self._numbers), question, answer)
        self._jobs[job.number] = job
        self._waiting.put_nowait(job)
        self._wanted.set()
        try:
            with metrics.THINKING.time(), metrics.THOUGHTS.track_inprogress():
                return await answer
        finally:
            del self._jobs[job.number]

    def _give_up(self, reason: str) -> None:
        for job in self._jobs.values():
            job.fail(EngineFails(reason))

    async def _run_worker(self, place: int) -> None:
        """Run worker number `place` whenever it is needed, and restart it after a failure."""
        pause = FIRST_RESTART_DELAY_S
        while True:
            if not self._failed_starts[place]:
                await self._wait_until_needed()
            self._states[place], ready = _State.STARTING, False
            try:
                async with start(self._command_for(place), self._limits) as worker:
                    await worker.wait_until_ready()
                    self._failed_starts[place], self._awake, ready = 0, True, True
                    while job := await self._next(place, worker):
                        await self._answer(worker, job)
                        pause = FIRST_RESTART_DELAY_S
                        self._deaths = 0
                self._deaths = 0
                continue
            except WorkerFailed as error:
                log.warning("engine worker %d failed: %s (help: engine)", place + 1, error)
            except Exception:
                log.exception("engine worker %d failed", place + 1)
            finally:
                self._states[place] = _State.ENDED
                # Other workers take over the waiting questions.
                self._wanted.set()
            self._deaths += 1
            metrics.ENGINE_FAILURES.inc()
            self._failed_starts[place] += not ready
            if self.unable:
                self._give_up("no worker can be started")
            await asyncio.sleep(pause)
            pause = min(pause * 2, LONGEST_RESTART_DELAY_S)

    async def _wait_until_needed(self) -> None:
        """Wait until another worker is needed.

        A worker is needed after a call of `prepare`, and when there are more waiting questions than
        free or starting workers.
        """
        while not self._prepared and self._waiting.qsize() <= self._unoccupied:
            self._wanted.clear()
            await self._wanted.wait()
        self._prepared = False

    @property
    def _unoccupied(self) -> int:
        return sum(state in {_State.STARTING, _State.FREE} for state in self._states)

    def _command_for(self, place: int) -> tuple[str, ...]:
        """Return the command that starts worker number `place`.

        After exactly one failed start, the command tells the worker to ignore the cache.
        """
        if self._failed_starts[place] != 1:
            return self._command
        log.warning("starting engine worker %d without its cache", place + 1)
        return (*self._command, "--fresh")

    async def _next(self, place: int, worker: WorkerProcess) -> _Job | None:
        """Return the next question, or None if the worker should exit.

        Raises WorkerFailed if the worker's process has already exited.
        """
        if worker.leaves:
            log.info("engine worker %d exited because it used too much memory", place + 1)
            return None
        self._states[place] = _State.FREE
        while True:
            getting, idle = asyncio.create_task(self._waiting.get()), self._limits.idle
            first = asyncio.FIRST_COMPLETED
            try:
                await asyncio.wait((getting, worker.ended), timeout=idle, return_when=first)
            finally:
                getting.cancel()
            job = getting.result() if getting.done() else None
            if worker.ended.done():
                if job:
                    self._waiting.put_nowait(job)
                raise WorkerFailed("the process exited")
            if job is None:
                return None
            if not job.answer.done():
                self._states[place] = _State.BUSY
                self._wanted.set()
                return job

    async def _answer(self, worker: WorkerProcess, job: _Job) -> None:
        """Pass a question to a worker, and queue it again if the worker fails."""
        job.tries += 1
        try:
            thought = await worker.ask(job.question, job.answer)
        except ValueError as error:
            job.fail(error)
        except WorkerFailed as error:
            if job.tries < ATTEMPTS:
                self._waiting.put_nowait(job)
            else:
                job.fail(EngineFails(str(error)))
            raise
        except Exception as error:
            job.fail(error)
            raise
        else:
            with contextlib.suppress(asyncio.InvalidStateError):
                job.answer.set_result(thought)
