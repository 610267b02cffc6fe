"""Simulated interactions, and the routes by which the bot answers.

It checks deadlines, single acknowledgements and the lifetime of tokens.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tests.support.loopback import contexts, rest, rules
from tests.support.loopback.rules import RefusalError, demand
from tests.support.loopback.world import (
    EPHEMERAL,
    LOADING,
    Account,
    Channel,
    Payload,
    PostedMessage,
)

if TYPE_CHECKING:
    from tests.support.loopback.server import Loopback, Request

POSTED, DEFERRED, DEFERRED_UPDATE, UPDATED, CHOICES, FORM = 4, 5, 6, 7, 8, 9


@dataclass(eq=False)
class Interaction:
    """A member's action and the bot's answers. Times are in seconds of the event loop."""

    id: int
    token: str
    kind: int
    person: Account
    channel: Channel
    sent: float
    source: PostedMessage | None = None
    callback: int | None = None
    answered_at: float | None = None
    original: PostedMessage | None = None
    followups: list[PostedMessage] = field(default_factory=list)
    modal: Payload | None = None
    choices: list[Payload] = field(default_factory=list)
    refusals: list[int] = field(default_factory=list)
    acknowledged: asyncio.Event = field(default_factory=asyncio.Event)
    answered: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def latency(self) -> float:
        """Seconds from sending to acknowledgement."""
        return (self.answered_at or float("inf")) - self.sent

    @property
    def message(self) -> PostedMessage:
        """Message that the bot posted or updated as its answer."""
        followup = self.followups[0] if self.followups else None
        found = (followup or self.original) if self.updates else (self.original or followup)
        if found is None:
            raise LookupError(f"answered without a message: callback {self.callback}")
        return found

    @property
    def updates(self) -> bool:
        """Return whether the answer updates the message whose button was pressed."""
        return self.callback in {DEFERRED_UPDATE, UPDATED}

    @property
    def ephemeral(self) -> bool:
        """Return whether the answer is visible only to the member who acted."""
        return self.message.ephemeral

    @property
    def content(self) -> str:
        """Content of the answer. It is empty for Components V2 messages, which have `text`."""
        return self.message.content

    @property
    def text(self) -> str:
        """All text of the answer."""
        return self.message.text

    @property
    def error(self) -> int | None:
        """Error code of the bot's first refused answer, or None if no answer was refused."""
        return self.refusals[0] if self.refusals else None

    def overdue(self, now: float, deadline: float) -> bool:
        """Return whether the deadline has passed without an acknowledgement."""
        return self.callback is None and now - self.sent > deadline


def callback(discord: Loopback, request: Request) -> Payload | None:
    """Handle the bot's first answer to an interaction."""
    interaction = discord.interactions.get(int(request.params["id"]))
    if interaction is None or interaction.token != request.params["token"]:
        raise RefusalError(rules.UNKNOWN_INTERACTION, "Unknown interaction")
    done = "Interaction has already been acknowledged."
    demand(interaction.callback is None, done, rules.ALREADY_ACKNOWLEDGED)
    late = interaction.overdue(discord.now(), discord.deadline)
    demand(not late, "Unknown interaction", rules.UNKNOWN_INTERACTION)
    source = interaction.source is not None
    rules.check_callback(interaction.kind, request.body, on_message=source)
    perform(discord, interaction, request)
    interaction.callback = request.body["type"]
    interaction.answered_at = discord.now()
    interaction.acknowledged.set()
    if interaction.callback not in {DEFERRED, DEFERRED_UPDATE}:
        interaction.answered.set()
    return receipt(interaction) if request.query.get("with_response") in {"1", "true"} else None


def perform(discord: Loopback, interaction: Interaction, request: Request) -> None:
    """Execute a callback, which posts or updates a message, offers choices or opens a form."""
    answer, data = request.body["type"], request.body.get("data") or {}
    if answer in {POSTED, DEFERRED}:
        interaction.original = post(discord, interaction, data, request, empty=answer == DEFERRED)
    elif answer == UPDATED and interaction.source:
        rest.rewrite(discord, interaction.source, data, request.files)
    if answer in {UPDATED, DEFERRED_UPDATE}:
        interaction.original = interaction.source
    elif answer == CHOICES:
        interaction.choices = data["choices"]
    elif answer == FORM:
        interaction.modal = data


