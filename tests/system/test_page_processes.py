"""The page of a match, served by a process that does not have the match's server."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from http import HTTPStatus
from random import Random

import aiohttp
import pytest
import pytest_asyncio

from guti import Side
from guti.games import GAMES
from tests.support.loopback_match import LoopbackMatch
from tests.support.page_processes import PageProcesses, page_processes
from tests.support.patience import stretched
from tests.support.web_match import PageUser

pytestmark = pytest.mark.asyncio(loop_scope="module")

WAY_LIMIT_S = 2.0
"""Time in which a move reaches the other process's door, on an idle machine."""


def late_limit() -> float:
    """Return the seconds in which a change reaches everybody, longer on a busy machine."""
    return stretched(15.0)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def bots(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[PageProcesses]:
    async with page_processes(tmp_path_factory.mktemp("page")) as opened:
        yield opened


class TwoDoors:
    """A match of Pretwa: Asha and Bimal, in Discord and on the page."""

    def __init__(self, bots: PageProcesses, match: LoopbackMatch, *users: PageUser) -> None:
        self.bots, self.match = bots, match
        self.asha, self.bimal = users

    @classmethod
    async def open(cls, bots: PageProcesses) -> TwoDoors:
        discord = bots.discord
        channel = discord.add_channel(f"doors-{len(discord.channels)}")
        discord.gateway.dispatch("CHANNEL_CREATE", channel.payload(discord.bot))
        match = await LoopbackMatch.open(discord, channel, GAMES["pretwa"], Side.BLACK)
        users = [await bots.user(each, channel) for each in (match.black, match.white)]
        return cls(bots, match, *users)

    @property
    def boards(self) -> list[str]:
        """The texts of the boards in Discord, live or ended."""
        texts = [message.text for message in self.match.channel.public]
        return [text for text in texts if text.startswith("**Pretwa**")]

    @property
    def mover(self) -> PageUser:
        return self.asha if self.match.position.to_move is Side.BLACK else self.bimal

    async def until_shown(self, text: str) -> float:
        """Wait until Discord's board shows a text; return the seconds."""
        begun = time.monotonic()
        await self.bots.discord.until(lambda: text in "".join(self.boards[-1:]), text, late_limit())
        return time.monotonic() - begun

    async def agree(self) -> None:
        """Check that the page and Discord's board show the match as it was played."""
        last = self.match.played[-1]
        await self.until_shown(f"**`{last}`**")
        history = (await self.asha.state())["history"]
        assert [each["text"] for each in history] == self.match.played
        await self.bots.discord.until(lambda: len(self.boards) == 1, "one board", late_limit())


@pytest_asyncio.fixture(loop_scope="module")
async def doors(bots: PageProcesses) -> TwoDoors:
    return await TwoDoors.open(bots)


async def test_moves_reach_the_other_door_within_two_seconds(doors: TwoDoors) -> None:
    match, ways, dice = doors.match, list[float](), Random(4)
    socket = await doors.bimal.connect()
    await socket.receive_json()
    for _ in range(4):
        (move,) = match.choose(dice)
        await doors.mover.moves(move)
        match.note(move)
        ways.append(await doors.until_shown(f"**`{move}`**"))
        (move,) = match.choose(dice)
        begun = time.monotonic()
        await match.move(move)
        while (await socket.receive_json(timeout=late_limit()))["version"] < len(match.played):
            pass
        ways.append(time.monotonic() - begun)
        await doors.agree()
    await socket.close()
    assert sorted(ways)[len(ways) // 2] < stretched(WAY_LIMIT_S), ways


async def test_offers_and_the_end_reach_discord(doors: TwoDoors) -> None:
    match, channel = doors.match, doors.match.channel
    for move in ("a1-o", "d1xa1"):
        await doors.mover.moves(move)
        match.note(move)
    await doors.agree()
    await doors.asha.acts("takeback")
    discord = doors.bots.discord

    def offered(text: str) -> bool:
        return text in channel.public[-1].text

    await discord.until(lambda: offered("would like to take back"), "the offer", late_limit())
    await match.white.click(channel.public[-1], label="Decline")
    await doors.bimal.acts("draw")
    await discord.until(lambda: offered("offers a draw"), "the offer", late_limit())
    assert channel.public[-1].buttons == ["Accept", "Decline"]
    await doors.asha.acts("accept")
    await doors.until_shown("A draw")
    await discord.until(lambda: len(doors.boards) == 1, "one board", late_limit())
    await doors.asha.acts("rematch")
    await discord.until(lambda: offered("a rematch"), "the offer of a rematch", late_limit())
    await doors.bimal.acts("rematch")
    await discord.until(lambda: len(doors.boards) == 2, "the rematch", late_limit())


async def send_until_answered(user: PageUser, **sent: object) -> int:
    """Send a move as the page does, again until it is answered; return the version."""
    while True:
        try:
            status, answer = await user.post("move", **sent)
        except (aiohttp.ClientError, TimeoutError):
            await asyncio.sleep(0.05)
            continue
        if status != HTTPStatus.SERVICE_UNAVAILABLE:
            assert status == HTTPStatus.OK, answer
            return int(answer["version"])


@pytest.mark.parametrize("delay_s", [0.0, 0.01, 0.04])
async def test_kill_of_page_loses_and_repeats_nothing(doors: TwoDoors, delay_s: float) -> None:
    """The process that serves the page is killed while a move is on its way."""
    sent = {"seen": 0, "ply": 0, "move": "a1-o"}
    posting = asyncio.create_task(send_until_answered(doors.asha, **sent))
    await asyncio.sleep(delay_s)
    await doors.bots.server.restart()
    assert await posting == 1
    doors.match.note("a1-o")
    await doors.agree()


@pytest.mark.parametrize("delay_s", [-1.0, 0.3])
async def test_kill_of_owner_shows_the_move_later(doors: TwoDoors, delay_s: float) -> None:
    """The process of the server is killed before or after a move on the page."""
    owner, match = doors.bots.owner, doors.match
    if delay_s < 0:
        await owner.kill()
    await doors.asha.moves("a1-o")
    match.note("a1-o")
    if delay_s >= 0:
        await asyncio.sleep(delay_s)
        await owner.kill()
    await doors.bimal.moves("d1xa1")
    match.note("d1xa1")
    await owner.start()
    await doors.agree()
