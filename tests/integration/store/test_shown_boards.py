"""Shown boards are visible immediately and written later, even if the database fails."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, select, update

from bot.play.last_board import LastBoard
from bot.play.match import Match
from bot.store import Store, shown_boards
from bot.store.errors import StorageFails
from bot.store.schema import matches, prompts
from tests.support.store_builders import NOON, begun, opened, step

pytestmark = pytest.mark.both_databases


@pytest.fixture
async def stores(tmp_path: Path) -> AsyncIterator[tuple[Store, ...]]:
    async with opened(tmp_path / "guti.sqlite3", times=2) as found:
        yield found


async def written(store: Store, match: Match) -> LastBoard:
    """Return the board as another process would read it."""
    row = await store.database.read(
        select(matches.c.message, matches.c.shown_version).where(matches.c.id == match.id)
    )
    return LastBoard(*row[0])


async def to_delete(store: Store) -> list[int]:
    found = await store.database.read(select(prompts.c.message).order_by(prompts.c.message))
    return [row.message for row in found]


async def moved(store: Store, match: Match) -> Match:
    after = step(match)
    await store.matches.save(match, after, NOON)
    return after


async def test_noted_board_is_visible_before_it_is_written(
    stores: tuple[Store, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, elsewhere = stores
    monkeypatch.setattr(shown_boards, "DELAY", 60.0)
    match = await begun(here)
    here.shown_boards.note(match, 76)
    assert await here.shown_boards.get(match.id) == LastBoard(76, match.version)
    assert (await here.matches.get(match.id)).message == 76
    assert (await here.matches.live_in(match.channel)).message == 76
    (live,) = await here.matches.live_of(match.guild, match.black)
    assert live.message == 76
    assert await written(elsewhere, match) == LastBoard()
    await here.shown_boards.write()
    assert (await elsewhere.matches.get(match.id)).message == 76


async def test_noted_board_is_written_before_closing(tmp_path: Path) -> None:
    async with opened(tmp_path / "guti.sqlite3") as (store,):
        match = await begun(store)
        store.shown_boards.note(match, 76)
        soon = store.shown_boards._soon
        assert soon
        await soon
        assert await written(store, match) == LastBoard(76, match.version)
        other = await begun(store)
        store.shown_boards.note(other, 77)
    async with opened(tmp_path / "guti.sqlite3") as (store,):
        assert await written(store, other) == LastBoard(77, other.version)


async def test_older_board_replaces_no_newer_one(stores: tuple[Store, ...]) -> None:
    here, elsewhere = stores
    match = await begun(here)
    after = await moved(here, match)
    elsewhere.shown_boards.note(after, 77)
    await elsewhere.shown_boards.write()
    here.shown_boards.note(match, 76)
    await here.shown_boards.write()
    assert await written(here, match) == LastBoard(77, after.version)
    here.shown_boards.note(after, 77)
    await here.shown_boards.write()
    here.shown_boards.note(match, 76)
    assert await here.shown_boards.get(match.id) == LastBoard(77, after.version)


async def test_new_match_inherits_nothing_from_its_number(
    stores: tuple[Store, ...],
) -> None:
    """SQLite reuses the last number if its row was deleted."""
    here, _ = stores
    match = await begun(here)
    for _ in range(3):
        match = await moved(here, match)
    here.shown_boards.note(match, 76)
    await here.guilds.delete(match.guild, 10)
    new = await begun(here)
    assert await here.shown_boards.get(new.id) == LastBoard()
    assert (await here.matches.get(new.id)).message is None
    kept = here.matches.kept(new.id)
    assert kept
    assert (kept.version, kept.message) == (0, None)


async def test_deletion_before_writing_leaves_nothing(
    stores: tuple[Store, ...],
) -> None:
    here, elsewhere = stores
    match = await begun(here)
    here.shown_boards.note(match, 76, outdated=70)
    here.shown_boards.deleted(70)
    here.shown_boards.note(match, 77, outdated=71)
    await here.shown_boards.write()
    assert await to_delete(elsewhere) == [71]
    here.shown_boards.deleted(71)
    await here.shown_boards.write()
    assert await to_delete(elsewhere) == []


async def test_deletion_during_writing_is_forgotten_next_time(
    stores: tuple[Store, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    here, elsewhere = stores
    match = await begun(here)
    here.shown_boards.note(match, 76, outdated=70)
    write = here.database.write

    async def deleted_meanwhile(*given: Any) -> None:
        here.shown_boards.deleted(70)
        here.shown_boards.note(replace(match, version=match.version + 1), 77)
        await write(*given)

    with monkeypatch.context() as patched:
        patched.setattr(here.database, "write", deleted_meanwhile)
        await here.shown_boards.write()
    assert await to_delete(elsewhere) == [70]
    assert await here.shown_boards.get(match.id) == LastBoard(77, match.version + 1)
    await here.shown_boards.write()
    assert await to_delete(elsewhere) == []
    assert await written(elsewhere, match) == LastBoard(77, match.version + 1)


async def test_failed_write_is_repeated_with_the_next(
    stores: tuple[Store, ...],
) -> None:
    here, elsewhere = stores
    match, other = await begun(here), await begun(here)
    async with elsewhere.database.writing(match.guild) as run:
        await run(
            Connection.execute, update(matches).where(matches.c.id == match.id).values(hints=True)
        )
        here.shown_boards.note(match, 76, outdated=70)
        with pytest.raises(StorageFails):
            await here.shown_boards.write()
        assert await here.shown_boards.get(match.id) == LastBoard(76, match.version)
    here.shown_boards.note(other, 77)
    await here.shown_boards.write()
    assert await written(elsewhere, match) == LastBoard(76, match.version)
    assert await written(elsewhere, other) == LastBoard(77, other.version)
    assert await to_delete(elsewhere) == [70]
