"""Puzzles in the services: progress, ratings, and concurrent answers."""

import asyncio
import os
import re
import threading
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from random import Random

import pytest

from bot.learn.choice import CANDIDATES, distance, first_standing, is_easy
from bot.learn.errors import NoPuzzleLeft, NoPuzzleOpen, NoSuchPuzzle, PuzzleMovedOn
from bot.learn.outline import PuzzleOutline
from bot.learn.puzzle import Goal, Proof, Puzzle
from bot.learn.solver import MIN_RATING, WARM_UP, PuzzleSolver
from bot.learn.theme import PuzzleTheme, themes
from bot.ratings.standing import Standing
from bot.services.puzzles import OpenPuzzle, PuzzleService
from bot.services.requests import Place
from guti import Move, Position
from guti.games import GAMES
from tests.support.service_alone import plays
from tests.support.service_fixture import ASHA, BIMAL, CHITRA, GUILD, NOON, ServiceWorld
from tests.support.store_builders import open_stores, retry_while_locked, store_warm_up_puzzles

HERE = Place(GUILD, 1)
THERE = Place(GUILD + 1, 1)


def random_puzzles(key: str, count: int) -> list[Puzzle]:
    """Return puzzles of random legal lines, which need not be the best."""
    random, found = Random(key), dict[str, Puzzle]()
    while len(found) < count:
        position, moves = Position.start(GAMES[key]), list[Move]()
        for _ in range(random.randint(4, 8)):
            if position.legal_moves:
                position = position.after(random.choice(position.legal_moves))
        now = position
        while now.legal_moves and len(moves) < 3:
            moves.append(random.choice(now.legal_moves))
            now = now.after(moves[-1])
        if len(moves) == 3 and all_choices(position) and all_choices(before_last(position, moves)):
            puzzle = Puzzle(position, Goal.GAIN, tuple(moves), Proof(12, 150))
            found[puzzle.key] = puzzle
    return list(found.values())


def before_last(position: Position, moves: list[Move]) -> Position:
    for move in moves[:-1]:
        position = position.after(move)
    return position


def all_choices(position: Position) -> bool:
    """Return whether a wrong move can be played."""
    return len({position.after(move) for move in position.legal_moves}) > 1


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for key, count in (("pretwa", 5), ("sholo-guti", 20)):
        lines = "".join(f"{puzzle.text}\n" for puzzle in random_puzzles(key, count))
        (tmp_path / f"{key}.jsonl").write_text(lines, encoding="utf-8")
    return tmp_path


@pytest.fixture
def puzzles(world: ServiceWorld, folder: Path) -> PuzzleService:
    return PuzzleService(world.store, world.clock, Random(1), folder)


@pytest.fixture
async def both(tmp_path: Path, folder: Path) -> AsyncIterator[tuple[PuzzleService, ...]]:
    """Open two processes on one database."""
    async with open_stores(tmp_path / "guti.sqlite3", times=2) as stores:
        yield tuple(PuzzleService(each, lambda: NOON, Random(1), folder) for each in stores)


def wrong(opened_: OpenPuzzle) -> Move:
    puzzle, turn = opened_.puzzle, opened_.attempt.turn
    legal = puzzle.before(turn).legal_moves
    return next(move for move in legal if not puzzle.accepts(turn, move))


def right(opened_: OpenPuzzle) -> Move:
    return opened_.puzzle.line[2 * opened_.attempt.turn]


async def solve(puzzles: PuzzleService, at: OpenPuzzle, *, who: int = ASHA.id) -> OpenPuzzle:
    while not at.attempt.finished:
        done = await puzzles.answer(HERE, who, at, right(at))
        at = replace(at, attempt=done.attempt)
    return at


def test_puzzle_text_round_trips() -> None:
    for puzzle in random_puzzles("sholo-guti", 5):
        assert Puzzle.from_text(puzzle.game, puzzle.text) == puzzle
        proved = replace(puzzle, proof=Proof())
        assert Puzzle.from_text(puzzle.game, proved.text) == proved
        assert proved.key == puzzle.key


