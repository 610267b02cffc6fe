"""Tournaments: from the announcement to the podium by taps, permissions, and what goes wrong."""

import asyncio
from typing import Any

import discord
import pytest
import simcord

from bot.play.match import Match
from bot.play.pace import Pace
from bot.play.tournaments.values import Form, TournamentPlan
from bot.services.requests import Person, Place
from bot.store.tournaments import MAX_TOURNAMENTS
from guti import Record
from tests.support.seen import Seen
from tests.support.simcord_harness import DAY, ServerMember, SimulatedServer
from tests.support.steps import manager
from tests.support.tournament_play import pair_here

MINUTE = 60
THREAD_CREATED = discord.MessageType.thread_created.value


@pytest.fixture
def players(server: SimulatedServer) -> list[ServerMember]:
    return [server.asha, server.bimal, server.chitra, server.joins("dipa")]


async def plan(server: SimulatedServer, director: ServerMember, **options: Any) -> Seen:
    """Plan and announce a tournament, and return its card."""
    draft = (await director.types("tournament", game="felli", **options)).private
    assert "at the latest" in draft.words
    answer = await director.presses(draft, "Announce")
    assert "Announced" in answer.words
    return card(server)


def card(server: SimulatedServer) -> Seen:
    """Return the only card in the channel."""
    cards = [each for each in server.messages() if "Tournament 1" in each.words]
    assert len(cards) == 1, [(each.raw.nonce, each.words) for each in cards]
    (found,) = cards
    return found


async def moves(server: SimulatedServer, number: int, count: int) -> Match:
    """Play moves of a match."""
    match = await server.store.matches.get(number)
    for _ in range(count):
        text = str(match.position.legal_moves[0])
        change = await server.services.matches.play(match.id, match.version, match.to_move, text)
        match = change.after
    return match


async def resigns(server: SimulatedServer, number: int) -> None:
    """Play two moves of a match, and let White resign."""
    match = await moves(server, number, 2)
    await server.services.matches.resign(match.id, match.version, match.white)
    while running := server.services.bus.running:
        await asyncio.wait(running)


async def play_round(server: SimulatedServer, players: list[ServerMember]) -> None:
    for _ in range(2):
        for player in players:
            await player.presses(card(server), "Play my match")
    live = server.rows("SELECT id FROM matches WHERE ended IS NULL")
    for (number,) in live:
        await resigns(server, number)
    await server.waits(2 * MINUTE)


async def sign_up(server: SimulatedServer, shown: Seen, players: list[ServerMember]) -> None:
    """Let all players sign up, and wait until the tournament has begun."""
    for player in players:
        await player.presses(shown, "Sign up")
    await server.waits(MINUTE)


async def test_tournament_runs_from_announcement_to_podium(
    server: SimulatedServer, players: list[ServerMember]
) -> None:
    director = manager(server)
    shown = await plan(server, director, players=4)
    await sign_up(server, shown, players)
    assert "Round 1 of 3" in card(server).words
    told = server.direct_messages(server.asha)[-1].words
    assert "round 1: you play `" in told
    for _ in range(3):
        await play_round(server, players)
    ended = card(server)
    assert "Over." in ended.words
    assert "🥇" in ended.words
    assert list(ended.buttons) == ["Table"]
    assert len(server.channel.threads) == 12
    assert "1. asha · 3" in " ".join(ended.alts)
    table = (await server.asha.presses(ended, "Table")).private
    assert list(table.buttons) == ["Standings", "As text"]
    standings = (await server.asha.presses(table, "Standings")).private
    assert list(standings.buttons) == ["Crosstable", "As text"]
    text = (await server.asha.presses(standings, "As text")).private
    assert text.words.count(" · 3") == 4, "White resigned each game"
    assert not text.alts
    assert "Hall of fame" in (await server.asha.types("tournament")).private.words
    panel = (await director.types("server")).private
    assert "Hall of fame" in (await director.presses(panel, "Next ▶")).private.words
    assert [each for each in server.messages() if "Tournament" in each.words] == [ended]
    lines = [each.raw for each in server.messages() if each.raw.type == THREAD_CREATED]
    assert not lines, "no line about a thread is left"


async def test_ended_tournament_is_exported_and_honoured(
    server: SimulatedServer, players: list[ServerMember]
) -> None:
    await ended_tournament(server, players[:3])
    (seen,) = (await server.asha.types("export", tournament=1)).seen
    files = simcord.results.to_discord_message(server.env, seen.raw).attachments
    table, records = [(await each.read()).decode() for each in files]
    assert len(table.splitlines()) == 6
    assert records.count("[Game ") == 3
    assert Record.from_text(records[: records.index("[Game ", 10)]).result == "1-0"
    assert "no tournament 7" in (await server.asha.types("export", tournament=7)).refusal
    shown = (await server.bimal.types("profile", user=server.asha)).public.words
    assert "🥇 Tournament 1 · Felli · 3 players" in shown
    await server.asha.types("settings", profile="levels")
    shown = (await server.bimal.types("profile", user=server.asha)).public.words
    assert "Tournament 1" not in shown
    assert "Tournament 1" in (await server.asha.types("profile", private=True)).private.words


