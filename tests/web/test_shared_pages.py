"""Pages of what people shared: who makes them, what they show and when they end."""

import json

import pytest

from bot.play.shared_page import spaced
from bot.services.requests import Person, Place
from cogs.sweep import SWEEP_HEARTBEATS
from guti import Side
from tests.support.hidden_matches import finished, hide
from tests.support.shared_visits import (
    address_on,
    ended,
    key_of,
    open_every_part,
    shared,
    solve_a_puzzle,
    solved,
    visit,
)
from tests.support.simcord_harness import HEARTBEAT_INTERVAL, ServerMember, SimulatedServer
from tests.support.web_match import served_page

SWEEP = (SWEEP_HEARTBEATS * HEARTBEAT_INTERVAL).total_seconds() + 1


def pages(server: SimulatedServer) -> int:
    """Return the number of pages that exist."""
    (count,) = server.rows("SELECT count(*) FROM shared_pages")[0]
    return int(count)


async def test_no_page_is_made_without_share(server: SimulatedServer) -> None:
    asha = server.asha
    async with served_page(server) as page:
        match, end = await ended(server)
        for label in ("Replay", "Analyse", "Rematch"):
            await asha.presses(end, label)
        await asha.types("replay", match=match.id)
        await asha.types("export", match=match.id)
        await asha.types("history")
        await asha.types("board")
        await asha.types("explore", match=match.id)
        card = (await server.chitra.presses(end, "Share")).public
        await server.chitra.presses(card, "Play this position")
        assert "Open the page" not in str(card.raw.components), "Chitra only watched"
        solved = await solve_a_puzzle(server, asha)
        assert "Share a link" in solved.buttons
        watched = (await server.bimal.types("replay", match=match.id)).public
        refused = (await server.chitra.presses(watched, "Share a link")).refusal
        assert "asha" in refused or "players" in refused or server.asha.mention in refused
        await page.user(asha, match)
        assert pages(server) == 0
        assert "/s/" not in "".join(str(each.raw.components) for each in server.messages())
        assert (await visit(page, f"{page.url}/s/{'a' * 12}")).status == 404
        # Each press of Share makes one page, and no more.
        for count, (seen, label) in enumerate(
            ((end, "Share"), (watched, "Share a link"), (solved, "Share a link")), 1
        ):
            await asha.presses(seen, label)
            await asha.presses(seen, label)
            assert pages(server) == count
        await server.waits(SWEEP)
        assert address_on(server.look(card)), "the spectator's card has the link now"


async def test_unfinished_match_and_puzzle_have_no_page(server: SimulatedServer) -> None:
    asha = server.asha
    async with served_page(server):
        await server.begins()
        await asha.types("move", move="a1-o")
        replay = (await asha.types("replay")).public
        assert "Share a link" not in replay.buttons
        shown = (await asha.types("puzzle")).private
        assert "Share a link" not in shown.buttons
        here = Place(server.guild.id, server.channel.id)
        opened = await server.services.puzzles.current(here, asha.id, None)
        custom_ids = ("match:publish:1:1", f"puzzle:publish:0::{opened.puzzle.key}")
        for custom_id in custom_ids:
            assert (await asha.presses_id(replay, custom_id)).refusal
        assert pages(server) == 0


async def test_puzzle_whose_answer_was_seen_has_no_page(server: SimulatedServer) -> None:
    """The page would say that the person solved it."""
    asha, here = server.asha, Place(server.guild.id, server.channel.id)
    async with served_page(server):
        shown = (await asha.types("puzzle", game="felli")).private
        opened = await server.services.puzzles.current(here, asha.id, None)
        ended = (await asha.presses(shown, "Show the answer")).private
        assert "Share a link" not in ended.buttons
        custom_id = f"puzzle:publish:0::{opened.puzzle.key}"
        assert "solved it yourself" in (await asha.presses_id(ended, custom_id)).refusal
        assert pages(server) == 0


async def test_sharing_without_pages_is_as_before(server: SimulatedServer) -> None:
    match, end = await ended(server)
    card = (await server.asha.presses(end, "Share")).public
    assert list(card.buttons) == ["Play this position"]
    replay = (await server.asha.types("replay", match=match.id)).public
    assert list(replay.buttons) == ["Step by step"]
    assert pages(server) == 0


