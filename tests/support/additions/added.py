"""Tests of the additions, which run in the copy of the tree that has them.

`tests/system/test_adding.py` copies this file to the copy's tests.
"""

from dataclasses import replace
from typing import Any

import pytest
from discord import Permissions

from bot import texts
from bot.client.invite import invite_links
from bot.paths import ASSETS
from bot.render import BoardRenderer
from bot.settings import Settings
from bot.texts import languages
from bot.texts.digits import localized
from tests.support.paced_matches import HOUR
from tests.support.simcord_harness import ServerMember, SimulatedServer
from tests.support.steps import begins


def manager(server: SimulatedServer) -> ServerMember:
    role = server.guild.create_role("m", permissions=Permissions(manage_guild=True))
    user = server.env.create_user("mira")
    return ServerMember(server, server.guild.add_member(user, roles=[role]))


def test_theme() -> None:
    renderer = BoardRenderer.open(ASSETS)
    assert renderer.themes[-1] == "slate"
    assert texts.of("en").say("theme-slate") == "Slate"


async def test_button(server: SimulatedServer) -> None:
    _, board = await server.begins()
    assert "Hurrah" in (await server.bimal.presses(board, "Hurrah")).private.words


async def test_menu_button(server: SimulatedServer) -> None:
    _, board = await server.begins()
    menu = (await server.bimal.presses(board, "More")).private
    assert "Wave" in (await server.bimal.presses(menu, "Wave")).private.words


async def test_consequence(server: SimulatedServer) -> None:
    await server.begins()
    match = await server.match()
    await server.services.matches.resign(match.id, match.version, server.asha.id)
    assert vars(server.services)["ended"] == [match.id]


async def test_notice_of_time(server: SimulatedServer) -> None:
    await server.begins(pace="three-days")
    await server.waits(HOUR + 60)
    assert "An hour has passed" in server.messages()[-1].words


async def test_notice_of_action(server: SimulatedServer) -> None:
    await server.begins()
    offer = (await server.asha.types("draw")).public
    await server.bimal.presses(offer, "Decline")
    assert "Your offer was declined" in server.messages()[-1].words


async def test_column(server: SimulatedServer) -> None:
    settings = server.services.settings
    changed: Any = await settings.update_player(server.asha.id, cheers=3)
    assert changed.cheers == 3
    pages = [page async for page in server.services.privacy.pages(server.asha.id)]
    assert 3 in [row.get("cheers") for _, rows in pages for row in rows]


async def test_column_of_match(server: SimulatedServer) -> None:
    await server.begins()
    match: Any = await server.match()
    changed = replace(match, version=match.version + 1, cheered=5)
    await server.services.matches.save(match, changed)
    assert server.rows("SELECT cheered FROM matches") == [(5,)]


def test_process_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MOTTO", "Play on")
    read: Any = Settings.read()
    assert read.motto == "Play on"


async def test_puzzle_theme(server: SimulatedServer) -> None:
    puzzle: Any = server.client.tree.get_command("puzzle")
    assert "short" in [each.value for each in puzzle.get_parameter("theme").choices]
    assert texts.of("en").say("choice-theme-short") == "One move"


async def test_setting(server: SimulatedServer) -> None:
    mira = manager(server)
    panel = (await mira.types("server", hush=True)).private
    assert "Hush: quiet" in panel.chosen
    stored: Any = await server.services.settings.server(server.guild.id)
    assert stored.hush is True
    panel = (await mira.chooses(panel, "hush", "off")).private
    assert "Hush: loud" in panel.chosen


async def test_permission(server: SimulatedServer) -> None:
    server.forbid("add_reactions")
    report = (await manager(server).types("doctor")).private.words
    assert "**Add Reactions: missing**" in report
    assert "I can’t cheer" in report
    wanted = int(invite_links(1).server.rpartition("permissions=")[2])
    assert Permissions(wanted).add_reactions


async def test_limit(server: SimulatedServer) -> None:
    await begins(server, "pretwa")
    await server.asha.types("hint")
    assert (await server.asha.types("hint")).refusal == "No more than 1."


async def test_chart(server: SimulatedServer) -> None:
    shown = (await server.asha.types("tally")).private
    assert shown.alts == ["Finished matches:"]
    assert (await server.picture(shown)).startswith(b"\x89PNG")


@pytest.mark.parametrize("language", ["ta"])
def test_language(language: str) -> None:
    assert language in languages()
    assert texts.of(language).say("setting-language", value="1") == "மொழி: 1"
    assert localized("7", language) == "7"
