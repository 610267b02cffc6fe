"""The base classes of cogs, and the decorators of their commands and presses."""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Mapping
from typing import Any, Concatenate, ParamSpec, TypeVar

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.client.client import Client, Interaction
from bot.client.commands import describe
from bot.client.gateway.interactions import answered
from bot.client.gateway.loops import BackgroundLoop
from bot.client.gateway.presses import PressAction, Presses, Requires
from bot.client.messages.acknowledgement import defer_if_slow
from bot.client.messages.custom_id import CustomId
from bot.client.messages.layout import Message
from bot.client.messages.private_messages import Slot

P = ParamSpec("P")
CogT = TypeVar("CogT", bound=commands.Cog)

Callback = Callable[Concatenate[CogT, Interaction, P], Coroutine[Any, Any, None]]
OnPressT = TypeVar(
    "OnPressT", bound=Callable[[Any, Interaction, CustomId], Coroutine[Any, Any, None]]
)


class Cog(commands.Cog):
    """A cog that describes its commands, and lists the methods decorated with `press`."""

    background = False
    """True for cogs that a shutdown removes first."""

    def __init__(
        self, client: Client, choices: Mapping[str, list[Choice[str]]] | None = None
    ) -> None:
        """Prepare the commands; `choices` are those of their options, as for `describe`."""
        self._client, self._services, self._messenger = client, client.services, client.messenger
        self.presses: Presses = {
            name: PressAction(requires, getattr(self, attribute))
            for attribute, method in vars(type(self)).items()
            for name, requires in getattr(method, "presses", {}).items()
        }
        describe(self, choices)

    async def _reply(
        self, interaction: Interaction, making: Awaitable[Message], slot: Slot | None = None
    ) -> None:
        """Answer privately with a message that may be slow to make."""
        message = await defer_if_slow(interaction, making)
        await self._messenger.reply(interaction, message, slot=slot)

    async def _edit(
        self, interaction: Interaction, making: Awaitable[Message], slot: Slot | None = None
    ) -> None:
        """Replace the pressed message by one that may be slow to make."""
        message = await defer_if_slow(interaction, making)
        await self._messenger.edit(interaction, message, slot=slot)


class BackgroundCog(Cog):
    """A cog with background loops; /health reports those that have a name."""

    background = True

    def __init__(self, client: Client, *loops: BackgroundLoop) -> None:
        super().__init__(client)
        self.loops = loops

    async def cog_load(self) -> None:
        """Start the loops."""
        for loop in self.loops:
            loop.start(self._client.wait_until_ready)
            if loop.name:
                self._client.loops[loop.name] = loop.health

    async def cog_unload(self) -> None:
        """Stop the loops, and wait until they release the database."""
        await asyncio.gather(*(loop.stop() for loop in self.loops))


def command(callback: Callback[CogT, P]) -> app_commands.Command[CogT, P, None]:
    """Decorate a command that works everywhere, even as an app on a person's own account."""
    made = app_commands.command()(answered(callback))
    placed = app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)(made)
    return app_commands.allowed_installs(guilds=True, users=True)(placed)


def server_command(callback: Callback[CogT, P]) -> app_commands.Command[CogT, P, None]:
    """Decorate a command that works only in servers."""
    return app_commands.guild_only(app_commands.command()(answered(callback)))


def press(kind: str, *actions: str, requires: Requires) -> Callable[[OnPressT], OnPressT]:
    """Decorate a cog's method that acts on presses of custom ids with these actions."""

    def decorate(on_press: OnPressT) -> OnPressT:
        names = {f"{kind}:{action}": requires for action in actions}
        vars(on_press).setdefault("presses", {}).update(names)
        return on_press

    return decorate
