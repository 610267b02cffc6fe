"""Fixtures for the command line, which gets no settings except the test's own."""

import logging
import signal
from collections.abc import Iterator
from pathlib import Path

import aiohttp.client
import pytest
from discord.http import Route

from bot.settings import Settings


@pytest.fixture(autouse=True)
def environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[pytest.MonkeyPatch]:
    """Ignore this machine's settings and `.env` files, and undo process-wide changes of `run`."""
    monkeypatch.setitem(Settings.model_config, "env_file", None)
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.setenv("DATABASE_URL", f"sqlite+aiosqlite:///{tmp_path / 'guti.sqlite3'}")
    monkeypatch.setattr(Route, "BASE", Route.BASE)
    monkeypatch.setattr(aiohttp.client, "DEFAULT_TIMEOUT", aiohttp.client.DEFAULT_TIMEOUT)
    handlers = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    level = logging.root.level
    yield monkeypatch
    logging.root.setLevel(level)
    logging.captureWarnings(capture=False)
    for number, handler in handlers.items():
        signal.signal(number, handler)
