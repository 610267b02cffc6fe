"""The playground: the bot in a simulated Discord (SimCord), with a page in the browser."""

import asyncio
import contextlib
import importlib.metadata
import signal
import socket
from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from typing import TYPE_CHECKING

from bot import texts
from bot.client.client import Client
from bot.playground.errors import OtherSimcord, PortTaken
from bot.texts import ENGLISH

if TYPE_CHECKING:
    from bot.playground.page import Page

# The page and its scripts use private names of SimCord, which may change with any release.
SIMCORD_VERSION = "3.2.1"
HOST = "127.0.0.1"
CLOSING_S = 0.1

OpenClient = Callable[[], AbstractAsyncContextManager[Client]]


async def serve(
    open_client: OpenClient, *, port: int = 8420, stop: asyncio.Event | None = None
) -> None:
    """Serve the playground on a loopback port until `stop`, Ctrl-C or SIGTERM.

    Raises PortTaken, or OtherSimcord if the installed version is not the pinned one.
    """
    installed = importlib.metadata.version("simcord")
    if installed != SIMCORD_VERSION:
        raise OtherSimcord(SIMCORD_VERSION, installed)
    from bot.playground.world import world  # noqa: PLC0415 - another SimCord may lack its names

    _require_free_port(port)
    stop = stop or asyncio.Event()
    async with open_client() as client, world(client, port) as page:
        _end_on_signals(stop)
        started = texts.of(ENGLISH).say("playground-started", address=page.address)
        print(started, flush=True)  # noqa: T201
        await _run(page, stop)
    # SimCord kills its process for pictures; the event loop closes that process's pipes afterwards,
    # and an error would be printed if it were closed before.
    await asyncio.sleep(CLOSING_S)


def _require_free_port(port: int) -> None:
    """Raise PortTaken early, because opening the database may take time."""
    try:
        socket.create_server((HOST, port)).close()
    except OSError as error:
        raise PortTaken(port, port + 1) from error


async def _run(page: "Page", stop: asyncio.Event) -> None:
    """Update the page until it is closed or `stop` is set."""
    tasks = {asyncio.create_task(wait) for wait in (page.follow(), page.wait_closed(), stop.wait())}
    done, pending = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in pending:
        task.cancel()
    await asyncio.gather(*pending, return_exceptions=True)
    for task in done:
        task.result()


def _end_on_signals(stop: asyncio.Event) -> None:
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        # On Windows this is not implemented, and Ctrl-C raises KeyboardInterrupt.
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(number, stop.set)
