"""Whole matches of every game on two pages, by the requests that the browser sends."""

from collections.abc import Sequence
from itertools import pairwise
from random import Random

import pytest

from bot.play.match import Match
from guti import Side
from guti.games import GAMES
from tests.support.faulty_bot import poll_until
from tests.support.simcord_harness import SimulatedServer
from tests.support.web_match import served_page

TURN_S = 8
"""Seconds between two moves, longer than the shortest time between two edits of a board."""

FEW = 20
"""Length of matches that are played at this pace. Longer ones are played faster."""


def short_match(match: Match) -> Sequence[Match]:
    """Return the states of the shortest of some random matches, from `match` to its end."""
    played = list[list[Match]]()
    for seed in range(12):
        dice, states = Random(seed), [match]
        while states[-1].live:
            now = states[-1]
            states.append(now.play(now.to_move, str(dice.choice(now.position.legal_moves))))
        played.append(states)
    return min(played, key=len)


@pytest.mark.parametrize("game", GAMES)
async def test_whole_match_is_played_on_two_pages(server: SimulatedServer, game: str) -> None:
    match, _ = await server.begins(game)
    states = short_match(match)
    async with served_page(server) as page:
        users = {side: await page.user(match.player(side), match) for side in Side}
        sockets = [await user.connect() for user in users.values()]
        server.env.http_requests.clear()
        for ply, (now, after) in enumerate(pairwise(states)):
            mover = users[now.position.to_move]
            status, shown = await mover.get("/api/match?board=none")
            assert status == 200
            assert [each["text"] for each in shown["moves"]] == [
                *map(str, now.position.legal_moves)
            ]
            sent = {"seen": ply, "ply": ply, "move": str(after.moves[-1])}
            assert await mover.post("move", **sent) == (200, {"version": ply + 1})
            for socket in sockets:
                await socket.send_json({"seen": True})
            await server.waits(TURN_S if len(states) <= FEW else 1)
        await server.waits(TURN_S)
        await poll_until(lambda: "Rematch" in server.lowest_board().buttons)
        for user in users.values():
            end = await user.state()
            assert [each["text"] for each in end["history"]] == [*map(str, states[-1].moves)]
            winner = states[-1].result and states[-1].result.winner
            assert (end["live"], end["winner"]) == (False, winner.value if winner else None)
        for socket in sockets:
            await socket.close()
    edits = [each.method for each in server.env.http_requests]
    # In Discord, each move is answered, and the last board is deleted.
    assert edits == ["PATCH"] * len(edits)
    assert len(edits) < len(states)
