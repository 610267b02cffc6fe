"""Tasks whose failures are always seen."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, TypeVar

T = TypeVar("T")


def start(work: Coroutine[Any, Any, T], log: logging.Logger, what: str) -> asyncio.Task[T]:
    """Start `work` in a task. Log its failure, even if no one awaits the task."""
    task = asyncio.create_task(work)

    def report(done: asyncio.Task[T]) -> None:
        if not done.cancelled() and (error := done.exception()):
            log.error("%s", what, exc_info=error)

    task.add_done_callback(report)
    return task


def retrieve(done: asyncio.Future[Any]) -> None:
    """Mark a failure as seen, for a task whose callers report it if they still wait."""
    if not done.cancelled():
        done.exception()
