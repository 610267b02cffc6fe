"""Shared turning points: their cards, and the matches played from them."""

import asyncio
from dataclasses import replace

import discord
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.play.ending import Ending
from bot.play.match import Match
from cogs.sweep import SWEEP_HEARTBEATS
from guti import Outcome
from tests.support.exported_rows import all_rows_about
from tests.support.seen import Seen
from tests.support.simcord_harness import HEARTBEAT_INTERVAL, SimulatedServer

OPENING = "a1-o d1xa1 a2xo d2-d1 oxd2 d3xd1"
"""Moves of Pretwa, of which the fifth loses a piece of Black."""

SWEEP = (SWEEP_HEARTBEATS * HEARTBEAT_INTERVAL).total_seconds() + 1


async def ended(server: SimulatedServer) -> tuple[Match, Seen]:
    """End a match that Black loses. Return the match and the last board."""
    match = await server.reaches(OPENING)
    board = (await server.asha.types("resign")).private
    return match, (await server.asha.presses(board, "Yes, resign")).public


async def shared(server: SimulatedServer) -> tuple[Match, Seen]:
    """End a match that Black loses, and share it as a spectator."""
    match, end = await ended(server)
    return match, (await server.chitra.presses(end, "Share")).public


async def test_card_shows_turning_point_and_number_of_turns(
    server: SimulatedServer,
) -> None:
    match, card = await shared(server)
    assert f"{server.bimal.mention} beat {server.asha.mention}" in card.words
    assert "played **`oxd2`**, and" in card.words
    assert "Nobody has turned it around yet." in card.words
    assert not card.notified
    public = len(server.messages())
    own = (await server.chitra.presses(card, "Play this position")).private
    assert len(server.messages()) == public, "the match is its player's alone"
    begun = await server.services.matches.get(match.id + 1)
    assert begun.black == begun.owner == server.chitra.id
    assert begun.position == match.positions[4]
    assert begun.moves == match.moves[:4]
    assert "Here the match turned" in own.words
    assert "played" not in own.words, "the moves before are not the newcomer's"
    share = await server.store.shares.find(card.raw.id)
    assert share
    seen = await server.services.sharing.shown(share)
    over = replace(begun, result=Outcome(Ending.AGREEMENT, None), version=begun.version + 1)
    await server.services.matches.save(begun, over)
    await asyncio.gather(*server.services.bus.running)
    own = (await server.chitra.presses_id(own, f"match:view:{begun.id}:0")).private
    assert "You’ve turned it around!" in own.words
    # A sweep that read the old number changes nothing.
    await server.services.shares.renewed(share, seen[0].match, seen[1])
    await server.waits(SWEEP)
    assert "One player has turned it around." in server.look(card).words
    assert server.look(card).alts == card.alts
    profile = await server.store.profiles.against_engine(server.guild.id, server.chitra.id)
    assert not profile.beaten


async def test_card_is_posted_once_per_channel(server: SimulatedServer) -> None:
    _, end = await ended(server)
    public = len(server.messages())
    answers = await server.at_once(
        *(who.presses(end, "Share") for who in (server.asha, server.asha, server.bimal))
    )
    assert len(server.messages()) == public + 1
    assert sum("has just seen" in each.words for each in answers) == 1, "a double tap is silent"
    late = (await server.chitra.presses(end, "Share")).refusal
    assert late.endswith(str(server.messages()[-1].raw.id))


async def test_private_shared_card_stays_playable(server: SimulatedServer) -> None:
    """The bot cannot edit a private card, but its reader can always play from it."""
    muted = discord.Permissions(send_messages=True).value
    overwrite = Overwrite(server.chitra.id, OverwriteType.MEMBER, deny=muted)
    server.env.backend.set_overwrite(server.channel.id, overwrite)
    match, end = await ended(server)
    card = (await server.chitra.presses(end, "Share")).private
    await server.chitra.presses(card, "Play this position")
    own = await server.services.matches.get(match.id + 1)
    await server.services.matches.resign(own.id, own.version, server.chitra.id)
    await server.waits(SWEEP)
    again = (await server.chitra.presses(card, "Play this position")).private
    assert "Pretwa" in again.words


async def test_players_of_the_game_cannot_try_positions(server: SimulatedServer) -> None:
    _, card = await shared(server)
    await server.begins("pretwa", channel=server.guild.create_text_channel("elsewhere"))
    refused = (await server.bimal.presses(card, "Play this position")).refusal
    assert "match of Pretwa without hints" in refused


async def test_deletion_removes_the_name_from_the_card(server: SimulatedServer) -> None:
    _, card = await shared(server)
    await server.services.privacy.forget(server.bimal.id)
    await server.waits(SWEEP)
    words = server.look(card).words
    assert server.bimal.mention not in words
    assert "Deleted player beat" in words
    rows = await all_rows_about(server.store, server.asha.id)
    assert [row["message"] for row in rows["messages"] if row["kind"] == "share"] == [card.raw.id]