@pytest.mark.parametrize(
    "text",
    [
        "nothing",
        "{}",
        '{"position": "x", "goal": "win", "line": "", "proof": {}}',
        '{"position": "./bbb/bbb/bbb/www/www/www b 0", "goal": "tie", "line": "", "proof": {}}',
        '{"position": "./bbb/bbb/bbb/www/www/www b 0", "goal": "win", "line": "a9", "proof": {}}',
    ],
)
def test_invalid_puzzle_file_is_an_error(text: str) -> None:
    with pytest.raises(ValueError, match=re.escape(text)):
        Puzzle.from_text(GAMES["pretwa"], text)


async def test_default_puzzle_is_of_game_played_or_learnt(world: ServiceWorld) -> None:
    puzzles = PuzzleService(world.store, world.clock, Random(1))

    async def games(who: int, times: int) -> set[str]:
        found = set[str]()
        for _ in range(times):
            at = await puzzles.next(HERE, who, None)
            found.add(at.puzzle.game.key)
            await puzzles.reveal(HERE, who, at)
        return found

    assert await games(CHITRA.id, 8) == {"lau-kata-kati"}
    await world.services.lessons.open(ASHA.id, world.services.lessons.at("felli", 0))
    assert await games(ASHA.id, 2) == {"felli"}
    ended = await world.begins(None)
    await world.services.matches.resign(ended.id, ended.version, BIMAL.id)
    assert await games(BIMAL.id, 2) == {"pretwa"}
    await plays(world, game="alquerque")
    assert await games(ASHA.id, 6) <= {"felli", "pretwa", "alquerque"}


async def test_puzzles_of_every_game_are_served(world: ServiceWorld, tmp_path: Path) -> None:
    for key in ("lau-kata-kati", "felli"):
        lines = "".join(f"{puzzle.text}\n" for puzzle in random_puzzles(key, 2))
        (tmp_path / f"{key}.jsonl").write_text(lines, encoding="utf-8")
    puzzles = PuzzleService(world.store, world.clock, Random(1), tmp_path)
    for who, game in ((CHITRA.id, None), (ASHA.id, GAMES["felli"])):
        seen = list[str]()
        for _ in range(4):
            at = await puzzles.next(HERE, who, game, other_games=True)
            seen.append(at.puzzle.game.key)
            await puzzles.reveal(HERE, who, at)
        assert sorted(seen) == ["felli", "felli", "lau-kata-kati", "lau-kata-kati"]


async def test_first_five_puzzles_are_easy_short_and_unrated(world: ServiceWorld) -> None:
    puzzles = PuzzleService(world.store, world.clock, Random(1))
    for number in range(1, WARM_UP + 1):
        at = await puzzles.next(HERE, ASHA.id, None)
        assert is_easy(PuzzleOutline.of(at.puzzle))
        assert first_standing(PuzzleOutline.of(at.puzzle)).rating.value <= 950
        assert not at.rated
        done = await puzzles.answer(HERE, ASHA.id, at, wrong(at))
        assert (done.warm_up, done.counted) == (number, False)
        await solve(puzzles, replace(at, attempt=done.attempt))
    assert not await world.store.puzzles.standings()
    assert await world.store.puzzles.solver(ASHA.id) == PuzzleSolver()
    at = await puzzles.next(HERE, ASHA.id, None)
    assert at.rated
    assert (await puzzles.answer(HERE, ASHA.id, at, wrong(at))).counted


