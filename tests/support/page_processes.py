"""Two bot processes on one PostgreSQL database, of which one serves the page of matches.

Each has a loopback Discord of its own, with a server on its shard.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import aiohttp

from tests.support.browser.process import free_port
from tests.support.databases import postgresql_url
from tests.support.loopback import BotProcess, Channel, Loopback, Member
from tests.support.loopback.launcher import HASTE
from tests.support.loopback.world import walk
from tests.support.web_match import HOST, PageUser

START_LIMIT_S = 60.0


@dataclass
class PageProcesses:
    """`owner` has the match's server, in the Discord `discord`, and `server` serves the page."""

    discord: Loopback
    owner: BotProcess
    server: BotProcess
    session: aiohttp.ClientSession

    async def user(self, member: Member, channel: Channel) -> PageUser:
        """Return a member with the link that `/board` gives in a match's channel."""
        return await page_user(self.session, member, channel)


async def page_user(session: aiohttp.ClientSession, member: Member, channel: Channel) -> PageUser:
    """Return a member with the link that `/board` gives in a match's channel."""
    answer = await member.slash(channel, "board")
    (address,) = [node["url"] for node in walk(answer.message.components) if "url" in node]
    return PageUser(session, address, address.partition("#")[2])


@asynccontextmanager
async def page_processes(folder: Path) -> AsyncIterator[PageProcesses]:
    """Start both processes, and check at the end that neither logged a traceback."""
    url, port = postgresql_url(folder / "postgresql"), free_port()
    page = {"WEB_URL": f"http://{HOST}:{port}"}
    async with AsyncExitStack() as opened:
        worlds: list[tuple[Loopback, BotProcess]] = []
        for number in range(2):
            serving = Loopback.serve(shard=(number, 2), deadline=20.0, timeout=40.0)
            discord = await opened.enter_async_context(serving)
            discord.heartbeat_ms = 300
            shards = {"SHARD_COUNT": "2", "SHARD_IDS": str(number)}
            settings = {"DATABASE_URL": url, HASTE: "yes", **page, **shards}
            if number == 1:
                settings["WEB_PORT"] = str(port)
                # Only the process of shard 0 registers commands.
                discord.commands = list(worlds[0][0].commands)
            file = folder / f"shard-{number}.sqlite3"
            bot = BotProcess(discord, file, settings=settings, timeout=START_LIMIT_S)
            await opened.enter_async_context(bot)
            worlds.append((discord, bot))
        session = await opened.enter_async_context(aiohttp.ClientSession())
        (discord, owner), (_, server) = worlds
        yield PageProcesses(discord, owner, server, session)
        assert "Traceback" not in owner.log + server.log
