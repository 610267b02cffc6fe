"""The actions of cogs for steps that are due."""

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass

from discord.ext import commands

from bot.client.gateway.actions_by_name import by_name
from bot.play.due_times import DueKind, DueStep

DUE_TIMEOUT_S = 60.0
"""Time limit for a step, after which it is due again."""

OnDue = Callable[[DueStep], Awaitable[None]]


@dataclass(frozen=True)
class DueAction:
    """An action for the steps of a kind, its `name`, and how many run at once.

    `requests` is the maximum number of requests to Discord that a step sends.
    """

    name: str
    at_once: int
    requests: int
    timeout_s: float
    act: OnDue


def collect_due_actions(cogs: Iterable[commands.Cog]) -> dict[str, DueAction]:
    """Return the actions of all cogs for due steps, by kind.

    Raises ValueError for a kind with two actions, and LookupError for a DueKind without one.
    """
    actions: Iterable[DueAction] = (it for cog in cogs for it in getattr(cog, "due_actions", ()))
    return by_name(actions, DueKind)
