"""Watching a match, and guessing its next move, through Discord."""

import asyncio

import pytest

from bot.client.matches.match_buttons import match_id
from bot.play.match import Match
from tests.support.seen import Seen
from tests.support.simcord_harness import DAY, ServerMember, SimulatedServer

CROWD = 200
SOON = 30


async def menu_of(person: ServerMember, board: Seen) -> Seen:
    return (await person.uses(board, "match:more")).private


def cards(server: SimulatedServer) -> list[Seen]:
    return [seen for seen in server.messages() if "Guess the next move" in seen.words]


async def plays(server: SimulatedServer, text: str | None = None) -> str:
    match = await server.match()
    text = text or str(match.position.legal_moves[0])
    await server.person(match.to_move).moves(text)
    return text


async def test_watcher_gets_the_replay_by_direct_message(server: SimulatedServer) -> None:
    _, board = await server.begins()
    menu = await menu_of(server.chitra, board)
    answer = (await server.chitra.presses(menu, "Watch")).private
    assert "I’ll send you the replay" in answer.words
    await plays(server)
    await server.asha.types("resign")
    resigning = (await server.asha.types("resign")).private
    await server.asha.uses(resigning, "match:resign")
    await server.waits(SOON)
    (told,) = server.direct_messages(server.chitra)
    assert "A match you watched has ended" in told.words
    assert told.alts, "the replay is a picture"
    await server.waits(SOON)
    assert len(server.direct_messages(server.chitra)) == 1


async def test_watcher_is_not_led_to_a_deleted_board(server: SimulatedServer) -> None:
    for person in (server.asha, server.bimal):
        await person.types("settings", notices="none")
    _, board = await server.begins(pace="day")
    await server.chitra.presses(await menu_of(server.chitra, board), "Watch")
    await plays(server)
    await plays(server)
    await server.waits(DAY + SOON)
    (told,) = server.direct_messages(server.chitra)
    link = told.words.rsplit("/", 1)[-1]
    there = {str(seen.raw.id) for seen in server.messages()}
    assert link in {*there, str(server.channel.id)}


async def test_players_can_neither_watch_nor_guess(server: SimulatedServer) -> None:
    match, board = await server.begins()
    menu = await menu_of(server.asha, board)
    assert not {"Watch", "Guess the next move"} & {*menu.buttons}
    for action in ("watch", "guess"):
        answer = await server.bimal.presses_id(board, str(match_id(match, action)))
        assert answer.refusal
    assert server.rows("SELECT * FROM watchers") == server.rows("SELECT * FROM guesses") == []


async def test_guess_stays_sealed_until_the_move(server: SimulatedServer) -> None:
    match, board = await server.begins()
    menu = await menu_of(server.chitra, board)
    asked = (await server.chitra.presses(menu, "Guess the next move")).private
    move = str(match.position.legal_moves[1])
    sealed = (await server.chitra.chooses(asked, "guess-move", move)).private
    assert f"Sealed: `{move}`" in sealed.words
    again = await server.chitra.chooses(asked, "guess-move", str(match.position.legal_moves[0]))
    assert move in again.refusal
    await server.waits(SOON)
    shown = [seen for seen in server.messages() if not seen.private]
    assert not any("🔮" in seen.words for seen in shown)
    await plays(server, move)
    late = await server.chitra.chooses(asked, "guess-move", move)
    assert late.refusal, "the move has been made"
    await server.waits(SOON)
    (card,) = cards(server)
    assert f"`{move}`: 1 of 1 guessed it: {server.chitra.mention}" in card.words
    assert card.notified == set()


async def guesses(person: ServerMember, board: Seen, match: Match, move: str) -> None:
    chosen = {"component_type": 3, "values": [move]}
    await person._acts(board, {"custom_id": str(match_id(match, "guess-move")), **chosen})


