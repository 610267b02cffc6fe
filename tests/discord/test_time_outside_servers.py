"""Time limits outside servers, where players are notified only by direct message."""

import pytest

from bot import texts
from bot.client.matches.notices import notify_players
from bot.play.ending import Ending
from bot.play.errors import ClaimTooEarly, OpponentHere
from bot.play.match import Match
from bot.services.requests import Invitation, Person, Place
from bot.shards import NO_SERVER
from guti import Outcome
from tests.support.service_fixture import no_thread
from tests.support.simcord_harness import DAY, SimulatedServer

CHAT = 77


async def begins(server: SimulatedServer) -> Match:
    """Begin a match of three days a move in a private chat, and play two moves."""
    asha, bimal = Person(server.asha.id, "Asha"), Person(server.bimal.id, "Bimal")
    challenges, here = server.services.challenges, Place(NO_SERVER, CHAT)
    challenge = await challenges.invite(here, asha, Invitation("pretwa", bimal.id, "black", "me"))
    _, match = await challenges.accept(challenge.id, bimal, no_thread)
    for _ in range(2):
        text = str(match.position.legal_moves[0])
        match = (await server.services.matches.move(here, match.to_move, text)).after
    return match


async def test_notified_player_loses_on_time(server: SimulatedServer) -> None:
    match = await begins(server)
    await server.waits(2.5 * DAY)
    (warning,) = server.direct_messages(server.asha)
    assert "is waiting for your move" in warning.words
    await server.waits(DAY)
    assert not (await server.store.matches.get(match.id)).live
    assert "You won" in server.direct_messages(server.bimal)[-1].words
    assert "You lost" in server.direct_messages(server.asha)[-1].words
    assert not server.messages()


async def test_unnotified_player_does_not_lose_on_time(server: SimulatedServer) -> None:
    match = await begins(server)
    closed = server.env.backend.get_dm_channel(server.asha.id)
    path = f"/channels/{closed.id}/messages"
    server.env.inject_error("POST", path, status=403, code=50007)
    claim = server.services.matches.claim
    with pytest.raises(OpponentHere) as timed:
        await claim(match, server.bimal.id, gone=False)
    assert "this server" not in texts.of("en").error(timed.value)
    await server.waits(13 * DAY)
    stored = await server.store.matches.get(match.id)
    assert stored.live
    assert stored.deadline is None
    with pytest.raises(ClaimTooEarly):
        await claim(stored, server.bimal.id, gone=False)
    with pytest.raises(OpponentHere):
        await claim(stored, server.asha.id, gone=False)
    assert stored.abort_claimable_from
    ended = stored.claim(server.bimal.id, stored.abort_claimable_from, gone=False)
    assert ended.result == Outcome(Ending.ABORTED, None)
    words = texts.of("en").matches
    assert "two weeks" in words.result(ended)
    assert not words.abandoned(ended, server.asha.id, gone=False)
    text = str(stored.position.legal_moves[0])
    played = await server.services.matches.move(Place.of(stored), server.asha.id, text)
    # The opponent's turn has its time again.
    assert played.after.deadline


async def test_unreachable_player_is_messaged_once_a_day(server: SimulatedServer) -> None:
    match = await begins(server)
    asha = server.asha.actor.user
    path = f"/channels/{server.env.backend.get_dm_channel(server.asha.id).id}/messages"
    server.env.inject_error("POST", path, status=403, code=50007, times=None)

    async def tries() -> int:
        """Return the number of attempts to send each of the three notices."""
        server.env.http_requests.clear()
        for _ in range(3):
            await notify_players(server.client, match, None)
        return sum(each.path == path for each in server.env.http_requests)

    assert await tries() == 1
    assert await tries() == 0
    # A message from them shows that they may take messages now.
    await asha.slash("help")
    assert await tries() == 1
    await server.waits(DAY)
    assert await tries() == 1
