"""Hints by command and by button, in public and private matches."""

import asyncio
from io import BytesIO
from typing import Any

import pytest
from PIL import Image, ImageChops

from bot.opponent import Question, Thought
from tests.support.seen import Seen
from tests.support.simcord_harness import ServerMember, SimulatedServer
from tests.support.steps import begins, own_match

PRICE = "won’t count as beating the level"


async def first_hint(person: ServerMember, channel: Any = None) -> Seen:
    """Request the first hint of a match, after the notice of its price."""
    notice = (await person.types("hint", channel)).private
    assert list(notice.buttons) == ["Show me a piece", "◀ Back"]
    return (await person.presses(notice, "Show me a piece")).private


async def test_hint_names_the_piece_then_the_move(
    server: SimulatedServer,
) -> None:
    board = await begins(server, "pretwa")
    hint = await first_hint(server.asha)
    match = await own_match(server)
    used = await server.services.hints.used(match)
    assert sum(used.values()) == 1
    legal = match.position.legal_moves
    (origin,) = {move.origin for move in legal if f"**{move.origin}**" in hint.words}
    moves = {str(move) for move in legal if move.origin == origin}
    assert set(hint.buttons) == {"Show the move", "◀ Back"}
    await server.restarts()
    whole = (await server.asha.uses(hint, "match:hint")).private
    move, _ = whole.buttons
    assert move in moves
    assert f"`{move}`" in whole.words
    assert server.look(board).raw.id == server.lowest_board().raw.id
    await server.asha.presses(whole, move)
    after = await own_match(server)
    assert str(after.moves[0]) == move
    assert len(server.messages()) == 1


@pytest.mark.parametrize("seconds", [0, 3])
async def test_hint_is_deleted_after_its_turn(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch, seconds: int
) -> None:
    board, think = await begins(server, "pretwa"), server.engine.think

    async def take_time(question: Question) -> Thought:
        await asyncio.sleep(seconds)
        return await think(question)

    monkeypatch.setattr(server.engine, "think", take_time)
    hint = await first_hint(server.asha)
    assert "Show the move" in hint.buttons
    monkeypatch.undo()
    await server.asha.presses(board, next(iter(board.buttons)))
    assert server.is_gone(hint)


async def test_hint_is_marked_on_the_board(server: SimulatedServer) -> None:
    await begins(server, "pretwa")
    shown = [(await server.asha.types("board")).private, await first_hint(server.asha)]
    shown.append((await server.asha.types("hint")).private)
    drawn = [Image.open(BytesIO(await server.picture(each))).convert("RGB") for each in shown]
    plain, piece, whole = drawn
    assert len({each.alts[0] for each in shown}) == 1
    for one, other in ((plain, piece), (piece, whole)):
        assert ImageChops.difference(one, other).getbbox()


async def test_menu_offers_hints_only_in_own_engine_turn(
    server: SimulatedServer,
) -> None:
    board = await begins(server, "pretwa")
    menu = (await server.asha.uses(board, "match:more")).private
    notice = (await server.asha.uses(menu, "match:hint")).private
    hint = (await server.asha.uses(notice, "match:hint")).private
    assert "Show the move" in hint.buttons
    onlooker = (await server.bimal.uses(board, "match:more")).private
    assert "Hint" not in onlooker.buttons
    other = server.guild.create_text_channel("other")
    await server.begins(channel=other)
    mover = server.person((await server.match(other)).to_move)
    menu = (await mover.uses(server.lowest_board(other), "match:more")).private
    assert "Hint" not in menu.buttons
    refused = (await mover.types("hint", other)).private
    assert refused.words.startswith("This match is played without hints.")


async def test_challenge_can_allow_hints(server: SimulatedServer) -> None:
    wanted = {"game": "pretwa", "side": "black", "first": "me", "hints": True}
    challenge = (await server.asha.types("challenge", opponent=server.bimal, **wanted)).public
    assert "unrated, both of you may use `/hint`" in challenge.words
    board = (await server.bimal.uses(challenge, "challenge:accept")).public
    menu = (await server.asha.uses(board, "match:more")).private
    assert "Hint" in menu.buttons
    waiting = (await server.bimal.uses(board, "match:more")).private
    assert "Hint" not in waiting.buttons
    notice = (await server.asha.uses(menu, "match:hint")).private
    await server.asha.uses(notice, "match:hint")
    sure = (await server.bimal.types("resign")).private
    ended = (await server.bimal.uses(sure, "match:resign")).public
    assert "had one hint" in ended.words
    assert "📈" not in ended.words


