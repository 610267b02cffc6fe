"""Fair play: hints, engine turns, puzzles and lessons near live boards and open puzzles."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest

from bot.learn.errors import HelpsInMatch, HelpsWithPuzzle, NoPuzzleLeft, NoPuzzleOpen
from bot.learn.puzzle import Goal, Proof, Puzzle
from bot.opponent import Thought
from bot.play.ending import Ending
from bot.play.engine_player import ENGINE
from bot.play.fair_play import ON_LIVE_BOARD, Guarded, HelpKind
from bot.play.match import Match
from bot.play.offer import OfferKind
from bot.services import fair_play
from bot.services.puzzles import PuzzleService
from bot.services.requests import Invitation, Place
from guti import Outcome, Position, Record
from guti.games import GAMES
from guti.symmetry import Embedding, automorphisms, embeddings, image_of
from tests.support.service_alone import answered, plays
from tests.support.service_fixture import (
    ASHA,
    BIMAL,
    CHANNEL,
    CHITRA,
    GUILD,
    ServiceWorld,
    no_thread,
)

LINE = "c1-o f1xc1 c2xo d1-c1 b1xd1xf1"
ELSEWHERE = Place(GUILD, 50)


async def rated_match(world: ServiceWorld, plies: int, **wanted: object) -> Match:
    """Begin a rated match of Asha and Bimal, and play the first `plies` moves of LINE."""
    invitation = Invitation("pretwa", BIMAL.id, "black", "me", **wanted)  # type: ignore[arg-type]
    challenge = await world.services.challenges.invite(Place(GUILD, CHANNEL), ASHA, invitation)
    _, match = await world.services.challenges.accept(challenge.id, BIMAL, no_thread)
    return await follows(world, match, plies)


async def follows(world: ServiceWorld, match: Match, plies: int) -> Match:
    """Play the moves of LINE up to a ply."""
    while len(match.moves) < plies:
        move = LINE.split()[len(match.moves)]
        if match.engine_moves:
            world.engine.thought = Thought(move, 0, exact=False)
            match = await answered(world, match)
        else:
            seen = match.position_version
            match = (await world.services.matches.play(match.id, seen, match.to_move, move)).after
    world.engine.thought = None
    return match


@pytest.mark.parametrize(("plies", "private"), [(3, True), (4, False)])
@pytest.mark.both_databases
async def test_engine_does_not_continue_from_live_board(
    world: ServiceWorld, plies: int, *, private: bool
) -> None:
    """The moves of either side could be relayed from one match to the other."""
    rated = await rated_match(world, plies)
    for side in ("black", "white"):
        first = "me" if side == "black" else "opponent"
        wanted = {"game": "pretwa", "side": side, "first": first, "private": private}
        match = await plays(world, ELSEWHERE, **wanted)
        before = len(world.engine.asked)
        with pytest.raises(HelpsInMatch) as refused:
            await follows(world, match, 5)
        assert (refused.value.match, refused.value.game) == (rated.id, rated.game)
        assert not refused.value.whole_game
        # The engine moved before the live position, but not in it or afterwards.
        assert len(world.engine.asked) - before <= (plies + 1) // 2
        now = await world.read(match)
        assert not now.engine_moves
        await world.services.matches.resign(now.id, now.version, ASHA.id)
    await world.services.matches.resign(rated.id, rated.version, ASHA.id)
    assert len((await follows(world, await plays(world, ELSEWHERE, game="pretwa"), 5)).moves) == 5


async def test_engine_match_cannot_begin_on_the_rated_board(world: ServiceWorld) -> None:
    rated = await rated_match(world, 0)
    for level in ("1", "6"):
        with pytest.raises(HelpsInMatch):
            await plays(world, ELSEWHERE, game="pretwa", level=level, private=True)
    await plays(world, ELSEWHERE, game="felli")
    for plies in (1, 2):
        # A take-back can restore the start.
        rated = await follows(world, rated, plies)
        with pytest.raises(HelpsInMatch):
            await plays(world, Place(GUILD, 51), game="pretwa", private=True)
    await follows(world, rated, 3)
    await plays(world, Place(GUILD, 51), game="pretwa", private=True)


async def test_takeback_cannot_lead_engine_to_live_board(world: ServiceWorld) -> None:
    match = await plays(world, ELSEWHERE, game="pretwa")
    match = await follows(world, match, 4)
    await rated_match(world, 3)
    for _ in range(2):
        offered = await world.services.engine.answer(match, ASHA.id, OfferKind.TAKEBACK)
        match = offered.after
        with pytest.raises(HelpsInMatch):
            match = await follows(world, match, 5)


@pytest.mark.parametrize("moves_meanwhile", [0, 1])
async def test_hints_are_refused_in_a_rated_game(world: ServiceWorld, moves_meanwhile: int) -> None:
    match = await plays(world, ELSEWHERE, game="pretwa")
    agreed = Invitation("pretwa", CHITRA.id, "black", "me", hints=True)
    challenge = await world.services.challenges.invite(Place(GUILD, 52), ASHA, agreed)
    _, friendly = await world.services.challenges.accept(challenge.id, CHITRA, no_thread)
    other = await plays(world, Place(GUILD, 53), game="felli")
    await world.services.hints.ask(match, ASHA.id)
    rated = await rated_match(world, moves_meanwhile)
    for each in (match, friendly):
        with pytest.raises(HelpsInMatch) as refused:
            await world.services.hints.ask(each, ASHA.id)
        assert refused.value.whole_game
    await world.services.hints.ask(other, ASHA.id)
    await world.services.matches.resign(rated.id, rated.version, ASHA.id)
    await world.services.hints.ask(match, ASHA.id)


async def test_engine_answers_no_draw_offer_on_live_board(world: ServiceWorld) -> None:
    match = await follows(world, await plays(world, ELSEWHERE, game="pretwa"), 2)
    await rated_match(world, 2)
    with pytest.raises(HelpsInMatch):
        await world.services.engine.answer(match, ASHA.id, OfferKind.DRAW)


async def test_forced_move_to_live_board_is_not_automatic(world: ServiceWorld) -> None:
    rated = await rated_match(world, 0)
    while True:
        forced = len(rated.position.legal_moves) == 1
        rated = await world.moves(rated)
        if forced and len(rated.moves) > 2:
            break
    line = [str(move) for move in rated.moves]
    who = rated.positions[-2].to_move
    side, first = who.value, "me" if who is rated.first else "opponent"
    await world.services.settings.update_player(ASHA.id, auto_move=True)
    match = await plays(world, ELSEWHERE, game="pretwa", side=side, first=first)
    while len(match.moves) < len(line) - 1:
        move = line[len(match.moves)]
        if match.to_move == ENGINE:
            world.engine.thought = Thought(move, 0, exact=False)
            match = await answered(world, match)
        else:
            seen = match.position_version
            match = (await world.services.matches.play(match.id, seen, ASHA.id, move)).after
    assert match.moves == rated.moves[:-1]
    assert match.to_move == ASHA.id


async def test_puzzle_on_live_board_is_refused_during_match(
    world: ServiceWorld, tmp_path: Path
) -> None:
    rated = await rated_match(world, 3)
    position, moves = replace(rated.position, quiet=9), list(map(str, rated.position.legal_moves))
    line = (position.parse(moves[0]),)
    puzzle = Puzzle(position, Goal.GAIN, line, Proof(12, 150))
    (tmp_path / "pretwa.jsonl").write_text(f"{puzzle.text}\n", encoding="utf-8")
    puzzles, here = PuzzleService(world.store, world.clock, Random(1), tmp_path), ELSEWHERE
    with pytest.raises(NoPuzzleLeft):
        await puzzles.next(here, ASHA.id, None)
    with pytest.raises(HelpsInMatch):
        await puzzles.open(here, ASHA.id, puzzle.key)
    await puzzles.open(here, CHITRA.id, puzzle.key)
    await world.services.matches.resign(rated.id, rated.version, BIMAL.id)
    opened = await puzzles.open(here, ASHA.id, puzzle.key)
    world.now += timedelta(seconds=1)
    await rated_match(world, 3)
    with pytest.raises(HelpsInMatch):
        await puzzles.current(here, ASHA.id, None)
    with pytest.raises(NoPuzzleLeft):
        await puzzles.next(here, ASHA.id, None)
    with pytest.raises(NoPuzzleOpen):
        await puzzles.current(here, BIMAL.id, None)
    assert opened.puzzle == puzzle


async def test_engine_move_is_withheld_on_live_board(
    world: ServiceWorld,
) -> None:
    """The live match reaches the position while the engine searches it."""
    match = await follows(world, await plays(world, ELSEWHERE, game="pretwa"), 2)
    seen = match.position_version
    move = LINE.split()[2]
    match = (await world.services.matches.play(match.id, seen, ASHA.id, move)).after
    world.engine.hold()
    turn = world.services.engine.start_turn(match)
    await world.engine.begun.wait()
    rated = await rated_match(world, 3)
    world.engine.let_go()
    assert turn
    assert await turn is None
    assert (await world.read(match)).moves == match.moves
    await world.services.matches.resign(rated.id, rated.version, ASHA.id)
    turn = world.services.engine.start_turn(match)
    assert turn
    assert await turn


@pytest.mark.parametrize("rated", [True, False])
async def test_hints_are_refused_on_related_boards(world: ServiceWorld, *, rated: bool) -> None:
    on_felli = await plays(world, ELSEWHERE, game="felli")
    on_dash_guti = await plays(world, Place(GUILD, 51), game="dash-guti")
    on_pretwa = await plays(world, Place(GUILD, 53), game="pretwa")
    await rated_match_of(world, "lau-kata-kati", rated=rated)
    for match in (on_felli, on_dash_guti):
        with pytest.raises(HelpsInMatch):
            await world.services.hints.ask(match, ASHA.id)
    await world.services.hints.ask(on_pretwa, ASHA.id)


async def rated_match_of(world: ServiceWorld, game: str, **wanted: object) -> Match:
    """Begin a match of Asha and Bimal."""
    place = Place(GUILD, 60 + len(await world.services.matches.live_of(GUILD, ASHA.id)))
    invitation = Invitation(game, BIMAL.id, "black", "me", **wanted)  # type: ignore[arg-type]
    challenge = await world.services.challenges.invite(place, ASHA, invitation)
    return (await world.services.challenges.accept(challenge.id, BIMAL, no_thread))[1]


async def test_open_puzzle_counts_as_live_position(world: ServiceWorld, tmp_path: Path) -> None:
    match = await follows(world, await plays(world, ELSEWHERE, game="pretwa"), 2)
    after = match.play(ASHA.id, LINE.split()[2])
    position, moves = after.position, after.position.legal_moves
    puzzle = Puzzle(position, Goal.GAIN, moves[:1], Proof(12, 150))
    way = automorphisms(position.game.board)[5]
    mirrored = Puzzle(mirror(position, way), Goal.GAIN, (), Proof(12, 150))
    mirrored = replace(mirrored, line=mirrored.position.legal_moves[:1])
    lines = f"{puzzle.text}\n{mirrored.text}\n"
    (tmp_path / "pretwa.jsonl").write_text(lines, encoding="utf-8")
    puzzles = PuzzleService(world.store, world.clock, Random(1), tmp_path)
    opened = await puzzles.open(ELSEWHERE, ASHA.id, puzzle.key)
    with pytest.raises(HelpsWithPuzzle) as refused:
        await puzzles.open(ELSEWHERE, ASHA.id, mirrored.key)
    assert refused.value.puzzle == puzzle.key
    await puzzles.open(ELSEWHERE, CHITRA.id, mirrored.key)
    again = await puzzles.current(ELSEWHERE, ASHA.id, None)
    assert again.puzzle == opened.puzzle
    with pytest.raises(HelpsWithPuzzle):
        await fair_play.check(
            world.store, ASHA.id, HelpKind.GAME, match.game, after.positions, folder=tmp_path
        )
    await puzzles.reveal(ELSEWHERE, ASHA.id, opened)
    await puzzles.open(ELSEWHERE, ASHA.id, mirrored.key)


def mirror(position: Position, way: Embedding) -> Position:
    return replace(
        position, black=image_of(position.black, way), white=image_of(position.white, way)
    )


def occupied(position: Position) -> Iterator[int]:
    """Yield the bit of each point with a piece, unless it is its side's last."""
    for pieces in (position.black, position.white):
        bits = [1 << point for point in range(pieces.bit_length()) if pieces >> point & 1]
        yield from bits if len(bits) > 1 else ()


