"""Storage of hints."""

from dataclasses import replace
from typing import Any

from sqlalchemy import (
    Boolean,
    Column,
    Connection,
    ForeignKey,
    Integer,
    Row,
    String,
    Table,
    func,
    insert,
    select,
    update,
)

from bot.play.basis import Basis
from bot.play.errors import MatchMovedOn, MatchOver, NoSuchMatch
from bot.play.hint import Hint
from bot.play.match import Match
from bot.store.database.columns import metadata
from bot.store.database.subject import SubjectStore, writes_in_server
from bot.store.match_tables import matches
from guti import Side

hints = Table(
    "hints",
    metadata,
    Column("match", ForeignKey("matches.id", ondelete="CASCADE"), primary_key=True),
    Column("version", Integer, primary_key=True),
    Column("side", String, nullable=False),
    Column("move", String, nullable=False),
    Column("whole", Boolean, nullable=False),
    Column("basis", String, nullable=False, server_default="search"),
)
"""Hints given in matches. `version` is the version at which a match reached the position."""


class HintStore(SubjectStore):
    """Stores the hints shown in matches."""

    async def find(self, match: Match) -> Hint | None:
        """Return the hint stored for the current position of a match, or None without one."""
        query = select(hints).filter_by(match=match.id, version=match.position_version)
        row = await self._database.first(query)
        return _hint(row) if row else None

    @writes_in_server
    def save(self, connection: Connection, match: Match, hint: Hint) -> Hint:
        """Store a hint for the current position of a match; return the hint to show.

        If a hint is already stored, the result has the stored move. The result shows the whole move
        if the stored hint or the new one does. Raises MatchMovedOn if the position has changed.
        Also raises NoSuchMatch and MatchOver.
        """
        _require_current(connection, match.id, hint.version)
        here = (hints.c.match == match.id) & (hints.c.version == hint.version)
        stored = connection.execute(select(hints).where(here)).first()
        if stored is None:
            key = {"match": match.id, "version": hint.version, "side": hint.side.value}
            values = {"move": hint.move, "whole": hint.whole, "basis": hint.basis.value}
            connection.execute(insert(hints).values(**key, **values))
            return hint
        if hint.whole and not stored.whole:
            connection.execute(update(hints).where(here).values(whole=True))
        known = _hint(stored)
        return replace(known, whole=known.whole or hint.whole)

    async def count(self, match: int) -> dict[Side, int]:
        """Return the number of positions with a hint, by side."""
        query = select(hints.c.side, func.count().label("positions")).where(hints.c.match == match)
        rows = await self._database.read(query.group_by(hints.c.side))
        return {Side(row.side): row.positions for row in rows}


def _hint(row: Row[Any]) -> Hint:
    return Hint(row.version, Side(row.side), row.move, row.whole, Basis(row.basis))


def _require_current(connection: Connection, number: int, version: int) -> None:
    query = select(matches.c.position_version, matches.c.ended).where(matches.c.id == number)
    match = connection.execute(query).first()
    if match is None:
        raise NoSuchMatch(number)
    if match.ended:
        raise MatchOver
    if match.position_version != version:
        raise MatchMovedOn
