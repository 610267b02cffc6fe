"""The engine's turns: shown with the player's own where they are quick, and else after it.

It must not know how moves are found, nor what a board shows.
"""

import asyncio
from dataclasses import dataclass

from bot.client.client import Interaction
from bot.client.gateway.interactions import in_time
from bot.services.matches import Change

SHOWN_TOGETHER = 1.0
"""Seconds that a player's move waits for the engine's, so that both are shown at once."""

EngineTurn = asyncio.Task[Change | None]
"""A turn of the engine that is thought about; None comes of one that is not needed any more."""


@dataclass(frozen=True)
class Progress:
    """What is to be shown now, and the engine's turn that is still to come, if one is."""

    change: Change
    coming: EngineTurn | None = None


async def with_engine(interaction: Interaction, change: Change) -> Progress:
    """A change with the engine's turn after it, if that is its turn and it is quick."""
    turn = interaction.client.services.engine.follow(change.after)
    if turn is None:
        return Progress(change)
    interaction.client.work_queue.leave(interaction.id)
    # What was thought about is kept whether or not anybody waits for it.
    interaction.client.finish_before_close(turn)
    await in_time(interaction, asyncio.wait({turn}, timeout=SHOWN_TOGETHER))
    if not turn.done():
        return Progress(change, turn)
    return Progress(change.followed_by(outcome(turn)))


def outcome(turn: EngineTurn) -> Change | None:
    """What came of a turn that is done; None if it was ended or nothing came of it."""
    return None if turn.cancelled() else turn.result()
