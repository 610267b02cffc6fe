"""Events of matches are published after the commit, in order, despite failing listeners."""

import asyncio

import pytest

from bot import metrics
from bot.client.client import Client
from bot.client.gateway.tree import Tree
from bot.play.events import EVENTS, MatchChanged, MatchEnded, MatchEvent, MatchStarted
from bot.play.pace import Pace
from bot.render import BoardRenderer
from bot.services.bus import MatchListener
from bot.services.requests import Invitation, Place
from bot.store.errors import StorageFails
from tests.support.service_fixture import BIMAL, CHANNEL, CHITRA, GUILD, ServiceWorld


async def test_every_change_is_published_after_its_commit(world: ServiceWorld) -> None:
    seen: list[MatchEvent] = []

    async def note(event: MatchEvent) -> None:
        assert (await world.read(event.match)).version >= event.match.version
        seen.append(event)

    world.services.bus.add(MatchListener("test", EVENTS, note))
    match = await world.begins(Pace.LIVE, moves=1)
    challenge = await world.services.challenges.invite(
        Place(GUILD, CHANNEL), CHITRA, Invitation("pretwa", BIMAL.id)
    )
    await world.services.challenges.queue(challenge.id, BIMAL)
    await world.services.matches.resign(match.id, match.version, match.black)
    await world.listeners_finish()
    of_first = [type(event) for event in seen if event.match.id == match.id]
    assert of_first == [MatchStarted, MatchChanged, MatchEnded]
    (begun,) = [event for event in seen if event.match.id != match.id]
    assert isinstance(begun, MatchStarted)


async def test_failing_listener_does_not_affect_others(
    world: ServiceWorld, caplog: pytest.LogCaptureFixture
) -> None:
    received: list[type[MatchEvent]] = []

    def fails(_event: MatchEvent) -> None:
        raise RuntimeError("at once")

    async def fails_later(_event: MatchEvent) -> None:
        await asyncio.sleep(0)
        raise RuntimeError("later")

    async def hears(event: MatchEvent) -> None:
        received.append(type(event))

    async def fails_to_recover() -> None:
        raise StorageFails("logged before")

    async def recovers() -> None:
        received.append(MatchEnded)

    for name, listen, recover in (
        ("first", fails, fails_to_recover),
        ("second", fails_later, None),
        ("third", hears, recovers),
    ):
        kinds = MatchStarted, MatchChanged
        world.services.bus.add(MatchListener(name, kinds, listen, recover))
    match = await world.begins(None, moves=1)
    await world.listeners_finish()
    await world.services.bus.recover()
    assert received == [MatchStarted, MatchChanged, MatchEnded]
    assert (await world.read(match)).version == match.version
    failures = [record.getMessage() for record in caplog.records]
    assert failures.count(f"match {match.id}: listener first failed") == 2
    assert failures.count(f"match {match.id}: listener second failed") == 2
    assert failures.count("recovery: listener first failed") == 1
    traced = [record.getMessage() for record in caplog.records if record.exc_info]
    assert len(traced) == 4, "the storage logs its own failures, with their remedy"
    counted = {name: metrics.LISTENER_FAILURES.labels(name) for name in ("first", "second")}
    assert [each._value.get() for each in counted.values()] == [3, 2]
    caplog.clear()


async def test_closing_client_waits_for_every_listener(
    world: ServiceWorld, monkeypatch: pytest.MonkeyPatch, renderer: BoardRenderer
) -> None:
    """A single time limit covers hanging answers and listeners."""
    monkeypatch.setattr("bot.client.client.SHUTDOWN_GRACE_S", 0.3)
    ended: list[float] = []

    async def hangs(_event: object) -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.append(asyncio.get_running_loop().time())

    world.services.bus.add(MatchListener("test", EVENTS, hangs))
    async with Client(world.services, renderer, Tree, ()) as client:
        await world.begins(None, moves=0)
        client.finish_before_close(asyncio.create_task(hangs(None)))
    first, last = ended
    assert last - first < 0.1
