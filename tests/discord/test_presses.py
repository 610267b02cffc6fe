"""The requirements that each press declares, which are checked before the press acts."""

from pathlib import Path
from typing import Any

import discord
import pytest
from simcord.actors import _component_interaction
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.client.cog import Cog, press
from bot.client.gateway.presses import Requires, collect_presses
from bot.client.messages.custom_id import CustomId
from bot.client.visit import Visit
from bot.play.match import Match
from bot.store import backups
from tests.support.databases import make_empty
from tests.support.seen import Answer, Seen
from tests.support.simcord_harness import ServerMember, SimulatedServer

DECLARED = {
    Requires.NOTHING: """
        explore:back explore:first explore:game explore:to
        help:language help:more lesson:choose lesson:from lesson:game lesson:menu lesson:open
        lesson:play lesson:show privacy:confirm privacy:delete privacy:export privacy:keep
        record:back record:first record:last record:line record:on record:overview record:what
        record:wrong
        rules:choose rules:full rules:game rules:show rules:source settings:automove
        settings:language settings:notices settings:profile settings:quiet settings:digest
        vacation:begin vacation:end vacation:open puzzle:publish shared:end shared:hide
        shared:keep shared:name shared:open shared:sure
        engine:choose engine:game forced:play games:list history:back history:on history:open
        lesson:match puzzle:from puzzle:next puzzle:open puzzle:own puzzle:play puzzle:show
        settings:open settings:page settings:pages settings:puzzle settings:theme settings:view
        settings:zone
        share:play
        week:play
        today:level today:morning today:puzzle
    """,
    Requires.SERVER: """
        form:challenge guess:table leaderboard:back leaderboard:of leaderboard:on leaderboard:text
        puzzle:solvers seek:choose seek:game
        tournament:announce tournament:ask tournament:discard tournament:do tournament:join
        tournament:leave tournament:manage tournament:play tournament:remove tournament:stay
        tournament:table tournament:view
    """,
    Requires.MANAGER: """
        server:boards server:daily server:language server:oldboards server:pace server:page
        server:puzzlehour
        server:sundayhour
        server:sundayzone
        server:rated server:theme
    """,
    Requires.BOARD: """
        conditions:add conditions:choose conditions:move conditions:piece conditions:remove
        conditions:show
        match:accept match:again match:ask match:choose match:decline match:draw match:from
        match:hint match:leave match:more match:offer match:piece match:play match:rematch
        match:resign match:rules match:stay match:target match:text match:view match:withdraw
        match:time match:give-day match:weekends match:watch match:guess match:guess-piece
        match:guess-move
    """,
    Requires.READER: """
        analysis:back analysis:first analysis:last analysis:line analysis:on analysis:overview
        analysis:what analysis:wrong match:analyse match:instead match:replay match:share
        matchline:back matchline:first matchline:on matchline:open matchline:to
        reader:back reader:first reader:last reader:on reader:open match:publish
    """,
    Requires.CHALLENGE: "challenge:accept challenge:decline challenge:wait challenge:withdraw",
}
"""Requirements of every press. A new press gets those of the command that does the same."""

OF_MATCH = (Requires.BOARD, Requires.READER)
ARGUMENTS = {"match:play": "a1-o", "match:from": "a1", "match:ask": "draw", "match:again": "2"}
ARGUMENTS["match:instead"] = "felli/2/random/random/none/public"
NONE_SUCH = "There’s no such match in this server."
MOVED_ON = "The match has moved on."


def names(*requirements: Requires) -> list[str]:
    return [name for each in requirements for name in DECLARED[each].split()]


def press_id(name: str, number: int, version: int | None = None) -> str:
    """Return the custom id of a component about a match or a challenge."""
    argument = ARGUMENTS.get(name, "")
    seen = "" if version is None else str(version)
    return f"{name}:{number}:{seen}:{argument}".rstrip(":")


async def hide(server: SimulatedServer, channel: Any, *people: ServerMember) -> None:
    denied = discord.Permissions(view_channel=True).value
    for who in people:
        overwrite = Overwrite(who.id, OverwriteType.MEMBER, deny=denied)
        server.env.backend.set_overwrite(channel.id, overwrite)


async def message_to_press_below(server: SimulatedServer) -> Seen:
    """Post a public message with buttons in #games."""
    return (await server.asha.types("leaderboard")).public


def test_every_press_declares_what_it_requires(server: SimulatedServer) -> None:
    found = collect_presses(server.client.cogs.values())
    declared = {name: each for each in Requires for name in DECLARED[each].split()}
    assert {name: press.requires for name, press in found.items()} == declared


class _Double(Cog):
    """A cog with an action that another cog has too."""

    @press("match", "double", requires=Requires.NOTHING)
    async def act(self, _visit: Visit, _custom_id: CustomId) -> None:
        return


