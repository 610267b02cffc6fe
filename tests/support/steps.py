"""Actions and positions that several tests of commands share."""

import json
from datetime import timedelta
from typing import Any

import discord

from bot.learn.puzzle import Puzzle
from bot.play.match import Match
from bot.services.requests import Person as Player
from guti import Move
from tests.support.ratings_fixture import RatedServer
from tests.support.seen import SELECT, Seen
from tests.support.simcord_harness import ServerMember, SimulatedServer


async def plays(
    server: SimulatedServer,
    winner: ServerMember,
    loser: ServerMember,
    *,
    ago: timedelta = timedelta(),
    **options: Any,
) -> Match:
    """Store a match that ended the time `ago` before now, without posting messages."""
    rated_server = RatedServer(server.store, server.env.now() - ago)
    won, lost = (Player(each.id, each.actor.name.capitalize()) for each in (winner, loser))
    return await rated_server.plays(won, lost, guild=server.guild.id, **options)


async def add_players(server: SimulatedServer, people: int) -> list[ServerMember]:
    """Add members who have each lost a match to Asha."""
    newcomers = [server.joins(f"player{at}") for at in range(people)]
    for each in newcomers:
        await plays(server, server.asha, each)
    return newcomers


CHAIN = "a1-o d1xa1 a2xo d2-d1 oxd2 d3xd1 b2-a2"
"""Moves to a Pretwa position in which White's capture `f2xb2` continues to `o` or `d2`."""

LABYRINTH = """
    a1-o d1xa1 a2xo f1-a1 oxa2 f2-f1 a2-a1 e1-d1 c1xe1 e2xoxa2 a3xa1xe1 f3-f2 c2xe2xa2 f4-f3 b3-a3
    d3xb3 a3xc3 d4-d3 b2-b3 d3-d4 b1-b2 e4-f4 a4xe4xe2 d4-e4 a5-a4 f5-f4 a4-a5 f6-f5 e2-d2 f7-f6
    d2-d1 f6-f7 c3-d3 f5-f6 d1-o f4-f5 d3-c3 d5-d4 b2-c2 f3-f4 c2-c1 d4-d5 c1-d1 f4-f3 a5-a4 f3-e3
    o-f1 d5-d4 e1-o e3-f3 c3-c2 e4-e3 c4xe4xe2 e5-e4 b4-c4 e4-e5 d1-d2 d6-d5 a6-a5 d5-d6 o-b1 d6-d5
    b6-a6 f6xb6xd6 a5-a6 f5-f6 d2-d1
"""
"""Moves to a Gol-skuish position with a piece that has more captures than a select holds."""


async def opened(server: SimulatedServer, match: Match) -> tuple[ServerMember, Seen]:
    """Open the picker as the player to move. Return the player and the picker."""
    player = server.person(match.to_move)
    board = server.messages()[-1]
    return player, (await player.presses_id(board, press(match, "choose"))).private


def press(match: Match, action: str) -> str:
    return f"match:{action}:{match.id}:{match.version}"


def wrong_move(puzzle: Puzzle, turn: int) -> Move:
    legal = puzzle.before(turn).legal_moves
    return next(move for move in legal if not puzzle.accepts(turn, move))


async def presses(who: ServerMember, shown: Seen, move: Move) -> Seen:
    """Press a move. If it has no button, press its piece first."""
    if str(move) not in shown.buttons:
        shown = (await who.presses(shown, move.origin)).private
    return (await who.presses(shown, str(move))).private


def manager(server: SimulatedServer) -> ServerMember:
    """Add a member who manages the server."""
    role = server.guild.create_role("m", permissions=discord.Permissions(manage_guild=True))
    user = server.env.create_user("mira")
    return ServerMember(server, server.guild.add_member(user, roles=[role]))


def refuse_one_answer(server: SimulatedServer) -> None:
    server.env.inject_error(
        "POST", "/interactions/*/callback", status=403, code=50013, message="Missing Permissions"
    )


MINE = {"side": "black", "first": "me"}


async def begins(server: SimulatedServer, game: str = "felli", **wanted: Any) -> Seen:
    """Begin a match against the engine, in which Asha is Black, and return the board."""
    answer = await server.asha.types("play", game=game, **{**MINE, **wanted})
    return answer.private if wanted.get("private") else answer.public


async def own_match(server: SimulatedServer, number: int = 1) -> Match:
    return await server.services.matches.get(number)


async def chooses_again(person: ServerMember, panel: Seen) -> Seen:
    """Choose in each select what is chosen already; return the panel afterwards."""
    for part in panel._parts(SELECT):
        (now,) = [each["value"] for each in part["options"] if each.get("default")]
        (panel,) = (await person.chooses(panel, part["custom_id"].split(":")[1], now)).seen
    return panel


async def plays_on(server: SimulatedServer, board: Seen, plies: int, number: int = 1) -> Seen:
    """Press buttons for a number of plies, fewer if the match ends earlier."""
    match = await own_match(server, number)
    while match.live and len(match.moves) < plies:
        await server.asha.presses(board, next(iter(board.buttons)))
        board, match = server.look(board), await own_match(server, number)
    return board


def loses_first_answer(server: SimulatedServer) -> list[str]:
    """Lose Discord's answer to the first post in the channel; return a list of posted nonces."""
    request, nonces = server.client.http.request, list[str]()

    async def unheard(route: Any, **options: Any) -> Any:
        response = await request(route, **options)
        if route.method == "POST" and route.url.endswith(f"{server.channel.id}/messages"):
            nonces.append(json.loads(options["form"][0]["value"])["nonce"])
            if len(nonces) == 1:
                raise TimeoutError
        return response

    server.client.http.request = unheard  # type: ignore[method-assign]
    return nonces