@pytest.mark.both_databases
async def test_correct_first_move_of_failed_puzzle_scores_half(
    world: ServiceWorld, puzzles: PuzzleService
) -> None:
    await store_warm_up_puzzles(world.store.puzzles, GUILD, ASHA.id)
    await store_warm_up_puzzles(world.store.puzzles, GUILD, BIMAL.id)
    key = next(iter(puzzles.book.whole))
    values = list[float]()
    for who, begins in ((ASHA.id, True), (BIMAL.id, False)):
        at = await puzzles.open(HERE, who, key)
        if begins:
            done = await puzzles.answer(HERE, who, at, right(at))
            at = replace(at, attempt=done.attempt)
        done = await puzzles.reveal(HERE, who, at)
        assert (done.attempt.score, done.after.standing.losses) == (0.5 if begins else 0, 1)
        values.append(done.after.standing.rating.value)
    assert values[0] > values[1] >= MIN_RATING


async def test_puzzles_have_the_requested_theme(world: ServiceWorld) -> None:
    puzzles = PuzzleService(world.store, world.clock, Random(1))
    for theme in PuzzleTheme:
        at = await puzzles.next(HERE, ASHA.id, None, theme)
        assert theme in themes(at.puzzle)


async def test_only_first_puzzle_result_counts(world: ServiceWorld, puzzles: PuzzleService) -> None:
    await store_warm_up_puzzles(world.store.puzzles, GUILD, ASHA.id)
    at = await puzzles.next(HERE, ASHA.id, None)
    first = await puzzles.answer(HERE, ASHA.id, at, wrong(at))
    assert first.counted
    assert first.after.standing.losses == 1
    assert first.after.standing.rating.value < first.before.standing.rating.value
    tried = replace(at, attempt=first.attempt)
    again = await puzzles.answer(HERE, ASHA.id, tried, wrong(at))
    assert not again.counted
    assert again.attempt.tries == 2
    ended = await solve(puzzles, replace(at, attempt=again.attempt))
    assert not ended.attempt.solved
    standing = (await world.store.puzzles.solver(ASHA.id)).standing
    assert (standing.wins, standing.losses) == (0, 1)
    hard = (await world.store.puzzles.standings())[at.puzzle.key]
    assert hard.rating.value > first_standing(PuzzleOutline.of(at.puzzle)).rating.value
    assert (hard.wins, hard.losses) == (1, 0)


async def test_solved_puzzles_in_a_row_make_a_streak(
    world: ServiceWorld, puzzles: PuzzleService
) -> None:
    await store_warm_up_puzzles(world.store.puzzles, GUILD, ASHA.id)
    for expected in (1, 2, 3):
        await solve(puzzles, await puzzles.next(HERE, ASHA.id, None))
        solver = await world.store.puzzles.solver(ASHA.id)
        assert (solver.streak, solver.best) == (expected, expected)
    looked = await puzzles.reveal(HERE, ASHA.id, await puzzles.next(HERE, ASHA.id, None))
    assert (looked.after.streak, looked.after.best) == (0, 3)
    assert looked.attempt.finished
    assert not looked.attempt.solved


@pytest.mark.both_databases
async def test_unfinished_puzzle_is_offered_first(puzzles: PuzzleService) -> None:
    with pytest.raises(NoPuzzleOpen):
        await puzzles.current(HERE, ASHA.id, None)
    pretwa = (key for key, each in puzzles.book.whole.items() if each.game.key == "pretwa")
    at = await puzzles.open(HERE, ASHA.id, next(pretwa))
    assert (await puzzles.next(HERE, ASHA.id, None)).puzzle == at.puzzle
    assert (await puzzles.current(HERE, ASHA.id, GAMES["pretwa"])).puzzle == at.puzzle
    with pytest.raises(NoPuzzleOpen):
        await puzzles.current(HERE, ASHA.id, GAMES["sholo-guti"])
    done = await puzzles.answer(HERE, ASHA.id, at, right(at))
    assert (await puzzles.current(HERE, ASHA.id, None)).attempt == done.attempt
    with pytest.raises(PuzzleMovedOn):
        await puzzles.answer(HERE, ASHA.id, at, right(at))
    ended = await solve(puzzles, replace(at, attempt=done.attempt))
    with pytest.raises(PuzzleMovedOn):
        await puzzles.reveal(HERE, ASHA.id, ended)


