"""Boards in Discord while a player sees the match on a web page."""

import asyncio
from dataclasses import dataclass, field

import pytest

from bot.client.matches.boards import Boards
from bot.client.matches.doors import QUIET_INTERVAL_S
from bot.client.matches.public_boards import MAX_EDIT_AGE
from bot.client.messages.private_messages import TOKEN_LIFETIME_S
from bot.play.limits import RECENTLY_ACTIVE
from bot.play.match import Match
from bot.play.preferences import Notices, OldBoards
from bot.playground.guest_channels import GuestChannels
from bot.services.matches import Change
from bot.services.requests import Invitation, Person, Place
from bot.shards import NO_SERVER
from tests.support.seen import Seen
from tests.support.service_fixture import no_thread
from tests.support.simcord_harness import DAY, SimulatedServer

AWAY = RECENTLY_ACTIVE.total_seconds()


@dataclass(eq=False)
class OpenPages:
    """A door at which people have opened pages of matches."""

    server: SimulatedServer
    pages: set[tuple[int, int]] = field(default_factory=set)

    def is_open(self, match: int, person: int) -> bool:
        return (match, person) in self.pages

    async def plays(self, match: Match, *texts: str) -> Match:
        """Play moves for the players in turn, the first legal one by default."""
        matches, boards = self.server.services.matches, Boards.of(self.server.client)
        for text in texts or ("",):
            move = text or str(match.position.legal_moves[0])
            change = await matches.play(match.id, match.version, match.to_move, move)
            assert await boards.show(change, door=self)
            await self.server.env.settle()
            match = change.after
        return match


@pytest.fixture
def door(server: SimulatedServer) -> OpenPages:
    return OpenPages(server)


async def opens(server: SimulatedServer, door: OpenPages) -> tuple[Match, Seen]:
    """Begin a match whose players are long inactive in Discord. Asha opens its page."""
    match, board = await server.begins()
    await server.waits(AWAY)
    door.pages.add((match.id, server.asha.id))
    Boards.of(server.client).add_door(door)
    server.env.http_requests.clear()
    return match, board


def sent(server: SimulatedServer) -> list[str]:
    """Return the methods of the requests since the page was opened that change messages."""
    requests = server.env.http_requests
    return [each.method for each in requests if "/messages" in each.path and each.method != "GET"]


def pinged(server: SimulatedServer) -> bool:
    told = [*server.direct_messages(server.asha), *server.direct_messages(server.bimal)]
    return bool(told) or any(seen.notified for seen in server.messages())


async def test_open_page_limits_edits_of_board(server: SimulatedServer, door: OpenPages) -> None:
    match, board = await opens(server, door)
    match = await door.plays(match, "a1-o", "d1xa1", "a2xo")
    assert "`a1-o`" in server.look(board).words
    await server.waits(QUIET_INTERVAL_S - 0.1)
    assert sent(server) == ["PATCH"]
    await server.waits(0.1)
    assert "`a2xo`" in server.look(board).words
    match = await door.plays(match)
    await server.waits(QUIET_INTERVAL_S)
    assert sent(server) == ["PATCH"] * 3
    assert [each.words for each in server.messages()] == [server.look(board).words]
    known = await server.board(match)
    assert known
    assert (known.message, known.version) == (board.raw.id, match.version)
    assert not pinged(server)
    # After a pause the next move is shown at once.
    await server.waits(QUIET_INTERVAL_S)
    move = str(match.position.legal_moves[0])
    await door.plays(match, move)
    assert f"`{move}`" in server.look(board).words


@pytest.mark.parametrize("old_boards", OldBoards)
async def test_old_board_is_reposted_without_mention(
    server: SimulatedServer, door: OpenPages, old_boards: OldBoards
) -> None:
    await server.services.settings.update_server(server.guild.id, old_boards=old_boards)
    match, board = await opens(server, door)
    await server.waits(MAX_EDIT_AGE.total_seconds() - AWAY)
    match = await door.plays(match)
    assert sent(server)[0] == "POST"
    new = server.lowest_board()
    assert new.raw.id != board.raw.id
    assert server.is_gone(board) == (old_boards is OldBoards.DELETE)
    await server.waits(QUIET_INTERVAL_S)
    await door.plays(match)
    assert server.lowest_board().raw.id == new.raw.id
    assert not pinged(server)


