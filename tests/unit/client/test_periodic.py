"""Periodic tasks keep their rhythm when the machine's clock is set; in simulated time."""

import asyncio
import datetime
from types import SimpleNamespace

import discord
import pytest
from discord.ext import tasks

from bot.client.gateway.periodic import Periodic
from tests.support.simulated_time import simulated

NOON = datetime.datetime(2030, 1, 1, 12, tzinfo=datetime.UTC)
INTERVAL = datetime.timedelta(seconds=30)


class SetClock(datetime.datetime):
    """discord.py's wall clock after it was set."""

    error = datetime.timedelta(0)

    @classmethod
    def now(cls, tz: datetime.tzinfo | None = None) -> datetime.datetime:  # type: ignore[override]
        seconds = datetime.timedelta(seconds=asyncio.get_running_loop().time())
        return (NOON + seconds + cls.error).astimezone(tz)


@pytest.mark.parametrize("days", [-3650, -1, 0, 1, 3650])
def test_pauses_keep_their_length_when_clock_is_set(
    days: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in (discord.utils, tasks):
        names = {**vars(datetime), "datetime": SetClock}
        monkeypatch.setattr(module, "datetime", SimpleNamespace(**names))
    monkeypatch.setattr(SetClock, "error", datetime.timedelta(0))
    begun = list[float]()

    async def work() -> None:
        begun.append(asyncio.get_running_loop().time())

    async def runs() -> None:
        periodic = Periodic(work, INTERVAL)
        periodic.start()
        await asyncio.sleep(100)
        SetClock.error = datetime.timedelta(days=days)
        await asyncio.sleep(100)
        SetClock.error = datetime.timedelta(0)
        await asyncio.sleep(75)
        periodic.cancel()

    simulated(runs())
    assert begun == pytest.approx([INTERVAL.total_seconds() * at for at in range(10)], abs=0.1)