async def test_each_puzzle_is_offered_once_near_the_rating(
    world: ServiceWorld, puzzles: PuzzleService
) -> None:
    await store_warm_up_puzzles(world.store.puzzles, GUILD, ASHA.id)
    game, twin = GAMES["sholo-guti"], puzzles.book.twin
    left = {key for key, each in puzzles.puzzles.items() if each.game == game}
    while left:
        at = await puzzles.next(HERE, ASHA.id, game)
        own = await world.store.puzzles.solver(ASHA.id)
        distances = {
            key: distance(first_standing(puzzles.book.outlines[key]).rating, own) for key in left
        }
        assert distances[at.puzzle.key] <= sorted(distances.values())[:CANDIDATES][-1]
        left -= {at.puzzle.key, twin[at.puzzle.key]}
        await solve(puzzles, at)
    with pytest.raises(NoPuzzleLeft):
        await puzzles.next(HERE, ASHA.id, game)
    assert (await puzzles.next(HERE, BIMAL.id, GAMES["pretwa"])).puzzle.game.key == "pretwa"


async def test_loading_puzzles_does_not_block(world: ServiceWorld, folder: Path) -> None:
    slow, loop, served = folder / "felli.jsonl", asyncio.get_running_loop(), threading.Event()
    os.mkfifo(slow)

    def fill() -> bool:
        with slow.open("w"):  # It opens once it is being read.
            loop.call_soon_threadsafe(served.set)
            return served.wait(5)

    filling = asyncio.create_task(asyncio.to_thread(fill))
    puzzles = PuzzleService(world.store, world.clock, Random(1), folder)
    await puzzles.next(HERE, ASHA.id, None)
    assert await filling


@pytest.mark.both_databases
async def test_solver_without_rating_is_listed_as_warming_up(
    world: ServiceWorld, puzzles: PuzzleService
) -> None:
    await solve(puzzles, await puzzles.next(HERE, ASHA.id, None))
    assert (await puzzles.best(HERE), await puzzles.warming_up(HERE)) == ({}, {ASHA.id: 1})
    await store_warm_up_puzzles(world.store.puzzles, GUILD, ASHA.id)
    await solve(puzzles, await puzzles.next(HERE, ASHA.id, None))
    assert (list(await puzzles.best(HERE)), await puzzles.warming_up(HERE)) == ([ASHA.id], {})


async def test_best_solvers_come_first_without_former_players(
    world: ServiceWorld, puzzles: PuzzleService
) -> None:
    await store_warm_up_puzzles(world.store.puzzles, GUILD, ASHA.id)
    await store_warm_up_puzzles(world.store.puzzles, GUILD, BIMAL.id)
    at = await puzzles.next(HERE, BIMAL.id, None)
    await puzzles.answer(HERE, BIMAL.id, at, wrong(at))
    await solve(puzzles, await puzzles.open(HERE, ASHA.id, at.puzzle.key))
    assert list(await puzzles.best(HERE)) == [ASHA.id, BIMAL.id]
    assert not await puzzles.best(THERE)
    await world.services.privacy.forget(ASHA.id)
    assert list(await puzzles.best(HERE)) == [BIMAL.id]
    with pytest.raises(NoSuchPuzzle):
        await puzzles.open(HERE, ASHA.id, "gone")


async def test_daily_puzzle_is_shared_and_changes_daily(
    puzzles: PuzzleService, both: tuple[PuzzleService, ...]
) -> None:
    every = puzzles.book.whole
    whole = [key for key in every if every[key].pieces <= 24] or list(every)
    begins = date(2030, 1, 1).toordinal() // len(whole) * len(whole)
    days = [date.fromordinal(begins + each) for each in range(3 * len(whole))]
    found = [puzzles.of_day(day) for day in days]
    assert found == [both[0].of_day(day) for day in days]
    assert all(
        (each.turns > 1) == (day.isoweekday() > 5) for day, each in zip(days, found, strict=True)
    )
    keys = [each.key if each.turns > 1 else puzzles.book.twin[each.key] for each in found]
    rounds = [keys[at : at + len(whole)] for at in range(0, len(keys), len(whole))]
    assert all(set(each) == set(whole) for each in rounds)
    assert rounds[0] != rounds[1]


