"""Refusal of analyses that could help a player in a live match or with a puzzle."""

import asyncio
from collections.abc import Callable
from dataclasses import replace

import pytest
from sqlalchemy import Connection

from bot.learn.judgement import Judgement
from bot.play.match import Match
from bot.play.record import record_of
from bot.services.requests import Invitation, Person, Place
from guti import Position, Record, Side
from guti.games import GAMES
from guti.symmetry import automorphisms
from tests.support.seen import Seen
from tests.support.service_fixture import no_thread
from tests.support.simcord_harness import SimulatedServer

MOVES = "c1-o f1xc1 c2xo"
OVER = "You are in a "

Disguise = Callable[[Match], Record]


def record_from(position: Position) -> Record:
    """Return a record that begins at a position, with a move if possible."""
    return Record(position.game, position, position.legal_moves[:1])


def mirrored(match: Match) -> Record:
    way = automorphisms(match.game.board)[5]
    black, white = (
        sum(1 << way[point] for point in range(len(way)) if pieces >> point & 1)
        for pieces in (match.position.black, match.position.white)
    )
    return record_from(replace(match.position, black=black, white=white))


def exchanged(match: Match) -> Record:
    now = match.position
    to_move = now.to_move.other
    return record_from(replace(now, black=now.white, white=now.black, to_move=to_move))


def on_larger_board(match: Match, outside: tuple[str, ...] = ()) -> Record:
    """Return a record of the match's position on a larger board, with pieces `outside`."""
    game, now = GAMES["gol-skuish"], match.position
    black, white = now.pieces(Side.BLACK) + outside[::2], now.pieces(Side.WHITE) + outside[1::2]
    return record_from(Position.of(game, black=black, white=white, to_move=now.to_move))


DISGUISES: dict[str, Disguise] = {
    "as it is": record_of,
    "its beginning": lambda match: replace(record_of(match), moves=match.moves[:1]),
    "the position alone": lambda match: record_from(match.position),
    "other quiet plies": lambda match: record_from(replace(match.position, quiet=7)),
    "after a move": lambda match: record_from(match.position.after(match.position.legal_moves[0])),
    "after the last move": lambda match: record_from(
        match.position.after(match.position.legal_moves[-1])
    ),
    "a piece more": lambda match: record_from(
        replace(match.position, black=match.position.black | 1 << match.game.board.index["f1"])
    ),
    "mirrored": mirrored,
    "colours exchanged": exchanged,
    "on a larger board": on_larger_board,
    "pieces outside": lambda match: on_larger_board(match, ("a7", "d7", "b5", "e4", "c6")),
    "one ply before": lambda match: Record(match.game, match.positions[-2]),
    "two plies before": lambda match: Record(match.game, match.positions[-3]),
    "another match of the game": lambda match: Record(match.game, match.positions[0]),
}


async def analyse_record(server: SimulatedServer, record: Record, **options: object) -> Seen:
    file = ("match.pdn", record.text.encode())
    return (await server.asha.types("analyse", record=file, **options)).private


@pytest.mark.parametrize("rated", [True, False])
async def test_record_is_refused_while_its_game_is_played(
    server: SimulatedServer, *, rated: bool
) -> None:
    match = await server.reaches(MOVES, rated=rated)
    assert match.rated is rated
    records = {name: disguise(match) for name, disguise in DISGUISES.items()}
    for name, record in records.items():
        assert OVER in (await analyse_record(server, record)).words, name
        assert OVER in (await analyse_record(server, record, turn=1)).words, name
    assert not server.engine.asked
    assert server.rows("SELECT * FROM record_analyses") == []
    await server.services.matches.resign(match.id, match.version, match.black)
    for name, record in records.items():
        assert OVER not in (await analyse_record(server, record)).words, name


async def test_record_of_game_on_same_board_is_refused(server: SimulatedServer) -> None:
    match = await server.reaches("", "peralikatuma")
    start = Position.start(GAMES["kotu-ellima"])
    assert OVER in (await analyse_record(server, Record(start.game, start))).words
    assert match.live


