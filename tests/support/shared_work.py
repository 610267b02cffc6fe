"""Caches of work that gives the same result in every test, for each test process.

They store results of the bot's own code.
"""

import json
import pickle
from collections.abc import Mapping
from copy import deepcopy
from functools import cache
from types import ModuleType, SimpleNamespace
from typing import Any
from weakref import WeakKeyDictionary

from cachetools import LRUCache
from discord import app_commands
from simcord import _dpy_internals
from simcord import gateway as simcord_gateway
from simcord.http import router as simcord_router
from sqlalchemy import URL, Engine

from bot import texts
from bot.services import puzzles
from bot.settings import Settings
from bot.store import postgresql_connections, sqlite_connections
from bot.texts.locale import Locale

COMMANDS_KEPT = 100
"""Number of cached commands: all of them, in three sets of languages."""

SENTENCES_KEPT = 4_000
"""Number of cached sentences per language; the commands have some hundreds."""


def share_work() -> None:
    """Compile SQL statements, translate commands, format sentences and read puzzles once."""
    _share_statements(sqlite_connections, "create_engine")
    _share_statements(postgresql_connections, "create_async_engine")
    puzzles.read_puzzles = cache(puzzles.read_puzzles)
    _find_sleepers_quickly()
    _format_once()
    for module in (simcord_router, simcord_gateway):
        vars(module)["copy"] = SimpleNamespace(deepcopy=_copied)
    for kind in (app_commands.Command, app_commands.ContextMenu):
        _translate_once(kind)


def _share_statements(module: ModuleType, name: str) -> None:
    """Share one dialect and one cache of compiled statements between engines."""
    create, shared = getattr(module, name), list[Engine]()

    def create_sharing(url: URL, **options: Any) -> Any:
        engine = create(url, **options)
        own = getattr(engine, "sync_engine", engine)
        if shared and getattr(shared[0].dialect, "server_version_info", None):
            own.dialect, own._compiled_cache = shared[0].dialect, shared[0]._compiled_cache
        else:  # the first engine was never connected, and does not know its server's version
            shared[:] = [own]
        return engine

    setattr(module, name, create_sharing)


def _find_sleepers_quickly() -> None:
    """Check a timer's waiter before its name, since SimCord asks about every timer."""
    check = _dpy_internals.is_sleep_waiter

    def is_sleep_waiter(waiter: Any, loop: Any, deadline: float) -> bool:
        found = any(each._args and each._args[0] is waiter for each in loop._scheduled)
        return found and check(waiter, loop, deadline)

    _dpy_internals.is_sleep_waiter = is_sleep_waiter


def _copied(payload: Any) -> Any:
    """Copy a payload faster than `deepcopy`: one request contains all commands."""
    try:
        return pickle.loads(pickle.dumps(payload))  # noqa: S301 - written by the line itself
    except (AttributeError, TypeError, pickle.PicklingError):
        return deepcopy(payload)


def _format_once() -> None:
    """Cache formatted sentences: each start formats those of all commands."""
    said, kept = Locale._said, WeakKeyDictionary[Locale, LRUCache[Any, str]]()

    def remember(self: Locale, name: str, params: Mapping[str, object]) -> str:
        of_locale = kept.setdefault(self, LRUCache(SENTENCES_KEPT))
        key = name, *((each, type(value), value) for each, value in sorted(params.items()))
        try:
            found = of_locale.get(key)
        except TypeError:  # a value without a hash
            return said(self, name, params)
        if found is None:
            found = of_locale[key] = said(self, name, params)
        return found

    Locale._said = remember  # type: ignore[method-assign]


@cache
def use_compiled_search() -> None:
    """Load the compiled search from the bot's cache folder, since compiling takes seconds."""
    from bot.search import keep_compiled  # noqa: PLC0415 - slow to import, and not always needed

    keep_compiled(Settings.model_fields["cache_dir"].default)


def _translate_once(kind: Any) -> None:
    translate, kept = kind.get_translated_payload, LRUCache[Any, Any](COMMANDS_KEPT)

    async def get_translated_payload(self: Any, tree: Any, translator: Any) -> Any:
        english = json.dumps(self.to_dict(tree), sort_keys=True)
        key = english, type(translator), *map(texts.of, texts.languages())
        if key not in kept:
            kept[key] = await translate(self, tree, translator)
        return kept[key]

    kind.get_translated_payload = get_translated_payload
