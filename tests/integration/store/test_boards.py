"""The messages that show matches: the newest is current, the others are outdated."""

from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import select

from bot.play.due_times import DueKind, DueTime
from bot.play.match import Match
from bot.play.shown_board import ShownBoard
from bot.store import Store
from bot.store.message_schema import boards
from tests.support.store_builders import NOON, begin_match, open_stores, play_one

pytestmark = pytest.mark.both_databases


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with open_stores(tmp_path / "guti.sqlite3") as (found,):
        yield found


def board(match: Match, message: int, version: int | None = None) -> ShownBoard:
    version = match.version if version is None else version
    return ShownBoard(match.id, message, match.guild, match.channel, version)


async def test_board_with_the_highest_version_is_current(store: Store) -> None:
    match = await begin_match(store)
    assert await store.boards.current(match.id) is None
    shown = [board(match, 70 + version, version) for version in range(5)]
    for each in Random(3).sample(shown, len(shown)):
        await store.boards.record(each)
    assert await store.boards.current(match.id) == shown[-1]
    assert await store.boards.outdated(9, ()) == tuple(shown[:-1])
    assert await store.boards.outdated(9, (70, 73)) == (shown[1], shown[2])
    assert await store.boards.outdated(2, ()) == (shown[0], shown[1])


async def test_later_message_of_the_same_version_is_current(store: Store) -> None:
    match = await begin_match(store)
    assert await store.boards.record(board(match, 77)) == ()
    assert await store.boards.record(board(match, 76)) == (board(match, 76),)
    assert await store.boards.current(match.id) == board(match, 77)


async def test_version_of_a_message_never_falls(store: Store) -> None:
    match = await begin_match(store)
    assert await store.boards.record(board(match, 76, 3)) == ()
    assert await store.boards.record(board(match, 76, 0)) == ()
    assert await store.boards.current(match.id) == board(match, 76, 3)
    await store.boards.record(board(match, 76, 4))
    assert await store.boards.current(match.id) == board(match, 76, 4)


async def test_recording_returns_every_outdated_board(store: Store) -> None:
    """Includes boards whose deletion failed, and pressed boards that were not recorded."""
    match, other = await begin_match(store), await begin_match(store)
    await store.boards.record(board(other, 60, 0))
    await store.boards.record(board(match, 70, 0))
    await store.boards.record(board(match, 76, 1))
    outdated = await store.boards.record(board(match, 77, 2))
    assert outdated == (board(match, 76, 1), board(match, 70, 0))
    await store.boards.forget(76, 70)
    assert await store.boards.outdated(9, ()) == ()
    assert await store.boards.current_by_match([match, other]) == {
        match.id: board(match, 77, 2),
        other.id: board(other, 60, 0),
    }


async def test_boards_are_deleted_with_their_match(store: Store) -> None:
    match = await begin_match(store)
    await store.boards.record(board(match, 76))
    while not await store.guilds.delete(match.guild, 10):
        pass
    assert await store.boards.record(board(match, 77)) == ()
    assert await store.database.read(select(boards)) == []


async def test_relocation_deletes_records_of_old_boards(store: Store) -> None:
    match = await begin_match(store)
    await store.boards.record(board(match, 76))
    await store.matches.relocate(match, match.channel + 1_000)
    assert await store.boards.current(match.id) is None


async def test_shown_match_end_is_no_longer_due(store: Store) -> None:
    match = await begin_match(store)
    for _ in range(2):
        match, before = play_one(match), match
        await store.matches.save(before, match, NOON)
    ended = match.resign(match.black, match.version).with_turn_started(NOON)
    due = DueTime(DueKind.SHOW_END, NOON)
    await store.matches.save(match, ended, NOON, due=due)
    await store.boards.record(board(match, 76))
    assert await store.deadlines.of(match.id) == due
    await store.boards.record(board(ended, 77), is_end=True)
    assert await store.deadlines.of(match.id) is None
