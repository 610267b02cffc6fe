"""Command: `health`, which says whether the bot is alive.

Runs every minute, so it first reads what the bot itself noted. Only without a recent note does it
open the database, whose import takes half a second.
"""

import argparse
from datetime import timedelta
from typing import TYPE_CHECKING

from bot import status
from bot.cli.command import Command, print_error, run_database_work, words
from bot.machine_clock import system_clock
from bot.store.last_beat import last_beat

if TYPE_CHECKING:
    from bot.settings import Settings


def health(_options: argparse.Namespace, settings: "Settings") -> int:
    """Return 0 if the bot was running recently, else print an error and return 1."""
    noted = status.file_of(settings).read()
    if noted and noted.waits_for:
        print(f"Waiting: {noted.waits_for}")  # noqa: T201
    return 0 if noted or _is_recent(settings) else _by_heartbeat(settings)


def _is_recent(settings: "Settings") -> bool:
    """Return whether a SQLite file has a recent heartbeat. False may also mean unknown."""
    database, shards = status.database_file(settings), settings.shards
    beat = last_beat(database, shards.count, shards.ids) if database else None
    return beat is not None and timedelta(0) <= system_clock()() - beat <= status.MAX_SILENCE


def _by_heartbeat(settings: "Settings") -> int:
    from bot.store.database import address  # noqa: PLC0415 - see above

    address.read(settings.database_url)
    silence = run_database_work(_silence(settings))
    if silence is None or silence > status.MAX_SILENCE:
        return print_error(words().say("cli-silent"))
    return 0


async def _silence(settings: "Settings") -> timedelta | None:
    from bot.cli.own_database import own_database  # noqa: PLC0415 - see above
    from bot.services.heartbeat import HeartbeatService  # noqa: PLC0415 - see above
    from bot.store import Store  # noqa: PLC0415 - see above

    url, shards = own_database(settings), settings.shards
    async with Store.open(url, read_only=True, shards=shards) as store:
        return await HeartbeatService(store, system_clock()).time_since_beat()


COMMANDS = (Command("health", health),)