def post(
    discord: Loopback,
    interaction: Interaction,
    data: Payload,
    request: Request,
    *,
    empty: bool = False,
) -> PostedMessage:
    """Post the bot's answer to an interaction. It shows "thinking" if `empty`."""
    message = PostedMessage(discord.snowflake(), interaction.channel.id, discord.bot)
    hidden = EPHEMERAL if contexts.is_hidden(discord, interaction.channel) else 0
    message.flags = data.get("flags", 0) | (LOADING if empty else 0) | hidden
    message.viewer = interaction.person.id if message.flags & EPHEMERAL else None
    where, person, source = interaction.channel, interaction.person, interaction.source
    known = contexts.owners(discord, person, where, source)
    owners = {"authorizing_integration_owners": known}
    about = {"id": str(interaction.id), "type": interaction.kind}
    message.interaction = {**about, "user": interaction.person.user, **owners}
    if not empty:
        rest.write(discord, message, data, request.files)
    interaction.channel.messages[message.id] = message
    return message


def receipt(interaction: Interaction) -> Payload:
    """Return the response to a callback with `with_response`."""
    about: Payload = {"id": str(interaction.id), "type": interaction.kind}
    resource: Payload = {"type": interaction.callback}
    message = interaction.original
    if message is not None and interaction.callback != DEFERRED_UPDATE:
        loading = {"response_message_loading": bool(message.flags & LOADING)}
        about |= {"response_message_id": str(message.id), **loading}
        about["response_message_ephemeral"] = message.ephemeral
        resource["message"] = message.payload
    return {"interaction": about, "resource": resource}


def by_token(discord: Loopback, request: Request) -> Interaction:
    """Return the interaction that has the path's token. Raises RefusalError for a wrong token."""
    interaction = discord.tokens.get(request.params["token"])
    if interaction is None or interaction.callback is None:
        raise RefusalError(rules.UNKNOWN_WEBHOOK, "Unknown Webhook")
    alive = discord.now() - interaction.sent <= discord.token_life
    demand(alive, "Invalid Webhook Token", rules.INVALID_TOKEN)
    return interaction


def named_message(discord: Loopback, request: Request) -> tuple[Interaction, PostedMessage]:
    """Return the interaction and the message whose token and id are in the path."""
    interaction, name = by_token(discord, request), request.params["message"]
    if name == "@original":
        wanted = interaction.original
    else:
        wanted = interaction.channel.messages.get(int(name))
    if wanted is None or wanted.id not in interaction.channel.messages:
        raise RefusalError(rules.UNKNOWN_MESSAGE, "Unknown Message")
    return interaction, wanted


def follow_up(discord: Loopback, request: Request) -> Payload:
    """Fill in the message that shows "thinking" if there is one, else post a follow-up."""
    interaction = by_token(discord, request)
    original = interaction.original
    if original is not None and original.flags & LOADING:
        rest.rewrite(discord, original, request.body, request.files, filling=True)
        message = original
    else:
        member = contexts.is_member(discord, interaction.channel)
        fewer = len(interaction.followups) < contexts.MAX_FOLLOW_UPS
        demand(member or fewer, "too many follow-ups for somebody's own app")
        message = post(discord, interaction, request.body, request)
        interaction.followups.append(message)
    interaction.answered.set()
    return message.payload


def edit(discord: Loopback, request: Request) -> Payload:
    """Edit the bot's message whose token and id are in the path."""
    interaction, message = named_message(discord, request)
    filling = bool(message.flags & LOADING)
    rest.rewrite(discord, message, request.body, request.files, filling=filling)
    interaction.answered.set()
    return message.payload


def read(discord: Loopback, request: Request) -> Payload:
    """Return the bot's message whose token and id are in the path."""
    return named_message(discord, request)[1].payload


def delete(discord: Loopback, request: Request) -> None:
    """Delete the bot's message whose token and id are in the path."""
    interaction, message = named_message(discord, request)
    interaction.channel.delete(message.id)
    if message is interaction.original and message.flags & LOADING:
        # The next follow-up is a new message, which can be private or public.
        interaction.original = None
    else:
        interaction.answered.set()


WEBHOOK = "/webhooks/{application}/{token}"
ROUTES = (
    ("POST", "/interactions/{id}/{token}/callback", callback),
    ("POST", WEBHOOK, follow_up),
    ("GET", WEBHOOK + "/messages/{message}", read),
    ("PATCH", WEBHOOK + "/messages/{message}", edit),
    ("DELETE", WEBHOOK + "/messages/{message}", delete),
)
