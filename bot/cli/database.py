"""Commands: `rerate` and `copy`."""

import argparse
import sys

from bot.cli.command import FAILED, Command, run_database_work, words
from bot.cli.own_database import own_database
from bot.machine_clock import system_clock
from bot.ratings.leaderboard import Difference
from bot.services.leaderboards import LeaderboardService
from bot.services.presence import require_no_process
from bot.settings import Settings
from bot.shards import Shards
from bot.store import Store, copying
from bot.store.copying import CopiedTable
from bot.store.database import JOB_TIMEOUT_S, Database
from bot.store.database.lock_file import locked_at
from bot.store.processes import ProcessStore

TO = "--to"
"""Option of `copy`: the address of the other database."""


def rerate(_options: argparse.Namespace, settings: Settings) -> int:
    """Recompute all ratings from the matches, and print the ratings that change."""
    differences = run_database_work(_differences(own_database(settings)))
    for difference in differences:
        print(words().leaderboards.difference(difference))  # noqa: T201
    print(words().say("rerate-done", differences=len(differences)))  # noqa: T201
    return FAILED if differences else 0


async def _differences(database_url: str) -> tuple[Difference, ...]:
    async with Store.open(database_url, timeout_s=JOB_TIMEOUT_S) as store:
        return await LeaderboardService(store, system_clock()).differences()


def copy(options: argparse.Namespace, settings: Settings) -> int:
    """Copy the whole database to another one, and print a checksum for each table."""
    copied = run_database_work(_copied(own_database(settings), options.to))
    for table in copied:
        line = words().say("cli-copied", table=table.name, rows=table.rows, sum=table.checksum[:12])
        print(line)  # noqa: T201
    return 0


async def _copied(source: str, target: str) -> tuple[CopiedTable, ...]:
    """Copy a database while no bot can use either of the two files, or uses PostgreSQL."""
    with locked_at(source), locked_at(target, TO):
        async with Database.open(source) as old, Database.open(target, setting=TO) as new:
            for database in (old, new):
                await require_no_process(ProcessStore(database, Shards()), str(database.engine.url))
            return await copying.copy(old, new, _say_progress)


def _say_progress(table: str, done: int, total: int) -> None:
    if sys.stderr.isatty():
        end = "\n" if done == total else ""
        print(f"\r{table} {done:,} / {total:,}", end=end, file=sys.stderr, flush=True)  # noqa: T201


COMMANDS = (
    Command("rerate", rerate),
    Command("copy", copy, options={"to": {"required": True, "metavar": "URL"}}),
)
