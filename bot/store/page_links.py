"""Storage of links to the pages of matches, with a hash in place of each secret."""

from collections.abc import Collection, Sequence
from datetime import datetime
from typing import Any

from sqlalchemy import (
    Column,
    ColumnElement,
    Connection,
    ForeignKey,
    Select,
    String,
    Table,
    delete,
    func,
    insert,
    or_,
    select,
)

from bot.play.page_link import LINK_LIFETIME, LINKS_OF_A_MATCH, LinkedMatch, PageLink
from bot.store.database.columns import Moment, PersonId, metadata
from bot.store.database.locks import LOCK, TableLock
from bot.store.database.subject import SubjectStore, writes_globally
from bot.store.match_tables import LIVE, matches

page_links = Table(
    "page_links",
    metadata,
    Column("key", String, primary_key=True),
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), nullable=False, index=True),
    Column("person", PersonId, nullable=False, index=True),
    Column("made", Moment, nullable=False),
    Column("opened", Moment),
    info={LOCK: TableLock.GLOBAL},
)
"""Links to the pages of matches. `key` is the SHA-256 of the secret, in hexadecimal digits."""

_LINKS = select(page_links).join(matches, matches.c.id == page_links.c.match)


class PageLinkStore(SubjectStore):
    """Stores links to the pages of matches."""

    @writes_globally
    def add(self, connection: Connection, link: PageLink) -> None:
        """Store a link; delete the person's ended links, and the oldest ones above the limit."""
        links, own = page_links.c, page_links.c.person == link.person
        over = select(matches.c.id).where(matches.c.ended <= link.made - LINK_LIFETIME)
        connection.execute(delete(page_links).where(own, links.match.in_(over)))
        # A link that was never opened is deleted before those that a page may use now.
        newest = links.opened.is_not(None).desc(), links.made.desc(), links.key
        query = select(links.key).where(own, links.match == link.match).order_by(*newest)
        surplus = links.key.in_(query.offset(LINKS_OF_A_MATCH - 1))
        connection.execute(delete(page_links).where(surplus))
        connection.execute(insert(page_links).values(**vars(link)))

    async def find(self, key: str, now: datetime) -> PageLink | None:
        """Return a link, or None if it is unknown, has ended or was revoked."""
        found = await self._read(_LINKS.where(page_links.c.key == key, _is_valid(now)))
        return found[0] if found else None

    async def valid(self, keys: Collection[str], now: datetime) -> frozenset[str]:
        """Return those of `keys` whose links are still valid."""
        found = await self._read(_LINKS.where(page_links.c.key.in_(keys), _is_valid(now)))
        return frozenset(link.key for link in found)

    async def matches_of(self, person: int, now: datetime) -> Sequence[LinkedMatch]:
        """Return the matches to whose pages a person has links, newest first."""
        grouped = matches.c.id, matches.c.game, matches.c.rules
        query = (
            select(*grouped, func.count())
            .join(page_links, matches.c.id == page_links.c.match)
            .where(page_links.c.person == person, _is_valid(now))
            .group_by(*grouped)
            .order_by(matches.c.id.desc())
        )
        return [LinkedMatch(*tuple(row)) for row in await self._database.read(query)]

    async def open(self, key: str, now: datetime) -> None:
        """Record that a link was opened, unless that is recorded already."""
        unopened = (page_links.c.key == key) & page_links.c.opened.is_(None)
        await self._database.update(page_links, unopened, opened=now)

    async def revoke(self, person: int, match: int | None = None) -> int:
        """Delete a person's links, to one match or to all; return their number."""
        own = page_links.c.person == person
        return await self._database.delete(
            page_links, own if match is None else own & (page_links.c.match == match)
        )

    async def versions(self, numbers: Collection[int]) -> dict[int, int]:
        """Return the versions of matches, by number."""
        query = select(matches.c.id, matches.c.version).where(matches.c.id.in_(numbers))
        return {row.id: row.version for row in await self._database.read(query)}

    async def _read(self, query: Select[Any]) -> list[PageLink]:
        return [PageLink(*tuple(row)) for row in await self._database.read(query)]


def _is_valid(now: datetime) -> ColumnElement[bool]:
    return or_(LIVE, matches.c.ended > now - LINK_LIFETIME)
