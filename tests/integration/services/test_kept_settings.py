"""Settings are cached briefly, and an old value never replaces a newer one."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

from bot.play.preferences import Preferences
from bot.services.settings import LANGUAGE_LIFETIME, SETTINGS_LIFETIME, SettingsService
from tests.support.service_fixture import GUILD, ServiceWorld

USER = 7


async def test_other_processes_changes_are_seen_soon(world: ServiceWorld) -> None:
    settings, other = (SettingsService(world.store, world.clock) for _ in range(2))
    await settings.note_language(USER, "en")
    assert (await settings.player(USER)).theme is None
    assert (await settings.server(GUILD)).theme is None
    await other.update_player(USER, theme="dark")
    await other.update_server(GUILD, theme="dark")
    await other.note_language(USER, "hi")
    world.now += SETTINGS_LIFETIME + timedelta(seconds=1)
    assert (await settings.player(USER)).theme == "dark"
    assert (await settings.server(GUILD)).theme == "dark"
    world.now += LANGUAGE_LIFETIME
    assert await settings.seen_language(USER) == "hi"
    await settings.note_language(USER, "en")
    assert await world.store.settings.seen_language(USER) == "en"


async def test_row_changed_during_a_read_is_not_cached(world: ServiceWorld) -> None:
    slow = SlowReads(world, "player", "seen_language")
    settings = slow.settings
    await slow.meanwhile(settings.player(USER), settings.update_player(USER, theme="x"))
    assert (await settings.player(USER)).theme == "x"
    await slow.meanwhile(settings.seen_language(USER), settings.note_language(USER, "hi"))
    assert await settings.seen_language(USER) == "hi"


async def test_unchanged_language_is_not_written(
    world: ServiceWorld,
) -> None:
    counted = SlowReads(world, "note_language")
    for language in ("hi", "hi", None, None, "hi"):
        await counted.settings.note_language(USER, language)
    assert counted.asked == ["note_language"] * 3


async def test_concurrent_readers_share_one_query(world: ServiceWorld) -> None:
    counted = SlowReads(world, "player")
    for _ in range(2):
        await asyncio.gather(*(counted.settings.player(USER + n % 2) for n in range(40)))
    assert counted.asked == ["player"] * 2


async def test_cancelled_reader_does_not_affect_others(world: ServiceWorld) -> None:
    slow = SlowReads(world, "player")
    slow.go_on.clear()
    first, second = (asyncio.ensure_future(slow.settings.player(USER)) for _ in range(2))
    await asyncio.wait({first, second}, timeout=0.05)
    first.cancel()
    slow.go_on.set()
    assert await second == Preferences()
    assert slow.asked == ["player"]


class SlowReads:
    """Settings on a store that records calls. Until `go_on` is set, one read waits."""

    def __init__(self, world: ServiceWorld, *names: str) -> None:
        self.asked: list[str] = []
        self.go_on = asyncio.Event()
        self.go_on.set()
        self._one_waits = False
        for name in names:
            setattr(world.store.settings, name, self._slow(name, world.store.settings))
        self.settings = SettingsService(world.store, world.clock)

    def _slow(self, name: str, store: Any) -> Callable[..., Awaitable[Any]]:
        method: Callable[..., Awaitable[Any]] = getattr(store, name)

        async def slow(*arguments: Any) -> Any:
            self.asked.append(name)
            found, waits = await method(*arguments), not (self.go_on.is_set() or self._one_waits)
            if waits:
                self._one_waits = True
                await self.go_on.wait()
            return found

        return slow

    async def meanwhile(self, reading: Awaitable[Any], change: Awaitable[Any]) -> None:
        """Change a value between a read's start and its answer."""
        self.go_on.clear()
        self._one_waits = False
        both = [asyncio.ensure_future(reading)]
        await asyncio.wait(both, timeout=0.05)
        both.append(asyncio.ensure_future(change))
        await asyncio.wait(both, timeout=0.05)
        self.go_on.set()
        await asyncio.gather(*both)