async def test_live_match_allows_other_games_and_people(server: SimulatedServer) -> None:
    match = await server.reaches(MOVES)
    felli = Record(GAMES["felli"], Position.start(GAMES["felli"]))
    assert OVER not in (await analyse_record(server, felli)).words
    file = ("match.pdn", record_of(match).text.encode())
    assert OVER not in (await server.chitra.types("analyse", record=file)).private.words


async def unrated_match(server: SimulatedServer, moves: str = MOVES) -> tuple[Match, Seen]:
    """Return a match in another channel that Asha resigned to Chitra, and the last board."""
    place = server.guild.create_text_channel("other")
    wanted = {"opponent": server.chitra, "game": "pretwa", "side": "black", "first": "me"}
    challenge = await server.asha.types("challenge", place, rated=False, **wanted)
    await server.chitra.uses(challenge.public, "challenge:accept")
    for number, move in enumerate(moves.split()):
        await (server.asha, server.chitra)[number % 2].moves(move, place)
    match = await server.match(place)
    confirm = (await server.asha.types("resign", place)).private
    board = (await server.asha.uses(confirm, "match:resign")).public
    return await server.services.matches.get(match.id), board


async def test_finished_match_is_not_analysed_during_rated_match(
    server: SimulatedServer,
) -> None:
    rated = await server.reaches(MOVES)
    match, board = await unrated_match(server)
    for _ in range(2):
        typed = (await server.asha.types("analyse", match=match.id)).private
        pressed = (await server.asha.uses(board, "match:analyse")).private
        assert OVER in typed.words
        assert OVER in pressed.words
        # She may not see analyses requested by others, either.
        page = (await server.chitra.uses(board, "match:analyse")).private
        assert OVER not in page.words
    for name in ("overview", "first", "on", "back", "last", "wrong", "line"):
        step = f"analysis:{name}:{match.id}:0:1"
        assert OVER in (await server.asha.presses_id(page, step)).private.words, name
    await server.services.matches.resign(rated.id, rated.version, rated.black)
    assert OVER not in (await server.asha.types("analyse", match=match.id)).private.words


async def test_earlier_match_through_live_position_is_refused(server: SimulatedServer) -> None:
    """The match ended before the live one began, which follows the same moves."""
    match, board = await unrated_match(server)
    page = (await server.asha.uses(board, "match:analyse")).private
    await server.waits(60)
    live = await server.reaches(MOVES)
    for answer in (
        await server.asha.uses(board, "match:analyse"),
        await server.asha.types("analyse", match=match.id, turn=2),
        await server.asha.presses_id(page, f"analysis:line:{match.id}:0:1"),
    ):
        assert OVER in answer.private.words
    assert live.live


async def test_earlier_match_opens_after_live_position(server: SimulatedServer) -> None:
    match, board = await unrated_match(server)
    page = (await server.asha.uses(board, "match:analyse")).private
    await server.reaches(f"{MOVES} d2-c2 c3xc1 d3-c3 b3xd3")
    assert OVER not in (await server.asha.types("analyse", match=match.id, turn=2)).private.words
    assert OVER not in (await server.asha.uses(page, "analysis:on")).private.words


async def test_line_through_live_position_is_not_shown(server: SimulatedServer) -> None:
    """The match left the live one's moves three plies before, but a recommended line did not."""
    match, board = await unrated_match(server, "b1-o e1xb1 b2xo")
    line = (*MOVES.split(), "d1-c1")
    judgements = [Judgement(0, exact=False, line=line if ply == 0 else ()) for ply in range(4)]
    await server.store.analyses.save(match, tuple(judgements))
    page = (await server.asha.uses(board, "match:analyse")).private
    assert OVER not in page.words
    await server.reaches(MOVES)
    for name in ("overview", "first", "line"):
        step = f"analysis:{name}:{match.id}:0:1"
        assert OVER in (await server.asha.presses_id(page, step)).private.words, name