def test_press_of_two_cogs_is_refused(server: SimulatedServer) -> None:
    with pytest.raises(ValueError, match="match:double"):
        collect_presses([_Double(server.client) for _ in range(2)])


async def hidden_match(server: SimulatedServer) -> Match:
    """Return a match, after a turn, in a channel that Chitra may not see."""
    mods = server.guild.create_text_channel("mods")
    match, _ = await server.begins(channel=mods)
    await server.asha.moves("a1-o", mods)
    await hide(server, mods, server.chitra)
    return await server.store.matches.get(match.id)


async def test_press_of_stranger_reveals_nothing_of_hidden_match(server: SimulatedServer) -> None:
    match, below = await hidden_match(server), await message_to_press_below(server)
    before = server.dump()
    for name in names(*OF_MATCH):
        for version in (None, 0, match.version):
            answer = await server.chitra.presses_id(below, press_id(name, match.id, version))
            assert answer.refusal.startswith(NONE_SUCH), name
    assert server.dump() == before


async def test_press_in_another_channel_links_the_board(server: SimulatedServer) -> None:
    match, below = await hidden_match(server), await message_to_press_below(server)
    before = server.dump()
    for name in names(Requires.BOARD):
        answer = await server.bimal.presses_id(below, press_id(name, match.id, match.version))
        assert answer.refusal.startswith(MOVED_ON), name
        assert f"/{match.channel}/{await server.shows(match)}" in answer.refusal, name
    assert server.dump() == before


async def test_press_for_a_future_version_is_refused(server: SimulatedServer) -> None:
    match, board = await server.begins()
    before = server.dump()
    for name in names(*OF_MATCH):
        if name.startswith("match:"):
            custom_id = press_id(name, match.id, match.version + 1)
            assert (await server.asha.presses_id(board, custom_id)).refusal.startswith(MOVED_ON)
    assert server.dump() == before


async def test_replay_reader_opens_match_of_another_channel(server: SimulatedServer) -> None:
    match, below = await hidden_match(server), await message_to_press_below(server)
    page = (await server.bimal.presses_id(below, press_id("reader:open", match.id))).private
    assert page.alts
    page = (await server.bimal.presses_id(page, f"reader:last:{match.id}::1")).private
    assert page.alts


async def test_challenge_is_answered_only_below_its_card(server: SimulatedServer) -> None:
    elsewhere = server.guild.create_text_channel("elsewhere")
    challenge = await server.asha.types(
        "challenge", elsewhere, opponent=server.bimal, game="pretwa"
    )
    number = int(challenge.public.buttons["Accept"].rsplit(":", 1)[1])
    below, before = await message_to_press_below(server), server.dump()
    for name in names(Requires.CHALLENGE):
        for who in (server.asha, server.bimal, server.chitra):
            answer = await who.presses_id(below, press_id(name, number))
            assert answer.refusal.startswith("There’s no such challenge"), name
    assert server.dump() == before
    await server.bimal.presses(challenge.public, "Accept")
    assert (await server.match(elsewhere)).live


async def test_private_match_can_be_pressed_by_owner_only(server: SimulatedServer) -> None:
    elsewhere = server.guild.create_text_channel("elsewhere")
    game = {"game": "pretwa", "private": True, "side": "black", "first": "me"}
    board = (await server.asha.types("play", elsewhere, **game)).private
    listed = (await server.asha.types("games")).private
    assert (await server.asha.presses(listed, "Show")).private.alts
    below, custom_id = await message_to_press_below(server), board.buttons["a1-o"]
    assert (await server.chitra.presses_id(below, custom_id)).refusal.startswith(NONE_SUCH)
    number = int(custom_id.split(":")[2])
    assert not (await server.store.matches.get(number)).moves
    await server.asha.presses_id(below, custom_id)
    assert (await server.store.matches.get(number)).moves


async def test_server_panel_obeys_only_managers(server: SimulatedServer) -> None:
    below, before = await message_to_press_below(server), server.dump()
    for name in names(Requires.MANAGER):
        answer = await server.chitra.presses_id(below, f"{name}:{server.guild.id}")
        assert "manage this server" in answer.refusal, name
    assert server.dump() == before


async def test_server_commands_are_refused_in_direct_messages(server: SimulatedServer) -> None:
    match, _ = await server.begins()
    asha, before = server.asha.actor.user, server.dump()
    panel = Answer(await asha.slash("settings")).public
    for name in names(Requires.SERVER, Requires.MANAGER):
        answer = Answer(await _component_interaction(asha, panel.raw, _data(f"{name}:0")))
        assert "servers that have added me" in answer.words, name
    for name in names(*OF_MATCH):
        pressed = _data(press_id(name, match.id))
        answer = Answer(await _component_interaction(asha, panel.raw, pressed))
        assert "There’s no such match here." in answer.words, name
    assert server.dump() == before