async def test_record_of_unopened_puzzle_of_day_is_refused(world: ServiceWorld) -> None:
    """A puzzle of the day can be seen in a channel before it is opened."""
    key = world.services.puzzles.of_day(world.now.date()).key
    puzzle = world.services.puzzles.get(key)
    await world.services.settings.update_server(GUILD, puzzle_channel=7, puzzle_hour=0)
    (daily,) = await world.daily_puzzles()
    await world.services.daily_puzzles.settle(daily, message=9)
    assert daily.puzzle == key
    await world.services.daily_puzzles.settle(daily, 1)
    record = Record(puzzle.game, puzzle.position)
    with pytest.raises(HelpsWithPuzzle):
        await world.services.analyses.require_over(record, ASHA.id)
    for lacking in occupied(puzzle.position):
        near = replace(
            puzzle.position,
            black=puzzle.position.black & ~lacking,
            white=puzzle.position.white & ~lacking,
        )
        with pytest.raises(HelpsWithPuzzle):
            await world.services.analyses.require_over(Record(puzzle.game, near), ASHA.id)
    start = Record(puzzle.game, Position.start(puzzle.game))
    await world.services.analyses.require_over(start, ASHA.id)
    opened = await world.services.puzzles.open(ELSEWHERE, ASHA.id, key)
    await world.services.puzzles.reveal(ELSEWHERE, ASHA.id, opened)
    await world.services.analyses.require_over(record, ASHA.id)


