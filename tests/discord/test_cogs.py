"""Mistakes in cogs, which must be errors at the start."""

import sys
from typing import Any

import pytest
from discord import AppCommandOptionType, app_commands
from discord.ext import commands

from bot.client.client import Client
from bot.client.cog import Cog, command, press
from bot.client.gateway.presses import Requires, collect_presses
from bot.client.messages.custom_id import CustomId
from bot.client.visit import Visit
from tests.support.simcord_harness import SimulatedServer

WholeNumber = int


class _Trial(Cog):
    """A cog with an action for presses."""

    @press("trial", "first", requires=Requires.NOTHING)
    async def act(self, _visit: Visit, _custom_id: CustomId) -> None:
        return


class _Derived(_Trial):
    """A cog that inherits the action."""


class _Repeating(_Trial):
    """A cog with a second action for the same presses."""

    @press("trial", "first", requires=Requires.MANAGER)
    async def act_too(self, _visit: Visit, _custom_id: CustomId) -> None:
        return


class _Unprepared(Cog):
    """A cog that omits the base class's constructor."""

    def __init__(self, client: Client) -> None:
        self.client = client


def not_async(_cog: Cog, _visit: Visit, *_: object) -> Any:
    return None


def test_every_cog_class_is_loaded(server: SimulatedServer) -> None:
    modules = [module for name, module in sys.modules.items() if name.startswith("cogs.")]
    defined = {
        each
        for module in modules
        for each in vars(module).values()
        if isinstance(each, type)
        and issubclass(each, commands.Cog)
        and each.__module__ == module.__name__
    }
    assert defined == {type(cog) for cog in server.client.cogs.values()}


def test_inherited_press_is_collected(server: SimulatedServer) -> None:
    assert list(collect_presses([_Derived(server.client)])) == ["trial:first"]


def test_press_declared_twice_is_refused(server: SimulatedServer) -> None:
    with pytest.raises(ValueError, match=r"trial:first.*_Trial\.act.*_Repeating\.act_too"):
        collect_presses([_Repeating(server.client)])
    with pytest.raises(ValueError, match=r"trial:first.*_Trial\.act.*_Trial\.act"):
        collect_presses([_Trial(server.client) for _ in range(2)])


@pytest.mark.parametrize("cog", [_Unprepared, lambda _: commands.Cog()])
def test_cog_without_base_constructor_is_refused(server: SimulatedServer, cog: Any) -> None:
    with pytest.raises(TypeError, match=r"super\(\).__init__"):
        collect_presses([cog(server.client)])


@pytest.mark.parametrize("action", ["take_back", "Take", "take:back", ""])
def test_press_with_invalid_name_is_refused(action: str) -> None:
    with pytest.raises(ValueError, match="custom id"):
        press("trial", action, requires=Requires.NOTHING)


def test_press_without_action_is_refused() -> None:
    with pytest.raises(TypeError):
        press("trial", requires=Requires.NOTHING)  # type: ignore[call-arg]


def test_functions_that_are_not_async_are_refused() -> None:
    with pytest.raises(TypeError, match="coroutine"):
        command(not_async)
    with pytest.raises(TypeError, match="coroutine"):
        press("trial", "first", requires=Requires.NOTHING)(not_async)


class _Quoting(Cog):
    """A cog whose annotations are strings, as after `from __future__ import annotations`."""

    @command
    async def rules(self, visit: "Visit", game: "WholeNumber") -> None:
        del visit, game


def test_quoted_annotations_name_globals_of_the_cog(server: SimulatedServer) -> None:
    (rules,) = _Quoting(server.client).get_app_commands()
    assert isinstance(rules, app_commands.Command)
    assert rules.parameters[0].type is AppCommandOptionType.integer
