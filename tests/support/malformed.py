"""Random malformed interactions, which no Discord client sends.

They are commands, completions, presses and forms, none of which may change anything.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from tests.support.loopback import Channel, Member, PostedMessage
from tests.support.loopback.rules import AUTOCOMPLETE, BUTTON, COMMAND, COMPONENT, MODAL
from tests.support.loopback.world import Payload, walk

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE = range(1, 9)
NUMBER, ATTACHMENT, UNKNOWN = 10, 11, 99
OPTION_KINDS = (STRING, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, NUMBER, ATTACHMENT, UNKNOWN)
MENU_KINDS = (2, 3, 4, 99)
"""Types of context-menu commands, an entry point, and an unknown type."""

COMPONENT_KINDS = (BUTTON, BUTTON, BUTTON, 1, 3, 4, 5, 6, 7, 8, 10, 19, 99)
HUGE = (2**31, 2**63 - 1, 2**63, 2**64, 10**40)
ABSURD = (
    "", " ", "\0", "\n", "`", "```\n@everyone", "<@1>", "<@&2> @here", "**b3**", "%s %d {0}",
    "{ $player }", "'; DROP TABLE matches; --", "../../etc/passwd", "b3-b4-" * 1000, "x" * 6000,
    "-" * 500, "\u04313-\u04314", "০১২৩", "b\uff13-b\uff14", "\u202eb4-3b", "a\u0301" * 300,
    "🏁" * 400, "0" * 4000, "null", "None", "NaN", "-1", "1e309", "b99-c100", "a1", "o", "a1xa1xa1",
    "[]", "\ue000\ufffe",
)  # fmt: skip
MARKS = "abcdefgow0123456789-x: /\\\"'`*_~|<>@#\t\u0980\u200b😀"


@dataclass(frozen=True)
class Scenery:
    """Existing objects for malformed interactions to use."""

    channels: Sequence[Channel]
    messages: Sequence[PostedMessage]
    players: Sequence[Member]
    stranger: Member
    commands: Sequence[Payload]
    legal: Callable[[str], bool]
    open_to_all: frozenset[str]
    """Presses (`kind:action`) with which anyone may post a message or change their own settings."""


@dataclass(frozen=True)
class Malformed:
    """A malformed interaction. `source` is the message that a press names as its source."""

    kind: int
    who: Member
    where: Channel
    data: Payload
    source: PostedMessage | None = None

    def __str__(self) -> str:
        return f"{self.kind} by {self.who.person.name} in {self.where.name}: {str(self.data)[:300]}"


@dataclass(frozen=True)
class Mischief:
    """A random generator of malformed interactions."""

    dice: Random
    scenery: Scenery

    def any(self) -> Malformed:
        """Return a malformed interaction of a random kind."""
        sorts = (self.command, self.command, self.menu, self.completion, self.press, self.press)
        return self.dice.choice((*sorts, self.modal))()

    def command(self) -> Malformed:
        """Return an unknown or corrupted slash command."""
        return Malformed(COMMAND, self._anybody(), self._anywhere(), self._data())

    def menu(self) -> Malformed:
        """Return a context-menu command, perhaps with an invalid target."""
        data = self._data() | {"type": self.dice.choice(MENU_KINDS)}
        data["target_id"] = str(self.dice.choice(HUGE))
        return Malformed(COMMAND, self._anybody(), self._anywhere(), data)

    def completion(self) -> Malformed:
        """Return a corrupted completion, in which any number of options is being typed."""
        data = self._data()
        for option in data["options"]:
            if self.dice.random() < 0.6:
                option["focused"] = True
        return Malformed(AUTOCOMPLETE, self._anybody(), self._anywhere(), data)

    def press(self) -> Malformed:
        """Return a press with a custom id that is invalid or belongs to another message."""
        message = self.dice.choice(self.scenery.messages)
        data = {"component_type": self.dice.choice(COMPONENT_KINDS), "custom_id": self._custom_id()}
        if data["component_type"] != BUTTON:
            data["values"] = [self._text() for _ in range(self.dice.choice((0, 1, 3, 60)))]
        (where,) = (c for c in self.scenery.channels if c.id == message.channel_id)
        return Malformed(COMPONENT, self.scenery.stranger, where, data, message)

    def modal(self) -> Malformed:
        """Return a form that was never shown."""
        field = {"type": 4, "custom_id": self._text(), "value": self._text()}
        rows = [{"type": 1, "components": [field]}, {"type": 18, "component": field}]
        rows = rows[: self.dice.randint(0, 2)]
        data = {"custom_id": self._custom_id(), "components": rows}
        return Malformed(MODAL, self.scenery.stranger, self._anywhere(), data)

    def _anybody(self) -> Member:
        return self.dice.choice((*self.scenery.players, self.scenery.stranger))

    def _anywhere(self) -> Channel:
        return self.dice.choice(self.scenery.channels)

    def _text(self) -> str:
        made = "".join(self.dice.choices(MARKS, k=self.dice.randint(1, 60)))
        text = self.dice.choice((self.dice.choice(ABSURD), made))
        return self._text() if self.scenery.legal(text) else text

    def _value(self) -> Any:
        number = self.dice.choice((0, -1, 3.5, 1e300, *HUGE, *(-n for n in HUGE)))
        return self.dice.choice((self._text(), number, True, False, str(number)))

    def _option(self, name: str) -> Payload:
        kind, value = self.dice.choice(OPTION_KINDS), self._value()
        if kind in {USER, CHANNEL, ROLE, ATTACHMENT}:
            value = str(self.dice.choice((1, *HUGE)))
        elif kind == NUMBER:
            value = self.dice.choice((0.5, -1e300, 7))
        return {"name": name, "type": kind, "value": value}

    def _data(self) -> Payload:
        known = self.dice.choice(self.scenery.commands)
        names = [option["name"] for option in known.get("options") or []]
        chosen = self.dice.sample(names, self.dice.randint(0, len(names)))
        chosen += [self._text() or "x" for _ in range(self.dice.choice((0, 0, 1, 3)))]
        options = [self._option(name) for name in chosen]
        name = known["name"]
        if self.dice.random() < 0.2:
            name = self.dice.choice((self._text(), name.upper(), f"{name}s"))
        if self.dice.random() < 0.1:
            kind = self.dice.choice((SUBCOMMAND, GROUP))
            options = [{"name": self._text(), "type": kind, "options": options}]
        return {"id": known["id"], "name": name, "type": 1, "options": options}

    def _custom_id(self) -> str:
        """Return a custom id that is random text or a valid id with random changes."""
        shown = [
            node["custom_id"]
            for message in self.scenery.messages
            for node in walk(message.components)
            if "custom_id" in node
        ]
        ours = self.dice.choice(shown)
        first, *rest = ours.split(":")
        moved = ":".join((first, *(self._part(part) for part in rest)))
        spoilt = self.dice.choice((ours.upper(), ours[:-1], ours[1:], ours + ":", ours * 2, moved))
        made = self.dice.choice((ours, spoilt, moved, self._text()))
        return (
            self._custom_id() if ":".join(made.split(":")[:2]) in self.scenery.open_to_all else made
        )

    def _part(self, part: str) -> str:
        if not part.isdigit():
            return part
        others = (0, 1, 2, 3, -1, 10**17, *HUGE)
        return self.dice.choice((*(str(number) for number in others), "", "০১", "1.0", "0x1", part))
