"""Export, anonymisation and deletion of a person's data in all tables.

A person's rows are found by the columns of type `PersonId`.
"""

from collections.abc import AsyncIterator, Iterator
from datetime import datetime
from itertools import chain
from typing import Any

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    Select,
    Table,
    case,
    delete,
    func,
    or_,
    select,
    union,
    update,
)

from bot.play.challenge import State
from bot.play.ending import Ending
from bot.store import deletion_marks
from bot.store.database import JOB_TIMEOUT_S, paging
from bot.store.database.columns import PersonId, metadata
from bot.store.database.locks import GLOBAL_LOCK, lock_of
from bot.store.database.paging import limited, pages
from bot.store.database.subject import SubjectStore, writes_in_server
from bot.store.due import due
from bot.store.hints import hints
from bot.store.match_tables import LIVE, PENDING, challenges, lock_matches, matches, plays, side_of
from bot.store.messages import messages, settle_aborted, settle_challenges
from bot.store.shared_pages import forget_pages, shared_pages
from bot.store.shares import mark_renamed
from bot.store.standings import members, results, standings
from bot.store.week_cards import mark_cards, mark_guessers_cards

Rows = list[dict[str, Any]]
"""Rows of a table, each a dictionary of values by column name."""

MATCHES_AT_ONCE = 50
"""Maximum number of matches per query for turns, offers and hints."""

COUNTED = (members, standings, results)
"""Tables from which ratings are computed. A person is replaced in all of them at once."""

DELETED = (due,)
"""Tables whose rows about a person are deleted, because no one else needs them."""

WIPED = (shared_pages,)
"""Tables whose rows about a person stay, without the person."""

FOLLOWING = (due, messages)
"""Tables whose rows may be about a match, a person, or neither."""


class PeopleStore(SubjectStore):
    """Exports, anonymises and deletes the data of a person."""

    async def pages(self, user: int) -> AsyncIterator[tuple[str, Rows]]:
        """Yield all rows about a person and the person's matches, in pages.

        Each page is a table name and rows. The first page of each table is empty.
        """
        numbers: list[int] = []
        for table in metadata.sorted_tables:
            query = _queries_of(table, user, numbers)
            if query is None:
                continue
            yield table.name, []
            for each in query:
                async for page in pages(self._database, each, tuple(table.primary_key)):
                    rows = [dict(row._mapping) for row in page]  # noqa: SLF001 - its public name
                    if table is matches:
                        numbers += [row["id"] for row in rows]
                    yield table.name, rows

    async def count_matches(self, user: int) -> tuple[int, int]:
        """Return the number of a person's matches, and the number of live ones."""
        # The owner of a private match is one of its players.
        counts = func.count(), func.count().filter(LIVE)
        (row,) = await self._database.read(select(*counts).where(plays(user)))
        played, live = tuple(row)
        return played, live

    async def servers(self, user: int) -> tuple[int, ...]:
        """Return the servers that have data about a person."""
        kept = (
            select(table.c.guild).where(_is_about(table, user)) for table in _tables(of_server=True)
        )
        return tuple(sorted(row.guild for row in await self._database.read(union(*kept))))

    @writes_in_server
    def close_challenges(
        self, connection: Connection, guild: int, user: int, now: datetime
    ) -> None:
        """Withdraw a person's pending challenges in a server, and decline those to the person.

        Withdrawn challenges still count towards the person's daily limit.
        """
        deletion_marks.mark_challenges(connection, guild, user, now)
        own = challenges.c.challenger == user
        state = case((own, State.WITHDRAWN.value), else_=State.DECLINED.value)
        pending = _here(challenges, guild, user) & PENDING
        settle_challenges(connection, select(challenges.c.id).where(pending))
        connection.execute(update(challenges).where(pending).values(state=state))

    async def replace(self, guild: int, user: int, former: int, now: datetime) -> None:
        """Replace a person with a former player in all rows of a server.

        Names are erased, live matches are aborted, and leaderboards hide the former player. Results
        stay, because the opponents' ratings depend on them. Rated matches still count towards the
        daily limit. The change is made in many transactions, so that others can write in between.
        """
        await self._database.write(
            guild, _replace_counted, guild, user, former, now, timeout_s=JOB_TIMEOUT_S
        )
        for table in _tables(of_server=True):
            for column in () if table in COUNTED else _people(table):
                while await self._replace_some(column, guild, user, former) == paging.PAGE:
                    pass
        await self._database.write(guild, _outdate_cards, guild, former, timeout_s=JOB_TIMEOUT_S)

    async def _replace_some(self, column: Column[int], guild: int, user: int, former: int) -> int:
        lock = lock_of(column.table, guild)
        return await self._database.write(
            lock, _replace_some, column, guild, user, former, timeout_s=JOB_TIMEOUT_S
        )

    async def delete_preferences(self, user: int) -> None:
        """Delete the data about a person that no one in a server needs."""
        await self._database.write(GLOBAL_LOCK, _delete_preferences, user, timeout_s=JOB_TIMEOUT_S)