async def test_deleted_board_is_reposted_without_mention(
    server: SimulatedServer, door: OpenPages
) -> None:
    match, board = await opens(server, door)
    server.env.backend.delete_message(server.channel.id, board.raw.id)
    await door.plays(match)
    assert "`a1-o`" in server.lowest_board().words
    assert not pinged(server)


async def test_closed_page_lets_boards_mention_again(
    server: SimulatedServer, door: OpenPages
) -> None:
    match, board = await opens(server, door)
    match = await door.plays(match, "a1-o", "d1xa1")
    door.pages.clear()
    # The move that waited is shown as if there were no page.
    await server.waits(QUIET_INTERVAL_S)
    assert server.is_gone(board)
    shown = server.lowest_board()
    assert "`d1xa1`" in shown.words
    assert shown.notified == {server.asha.id}
    await server.waits(QUIET_INTERVAL_S)
    match = await door.plays(match)
    assert server.lowest_board().notified == {server.bimal.id}
    await server.waits(AWAY)
    assert (await server.bimal.moves(str(match.position.legal_moves[0]))).public.notified


@pytest.mark.parametrize(
    ("moves", "mentioned"), [("a1-o", True), ("a1-o d1xa1", False), ("", False)]
)
async def test_leaving_a_page_mentions_the_opponent(
    server: SimulatedServer, door: OpenPages, *, moves: str, mentioned: bool
) -> None:
    match, _ = await opens(server, door)
    if moves:
        match = await door.plays(match, *moves.split())
    await server.waits(2 * QUIET_INTERVAL_S)
    boards = Boards.of(server.client)
    boards.leave(match.id, server.asha.id)
    await server.waits(2 * QUIET_INTERVAL_S)
    assert not pinged(server)
    door.pages.clear()
    for _ in range(2):
        boards.leave(match.id, server.asha.id)
        await server.waits(2 * QUIET_INTERVAL_S)
    assert [seen.notified for seen in server.messages()] == [
        {server.bimal.id} if mentioned else set()
    ]


@pytest.mark.parametrize("notices", Notices)
async def test_open_page_silences_moves_in_discord(
    server: SimulatedServer, door: OpenPages, notices: Notices
) -> None:
    for person in (server.asha, server.bimal):
        await server.services.settings.update_player(person.id, notices=notices)
    match, board = await opens(server, door)
    match = await door.plays(match, "a1-o")
    shown = (await server.bimal.presses(server.look(board), "d1xa1")).public
    assert shown.raw.id == board.raw.id
    assert "`d1xa1`" in shown.words
    assert not pinged(server)
    await server.waits(AWAY)
    typed = (await server.asha.moves("a2xo")).public
    assert "`a2xo`" in typed.words
    assert len(server.messages()) == 1
    assert not pinged(server)


async def test_press_in_discord_shows_what_waits(server: SimulatedServer, door: OpenPages) -> None:
    match, board = await opens(server, door)
    await door.plays(match, "a1-o", "d1xa1")
    await server.asha.moves("a2xo")
    current = server.lowest_board()
    assert "`a2xo`" in current.words
    await server.waits(2 * QUIET_INTERVAL_S)
    assert [each.words for each in server.messages()] == [current.words]
    assert server.is_gone(board) == (current.raw.id != board.raw.id)


async def test_open_page_silences_loss_on_time(server: SimulatedServer, door: OpenPages) -> None:
    match, _ = await opens(server, door)
    match = await door.plays(match, "a1-o", "d1xa1")
    await server.waits(2.5 * DAY)
    notified = len(server.messages()), server.direct_messages(server.asha)
    await server.waits(DAY)
    assert not (await server.store.matches.get(match.id)).live
    board = server.lowest_board()
    assert "Rematch" in board.buttons
    assert not board.notified
    assert (len(server.messages()), server.direct_messages(server.asha)) <= notified
    assert server.rows("SELECT * FROM due") == []


