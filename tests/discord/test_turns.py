"""Turns played with the board's buttons, by at most two presses for every legal move."""

import os
from collections.abc import AsyncIterator
from random import Random
from statistics import fmean

import pytest

from bot.client.matches.match_buttons import move_buttons, turn_buttons
from bot.client.matches.move_buttons import MAX_BUTTONS, in_board_order
from bot.client.messages.custom_id import MAX_LENGTH, CustomId
from bot.client.messages.layout import Button
from bot.play.match import Match
from bot.render import Scene
from cogs.picker import FEW_GOALS
from guti import Game, Move, Side
from guti.games import GAMES
from tests.support.simcord_harness import SimulatedServer
from tests.support.steps import CHAIN, LABYRINTH, refuse_one_answer
from tools.lengths import BUTTON

TAPS = int(os.environ.get("TAPS", "0"))

MINUTE = 60

MANY_GOALS = "d4-e5 b6-c5 b4-a5", "sholo-guti"
"""Moves to a position of a game in which a piece has more than three moves."""

LARGE = 10**18
"""A match number with more digits than any real match number."""


@pytest.mark.parametrize("game", GAMES if TAPS else ["pretwa", "gol-skuish"])
async def test_match_needs_at_most_two_taps_a_turn(server: SimulatedServer, game: str) -> None:
    """Plays one match of each game, or 100 with `TAPS=100`. `-s` prints the mean."""
    counted = list[int]()
    for number in range(TAPS or 1):
        counted += [taps async for taps in taps_of_a_match(server, game, Random(number))]
        await server.waits(MINUTE)
    assert max(counted) <= 2
    print(  # noqa: T201 - what was counted
        f"{game}: {fmean(counted):.2f} taps a turn, worst {max(counted)}, {len(counted)} turns"
    )


async def taps_of_a_match(server: SimulatedServer, game: str, random: Random) -> AsyncIterator[int]:
    """Yield the presses of each turn of a random match."""
    match, board = await server.begins(game)
    while match.live:
        player, move = server.person(match.to_move), random.choice(match.position.legal_moves)
        seen, taps = board, 0
        while len(match.moves) == len((now := await server.services.matches.get(match.id)).moves):
            label = next(each for each in (str(move), move.origin) if each in seen.buttons)
            answer, taps = await player.presses(seen, label), taps + 1
            private = [each for each in answer.seen if each.private]
            seen = private[-1] if private else seen
        assert server.lowest_board().raw.id == board.raw.id
        assert server.is_gone(seen) == (taps > 1)
        board, match = server.lowest_board(), now
        assert match.moves[-1] == move
        yield taps


def busy_piece(match: Match, least: int, most: int) -> str:
    """Return a piece with at least `least` and at most `most` moves."""
    origins = [move.origin for move in match.position.legal_moves]
    return next(each for each in origins if least <= origins.count(each) <= most)


async def test_few_goals_need_no_second_board(server: SimulatedServer) -> None:
    """The answer is one line and the moves, in the order of the public board."""
    match = await server.reaches(CHAIN)
    board, before = server.lowest_board(), server.dump()
    moves = (await server.bimal.presses_id(board, from_button(match, "f2"))).private
    assert moves.words == "Where does the piece on **f2** go?"
    assert list(moves.buttons) == ["f2xb2xd2", "f2xb2xo"]
    assert not moves.alts
    assert server.dump() == before
    assert (await server.bimal.presses(moves, "f2xb2xo")).public.alts
    assert server.is_gone(moves)


async def test_piece_of_a_refusal_needs_no_board(server: SimulatedServer) -> None:
    match, _ = await server.begins("sholo-guti")
    refused = (await server.asha.moves("a3-a1")).private
    piece = busy_piece(match, 2, FEW_GOALS)
    moves = (await server.asha.presses(refused, piece)).private
    assert (moves.raw.id, moves.alts) == (refused.raw.id, [])
    assert moves.words == f"Where does the piece on **{piece}** go?"


async def test_many_goals_are_marked_on_a_board(server: SimulatedServer) -> None:
    match = await server.reaches(*MANY_GOALS)
    piece = busy_piece(match, FEW_GOALS + 1, MAX_BUTTONS)
    player = server.person(match.to_move)
    moves = (await player.presses_id(server.lowest_board(), from_button(match, piece))).private
    assert await server.picture(moves) == marked(server, match, piece)
    assert "◀ Back" in moves.buttons


def from_button(match: Match, piece: str) -> str:
    return str(CustomId("match", "from", match.id, match.version, piece))


def marked(server: SimulatedServer, match: Match, piece: str) -> bytes:
    """Return the channel's board with a piece marked."""
    scene = Scene(match.position, bottom=Side.BLACK, trail=match.trail, chosen=piece)
    return server.renderer.draw(scene)


async def test_other_player_learns_whose_turn_it_is(server: SimulatedServer) -> None:
    match, board = await server.begins()
    before = server.dump()
    text = (await server.bimal.presses(board, "a1-o")).refusal
    assert text.startswith(f"It’s not your turn: {server.asha.mention} is to move.")
    assert "`/board`" in text
    piece = str(CustomId("match", "from", match.id, match.version, "a1"))
    assert (await server.bimal.presses_id(board, piece)).refusal == text
    assert "it is their match" in (await server.chitra.presses(board, "a1-o")).refusal
    assert server.dump() == before