async def test_last_board_names_guessers(server: SimulatedServer) -> None:
    """Chitra guesses two moves, of which one is right. Dipa is never right."""
    dipa = server.joins("dipa")
    match, board = await server.begins()
    played = 0
    while played < 2:
        moves = [str(move) for move in match.position.legal_moves]
        if len(moves) >= 3:
            await guesses(server.chitra, board, match, moves[0])
            await guesses(dipa, board, match, moves[1])
            played += 1
        await plays(server, moves[2] if played == 2 else moves[0])
        match = await server.match()
    assert not any("Guessers:" in seen.words for seen in server.messages())
    before = len(server.messages())
    resigning = (await server.asha.types("resign")).private
    end = (await server.asha.uses(resigning, "match:resign")).public
    line = f"🔮 Guessers: {server.chitra.mention} 1 of 2 · {dipa.mention} 0 of 2"
    assert line in end.words
    assert end.notified.isdisjoint({server.chitra.id, dipa.id})
    await server.waits(SOON)
    assert len(server.messages()) <= before + 2, "the last board and one message about guesses"


@pytest.mark.parametrize("posted", [False, True])
async def test_guesses_of_a_deleted_channel_are_given_up(
    server: SimulatedServer, *, posted: bool
) -> None:
    match, board = await server.begins()
    if posted:
        await guesses(server.chitra, board, match, str(match.position.legal_moves[0]))
        while len((await server.match()).position.legal_moves) < 3 or not cards(server):
            await plays(server)
            await server.waits(SOON)
        match, board = await server.match(), server.lowest_board()
    await guesses(server.chitra, board, match, str(match.position.legal_moves[0]))
    server.env.backend.delete_channel(server.channel.id)
    change = await server.services.matches.play(
        match.id, match.version, match.to_move, str(match.position.legal_moves[0])
    )
    assert change.after.live
    while running := server.services.bus.running:
        await asyncio.wait(running)
    await server.waits(3 * 60)
    assert not server.rows("SELECT attempts FROM due WHERE subject = 'guesses'")


async def test_few_moves_are_not_guessed(server: SimulatedServer) -> None:
    match, board = await server.begins()
    while len(match.position.legal_moves) >= 3:
        await plays(server)
        match = await server.match()
    board = server.lowest_board()
    menu = await menu_of(server.chitra, board)
    assert "Guess the next move" not in menu.buttons
    assert (await server.chitra.presses_id(board, str(match_id(match, "guess")))).refusal


async def test_crowd_of_guessers_causes_one_public_message(server: SimulatedServer) -> None:
    """Each press has one private answer, and the card is posted once."""
    match, board = await server.begins()
    crowd = [server.joins(f"member{number}") for number in range(CROWD)]
    moves = [str(move) for move in match.position.legal_moves]
    before = len(server.env.http_requests)
    for number, person in enumerate(crowd):
        chosen = match_id(match, "guess-move")
        data = {"custom_id": str(chosen), "component_type": 3, "values": [moves[number % 2]]}
        await person._acts(board, data)
    requests = server.env.http_requests[before:]
    answers = [each for each in requests if "/callback" in each.path]
    assert len(answers) == CROWD
    assert len(requests) == CROWD, "nothing public, and nothing twice"
    before = len(server.env.http_requests)
    await plays(server, moves[1])
    await server.waits(SOON)
    posted = [
        each for each in server.env.http_requests[before:] if "🔮" in str(getattr(each, "json", ""))
    ]
    assert len(posted) == 1
    (card,) = cards(server)
    assert f"{CROWD // 2} of {CROWD} guessed it" in card.words
    assert card.words.count("<@") <= 15


async def test_row_of_card_leaves_at_end(server: SimulatedServer) -> None:
    match, board = await server.begins()
    menu = await menu_of(server.chitra, board)
    asked = (await server.chitra.presses(menu, "Guess the next move")).private
    move = str(match.position.legal_moves[1])
    await server.chitra.chooses(asked, "guess-move", move)
    await plays(server, move)
    await server.waits(SOON)
    (card,) = cards(server)
    stored = "SELECT message, stale FROM messages WHERE kind = 'guesses'"
    assert [tuple(row) for row in server.rows(stored)] == [(card.raw.id, 0)]
    sure = (await server.asha.types("resign")).private
    await server.asha.uses(sure, "match:resign")
    assert not server.rows(f"{stored} AND stale"), "no sweep closes it"
    await server.waits(SOON)
    (last,) = cards(server)
    assert last.raw.id == card.raw.id
    assert "The match is over" in last.words
    assert server.rows(stored) == []