async def test_private_match_shows_hint_in_its_message(server: SimulatedServer) -> None:
    board = await begins(server, "pretwa", private=True)
    menu = (await server.asha.uses(board, "match:more")).private
    notice = (await server.asha.uses(menu, "match:hint")).private
    assert "only you see how many" in notice.words
    hint = (await server.asha.uses(notice, "match:hint")).private
    assert hint.raw.id == notice.raw.id == menu.raw.id
    whole = (await server.asha.uses(hint, "match:hint")).private
    assert whole.raw.id == hint.raw.id
    back = (await server.asha.uses(whole, "match:view")).private
    assert "Show the move" not in back.buttons
    assert not server.messages()


async def test_hint_for_outdated_board_is_refused(server: SimulatedServer) -> None:
    board = await begins(server, "pretwa")
    hint = await first_hint(server.asha)
    await server.asha.presses(board, next(iter(board.buttons)))
    late = (await server.asha.presses_id(hint, hint.buttons["Show the move"])).private
    assert "moved on" in late.words


@pytest.mark.parametrize("times", [0, 1, 2])
async def test_match_end_counts_hints(server: SimulatedServer, times: int) -> None:
    board = await begins(server, "dash-guti")
    for time in range(times):
        await (server.asha.types("hint") if time else first_hint(server.asha))
        await server.asha.types("hint")
        await server.asha.presses(board, next(iter(board.buttons)))
        board = server.lowest_board()
    sure = (await server.asha.types("resign")).private
    ended = (await server.asha.uses(sure, "match:resign")).public
    sentence = {0: "", 1: "had one hint", 2: "had 2 hints"}[times]
    assert ("💡" in ended.words) == bool(times)
    assert sentence in ended.words


async def test_hint_price_is_shown_before_first_of_match(
    server: SimulatedServer,
) -> None:
    board = await begins(server, "dash-guti")
    for _ in range(2):  # until it is accepted
        notice = (await server.asha.types("hint")).private
        assert PRICE in notice.words
        assert "at the end everyone here sees how many you took" in notice.words
    assert not await server.services.hints.used(await own_match(server))
    assert not server.engine.asked
    await server.restarts()
    await server.asha.presses(notice, "Show me a piece")
    await server.asha.presses(board, next(iter(board.buttons)))
    assert "Show the move" in (await server.asha.types("hint")).private.buttons
    sure = (await server.asha.types("resign")).private
    await server.asha.uses(sure, "match:resign")
    await begins(server, "dash-guti")
    assert PRICE in (await server.asha.types("hint")).private.words


async def test_both_players_learn_that_hints_are_public(server: SimulatedServer) -> None:
    await server.begins("sholo-guti", hints=True)
    start = (await server.match()).position
    choice = next(each for each in start.legal_moves if len(start.after(each).legal_moves) > 1)
    for person in (server.asha, server.bimal):
        notice = (await person.types("hint")).private
        assert "At the end of the match everyone here sees how many" in notice.words
        assert PRICE not in notice.words
        assert "Show the move" in (await person.uses(notice, "match:hint")).private.buttons
        assert "Show me a piece" not in (await person.types("hint")).private.buttons
        if person is server.asha:
            await person.moves(str(choice))


async def test_impossible_hint_is_refused_before_its_price(server: SimulatedServer) -> None:
    _, board = await server.begins("pretwa", hints=True)
    refused = (await server.bimal.types("hint")).private
    assert "not your turn" in refused.words
    assert "Show me a piece" not in refused.buttons
    notice = (await server.asha.types("hint")).private
    await server.asha.presses(board, next(iter(board.buttons)))
    late = (await server.asha.presses(notice, "Show me a piece")).private
    assert "moved on" in late.words or "not your turn" in late.words
    assert not await server.services.hints.used(await server.match())


async def test_menu_shows_price_of_hints_and_takebacks(
    server: SimulatedServer,
) -> None:
    menu = (await server.asha.uses(await begins(server, "pretwa"), "match:more")).private
    assert "If you use a hint or a take-back, a win " + PRICE in menu.words
    other = server.guild.create_text_channel("other")
    await server.begins(channel=other)
    menu = (await server.asha.uses(server.lowest_board(other), "match:more")).private
    assert PRICE not in menu.words