async def test_repeated_wrong_answer_counts_as_one_try(both: tuple[PuzzleService, ...]) -> None:
    one, other = both
    at = await one.next(HERE, ASHA.id, None)
    acts = (partial(each.answer, HERE, ASHA.id, at, wrong(at)) for each in (one, other, one))
    results = await asyncio.gather(*map(retry_while_locked, acts), return_exceptions=True)
    assert sum(isinstance(each, PuzzleMovedOn) for each in results) == 2
    assert (await one.open(HERE, ASHA.id, at.puzzle.key)).attempt.tries == 1


async def test_puzzle_from_another_server_is_not_rated_again(
    world: ServiceWorld, puzzles: PuzzleService
) -> None:
    await store_warm_up_puzzles(world.store.puzzles, GUILD, ASHA.id)
    await store_warm_up_puzzles(world.store.puzzles, THERE.guild, BIMAL.id)
    at = await puzzles.next(HERE, ASHA.id, None)
    await puzzles.reveal(HERE, ASHA.id, at)
    hard = (await world.store.puzzles.standings())[at.puzzle.key]
    again = await puzzles.open(THERE, ASHA.id, at.puzzle.key)
    solved = await puzzles.answer(THERE, ASHA.id, again, right(again))
    assert not solved.counted
    other = await puzzles.open(THERE, BIMAL.id, at.puzzle.key)
    assert (await puzzles.answer(THERE, BIMAL.id, other, wrong(other))).counted
    assert (await world.store.puzzles.solver(ASHA.id)).standing.played == 1
    assert (await world.store.puzzles.standings())[at.puzzle.key].played == hard.played + 1


async def test_duplicate_answer_counts_once(both: tuple[PuzzleService, ...]) -> None:
    one, other = both
    await store_warm_up_puzzles(one._store, GUILD, ASHA.id)
    for key in list(one.book.whole)[:8]:
        at = await one.open(HERE, ASHA.id, key)
        acts = (partial(each.answer, HERE, ASHA.id, at, right(at)) for each in (one, other, one))
        results = await asyncio.gather(*map(retry_while_locked, acts), return_exceptions=True)
        assert sum(isinstance(each, PuzzleMovedOn) for each in results) == 2
        now = await one.current(HERE, ASHA.id, None)
        assert now.attempt.turn == 1
        await solve(one, now)
    assert (await one._store.solver(ASHA.id)).standing.wins == 8


async def test_simultaneous_answers_both_count(
    both: tuple[PuzzleService, ...],
) -> None:
    for who in (ASHA, BIMAL):
        await store_warm_up_puzzles(both[0]._store, GUILD, who.id)
    for key in list(both[0].puzzles)[:6]:
        ats = [await both[0].open(HERE, who.id, key) for who in (ASHA, BIMAL)]
        acts = (
            partial(each.answer, HERE, who.id, at, wrong(at))
            for each, who, at in zip(both, (ASHA, BIMAL), ats, strict=True)
        )
        done = await asyncio.gather(*map(retry_while_locked, acts))
        assert all(each.counted for each in done)
        known: dict[str, Standing] = await both[0]._store.standings()
        assert known[key].wins == 2


async def test_typed_move_answers_last_shown_puzzle(
    puzzles: PuzzleService, world: ServiceWorld
) -> None:
    first, second = list(puzzles.puzzles)[:2]
    for key in (first, second, first):
        world.now += timedelta(seconds=1)
        await puzzles.open(HERE, ASHA.id, key)
    assert (await puzzles.current(HERE, ASHA.id, None)).puzzle.key == first
