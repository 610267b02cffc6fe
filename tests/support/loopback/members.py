"""Actions of a member: commands, completions, presses, choices, forms.

Most actions wait for the bot's answer.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from secrets import token_urlsafe
from typing import TYPE_CHECKING, Any

from tests.support.loopback import contexts, rules
from tests.support.loopback.interactions import Interaction
from tests.support.loopback.world import ANY_MEMBER, Account, Channel, Payload, PostedMessage, walk

if TYPE_CHECKING:
    from tests.support.loopback.server import Loopback

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL = 1, 2, 3, 4, 5, 6, 7


class NoAnswerError(AssertionError):
    """The bot did not answer in time."""


@dataclass(frozen=True)
class Member:
    """A member. Members with the same account are equal."""

    discord: Loopback
    person: Account

    @property
    def id(self) -> int:
        return self.person.id

    @property
    def mention(self) -> str:
        return f"<@{self.id}>"

    async def slash(self, where: Channel, command: str, /, **options: Any) -> Interaction:
        """Use a command (`"match list"` for a subcommand) and wait for its answer."""
        return await self._answered(self.begin(where, command, **options), f"/{command}")

    def begin(self, where: Channel, command: str, /, **options: Any) -> Interaction:
        """Use a command without waiting for the answer."""
        return self.interact(where, rules.COMMAND, self._command(command, options, where))

    async def autocomplete(
        self, where: Channel, command: str, /, **options: Any
    ) -> list[tuple[str, Any]]:
        """Return the choices (name, value) for the last option, which is being typed."""
        answer = await self.complete(where, command, **options)
        return [(choice["name"], choice["value"]) for choice in answer.choices]

    async def complete(self, where: Channel, command: str, /, **options: Any) -> Interaction:
        """Type the last option of a command, and wait for its completions."""
        data = self._command(command, options, where, typing=True)
        sent = self.interact(where, rules.AUTOCOMPLETE, data)
        return await self._answered(sent, f"completion of /{command}")

    async def click(
        self, message: PostedMessage, *, label: str | None = None, custom_id: str | None = None
    ) -> Interaction:
        """Press an enabled button and wait for the answer."""
        named = {"label": label, "custom_id": custom_id}
        wanted = {key: value for key, value in named.items() if value is not None}
        button = message.component(type=rules.BUTTON, **wanted)
        return await self.press(message, button["custom_id"])

    async def press(self, message: PostedMessage, custom_id: str) -> Interaction:
        """Press a button, even one that the message no longer has, and wait for the answer."""
        data = {"custom_id": custom_id, "component_type": rules.BUTTON}
        return await self._answered(self.touch(message, data), f"button {custom_id}")

    async def select(
        self, message: PostedMessage, *values: str, custom_id: str = ""
    ) -> Interaction:
        """Choose options of a select, named by value or label, and wait for the answer."""
        wanted = {"custom_id": custom_id} if custom_id else {}
        menu = message.component(type=rules.STRING_SELECT, **wanted)
        known = {o[key]: o["value"] for key in ("label", "value") for o in menu["options"]}
        data = {"custom_id": menu["custom_id"], "component_type": rules.STRING_SELECT}
        chosen = {"values": [known[value] for value in values]}
        return await self._answered(self.touch(message, data | chosen), f"select {values}")

    async def submit(self, shown: Interaction, /, **values: str) -> Interaction:
        """Submit the form that the answer `shown` opened. `values` are by custom id."""
        if shown.modal is None:
            raise NoAnswerError("the answer opened no modal")
        rows = [_filled(row, values) for row in shown.modal["components"]]
        data = {"custom_id": shown.modal["custom_id"], "components": rows}
        sent = self.interact(shown.channel, rules.MODAL, data, shown.source)
        return await self._answered(sent, f"modal {shown.modal['title']!r}")

    def touch(self, message: PostedMessage, data: Payload) -> Interaction:
        """Send `data` as an interaction with a component of `message`, without waiting."""
        if message.viewer not in {None, self.id}:
            raise LookupError(f"{self.person.name} cannot see this message")
        channel = self.discord.channels[message.channel_id]
        return self.interact(channel, rules.COMPONENT, data, message)

    def interact(
        self, where: Channel, kind: int, data: Payload, source: PostedMessage | None = None
    ) -> Interaction:
        """Send any interaction, even a malformed one, without waiting."""
        discord = self.discord
        number, token = discord.snowflake(), token_urlsafe(60)
        payload = contexts.envelope(discord, self.person, where, source) | {
            "id": str(number),
            "token": token,
            "type": kind,
        }
        payload |= {"data": data} | ({"message": source.payload} if source else {})
        sent = Interaction(number, token, kind, self.person, where, discord.now(), source)
        discord.interactions[number] = discord.tokens[token] = sent
        discord.gateway.dispatch("INTERACTION_CREATE", payload)
        return sent

    async def _answered(self, sent: Interaction, what: str) -> Interaction:
        discord = self.discord
        try:
            async with asyncio.timeout(discord.deadline + 0.5):
                await sent.acknowledged.wait()
            async with asyncio.timeout(discord.timeout):
                await sent.answered.wait()
        except TimeoutError:
            state = "never acknowledged" if sent.callback is None else "deferred, never answered"
            there = "connected" if discord.gateway.connected else "not connected"
            message = f"{what}: {state}; refused with {sent.refusals}; the bot is {there}"
            raise NoAnswerError(message) from None
        return sent

    def _command(
        self,
        name: str,
        options: dict[str, Any],
        where: Channel | None = None,
        *,
        typing: bool = False,
    ) -> Payload:
        top, *path = name.split()
        found = {command["name"]: command for command in self.discord.commands}
        if top not in found:
            raise LookupError(f"no command {top!r} in {sorted(found)}")
        if where and not contexts.is_offered(found[top], self.discord, where):
            raise LookupError(f"/{top} is not offered in {where.name}")
        nodes = [found[top]]
        for part in path:
            nodes.append(next(o for o in nodes[-1]["options"] if o["name"] == part))
        nested = _options(nodes[-1], options, typing=typing)
        for node in reversed(nodes[1:]):
            nested = [{"name": node["name"], "type": node["type"], "options": nested}]
        members = {str(m.id): m.person for m in options.values() if isinstance(m, Member)}
        resolved = {
            "users": {number: person.user for number, person in members.items()},
            **({} if where and where.context else {"members": dict.fromkeys(members, ANY_MEMBER)}),
        }
        data = {"id": found[top]["id"], "name": top, "type": 1, "options": nested}
        return data | ({"resolved": resolved} if members else {})


def _options(command: Payload, options: dict[str, Any], *, typing: bool) -> list[Payload]:
    known = {option["name"]: option for option in command.get("options") or []}
    missing = {name for name, option in known.items() if option.get("required")} - options.keys()
    if options.keys() - known.keys() or (missing and not typing):
        raise LookupError(f"/{command['name']} has {sorted(known)}; missing {sorted(missing)}")
    chosen = [_option(known[name], value) for name, value in options.items()]
    if typing:
        chosen[-1]["focused"] = True
    return chosen


def _option(option: Payload, value: Any) -> Payload:
    choices = {c[key]: c["value"] for key in ("name", "value") for c in option.get("choices") or []}
    if choices and value not in choices:
        raise LookupError(f"{option['name']} offers {sorted(map(str, choices))}, not {value!r}")
    sent = str(value.id) if isinstance(value, Member | Channel) else choices.get(value, value)
    return {"name": option["name"], "type": option["type"], "value": sent}


def _filled(row: Payload, values: dict[str, str]) -> Payload:
    def fill(node: Payload) -> Payload:
        value = values.get(node["custom_id"], node.get("value") or "")
        return {"type": node["type"], "custom_id": node["custom_id"], "value": value}

    inputs = [fill(node) for node in walk([row]) if node["type"] == rules.TEXT_INPUT]
    inside = {"component": inputs[0]} if row["type"] == 18 else {"components": inputs}
    return {"type": row["type"], **inside}
