"""Waiting until the end of a match is shown."""

import asyncio
from dataclasses import replace

from bot.client.matches.shown_versions import ShownVersions
from bot.play.match import Match
from guti import Side
from guti.games import GAMES

LIVE = Match(7, GAMES["pretwa"], 1, 2, 10, 20, Side.BLACK)


async def test_wait_returns_when_match_end_is_shown() -> None:
    shown, ended = ShownVersions(), LIVE.resign(10, 0)
    first, second = (asyncio.create_task(shown.wait_for_end(ended, 60)) for _ in range(2))
    await asyncio.sleep(0)
    for other in (LIVE, replace(ended, id=8)):
        shown.note(other)
        await asyncio.sleep(0)
        assert not first.done()
    shown.note(ended)
    await asyncio.gather(first, second, shown.wait_for_end(ended, 60))
    assert shown.has_newer(LIVE)
    assert not shown.has_newer(ended)
    await shown.wait_for_end(replace(ended, id=9), 0.01)
