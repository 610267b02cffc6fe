"""Acknowledgement of interactions while slow work runs."""

import asyncio
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import cast

import discord
import pytest

from bot.client.client import Interaction
from bot.client.messages.acknowledgement import (
    ACKNOWLEDGE_AFTER_S,
    Acknowledgement,
    Answers,
)

LONG, MOMENT = 60.0, 0.02


def press(defer: Callable[..., Awaitable[None]]) -> Interaction:
    """Return a press."""
    response = SimpleNamespace(is_done=lambda: False, defer=defer)
    found = SimpleNamespace(
        type=discord.InteractionType.component,
        extras={},
        message=SimpleNamespace(),
        response=response,
        guild_id=1,
        client=SimpleNamespace(get_guild=lambda number: number),
    )
    return cast(Interaction, found)


@pytest.mark.parametrize(
    ("waited", "acknowledged"),
    [(0.0, 0), (ACKNOWLEDGE_AFTER_S - MOMENT, 1), (ACKNOWLEDGE_AFTER_S, 1)],
)
async def test_interaction_is_acknowledged_once_after_a_long_wait(
    waited: float, acknowledged: int
) -> None:
    deferred = list[object]()

    async def defer(**options: object) -> None:
        await asyncio.sleep(0)
        deferred.append(options)

    arrived = asyncio.get_running_loop().time() - waited
    slow = Acknowledgement(press(defer), Answers.PRIVATE)
    slow.start(arrived)
    await asyncio.sleep(2 * MOMENT)
    await slow.settle()
    assert deferred == [{"ephemeral": True, "thinking": True}] * acknowledged


@pytest.mark.parametrize(("late", "acknowledged"), [(-LONG, 0), (0.5, 1), (LONG, 1)])
async def test_interaction_that_was_read_late_is_acknowledged_earlier(
    late: float, acknowledged: int
) -> None:
    deferred = list[object]()

    async def defer(**options: object) -> None:
        deferred.append(options)

    arrived = asyncio.get_running_loop().time() - ACKNOWLEDGE_AFTER_S + 0.4
    slow = Acknowledgement(press(defer), Answers.EDIT)
    slow.start(arrived, late)
    await asyncio.sleep(MOMENT)
    await slow.settle()
    assert len(deferred) == acknowledged


async def test_cancelled_work_ends_while_acknowledgement_hangs() -> None:
    hanging = asyncio.Event()

    async def defer(**_: object) -> None:
        hanging.set()
        await asyncio.Event().wait()

    slow = Acknowledgement(press(defer), Answers.EDIT)
    slow.start(0.0)
    await asyncio.wait_for(hanging.wait(), LONG)
    task = asyncio.ensure_future(slow.close())
    await asyncio.sleep(0)
    task.cancel()
    done, _ = await asyncio.wait({task}, timeout=LONG / 10)
    assert done
    assert task.cancelled()
