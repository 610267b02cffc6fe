"""The actions of cogs by the names under which they are looked up."""

from collections.abc import Callable, Iterable
from typing import Any, Protocol, TypeVar


class NamedAction(Protocol):
    """An action with a name."""

    @property
    def name(self) -> str:
        """The name of a press, or the kind of a due step or a stale message."""

    @property
    def act(self) -> Callable[..., Any]:
        """The method."""


ActionT = TypeVar("ActionT", bound=NamedAction)


def by_name(actions: Iterable[ActionT], required: Iterable[str] = ()) -> dict[str, ActionT]:
    """Return actions by name.

    Raises ValueError for a name with two actions, and LookupError if a required name has none.
    """
    found: dict[str, ActionT] = {}
    for action in actions:
        if action.name in found:
            acts = f"{found[action.name].act.__qualname__} and {action.act.__qualname__}"
            raise ValueError(f"{action.name} has two actions: {acts}")
        found[action.name] = action
    if missing := {*required} - found.keys():
        raise LookupError(missing)
    return found
