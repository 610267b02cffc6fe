"""Acknowledgement of every command and every press while the database hangs."""

import asyncio
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any
from unittest import mock

import pytest
from discord import app_commands

from bot import texts
from bot.client.messages import acknowledgement
from bot.client.messages.custom_id import CustomId
from bot.store.database import Database
from tests.support.seen import Answer, Seen
from tests.support.simcord_harness import SimulatedServer
from tests.support.steps import manager

THINKING, UPDATE = 5, 6
"""Discord's answer types that acknowledge: with a message, or by an edit to come."""

UNANSWERED = 0

SOON_S = 0.01
"""Seconds until the acknowledgement."""

LOOKS, LOOK_S = 100, 0.005
"""The number of times and the interval of looking for an answer, while the database hangs."""

LOADING = 1 << 7
"""Flag of a message that says that the bot is thinking."""


@contextmanager
def hanging_database(server: SimulatedServer) -> Iterator[list[int]]:
    """Let the database hang until the bot answers. Yield the first answers' types."""
    kinds, bounded, before = list[int](), Database._bounded, len(server.env.http_requests)

    @asynccontextmanager
    async def slowly(self: Database, *args: Any, **options: Any) -> AsyncIterator[None]:
        for _ in range(LOOKS):
            if kinds:
                break
            await asyncio.sleep(LOOK_S)
            kinds[:] = _answers(server, before)
        kinds[:] = kinds or [UNANSWERED]
        async with bounded(self, *args, **options):
            yield

    with (
        mock.patch.object(acknowledgement, "ACKNOWLEDGE_AFTER_S", SOON_S),
        mock.patch.object(Database, "_bounded", slowly),
    ):
        yield kinds


def _answers(server: SimulatedServer, since: int) -> list[int]:
    found = server.env.http_requests[since:]
    return [dict(each.json or {})["type"] for each in found if each.path.endswith("/callback")]


def options_of(server: SimulatedServer, command: app_commands.Command[Any, ..., Any]) -> Any:
    """Return values for the required options of a command."""
    values = {"opponent": server.bimal, "game": "pretwa", "move": "a1-o"}
    required = [each.display_name for each in command.parameters if each.required]
    return {name: values[name] for name in required}


def check(server: SimulatedServer, kinds: list[int], answer: Answer, name: str) -> None:
    """Check that an interaction was acknowledged while the database hung, and then answered."""
    assert answer.result.acknowledged, name
    assert answer.seen or answer.result.modal, name
    assert UNANSWERED not in kinds, name
    assert not [each for each in everything(server) if each.raw.flags & LOADING], name


def everything(server: SimulatedServer) -> list[Seen]:
    """Return all messages of all channels, private ones included."""
    found = server.env.backend.messages.values()
    return [Seen.now(each) for channel in found for each in channel.values()]


async def test_every_slow_command_is_acknowledged(server: SimulatedServer) -> None:
    commands = [
        each for each in server.client.tree.get_commands() if isinstance(each, app_commands.Command)
    ]
    waited = set[str]()
    for command in commands:
        # Nothing about a new person is cached.
        person = manager(server)
        with hanging_database(server) as kinds:
            answer = await person.types(command.name, **options_of(server, command))
        check(server, kinds, answer, command.name)
        waited |= {command.name} if THINKING in kinds else set()
    assert waited == {each.name for each in commands}


async def test_every_slow_press_is_acknowledged(server: SimulatedServer) -> None:
    _, board = await server.begins()
    waited = set[str]()
    for name in sorted(server.client.presses):
        kind, _, action = name.partition(":")
        person = manager(server)
        with hanging_database(server) as kinds:
            answer = await person.presses_id(board, str(CustomId(kind, action, 1, 0)))
        check(server, kinds, answer, name)
        waited |= {name} if {THINKING, UPDATE} & {*kinds} else set()
    assert waited == {*server.client.presses}


async def test_refused_public_command_leaves_no_public_message(server: SimulatedServer) -> None:
    with hanging_database(server) as kinds:
        answer = await server.asha.types("move", move="a1-o")
    assert kinds == [THINKING]
    assert "There’s no match" in answer.refusal
    assert not server.messages()


async def test_slow_public_command_is_answered_publicly(server: SimulatedServer) -> None:
    with hanging_database(server) as kinds:
        await server.asha.types("challenge", opponent=server.bimal, game="pretwa")
    assert kinds == [THINKING]
    (shown,) = server.messages()
    assert "Accept" in shown.buttons
    with hanging_database(server) as kinds:
        await server.bimal.uses(shown, "challenge:accept")
    assert kinds == [UPDATE]
    (board,) = server.messages()
    assert board.alts


async def test_slow_command_with_option_private_is_acknowledged_privately(
    server: SimulatedServer,
) -> None:
    with hanging_database(server) as kinds:
        answer = await server.asha.types("play", game="felli", private=True)
    assert kinds == [THINKING]
    assert answer.private.alts
    assert not [each for each in server.env.http_requests if each.method == "DELETE"]
    assert not server.messages()


async def test_private_command_may_still_answer_publicly(server: SimulatedServer) -> None:
    await server.begins()
    for shown in server.messages():
        server.env.backend.delete_message(server.channel.id, shown.raw.id)
    with hanging_database(server) as kinds:
        await server.asha.types("board")
    assert kinds == [THINKING]
    (board,) = server.messages()
    assert board.alts


async def test_form_that_takes_too_long_is_refused(server: SimulatedServer) -> None:
    person = manager(server)
    with hanging_database(server) as kinds:
        menu = texts.of(texts.ENGLISH).say("menu-challenge")
        result = await person.actor.context_menu(server.channel, menu, server.bimal.actor)
    assert kinds == [THINKING]
    assert "too long to open" in Answer(result).refusal


async def test_slow_completions_are_answered_without_choices(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.modules["bot.client.gateway.tree"], "COMPLETE_BY_S", SOON_S)
    await server.begins()
    with hanging_database(server):
        assert await manager(server).offered("a1") == []
