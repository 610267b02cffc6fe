"""The wait for the next deadline, in simulated time."""

import asyncio
from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.services.wakeup import MAX_WAIT, Wakeup
from tests.support.service_fixture import (
    DAY,
    NOON,
)
from tests.support.simulated_time import simulated


@given(st.lists(st.floats(-1, 3600 * 24 * 40), max_size=5))
def test_wait_ends_at_the_earliest_due_time(due_times: list[float]) -> None:
    """Covers due times that are reported before the wait and during the wait."""
    moments = [timedelta(seconds=seconds) for seconds in due_times]

    async def waited() -> float:
        loop = asyncio.get_running_loop()
        wakeup = Wakeup(lambda: NOON + timedelta(seconds=loop.time()))
        for moment in moments[1::2]:
            wakeup.wake_by(NOON + moment)
        if moments[1::2]:
            await wakeup.wait_until(None)
            assert loop.time() == 0, "a time reported earlier ends the wait immediately"
        waiting = asyncio.create_task(wakeup.wait_until(NOON + min(moments[::2], default=DAY)))
        await asyncio.sleep(0)
        for moment in moments[1::2]:
            wakeup.wake_by(NOON + moment)
        await waiting
        return loop.time()

    # An earlier time restarts the wait; otherwise it is as long as possible.
    expected = min([MAX_WAIT, *moments[::2]])
    sooner = any(moment < expected for moment in moments[1::2])
    assert simulated(waited()) == pytest.approx(0 if sooner else max(0.0, expected.total_seconds()))
