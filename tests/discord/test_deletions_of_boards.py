"""Deletions of outdated boards by moves and sweeps at the same time."""

from typing import cast

from bot.client.matches.board_records import Shown
from bot.client.matches.boards import Boards
from bot.play.shown_board import ShownBoard
from cogs.sweep import SweepCog
from tests.support.simcord_harness import SimulatedServer


async def test_board_is_deleted_once(server: SimulatedServer) -> None:
    """Another change and a sweep have read the row of a board before it was deleted."""
    match, first = await server.begins()
    await server.asha.moves("a1-o")
    assert server.is_gone(first)
    tracked = await server.store.messages.stale(server.services.clock(), 9, ())
    board = ShownBoard(match.id, first.raw.id, server.guild.id, server.channel.id, 0)
    boards = Boards.of(server.client)
    sweep = cast(SweepCog, server.client.get_cog("SweepCog"))
    assert [await sweep.close_board(each) for each in tracked] == [True]
    await boards.delete_cleared_rows()
    await boards._records.clear(match, Shown(None, (board,)))
    assert [each.method for each in server.env.http_requests].count("DELETE") == 1
