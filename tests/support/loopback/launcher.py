"""Starts bots quickly, as forks of a prepared process.

The process has the bot's modules imported, its texts read and some boards drawn. It runs this
module as a script.
"""

from __future__ import annotations

import asyncio
import atexit
import contextlib
import gc
import json
import os
import re
import runpy
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Mapping
from functools import cache, partial
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[3]
IMPORTED = ("bot.cli.run", "bot.app")
DRAWN = ("dash-guti", "felli")
"""Games whose boards are drawn before a fork."""
STARTED = ("choice-", "cli-", "command-", "game-", "level-", "setting-", "theme-")
"""Prefixes of the names of messages that the bot formats at each start."""
WAITS = {
    "bot.client.messages.messenger": "TIMEOUT_S",
    "bot.client.client": "SHUTDOWN_GRACE_S",
}
"""Names of the bot's timeouts that HASTE shortens, by module."""
REQUEST_TIMEOUT_S = 6.0
"""Request timeout of a bot with HASTE."""
SWEEP_HEARTBEATS = 0.05
"""Sweep interval of a bot with HASTE, in heartbeats, which is 1.5 seconds."""
HASTE = "LOOPBACK_HASTE"
"""Environment variable that shortens the bot's timeouts and retries."""
LOSES = "loses"
"""Value of HASTE for a bot that counts its connection as lost after a second."""
HANGS = "LOOPBACK_HANGS"
"""Environment variable `KIND:FILE`.

The `disk`, `copies`, `names` (name server) or `loop` (event loop) hangs while the file exists.
"""
READS = re.compile(r"SELECT|PRAGMA|(BEGIN|ROLLBACK)$")
"""SQL statements that still run while the disk hangs."""
LONGEST_REQUEST = 1 << 16


class ForkedProcess:
    """A forked process, with some methods of `asyncio.subprocess.Process`."""

    def __init__(self, report: socket.socket) -> None:
        """Read the process id from `report`, which later receives the exit status."""
        self._report = report
        self._code: int | None = None
        self.pid = int(report.recv(LONGEST_REQUEST))
        report.settimeout(0)

    @property
    def returncode(self) -> int | None:
        """Exit status, or None while the process runs."""
        if self._code is None:
            with contextlib.suppress(BlockingIOError):
                self._code = int(self._report.recv(LONGEST_REQUEST))
                self._report.close()
        return self._code

    async def wait(self) -> int:
        """Wait until the process ends, and return its exit status."""
        loop = asyncio.get_running_loop()
        while (code := self.returncode) is None:
            readable = asyncio.Event()
            loop.add_reader(self._report, readable.set)
            try:
                await readable.wait()
            finally:
                loop.remove_reader(self._report)
        return code

    def send_signal(self, number: int) -> None:
        """Send a signal, unless the process has ended."""
        if self.returncode is None:
            os.kill(self.pid, number)

    def kill(self) -> None:
        """Kill the process."""
        self.send_signal(signal.SIGKILL)


def fork(settings: Mapping[str, str], log: int) -> ForkedProcess:
    """Fork a bot that gets only `settings`. `log` is the file descriptor for its output."""
    ours, theirs = socket.socketpair()
    with theirs:
        request = json.dumps(dict(settings)).encode()
        socket.send_fds(_launcher(), [request], [theirs.fileno(), log])
    return ForkedProcess(ours)


@cache
def _launcher() -> socket.socket:
    """Start the launcher, which exits when the returned socket closes."""
    ours, theirs = socket.socketpair()
    with theirs:
        launcher = subprocess.Popen(
            (sys.executable, "-u", __file__), cwd=ROOT, stdin=theirs.fileno()
        )
    atexit.register(launcher.wait)
    atexit.register(ours.close)
    return ours


def serve(line: socket.socket) -> dict[str, str]:
    """Fork a process for each request on `line`. Only the bots return, with their settings."""
    signal.signal(signal.SIGCHLD, _reap)
    while True:
        request, descriptors, _, _ = socket.recv_fds(line, LONGEST_REQUEST, 2)
        if not request:
            raise SystemExit
        if os.fork() == 0:
            os.dup2(os.open(os.devnull, os.O_RDONLY), line.detach())
            return _watch(json.loads(request), *descriptors)
        for each in descriptors:
            os.close(each)


def _reap(*_: object) -> None:
    """Reap bots that have ended."""
    with contextlib.suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


def _watch(settings: dict[str, str], report: int, log: int) -> dict[str, str]:
    """Fork a bot, and write its process id and exit status to `report`.

    The function returns only in the bot, with the bot's settings."""
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    bot = os.fork()
    if bot == 0:
        os.close(report)
        for output in (1, 2):
            os.dup2(log, output)
        return settings
    os.write(report, str(bot).encode())
    _, status = os.waitpid(bot, 0)
    with contextlib.suppress(OSError):  # the reader may be gone
        os.write(report, str(os.waitstatus_to_exitcode(status)).encode())
    os._exit(0)


