"""Time limits of requests that Discord never answers."""

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.client import members
from bot.client.errors import DiscordTooSlow
from bot.client.gateway.work_queue import WorkQueue
from bot.client.messages import acknowledgement
from bot.client.messages import messenger as sending
from bot.client.messages.acknowledgement import Acknowledgement, Answers
from bot.client.messages.errors import Undelivered
from bot.client.messages.layout import Message
from bot.client.messages.messenger import Messenger
from bot.client.visit import Visit
from bot.texts import Texts
from tests.support.patience import PATIENCE_S


async def never_return(*_: object, **__: object) -> None:
    await asyncio.Event().wait()


def hanging_interaction(*, acknowledged: bool) -> discord.Interaction[Any]:
    """Return an interaction whose requests never return."""
    response = SimpleNamespace(
        is_done=lambda: acknowledged,
        send_message=never_return,
        send_modal=never_return,
        defer=never_return,
    )
    permissions = discord.Permissions.all()
    followup = SimpleNamespace(send=never_return)
    found = SimpleNamespace(
        response=response,
        message=None,
        extras={},
        followup=followup,
        app_permissions=permissions,
        guild_id=1,
        client=SimpleNamespace(get_guild=lambda number: number),
    )
    return cast("discord.Interaction[Any]", found)


@pytest.mark.parametrize("acknowledged", [False, True])
async def test_private_answer_times_out_when_discord_is_silent(
    acknowledged: bool,  # noqa: FBT001 - pytest's
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sending, "TIMEOUT_S", 0.05)
    messenger = Messenger(cast("discord.Client", None), lambda: 0.0)
    message = Message(cast("Texts", None), "Done.", plain=True)
    answering = messenger.reply(hanging_interaction(acknowledged=acknowledged), message)
    with pytest.raises(Undelivered):
        await asyncio.wait_for(answering, PATIENCE_S)


async def test_form_times_out_when_discord_is_silent(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sending, "TIMEOUT_S", 0.05)
    messenger = Messenger(cast("discord.Client", None), lambda: 0.0)
    opening = messenger.reply(
        hanging_interaction(acknowledged=False), discord.ui.Modal(title="Move")
    )
    with pytest.raises(Undelivered):
        await asyncio.wait_for(opening, PATIENCE_S)


async def test_acknowledgement_times_out_when_discord_is_silent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(acknowledgement, "TIMEOUT_S", 0.05)
    slow = Acknowledgement.of(hanging_interaction(acknowledged=False))
    announcing = slow.announce(public=False)
    with pytest.raises(Undelivered):
        await asyncio.wait_for(announcing, PATIENCE_S)


async def test_request_times_out_after_acknowledgement(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(members, "ACKNOWLEDGED_TIMEOUT_S", 0.05)
    tasks = set[asyncio.Task[object]]()
    found: Any = hanging_interaction(acknowledged=True)
    found.id = found.channel_id = 1
    found.client.finish_before_close, found.client.work_queue = tasks.add, WorkQueue()
    visit = Visit(found, Answers.PRIVATE)
    visit.arrived -= members.ANSWER_BY_S
    asking = members.ask_discord(visit, never_return())
    try:
        with pytest.raises(DiscordTooSlow):
            await asyncio.wait_for(asking, PATIENCE_S)
    finally:
        for task in tasks:
            task.cancel()