async def test_absent_player_comes_back_by_overview(
    server: SimulatedServer, players: list[ServerMember]
) -> None:
    shown = await plan(server, manager(server), players=4, single=True)
    await sign_up(server, shown, players)
    await server.asha.presses(card(server), "Play my match")
    asked = (await server.asha.presses(card(server), "Leave")).private
    await server.asha.presses(asked, "Yes")
    listed = (await server.asha.types("tournament")).private
    assert "not paired any more" in listed.words
    assert list(listed.buttons) == ["Join or come back 1", "Table 1"]
    await server.asha.presses(listed, "Join or come back 1")
    assert "not paired" not in (await server.asha.types("tournament")).private.words


async def test_aborted_match_is_still_to_be_played(
    server: SimulatedServer, players: list[ServerMember]
) -> None:
    await sign_up(server, await plan(server, manager(server), players=4), players)
    for played in (0, 2):
        await server.asha.presses(card(server), "Play my match")
        thread = server.channel.threads[-1]
        await moves(server, (await server.match(thread)).id, played)
        asked = (await server.asha.types("resign", thread)).private
        ended = (await server.asha.uses(asked, "match:resign")).public
        still = "Tournament 1 · Felli: this match is still to be played" in ended.words
        assert still is (played == 0)


async def test_player_finds_board_in_thread(
    server: SimulatedServer, players: list[ServerMember]
) -> None:
    shown = await plan(server, manager(server), players=4)
    await sign_up(server, shown, players)
    begun = await server.asha.presses(card(server), "Play my match")
    assert "Your match is in <#" in begun.private.words
    (thread,) = server.channel.threads
    (board,) = server.messages(thread)
    assert board.alts
    assert any("-" in each for each in board.buttons)


async def test_role_directs_until_it_is_taken(server: SimulatedServer) -> None:
    role = server.guild.create_role("directors")
    await manager(server).types("tournament", role=role)
    dipa = ServerMember(
        server, server.guild.add_member(server.env.create_user("dipa"), roles=[role])
    )
    shown = await plan(server, dipa)
    assert (await dipa.presses(shown, "Manage")).private.buttons
    server.env.backend.guilds[server.guild.id].members[dipa.id].role_ids.clear()
    assert "Only those who manage" in (await dipa.presses(shown, "Manage")).refusal


async def test_server_with_all_tournaments_lists_them(server: SimulatedServer) -> None:
    director, service = manager(server), server.services.tournaments
    for _ in range(MAX_TOURNAMENTS):
        place = Place(server.guild.id, server.channel.id)
        made = TournamentPlan("felli", "guti", Form.SWISS, Pace.DAY)
        await service.announce((await service.plan(place, director.id, made)).id)
    listed = (await server.asha.types("tournament")).private
    assert listed.words.count("sign-up") == len(listed.buttons) == MAX_TOURNAMENTS
    assert "reached its limit" in (await director.types("tournament", game="felli")).refusal


async def test_player_without_notices_gets_no_messages(
    server: SimulatedServer, players: list[ServerMember]
) -> None:
    await server.asha.types("settings", notices="none")
    shown = await plan(server, manager(server), players=4)
    await sign_up(server, shown, players)
    told = {player: len(server.direct_messages(player)) for player in players[:2]}
    assert list(told.values()) == [0, 1]


async def ended_tournament(server: SimulatedServer, players: list[ServerMember]) -> None:
    """Play a tournament with single games that Black wins."""
    shown = await plan(server, manager(server), players=len(players), single=True)
    await sign_up(server, shown, players)
    while "Over." not in card(server).words:
        await play_round(server, players)


async def test_only_directors_may_plan_and_manage(server: SimulatedServer) -> None:
    director = manager(server)
    assert "Only those who manage" in (await server.asha.types("tournament", game="felli")).refusal
    shown = await plan(server, director)
    assert "Only those who manage" in (await server.asha.presses(shown, "Manage")).refusal
    panel = (await director.presses(shown, "Manage")).private
    asked = (await director.presses(panel, "End it")).private
    await director.presses(asked, "Yes")
    await server.waits(MINUTE)
    assert "Called off" in card(server).words


async def test_lost_right_is_noticed_at_next_press(
    server: SimulatedServer, players: list[ServerMember]
) -> None:
    role = server.guild.create_role("directors")
    await manager(server).types("tournament", role=role)
    dipa = server.env.backend.guilds[server.guild.id].members[players[3].id]
    dipa.role_ids.append(role.id)
    director = players[3]
    draft = (await director.types("tournament", game="felli")).private
    dipa.role_ids.clear()
    assert "Only those who manage" in (await director.presses(draft, "Announce")).words
    dipa.role_ids.append(role.id)
    await director.presses(draft, "Announce")
    for each in players[:3]:
        await each.presses(card(server), "Sign up")
    questions = [
        (await director.presses(await manages(server, director), name)).private
        for name in ("End it", "Start now", "Close sign-up")
    ]
    panel = await manages(server, director)
    questions.append((await director.chooses(panel, "remove", panel.selects["remove"][0])).private)
    dipa.role_ids.clear()
    for asked in questions:
        assert "Only those who manage" in (await director.presses(asked, "Yes")).words
    assert "Only those who manage" in (await director.presses(card(server), "Manage")).refusal
    assert "Signed up: 3" in card(server).words


