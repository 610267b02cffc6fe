"""The page of matches on a loopback port, served by the bot of a simulated server."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import aiohttp

from bot.client.matches.page_links import PAGE_URL, page_address
from bot.play.match import Match
from bot.settings import Settings
from bot.web import serve_page
from bot.web.open_pages import PageSockets
from tests.support.browser.process import free_port
from tests.support.simcord_harness import ServerMember, SimulatedServer

HOST = "127.0.0.1"


@dataclass
class PageUser:
    """A person with a link, who sends the requests of the page."""

    session: aiohttp.ClientSession
    address: str
    secret: str
    headers: dict[str, str] = field(default_factory=dict)

    @property
    def origin(self) -> str:
        return self.address.partition("/match")[0]

    @property
    def port(self) -> int:
        return int(self.origin.rpartition(":")[2])

    @property
    def sent_headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.secret}", "Origin": self.origin} | self.headers

    async def get(self, path: str = "/api/match") -> tuple[int, Any]:
        async with self.session.get(self.origin + path, headers=self.sent_headers) as answer:
            return answer.status, await answer.json()

    async def post(self, path: str, **body: Any) -> tuple[int, Any]:
        url = f"{self.origin}/api/match/{path}"
        async with self.session.post(url, json=body, headers=self.sent_headers) as answer:
            return answer.status, await answer.json()

    async def state(self) -> Any:
        status, found = await self.get()
        assert status == 200, found
        return found

    async def moves(self, text: str) -> int:
        """Play a move in the current state, and return the version."""
        now = await self.state()
        status, answer = await self.post(
            "move", seen=now["version"], ply=len(now["history"]), move=text
        )
        assert status == 200, answer
        version: int = answer["version"]
        return version

    async def acts(self, action: str) -> Any:
        """Carry out an action that the current state offers."""
        now = await self.state()
        assert action in [each["action"] for each in now["actions"]], now["actions"]
        status, answer = await self.post("act", seen=now["version"], action=action)
        assert status == 200, answer
        return answer

    async def connect(self, first: Any = None) -> aiohttp.ClientWebSocketResponse:
        """Open the page's socket, and send the first message."""
        url = f"{self.origin}/api/match/socket"
        opened = await self.session.ws_connect(url, headers={"Origin": self.origin} | self.headers)
        await opened.send_json({"secret": self.secret} if first is None else first)
        return opened


class WebPage:
    """The served page, and its users."""

    def __init__(
        self, server: SimulatedServer, session: aiohttp.ClientSession, pages: PageSockets
    ) -> None:
        self._server, self.session = server, session
        self.pages = pages

    @property
    def url(self) -> str:
        """The public address of all pages."""
        return str(self._server.client.extras[PAGE_URL])

    async def user(self, person: ServerMember | int, match: Match) -> PageUser:
        """Return a person with a new link to a match."""
        number = person if isinstance(person, int) else person.id
        address = await page_address(self._server.client, match, number)
        return self.at(address)

    def at(self, address: str) -> PageUser:
        """Return a user of a link's address."""
        return PageUser(self.session, address, address.partition("#")[2])


@asynccontextmanager
async def served_page(
    server: SimulatedServer, port: int | None = None, **settings: Any
) -> AsyncIterator[WebPage]:
    """Serve the page of the simulated server's bot."""
    port = port or free_port()
    read = Settings(web_url=f"http://{HOST}:{port}", web_port=port, web_host=HOST, **settings)
    async with aiohttp.ClientSession() as session, serve_page(server.client, read) as pages:
        assert pages
        yield WebPage(server, session, pages)
