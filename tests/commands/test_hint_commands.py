"""Hints through Discord: by command and by button, below a board for all and in a private match."""

import asyncio
from io import BytesIO

import pytest
from commands.test_engine_matches import begins, own_match
from PIL import Image, ImageChops
from simcord_harness import SimulatedServer

from bot.opponent import Question, Thought


async def test_a_hint_names_the_piece_then_the_move_and_both_can_be_pressed(
    server: SimulatedServer,
) -> None:
    board = await begins(server, "pretwa")
    hint = (await server.asha.types("hint")).private
    match = await own_match(server)
    told = await server.services.hints.used(match)
    assert sum(told.values()) == 1
    legal = match.position.legal_moves
    (origin,) = {move.origin for move in legal if f"**{move.origin}**" in hint.words}
    moves = {str(move) for move in legal if move.origin == origin}
    assert set(hint.buttons) == {"Show the move"}
    assert "does not count among the levels" in hint.words
    await server.restarts()
    whole = (await server.asha.uses(hint, "match:hint")).private
    (move,) = whole.buttons
    assert move in moves
    assert f"`{move}`" in whole.words
    assert server.look(board).raw.id == server.lowest_board().raw.id
    await server.asha.presses(whole, move)
    after = await own_match(server)
    assert str(after.moves[0]) == move
    assert len(server.messages()) == 1


@pytest.mark.parametrize("seconds", [0, 3])
async def test_a_hint_goes_when_its_turn_is_played_however_late_it_came(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch, seconds: int
) -> None:
    board, think = await begins(server, "pretwa"), server.engine.think

    async def take_time(question: Question) -> Thought:
        await asyncio.sleep(seconds)
        return await think(question)

    monkeypatch.setattr(server.engine, "think", take_time)
    hint = (await server.asha.types("hint")).private
    assert "Show the move" in hint.buttons
    monkeypatch.undo()
    await server.asha.presses(board, next(iter(board.buttons)))
    assert server.is_gone(hint)


async def test_what_is_told_is_seen_on_the_board(server: SimulatedServer) -> None:
    await begins(server, "pretwa")
    shown = [(await server.asha.types(name)).private for name in ("board", "hint", "hint")]
    drawn = [Image.open(BytesIO(await server.picture(each))).convert("RGB") for each in shown]
    plain, piece, whole = drawn
    assert len({each.alts[0] for each in shown}) == 1
    for one, other in ((plain, piece), (piece, whole)):
        assert ImageChops.difference(one, other).getbbox()


async def test_more_offers_a_hint_to_who_is_to_move_against_guti_alone(
    server: SimulatedServer,
) -> None:
    board = await begins(server, "pretwa")
    menu = (await server.asha.uses(board, "match:more")).private
    hint = (await server.asha.uses(menu, "match:hint")).private
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


async def test_two_people_agree_to_hints_by_the_challenge(server: SimulatedServer) -> None:
    wanted = {"game": "pretwa", "side": "black", "first": "me", "hints": True}
    asked = (await server.asha.types("challenge", opponent=server.bimal, **wanted)).public
    assert "unrated, both may ask for a `/hint`" in asked.words
    board = (await server.bimal.uses(asked, "challenge:accept")).public
    menu = (await server.asha.uses(board, "match:more")).private
    assert "Hint" in menu.buttons
    waiting = (await server.bimal.uses(board, "match:more")).private
    assert "Hint" not in waiting.buttons
    await server.asha.uses(menu, "match:hint")
    sure = (await server.bimal.types("resign")).private
    ended = (await server.bimal.uses(sure, "match:resign")).public
    assert "had one hint" in ended.words
    assert "📈" not in ended.words


async def test_in_a_private_match_the_one_message_shows_it(server: SimulatedServer) -> None:
    board = await begins(server, "pretwa", private=True)
    menu = (await server.asha.uses(board, "match:more")).private
    hint = (await server.asha.uses(menu, "match:hint")).private
    assert hint.raw.id == menu.raw.id
    whole = (await server.asha.uses(hint, "match:hint")).private
    assert whole.raw.id == hint.raw.id
    back = (await server.asha.uses(whole, "match:view")).private
    assert "Show the move" not in back.buttons
    assert not server.messages()


async def test_a_hint_of_a_board_that_has_moved_on_is_refused(server: SimulatedServer) -> None:
    board = await begins(server, "pretwa")
    hint = (await server.asha.types("hint")).private
    await server.asha.presses(board, next(iter(board.buttons)))
    late = (await server.asha.presses_id(hint, hint.buttons["Show the move"])).private
    assert "moved on" in late.words


@pytest.mark.parametrize("asked", [0, 1, 2])
async def test_the_end_says_how_many_hints_there_were(server: SimulatedServer, asked: int) -> None:
    board = await begins(server, "dash-guti")
    for _ in range(asked):
        await server.asha.types("hint")
        await server.asha.types("hint")
        await server.asha.presses(board, next(iter(board.buttons)))
        board = server.lowest_board()
    sure = (await server.asha.types("resign")).private
    ended = (await server.asha.uses(sure, "match:resign")).public
    said = {0: "", 1: "had one hint", 2: "had 2 hints"}[asked]
    assert ("💡" in ended.words) == bool(asked)
    assert said in ended.words
