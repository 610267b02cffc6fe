"""Matches played on their pages, by the requests that the browser sends."""

import asyncio

import pytest

from bot.client.matches.boards import Boards
from bot.client.matches.doors import QUIET_INTERVAL_S
from bot.play.match import Match
from bot.store import Store
from guti import Side
from tests.support.faulty_bot import poll_until
from tests.support.simcord_harness import DAY, SimulatedServer
from tests.support.web_match import PageUser, served_page

OPENING = "a1-o d1xa1"
"""Moves of Pretwa after which both players have moved and Asha is to move."""


async def play_out(black: PageUser, white: PageUser, plies: int = 300) -> int:
    """Play the first legal moves until the match ends; return their number."""
    for played in range(plies):
        now = await black.state()
        if not now["live"]:
            return played
        mover = black if now["to_move"] == "black" else white
        await mover.moves((await mover.state())["moves"][0]["text"])
    raise AssertionError


async def test_two_people_play_a_whole_match(server: SimulatedServer) -> None:
    match, _ = await server.begins("felli")
    async with served_page(server) as page:
        asha, bimal = await page.user(server.asha, match), await page.user(server.bimal, match)
        plies = await play_out(asha, bimal)
        await server.waits(QUIET_INTERVAL_S)
        await poll_until(lambda: "Rematch" in server.lowest_board().buttons)
        for user in (asha, bimal):
            end = await user.state()
            assert end["moves"] == end["offers"] == []
            assert end["to_move"] is None
            assert len(end["history"]) == plies == len(end["positions"]) - 1
        board = server.lowest_board()
        assert end["turn"].partition(" wins ")[2] in board.words.replace("*", "")


async def test_state_has_what_the_board_needs(server: SimulatedServer) -> None:
    match = await server.reaches(OPENING)
    async with served_page(server) as page:
        asha = await page.user(server.asha, match)
        bimal = await page.user(server.bimal, match)
        chitra = await page.user(server.chitra, match)
        own, other, watched = [await user.state() for user in (asha, bimal, chitra)]
    points = [point["name"] for point in own["board"]["points"]]
    assert points == list(match.game.board.names)
    now = dict(zip(points, own["positions"][-1], strict=True))
    for side in Side:
        held = {name for name, letter in now.items() if letter == side.letter}
        assert held == set(match.position.pieces(side))
    assert [move["text"] for move in own["moves"]] == list(map(str, match.position.legal_moves))
    assert other["moves"] == watched["moves"] == watched["actions"] == []
    assert (own["viewer"], other["viewer"], watched["viewer"]) == ("black", "white", None)
    assert (own["bottom"], other["bottom"], watched["bottom"]) == ("black", "white", "black")
    assert [each["action"] for each in other["actions"]] == ["draw", "takeback", "resign"]
    assert "asha" in own["title"]
    assert "<@" not in str(own["status"])
    assert own["words"]["your-turn"] == own["turn"]


async def test_move_in_discord_reaches_the_page(server: SimulatedServer) -> None:
    match, _ = await server.begins()
    async with served_page(server) as page:
        bimal = await page.user(server.bimal, match)
        socket = await bimal.connect()
        assert await socket.receive_json() == {"version": 0}
        await server.asha.types("move", move="a1-o")
        assert await socket.receive_json() == {"version": 1}
        await bimal.moves("d1xa1")
        assert await socket.receive_json() == {"version": 2}
        await poll_until(lambda: "d1xa1" in server.lowest_board().words)
        await socket.close()


async def test_lost_answer_to_a_move_is_repeated(server: SimulatedServer) -> None:
    match, _ = await server.begins()
    async with served_page(server) as page:
        asha, bimal = await page.user(server.asha, match), await page.user(server.bimal, match)
        sent = {"seen": 0, "ply": 0, "move": "a1-o"}
        assert await asha.post("move", **sent) == (200, {"version": 1})
        assert await asha.post("move", **sent) == (200, {"version": 1})
        await bimal.moves("d1xa1")
        assert await asha.post("move", **sent) == (200, {"version": 2})
        await server.restarts()
    async with served_page(server, asha.port) as page:
        asha, bimal = page.at(asha.address), page.at(bimal.address)
        assert await asha.post("move", **sent) == (200, {"version": 2})
        # Another move at that version, or the opponent's, is not a repetition.
        status, refused = await asha.post("move", **sent | {"move": "b1-o"})
        assert (status, refused["error"]) == (409, "match-moved-on")
        status, refused = await bimal.post("move", **sent)
        assert (status, refused["error"]) == (409, "match-moved-on")


