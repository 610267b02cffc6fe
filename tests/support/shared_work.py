"""Caches that let all tests of a process share slow work.

They contain results of the bot's own code.
"""

import json
import pickle
from collections.abc import Mapping
from copy import deepcopy
from functools import cache
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from cachetools import LRUCache
from discord import app_commands
from simcord import _dpy_internals
from simcord import gateway as simcord_gateway
from simcord.http import router as simcord_router
from sqlalchemy import URL
from sqlalchemy.ext.asyncio import AsyncEngine

from bot import texts
from bot.settings import Settings
from bot.store.database import connections
from bot.texts.locale import Locale

if TYPE_CHECKING:
    from bot.opponent.table_files import Tables

COMMANDS_KEPT = 100
"""Maximum number of cached commands, enough for all commands in three sets of languages."""

SENTENCES_KEPT = 4_000
"""Maximum number of cached sentences of a language, enough for those of all commands."""


def share_work() -> None:
    """Share compiled SQL, translated commands and formatted sentences."""
    _share_statements(connections)
    _speed_up_checks_of_waits()
    _cache_sentences()
    for module in (simcord_router, simcord_gateway):
        vars(module)["copy"] = SimpleNamespace(deepcopy=_copied)
    for kind in (app_commands.Command, app_commands.ContextMenu):
        _cache_translations(kind)


def _share_statements(module: Any) -> None:
    """Let engines of one kind share one dialect and its compiled statements."""
    create, shared = module.create_async_engine, dict[str, AsyncEngine]()

    def create_sharing(url: URL, **options: Any) -> AsyncEngine:
        engine: AsyncEngine = create(url, **options)
        first, own = shared.get(url.drivername), engine.sync_engine
        if first and getattr(first.dialect, "server_version_info", None):
            own.dialect = first.sync_engine.dialect
            own._compiled_cache = first.sync_engine._compiled_cache
        else:  # the first engine never connected, so its dialect lacks the server's version
            shared[url.drivername] = engine
        return engine

    module.create_async_engine = create_sharing


def _speed_up_checks_of_waits() -> None:
    """Speed up SimCord's checks of timers and listeners, made for each task again and again."""
    check, check_listener = _dpy_internals.is_sleep_waiter, _dpy_internals.is_wait_for_listener

    def is_sleep_waiter(waiter: Any, loop: Any, deadline: float) -> bool:
        found = any(each._args and each._args[0] is waiter for each in loop._scheduled)
        return found and check(waiter, loop, deadline)

    def is_wait_for_listener(client: Any, task: Any) -> bool:
        return bool(_dpy_internals.listener_futures(client)) and check_listener(client, task)

    _dpy_internals.is_sleep_waiter = is_sleep_waiter
    _dpy_internals.is_wait_for_listener = is_wait_for_listener


def _copied(payload: Any) -> Any:
    """Copy a payload faster than `deepcopy`."""
    try:
        return pickle.loads(pickle.dumps(payload))  # noqa: S301 - written by the line itself
    except (AttributeError, TypeError, pickle.PicklingError):
        return deepcopy(payload)


def _cache_sentences() -> None:
    """Cache formatted sentences, since each start formats those of all commands."""
    format_sentence, cached = Locale._said, WeakKeyDictionary[Locale, LRUCache[Any, str]]()

    def remember(self: Locale, name: str, params: Mapping[str, object]) -> str:
        of_locale = cached.setdefault(self, LRUCache(SENTENCES_KEPT))
        key = name, *((each, type(value), value) for each, value in sorted(params.items()))
        try:
            found = of_locale.get(key)
        except TypeError:  # the value is not hashable
            return format_sentence(self, name, params)
        if found is None:
            found = of_locale[key] = format_sentence(self, name, params)
        return found

    Locale._said = remember  # type: ignore[method-assign]


@cache
def use_compiled_search() -> None:
    """Load compiled code from the bot's cache folder, since compiling takes seconds."""
    from bot.search import cache_compiled_code  # noqa: PLC0415 - slow to import, and not always needed

    cache_compiled_code(Settings.model_fields["cache_dir"].default)


@cache
def shipped_tables() -> "Tables":
    """Return the shipped tables of solved positions."""
    from bot.opponent.table_files import SHIPPED, Tables  # noqa: PLC0415 - slow to import

    return Tables(SHIPPED)


def _cache_translations(kind: Any) -> None:
    translate, cached = kind.get_translated_payload, LRUCache[Any, Any](COMMANDS_KEPT)

    async def get_translated_payload(self: Any, tree: Any, translator: Any) -> Any:
        english = json.dumps(self.to_dict(tree), sort_keys=True)
        key = english, type(translator), *map(texts.of, texts.languages())
        if key not in cached:
            cached[key] = await translate(self, tree, translator)
        return cached[key]

    kind.get_translated_payload = get_translated_payload
