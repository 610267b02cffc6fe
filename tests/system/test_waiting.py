"""A bot that starts before the network, the database or Discord, and waits for them."""

from __future__ import annotations

import asyncio
import contextlib
import json
import shutil
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from random import Random

import aiohttp
import pytest
from sqlalchemy import make_url
from yarl import URL

from bot.cli.start import NEEDS_OPERATOR
from guti.games import GAMES
from tests.support.browser.process import free_port
from tests.support.databases import make_empty, postgresql_url, server_folder
from tests.support.faulty_bot import poll_until
from tests.support.loopback import BotProcess, Loopback
from tests.support.loopback.faults import answer, reset
from tests.support.loopback.launcher import HASTE, LOSES, ROOT
from tests.support.loopback_match import LoopbackMatch
from tests.support.patience import stretched
from tests.support.silent_proxy import SilentProxy

WAITS = "The bot waits, and tries again by itself."
TAKEN = "another process serves"


def hasty(discord: Loopback, database: Path, **settings: str) -> BotProcess:
    return BotProcess(discord, database, settings={HASTE: "yes", **settings})


def health_of(bot: BotProcess) -> subprocess.CompletedProcess[str]:
    """Run `guti health` with the settings of a bot."""
    command = [sys.executable, "-m", "bot", "health"]
    return subprocess.run(
        command, env=bot._settings, cwd=ROOT, capture_output=True, text=True, check=False
    )


async def page(port: int) -> tuple[int, list[str]]:
    async with (
        aiohttp.ClientSession() as session,
        session.get(f"http://127.0.0.1:{port}/health") as answered,
    ):
        return answered.status, (await answered.json())["wrong"]


async def test_waiting_bot_is_alive_but_not_ready(tmp_path: Path) -> None:
    """Discord answers 503 until it recovers. Then the bot is ready without a hand."""
    port, note = free_port(), tmp_path / "guti.sqlite3-status"
    async with Loopback.serve() as discord:
        discord.faults.append(answer(503, "GET /users/@me", times=10**6))
        bot = hasty(discord, tmp_path / "guti.sqlite3", METRICS_PORT=str(port))
        starting = asyncio.create_task(bot.start())
        await poll_until(lambda: (tmp_path / "guti.log").exists() and WAITS in bot.log, 60)
        status, (wrong,) = await page(port)
        assert status == 503
        assert "503 Service Unavailable" in wrong
        health = await asyncio.to_thread(health_of, bot)
        assert health.returncode == 0
        assert "503 Service Unavailable" in health.stdout
        await asyncio.sleep(2)
        discord.faults.clear()
        await starting
        await poll_until(lambda: "ready: " in bot.log)
        assert await page(port) == (200, [])
        await poll_until(lambda: '"waits_for": ""' in note.read_text(), 5)
        assert await bot.stop() == 0
    assert bot.log.count(WAITS) == 1
    assert "Traceback" not in bot.log
    assert not note.exists()


async def test_waiting_bot_leaves_its_servers_to_another(tmp_path: Path) -> None:
    """The first process cannot reach Discord, and the second one can."""
    url = f"sqlite:///{tmp_path / 'guti.sqlite3'}"
    async with Loopback.serve() as discord:
        elsewhere = {"DISCORD_API_URL": "http://127.0.0.1:9", "DATABASE_URL": url}
        first = hasty(discord, tmp_path / "first.sqlite3", **elsewhere)
        starting = asyncio.create_task(first.start())
        await poll_until(lambda: (tmp_path / "first.log").exists() and WAITS in first.log, 60)
        async with hasty(discord, tmp_path / "second.sqlite3", DATABASE_URL=url):
            assert first.running
        assert await first.stop() == 0
        starting.cancel()


