"""The actions of cogs for steps that are due."""

from collections.abc import Awaitable, Callable, Iterable
from dataclasses import dataclass

from discord.ext import commands

from bot.play.due_times import DueKind, DueStep

DUE_TIMEOUT_S = 60.0
"""Time limit for a step, after which it is due again."""

OnDue = Callable[[DueStep], Awaitable[None]]


@dataclass(frozen=True)
class DueAction:
    """An action for the steps of a kind, and how many of them run at once.

    `requests` is the maximum number of requests to Discord that a step sends.
    """

    kind: str
    at_once: int
    requests: int
    timeout_s: float
    act: OnDue


def collect_due_actions(cogs: Iterable[commands.Cog]) -> dict[str, DueAction]:
    """Return the actions of all cogs for due steps, by kind.

    Raises ValueError for a kind with two actions, and LookupError for a DueKind without one.
    """
    found: dict[str, DueAction] = {}
    for cog in cogs:
        actions: list[DueAction] = getattr(cog, "due_actions", [])
        for action in actions:
            if action.kind in found:
                acts = f"{found[action.kind].act} and {action.act}"
                raise ValueError(f"{action.kind} has two actions: {acts}")
            found[action.kind] = action
    if missing := {kind.value for kind in DueKind} - found.keys():
        raise LookupError(missing)
    return found