async def manages(server: SimulatedServer, director: ServerMember) -> Seen:
    return (await director.presses(card(server), "Manage")).private


async def confirms(server: SimulatedServer, director: ServerMember, name: str) -> None:
    asked = (await director.presses(await manages(server, director), name)).private
    assert "Done" in (await director.presses(asked, "Yes")).words
    await server.waits(MINUTE)


async def test_director_closes_sign_up_and_ends_a_round(
    server: SimulatedServer, players: list[ServerMember]
) -> None:
    director = manager(server)
    shown = await plan(server, director)
    for player in players[:3]:
        await player.presses(card(server), "Sign up")
    await confirms(server, director, "Close sign-up")
    assert "Sign-up is closed." in card(server).words
    assert list(card(server).buttons) == ["Leave", "Manage"]
    assert "possible any more" in (await players[3].presses(shown, "Sign up")).refusal
    await confirms(server, director, "Reopen sign-up")
    await players[3].presses(card(server), "Sign up")
    await confirms(server, director, "Start now")
    await confirms(server, director, "End round")
    told = server.direct_messages(server.asha)
    assert len(told) == 2
    assert "Unfinished matches are then decided" in told[-1].words
    for player in players:
        await player.presses(card(server), "Play my match")
    for (number,) in server.rows("SELECT id FROM matches"):
        await moves(server, number, 2)
    await server.waits(DAY + MINUTE)
    assert "Round 2 of 3" in card(server).words


async def test_everyone_as_role_leaves_only_managers(server: SimulatedServer) -> None:
    director, role = manager(server), server.guild.create_role("directors")
    await director.types("tournament", role=role)
    shown = (await director.types("tournament")).private.words
    assert f"members with the role <@&{role.id}>" in shown
    assert "members with the role" not in (await server.asha.types("tournament")).private.words
    everyone = server.guild.default_role
    assert (
        "Only those who manage" in (await director.types("tournament", role=everyone)).private.words
    )
    assert await server.services.tournaments.role(server.guild.id) is None
    assert "members with the role" not in (await director.types("tournament")).private.words


async def test_director_may_remove_each_of_64_players(server: SimulatedServer) -> None:
    director = manager(server)
    shown = await plan(server, director, form="swiss", players=64)
    for number in range(60):
        await server.services.tournaments.join(1, Person(9000 + number, f"Player {number}"))
    panel = (await director.presses(shown, "Manage")).private
    assert panel.selects["remove"] == [f"{seat}" for seat in range(1, 61)]
    asked = (await director.chooses(panel, "remove", "60")).private
    await director.presses(asked, "Yes")
    left = await server.services.tournaments.get(1)
    assert 60 not in {each.seat for each in left.entrants}


async def test_tournament_of_deleted_channel_moves_to_another(
    server: SimulatedServer, players: list[ServerMember]
) -> None:
    director = manager(server)
    shown = await plan(server, director, players=4)
    await sign_up(server, shown, players)
    other = server.guild.create_text_channel("elsewhere")
    server.env.backend.delete_channel(server.channel.id)
    await server.waits(MINUTE)
    assert "was deleted" in server.direct_messages(director)[-1].words
    listed = (await server.asha.types("tournament", other)).private
    assert "A director can move it" in listed.words
    listed = (await director.types("tournament", other)).private
    assert "was deleted" not in listed.words
    await server.waits(MINUTE)
    (moved,) = [each for each in server.messages(other) if "Tournament 1" in each.words]
    assert "Round 1 of 3" in moved.words
    assert (
        "Your match is in <#" in (await server.asha.presses(moved, "Play my match")).private.words
    )


async def test_plan_is_refused_where_threads_are_not_permitted(server: SimulatedServer) -> None:
    director = manager(server)
    server.forbid("create_public_threads")
    assert "thread" in (await director.types("tournament", game="felli")).refusal.lower()


async def test_round_ends_in_deleted_channel(
    server: SimulatedServer, players: list[ServerMember]
) -> None:
    director = manager(server)
    shown = await plan(server, director, players=4, days=1)
    await sign_up(server, shown, players)
    server.env.backend.delete_channel(server.channel.id)
    await server.waits(4 * DAY)
    (phase,) = server.rows("SELECT phase FROM tournaments")[0]
    assert phase in {"ended", "cancelled"}


async def test_swiss_rounds_are_paired_by_a_process(server: SimulatedServer) -> None:
    assert server.services.tournaments._find_pairs is not pair_here
    director = manager(server)
    shown = await plan(server, director, players=8, form="swiss", rounds=3, days=1)
    for at in range(8):
        await server.joins(f"player{at}").presses(shown, "Sign up")
    found = await server.services.tournaments.get(1)
    if not found.round:
        await server.env.external_wait(server.services.tournaments.advance(1), reason="pairing")
        found = await server.services.tournaments.get(1)
    assert len(found.current) == 4
