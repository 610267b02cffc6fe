"""Presses everything once after a start, on a machine that runs a part of each second.

    python -m tests.support.soak.stutter --share 0.25

The bot is stopped (SIGSTOP) for the rest of each second. The exit code is 1 if an interaction was
not acknowledged within Discord's three seconds.
"""

import argparse
import asyncio
import contextlib
import inspect
import os
import signal
import sys
import tempfile
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

from bot.app import cogs
from bot.client.messages.custom_id import CustomId
from cogs.settings import own_settings, server_settings
from tests.support.loopback import Loopback
from tests.support.loopback.interactions import Interaction
from tests.support.loopback.process import BotProcess
from tools.figures import show

DISCORD_TIMEOUT_S = 3.0

PAUSE_S = 1.0
"""Seconds between two interactions."""

OPTIONS = {"opponent": None, "game": "pretwa", "move": "a1-o"}


@asynccontextmanager
async def stuttering(bot: BotProcess, share: float) -> AsyncIterator[None]:
    """Let the bot run only for a `share` of each second."""

    async def stutter() -> None:
        while True:
            os.kill(bot.pid, signal.SIGSTOP)
            await asyncio.sleep(1 - share)
            os.kill(bot.pid, signal.SIGCONT)
            await asyncio.sleep(share)

    task = asyncio.create_task(stutter())
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
        os.kill(bot.pid, signal.SIGCONT)


def press_names() -> Iterator[str]:
    """Yield the names of all presses."""
    for cog in cogs():
        for _, method in inspect.getmembers_static(cog, inspect.isfunction):
            for name, *_ in getattr(method, "requirements", ()):
                yield name
    themes = ("wood",)
    yield from (f"settings:{each.action}" for each in own_settings(themes))
    yield from (f"server:{each.action}" for each in server_settings(themes))


async def act_once(discord: Loopback, bot: BotProcess, share: float) -> dict[str, Interaction]:
    """Use each command and press each button once, and return the interactions by name."""
    asha, bimal = discord.member("Asha"), discord.member("Bimal")
    board = (await asha.slash(discord.channel, "help")).message
    await bot.restart()
    sent = dict[str, Interaction]()
    async with stuttering(bot, share):
        for command in discord.commands:
            name = command["name"]
            if command.get("type", 1) != 1:
                continue
            required = [each["name"] for each in command.get("options", ()) if each.get("required")]
            options = {each: OPTIONS[each] or bimal for each in required}
            sent[f"/{name}"] = asha.begin(discord.channel, name, **options)
            await asyncio.sleep(PAUSE_S)
        for name in sorted(set(press_names())):
            kind, _, action = name.partition(":")
            data = {"custom_id": str(CustomId(kind, action, 1, 0)), "component_type": 2}
            sent[name] = asha.touch(board, data)
            await asyncio.sleep(PAUSE_S)
        await asyncio.sleep(DISCORD_TIMEOUT_S)
    return sent


async def run(share: float) -> int:
    with tempfile.TemporaryDirectory() as folder:
        async with (
            Loopback.serve(deadline=DISCORD_TIMEOUT_S) as discord,
            BotProcess(discord, Path(folder) / "guti.sqlite3", timeout=60.0) as bot,
        ):
            sent = await act_once(discord, bot, share)
    late = {name: each for name, each in sent.items() if each.latency > DISCORD_TIMEOUT_S}
    for name, each in sorted(late.items()):
        show(f"{name}: {each.latency:.2f} s")
    slowest = sorted(each.latency for each in sent.values())
    show(f"{len(sent)} interactions, {len(late)} late; median {slowest[len(slowest) // 2]:.2f} s")
    show(f"slowest {', '.join(f'{each:.2f} s' for each in slowest[-5:])}")
    return 1 if late else 0


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--share", type=float, default=0.25)
    return asyncio.run(run(parser.parse_args().share))


if __name__ == "__main__":
    sys.exit(main())
