"""The actions of cogs for stale messages."""

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass

from discord.ext import commands

from bot.play.tracked_message import MessageKind, TrackedMessage

OnStale = Callable[[TrackedMessage], Awaitable[bool]]
"""A function that edits or deletes a message. It returns False if that must be retried."""


@dataclass(frozen=True)
class SweepAction:
    """An action for the stale messages of a kind.

    The row of a closed message is deleted. With `stays`, the action updates the row itself.
    """

    kind: str
    stays: bool
    act: OnStale


def collect_sweep_actions(cogs: Iterable[commands.Cog]) -> dict[str, SweepAction]:
    """Return the actions of all cogs for stale messages, by kind.

    Raises ValueError for a kind with two actions, and LookupError for a MessageKind without one.
    """
    found: dict[str, SweepAction] = {}
    for cog in cogs:
        actions: list[SweepAction] = getattr(cog, "sweep_actions", [])
        for action in actions:
            if action.kind in found:
                raise ValueError(f"{action.kind} has two: {found[action.kind].act}, {action.act}")
            found[action.kind] = action
    if missing := {kind.value for kind in MessageKind} - found.keys():
        raise LookupError(missing)
    return found