async def test_other_player_is_a_friend_until_they_agree(server: SimulatedServer) -> None:
    async with served_page(server) as page:
        address, card = await shared(server)

        async def texts() -> list[str]:
            parts = await open_every_part(page, address)
            assert {part.status for part in parts} == {200}
            return [part.text for part in parts if part.text]

        assert not any("bimal" in text for text in await texts())
        assert "a friend answered" in (await texts())[0]
        ids = (server.guild.id, server.channel.id, server.asha.id, server.bimal.id)
        assert not any(str(each) in text for text in await texts() for each in ids)
        own = (await server.bimal.presses(card, "Names on the page")).private
        agreed = (await server.bimal.presses(own, "Show my name")).private
        assert "bimal answered" in (await texts())[0]
        assert "names you and your opponent" in agreed.words
        await server.bimal.presses(agreed, "Hide my name")
        assert not any("bimal" in text for text in await texts())
        sharer = (await server.asha.presses(card, "Names on the page")).private
        assert "Show my name" not in sharer.buttons
        assert (
            "people on that page"
            in (await server.chitra.presses(card, "Names on the page")).refusal
        )


async def test_both_players_share_the_same_page(server: SimulatedServer) -> None:
    async with served_page(server) as page:
        address, _ = await shared(server)
        elsewhere = server.guild.create_text_channel("elsewhere")
        end = (await server.bimal.types("replay", elsewhere, match=1)).public
        assert "a friend" in (await visit(page, address)).text
        own = (await server.bimal.presses(end, "Share a link")).private
        assert address_on(own) != address, "the replay is another page"
        again = (await server.asha.presses(end, "Share a link")).private
        assert address_on(again) == address_on(own)
        assert "bimal" in (text := (await visit(page, address_on(own))).text)
        assert "asha" in text


@pytest.mark.parametrize("who", ["asha", "bimal"])
async def test_taken_down_page_is_gone_for_ever(server: SimulatedServer, who: str) -> None:
    person: ServerMember = getattr(server, who)
    async with served_page(server) as page:
        address, card = await shared(server)
        before = await open_every_part(page, address)
        own = (await person.presses(card, "Names on the page")).private
        asked = (await person.presses(own, "Take it down")).private
        assert (await visit(page, address)).status == 200
        await person.presses(asked, "Yes, take it down")
        after = await open_every_part(page, address, before)
        assert {each.status for each in after} == {410}
        assert "took it down" in after[0].text
        await server.waits(SWEEP)
        assert list(server.look(card).buttons) == ["Play this position"]
        end = (await server.asha.types("replay", match=1)).public
        assert "can’t be shared" in (await server.asha.presses(end, "Share a link")).refusal
        assert (await visit(page, address)).status == 410


@pytest.mark.parametrize("who", ["asha", "bimal"])
async def test_deletion_of_data_ends_the_page(server: SimulatedServer, who: str) -> None:
    async with served_page(server) as page:
        address, card = await shared(server)
        before = await open_every_part(page, address)
        await server.services.privacy.forget(getattr(server, who).id)
        after = await open_every_part(page, address, before)
        assert {each.status for each in after} == {410}
        assert not any("asha" in each.text for each in after)
        await server.waits(SWEEP)
        assert "Open the page" not in str(server.look(card).raw.components)
        typed = f"position:{key_of(address)}"
        refused = (await server.chitra.types("play", game="felli", position=typed)).refusal
        assert "taken down" in refused


async def test_hidden_channel_stays_hidden(server: SimulatedServer) -> None:
    hidden = server.guild.create_text_channel("secret-plans")
    async with served_page(server) as page:
        match = await finished(server, hidden)
        await hide(server, hidden, server.chitra)
        own = (await server.asha.types("replay", hidden, match=match.id)).public
        press = own.buttons["Share a link"]
        elsewhere = (await server.bimal.types("help")).private
        assert (await server.chitra.presses_id(elsewhere, press)).refusal
        assert pages(server) == 0
        answer = (await server.asha.presses(own, "Share a link")).private
        parts = await open_every_part(page, address_on(answer))
        unsaid = ("secret-plans", server.guild.name, str(hidden.id), str(server.guild.id), "bimal")
        assert not any(word in part.text for part in parts for word in unsaid)