@pytest.mark.parametrize(("was_ready", "how"), [(True, "down"), (True, "silent"), (False, "down")])
async def test_bot_without_connection_leaves_its_servers_to_another(
    tmp_path: Path, how: str, *, was_ready: bool
) -> None:
    """Only the first process loses Discord, in the end or just before it is ready.

    While the gateway is silent, discord.py is opening a socket and ignores a cancellation.
    """
    url = f"sqlite:///{tmp_path / 'guti.sqlite3'}"
    async with Loopback.serve() as discord, Loopback.serve() as elsewhere:
        lost = list[asyncio.Task[None]]()

        def lose(*_: object) -> None:
            setattr(discord.gateway, how, True)
            discord.faults.append(answer(503, "GET /users/@me", times=10**6))
            lost.append(asyncio.create_task(discord.gateway.drop()))

        def lose_at(event: str, payload: object) -> object:
            if event == "READY" and not lost:
                lose()
            return payload

        settings = {"DATABASE_URL": url, HASTE: LOSES}
        first = BotProcess(discord, tmp_path / "first.sqlite3", settings=settings)
        second = BotProcess(elsewhere, tmp_path / "second.sqlite3", settings=settings)
        if was_ready:
            await first.start()
            await poll_until(lambda: "ready: " in first.log)
            lose()
        else:
            discord.gateway.corrupt = lose_at
            await first.start()
        await second.start()
        assert first.running
        assert first.log.count("was lost for a minute") == 1
        setattr(discord.gateway, how, False)
        discord.faults.clear()
        await poll_until(lambda: TAKEN in first.log)
        await second.stop()
        await poll_until(lambda: first.log.count("ready: ") == 1 + was_ready)
        assert await first.stop() == 0
    assert "Traceback" not in second.log


async def test_postgresql_may_start_later(tmp_path: Path) -> None:
    """The bot finds its port closed at first."""
    port, url = free_port(), make_url(postgresql_url(tmp_path / "guti"))
    connect = partial(asyncio.open_unix_connection, str(server_folder() / ".s.PGSQL.5432"))
    async with Loopback.serve() as discord:
        address = f"postgresql://postgres@127.0.0.1:{port}/{url.database}?sslmode=disable"
        bot = hasty(discord, tmp_path / "guti.sqlite3", DATABASE_URL=address)
        starting = asyncio.create_task(bot.start())
        await poll_until(lambda: (tmp_path / "guti.log").exists() and WAITS in bot.log, 60)
        assert "(help: postgresql)" in bot.log
        health = await asyncio.to_thread(health_of, bot)
        assert health.returncode == 0
        async with SilentProxy.open(connect, port):
            await starting
            assert await bot.stop() == 0
    assert bot.log.count(WAITS) == 1
    assert "Traceback" not in bot.log


async def test_used_up_starts_are_waited_for(tmp_path: Path) -> None:
    """The bot starts no session before Discord allows it, not even before it is ready."""
    limit = {"total": 1000, "remaining": 0, "reset_after": 1500, "max_concurrency": 1}
    async with Loopback.serve() as discord:
        said = {"url": discord.gateway_url, "shards": 1, "session_start_limit": limit}
        discord.faults.append(answer(200, "GET /gateway/bot", body=said))
        bot = hasty(discord, tmp_path / "guti.sqlite3")
        began = time.monotonic()
        await bot.start()
        assert time.monotonic() - began > 1.5
        assert discord.gateway.starts == discord.gateway.tries == 1
        assert "(help: starts-used-up)" in bot.log
        discord.faults.append(answer(200, "GET /gateway/bot", body=said))
        lost = time.monotonic()
        discord.gateway.invalidate(resumable=False)
        await discord.until(lambda: discord.gateway.starts > 1, "a new session", 15)
        assert time.monotonic() - lost > 1.5
        assert bot.log.count("(help: starts-used-up)") == 2
        await bot.stop()


async def test_first_socket_is_tried_again(tmp_path: Path) -> None:
    async with Loopback.serve() as discord:
        discord.gateway.down = True
        bot = hasty(discord, tmp_path / "guti.sqlite3")
        starting = asyncio.create_task(bot.start())
        await poll_until(lambda: discord.gateway.tries >= 2)
        discord.gateway.down = False
        await starting
        assert await bot.stop() == 0
    assert "Traceback" not in bot.log


