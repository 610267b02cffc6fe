"""Steps that are due: a kind that hangs, and requests that fail."""

import asyncio
from dataclasses import replace

import pytest

from bot.client.gateway.loops import LoopHealth
from bot.client.gateway.metrics_page import MetricsPage
from bot.client.messages.errors import Gone
from bot.play.daily_puzzle import DAILY_PUZZLE
from bot.play.due_times import OUTSIDE, DueKind, DueStep, OutsideStep, RematchStep
from bot.play.quiet_hours import HELD_CHALLENGE
from bot.services.requests import Person
from cogs.due import BATCH
from tests.support.service_fixture import no_thread
from tests.support.simcord_harness import DAY, SimulatedServer

HOUR = 3600


async def test_hanging_kind_delays_no_other(server: SimulatedServer) -> None:
    begun, forever = list[DueStep](), asyncio.Event()

    async def hangs(step: DueStep) -> None:
        begun.append(step)
        await server.env.external_wait(forever.wait(), reason="a step that hangs")

    actions, health = server.client.due_actions, server.client.due_health
    actions[DAILY_PUZZLE] = replace(actions[DAILY_PUZZLE], at_once=1, timeout_s=1e6, act=hangs)
    health[DAILY_PUZZLE] = LoopHealth(lambda: True, limit_s=-1e9)
    hour = (server.env.now().hour + 2) % 24
    wanted = {"puzzle_hour": hour, "puzzle_channel": server.channel.id}
    for guild in (server.guild.id, server.env.create_guild("Another").id):
        await server.services.settings.update_server(guild, **wanted)
    await server.asha.types("settings", puzzle=str(hour))
    await server.begins(pace="live")
    await server.waits(3 * HOUR)
    assert len(begun) == 1, "the place is taken"
    assert server.direct_messages(server.asha)
    assert "ran out of time" in server.messages()[-1].words or "aborted" in (
        server.messages()[-1].words
    )
    answer = await MetricsPage(server.client).health(None)  # type: ignore[arg-type]
    assert "What is due hangs: daily-puzzle." in str(answer.text)
    forever.set()
    await server.waits(60)
    assert len({step.guild for step in begun}) == 2
    await server.env.settle()


async def test_server_error_loses_no_puzzle_by_message(server: SimulatedServer) -> None:
    """Discord answers with 5xx for some minutes."""
    hour = (server.env.now().hour + 2) % 24
    await server.asha.types("settings", puzzle=str(hour))
    channel = server.env.backend.get_dm_channel(server.asha.id)
    path = f"/channels/{channel.id}/messages"
    server.env.inject_error("POST", path, status=503, times=20)
    await server.waits(2 * HOUR)
    assert not server.direct_messages(server.asha)
    await server.waits(HOUR)
    assert len(server.direct_messages(server.asha)) == 1
    await server.waits(DAY)
    assert len(server.direct_messages(server.asha)) == 2


async def test_server_error_loses_no_welcome(server: SimulatedServer) -> None:
    guild = server.env.create_guild("New")
    channel = guild.create_text_channel("general")
    known = server.client.get_guild(guild.id)
    assert known
    known._system_channel_id = channel.id
    server.env.inject_error("POST", f"/channels/{channel.id}/messages", status=503, times=20)
    await server.services.welcomes.added(guild.id)
    server.services.due.wake()
    await server.waits(60)
    assert not server.messages(channel)
    await server.waits(HOUR)
    (welcome,) = server.messages(channel)
    assert "Guti is here" in welcome.words


@pytest.mark.parametrize("kind", [OutsideStep.SHOW, RematchStep.ASK, HELD_CHALLENGE])
async def test_step_that_discord_refuses_is_given_up(server: SimulatedServer, kind: str) -> None:
    match, _ = await server.begins()
    step = DueStep(OUTSIDE, match.id, kind, server.guild.id, server.env.now(), match=match.id)
    if kind == OutsideStep.SHOW:
        await server.store.matches.save(match, match.play(match.to_move, "a1-o"), server.env.now())
    else:
        ended = await server.services.matches.resign(match.id, match.version, match.white)
        asked = await server.services.challenges.rematch(
            ended.after.id, Person(server.asha.id, "asha"), no_thread
        )
        about = kind, asked.id, kind, server.guild.id
        step = DueStep(*about, server.env.now(), person=server.bimal.id)
    server.env.backend.delete_channel(server.channel.id)
    server.env.inject_error("POST", "/users/@me/channels", status=403, code=50007)
    await server.store.due.put(step)
    server.services.due.wake()
    await server.waits(5 * 60)
    assert not server.rows("SELECT * FROM due WHERE kind = ?", str(kind))


@pytest.mark.parametrize("kind", list(DueKind))
async def test_refused_step_is_tried_once_an_hour(server: SimulatedServer, kind: str) -> None:
    begun, actions = list[DueStep](), server.client.due_actions

    async def is_refused(step: DueStep) -> None:
        begun.append(step)
        raise Gone

    actions[kind] = replace(actions[kind], act=is_refused)
    await server.store.due.put(DueStep("test", 1, kind, server.guild.id, server.env.now()))
    server.services.due.wake()
    await server.waits(30 * 60)
    assert len(begun) == 1
    await server.waits(HOUR)
    assert len(begun) == 2


async def test_replaced_steps_delay_no_other(server: SimulatedServer) -> None:
    """A whole batch of hanging steps is replaced."""
    begun, forever = list[DueStep](), asyncio.Event()
    hanging, other = DueKind.REMIND, DueKind.SILENCE

    async def hangs(step: DueStep) -> None:
        begun.append(step)
        if step.kind == hanging:
            await server.env.external_wait(forever.wait(), reason="a step that hangs")

    actions = server.client.due_actions
    for kind in (hanging, other):
        actions[kind] = replace(actions[kind], at_once=2 * BATCH, timeout_s=1e6, act=hangs)
    for kind in (hanging, other):
        for number in range(BATCH):
            await server.store.due.put(
                DueStep("test", number, kind, server.guild.id, server.env.now())
            )
        server.services.due.wake()
        await server.waits(5)
    assert {step.kind for step in begun} == {hanging}
    await server.store.due.put(DueStep("another", 1, other, server.guild.id, server.env.now()))
    server.services.due.wake()
    await server.waits(30)
    assert begun[-1].subject == "another"
    forever.set()
    await server.waits(60)
    assert len({(step.subject, step.number, step.kind) for step in begun}) == 2 * BATCH + 1
    await server.env.settle()
