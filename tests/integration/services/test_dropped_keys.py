"""Stored puzzles, games and rule sets that the code no longer has."""

from typing import Any

import pytest
from sqlalchemy import Connection, update

from bot.learn.errors import NoSuchAnalysis
from bot.play.errors import NoSuchChallenge
from bot.services.requests import Invitation, Place
from bot.store.analyses import record_analyses
from bot.store.match_tables import challenges
from bot.store.puzzle_days import puzzle_days
from guti import Record
from tests.support.service_fixture import ASHA, BIMAL, CHANNEL, GUILD, ServiceWorld

HERE = Place(GUILD, CHANNEL)

pytestmark = pytest.mark.both_databases


async def set_everywhere(world: ServiceWorld, table: Any, **values: object) -> None:
    """Set columns of all rows of a table."""

    def set_columns(connection: Connection) -> None:
        connection.execute(update(table).values(values))

    await world.store.database.write(GUILD, set_columns)


@pytest.mark.parametrize("solved", [False, True])
async def test_removed_puzzle_of_the_day_is_replaced_once(
    world: ServiceWorld, *, solved: bool
) -> None:
    assert await world.services.day.puzzle(HERE, ASHA.id)
    await set_everywhere(world, puzzle_days, puzzle="dropped", solved=solved)
    today = await world.services.day.puzzle(HERE, ASHA.id)
    assert today
    assert (today.solved, today.streak) == (solved, int(solved))
    assert await world.services.day.puzzle(HERE, ASHA.id) == today


async def test_retired_puzzle_stays_until_it_is_finished(world: ServiceWorld) -> None:
    """People keep it as the day's puzzle, but no one gets it anew."""
    puzzles = world.services.puzzles
    await puzzles.read()
    key = next(key for key in puzzles.book.retired if len(puzzles.get(key).line) == 1)
    assert await world.services.day.puzzle(HERE, ASHA.id)
    await set_everywhere(world, puzzle_days, puzzle=key)
    today = await world.services.day.puzzle(HERE, ASHA.id)
    assert today
    assert today.puzzle.key == key
    opened = await puzzles.open(HERE, ASHA.id, key)
    answered = await puzzles.answer(HERE, ASHA.id, opened, puzzles.get(key).line[0])
    assert answered.attempt.solved
    outlines = puzzles.book.outlines
    offered = await puzzles._suitable(HERE, BIMAL.id, outlines[key].game, None, other_games=False)
    assert offered
    assert not {each.key for each in offered} & puzzles.book.retired


@pytest.mark.parametrize("dropped", [{"game": "dropped"}, {"rules": "dropped"}])
async def test_challenge_to_a_removed_game_is_not_found(
    world: ServiceWorld, dropped: dict[str, str]
) -> None:
    challenge = await world.services.challenges.invite(HERE, ASHA, Invitation("felli", BIMAL.id))
    await set_everywhere(world, challenges, **dropped)
    with pytest.raises(NoSuchChallenge):
        await world.services.challenges.get(challenge.id)


async def test_analysed_record_of_removed_game_is_not_found(world: ServiceWorld) -> None:
    record = Record.from_text('[Game "felli"]\n[Position "w../..././.../... b 0"]')
    _, number = await world.services.analyses.begin_record(record, ASHA.id).done
    await set_everywhere(world, record_analyses, record=record.text.replace("felli", "dropped"))
    after_upgrade = ServiceWorld(world.store, world.now)
    with pytest.raises(NoSuchAnalysis):
        await after_upgrade.services.analyses.find_record(number, ASHA.id)
