"""A person's day: turns, puzzle, streak, lesson, and level of the engine."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.learn.choice import is_easy
from bot.learn.outline import PuzzleOutline
from bot.learn.solver import WARM_UP
from bot.ratings.leaderboard import EngineRecord
from bot.services.requests import Place
from bot.services.today import NextLevel, next_level
from guti.games import GAMES
from tests.support.service_fixture import ASHA, BIMAL, DAY, GUILD, ServiceWorld

HERE = Place(GUILD, 1)


async def solve_today(world: ServiceWorld, *, looks: bool = False) -> int | None:
    """Solve Asha's puzzle of the day, and return the new length of the streak in days."""
    puzzles = world.services.puzzles
    today = await world.services.day.puzzle(HERE, ASHA.id)
    assert today
    at = await puzzles.open(HERE, ASHA.id, today.puzzle.key)
    if looks:
        return (await puzzles.reveal(HERE, ASHA.id, at)).days
    while True:
        done = await puzzles.answer(HERE, ASHA.id, at, today.puzzle.line[2 * at.attempt.turn])
        if done.attempt.finished:
            return done.days
        at = replace(at, attempt=done.attempt)


@pytest.mark.both_databases
async def test_newcomer_has_a_puzzle_lesson_and_level(world: ServiceWorld) -> None:
    today = await world.services.day.card(HERE, ASHA.id)
    assert not today.turns
    assert today.puzzle
    assert (today.puzzle.puzzle.turns, today.puzzle.solved, today.puzzle.streak) == (1, False, 0)
    assert today.lesson
    assert today.lesson.lesson.basic
    assert today.next_level == NextLevel(GAMES["lau-kata-kati"], 1)


@pytest.mark.both_databases
async def test_today_lists_own_turns_in_all_servers(world: ServiceWorld) -> None:
    first = await world.begins(None, channel=2)
    other = await world.begins(None, channel=3, moves=3, guild=GUILD + 1)
    assert {other.to_move, first.to_move} == {ASHA.id, BIMAL.id}
    for who, match in ((first.to_move, first), (other.to_move, other)):
        (found,) = (await world.services.day.card(HERE, who)).turns
        assert found.id == match.id


async def test_daily_puzzle_is_fixed_and_streak_grows(world: ServiceWorld) -> None:
    keys = list[str]()
    for days in (1, 2, 3):
        for _ in range(2):
            today = await world.services.day.puzzle(HERE, ASHA.id)
            assert today
            keys.append(today.puzzle.key)
        assert await solve_today(world) == days
        again = await world.services.day.puzzle(HERE, ASHA.id)
        assert again
        assert (again.solved, again.streak) == (True, days)
        world.now += DAY
    assert len(set(keys)) == 3
    waiting = await world.services.day.puzzle(HERE, ASHA.id)
    assert waiting
    assert (waiting.solved, waiting.streak) == (False, 3)
    world.now += DAY
    assert await solve_today(world) == 1


async def test_warmed_up_solvers_share_the_puzzle_of_day(world: ServiceWorld) -> None:
    shared = world.services.puzzles.of_day(world.now.date())
    first = await world.services.day.puzzle(HERE, BIMAL.id)
    assert first
    assert is_easy(PuzzleOutline.of(first.puzzle))
    for _ in range(WARM_UP):
        at = await world.services.puzzles.next(HERE, ASHA.id, None)
        await world.services.puzzles.reveal(HERE, ASHA.id, at)
    today = await world.services.day.puzzle(HERE, ASHA.id)
    assert today
    assert today.puzzle == shared
    world.now += DAY
    at = await world.services.puzzles.open(
        HERE, ASHA.id, world.services.puzzles.of_day(world.now.date()).key
    )
    await world.services.puzzles.reveal(HERE, ASHA.id, at)
    other = await world.services.day.puzzle(HERE, ASHA.id)
    assert other
    assert other.puzzle != at.puzzle, "a puzzle that was finished before is not new"


async def test_longest_streak_is_kept(world: ServiceWorld) -> None:
    for _ in range(3):
        await solve_today(world)
        world.now += DAY
    world.now += DAY
    today = await world.services.day.puzzle(HERE, ASHA.id)
    assert today
    assert (today.streak, today.best) == (0, 3)


async def test_revealed_answer_does_not_extend_streak(world: ServiceWorld) -> None:
    assert await solve_today(world, looks=True) is None
    today = await world.services.day.puzzle(HERE, ASHA.id)
    assert today
    assert (today.solved, today.streak) == (False, 0)


async def test_extra_puzzle_does_not_extend_streak(world: ServiceWorld) -> None:
    await world.services.day.puzzle(HERE, ASHA.id)
    puzzles = world.services.puzzles
    key = next(key for key, each in puzzles.book.whole.items() if each.turns == 2)
    at = await puzzles.open(HERE, ASHA.id, key)
    for turn in (0, 2):
        done = await puzzles.answer(HERE, ASHA.id, at, at.puzzle.line[turn])
        at = replace(at, attempt=done.attempt)
    assert done.attempt.finished
    assert done.days is None


async def test_puzzle_finished_after_midnight_counts(world: ServiceWorld) -> None:
    world.now = world.now.replace(hour=23, minute=59)
    today = await world.services.day.puzzle(HERE, ASHA.id)
    assert today
    at = await world.services.puzzles.open(HERE, ASHA.id, today.puzzle.key)
    world.now += timedelta(minutes=2)
    done = await world.services.puzzles.answer(HERE, ASHA.id, at, today.puzzle.line[0])
    assert done.days == 1


async def test_started_lesson_is_suggested_before_first_lesson(world: ServiceWorld) -> None:
    await world.services.lessons.open(ASHA.id, world.services.lessons.at("felli", 0))
    today = await world.services.day.card(HERE, ASHA.id)
    assert today.lesson
    assert today.lesson.lesson.key == "felli"


@pytest.mark.parametrize(
    ("games", "beaten", "rung"),
    [
        ({}, {}, ("lau-kata-kati", 1)),
        ({"felli": 1, "pretwa": 5}, {"pretwa": 2}, ("pretwa", 3)),
        ({"pretwa": 5, "felli": 1}, {"pretwa": 6}, ("felli", 1)),
        (dict.fromkeys(GAMES, 1), dict.fromkeys(GAMES, 6), None),
    ],
)
def test_suggested_level_is_above_highest_beaten(
    games: dict[str, int], beaten: dict[str, int], rung: tuple[str, int] | None
) -> None:
    found = next_level(EngineRecord(games, beaten))
    assert (found and (found.game.key, found.level)) == rung
