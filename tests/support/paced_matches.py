"""Matches with time limits."""

from collections.abc import Callable
from typing import Any

from bot.play.limits import RECENTLY_ACTIVE
from bot.play.match import Match
from tests.support.seen import Seen
from tests.support.simcord_harness import SimulatedServer

HOUR, MINUTE = 60 * 60, 60


def late(seen: Seen) -> bool:
    return "is waiting for your move" in seen.words


async def plays(server: SimulatedServer) -> None:
    match = await server.match()
    await server.person(match.to_move).moves(str(match.position.legal_moves[0]))


async def opens(server: SimulatedServer, moves: int = 2, **options: Any) -> Match:
    """Begin a match in which both have moved and Asha, long inactive, is to move."""
    await server.begins(**options)
    for _ in range(moves - 1):
        await plays(server)
    await server.waits(RECENTLY_ACTIVE.total_seconds())
    await plays(server)
    return await server.match()


def before(server: SimulatedServer, method: str, channel: Any, act: Callable[[], Any]) -> None:
    """Call `act` before each `method` request for messages of `channel`."""
    request, path = server.client.http.request, f"/channels/{channel.id}/messages"

    async def hindered(route: Any, **options: Any) -> Any:
        if route.method == method and path in route.url:
            await act()
        return await request(route, **options)

    server.client.http.request = hindered  # type: ignore[method-assign]