async def test_open_page_silences_the_engine(server: SimulatedServer, door: OpenPages) -> None:
    wanted = {"game": "pretwa", "level": "1", "side": "black", "first": "me"}
    board = (await server.asha.types("play", **wanted)).public
    match = await server.match()
    door.pages.add((match.id, server.asha.id))
    server.env.http_requests.clear()
    await door.plays(match)
    await server.waits(2 * QUIET_INTERVAL_S)
    match = await server.match()
    assert len(match.moves) == 2
    assert f"`{match.moves[-1]}`" in server.look(board).words
    assert set(sent(server)) == {"PATCH"}


async def test_private_board_needs_valid_token(server: SimulatedServer, door: OpenPages) -> None:
    wanted = {"game": "pretwa", "level": "1", "side": "black", "first": "me", "private": True}
    board = (await server.asha.types("play", **wanted)).private
    (match,) = await server.services.matches.live_of(server.guild.id, server.asha.id)
    door.pages.add((match.id, server.asha.id))
    match = await door.plays(match)
    await server.waits(2 * QUIET_INTERVAL_S)
    match = await server.services.matches.get(match.id)
    assert f"`{match.moves[-1]}`" in server.look(board).words
    old = server.look(board)
    await server.waits(TOKEN_LIFETIME_S)
    await door.plays(match)
    await server.waits(2 * QUIET_INTERVAL_S)
    assert server.look(board).words == old.words
    # The next press of an outdated button shows the match as it is.
    match = await server.services.matches.get(match.id)
    await server.asha.presses(old, next(iter(old.buttons)))
    assert f"`{match.moves[-1]}`" in server.look(board).words


async def test_chat_without_token_is_left_alone(server: SimulatedServer, door: OpenPages) -> None:
    asha, bimal = Person(server.asha.id, "Asha"), Person(server.bimal.id, "Bimal")
    challenges, here = server.services.challenges, Place(NO_SERVER, 77)
    wanted = Invitation("pretwa", bimal.id, "black", "me")
    challenge = await challenges.invite(here, asha, wanted)
    _, match = await challenges.accept(challenge.id, bimal, no_thread)
    door.pages.add((match.id, asha.id))
    server.env.http_requests.clear()
    match = await door.plays(match)
    door.pages.clear()
    assert not await Boards.of(server.client).show(Change(match, match))
    assert sent(server) == []


async def test_pressed_board_of_a_chat_shows_missed_moves(
    server: SimulatedServer, door: OpenPages
) -> None:
    chat = server.guild.create_text_channel("chat")
    guests = GuestChannels(chat.id, server.channel.id)
    server.env.backend.subscribers.insert(0, guests.rewrite)
    wanted = {"opponent": server.bimal, "game": "pretwa", "side": "black", "first": "me"}
    challenge = (await server.asha.types("challenge", chat, **wanted)).public
    await server.bimal.uses(challenge, "challenge:accept")
    match, board = await server.match(chat), server.messages(chat)[-1]
    door.pages.add((match.id, server.asha.id))
    match = await door.plays(match, "a1-o")
    assert "`a1-o`" in server.look(board).words
    await server.waits(TOKEN_LIFETIME_S)
    match = await door.plays(match, "d1xa1")
    stale = server.look(board)
    assert "`d1xa1`" not in stale.words
    await server.bimal.presses(stale, "d1xa1")
    assert "`d1xa1`" in server.look(board).words
    assert len(server.messages(chat)) == 1
    assert not pinged(server)


async def test_stopping_bot_shows_what_waits(server: SimulatedServer, door: OpenPages) -> None:
    match, board = await opens(server, door)
    await door.plays(match, "a1-o", "d1xa1")
    await server.client.remove_cog("QuietBoardCog")
    await asyncio.wait(server.client._working)
    assert "`d1xa1`" in server.look(board).words
