"""Public and private matches against the engine, played through Discord."""

from typing import Any

import pytest
from simcord.builders import UserHandle

from bot.client.messages import acknowledgement
from bot.learn.path import ALL_LEVELS
from bot.opponent import Thought
from bot.play.engine_player import ENGINE, NAME
from guti import GAMES
from tests.support.simcord_harness import DAY, SimulatedServer
from tests.support.steps import MINE, begins, own_match, plays_on

DEFERRED = {5, 6}
"""Discord's answer types that only announce another answer."""


async def test_engine_match_starts_and_edits_one_message(
    server: SimulatedServer,
) -> None:
    board = await begins(server)
    assert board.raw.id == server.lowest_board().raw.id
    assert NAME in board.words
    assert "<@-1>" not in board.words
    before = len(server.env.http_requests)
    await server.asha.presses(board, next(iter(board.buttons)))
    assert len((await own_match(server)).moves) == 2
    assert len(server.messages()) == 1
    assert len(server.env.http_requests) == before + 1
    after = server.look(board)
    assert after.words.count("played") == 2
    assert after.alts


async def test_engine_match_counts_for_no_leaderboard(
    server: SimulatedServer,
) -> None:
    board = await plays_on(server, await begins(server, level="1"), 200)
    assert not (await own_match(server)).live
    offered = {"Rematch", "Harder", "Replay", "Analyse", "Share", "Play forced moves for me"}
    assert set(board.buttons) == offered
    assert "📈" not in board.words
    listed = await server.asha.types("leaderboard", game="felli")
    assert "asha" not in listed.words


async def test_history_lists_private_engine_matches_to_their_player(
    server: SimulatedServer,
) -> None:
    for number, private in ((1, False), (2, True)):
        board = await begins(server, level="1", private=private)
        await plays_on(server, board, 2, number)
        sure = (await server.asha.types("resign")).private
        answer = await server.asha.uses(sure, "match:resign")
        if private:
            ended = answer.private
            assert list(ended.buttons)[:2] == ["Rematch", "Learn"], "no harder level is offered"
            lesson = (await server.asha.presses(ended, "Learn")).private
            assert "First lesson" not in lesson.words
            assert "Felli" in lesson.words
    own = (await server.asha.types("history")).private
    assert own.words.count("lost to") == 2
    assert NAME in own.words
    theirs = (await server.bimal.types("history", user=server.asha)).private
    assert theirs.words.count("lost to") == 1
    (shown,) = own.selects.values()
    assert (await server.asha.chooses(own, "open", shown[0])).private.alts


async def test_engine_moves_first_if_requested(server: SimulatedServer) -> None:
    board = await begins(server, first="opponent")
    match = await own_match(server)
    assert len(match.moves) == 1
    assert match.to_move == server.asha.id
    assert "More" in board.buttons


async def test_challenging_the_bot_starts_an_engine_match(server: SimulatedServer) -> None:
    bot = UserHandle(server.env, server.env.backend.bot_user)
    await server.asha.types("challenge", opponent=bot, game="felli")
    match = await server.match()
    assert set(match.players) == {server.asha.id, ENGINE}