async def test_lesson_step_on_live_board_is_refused(world: ServiceWorld) -> None:
    at = world.services.lessons.at("felli", 0)
    way = automorphisms(at.lesson.game.board)[1]
    await world.services.lessons.open(ASHA.id, at)
    live = await rated_match_of(world, "felli")
    await world.services.lessons.open(ASHA.id, at)
    there = Guarded(live.game, (mirror(at.step.position, way),), ON_LIVE_BOARD, match=live.id)
    assert there.is_in([at.step.position], live.game.board, HelpKind.LESSON)


SEEDS = range(40)


@pytest.mark.parametrize("seed", SEEDS)
async def test_no_door_gives_help_in_any_disguise(world: ServiceWorld, seed: int) -> None:
    """Covers records and finished matches near the live position."""
    random = Random(seed)
    game = random.choice([*GAMES.values()])
    live = await rated_match_of(world, game.key, rated=random.random() < 0.5)
    for _ in range(random.randrange(12)):
        if not live.position.legal_moves:
            break
        move = str(random.choice(live.position.legal_moves))
        live = (
            await world.services.matches.play(live.id, live.position_version, live.to_move, move)
        ).after
        if not live.live:
            return
    board = random.choice([each for each in GAMES.values() if embeddings(game.board, each.board)])
    way = random.choice(embeddings(game.board, board.board))
    shift = random.choice((0, 0, 1, 2))
    shown = live.positions[max(0, len(live.moves) - shift)]
    outside = set(range(len(board.board.points))) - set(way)
    black, white = image_of(shown.black, way), image_of(shown.white, way)
    for point in outside:
        side = random.randrange(3)
        black |= (side == 0) << point
        white |= (side == 1) << point
    disguised = Position(board, black, white, shown.to_move, random.randrange(9))
    if random.random() < 0.5:
        disguised = Position(board, white, black, shown.to_move.other)
    record = Record(board, disguised, disguised.legal_moves[: random.randrange(2)])
    with pytest.raises(HelpsInMatch):
        await world.services.analyses.require_over(record, ASHA.id)
    with pytest.raises(HelpsInMatch):
        await fair_play.check(world.store, BIMAL.id, HelpKind.HINT, board, [disguised])
    over = replace(live, id=99, moves=live.moves[: len(live.moves) - min(shift, 1)])
    over = replace(over, result=Outcome(Ending.RESIGNATION, None), black=ASHA.id, white=CHITRA.id)
    with pytest.raises(HelpsInMatch):
        await world.services.analyses.require_over(over, ASHA.id)
    await world.services.analyses.require_over(record, CHITRA.id)
