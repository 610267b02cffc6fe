"""Storage of the public pages of what people shared.

The row of a page that is gone stays, without people and without what it showed, so that its address
is never used again.
"""

from dataclasses import replace
from datetime import datetime
from typing import Any

from sqlalchemy import (
    Boolean,
    Column,
    ColumnElement,
    Connection,
    ForeignKey,
    Index,
    Integer,
    Select,
    String,
    Table,
    case,
    exists,
    false,
    func,
    insert,
    or_,
    select,
    update,
)

from bot.play.engine_player import ENGINE
from bot.play.errors import NoSuchMatch
from bot.play.shared_page import PAGES_PER_DAY, SharedKind, SharedPage
from bot.play.shared_page_errors import PageTakenDown, TooManyPages
from bot.store.database.columns import Moment, PersonId, PersonName, metadata
from bot.store.database.locks import GLOBAL_LOCK, LOCK, TableLock
from bot.store.database.subject import SubjectStore, writes_globally
from bot.store.match_tables import matches
from bot.store.shares import mark_renamed

shared_pages = Table(
    "shared_pages",
    metadata,
    Column("key", String, primary_key=True),
    Column("kind", String, nullable=False),
    Column("made", Moment, nullable=False),
    Column("language", String, nullable=False),
    Column("match", ForeignKey("matches.id", ondelete="SET NULL")),
    Column("ply", Integer),
    Column("puzzle", String),
    Column("person", PersonId),
    Column("person_name", PersonName, nullable=False),
    Column("opponent", PersonId),
    Column("agreed", Boolean, nullable=False, server_default=false()),
    Column("ended", Moment),
    Index("ix_shared_pages_match", "match"),
    Index("ix_shared_pages_person", "person"),
    Index("ix_shared_pages_opponent", "opponent"),
    info={LOCK: TableLock.EITHER},
)

WIPED = {
    **dict.fromkeys(("match", "ply", "puzzle", "person", "opponent")),
    "person_name": "",
    "agreed": False,
}
"""Values of a row whose page is gone because a person's data was deleted."""


class SharedPageStore(SubjectStore):
    """Stores shared pages."""

    async def find(self, key: str) -> SharedPage | None:
        """Return a page, even one that is gone, or None for an unused key."""
        return await self._first(select(shared_pages).where(shared_pages.c.key == key))

    async def of_match(self, match: int, ply: int | None) -> SharedPage | None:
        """Return the page of a match's turning point or, without `ply`, of its replay."""
        return await self._first(_live(_subject(match, ply)))

    @writes_globally
    def share(self, connection: Connection, page: SharedPage, since: datetime) -> SharedPage:
        """Store a page, and return it or the one that shows the same already.

        The match says who the other player is. If that player shared it, the person agrees to be
        named. Raises NoSuchMatch if the person is no player of the match any more, PageTakenDown,
        and TooManyPages if the person has shared too many after `since`.
        """
        if page.match:
            page = replace(page, opponent=_opponent(connection, page.match, page.person))
        about = _subject(page.match, page.ply) if page.match else _puzzle(page)
        row = connection.execute(_live(about)).first()
        if row is not None:
            return _shared_again(connection, _page(row), page)
        of_match = shared_pages.c.match == page.match
        taken_down = exists().where(of_match, shared_pages.c.ended.is_not(None))
        if page.match and connection.scalar(select(taken_down)):
            raise PageTakenDown(page.match)
        made = shared_pages.c.made.between(since, page.made)
        own = (shared_pages.c.person == page.person) & made
        if (connection.scalar(select(func.count()).where(own)) or 0) >= PAGES_PER_DAY:
            raise TooManyPages(PAGES_PER_DAY)
        values = {**vars(page), "kind": page.kind.value, "person_name": page.name}
        connection.execute(insert(shared_pages).values({key: values[key] for key in _COLUMNS}))
        _mark_cards(connection, page.key)
        return page

    async def agree(self, key: str, person: int, *, agreed: bool) -> None:
        """Record whether the other player, `person`, agrees to be named."""
        own = (shared_pages.c.key == key) & (shared_pages.c.opponent == person)
        await self._database.update(shared_pages, own, agreed=agreed)

    @writes_globally
    def end(self, connection: Connection, key: str, person: int, now: datetime) -> None:
        """Take a page of a person down."""
        own = (shared_pages.c.key == key) & _is_about(person) & shared_pages.c.ended.is_(None)
        connection.execute(update(shared_pages).where(own).values(ended=now, person_name=""))
        _mark_cards(connection, key)

    async def forget(self, person: int) -> None:
        """Take all pages of a person down, and delete all that they contain."""
        await self._database.write(GLOBAL_LOCK, forget_pages, person)

    async def _first(self, query: Select[Any]) -> SharedPage | None:
        row = await self._database.first(query.limit(1))
        return _page(row) if row else None


def _mark_cards(connection: Connection, key: str) -> None:
    """Mark the cards of a page's match as stale, because they have the page's link."""
    mark_renamed(connection, select(shared_pages.c.match).where(shared_pages.c.key == key))


def forget_pages(connection: Connection, person: int) -> None:
    """Take all pages of a person down, and delete all that they contain.

    Of a page that was taken down before, the match stays, because it may not be shared again.
    """
    match = case((shared_pages.c.ended.is_not(None), shared_pages.c.match))
    values = {**WIPED, "match": match}
    connection.execute(update(shared_pages).where(_is_about(person)).values(values))


def forget_pages_of(connection: Connection, numbers: Select[Any]) -> None:
    """Take the pages of some matches down, before the matches are deleted."""
    gone = update(shared_pages).where(shared_pages.c.match.in_(numbers))
    connection.execute(gone.values(WIPED))


def _opponent(connection: Connection, match: int, person: int | None) -> int | None:
    """Return the other player of a match, or None for the engine.

    It is read again, since players may have been deleted after the match was read.
    """
    row = connection.execute(select(matches.c.black, matches.c.white).where(matches.c.id == match))
    players = set(row.one_or_none() or ())
    if person not in players:
        raise NoSuchMatch(match)
    return next((each for each in players if each not in {person, ENGINE}), None)


def _shared_again(connection: Connection, known: SharedPage, page: SharedPage) -> SharedPage:
    """Record that the other player shares the same, and so agrees to be named."""
    if known.opponent == page.person and not known.agreed:
        agreed = update(shared_pages).where(shared_pages.c.key == known.key).values(agreed=True)
        return _page(connection.execute(agreed.returning(shared_pages)).one())
    return known


def _live(about: ColumnElement[bool]) -> Select[Any]:
    return select(shared_pages).where(about, shared_pages.c.ended.is_(None))


def _subject(match: int | None, ply: int | None) -> ColumnElement[bool]:
    return (shared_pages.c.match == match) & shared_pages.c.ply.is_not_distinct_from(ply)


def _puzzle(page: SharedPage) -> ColumnElement[bool]:
    return (shared_pages.c.puzzle == page.puzzle) & (shared_pages.c.person == page.person)


def _is_about(person: int) -> ColumnElement[bool]:
    return or_(shared_pages.c.person == person, shared_pages.c.opponent == person)


_COLUMNS = tuple(shared_pages.c.keys())


def _page(row: Any) -> SharedPage:  # noqa: ANN401 - SQLAlchemy's
    fields = dict(row._mapping)  # noqa: SLF001 - its public name
    fields["name"] = fields.pop("person_name")
    return SharedPage(**{**fields, "kind": SharedKind(fields["kind"])})
