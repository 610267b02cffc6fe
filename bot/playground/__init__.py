"""The bot in a simulated Discord (SimCord) with a page in the browser, to try it without a token.

It must not know what the bot does: it is handed a client and gives it a world.
"""

import asyncio
import contextlib
import signal
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager
from datetime import UTC, datetime, timedelta

import discord
import simcord
from simcord._clock import Clock

from bot import texts
from bot.client.client import Client
from bot.playground.page import Page
from bot.texts import ENGLISH

BOT = "Guti"
CHANNEL = "games"
MEMBERS = ("Asha", "Bimal", "Chitra")
PERMISSIONS = discord.Permissions(
    view_channel=True,
    send_messages=True,
    embed_links=True,
    attach_files=True,
    read_message_history=True,
    create_public_threads=True,
    send_messages_in_threads=True,
)
OpenClient = Callable[[], AbstractAsyncContextManager[Client]]


class PortTakenError(Exception):
    """Another program listens on the playground's port."""


class WallClock(Clock):
    """SimCord's clock, told by the wall: dates are today's and waits take their time."""

    def __init__(self) -> None:
        """Start at the present moment."""
        self._epoch = datetime.now(UTC)
        self._ahead = timedelta()

    @property
    def elapsed(self) -> float:  # type: ignore[override]
        """Seconds since the start."""
        return (datetime.now(UTC) + self._ahead - self._epoch).total_seconds()

    def advance(self, seconds: float) -> None:
        """Run ahead of the wall."""
        self._ahead += timedelta(seconds=seconds)


async def serve(
    open_client: OpenClient, *, port: int = 8420, stop: asyncio.Event | None = None
) -> None:
    """Serve the playground on a loopback port until `stop`, Ctrl-C or SIGTERM.

    A port in use ends the program with a plain sentence.
    """
    stop = stop or asyncio.Event()
    try:
        async with open_client() as client, _world(client, port) as page:
            _end_on_signals(stop)
            print(texts.of(ENGLISH).say("playground-started", address=page.address), flush=True)  # noqa: T201
            await _run(page, stop)
    except PortTakenError:
        sentence = texts.of(ENGLISH).say(
            "playground-port-taken", port=str(port), other=str(port + 1)
        )
        raise SystemExit(sentence) from None


@contextlib.asynccontextmanager
async def _world(client: Client, port: int) -> AsyncIterator[Page]:
    """A server with one channel, three members and the bot, and a page on it."""
    env = simcord.Env(client, shard_count=1, check_errors=False)
    env.backend.clock = WallClock()
    env.backend.bot_user.name = BOT
    declare_wait(env, client)
    *guests, owner = (env.create_user(name.lower(), global_name=name) for name in MEMBERS)
    guild = env.create_guild(texts.of(ENGLISH).say("playground-server"), owner=owner)
    for role in env.backend.guilds[guild.id].roles.values():
        if role.managed:
            role.permissions = PERMISSIONS.value
    members = (*map(guild.add_member, guests), simcord.MemberActor(env, guild, owner))
    channel = guild.create_text_channel(CHANNEL, topic=texts.of(ENGLISH).say("playground-topic"))
    await env.start()
    try:
        env.backend.create_message(
            channel.id, env.backend.bot_user.id, texts.of(ENGLISH).say("playground-welcome")
        )
        page = Page(env, channel, members, port)
        try:
            await page.__aenter__()
        except simcord.SetupError as error:
            raise PortTakenError from error
        yield page
    finally:
        await env.shutdown()


def declare_wait(env: simcord.Env, client: Client) -> None:
    """Tell SimCord that to wait for a deadline is no work, and its timer one of its own clock."""
    wakeup = client.services.wakeup
    wait_until = wakeup.wait_until
    wakeup.wait_until = lambda moment: env.external_wait(  # type: ignore[method-assign]
        wait_until(moment), reason="the next deadline"
    )


async def _run(page: Page, stop: asyncio.Event) -> None:
    """Keep the page live until it is closed or told to stop."""
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
        # Windows has no such handlers: there, Ctrl-C ends the program as it ends any other.
        with contextlib.suppress(NotImplementedError):
            loop.add_signal_handler(number, stop.set)