async def test_one_of_two_moves_at_once_is_played(server: SimulatedServer) -> None:
    match, _ = await server.begins()
    async with served_page(server) as page:
        one, other = await page.user(server.asha, match), await page.user(server.asha, match)
        sent = {"seen": 0, "ply": 0}
        answers = await asyncio.gather(
            one.post("move", **sent, move="a1-o"),
            other.post("move", **sent, move="b1-o"),
            server.asha.types("move", move="c1-o"),
            return_exceptions=True,
        )
        assert [each[0] for each in answers[:2]].count(200) <= 1
    assert len((await server.match()).moves) == 1


async def test_illegal_move_is_explained_in_the_readers_language(server: SimulatedServer) -> None:
    match, _ = await server.begins()
    await server.services.settings.update_player(server.asha.id, language="bn")
    async with served_page(server) as page:
        asha, bimal = await page.user(server.asha, match), await page.user(server.bimal, match)
        status, refused = await asha.post("move", seen=0, ply=0, move="a1-a2")
        assert (status, refused["error"]) == (422, "point-taken")
        assert any("\u0980" <= letter <= "\u09ff" for letter in refused["message"])
        status, refused = await bimal.post("move", seen=0, ply=0, move="d1-o")
        assert (status, refused["error"]) == (422, "not-your-turn")
        assert "asha" in refused["message"]


@pytest.mark.parametrize("answer", ["accept", "decline", "withdraw"])
async def test_offer_on_the_page_is_answered(server: SimulatedServer, answer: str) -> None:
    match = await server.reaches(OPENING)
    async with served_page(server) as page:
        asha, bimal = await page.user(server.asha, match), await page.user(server.bimal, match)
        assert "asked" in (await asha.acts("draw"))["message"]
        await poll_until(lambda: "offers a draw" in server.messages()[-1].words)
        offer = server.messages()[-1]
        assert set(offer.buttons) == {"Accept", "Decline"}
        offered = (await bimal.state())["offers"]
        assert [each["text"].split(".")[0] for each in offered] == ["asha offers a draw"]
        await (asha if answer == "withdraw" else bimal).acts(answer)
        await poll_until(lambda: server.is_gone(offer))
        assert (await asha.state())["live"] is (answer != "accept")


async def test_offer_made_later_than_seen_is_not_accepted(server: SimulatedServer) -> None:
    match = await server.reaches(OPENING)
    async with served_page(server) as page:
        asha, bimal = await page.user(server.asha, match), await page.user(server.bimal, match)
        seen = (await bimal.state())["version"]
        await asha.acts("draw")
        status, refused = await bimal.post("act", seen=seen, action="accept")
        assert (status, refused["error"]) == (409, "match-moved-on")
        assert (await bimal.state())["live"]


async def test_resignation_and_its_repetition(server: SimulatedServer) -> None:
    match = await server.reaches(OPENING)
    async with served_page(server) as page:
        asha = await page.user(server.asha, match)
        seen = (await asha.state())["version"]
        first = await asha.post("act", seen=seen, action="resign")
        assert first == await asha.post("act", seen=seen, action="resign")
        assert first[0] == 200
        end = await asha.state()
        assert (end["live"], end["winner"]) == (False, "white")
        await poll_until(lambda: "resigned" in server.lowest_board().words)


async def test_two_people_agree_to_a_rematch(server: SimulatedServer) -> None:
    match = await server.reaches(OPENING)
    async with served_page(server) as page:
        asha, bimal = await page.user(server.asha, match), await page.user(server.bimal, match)
        await asha.acts("resign")
        await poll_until(lambda: "resigned" in server.lowest_board().words)
        assert "asked" in (await asha.acts("rematch"))["message"]
        await poll_until(lambda: "Accept" in server.messages()[-1].buttons)
        asked = server.messages()[-1]
        assert asked.notified == {server.bimal.id}
        assert (await asha.state())["actions"] == []
        begun = page.at((await bimal.acts("rematch"))["link"])
        state = await begun.state()
        assert (state["match"], state["viewer"]) == (match.id + 1, "black")
        await poll_until(lambda: len(server.lowest_board().buttons) > 1)
        again = page.at((await asha.acts("next"))["link"])
        assert (await again.state())["viewer"] == "white"
    assert server.rows("SELECT count(*) FROM matches") == [(2,)]


async def begins_alone(server: SimulatedServer) -> Match:
    """Begin a private match of Asha against Guti."""
    options = {"game": "felli", "level": "1", "side": "black", "first": "me", "private": True}
    await server.asha.types("play", **options)
    (match,) = await server.services.matches.live_of(server.guild.id, server.asha.id)
    return match