async def test_outdated_press_after_restart_links_the_newest_board(
    server: SimulatedServer,
) -> None:
    _, board = await server.begins()
    await server.restarts()
    newest = (await server.asha.presses(board, "b1-o")).public
    late = (await server.asha.presses(board, "a1-o")).refusal
    assert "The match has moved on." in late
    assert late.endswith(f"/{newest.raw.id}")


async def test_moves_beyond_button_limit_are_in_a_select(
    server: SimulatedServer,
) -> None:
    match = await server.reaches(LABYRINTH, "gol-skuish")
    player = server.person(match.to_move)
    board = (await player.types("board")).seen[0]
    paths = [move.path for move in match.position.legal_moves]
    busy = max({path[0] for path in paths}, key=lambda each: sum(p[0] == each for p in paths))
    pressed = str(CustomId("match", "from", match.id, match.version, busy))
    shown = (await player.presses_id(board, pressed)).private
    assert set(shown.selects["target"]) == {"-".join(p[:2]) for p in paths if p[0] == busy}


async def test_moves_are_listed_without_picture_permission(
    server: SimulatedServer,
) -> None:
    match = await server.reaches(*MANY_GOALS)
    player, piece = server.person(match.to_move), busy_piece(match, FEW_GOALS + 1, MAX_BUTTONS)
    board = (await player.types("board")).seen[0]
    server.forbid("attach_files")
    refuse_one_answer(server)
    shown = (await player.presses_id(board, from_button(match, piece))).private
    assert "I don’t have the permission **Attach Files**" in shown.words
    assert not shown.alts
    assert len(shown.buttons) > FEW_GOALS


async def test_chosen_piece_shows_targets_and_back_button(server: SimulatedServer) -> None:
    match, public = await server.begins("sholo-guti")
    board = (await server.asha.types("board")).private
    origins = [move.origin for move in match.position.legal_moves]
    piece = next(each for each in origins if origins.count(each) > 1)
    goals = {move.path[-1] for move in match.position.legal_moves if move.origin == piece}
    assert set(Scene(match.position, chosen=piece).marked) == {piece, *goals}
    moves = (await server.asha.presses(board, piece)).private
    assert await server.picture(moves) == marked(server, match, piece)
    assert server.lowest_board().raw.id == public.raw.id
    back = (await server.asha.presses(moves, "◀ Back")).private
    assert back.raw.id == moves.raw.id
    assert list(back.buttons) == [each for each in board.buttons if each != "More"]


def test_buttons_are_in_board_order() -> None:
    match = Match(1, GAMES["alquerque"], 1, 2, 3, 4)
    moves = match.position.legal_moves
    seen = [str(move) for move in in_board_order(match.game.board, moves, Side.BLACK)]
    turned = [str(move) for move in in_board_order(match.game.board, moves, Side.WHITE)]
    assert seen == ["d3-c3", "b2-c3", "c2-c3", "d2-c3"]
    assert turned == ["d2-c3", "c2-c3", "b2-c3", "d3-c3"]


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_buttons_reach_every_legal_move(game: Game) -> None:
    random = Random(3)
    for seed in range(8):
        match = Match(LARGE, game, 1, 2, 3, 4, list(Side)[seed % 2])
        while match.live:
            legal = match.position.legal_moves
            require_fitting(match, turn_buttons(match), legal)
            match = match.play(match.to_move, str(random.choice(legal)))


def require_fitting(match: Match, buttons: tuple[Button, ...], legal: tuple[Move, ...]) -> None:
    assert len(buttons) <= MAX_BUTTONS
    labels = [button.label for button in buttons]
    assert len(set(labels)) == len(labels)
    for button in buttons:
        assert len(str(button.custom_id)) <= MAX_LENGTH
        assert len(button.label) <= BUTTON
    reached = {each.label for each in buttons if each.custom_id.action == "play"}
    for button in buttons:
        if button.custom_id.action == "from":
            begun = [move for move in legal if move.origin == button.custom_id.argument]
            assert len(begun) > 1
            ends = move_buttons(match, begun)
            reached |= {each.label for each in ends} or {str(move) for move in begun}
    assert not buttons or reached == {str(move) for move in legal}


async def test_more_button_renews_an_outdated_private_board(server: SimulatedServer) -> None:
    """A bot that was killed while the engine thought can no longer edit the private message."""
    wanted = {"game": "felli", "private": True, "side": "black", "first": "me"}
    board = (await server.asha.types("play", **wanted)).private
    await server.restarts()
    await server.asha.moves("b2-b3")
    await server.restarts()
    shown = (await server.asha.presses(board, "More")).private
    assert shown.raw.id == board.raw.id
    assert "**`b2-b3`**" in shown.words
    menu = (await server.asha.presses(shown, "More")).private
    assert "Resign" in menu.buttons