async def test_token_refused_by_a_request_ends_the_bot(tmp_path: Path) -> None:
    """Discord need not close the gateway when it resets a token."""
    async with Loopback.serve() as discord:
        bot = hasty(discord, tmp_path / "guti.sqlite3")
        await bot.start()
        match = await LoopbackMatch.open(discord, discord.channel, GAMES["felli"])
        own = "(POST|PATCH|DELETE) /channels/|GET /users/@me"
        discord.faults.append(answer(401, own, times=10**6))
        await match.play(Random(1), 1)
        await poll_until(lambda: not bot.running)
    assert bot.status == NEEDS_OPERATOR
    assert "(help: bad-token)" in bot.log


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
async def test_signal_ends_a_wait_at_once(tmp_path: Path, number: signal.Signals) -> None:
    async with Loopback.serve() as discord:
        discord.faults.append(reset("GET /users/@me", times=10**6))
        bot = hasty(discord, tmp_path / "guti.sqlite3")
        starting = asyncio.create_task(bot.start())
        await poll_until(lambda: (tmp_path / "guti.log").exists() and WAITS in bot.log, 60)
        began = time.monotonic()
        bot._started.send_signal(number)
        assert await bot._started.wait() == 0
        assert time.monotonic() - began < stretched(3.0)
        starting.cancel()
        await asyncio.gather(starting, return_exceptions=True)


def test_end_that_needs_a_person_is_held(tmp_path: Path) -> None:
    """A stop does not wait for the pause, and the last line is JSON."""
    make_empty(tmp_path / "guti.sqlite3")
    settings = {"LOG_FORMAT": "JSON", "DATABASE_URL": f"sqlite:///{tmp_path / 'guti.sqlite3'}"}
    command = [sys.executable, "-m", "bot", "run", "--hold", "300"]
    with subprocess.Popen(command, env=settings, cwd=ROOT, stderr=subprocess.PIPE) as bot:
        assert bot.stderr
        first, second = bot.stderr.readline(), bot.stderr.readline()
        assert "DISCORD_TOKEN" in json.loads(first)["message"]
        assert "300 s" in json.loads(second)["message"]
        assert bot.poll() is None
        bot.send_signal(signal.SIGTERM)
        assert bot.wait(5) == NEEDS_OPERATOR


async def test_replaced_database_ends_the_bot_untouched(tmp_path: Path) -> None:
    """The moves in its log are not written into the file that took its place."""
    async with Loopback.serve() as discord:
        bot = hasty(discord, tmp_path / "guti.sqlite3")
        other = make_empty(tmp_path / "other.sqlite3")
        await bot.start()
        match = await LoopbackMatch.open(discord, discord.channel, GAMES["felli"])
        await match.play(Random(1), 2)
        content = other.read_bytes()
        shutil.copyfile(other, tmp_path / "guti.sqlite3")
        await poll_until(lambda: not bot.running)
        assert bot.status == 1
        # A sweep just before may have read the other file, and says so too.
        assert bot.log.count("was overwritten while the bot ran") == 1, bot.log
        with pytest.raises(RuntimeError, match="belong to another file"):
            await bot.start()
        assert not bot.running
        assert bot.status == NEEDS_OPERATOR
        assert (tmp_path / "guti.sqlite3").read_bytes() == content


async def test_all_connections_use_the_proxy(tmp_path: Path) -> None:
    """The proxy is asked for requests and for the gateway's socket."""
    asked = bytearray()

    async def relay(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        method, url, version = (await reader.readuntil(b"\r\n")).decode().split()
        there = URL(url)
        below, above = await asyncio.open_connection(there.host, there.port)
        first = f"{method} {there.raw_path_qs} {version}\r\n".encode()
        asked.extend(first)
        above.write(first)
        await asyncio.gather(pipe(reader, above, asked), pipe(below, writer, bytearray()))

    async with Loopback.serve() as discord:
        proxy = await asyncio.start_server(relay, "127.0.0.1", 0)
        port = proxy.sockets[0].getsockname()[1]
        settings = {"HTTPS_PROXY": f"http://127.0.0.1:{port}"}
        async with hasty(discord, tmp_path / "guti.sqlite3", **settings):
            assert (await discord.member("Asha").slash(discord.channel, "games")).text
        proxy.close()
    for path in (b"/users/@me", b"/gateway/?", b"/callback"):
        assert path in asked


async def pipe(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, passed: bytearray
) -> None:
    with contextlib.suppress(OSError):
        while content := await reader.read(1 << 16):
            passed.extend(content)
            writer.write(content)
    writer.close()
