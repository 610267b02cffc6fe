"""Lessons in the services: where a user continues, and which answers are stored."""

from datetime import timedelta

import pytest

from bot.learn.errors import NoSuchLesson
from bot.learn.progress import LessonProgress
from guti.errors import MoveError
from guti.games import GAMES
from tests.support.service_fixture import ASHA, BIMAL, ServiceWorld


async def finish(world: ServiceWorld, key: str) -> None:
    lessons = world.services.lessons
    last = lessons.at(key, lessons.lessons[key].last)
    await lessons.answer(ASHA.id, last, str(last.step.solution))
    world.now += timedelta(minutes=1)


async def due(world: ServiceWorld, game: str | None = None) -> tuple[str, int] | None:
    at = await world.services.lessons.due(ASHA.id, GAMES[game] if game else None)
    return (at.lesson.key, at.number) if at else None


async def test_only_right_answers_advance_the_lesson(world: ServiceWorld) -> None:
    lessons = world.services.lessons
    at = lessons.at("first", 0)
    for text, number in (("b2-a2", 0), ("b2-b3", 1)):
        await lessons.answer(ASHA.id, at, text)
        assert await due(world) == ("first", number)
    with pytest.raises(MoveError):
        await lessons.answer(ASHA.id, at, "a1")
    assert await due(world) == ("first", 1)
    assert await lessons.progress(BIMAL.id) == {}


async def test_basic_lesson_is_offered_before_all_others(
    world: ServiceWorld,
) -> None:
    assert await due(world) == ("first", 0)
    assert await due(world, "lau-kata-kati") == ("first", 0)
    assert await due(world, "felli") == ("felli", 0)
    await finish(world, "first")
    assert await due(world) is None
    assert await due(world, "lau-kata-kati") == ("lau-kata-kati", 0)
    await finish(world, "lau-kata-kati")
    assert await due(world, "lau-kata-kati") == ("lau-kata-kati", 0)


@pytest.mark.both_databases
async def test_finished_lesson_stays_finished(world: ServiceWorld) -> None:
    await finish(world, "first")
    finished = (await world.services.lessons.progress(ASHA.id))["first"].finished
    assert finished == world.now - timedelta(minutes=1)
    await world.services.lessons.open(ASHA.id, world.services.lessons.at("first", 3))
    await finish(world, "first")
    assert (await world.services.lessons.progress(ASHA.id))["first"].finished == finished


async def test_typed_answer_applies_to_last_opened_step(world: ServiceWorld) -> None:
    lessons = world.services.lessons
    assert (await lessons.last(ASHA.id, None)).lesson.key == "first"
    for key, number in (("felli", 2), ("pretwa", 1)):
        await lessons.open(ASHA.id, lessons.at(key, number))
        world.now += timedelta(minutes=1)
    assert await lessons.last(ASHA.id, None) == lessons.at("pretwa", 1)
    assert await lessons.last(ASHA.id, GAMES["felli"]) == lessons.at("felli", 2)
    assert await lessons.resume(ASHA.id, "felli") == lessons.at("felli", 2)


async def test_shortened_lesson_opens_at_its_last_step(world: ServiceWorld) -> None:
    lessons = world.services.lessons
    await world.store.lessons.save(ASHA.id, LessonProgress("felli", 99, world.now))
    assert await due(world, "felli") == ("felli", lessons.lessons["felli"].last)


@pytest.mark.parametrize(("key", "number"), [("gone", 0), ("first", 99), ("first", -1)])
def test_unknown_lessons_are_refused(world: ServiceWorld, key: str, number: int) -> None:
    with pytest.raises(NoSuchLesson):
        world.services.lessons.at(key, number)
