"""Plays a match against an installed bot through a loopback Discord.

`.venv/bin/python -m tests.support.installed_match --help` explains how to run it by hand; `.ci/run`
runs it with a wheel in an empty environment.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.support.loopback import BotProcess, Loopback, PostedMessage
from tests.support.patience import PATIENCE_S
from tests.support.soak.lone_player import LonePlayer

BENGALI = range(0x0980, 0x0A00)
MAX_TURNS = 200
ANSWERED_WITHIN_S = PATIENCE_S
"""Time limit of an answer, longer than Discord's, which other tests check."""
STARTED_WITHIN_S = 120.0
"""Time limit of a start, which may compile the search."""


@dataclass(frozen=True)
class InstalledMatch:
    """A finished match: a board and a profile in Bengali, the result, and the bot's log."""

    board: PostedMessage
    profile: PostedMessage
    result: str
    log: str

    @property
    def in_bengali(self) -> bool:
        """Return whether the alt texts of both pictures are in Bengali."""
        described = (" ".join(each.alt_texts) for each in (self.board, self.profile))
        return all(any(ord(letter) in BENGALI for letter in text) for text in described)

    @property
    def pictures(self) -> dict[str, bytes]:
        """Contents of the picture files, by file name."""
        answers = {"board": self.board, "profile": self.profile}
        return {name: answer.attachments[0].data for name, answer in answers.items()}


async def play(
    command: Sequence[str], folder: Path, settings: Mapping[str, str] | None = None
) -> InstalledMatch:
    """Start a bot, play a match against it in Bengali, and return the results."""
    # With an empty URL the bot uses its default database.
    environment = {"DATABASE_URL": "", **(settings or {})}
    log = folder / "bot"
    async with (
        Loopback.serve(deadline=ANSWERED_WITHIN_S) as discord,
        BotProcess(
            discord,
            log,
            command=command,
            folder=folder,
            settings=environment,
            timeout=STARTED_WITHIN_S,
        ) as bot,
    ):
        asha = discord.member("Asha")
        await asha.slash(discord.channel, "settings", language="bn")
        player = LonePlayer(discord, discord.channel, asha, 1, "felli", Random(5))
        player.longest_wait_s = STARTED_WITHIN_S
        await player.act()
        board = await asha.slash(discord.channel, "board")
        for _ in range(MAX_TURNS):
            if player.lost or not player.live:
                break
            await player.act()
        assert not player.live, f"the match does not go on:\n{bot.log}"
        profile = await asha.slash(discord.channel, "profile", private=True)
        return InstalledMatch(board.message, profile.message, player.text, bot.log)


def main() -> None:
    """Play a match and print its result."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.support.installed_match", description=__doc__
    )
    parser.add_argument("--pictures", type=Path, help="a folder for the pictures in Bengali")
    parser.add_argument("command", nargs="+", help="what starts the bot, behind `--`")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        match = asyncio.run(play(options.command, Path(folder)))
        made = sorted(path.name for path in Path(folder).iterdir())
    assert match.in_bengali, match.board.alt_texts
    for name, content in match.pictures.items() if options.pictures else ():
        (options.pictures / f"{name}.png").write_bytes(content)
    described = (" ".join(each.alt_texts) for each in (match.board, match.profile))
    print(match.log, *described, match.result, f"Made: {', '.join(made)}", sep="\n")  # noqa: T201


if __name__ == "__main__":
    main()
