"""Doors to matches outside Discord, such as a web page."""

import asyncio
import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Protocol

from bot import tasks
from bot.services.matches import Change
from bot.texts import Texts

QUIET_INTERVAL_S = 5.0
"""Minimum seconds between two edits of a match's board while a player is at another door."""

Note = Callable[[Texts], str]
"""Returns a text to show above a board, in the board's language."""

log = logging.getLogger(__name__)


def no_note(_words: Texts) -> str:
    """Return no text."""
    return ""


class Door(Protocol):
    """A place outside Discord where people play."""

    def is_open(self, match: int, person: int) -> bool:
        """Return whether a person sees a match there now."""


class Throttle:
    """Shows changes of each match at most once in five seconds, the newest one last."""

    def __init__(self, show: Callable[[Change, Note], Awaitable[None]]) -> None:
        self._show = show
        self._newest: dict[int, tuple[Change, Note]] = {}
        self._tasks: dict[int, asyncio.Task[None]] = {}
        self._closing = asyncio.Event()

    def put(self, change: Change, note: Note) -> asyncio.Task[None] | None:
        """Show a change as soon as possible, unless a newer one follows.

        Returns the task that does so if it is new, else None.
        """
        number = change.after.id
        waiting, _ = self._newest.get(number, (None, note))
        if waiting is None or waiting.after.version < change.after.version:
            self._newest[number] = waiting.and_then(change) if waiting else change, note
        if number in self._tasks:
            return None
        what = f"match {number}: board not shown"
        self._tasks[number] = task = tasks.start(self._run(number), log, what)
        return task

    async def _run(self, number: int) -> None:
        try:
            while waiting := self._newest.pop(number, None):
                await self._show(*waiting)
                await self.wait()
        finally:
            self._tasks.pop(number, None)

    async def wait(self) -> None:
        """Wait until the next change may be shown, or until `close` is called."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(QUIET_INTERVAL_S):
                await self._closing.wait()

    def close(self) -> None:
        """Show all changes at once, because the process ends."""
        self._closing.set()