async def test_match_start_closes_record_pages(server: SimulatedServer) -> None:
    start = Position.start(GAMES["pretwa"])
    page = await analyse_record(server, Record(start.game, start, start.legal_moves[:1]))
    await server.reaches(MOVES)
    for name in ("overview", "first", "on", "back", "last", "wrong", "line"):
        step = f"record:{name}:1:0:1"
        assert OVER in (await server.asha.presses_id(page, step)).private.words, name


async def test_analysis_is_withheld_if_match_began_meanwhile(server: SimulatedServer) -> None:
    server.engine.hold()
    start = Position.start(GAMES["pretwa"])
    asking = asyncio.create_task(analyse_record(server, Record(start.game, start)))
    await server.engine.begun.wait()
    asha, bimal = Person(server.asha.id, "asha"), Person(server.bimal.id, "bimal")
    here, wanted = Place(server.guild.id, 77), Invitation("pretwa", bimal.id)
    challenge = await server.services.challenges.invite(here, asha, wanted)
    await server.services.challenges.accept(challenge.id, bimal, no_thread)
    server.engine.let_go()
    assert OVER in (await asking).words


async def test_match_in_another_server_prevents_analysis(server: SimulatedServer) -> None:
    match = await server.reaches(MOVES)
    with_other_guild = "UPDATE matches SET guild = 99, channel = 98"
    async with server.store.database.writing() as run:
        await run(Connection.exec_driver_sql, with_other_guild)
    server.store.matches.forget(match.id)
    assert OVER in (await analyse_record(server, record_of(match))).words


async def test_slow_match_leaves_other_boards_open(server: SimulatedServer) -> None:
    """A player of a match that lasts for weeks still gets help with everything else."""
    earlier, _ = await unrated_match(server)
    live = await server.reaches("", "sholo-guti", pace="three-days")
    for key, game in GAMES.items():
        closed = key in {"sholo-guti", "alquerque", "peralikatuma", "kotu-ellima"}
        record = Record(game, Position.start(game))
        assert (OVER in (await analyse_record(server, record)).words) is closed, key
    assert OVER not in (await server.asha.types("analyse", match=earlier.id)).private.words
    assert live.live


async def test_record_of_unfinished_puzzle_is_refused(server: SimulatedServer) -> None:
    shown = (await server.asha.types("puzzle", game="lau-kata-kati")).private
    (key,) = {row[0] for row in server.rows("SELECT puzzle FROM puzzle_attempts")}
    puzzle = server.services.puzzles.get(key)
    larger = GAMES["dash-guti"]
    black, white = puzzle.position.pieces(Side.BLACK), puzzle.position.pieces(Side.WHITE)
    outside = Position.of(
        larger, black=(*black, "a4"), white=(*white, "c4"), to_move=puzzle.position.to_move
    )
    for position in (puzzle.position, puzzle.positions[1], outside, Position.start(puzzle.game)):
        refused = await analyse_record(server, record_from(position))
        assert "help with a puzzle" in refused.words
    other = Record(GAMES["pretwa"], Position.start(GAMES["pretwa"]))
    assert "help with a puzzle" not in (await analyse_record(server, other)).words
    offered = (await server.asha.presses(refused, "Solve it")).private
    await server.asha.presses(offered, "Show the answer")
    assert (
        "help with a puzzle"
        not in (await analyse_record(server, record_from(puzzle.position))).words
    )
    assert shown


async def test_refused_engine_match_offers_other_games(server: SimulatedServer) -> None:
    await server.begins("pretwa")
    refused = (await server.asha.types("play", game="pretwa")).private
    assert "or choose another game" in refused.words
    chosen = (await server.asha.presses(refused, "Play Guti")).private
    own = (await server.asha.chooses(chosen, "game", "felli")).private
    assert "**Felli**" in own.words
