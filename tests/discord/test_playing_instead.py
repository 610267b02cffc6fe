"""Replacement of a live engine match that prevents another match from beginning."""

from typing import Any

import pytest

from bot.play.ending import Ending
from bot.play.match import Match
from bot.store import match_tables
from tests.support.seen import Seen
from tests.support.simcord_harness import SimulatedServer

INSTEAD = "Give it up, start this"


async def plays(server: SimulatedServer, game: str, **wanted: Any) -> Seen:
    """Return the answer when Asha requests a match against the engine."""
    mine = {"side": "black", "first": "me", "level": "1"}
    return (await server.asha.types("play", game=game, **{**mine, **wanted})).seen[-1]


async def refused(server: SimulatedServer, *, private: bool) -> tuple[Seen, Seen]:
    """Return the board of a match, and the refusal of a second one."""
    board = await plays(server, "felli", private=private)
    refusal = await plays(server, "pretwa", private=private, level="3", side="white")
    assert "already playing me at **Felli**" in refusal.words
    assert list(refusal.buttons) == ["Show", INSTEAD]
    return board, refusal


async def both(server: SimulatedServer) -> tuple[Match, Match]:
    return await server.services.matches.get(1), await server.services.matches.get(2)


@pytest.mark.parametrize("restarted", [False, True])
async def test_private_match_begins_in_place_of_another(
    server: SimulatedServer, *, restarted: bool
) -> None:
    board, refusal = await refused(server, private=True)
    if restarted:
        await server.restarts()
    shown = (await server.asha.presses(refusal, INSTEAD)).seen
    first, second = await both(server)
    assert first.result
    assert first.result.termination is Ending.ABORTED
    assert (second.game.key, second.level, second.owner) == ("pretwa", 3, server.asha.id)
    assert second.white == server.asha.id
    assert [seen.raw.id for seen in shown if seen.alts] in ([], [refusal.raw.id])
    assert "Pretwa" in server.look(refusal).words
    assert restarted or server.is_gone(board)
    assert not server.messages()


@pytest.mark.parametrize("rules", ["murray-1952", "Murray 1952", "murray" + "!" * 120])
async def test_replacement_match_uses_the_typed_rules(server: SimulatedServer, rules: str) -> None:
    await plays(server, "felli", private=True)
    refusal = await plays(server, "pretwa", private=True, rules=rules)
    await server.asha.presses(refusal, INSTEAD)
    _, second = await both(server)
    assert (second.game.key, second.game.rules) == ("pretwa", "murray-1952")


async def test_public_match_ends_before_another_begins(server: SimulatedServer) -> None:
    board, refusal = await refused(server, private=False)
    await server.asha.presses(refusal, INSTEAD)
    first, second = await both(server)
    assert not first.live
    assert await server.match() == second
    ended, begun = server.messages()
    assert "Rematch" in ended.buttons
    assert "Pretwa" in begun.words
    assert begun.raw.id == await server.shows(second)
    assert server.is_gone(refusal)
    assert board.raw.id in {ended.raw.id, begun.raw.id} or server.is_gone(board)


async def test_unfair_engine_match_does_not_replace_another(server: SimulatedServer) -> None:
    _, refusal = await refused(server, private=True)
    elsewhere = server.guild.create_text_channel("elsewhere")
    await server.begins("pretwa", channel=elsewhere)
    answer = (await server.asha.presses(refusal, INSTEAD)).private
    assert "Pretwa" in answer.words
    assert server.rows("SELECT ended IS NULL FROM matches ORDER BY id") == [(1,), (1,)]


async def test_double_press_resigns_only_one_match(server: SimulatedServer) -> None:
    _, refusal = await refused(server, private=True)
    await server.asha.presses(refusal, INSTEAD)
    again = (await server.asha.presses(refusal, INSTEAD)).private
    assert "already playing me at **Pretwa**" in again.words
    assert server.rows("SELECT ended IS NULL FROM matches ORDER BY id") == [(0,), (1,)]


async def test_match_that_changed_meanwhile_is_not_resigned(server: SimulatedServer) -> None:
    board, refusal = await refused(server, private=False)
    await server.asha.presses(board, next(iter(board.buttons)))
    assert "moved on" in (await server.asha.presses(refusal, INSTEAD)).words
    assert server.rows("SELECT ended FROM matches") == [(None,)]


async def test_only_the_player_can_replace_a_match(server: SimulatedServer) -> None:
    _, refusal = await refused(server, private=False)
    assert "it is their match" in (await server.bimal.presses(refusal, INSTEAD)).refusal
    _, own = await refused_in_private(server)
    assert "no such match" in (await server.bimal.presses(own, INSTEAD)).refusal
    assert server.rows("SELECT count(*) FROM matches WHERE ended IS NULL") == [(2,)]


async def refused_in_private(server: SimulatedServer) -> tuple[Seen, Seen]:
    return await refused(server, private=True)


@pytest.mark.parametrize("shown", [True, False])
async def test_rematch_can_be_replaced_at_another_level(
    server: SimulatedServer, *, shown: bool
) -> None:
    board = await plays(server, "felli")
    match = await server.match()
    await server.services.matches.resign(match.id, match.version, server.asha.id)
    await server.begins()
    await server.asha.presses_id(board, "match:rematch:1:0")
    thread = server.channel.threads[-1]
    refusal = (await server.asha.presses_id(board, "match:again:1:0:4")).private
    assert list(refusal.buttons) == [INSTEAD]
    if not shown:
        posting = f"/channels/{thread.id}/messages"
        server.env.inject_error("POST", posting, status=403, code=50001, times=2)
    await server.asha.presses(refusal, INSTEAD)
    assert not shown or "Rematch" in server.lowest_board(thread).buttons
    (level, channel), *others = server.rows(
        "SELECT level, channel FROM matches WHERE ended IS NULL AND level IS NOT NULL"
    )
    assert not others
    assert (level, channel) == (4, server.channel.threads[-1].id)


@pytest.mark.parametrize("end", ["instead", "resigned", "resigned unseen"])
async def test_new_match_is_shown_after_private_match_ends(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch, end: str
) -> None:
    """The match waited for its channel, and then for Asha's limit of matches."""
    monkeypatch.setattr(match_tables, "MAX_LIVE_MATCHES", 2)
    elsewhere = server.guild.create_text_channel("elsewhere")
    await plays(server, "felli", private=True)
    await server.chitra.types("play", elsewhere, game="felli")
    server.forbid("create_public_threads", channel=elsewhere)
    challenge = await server.bimal.types(
        "challenge", elsewhere, opponent=server.asha, game="pretwa"
    )
    offer = (await server.asha.uses(challenge.public, "challenge:accept")).private
    await server.asha.uses(offer, "challenge:wait")
    await server.asha.types("play", game="felli")
    busy = await server.match(elsewhere)
    await server.services.matches.resign(busy.id, busy.version, server.chitra.id)
    third = server.guild.create_text_channel("third")
    if end != "instead":
        sure = (await server.asha.types("resign", third)).private
        if end == "resigned unseen":
            server.env.inject_error("POST", "/interactions/*", status=404, code=10062)
            server.env.inject_error("PATCH", "/webhooks/*", status=404, code=10015)
        await server.asha.uses(sure, "match:resign")
    else:
        refusal = await plays(server, "pretwa", private=True)
        await server.asha.presses(refusal, INSTEAD)
    begun = await server.match(elsewhere)
    assert await server.shows(begun) == server.lowest_board(elsewhere).raw.id
