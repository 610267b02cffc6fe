"""The playground's page over the simulated server, without a browser."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator

from simcord.http.router import dispatch

from bot.play.pace import Pace
from bot.play.tournaments.values import Form, TournamentPhase, TournamentPlan
from bot.playground.guest_channels import GuestChannels
from bot.playground.page import Page
from bot.playground.rehearsal import Rehearsal
from bot.services.requests import Place
from tests.support.patience import PATIENCE_S
from tests.support.simcord_harness import SimulatedServer


@contextlib.asynccontextmanager
async def followed(server: SimulatedServer) -> AsyncIterator[Page]:
    """Open a page that follows the bot's background work."""
    chat, foreign = map(server.guild.create_text_channel, ("chat", "elsewhere"))
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    members = server.asha.actor, server.bimal.actor, server.chitra.actor
    channels = server.channel, chat, foreign
    guests = GuestChannels(chat.id, foreign.id)
    page = Page(server.env, channels, members, port, server.client, guests)
    async with page:
        following = asyncio.create_task(page.follow())
        yield page
        following.cancel()


async def test_levels_fill_and_play_tournament(server: SimulatedServer) -> None:
    service, place = server.services.tournaments, Place(server.guild.id, server.channel.id)
    plan = TournamentPlan("felli", "guti", Form.ROUND_ROBIN, Pace.DAY, games=1)
    number = (await service.plan(place, server.asha.id, plan)).id
    await service.announce(number)
    rehearsal = Rehearsal(server.client, server.env, server.guild, server.channel.id)
    await rehearsal.fill("fill it")
    await rehearsal.fill("fill 4")
    assert len((await service.start(number)).entrants) == 4
    for _ in range(100):
        await rehearsal.act()
        while running := server.services.bus.running:
            await asyncio.wait(running)
        found = await service.get(number)
        if found.phase is TournamentPhase.ENDED:
            break
    assert (found.phase, found.round) == (TournamentPhase.ENDED, 3)
    assert len(server.channel.threads) == 6


async def test_page_shows_turn_of_level_without_a_screen(server: SimulatedServer) -> None:
    """Levels that fill a tournament are members without a screen."""
    dipa = server.joins("dipa")
    options = {"game": "pretwa", "opponent": dipa.actor, "first": "opponent"}
    challenged = await server.asha.types("challenge", **options)
    await dipa.presses(challenged.public, "Accept")
    async with followed(server) as page:
        await page._publish_all()
        turn = page._pages["python"].snapshot["turn"]
        assert turn == {"member": None, "link": None, "said": "dipa is to move:"}


async def test_late_edit_of_private_answer_is_published(server: SimulatedServer) -> None:
    record = (await server.asha.types("play", private=True)).result._interaction
    async with followed(server) as page:
        await asyncio.sleep(1)
        before = page._pages["python"].revision
        backend = server.env.backend
        path = f"/webhooks/{backend.application_id}/{record.token}/messages/@original"
        text = {"type": 10, "content": "Guti played"}
        shown = {"components": [text], "allowed_mentions": {"parse": []}}
        dispatch(backend, "PATCH", path, json=shown)
        async with asyncio.timeout(PATIENCE_S):
            while page._pages["python"].revision == before:  # noqa: ASYNC110 - no event for it
                await asyncio.sleep(0.05)
