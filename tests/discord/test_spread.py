"""The number of files whose functions receive an interaction."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import discord

from bot.paths import TREE
from tests.support.simcord_harness import SimulatedServer

PACKAGES = ("bot", "cogs", "guti")

FILES_AT_MOST = 8

QUESTIONS = {
    "bot/client/languages.py",
    "bot/client/messages/place_kinds.py",
    "bot/client/places.py",
}
"""Files that only determine an interaction's place or the language of the answer."""


@contextmanager
def entered_files() -> Iterator[set[str]]:
    """Collect the files in which a function has an interaction as an argument."""
    found = set[str]()

    def note(frame: FrameType, event: str, _given: object) -> None:
        path = Path(frame.f_code.co_filename)
        if event != "call" or not any(path.is_relative_to(TREE / each) for each in PACKAGES):
            return
        arguments = frame.f_code.co_varnames[: frame.f_code.co_argcount]
        if any(isinstance(frame.f_locals.get(name), discord.Interaction) for name in arguments):
            found.add(path.relative_to(TREE).as_posix())

    sys.setprofile(note)
    try:
        yield found
    finally:
        sys.setprofile(None)


async def test_simple_interactions_run_code_of_few_files(server: SimulatedServer) -> None:
    challenge = (await server.asha.types("challenge", opponent=server.bimal, game="pretwa")).public
    with entered_files() as accepting:
        await server.bimal.presses(challenge, "Accept")
    with entered_files() as pressing:
        await server.asha.presses(server.lowest_board(), "a1-o")
    with entered_files() as typing:
        await server.bimal.moves("d1xa1")
    for entered in (accepting, pressing, typing):
        assert "bot/client/messages/messenger.py" in entered
        assert len(entered - QUESTIONS) <= FILES_AT_MOST, sorted(entered)
