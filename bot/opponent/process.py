"""The bot's side of a worker process."""

import asyncio
import contextlib
import json
import logging
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Sequence
from dataclasses import asdict
from typing import Any

from bot.opponent.limits import Limits
from bot.opponent.question import Question, Thought

ENDING_S = 0.5
"""Time limit in seconds for a worker's exit on request, and again after a kill."""

log = logging.getLogger(__name__)


class WorkerFailed(Exception):
    """A worker did not start, has exited, did not answer, or sent an invalid line."""


@contextlib.asynccontextmanager
async def start(command: Sequence[str], limits: Limits) -> AsyncIterator["WorkerProcess"]:
    """Start a worker, without waiting until it is ready; end it after the block.

    A worker that does not exit is killed. Raises WorkerFailed if it cannot be started.
    """
    try:
        process = await asyncio.create_subprocess_exec(
            *command, stdin=PIPE, stdout=PIPE, stderr=PIPE, start_new_session=True
        )
    except OSError as error:
        raise WorkerFailed(str(error)) from error
    worker = WorkerProcess(process, limits)
    try:
        yield worker
    except WorkerFailed:
        worker.kill()
        raise
    finally:
        ending = asyncio.create_task(worker.end())
        try:
            await asyncio.shield(ending)
        finally:
            # If the engine is closed now, this task is cancelled, but the worker must still end.
            await ending


class WorkerProcess:
    """A process that answers one question at a time."""

    def __init__(self, process: Process, limits: Limits) -> None:
        self._process, self._limits, self._number = process, limits, 0
        self._logging = asyncio.create_task(self._log())
        self.leaves = False
        """True once the worker has announced its exit because of its memory."""
        self.ended = asyncio.create_task(process.wait())
        """Done when the process has exited."""

    async def wake(self) -> None:
        """Wait until the worker is ready. Raises WorkerFailed."""
        if "awake" not in await self._heard(self._limits.waking):
            raise WorkerFailed("it answers before it is asked")

    async def ask(self, question: Question, waiting: asyncio.Future[Thought]) -> Thought:
        """Send a question, and return the answer; cancelling `waiting` stops the search.

        Raises ValueError if the question is invalid, and WorkerFailed.
        """
        self._number += 1

        def stop(waiting: asyncio.Future[Thought]) -> None:
            if waiting.cancelled():
                self._say(stop=self._number)

        self._say(number=self._number, question=asdict(question))
        waiting.add_done_callback(stop)
        try:
            answer = await self._heard(self._limits.ceiling + self._limits.grace)
        finally:
            waiting.remove_done_callback(stop)
        if answer.get("number") != self._number:
            raise WorkerFailed(f"it says {answer}")
        self.leaves = bool(answer.get("leaves"))
        if "refused" in answer:
            raise ValueError(answer["refused"])
        try:
            return Thought(**answer["thought"])
        except (KeyError, TypeError) as error:
            raise WorkerFailed(f"it says {answer}") from error

    def kill(self) -> None:
        """Kill the process."""
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()

    async def end(self) -> None:
        """Close the process's standard input, on which it exits; kill it if it does not."""
        assert self._process.stdin  # noqa: S101 - it is a pipe
        self._process.stdin.close()
        await asyncio.wait((self.ended,), timeout=ENDING_S)
        self.kill()
        last = asyncio.create_task(self._drain()), self.ended, self._logging
        _, hanging = await asyncio.wait(last, timeout=ENDING_S)
        for task in hanging:
            task.cancel()
        if hanging:
            log.warning("engine worker with pid %d does not end after a kill", self._process.pid)

    async def _drain(self) -> None:
        """Read the rest of standard output; otherwise asyncio does not report the exit."""
        assert self._process.stdout  # noqa: S101 - it is a pipe
        while await self._process.stdout.read(1 << 16):
            pass

    def _say(self, **said: object) -> None:
        assert self._process.stdin  # noqa: S101 - it is a pipe
        if not self._process.stdin.is_closing():
            self._process.stdin.write(json.dumps(said).encode() + b"\n")

    async def _heard(self, within: float) -> dict[str, Any]:
        """Return the worker's next message. Raises WorkerFailed, also after `within` seconds."""
        assert self._process.stdout  # noqa: S101 - it is a pipe
        try:
            async with asyncio.timeout(within):
                line = await self._process.stdout.readline()
            message = json.loads(line) if line else None
        except TimeoutError as error:
            raise WorkerFailed(f"it was silent for {within} s") from error
        except (OSError, ValueError) as error:
            raise WorkerFailed(f"it cannot be understood: {error}") from error
        if not isinstance(message, dict):
            raise WorkerFailed(f"it says {message}" if line else "it has ended")
        return message

    async def _log(self) -> None:
        """Log the worker's standard error."""
        assert self._process.stderr  # noqa: S101 - it is a pipe
        while True:
            try:
                line = await self._process.stderr.readline()
            except ValueError:
                # Skip a line too long to read.
                continue
            if not line:
                return
            log.warning(
                "engine worker with pid %d: %s",
                self._process.pid,
                line.decode(errors="replace").rstrip(),
            )
