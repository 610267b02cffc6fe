"""Time limits of matches outside servers, of which only direct messages can tell."""

from bot.play.match import Match
from bot.services.requests import Invitation, Person, Place
from bot.shards import NO_SERVER
from tests.support.service_fixture import no_thread
from tests.support.simcord_harness import DAY, SimulatedServer

CHAT = 77


async def begins(server: SimulatedServer) -> Match:
    """Begin a match of three days a move in a private chat, and play two moves."""
    asha, bimal = Person(server.asha.id, "Asha"), Person(server.bimal.id, "Bimal")
    challenges, here = server.services.challenges, Place(NO_SERVER, CHAT)
    asked = await challenges.invite(here, asha, Invitation("pretwa", bimal.id, "black", "me"))
    _, match = await challenges.accept(asked.id, bimal, no_thread)
    for _ in range(2):
        text = str(match.position.legal_moves[0])
        match = (await server.services.matches.move(here, match.to_move, text)).after
    return match


async def test_told_player_loses_on_time(server: SimulatedServer) -> None:
    match = await begins(server)
    await server.waits(2.5 * DAY)
    (warning,) = server.direct_messages(server.asha)
    assert "is waiting for your move" in warning.words
    await server.waits(DAY)
    assert not (await server.store.matches.get(match.id)).live
    assert "You won" in server.direct_messages(server.bimal)[-1].words
    assert "You lost" in server.direct_messages(server.asha)[-1].words
    assert not server.messages()


async def test_player_who_cannot_be_told_does_not_lose(server: SimulatedServer) -> None:
    match = await begins(server)
    closed = server.env.backend.get_dm_channel(server.asha.id)
    path = f"/channels/{closed.id}/messages"
    server.env.inject_error("POST", path, status=403, code=50007)
    await server.waits(30 * DAY)
    kept = await server.store.matches.get(match.id)
    assert kept.live
    assert kept.deadline is None
    text = str(kept.position.legal_moves[0])
    played = await server.services.matches.move(Place.of(kept), server.asha.id, text)
    # The opponent's turn has its time again.
    assert played.after.deadline