def _replace_counted(
    connection: Connection, guild: int, user: int, former: int, now: datetime
) -> None:
    _abort(connection, guild, user, now)
    deletion_marks.mark_rated_matches(connection, guild, user, now)
    mark_cards(connection, guild)
    for table in (members, standings):
        here = _here(table, guild, user)
        connection.execute(update(table).where(here).values(gone=True))
    for column in (column for table in COUNTED for column in _people(table)):
        here = (column.table.c.guild == guild) & (column == user)
        values = _former(column, former)
        connection.execute(update(column.table).where(here).values(values))


def _replace_some(
    connection: Connection, column: Column[int], guild: int, user: int, former: int
) -> int:
    table = column.table
    here = limited(table, (table.c.guild == guild) & (column == user), paging.PAGE)
    changed = update(table).where(here).values(_former(column, former))
    return connection.execute(changed).rowcount


def _outdate_cards(connection: Connection, guild: int, former: int) -> None:
    """Mark shared positions and Sunday cards that show the former player's name as outdated."""
    numbers = select(matches.c.id).where(_is_about(matches, former))
    mark_renamed(connection, numbers)
    mark_cards(connection, guild)


def _delete_preferences(connection: Connection, user: int) -> None:
    forget_pages(connection, user)
    mark_guessers_cards(connection, user)
    for table in _tables(of_server=False):
        if table not in WIPED:
            connection.execute(delete(table).where(_is_about(table, user)))


def _queries_of(table: Table, user: int, numbers: list[int]) -> Iterator[Select[Any]] | None:
    """Return queries for a table's rows about a person, or None for a table without people.

    `numbers` are the numbers of the person's matches.
    """
    if _people(table) and table not in FOLLOWING:
        return iter([select(table).where(_is_about(table, user))])
    if matches not in {key.column.table for key in table.foreign_keys}:
        return None
    for_user = [_is_for(user)] if table is hints else []
    of_matches = (
        select(table).where(table.c.match.in_(numbers[first : first + MATCHES_AT_ONCE]), *for_user)
        for first in range(0, len(numbers), MATCHES_AT_ONCE)
    )
    if table not in FOLLOWING:
        return of_matches
    alone = select(table).where(_is_about(table, user), table.c.match.is_(None))
    return chain([alone], of_matches)


def _former(column: Column[int], former: int) -> dict[str, object]:
    """Return the values that replace a person's id in a column, and erase the name."""
    named = {"members": "name"}.get(column.table.name, f"{column.name}_name")
    return {column.name: former} | ({named: ""} if named in column.table.c else {})


def _abort(connection: Connection, guild: int, user: int, now: datetime) -> None:
    """Abort a person's live matches, including unreadable ones."""
    live = _here(matches, guild, user) & LIVE
    over = {"ended": now, "termination": Ending.ABORTED.value, "winner": None}
    stopped = dict.fromkeys(("deadline", "claimable_from", "paused", "pause_changes"))
    numbers = select(matches.c.id).where(live)
    lock_matches(connection, live)
    connection.execute(delete(due).where(due.c.match.in_(numbers)))
    settle_aborted(connection, numbers)
    connection.execute(update(matches).where(live).values({**over, **stopped}))


def _here(table: Table, guild: int, user: int) -> ColumnElement[bool]:
    return (table.c.guild == guild) & _is_about(table, user)


def _is_for(user: int) -> ColumnElement[bool]:
    """Return the condition for hints given to a person, not to the opponent."""
    own = select(side_of(user)).where(matches.c.id == hints.c.match)
    return hints.c.side == own.scalar_subquery()


def _is_about(table: Table, user: int) -> ColumnElement[bool]:
    return or_(*(column == user for column in _people(table)))


def _people(table: Table) -> tuple[Column[int], ...]:
    return tuple(column for column in table.c if isinstance(column.type, PersonId))


def _tables(*, of_server: bool) -> Iterator[Table]:
    """Yield the tables with data about people in a server, or else the others."""
    return (
        table
        for table in metadata.sorted_tables
        if _people(table) and ("guild" in table.c and table not in DELETED) is of_server
    )
