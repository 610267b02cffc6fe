"""Links to the pages of matches: who gets them, and when they end."""

import logging
from contextlib import suppress
from typing import Any

import aiohttp
import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.enums import OverwriteType

from bot.client.messages.errors import Undelivered
from bot.client.reading_rights import ReadingRights
from bot.play.preferences import Notices
from bot.shards import Shards
from bot.web import match_page
from tests.support.locked_database import locked
from tests.support.seen import Seen
from tests.support.simcord_harness import DAY, ServerMember, SimulatedServer
from tests.support.web_match import PageUser, WebPage, served_page

OPENING = "a1-o d1xa1"


def link_in(seen: Seen) -> str:
    """Return the address of the button that opens a page."""
    (button,) = [part for part in seen._parts(2) if "url" in part]
    assert button["label"] == "Open the board"
    address: str = button["url"]
    return address


async def test_link_is_given_in_private_only(server: SimulatedServer) -> None:
    await server.begins()
    async with served_page(server) as page:
        menu = (await server.asha.menu(server.lowest_board())).private
        own = (await server.asha.types("board")).private
        await server.services.settings.update_player(server.bimal.id, notices=Notices.DIRECT)
        await server.waits(DAY / 24)
        await server.asha.types("move", move="a1-o")
        (notice,) = server.direct_messages(server.bimal)
        for seen, viewer in ((menu, "black"), (own, "black"), (notice, "white")):
            assert (await page.at(link_in(seen)).state())["viewer"] == viewer
    shown = "".join(str(seen.raw.components) for seen in server.messages())
    assert "#" not in shown


async def test_notice_in_the_channel_has_no_link(server: SimulatedServer) -> None:
    await server.begins()
    async with served_page(server):
        await server.services.settings.update_player(server.bimal.id, notices=Notices.DIRECT)
        server.services.activity.note_direct(server.bimal.id, refused=True)
        await server.waits(DAY / 24)
        server.services.activity.note_direct(server.bimal.id, refused=True)
        await server.asha.types("move", move="a1-o")
        notice = server.messages()[-1]
        assert notice.notified == {server.bimal.id}
        assert not notice.raw.components
        assert not server.direct_messages(server.bimal)


async def test_help_names_the_button_only_with_pages(server: SimulatedServer) -> None:
    async def named() -> bool:
        first = (await server.asha.types("help")).private
        return "Open the board" in (await server.asha.uses(first, "help:more")).private.words

    assert not await named()
    async with served_page(server):
        assert await named()


async def test_no_button_without_a_page(server: SimulatedServer) -> None:
    await server.begins()
    menu = (await server.asha.menu(server.lowest_board())).private
    assert "Open the board" not in menu.buttons
    assert not server.rows("SELECT * FROM page_links")


async def test_link_ends_a_day_after_the_match(server: SimulatedServer) -> None:
    match = await server.reaches(OPENING)
    async with served_page(server) as page:
        asha = await page.user(server.asha, match)
        await server.waits(2 * DAY)
        await asha.acts("resign")
        await server.waits(DAY - 60)
        assert not (await asha.state())["live"]
        socket = await asha.connect()
        assert await socket.receive_json()
        await server.waits(61)
        assert (await asha.get())[0] == 401
        await page.pages.check()
        assert (await socket.receive()).data == 4401
        # The next link of the person removes the rows of ended links.
        other, _ = await server.begins()
        await page.user(server.asha, other)
    assert [row[0] for row in server.rows("SELECT match FROM page_links")] == [other.id]


async def test_revoked_link_closes_the_page_at_once(server: SimulatedServer) -> None:
    match, _ = await server.begins()
    async with served_page(server) as page:
        asha, bimal = await page.user(server.asha, match), await page.user(server.bimal, match)
        sockets = [await asha.connect(), await bimal.connect()]
        first = (await server.asha.types("settings")).private
        (panel,) = (await server.asha.uses(first, "settings:page:2")).seen
        (panel,) = (await server.asha.uses(panel, "settings:page:3")).seen
        await server.asha.chooses(panel, "pages", str(match.id))
        assert [await each.receive_json() for each in sockets] == [{"version": 0}] * 2
        assert (await sockets[0].receive(timeout=5)).data == 4401
        status, refused = await asha.get()
        assert (status, refused["error"]) == (401, "no-link")
        assert (await bimal.state())["viewer"] == "white"
        again = server.look(panel)
        assert "pages" not in str(again.raw.components)
        await sockets[1].close()


async def test_menu_has_one_link_until_revoked(server: SimulatedServer) -> None:
    match, board = await server.begins()
    async with served_page(server) as page:
        links = [link_in((await server.asha.menu(board)).private) for _ in range(3)]
        assert len(set(links)) == 1
        assert server.rows("SELECT count(*) FROM page_links") == [(1,)]
        await server.services.page_links.revoke(server.asha.id, match.id)
        renewed = link_in((await server.asha.menu(board)).private)
        assert renewed != links[0]
        assert (await page.at(renewed).state())["viewer"] == "black"


