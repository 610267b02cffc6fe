"""Periodic tasks of discord.py that do not depend on the wall clock."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from typing import Any

import discord
from discord.ext import tasks

from bot.client.messages.errors import is_fault

Work = Callable[[], Awaitable[None]]

log = logging.getLogger(__name__)


class Periodic(tasks.Loop[Any]):
    """Calls `work` repeatedly, with a pause between calls.

    In discord.py a pause ends at a time of the wall clock: if the clock is set back by a day, the
    pause lasts a day longer; if it is set forward by a day, there are no pauses until the real time
    catches up.
    """

    def __init__(self, work: Work, interval: timedelta) -> None:
        super().__init__(
            work,
            seconds=interval.total_seconds(),
            minutes=0,
            hours=0,
            time=discord.utils.MISSING,
            count=None,
            reconnect=True,
            name=None,
        )

    async def cancel_and_wait(self) -> None:
        """End the task, and wait until its current call releases the database."""
        current = self.get_task()
        self.cancel()
        if current:
            await asyncio.gather(current, return_exceptions=True)

    def _try_sleep_until(self, dt: datetime) -> "asyncio.Future[None]":
        del dt
        self._handle = _Pause(self.seconds or 0)
        return self._handle.future


class Sweep(Periodic):
    """Calls `work` repeatedly while the client is ready, and logs failures.

    A loop of discord.py that raises ends for good; here the next call may succeed.
    """

    def __init__(
        self, work: Work, interval: timedelta, *, is_ready: Callable[[], bool], name: str
    ) -> None:
        super().__init__(self._try, interval)
        self._work, self._is_ready, self._failure = work, is_ready, f"{name} failed: %r"

    async def _try(self) -> None:
        if not self._is_ready():
            return
        try:
            await self._work()
        except Exception as error:
            log.warning(self._failure, error, exc_info=is_fault(error))


class _Pause(tasks.SleepHandle):
    """A pause that starts now, measured by the event loop's clock."""

    def __init__(self, seconds: float) -> None:
        self.loop = asyncio.get_running_loop()
        self.future = self.loop.create_future()
        self.handle = self.loop.call_later(seconds, self._wrapped_set_result, self.future)
