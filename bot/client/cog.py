"""The base classes of cogs, and the decorators of their commands and presses."""

import asyncio
import inspect
from collections.abc import Callable, Coroutine, Iterator, Mapping
from functools import cache
from typing import Any, Concatenate, ParamSpec, TypeVar

from discord import app_commands
from discord.app_commands import Choice
from discord.ext import commands

from bot.client.client import Client
from bot.client.commands import describe
from bot.client.gateway.due_actions import DUE_TIMEOUT_S, DueAction
from bot.client.gateway.interactions import (
    ANSWERS,
    PRIVATE_OUTSIDE,
    answered,
    require_async,
)
from bot.client.gateway.loops import BackgroundLoop
from bot.client.gateway.presses import PressAction, Requires
from bot.client.gateway.sweep_actions import SweepAction
from bot.client.matches.boards import Boards
from bot.client.messages.acknowledgement import Answers
from bot.client.messages.custom_id import CustomId
from bot.client.visit import Visit
from bot.play.due_times import DueStep
from bot.play.tracked_message import TrackedMessage

P = ParamSpec("P")
CogT = TypeVar("CogT", bound="Cog")

Callback = Callable[Concatenate[CogT, Visit, P], Coroutine[Any, Any, None]]
CommandT = TypeVar("CommandT", bound=app_commands.Command[Any, ..., Any])
OnPressT = TypeVar("OnPressT", bound=Callable[[Any, Visit, CustomId], Coroutine[Any, Any, None]])


class Cog(commands.Cog):
    """A cog whose commands and presses are methods with the decorators of this module."""

    def __init__(
        self, client: Client, choices: Mapping[str, list[Choice[str]]] | None = None
    ) -> None:
        """Set the commands' texts and choices with `describe`, and list the press actions."""
        self._client, self._services, self._messenger = client, client.services, client.messenger
        self._boards = Boards.of(client)
        self.presses = [
            PressAction(name, requires, act, answers)
            for act, (name, requires, answers) in self._declared("requirements")
        ]
        self.due_actions = [
            DueAction(kind, at_once, requests, timeout_s, act)
            for act, (kind, at_once, requests, timeout_s) in self._declared("due_kinds")
        ]
        self.sweep_actions = [
            SweepAction(kind, stays, act) for act, (kind, stays) in self._declared("swept_kinds")
        ]
        self.sections = [(page, act) for act, (page,) in self._declared("added_to")]
        describe(self, choices)

    def _declared(self, attribute: str) -> Iterator[tuple[Any, tuple[Any, ...]]]:
        """Yield the methods that a decorator of this module has marked, with what it declared."""
        for name, declared in _declarations(type(self), attribute):
            yield getattr(self, name), declared


@cache
def _declarations(cog: type, attribute: str) -> list[tuple[str, tuple[Any, ...]]]:
    """Return the names of a class's marked methods. Inspecting all classes takes 20 ms."""
    return [
        (name, declared)
        for name, method in inspect.getmembers_static(cog, inspect.isfunction)
        for declared in getattr(method, attribute, ())
    ]


class BackgroundCog(Cog):
    """A cog with background loops. /health reports loops that have a name."""

    background = True
    """True for cogs that a shutdown removes before waiting for running work."""

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
    """Turn a method into a command that works everywhere, even in servers without the bot."""
    made = app_commands.command()(answered(callback))
    made = app_commands.allowed_contexts(guilds=True, dms=True, private_channels=True)(made)
    return app_commands.allowed_installs(guilds=True, users=True)(made)


def server_command(callback: Callback[CogT, P]) -> app_commands.Command[CogT, P, None]:
    """Turn a method into a command that works only in servers that have added the bot."""
    return app_commands.guild_only(app_commands.command()(answered(callback)))


def public(command: CommandT) -> CommandT:
    """Declare that a command is usually answered publicly. Other commands answer privately."""
    command.extras[ANSWERS] = Answers.PUBLIC
    return command


def public_in_servers(command: CommandT) -> CommandT:
    """Declare that a command is usually answered publicly, but privately outside servers."""
    command.extras[PRIVATE_OUTSIDE] = True
    return public(command)


def press(
    kind: str, action: str, *actions: str, requires: Requires, answers: Answers = Answers.EDIT
) -> Callable[[OnPressT], OnPressT]:
    """Register a method for presses of custom ids with `kind` and any of the actions.

    If the answer takes long, `answers` decides what the presser sees meanwhile. EDIT suits all
    presses; PRIVATE and PUBLIC show that a new message is being prepared.

    Raises ValueError for a kind or an action that a custom id cannot have.
    """
    names = [f"{kind}:{each}" for each in (action, *actions)]
    if wrong := [name for name in names if not CustomId.from_text(f"{name}:0")]:
        raise ValueError(f"no custom id can begin with {wrong[0]}: use a-z and single hyphens")

    def decorate(on_press: OnPressT) -> OnPressT:
        require_async(on_press)
        requirements = vars(on_press).setdefault("requirements", [])
        requirements += [(name, requires, answers) for name in names]
        return on_press

    return decorate


OnDueT = TypeVar("OnDueT", bound=Callable[[Any, DueStep], Coroutine[Any, Any, None]])


def due(
    *kinds: str, at_once: int, requests: int = 0, timeout_s: float = DUE_TIMEOUT_S
) -> Callable[[OnDueT], OnDueT]:
    """Register a method for the due steps of any of the kinds.

    Each kind runs up to `at_once` steps at once. A step sends up to `requests` requests, and is due
    again if it takes longer than `timeout_s`, or is stopped. So the method must finish by removing
    or renewing the row of the step.
    """

    def decorate(on_due: OnDueT) -> OnDueT:
        require_async(on_due)
        declared = vars(on_due).setdefault("due_kinds", [])
        declared += [(kind, at_once, requests, timeout_s) for kind in kinds]
        return on_due

    return decorate


OnStaleT = TypeVar("OnStaleT", bound=Callable[[Any, TrackedMessage], Coroutine[Any, Any, bool]])


def sweeps(*kinds: str, stays: bool = False) -> Callable[[OnStaleT], OnStaleT]:
    """Register a method that edits or deletes the stale messages of any of the kinds.

    The method returns False if that must be retried. With `stays`, the message remains in use, and
    the method marks it as up to date.
    """

    def decorate(on_stale: OnStaleT) -> OnStaleT:
        require_async(on_stale)
        declared = vars(on_stale).setdefault("swept_kinds", [])
        declared += [(kind, stays) for kind in kinds]
        return on_stale

    return decorate