async def test_private_match_is_shared_by_its_player_alone(server: SimulatedServer) -> None:
    async with served_page(server) as page:
        await server.asha.types("play", game="felli", private=True, first="me")
        (match,) = await server.store.matches.live_anywhere(server.asha.id)
        move = str(match.position.legal_moves[0])
        await server.services.matches.play(match.id, match.version, server.asha.id, move)
        match = await server.services.matches.get(match.id)
        await server.services.matches.resign(match.id, match.version, server.asha.id)
        replay = (await server.asha.types("replay", match=match.id)).private
        press = replay.buttons["Share a link"]
        for other in (server.bimal, server.chitra):
            seen = (await other.types("help")).private
            assert (await other.presses_id(seen, press)).refusal
        assert pages(server) == 0
        answer = (await server.asha.presses(replay, "Share a link")).private
        assert "a friend" not in answer.words
        text = (await visit(page, address_on(answer))).text
        assert "Won by Guti against asha" in text


async def test_solved_puzzle_names_its_solver(server: SimulatedServer) -> None:
    async with served_page(server) as page:
        solved = await solve_a_puzzle(server, server.asha)
        answer = (await server.asha.presses(solved, "Share a link")).private
        address = address_on(answer)
        assert "Solved by asha." in (await visit(page, address)).text
        state = json.loads((await visit(page, f"{address}/board.json")).text)
        assert state["answer"]
        assert state["history"] == []
        await server.services.privacy.forget(server.asha.id)
        assert (await visit(page, address)).status == 410


async def test_newcomer_plays_the_shared_position(server: SimulatedServer) -> None:
    async with served_page(server) as page:
        address, _ = await shared(server)
        key = key_of(address)
        assert f"/play position:{spaced(key)}" in (await visit(page, address)).text
        dola = server.joins("dola")
        board = (await dola.types("play", position=spaced(key))).private
        assert "Here is the shared position" in board.words
        (match,) = await server.store.matches.live_anywhere(dola.id)
        assert (match.owner, match.level, len(match.moves)) == (dola.id, 3, 4)
        assert match.side(dola.id) is Side.BLACK is match.position.to_move
        move = match.position.legal_moves[0]
        if str(move) not in board.buttons:
            board = (await dola.presses(board, move.origin)).private
        await dola.presses(board, str(move))
        (match,) = await server.store.matches.live_anywhere(dola.id)
        assert move in match.moves[4:]


@pytest.mark.parametrize(("typed", "moves"), [("@1", 1), ("@99", 5), ("", 4)])
async def test_any_turn_of_a_shared_match_is_played(
    server: SimulatedServer, typed: str, moves: int
) -> None:
    async with served_page(server):
        address, _ = await shared(server)
        await server.chitra.types("play", position=address + typed)
        (match,) = await server.store.matches.live_anywhere(server.chitra.id)
        assert len(match.moves) >= moves
        assert match.moves[:moves] == (await server.services.matches.get(1)).moves[:moves]
        assert match.side(server.chitra.id) is match.positions[moves].to_move


async def test_shared_position_does_not_help_in_a_match(server: SimulatedServer) -> None:
    async with served_page(server):
        address, _ = await shared(server)
        await server.begins("pretwa", channel=server.guild.create_text_channel("elsewhere"))
        refused = (await server.bimal.types("play", position=address)).refusal
        assert "match of Pretwa without hints" in refused


async def test_shared_puzzle_is_not_rated(server: SimulatedServer) -> None:
    """Solving it proves nothing, because its page says which moves are right."""
    services, chitra = server.services, server.chitra
    puzzles, here = services.puzzles, Place(server.guild.id, server.channel.id)
    await puzzles.read()
    *others, rated, key = [key for key, each in puzzles.puzzles.items() if each.turns == 1][:8]
    for other in others:
        await solved(server, chitra, other)
    async with served_page(server):
        asha = Person(server.asha.id, "Asha")
        page = await services.shared_pages.share_puzzle(
            await solved(server, server.asha, key), asha, "en"
        )
        await chitra.types("play", position=page.key)

        async def counted(puzzle: str) -> bool:
            opened = await puzzles.open(here, chitra.id, puzzle)
            answer = await puzzles.answer(here, chitra.id, opened, opened.puzzle.line[0])
            return answer.counted

        assert await counted(rated)
        assert not await counted(key)


async def test_shared_puzzle_is_opened_in_discord(server: SimulatedServer) -> None:
    async with served_page(server):
        solved = await solve_a_puzzle(server, server.asha)
        address = address_on((await server.asha.presses(solved, "Share a link")).private)
        shown = (await server.chitra.types("play", position=key_of(address))).private
        assert "🧩" in shown.words
        assert "Solved" not in shown.words
