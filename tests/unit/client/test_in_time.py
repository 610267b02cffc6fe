"""Acknowledgement of interactions while slow work runs."""

import asyncio
from collections.abc import Awaitable, Callable
from types import SimpleNamespace
from typing import cast

import discord
import pytest

from bot.client.client import Interaction
from bot.client.messages.acknowledgement import ACKNOWLEDGE_AFTER_S, defer_if_slow

LONG, MOMENT = 60.0, 0.02


def press(arrived: float, defer: Callable[..., Awaitable[None]]) -> Interaction:
    """Return a press that arrived at the event-loop time `arrived`."""
    response = SimpleNamespace(is_done=lambda: False, defer=defer)
    kind = discord.InteractionType.component
    found = SimpleNamespace(
        type=kind,
        extras={"arrived": arrived},
        message=None,
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

    async def work() -> int:
        await asyncio.sleep(2 * MOMENT)
        return 7

    arrived = asyncio.get_running_loop().time() - waited
    assert await defer_if_slow(press(arrived, defer), work()) == 7
    assert len(deferred) == acknowledged


async def test_cancelled_work_ends_while_acknowledgement_hangs() -> None:
    hanging = asyncio.Event()

    async def defer(**_: object) -> None:
        hanging.set()
        await asyncio.Event().wait()

    arrived = asyncio.get_running_loop().time() - ACKNOWLEDGE_AFTER_S + MOMENT
    task = asyncio.ensure_future(defer_if_slow(press(arrived, defer), asyncio.Event().wait()))
    await asyncio.wait_for(hanging.wait(), LONG)
    task.cancel()
    done, _ = await asyncio.wait({task}, timeout=LONG / 10)
    assert done
    assert task.cancelled()
