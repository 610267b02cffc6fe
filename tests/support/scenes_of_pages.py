"""Scenes of pages in the browser: links to a match, and what people share."""

from typing import Any

from bot.client.matches.page_links import PAGE_URL
from tests.support.shared_visits import solve_a_puzzle
from tests.support.simcord_harness import ServerMember, SimulatedServer


async def opens_the_board(server: SimulatedServer, here: Any, _mira: ServerMember) -> None:
    """Get links to a match's page, and end them."""
    server.client.extras[PAGE_URL] = "https://guti.example"
    await server.begins(channel=here)
    await server.asha.uses(server.lowest_board(here), "match:more")
    await server.asha.types("board", here)
    first = (await server.asha.types("settings", here)).private
    (panel,) = (await server.asha.uses(first, "settings:page:2")).seen
    (panel,) = (await server.asha.uses(panel, "settings:page:3")).seen
    await server.asha.chooses(panel, "pages", "all")


async def shares_pages(server: SimulatedServer, here: Any, _mira: ServerMember) -> None:
    """Share pages of a match and a puzzle, change them, and play from one."""
    server.client.extras[PAGE_URL] = "https://guti.example"
    asha, bimal = server.asha, server.bimal
    match = await server.reaches("a1-o d1xa1 a2xo d2-d1 oxd2 d3xd1", channel=here)
    ended = await server.services.matches.resign(match.id, match.version, asha.id)
    end = (await asha.types("replay", here, match=match.id)).public
    await asha.uses(end, "match:publish")
    point = await server.services.sharing.turning_point(ended.after, asha.id)
    card = (await asha.presses_id(end, f"match:share:{match.id}:{ended.after.version}")).public
    await asha.uses(await solve_a_puzzle(server, asha, here), "puzzle:publish")
    page = await server.services.shared_pages.of_turn(match.id, point.ply)
    assert page
    await server.chitra.uses(card, "shared:open")
    await server.chitra.types("play", here, position=page.key)
    own = (await bimal.uses(card, "shared:open")).private
    for name in ("name", "hide", "end", "keep", "end", "sure", "keep"):
        own = (await bimal.presses_id(own, f"shared:{name}:0::{page.key}")).private