async def test_slow_private_board_still_edits_its_message(
    server: SimulatedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The press is acknowledged before the board changes, which happens with slow pictures."""
    monkeypatch.setattr(acknowledgement, "ACKNOWLEDGE_AFTER_S", 0.0)
    board = await begins(server, game="lau-kata-kati", private=True)
    board = await plays_on(server, board, 6)
    assert len((await own_match(server)).moves) == 6
    taken = (await server.asha.menu(board, "Take back")).private
    assert len((await own_match(server)).moves) == 4
    menu = (await server.asha.presses(taken, "More")).private
    server.engine.thought = Thought("", -500, exact=False)
    assert "declined" in (await server.asha.presses(menu, "Draw")).words
    assert not server.messages()
    answers = [each.json for each in server.env.http_requests if "callback" in each.path]
    assert sum((answer or {}).get("type") in DEFERRED for answer in answers) == 8


async def test_private_match_is_reachable_beside_a_channel_match(
    server: SimulatedServer,
) -> None:
    await begins(server, private=True)
    await server.begins()
    listed = (await server.asha.types("games")).private
    assert "only you see it" in listed.words
    refused = (await server.asha.types("play", game="felli", private=True)).private
    for seen in (listed, refused):
        board = (await server.asha.presses(seen, "Show")).private
        assert NAME in board.words
        assert board.alts


async def test_engine_turn_restarts_after_a_restart(
    server: SimulatedServer,
) -> None:
    server.engine.hold()
    await begins(server, game="lau-kata-kati", first="opponent")
    assert (await own_match(server)).moves == ()
    await server.restarts()
    server.engine.let_go()
    await server.waits(60)
    assert len((await own_match(server)).moves) == 1
    assert "thinking" not in server.lowest_board().words


async def test_first_engine_turn_shows_a_waiting_notice(server: SimulatedServer) -> None:
    server.engine.awake = False
    server.engine.hold()
    board = await begins(server, game="lau-kata-kati", first="opponent")
    assert "waking up" in board.words


async def test_busy_channel_gets_a_thread_for_engine_match(
    server: SimulatedServer,
) -> None:
    await server.begins()
    await server.chitra.types("play", game="felli", **MINE)
    thread = server.channel.threads[-1]
    assert NAME in str(thread.name)
    assert (await server.match(thread)).level == 1
    assert server.lowest_board(thread).buttons


async def test_engine_match_can_be_private_without_threads(
    server: SimulatedServer,
) -> None:
    await server.begins()
    server.forbid("create_public_threads")
    refused = (await server.chitra.types("play", game="felli", **MINE)).private
    assert "private:True" in refused.words
    chosen = (await server.chitra.uses(refused, "engine:choose")).private
    board = (await server.chitra.chooses(chosen, "game", "felli")).private
    assert board.alts
    match = await own_match(server, 2)
    assert (match.owner, match.level) == (server.chitra.id, 1), "her next level"


async def test_private_match_uses_one_private_message(
    server: SimulatedServer,
) -> None:
    board = await begins(server, private=True, level="1")
    assert board.private
    board = await plays_on(server, board, 200)
    assert not (await own_match(server)).live
    assert not server.messages()
    again = (await server.asha.presses(board, "Harder")).private
    assert again.raw.id == board.raw.id
    assert (await own_match(server, 2)).level == 2


async def test_typed_command_replaces_the_private_message(
    server: SimulatedServer,
) -> None:
    board = await begins(server, private=True)
    for _ in range(2):
        match = await own_match(server)
        newer = (await server.asha.moves(str(match.position.legal_moves[0]))).private
        assert server.is_gone(board)
        board = newer
    newer = (await server.asha.types("board")).private
    assert server.is_gone(board)
    assert newer.buttons == server.look(newer).buttons
    assert not server.messages()


async def test_private_turn_notice_is_deleted_after_turn(
    server: SimulatedServer,
) -> None:
    await begins(server, private=True, game="lau-kata-kati")
    refused = (await server.asha.types("move", move="a1-a1")).private
    await server.asha.moves(str((await own_match(server)).position.legal_moves[0]))
    assert server.is_gone(refused)


async def test_private_match_continues_after_a_restart(server: SimulatedServer) -> None:
    board = await begins(server, private=True)
    await server.restarts()
    await server.asha.presses(board, next(iter(board.buttons)))
    assert len((await own_match(server)).moves) == 2


async def test_offers_in_private_match_stay_private(
    server: SimulatedServer,
) -> None:
    board = await plays_on(server, await begins(server, private=True), 4)
    plies = len((await own_match(server)).moves)
    taken = (await server.asha.menu(board, "Take back")).private
    assert len((await own_match(server)).moves) < plies
    assert server.is_gone(board)
    server.engine.thought = Thought("", -500, exact=False)
    menu = (await server.asha.presses(taken, "More")).private
    declined = (await server.asha.presses(menu, "Draw")).words
    assert "declined" in declined
    menu = (await server.asha.presses(taken, "More")).private
    sure = (await server.asha.presses(menu, "Resign")).private
    await server.asha.uses(sure, "match:resign")
    assert not (await own_match(server)).live
    assert not server.messages()
    assert not server.direct_messages(server.asha)


async def test_private_match_is_hidden_from_others(server: SimulatedServer) -> None:
    board = await begins(server, private=True)
    before, move = server.dump(), next(iter(board.buttons))
    for action in (
        "view:1:0",
        "more:1:0",
        "text:1:0",
        "resign:1:0",
        "replay:1:0",
        f"play:1:0:{move}",
    ):
        answer = await server.bimal.presses_id(board, f"match:{action}")
        assert "no such match" in answer.refusal, action
    assert "no such match" in (await server.bimal.types("replay", match=1)).refusal
    assert server.dump() == before


async def test_abandoned_private_match_ends_with_a_notice(server: SimulatedServer) -> None:
    board = await plays_on(server, await begins(server, private=True), 2)
    await server.waits(15 * DAY)
    assert not (await own_match(server)).live
    (notices,) = server.direct_messages(server.asha)
    assert "called off" in notices.words
    assert not server.messages()
    del board


async def test_abandoned_channel_match_frees_its_channel(
    server: SimulatedServer,
) -> None:
    await plays_on(server, await begins(server), 2)
    await server.waits(15 * DAY)
    assert "two weeks" in server.lowest_board().words
    await begins(server)


async def test_failed_engine_turn_is_retried(server: SimulatedServer) -> None:
    server.engine.failing = True
    board = await begins(server, game="lau-kata-kati", first="opponent")
    assert "thinking" in board.words
    assert not any("match:play" in each for each in board.buttons.values())
    server.engine.failing = False
    await server.waits(90)
    assert len((await own_match(server)).moves) == 1
    assert "thinking" not in server.lowest_board().words
    assert len(server.messages()) == 1


async def win_against_engine(server: SimulatedServer, number: int, **wanted: Any) -> None:
    """Win a match, which the engine resigns after one move by each side."""
    await plays_on(server, await begins(server, **wanted), 2, number)
    match = await own_match(server, number)
    await server.services.matches.resign(number, match.version, ENGINE)


async def test_profile_shows_levels_without_human_opponents(
    server: SimulatedServer,
) -> None:
    for number, (game, level) in enumerate((("felli", "1"), ("felli", "3"), ("pretwa", "2")), 1):
        await win_against_engine(server, number, game=game, level=level)
    (seen,) = (await server.bimal.types("profile", user=server.asha)).seen
    assert not seen.private
    assert seen.alts[0].splitlines()[-2:] == [
        "Levels of Guti beaten without hints or take-backs: Felli 3, Pretwa 2",
        "Plays at about Guti’s level 3.8",
    ]
    title = f"The path of {len(GAMES)} games"
    assert seen.alts[1].startswith(f"{title}: 5 of {ALL_LEVELS} levels of Guti")
    listed = (await server.bimal.types("leaderboard")).public
    place = f"1. {server.asha.mention} **5 levels** · highest: 3 in Felli"
    assert listed.words.splitlines()[1:] == [place]


async def test_private_matches_appear_only_in_own_profile(
    server: SimulatedServer,
) -> None:
    await win_against_engine(server, 1, level="4", private=True)
    own = (await server.asha.types("profile")).private
    assert "Felli 4" in own.alts[0]
    await win_against_engine(server, 2, game="pretwa", level="1")
    public = (await server.asha.types("profile")).public
    others = (await server.bimal.types("profile", user=server.asha, private=True)).private
    own = (await server.asha.types("profile", private=True)).private
    assert "Felli 4, Pretwa 1" in own.alts[0]
    for seen in (public, others):
        assert "Pretwa 1" in seen.alts[0]
        assert "Felli" not in seen.alts[0]


async def test_player_of_private_matches_has_empty_public_profile(
    server: SimulatedServer,
) -> None:
    await win_against_engine(server, 1, private=True)
    for private in (False, True):
        answer = await server.bimal.types("profile", user=server.asha, private=private)
        assert "not finished a match" in answer.private.words
        assert not answer.private.alts


async def test_profile_of_the_bot_is_a_message(server: SimulatedServer) -> None:
    bot = UserHandle(server.env, server.env.backend.bot_user)
    answer = (await server.asha.types("profile", user=bot)).private
    assert "six levels" in answer.words
    assert list(answer.buttons) == ["Play Guti"]


async def test_play_command_repeats_the_last_game(server: SimulatedServer) -> None:
    board = (await server.asha.types("play", private=True)).private
    assert "Lau kata-kati" in board.words
    await server.bimal.types("play", game="felli", private=True)
    match = await server.services.matches.get(2)
    await server.services.matches.resign(match.id, match.version, server.bimal.id)
    assert "Felli" in (await server.bimal.types("play", private=True)).private.words
