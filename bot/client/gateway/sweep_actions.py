"""The actions of cogs for stale messages."""

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass

from discord.ext import commands

from bot.client.gateway.actions_by_name import by_name
from bot.play.tracked_message import MessageKind, TrackedMessage

OnStale = Callable[[TrackedMessage], Awaitable[bool]]
"""A function that edits or deletes a message. It returns False if that must be retried."""


@dataclass(frozen=True)
class SweepAction:
    """An action for the stale messages of a kind, `name`.

    The row of a closed message is deleted. With `stays`, the action updates the row itself.
    """

    name: str
    stays: bool
    act: OnStale


def collect_sweep_actions(cogs: Iterable[commands.Cog]) -> dict[str, SweepAction]:
    """Return the actions of all cogs for stale messages, by kind.

    Raises ValueError for a kind with two actions, and LookupError for a MessageKind without one.
    """
    actions: Iterable[SweepAction] = (
        it for cog in cogs for it in getattr(cog, "sweep_actions", ())
    )
    return by_name(actions, MessageKind)
