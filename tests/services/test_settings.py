"""What people and servers prefer is kept for a moment, and never an older one for a newer.

It must not know what follows from it.
"""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

from service_fixture import GUILD, ServiceWorld

from bot.services.settings import KEPT, SEEN_KEPT, SettingsService

USER = 7


async def test_what_another_process_changed_is_known_soon(world: ServiceWorld) -> None:
    settings, other = (SettingsService(world.store, world.clock) for _ in range(2))
    await settings.note_language(USER, "en")
    assert (await settings.player(USER)).theme is None
    assert (await settings.server(GUILD)).theme is None
    await other.update_player(USER, theme="dark")
    await other.update_server(GUILD, theme="dark")
    await other.note_language(USER, "hi")
    world.now += KEPT + timedelta(seconds=1)
    assert (await settings.player(USER)).theme == "dark"
    assert (await settings.server(GUILD)).theme == "dark"
    world.now += SEEN_KEPT
    assert await settings.seen_language(USER) == "hi"
    await settings.note_language(USER, "en")
    assert await world.store.settings.seen_language(USER) == "en"


async def test_what_is_read_while_it_changes_is_not_kept(world: ServiceWorld) -> None:
    settings, store = world.services.settings, world.store.settings
    await meanwhile(store, "player", settings.player(USER), settings.update_player(USER, theme="x"))
    assert (await settings.player(USER)).theme == "x"
    noting = settings.note_language(USER, "hi")
    await settings.seen_language(USER)
    world.now += SEEN_KEPT + timedelta(seconds=1)
    await meanwhile(store, "seen_language", settings.seen_language(USER), noting)
    assert await settings.seen_language(USER) == "hi"


async def test_who_is_seen_again_with_the_same_language_is_not_written(
    world: ServiceWorld,
) -> None:
    settings, written = world.services.settings, list[int]()
    note = world.store.settings.note_language

    async def counted(user: int, language: str | None) -> None:
        written.append(user)
        await note(user, language)

    world.store.settings.note_language = counted  # type: ignore[method-assign]
    for language in ("hi", "hi", None, None, "hi"):
        await settings.note_language(USER, language)
    assert written == [USER] * 3


async def meanwhile(store: Any, name: str, reading: Awaitable[Any], change: Awaitable[Any]) -> None:
    """Something is read, and before the answer is there it is changed."""
    read: Callable[..., Awaitable[Any]] = getattr(store, name)
    begun, go_on = asyncio.Event(), asyncio.Event()

    async def slow(*asked: Any) -> Any:
        found = await read(*asked)
        begun.set()
        await go_on.wait()
        return found

    setattr(store, name, slow)
    task = asyncio.ensure_future(reading)
    await begun.wait()
    setattr(store, name, read)
    await change
    go_on.set()
    await task
