"""Commands: `backup` and `restore`."""

import argparse
from pathlib import Path

from bot.cli.command import Command, print_error, report_unwritable, report_written, words
from bot.cli.own_database import own_database
from bot.settings import Settings
from bot.store import backups


def back_up(options: argparse.Namespace, settings: Settings) -> int:
    """Copy the database to a file."""
    database = backups.file_of(own_database(settings))
    if database is None:
        return print_error(words().say("cli-backup-other"))
    try:
        backups.back_up(database, options.file)
    except OSError as error:
        return report_unwritable(options.file, error)
    return report_written(options.file)


def restore(options: argparse.Namespace, settings: Settings) -> int:
    """Restore a copy of the database. `--force` replaces an existing database."""
    database = backups.file_of(settings.database_url)
    if database is None:
        return print_error(words().say("cli-backup-other"))
    if database.exists() and not options.force:
        return print_error(words().say("cli-restore-exists", file=str(database)))
    try:
        backups.restore(options.file, database)
    except OSError as error:
        return report_unwritable(database, error)
    sentence = words().say("cli-restored", file=str(options.file), database=str(database))
    print(sentence)  # noqa: T201
    return 0


FILE = {"file": {"type": Path}}
COMMANDS = (
    Command("backup", back_up, arguments=FILE),
    Command("restore", restore, arguments=FILE, options={"force": {"action": "store_true"}}),
)