def _data(custom_id: str) -> dict[str, Any]:
    return {"custom_id": custom_id, "component_type": 2}


async def test_old_board_shows_nothing_after_server_deletion(
    server: SimulatedServer,
) -> None:
    match, board = await server.begins()
    menu = (await server.chitra.presses(board, "More")).private
    await server.services.guilds.forget(server.guild.id)
    later = await hidden_match(server)
    assert later.id > match.id
    for seen, label in ((menu, "As text"), (board, "a1-o")):
        assert (await server.chitra.presses(seen, label)).refusal.startswith(NONE_SUCH)


async def test_board_in_thread_can_be_pressed(server: SimulatedServer) -> None:
    match, board = await server.begins(thread=True)
    assert match.channel != server.channel.id
    await server.asha.presses(board, "a1-o")
    assert len((await server.store.matches.get(match.id)).moves) == 1


async def test_lost_permission_takes_effect_immediately(server: SimulatedServer) -> None:
    mods = server.guild.create_text_channel("mods")
    match, _ = await server.begins(channel=mods)
    await server.asha.moves("a1-o", mods)
    below, opening = await message_to_press_below(server), press_id("reader:open", match.id)
    assert (await server.chitra.presses_id(below, opening)).private.alts
    await hide(server, mods, server.chitra)
    assert (await server.chitra.presses_id(below, opening)).refusal.startswith(NONE_SUCH)
    typed = await server.chitra.types("replay", match=match.id)
    assert typed.refusal.startswith(NONE_SUCH)


def mute(server: SimulatedServer, who: ServerMember, **denied: bool) -> None:
    overwrite = Overwrite(who.id, OverwriteType.MEMBER, deny=discord.Permissions(**denied).value)
    server.env.backend.set_overwrite(server.channel.id, overwrite)


@pytest.mark.parametrize("permission", ["send_messages", "use_application_commands"])
async def test_replay_is_private_without_write_permission(
    server: SimulatedServer, permission: str
) -> None:
    match, board = await server.begins()
    await server.asha.moves("a1-o")
    mute(server, server.chitra, **{permission: True})
    below, pressed = len(server.messages()), press_id("match:replay", match.id)
    assert (await server.chitra.presses_id(board, pressed)).private.alts
    assert len(server.messages()) == below
    assert not (await server.bimal.presses_id(board, pressed)).public.private


@pytest.mark.parametrize("replaced", ["lost", "empty", "damaged"])
async def test_board_missing_from_restored_database_is_outdated(
    server: SimulatedServer, tmp_path: Path, replaced: str
) -> None:
    match, _ = await server.begins()
    await server.asha.moves("b1-o")
    copy, database = tmp_path / "copy.sqlite3", tmp_path / "new.sqlite3"
    backups.back_up(server.path, copy)
    offer = (await server.asha.types("takeback")).public
    if replaced == "empty":
        make_empty(database)
    elif replaced == "damaged":
        database.write_bytes(b"SQLite" * 1000)
    backups.restore(copy, database)
    server.path = database
    await server.restarts()
    again = (await server.asha.types("draw")).public
    refused = await server.bimal.presses(offer, "Accept")
    assert (await server.store.matches.get(match.id)).live, refused.words
    await server.bimal.presses(again, "Accept")
    assert not (await server.store.matches.get(match.id)).live


async def test_button_pressed_twice_quickly_is_answered_once(server: SimulatedServer) -> None:
    async def taps_twice(who: ServerMember, seen: Seen, label: str) -> list[Answer]:
        return await server.at_once(who.presses(seen, label), who.presses(seen, label))

    wanted = {"opponent": server.bimal, "game": "pretwa", "side": "black", "first": "me"}
    challenge = (await server.asha.types("challenge", **wanted)).public
    strangers = await taps_twice(server.chitra, challenge, "Accept")
    taps = {"Accept": await taps_twice(server.bimal, challenge, "Accept")}
    board = server.messages()[-1]
    taps["a1-o"] = await taps_twice(server.asha, board, "a1-o")
    for label, confirmed in (("Draw", "Yes, ask"), ("Resign", "Yes, call it off")):
        (board,) = [each for each in server.messages() if "More" in each.buttons]
        question = (await server.asha.menu(board, label)).private
        taps[confirmed] = await taps_twice(server.asha, question, confirmed)
    assert not (await server.store.matches.get(1)).live
    for label, answers in taps.items():
        assert "moved on" not in "".join(each.words for each in answers), label
        assert "already" not in "".join(each.words for each in answers), label
    assert sum("Only" in each.words for each in strangers) == 1
    assert "already accepted" in (await server.bimal.presses(challenge, "Accept")).refusal
