"""A scene of links to the page of a match in the browser."""

from typing import Any

from bot.client.matches.page_links import PAGE_URL
from tests.support.simcord_harness import ServerMember, SimulatedServer


async def opens_the_board(server: SimulatedServer, here: Any, _mira: ServerMember) -> None:
    """Get links to a match's page, and end them."""
    server.client.extras[PAGE_URL] = "https://guti.example"
    await server.begins(channel=here)
    await server.asha.uses(server.lowest_board(here), "match:more")
    await server.asha.types("board", here)
    first = (await server.asha.types("settings", here)).private
    (panel,) = (await server.asha.uses(first, "settings:page:2")).seen
    await server.asha.chooses(panel, "pages", "all")
