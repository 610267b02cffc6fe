"""Offers made on the page, and how the other player hears of them."""

import pytest

from bot.client.matches.page_links import page_address
from bot.client.matches.prompts import ask_rematch
from bot.play.limits import RECENTLY_ACTIVE
from bot.play.match import Match
from bot.play.preferences import Notices
from bot.services.due import RETRY_AFTER
from bot.services.requests import Invitation, Person, Place
from bot.shards import NO_SERVER
from tests.support.faulty_bot import poll_until
from tests.support.service_fixture import no_thread
from tests.support.simcord_harness import SimulatedServer
from tests.support.web_match import WebPage, served_page

OPENING = "a1-o d1xa1"
"""Moves of Pretwa after which both players have moved and Asha is to move."""

AWAY = RECENTLY_ACTIVE.total_seconds() + 1


async def offers(server: SimulatedServer, page: WebPage, match: Match) -> None:
    """Let Bimal offer a draw on the page, and wait until that is shown."""
    bimal = await page.user(server.bimal, match)
    await bimal.acts("draw")


@pytest.mark.parametrize("door", ["page", "command"])
@pytest.mark.parametrize("notices", Notices)
async def test_offer_reaches_players_as_they_prefer(
    server: SimulatedServer, door: str, notices: Notices
) -> None:
    match = await server.reaches(OPENING)
    await server.services.settings.update_player(server.asha.id, notices=notices)
    await server.waits(AWAY)
    async with served_page(server) as page:
        if door == "page":
            await offers(server, page, match)
        else:
            await server.bimal.types("draw")
        await poll_until(lambda: "offers a draw" in server.messages()[-1].words)
        mentioned = {server.asha.id} if notices is Notices.CHANNEL else set()
        assert server.messages()[-1].notified == mentioned
        if notices is Notices.DIRECT:
            await poll_until(lambda: bool(server.direct_messages(server.asha)))
            (notice,) = server.direct_messages(server.asha)
            assert "offers a draw" in notice.words
            assert "Open the board" in str(notice.raw.components)
    assert len(server.direct_messages(server.asha)) == (notices is Notices.DIRECT)


async def test_active_or_waiting_player_is_not_called(server: SimulatedServer) -> None:
    match = await server.reaches(OPENING)
    await server.services.settings.update_player(server.asha.id, notices=Notices.DIRECT)
    async with served_page(server) as page:
        await server.asha.types("board")
        await offers(server, page, match)
        await poll_until(lambda: "offers a draw" in server.messages()[-1].words)
        await server.waits(AWAY)
        await (await page.user(server.bimal, match)).acts("withdraw")
        # Bimal is not to move.
        await (await page.user(server.asha, match)).acts("draw")
        await poll_until(
            lambda: server.asha.mention in server.messages()[-1].words.split(" offers")[0]
        )
    assert not server.direct_messages(server.asha) + server.direct_messages(server.bimal)
    assert not any(seen.notified for seen in server.messages())


@pytest.mark.parametrize("step", ["ask", "agree"])
async def test_rematch_survives_kill_before_it_is_shown(server: SimulatedServer, step: str) -> None:
    match = await server.reaches(OPENING)
    async with served_page(server) as page:
        asha, bimal = await page.user(server.asha, match), await page.user(server.bimal, match)
        await asha.acts("resign")
        await poll_until(lambda: "resigned" in server.lowest_board().words)
        if step == "agree":
            await bimal.acts("rematch")
            await poll_until(lambda: "Accept" in server.messages()[-1].buttons)
        server.env.inject_error("POST", "/channels/*/messages", status=503)
        await asha.acts("rematch")
        await server.env.settle()
        shown = server.messages()[-1]
        assert ("Accept" in shown.buttons) == (step == "agree")
    await server.restarts()
    server.env.backend.faults.clear()
    await server.waits(RETRY_AFTER.total_seconds() + 1)
    last = server.messages()[-1]
    assert last.raw.id != shown.raw.id
    if step == "ask":
        assert set(last.buttons) == {"Accept", "Decline", "Withdraw"}
        assert last.notified == {server.bimal.id}
    else:
        assert "it’s your turn" in last.words
        assert (await server.match()).id == match.id + 1
    for _ in range(3):
        await server.waits(RETRY_AFTER.total_seconds() + 1)
    assert server.messages()[-1].raw.id == last.raw.id
    assert server.rows("SELECT count(*) FROM due WHERE subject IN ('rematch', 'outside')") == [(0,)]


async def test_offer_of_rematch_is_posted_once(server: SimulatedServer) -> None:
    match = await server.reaches(OPENING)
    async with served_page(server) as page:
        asha, bimal = await page.user(server.asha, match), await page.user(server.bimal, match)
        socket = await bimal.connect()
        await socket.receive_json()
        await asha.acts("resign")
        await asha.acts("rematch")
        await poll_until(lambda: "Accept" in server.messages()[-1].buttons)
        asked = server.messages()[-1]
        assert not asked.notified  # Bimal has the page open.
        (number,) = server.rows("SELECT max(id) FROM challenges")[0]
        remembered = "SELECT 1 FROM messages WHERE message = ?"
        await poll_until(lambda: bool(server.rows(remembered, asked.raw.id)))
        await ask_rematch(server.client, number, quiet=False)
        assert server.messages()[-1].raw.id == asked.raw.id
        server.env.backend.delete_message(server.channel.id, asked.raw.id)
        await bimal.acts("rematch")
        await ask_rematch(server.client, number, quiet=False)
        await ask_rematch(server.client, number + 9, quiet=False)
        assert not any("Accept" in seen.buttons for seen in server.messages())
        await socket.close()


async def begins_in_chat(server: SimulatedServer) -> Match:
    """Begin a match in a private chat, and play two moves."""
    asha, bimal = Person(server.asha.id, "Asha"), Person(server.bimal.id, "Bimal")
    challenges, here = server.services.challenges, Place(NO_SERVER, 77)
    challenge = await challenges.invite(here, asha, Invitation("pretwa", bimal.id, "black", "me"))
    _, match = await challenges.accept(challenge.id, bimal, no_thread)
    for move in OPENING.split():
        match = (await server.services.matches.move(here, match.to_move, move)).after
    return match


@pytest.mark.parametrize("by", ["asha", "bimal"])
async def test_offer_in_a_chat_is_sent_directly(server: SimulatedServer, by: str) -> None:

    match = await begins_in_chat(server)
    one, other = server.asha, server.bimal
    if by == "bimal":
        one, other = other, one
    async with served_page(server) as page:
        await (await page.user(one, match)).acts("draw")
        await poll_until(lambda: bool(server.direct_messages(other)))
        (notice,) = server.direct_messages(other)
        assert "offers a draw" in notice.words
        address = await page_address(server.client, match, other.id)
        assert address in str(notice.raw.components)
        assert [each["kind"] for each in (await page.at(address).state())["offers"]] == ["draw"]
        await page.at(address).acts("accept")
    assert not (await server.services.matches.get(match.id)).live


async def test_offer_in_a_chat_waits_on_open_pages(server: SimulatedServer) -> None:
    match = await begins_in_chat(server)
    async with served_page(server) as page:
        socket = await (await page.user(server.asha, match)).connect()
        assert await socket.receive_json() == {"version": match.version}
        await offers(server, page, match)
        assert await socket.receive_json() == {"version": match.version + 1}
        await socket.close()
    assert not server.direct_messages(server.asha)