async def test_menu_opens_without_link_if_storage_fails(server: SimulatedServer) -> None:
    _, board = await server.begins()
    async with served_page(server):
        with locked(server.path):
            menu = (await server.asha.menu(board)).private
        assert {"Draw", "Resign"} <= set(menu.buttons)
        assert "Open the board" not in str(menu.raw.components)
        assert link_in((await server.asha.menu(board)).private)


async def test_private_match_has_the_link_on_its_board(server: SimulatedServer) -> None:
    async with served_page(server) as page:
        options = {"game": "felli", "level": "1", "side": "black", "first": "me", "private": True}
        board = (await server.asha.types("play", **options)).private
        again = (await server.asha.types("board")).private
        for seen in (board, again):
            assert (await page.at(link_in(seen)).state())["viewer"] == "black"


async def test_deleted_person_has_no_links(server: SimulatedServer) -> None:
    match = await server.reaches(OPENING)
    async with served_page(server) as page:
        asha, bimal = await page.user(server.asha, match), await page.user(server.bimal, match)
        await asha.state()
        await server.services.privacy.forget(server.asha.id)
        assert (await asha.get())[0] == 401
        await server.waits(3)
        end = await bimal.state()
        assert end["players"]["black"]["name"] == "Deleted player"


async def spectator(server: SimulatedServer, page: WebPage) -> tuple[ServerMember, PageUser]:
    """Return a member who reads the match's channel by a role, with a link."""
    match, _ = await server.begins()
    sees = discord.Permissions(view_channel=True).value
    role = server.guild.create_role("few")
    dora = ServerMember(
        server, server.guild.add_member(server.env.create_user("dora"), roles=[role])
    )
    everyone = Overwrite(server.guild.id, OverwriteType.ROLE, deny=sees)
    for overwrite in (everyone, Overwrite(role.id, OverwriteType.ROLE, allow=sees)):
        server.env.backend.set_overwrite(server.channel.id, overwrite)
    return dora, await page.user(dora, match)


async def test_spectator_needs_the_process_of_the_server(server: SimulatedServer) -> None:
    async with served_page(server) as page:
        _, user = await spectator(server, page)
        shard = (server.guild.id >> 22) % 2
        server.client.own_shards = Shards(2, (1 - shard,))
        status, refused = await user.get()
        assert (status, refused["error"]) == (403, "not-readable")
        server.client.own_shards = Shards(2, (shard,))
        assert (await user.state())["viewer"] is None


async def test_withdrawn_right_to_read_closes_the_page(server: SimulatedServer) -> None:
    async with served_page(server) as page:
        dora, user = await spectator(server, page)
        assert (await user.state())["viewer"] is None
        status, refused = await user.post("move", seen=0, ply=0, move="a1-o")
        assert (status, refused["error"]) == (422, "not-a-player")
        socket = await user.connect()
        await socket.receive_json()
        server.env.backend.guilds[server.guild.id].members[dora.id].role_ids.clear()
        await server.waits(61)
        await page.pages.check()
        assert (await socket.receive()).data == 4403
        status, refused = await user.get()
        assert (status, refused["error"]) == (403, "not-readable")


async def test_page_closes_after_five_unanswered_minutes(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with served_page(server) as page:
        _, user = await spectator(server, page)
        socket = await user.connect()
        await socket.receive_json()

        async def fails(*_: Any) -> bool:
            raise Undelivered

        monkeypatch.setattr(ReadingRights, "may_read", fails)
        assert (await user.get())[0] == 503
        for minutes in (1, 4):
            await server.waits(minutes * 60)
            await page.pages.check()
            assert page.pages.pages
        await server.waits(1)
        await page.pages.check()
        assert (await socket.receive()).data == 4403


async def test_secret_is_in_no_log_and_not_stored(
    server: SimulatedServer, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.DEBUG)
    match, _ = await server.begins()
    async with served_page(server) as page:
        asha = await page.user(server.asha, match)
        await asha.moves("a1-o")
        await asha.post("move", seen=0, ply=3, move="x" * 300)
        socket = await asha.connect()
        await socket.receive_json()
        await socket.close()
        refused = await asha.connect({"secret": asha.secret + "x"})
        assert (await refused.receive()).data == 4401

        async def fails(*_: Any, **_named: Any) -> None:
            raise ZeroDivisionError

        with monkeypatch.context() as patched:
            patched.setattr(match_page, "state", fails)
            with suppress(aiohttp.ContentTypeError):
                await asha.get()
    # With tracebacks, as handlers write them.
    logged = "".join(map(logging.Formatter().format, caplog.records))
    assert "ZeroDivisionError" in logged
    # asyncio and SQL are logged too at this level.
    assert asha.secret not in logged
    assert asha.secret not in "".join(server.dump())
