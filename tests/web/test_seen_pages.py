"""Open pages that are hidden or left alone: opponents are called as if they were closed."""

from collections.abc import AsyncIterator

import aiohttp
import pytest
import pytest_asyncio

from bot.client.matches.doors import QUIET_INTERVAL_S
from bot.web.limits import REQUESTS_OF_LINK
from bot.web.open_pages import HIDDEN_FOR_S, SEEN_FOR_S
from tests.support.faulty_bot import poll_until
from tests.support.simcord_harness import DAY, SimulatedServer
from tests.support.web_match import PageUser, WebPage, served_page

Socket = aiohttp.ClientWebSocketResponse


class LeftPage:
    """Asha's page after her move, while Bimal is away."""

    def __init__(self, server: SimulatedServer, page: WebPage, socket: Socket) -> None:
        self.server, self.page, self.socket = server, page, socket

    @property
    def called(self) -> bool:
        return self.server.lowest_board().notified == {self.server.bimal.id}

    async def says(self, *, seen: bool) -> None:
        (page,) = self.page.pages.pages
        before = page.seen_until
        await self.socket.send_json({"seen": seen})
        await poll_until(lambda: page.seen_until != before)

    async def waits(self, seconds: float) -> None:
        """Let time pass, until the next check of all pages is over."""
        await self.server.waits(seconds)
        await self.page.pages.check()
        await self.server.waits(QUIET_INTERVAL_S + 1)


@pytest_asyncio.fixture
async def left(server: SimulatedServer) -> AsyncIterator[LeftPage]:
    match, _ = await server.begins()
    await server.waits(DAY / 24)
    async with served_page(server) as page:
        asha: PageUser = await page.user(server.asha, match)
        socket = await asha.connect()
        await socket.receive_json()
        await asha.moves("a1-o")
        await poll_until(lambda: "a1-o" in server.lowest_board().words)
        found = LeftPage(server, page, socket)
        assert not found.called
        yield found
        await socket.close()


async def test_opponent_is_called_once_page_is_hidden(left: LeftPage) -> None:
    await left.says(seen=False)
    await left.waits(HIDDEN_FOR_S - 20)
    assert not left.called
    await left.waits(20)
    await poll_until(lambda: left.called)
    assert left.page.pages.pages


async def test_opponent_is_called_once_page_is_left_alone(left: LeftPage) -> None:
    await left.waits(SEEN_FOR_S - 20)
    await left.says(seen=True)
    await left.waits(SEEN_FOR_S - 20)
    assert not left.called
    await left.waits(20)
    await poll_until(lambda: left.called)


async def test_page_that_is_seen_again_keeps_boards_quiet(left: LeftPage) -> None:
    server = left.server
    await left.says(seen=False)
    await left.waits(HIDDEN_FOR_S + 1)
    await poll_until(lambda: left.called)
    await server.bimal.types("move", move="d1xa1")
    await server.waits(DAY / 24)
    await left.says(seen=True)
    await server.asha.types("move", move="a2xo")
    assert "a2xo" in server.lowest_board().words
    assert not left.called


@pytest.mark.parametrize("message", ["{", "[]", "{}", '{"seen": 1}', "x" * 2000])
async def test_page_that_says_anything_else_is_closed(left: LeftPage, message: str) -> None:
    await left.socket.send_str(message)
    while (await left.socket.receive()).type is aiohttp.WSMsgType.TEXT:
        pass
    assert left.socket.closed
    await poll_until(lambda: not left.page.pages.pages)


async def test_page_that_says_too_much_is_closed(left: LeftPage) -> None:
    for _ in range(REQUESTS_OF_LINK):
        if not left.socket.closed:
            await left.socket.send_json({"seen": True})
    while (await left.socket.receive()).type is aiohttp.WSMsgType.TEXT:
        pass
    await poll_until(lambda: not left.page.pages.pages)
