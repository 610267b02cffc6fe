"""Caches of work that gives the same result in every test, for each test process.

They keep what the product's code made; nothing is left out or replaced.
"""

import importlib
import json
from functools import cache
from typing import Any

from cachetools import LRUCache
from discord import app_commands
from simcord import _dpy_internals
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from bot import texts
from bot.client.client import Client
from bot.services import puzzles
from bot.settings import Settings
from bot.store import database

COMMANDS_KEPT = 100
"""All commands in three sets of languages."""


def share_work() -> None:
    """Compile SQL statements, translate commands and read the puzzles only once."""
    engines: dict[str, AsyncEngine] = {}

    def create_engine(url: Any, **options: Any) -> AsyncEngine:
        engine = create_async_engine(url, **options)
        first = engines.setdefault(engine.dialect.name, engine).sync_engine
        if getattr(first.dialect, "server_version_info", None):
            engine.sync_engine.dialect = first.dialect
            engine.sync_engine._compiled_cache = first._compiled_cache
        else:  # it was never connected, and does not know its server
            engines[engine.dialect.name] = engine
        return engine

    database.create_async_engine = create_engine  # type: ignore[attr-defined]
    puzzles.read_puzzles = cache(puzzles.read_puzzles)
    _find_sleepers_quickly()
    for kind in (app_commands.Command, app_commands.ContextMenu):
        _translate_once(kind)


def _find_sleepers_quickly() -> None:
    """Look at a timer's waiter before its name: SimCord asks it of all timers for each task."""
    check = _dpy_internals.is_sleep_waiter

    def is_sleep_waiter(waiter: Any, loop: Any, deadline: float) -> bool:
        found = any(each._args and each._args[0] is waiter for each in loop._scheduled)
        return found and check(waiter, loop, deadline)

    _dpy_internals.is_sleep_waiter = is_sleep_waiter


@cache
def use_compiled_search() -> None:
    """Load the compiled search from the bot's cache folder, which takes seconds to make."""
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


class TestedClient(Client):
    """The client, but it imports cogs, where discord.py runs their modules at each load."""

    __test__ = False
    _BotBase__extensions: dict[str, Any]

    async def load_extension(self, name: str, *, package: str | None = None) -> None:
        """Import an extension and set it up."""
        self._BotBase__extensions[name] = module = importlib.import_module(name, package)
        await module.setup(self)
