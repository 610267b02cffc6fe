"""Command: `forget`, which deletes a person's or a server's data."""

import argparse

from bot.cli.command import FAILED, Command, positive_number, print_error, run_database_work, words
from bot.cli.own_database import own_database
from bot.machine_clock import system_clock
from bot.services.bus import Bus
from bot.services.guilds import GuildService
from bot.services.matches import MatchService
from bot.services.privacy import PrivacyService
from bot.services.settings import SettingsService
from bot.services.wakeup import MAX_WAIT, Wakeup
from bot.settings import Settings
from bot.store import Store
from bot.store.database import JOB_TIMEOUT_S


def forget(options: argparse.Namespace, settings: Settings) -> int:
    """Delete a person's or a server's data. Without `--force`, only count the matches."""
    if (options.person is None) is (options.server is None):
        return print_error(words().say("cli-forget-which"))
    matches = run_database_work(_forget(options, own_database(settings)))
    if options.force:
        print(words().say("cli-forgotten"))  # noqa: T201
        return 0
    whom = "server" if options.person is None else "person"
    print(words().say("cli-forget-asked", matches=matches, whom=whom))  # noqa: T201
    return FAILED


async def _forget(options: argparse.Namespace, url: str) -> int:
    """Return the number of matches. With `--force`, delete the data too."""
    clock = system_clock()
    async with Store.open(url, timeout_s=JOB_TIMEOUT_S) as store:
        wakeup = Wakeup(clock, MAX_WAIT)
        if options.person is None:
            guilds = GuildService(store, clock, wakeup)
            count = await guilds.count_matches(options.server)
            if options.force:
                await guilds.forget(options.server)
            return count
        settings = SettingsService(store, clock)
        matches = MatchService(store, settings, clock, Bus(), wakeup)
        privacy = PrivacyService(store, clock, matches, settings, wakeup)
        count = (await privacy.summary(options.person)).matches
        if options.force:
            await privacy.forget(options.person)
        return count


COMMANDS = (
    Command(
        "forget",
        forget,
        options={
            "person": {"type": positive_number, "metavar": "ID"},
            "server": {"type": positive_number, "metavar": "ID"},
            "force": {"action": "store_true"},
        },
    ),
)
