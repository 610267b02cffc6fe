"""A bot in a separate process, with its log."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Self

from tests.support.databases import make_empty
from tests.support.loopback import launcher
from tests.support.loopback.launcher import ForkedProcess
from tests.support.patience import PATIENCE_S

if TYPE_CHECKING:
    from tests.support.loopback.server import Loopback

ROOT = Path(__file__).parents[3]


class BotProcess:
    """A bot process that gets only the given settings. `log` is its whole output."""

    def __init__(
        self,
        discord: Loopback,
        database: Path,
        *,
        command: Sequence[str] | None = None,
        folder: Path = ROOT,
        settings: Mapping[str, str] | None = None,
        timeout: float = PATIENCE_S,
    ) -> None:
        """Prepare a bot that uses `discord` and `database`.

        `timeout` limits a start, in seconds. `command` starts the bot in `folder`; by default a
        launcher forks it, and a missing database is created with its tables.
        """
        if command is None and not database.exists():
            make_empty(database)
        self.discord, self._command, self._timeout = discord, command, timeout
        self._folder = folder
        self._log = database.with_suffix(".log")
        self._settings = {
            "PATH": os.environ.get("PATH", ""),
            "PYTHONUNBUFFERED": "1",
            "DISCORD_TOKEN": discord.token,
            "DISCORD_API_URL": discord.api_url,
            "DATABASE_URL": f"sqlite+aiosqlite:///{database}",
            **(settings or {}),
        }
        self._process: asyncio.subprocess.Process | ForkedProcess | None = None

    async def __aenter__(self) -> Self:
        """Start the bot, which runs until the end of the block."""
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        """Stop the bot."""
        if self.running:
            await self.stop()

    @property
    def log(self) -> str:
        """Output of all starts so far."""
        return self._log.read_text(errors="replace")

    @property
    def pid(self) -> int:
        """Process id of the last start."""
        return self._started.pid

    @property
    def running(self) -> bool:
        """Return whether the process is alive."""
        return self._process is not None and self._process.returncode is None

    @property
    def _started(self) -> asyncio.subprocess.Process | ForkedProcess:
        if self._process is None:
            raise RuntimeError("the bot was never started")
        return self._process

    async def start(self) -> None:
        """Start the bot, and wait until its commands are registered and its session is ready."""
        before = self.discord.gateway.starts
        with self._log.open("ab") as log:
            if self._command is None:
                self._process = launcher.fork(self._settings, log.fileno())
            else:
                self._process = await asyncio.create_subprocess_exec(
                    *self._command, env=self._settings, cwd=self._folder, stdout=log, stderr=log
                )
        try:
            await self._ready(before + self.discord.shards)
        except BaseException:
            await self.kill()
            raise

    async def _ready(self, sessions: int) -> None:
        discord = self.discord
        waiting = discord.until(
            lambda: discord.gateway.starts >= sessions and discord.commands,
            "the bot's commands and its gateway session",
            self._timeout,
        )
        tasks = {asyncio.create_task(waiting), asyncio.create_task(self._started.wait())}
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if discord.gateway.starts < sessions or not discord.commands or not self.running:
            raise RuntimeError(f"the bot did not start; it wrote:\n{self.log[-4000:]}")

    async def kill(self) -> None:
        """Kill the bot."""
        if self.running:
            self._started.kill()
        await self._started.wait()

    async def stop(self, limit: float = PATIENCE_S) -> int:
        """Stop the bot with SIGTERM and return its exit status. Raises TimeoutError."""
        self._started.send_signal(signal.SIGTERM)
        try:
            async with asyncio.timeout(limit):
                return await self._started.wait()
        except TimeoutError:
            await self.kill()
            message = f"no end within {limit} s of SIGTERM:\n{self.log[-4000:]}"
            raise TimeoutError(message) from None

    @property
    def status(self) -> int | None:
        """Exit status of the last start, or None while the bot runs."""
        return self._started.returncode

    async def restart(self) -> None:
        """Kill the bot and start it again."""
        await self.kill()
        await self.start()
