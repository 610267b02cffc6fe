"""A periodic task of discord.py that does not depend on the wall clock."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from typing import Any

import discord
from discord.ext import tasks

Work = Callable[[], Awaitable[None]]


class Periodic(tasks.Loop[Any]):
    """Calls `work` repeatedly, with a pause between calls.

    In discord.py a pause ends at a wall clock time: if the clock is set back by a day, the pause
    lasts a day longer; if it is set forward, there are no pauses until the day is made up.
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

    def _try_sleep_until(self, dt: datetime) -> "asyncio.Future[None]":
        del dt
        self._handle = _Pause(self.seconds or 0)
        return self._handle.future


class _Pause(tasks.SleepHandle):
    """A pause that starts now, measured by the event loop's clock."""

    def __init__(self, seconds: float) -> None:
        self.loop = asyncio.get_running_loop()
        self.future = self.loop.create_future()
        self.handle = self.loop.call_later(seconds, self._wrapped_set_result, self.future)
