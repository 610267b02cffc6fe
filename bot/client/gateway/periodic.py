"""A periodic task of discord.py whose pauses do not depend on the wall clock.

It must not know what is done.
"""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from typing import Any

import discord
from discord.ext import tasks

Work = Callable[[], Awaitable[None]]


class Periodic(tasks.Loop[Any]):
    """Does something again and again, with a pause between.

    discord.py lets a pause end at a moment of the wall clock: after a step back by a day it would
    be a day longer, and after one forwards there would be none until a day of them is made up for.
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
    """A pause that begins now."""

    def __init__(self, seconds: float) -> None:
        self.loop = asyncio.get_running_loop()
        self.future = self.loop.create_future()
        self.handle = self.loop.call_later(seconds, self._wrapped_set_result, self.future)
