"""A worker process, as the bot sees it."""

import asyncio
import contextlib
import json
import logging
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator, Sequence
from dataclasses import asdict
from typing import Any

from bot import metrics, tasks
from bot.opponent.limits import Limits
from bot.opponent.question import Question, Thought

ENDING_S = 0.5
"""Seconds to wait for a worker to exit before killing it, and again after killing it."""

log = logging.getLogger(__name__)


class WorkerFailed(Exception):
    """A worker did not start, exited, did not answer, or sent an invalid message."""


@contextlib.asynccontextmanager
async def start(command: Sequence[str], limits: Limits) -> AsyncIterator["WorkerProcess"]:
    """Start a worker and yield it; end the worker when the block is left.

    The worker may not be ready yet. A worker that does not exit is killed. Raises WorkerFailed if
    the worker cannot be started.
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
            # The worker must end even if this task is cancelled, as when the engine is closed.
            await ending


class WorkerProcess:
    """A process that answers one question at a time."""

    def __init__(self, process: Process, limits: Limits) -> None:
        self._process, self._limits, self._number = process, limits, 0
        metrics.ENGINE.ids.add(process.pid)
        self._logging = tasks.start(self._log(), log, "log of engine worker ended")
        self.leaves = False
        """True once the worker has announced that it will exit to free memory."""
        self.ended = asyncio.create_task(process.wait())
        """Done when the process has exited."""
        self.ended.add_done_callback(lambda _: metrics.ENGINE.ids.discard(process.pid))

    async def wait_until_ready(self) -> None:
        """Wait until the worker is ready. Raises WorkerFailed."""
        if "awake" not in await self._receive(self._limits.waking):
            raise WorkerFailed("its first message is unexpected")

    async def ask(self, question: Question, waiting: asyncio.Future[Thought]) -> Thought:
        """Send a question to the worker and return the answer.

        If `waiting` is cancelled, the worker's search is stopped. Raises ValueError if the question
        is invalid, and WorkerFailed if the worker does not answer correctly.
        """
        self._number += 1

        def stop(waiting: asyncio.Future[Thought]) -> None:
            if waiting.cancelled():
                self._send(stop=self._number)

        self._send(number=self._number, question=asdict(question))
        waiting.add_done_callback(stop)
        try:
            answer = await self._receive(self._limits.ceiling + self._limits.grace)
        finally:
            waiting.remove_done_callback(stop)
        if answer.get("number") != self._number:
            raise WorkerFailed(f"unexpected answer: {answer}")
        self.leaves = bool(answer.get("leaves"))
        if "refused" in answer:
            raise ValueError(answer["refused"])
        try:
            return Thought.from_fields(answer["thought"])
        except (KeyError, TypeError, ValueError) as error:
            raise WorkerFailed(f"unexpected answer: {answer}") from error

    def kill(self) -> None:
        """Kill the process, if it is running."""
        with contextlib.suppress(ProcessLookupError):
            self._process.kill()

    async def end(self) -> None:
        """Close standard input so that the process exits.

        A process that does not exit in time is killed.
        """
        assert self._process.stdin  # noqa: S101 - it is a pipe
        self._process.stdin.close()
        await asyncio.wait((self.ended,), timeout=ENDING_S)
        self.kill()
        last = asyncio.create_task(self._drain()), self.ended, self._logging
        _, hanging = await asyncio.wait(last, timeout=ENDING_S)
        for task in hanging:
            task.cancel()
        if hanging:
            log.warning("engine worker with pid %d has not exited after a kill", self._process.pid)

    async def _drain(self) -> None:
        """Read the rest of standard output, without which asyncio would not report the exit."""
        assert self._process.stdout  # noqa: S101 - it is a pipe
        while await self._process.stdout.read(1 << 16):
            pass

    def _send(self, **fields: object) -> None:
        assert self._process.stdin  # noqa: S101 - it is a pipe
        if not self._process.stdin.is_closing():
            self._process.stdin.write(json.dumps(fields).encode() + b"\n")

    async def _receive(self, within: float) -> dict[str, Any]:
        """Return the worker's next message.

        Raises WorkerFailed if no valid message arrives within `within` seconds.
        """
        assert self._process.stdout  # noqa: S101 - it is a pipe
        try:
            async with asyncio.timeout(within):
                line = await self._process.stdout.readline()
            message = json.loads(line) if line else None
        except TimeoutError as error:
            raise WorkerFailed(f"no message within {within} s") from error
        except (OSError, ValueError) as error:
            raise WorkerFailed(f"invalid message: {error}") from error
        if not isinstance(message, dict):
            raise WorkerFailed(f"unexpected message: {message}" if line else "the process exited")
        return message

    async def _log(self) -> None:
        """Log all lines that the worker writes to standard error."""
        assert self._process.stderr  # noqa: S101 - it is a pipe
        while True:
            try:
                line = await self._process.stderr.readline()
            except ValueError:
                # Skip a line that is too long.
                continue
            if not line:
                return
            log.warning(
                "engine worker with pid %d: %s",
                self._process.pid,
                line.decode(errors="replace").rstrip(),
            )