class HastyAsyncio:
    """The asyncio module, but with shorter sleeps, for discord.py's HTTP clients."""

    def __getattr__(self, name: str) -> object:
        return getattr(asyncio, name)

    async def sleep(self, seconds: float) -> None:
        """Sleep for a quarter of the time."""
        await asyncio.sleep(seconds / 4)


def hasten() -> None:
    """Shorten timeouts and retries of the bot and of discord.py, and sweep more often."""
    for module, wait in WAITS.items():
        vars(import_module(module))[wait] -= 3
    vars(import_module("bot.cli.run"))["REQUEST_TIMEOUT_S"] = REQUEST_TIMEOUT_S
    serving = vars(import_module("bot.cli.serving"))
    serving["FIRST_PAUSE_S"], serving["MAX_PAUSE_S"] = 0.2, 1.0
    vars(import_module("cogs.sweep"))["SWEEP_HEARTBEATS"] = SWEEP_HEARTBEATS
    for module in ("discord.http", "discord.webhook.async_"):
        vars(import_module(module))["asyncio"] = HastyAsyncio()
    backoff = import_module("discord.backoff").ExponentialBackoff
    delay = backoff.delay
    backoff.delay = lambda each: delay(each) / 4
    state = import_module("discord.state").ConnectionState
    state.heartbeat_timeout = property(lambda _: 1.5, lambda *_: None)
    presence = import_module("bot.services.presence").PresenceService.__init__
    presence.__kwdefaults__.update(renew_every_s=0.75, ended_after_s=3.0)
    client = import_module("discord").Client
    client.before_identify_hook = lambda *_, **__: asyncio.sleep(0.1)


def hang(what: str, flag: Path) -> None:
    """Make the disk, the name server or the event loop hang while a file exists."""

    def wait(*_: object, **__: object) -> None:
        while flag.exists():
            time.sleep(0.05)

    owner: Any
    owner, name = {
        "disk": (sqlite3, "connect"),
        "copies": (sqlite3, "connect"),
        "names": (socket, "getaddrinfo"),
        "loop": (asyncio.events.Handle, "_run"),
    }[what]
    original = getattr(owner, name)

    def late(*arguments: Any, **options: Any) -> Any:
        wait()
        return original(*arguments, **options)

    connect = partial(_connect, original, wait, traced=what == "disk")
    setattr(owner, name, connect if name == "connect" else late)


def _connect(
    connect: Callable[..., sqlite3.Connection],
    wait: Callable[[], None],
    *arguments: Any,
    traced: bool,
    **options: Any,
) -> sqlite3.Connection:
    """Open a SQLite connection that calls `wait` before backups, and before writes if `traced`.

    Only connections of the database's driver, which pass a `factory`, are traced.
    """
    traced = traced and "factory" in options
    plain: Any = options.pop("factory", sqlite3.Connection)

    class Hanging(plain):  # type: ignore[misc]
        def backup(self, *arguments: Any, **options: Any) -> None:
            wait()
            super().backup(*arguments, **options)

    connection = connect(*arguments, **options, factory=Hanging)
    if traced:
        connection.set_trace_callback(lambda sql: None if READS.match(sql) else wait())
    return connection


def parse_entries() -> None:
    """Parse the entries that each start needs, mainly for the commands' names and choices."""
    texts = import_module("bot.texts")
    for language in texts.languages():
        bundle = texts.locale(language)._bundle
        for name in bundle._messages:
            if name.startswith(STARTED):
                bundle.get_message(name)


def prepare() -> None:
    """Parse texts and draw boards, which would take each bot a second."""
    parse_entries()
    app, engine = map(import_module, ("bot.app", "guti"))
    renderer = app.BoardRenderer.open(app.ASSETS)
    games, scene = import_module("guti.games").GAMES, import_module("bot.render").Scene
    for game in DRAWN:
        for bottom in engine.Side:
            renderer.assets(scene(engine.Position.start(games[game]), bottom))
    app.BoardRenderer.open = lambda _assets, **_: renderer


def main() -> None:
    """Run the launcher in the first process, and a bot in each fork."""
    sys.path[0] = str(ROOT)
    for name in IMPORTED:
        assert Path(import_module(name).__file__ or "").is_relative_to(ROOT), name
    import_module("bot.app").cogs()
    prepare()
    gc.freeze()  # so that no bot searches the launcher's objects for garbage
    settings = serve(socket.socket(fileno=0))
    os.environ.clear()
    if haste := settings.pop(HASTE, ""):
        hasten()
    if haste == LOSES:
        vars(import_module("bot.cli.serving"))["LOST_AFTER_S"] = 1.0
    if hangs := settings.pop(HANGS, ""):
        what, _, flag = hangs.partition(":")
        hang(what, Path(flag))
    os.environ.update(settings)
    sys.argv = ["bot"]
    runpy.run_module("bot", run_name="__main__", alter_sys=True)


if __name__ == "__main__":
    main()
