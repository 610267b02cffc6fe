"""Looking at the database from the command line: ratings counted anew, and the bot's health.

It must not know how a rating comes about.
"""

import argparse
import asyncio
from datetime import UTC, datetime, timedelta
from functools import partial

from bot.cli.command import FAILED, Command, complain, words
from bot.client.client import HEARTBEAT_INTERVAL
from bot.ratings.leaderboard import Difference
from bot.services.heartbeat import HeartbeatService
from bot.services.leaderboards import LeaderboardService
from bot.settings import Settings
from bot.store import Store

SILENT_FOR = 4 * HEARTBEAT_INTERVAL
"""A bot that was not alive for so long is not healthy."""


def rerate(options: argparse.Namespace, settings: Settings) -> int:
    """Count all ratings anew from the matches, and say where those kept differ."""
    del options
    differences = asyncio.run(_differences(settings.database_url))
    for difference in differences:
        print(words().leaderboards.difference(difference))  # noqa: T201
    print(words().say("rerate-done", differences=len(differences)))  # noqa: T201
    return FAILED if differences else 0


async def _differences(database_url: str) -> tuple[Difference, ...]:
    async with Store.open(database_url) as store:
        return await LeaderboardService(store, partial(datetime.now, UTC)).differences()


def health(options: argparse.Namespace, settings: Settings) -> int:
    """Say whether the bot was alive a moment ago."""
    del options
    silence = asyncio.run(_silence(settings))
    if silence is None or silence > SILENT_FOR:
        return complain(words().say("cli-silent"))
    return 0


async def _silence(settings: Settings) -> timedelta | None:
    url, shards = settings.database_url, settings.shards
    async with Store.open(url, read_only=True, shards=shards) as store:
        return await HeartbeatService(store, partial(datetime.now, UTC)).silence()


COMMANDS = (Command("rerate", rerate), Command("health", health))
