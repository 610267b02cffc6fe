"""A second bot process for the same servers waits until the first has ended."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.support.databases import postgresql_url
from tests.support.faulty_bot import poll_until
from tests.support.loopback import BotProcess, Loopback
from tests.support.loopback.launcher import HASTE

WAITS = "another process serves"
LIMIT_S = 60.0


def bot_on(
    discord: Loopback, folder: Path, name: str, url: str, settings: Mapping[str, str] | None = None
) -> BotProcess:
    """Return a bot with its own log on a shared database."""
    environment = {"DATABASE_URL": url, HASTE: "yes", **(settings or {})}
    return BotProcess(discord, folder / f"{name}.sqlite3", settings=environment, timeout=LIMIT_S)


@pytest.mark.parametrize("end", ["kill", "stop"])
async def test_second_bot_starts_when_first_ends(tmp_path: Path, end: str) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'guti.sqlite3'}"
    async with Loopback.serve() as discord, bot_on(discord, tmp_path, "first", url) as first:
        second = bot_on(discord, tmp_path, "second", url)
        starting = asyncio.create_task(second.start())
        await poll_until(lambda: (tmp_path / "second.log").exists() and WAITS in second.log)
        assert discord.gateway.starts == 1
        await (first.kill() if end == "kill" else first.stop())
        await starting
        await second.stop()
    assert second.log.count(WAITS) == 1
    assert "Traceback" not in first.log + second.log


async def test_waiting_second_bot_stops_at_once(tmp_path: Path) -> None:
    url = f"sqlite+aiosqlite:///{tmp_path / 'guti.sqlite3'}"
    async with Loopback.serve() as discord, bot_on(discord, tmp_path, "first", url) as first:
        second = bot_on(discord, tmp_path, "second", url)
        starting = asyncio.create_task(second.start())
        await poll_until(lambda: (tmp_path / "second.log").exists() and WAITS in second.log)
        assert await second.stop() == 0
        starting.cancel()
        assert "Traceback" not in second.log
        assert first.running


async def test_second_postgresql_bot_does_not_extend_deadlines(
    tmp_path: Path,
) -> None:
    """The first bot has both shards and is killed. The second bot has one shard."""
    url, shards = postgresql_url(tmp_path / "postgresql"), {"SHARD_COUNT": "2"}
    async with Loopback.serve() as discord, bot_on(discord, tmp_path, "first", url) as first:
        second = bot_on(discord, tmp_path, "second", url, shards | {"SHARD_IDS": "0"})
        starting = asyncio.create_task(second.start())
        await poll_until(lambda: (tmp_path / "second.log").exists() and WAITS in second.log)
        assert discord.gateway.starts == 1
        assert "was away" not in second.log
        await first.kill()
        await starting
        await second.stop()
    assert second.log.count(WAITS) == 1
    assert "was away" in second.log