async def test_match_against_guti_with_hint_and_rematch(server: SimulatedServer) -> None:
    match = await begins_alone(server)
    async with served_page(server) as page:
        asha = await page.user(server.asha, match)
        (hint,) = [each for each in (await asha.state())["actions"] if each["action"] == "hint"]
        assert hint["confirm"]
        piece, move = (await asha.acts("hint"))["hint"], (await asha.acts("hint"))["hint"]
        assert move["path"][:1] == piece["path"]
        assert len(move["path"]) == 2
        socket = await asha.connect()
        versions = [(await socket.receive_json())["version"]]
        await asha.moves("-".join(move["path"]))
        while versions[-1] < 2:
            versions.append((await socket.receive_json())["version"])
        now = await asha.state()
        assert now["to_move"] == "black"
        assert len(now["history"]) >= 2
        await asha.acts("resign")
        begun = page.at((await asha.acts("rematch"))["link"])
        again = await begun.state()
        assert again["match"] == match.id + 1
        assert again["viewer"] == "white"
        await socket.close()


async def test_page_reconnects_after_a_restart(server: SimulatedServer) -> None:
    match, _ = await server.begins()
    async with served_page(server) as page:
        asha = await page.user(server.asha, match)
        socket = await asha.connect()
        await socket.receive_json()
        closing = asyncio.create_task(socket.receive())
    assert (await closing).data == 1001
    await server.restarts()
    async with served_page(server, asha.port) as page:
        asha = page.at(asha.address)
        assert await asha.moves("a1-o") == 1
        socket = await asha.connect()
        assert await socket.receive_json() == {"version": 1}
        await socket.close()


async def test_move_in_another_process_reaches_the_page(server: SimulatedServer) -> None:
    match, _ = await server.begins()
    async with served_page(server) as page, Store.open(f"sqlite:///{server.path}") as other:
        asha, bimal = await page.user(server.asha, match), await page.user(server.bimal, match)
        socket = await bimal.connect()
        await socket.receive_json()
        assert (await asha.state())["version"] == 0
        stored = await other.matches.get(match.id)
        await other.matches.save(stored, stored.play(stored.black, "a1-o"), server.env.now())
        await page.pages.poll()
        assert await socket.receive_json() == {"version": 1}
        assert [move["text"] for move in (await bimal.state())["moves"]] == ["d1xa1"]
        await bimal.moves("d1xa1")
        await socket.close()
    assert len((await server.match()).moves) == 2


async def test_move_in_discord_mentions_opponent_once_page_closes(
    server: SimulatedServer,
) -> None:
    match, _ = await server.begins()
    await server.waits(DAY / 24)
    async with served_page(server) as page:
        asha = await page.user(server.asha, match)
        socket = await asha.connect()
        await socket.receive_json()
        await server.asha.types("move", move="a1-o")
        assert "a1-o" in server.lowest_board().words
        assert not server.lowest_board().notified
        await socket.close()
        await poll_until(lambda: not page.pages.pages)
        await server.waits(QUIET_INTERVAL_S)
        await poll_until(lambda: server.lowest_board().notified == {server.bimal.id})


async def test_door_that_closes_during_showing_mentions_opponent(
    server: SimulatedServer,
) -> None:
    class AshasDoor:
        open = True

        def is_open(self, _match: int, person: int) -> bool:
            return self.open and person == server.asha.id

    match, _ = await server.begins()
    await server.waits(DAY / 24)
    boards, door = Boards.of(server.client), AshasDoor()
    change = await server.client.services.matches.play(match.id, 0, server.asha.id, "a1-o")
    assert await boards.show(change, door=door)
    await boards.show_waiting()
    await asyncio.sleep(0)  # The board is being shown now.
    door.open = False
    boards.leave(match.id, server.asha.id)
    await server.waits(QUIET_INTERVAL_S)
    await poll_until(lambda: server.lowest_board().notified == {server.bimal.id})


async def test_opponent_is_mentioned_after_the_page_closes(server: SimulatedServer) -> None:
    match, _ = await server.begins()
    await server.waits(DAY / 24)
    async with served_page(server) as page:
        asha = await page.user(server.asha, match)
        socket = await asha.connect()
        await socket.receive_json()
        await asha.moves("a1-o")
        await poll_until(lambda: "a1-o" in server.lowest_board().words)
        assert not server.lowest_board().notified
        await socket.close()
        await server.waits(QUIET_INTERVAL_S)
        await poll_until(lambda: server.lowest_board().notified == {server.bimal.id})
