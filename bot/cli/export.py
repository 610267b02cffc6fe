"""Command: `export`, which writes a person's data to a file."""

import argparse
import asyncio
import shutil
from pathlib import Path

from bot.cli.command import Command, positive_number, report_unwritable, report_written
from bot.cli.own_database import own_database
from bot.client.data_file import DataFile
from bot.settings import Settings
from bot.store import Store


def export(options: argparse.Namespace, settings: Settings) -> int:
    """Write a person's data as compressed JSON."""
    try:
        asyncio.run(_export(options.person, options.file, own_database(settings)))
    except OSError as error:
        return report_unwritable(options.file, error)
    return report_written(options.file)


async def _export(person: int, file: Path, url: str) -> None:
    async with Store.open(url) as store, DataFile.write(store.people.pages(person)) as data:
        with file.open("wb") as target:
            shutil.copyfileobj(data.file, target)


COMMANDS = (
    Command(
        "export",
        export,
        arguments={"file": {"type": Path}},
        options={"person": {"type": positive_number, "metavar": "ID", "required": True}},
    ),
)
