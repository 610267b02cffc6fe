"""Actions sent to the bot, and components that it has shown."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

COMMAND, COMPONENT, AUTOCOMPLETE, MODAL = 2, 3, 4, 5
BUTTON, SELECT = 2, 3


@dataclass(frozen=True)
class Pressable:
    """A component that the bot has shown, and its message."""

    raw: Any
    part: Mapping[str, Any]

    @property
    def custom_id(self) -> str:
        return str(self.part["custom_id"])

    @property
    def options(self) -> list[str]:
        return [option["value"] for option in self.part.get("options", ())]


@dataclass(frozen=True)
class Action:
    """An action and its place. `source` is the message that a press names as its source.

    Without `place` it is an event, such as a restart of the bot.
    """

    kind: int
    who: str
    place: str
    data: Mapping[str, Any] = field(default_factory=dict)
    source: Any = field(default=None, repr=False)
    possible: bool = True

    def __repr__(self) -> str:
        data = self.data
        if self.kind in {COMMAND, AUTOCOMPLETE}:
            values = {each.get("name"): each.get("value") for each in data.get("options", ())}
            verb = "types" if self.kind == COMMAND else "is typing"
            what = f"{verb} /{data['name']} {values or ''}{data.get('target_id', '')}"
        elif self.kind == MODAL:
            what = f"fills in {data['custom_id']} {fields(data)}"
        elif self.kind == COMPONENT:
            of = f" of message {self.source.id}" if self.source else ""
            what = f"presses {data['custom_id']!r} {data.get('values', '')}{of}"
        else:
            return f"<{self.who}: {data}>"
        return f"<{self.who} in {self.place} {what}>"


def fields(data: Mapping[str, Any]) -> dict[str, Any]:
    """Return the values of a press or a form, by custom id."""
    parts = [data, *(part.get("component", part) for part in data.get("components", ()))]
    values = {}
    for part in parts:
        if "value" in part:
            values[part["custom_id"]] = part["value"]
        elif part.get("values"):
            values[part["custom_id"]] = part["values"][0]
    return values
