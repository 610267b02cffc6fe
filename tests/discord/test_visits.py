"""Words of a visit: looked up once, and in the language that the person has chosen."""

import sys
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

from bot.client import languages
from tests.support.simcord_harness import SimulatedServer


@contextmanager
def calls_of_languages() -> Iterator[Counter[str]]:
    """Count the calls of each function of `bot/client/languages.py`."""
    found, frames = Counter[str](), set[FrameType]()

    def note(frame: FrameType, event: str, _given: object) -> None:
        # A coroutine that goes on after a wait has another event, but the same frame.
        if event == "call" and frame.f_code.co_filename == languages.__file__:
            found[frame.f_code.co_name] += frame not in frames
            frames.add(frame)

    sys.setprofile(note)
    try:
        yield found
    finally:
        sys.setprofile(None)


async def test_language_of_person_is_looked_up_once(server: SimulatedServer) -> None:
    await server.begins()
    board = server.lowest_board()
    for acting in (
        server.asha.types("board", text=True),
        server.asha.presses(board, "More"),
        server.asha.types("learn"),
        server.asha.types("puzzle"),
        server.bimal.types("challenge", opponent=server.bimal, game="pretwa"),
        server.asha.moves("a1-a9"),
    ):
        with calls_of_languages() as found:
            await acting
        assert found["reader_texts"] == 1, found


async def test_words_follow_the_chosen_language(server: SimulatedServer) -> None:
    shown = (await server.asha.types("settings", language="hi")).private
    assert "सेटिंग" in shown.words
    again = (await server.asha.types("board")).refusal
    assert not again.isascii()
