"""Fair play: hints, engine turns and puzzles that concern a live board."""

from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest

from bot.learn.errors import HelpsInMatch, NoPuzzleLeft, NoPuzzleOpen
from bot.learn.puzzle import Goal, Proof, Puzzle
from bot.opponent import Thought
from bot.play.engine_player import ENGINE
from bot.play.match import Match
from bot.play.offer import OfferKind
from bot.services.puzzles import PuzzleService
from bot.services.requests import Invitation, Place
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


@pytest.mark.parametrize(("plies", "private"), [(1, True), (2, False), (3, True), (4, False)])
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
    await follows(world, rated, 1)
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
