"""Storage of the analyses of matches and of uploaded game records."""

import json
from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import Column, Connection, ForeignKey, String, Table, delete, insert, select

from bot.learn.judgement import Judgement
from bot.play.errors import NoSuchMatch
from bot.play.match import Match
from bot.store.database.columns import NUMBER, PersonId, metadata
from bot.store.database.locks import LOCK, TableLock
from bot.store.database.subject import SubjectStore, writes_globally, writes_in_server
from bot.store.database.upsert import upsert
from bot.store.match_tables import matches, turns
from bot.store.rows import add_row

analyses = Table(
    "analyses",
    metadata,
    Column(
        "match",
        NUMBER,
        ForeignKey("matches.id", ondelete="CASCADE"),
        primary_key=True,
        autoincrement=False,
    ),
    Column("judgements", String, nullable=False),
)
"""Analyses of finished matches, as JSON."""

record_analyses = Table(
    "record_analyses",
    metadata,
    Column("id", NUMBER, primary_key=True),
    Column("person", PersonId, nullable=False, index=True),
    Column("record", String, nullable=False),
    Column("judgements", String, nullable=False),
    sqlite_autoincrement=True,
    info={LOCK: TableLock.GLOBAL},
)
"""Analyses of the game records that people uploaded. The records contain no names."""


RECORDS_KEPT = 5
"""Maximum number of analysed game records stored per person."""


class AnalysisStore(SubjectStore):
    """Stores analyses of matches and of uploaded game records."""

    async def find(self, match: int) -> tuple[Judgement, ...] | None:
        """Return the stored analysis of a match, or None if none is stored."""
        query = select(analyses.c.judgements).where(analyses.c.match == match)
        row = await self._database.first(query)
        return _judgements(row.judgements) if row else None

    async def last_takeback(self, match: int) -> datetime | None:
        """Return when a move was last taken back in a match, or None if none was."""
        here = (turns.c.match == match) & turns.c.taken_back.is_not(None)
        newest = select(turns.c.taken_back).where(here).order_by(turns.c.taken_back.desc()).limit(1)
        return await self._database.scalar(newest)

    @writes_in_server
    def save(self, connection: Connection, match: Match, judgements: Sequence[Judgement]) -> None:
        """Store the analysis of a match. Raises NoSuchMatch if the match was deleted."""
        if not connection.execute(select(matches.c.id).where(matches.c.id == match.id)).first():
            raise NoSuchMatch(match.id)
        upsert(connection, analyses, {"match": match.id}, {"judgements": _text(judgements)})

    async def find_record(
        self, number: int, person: int
    ) -> tuple[str, tuple[Judgement, ...]] | None:
        """Return the text and analysis of a person's game record, or None if not stored."""
        query = select(record_analyses).filter_by(id=number, person=person)
        row = await self._database.first(query)
        return (row.record, _judgements(row.judgements)) if row else None

    @writes_globally
    def save_record(
        self, connection: Connection, person: int, record: str, judgements: Sequence[Judgement]
    ) -> int:
        """Store the analysis of a person's game record; return its number.

        Deletes all but the newest RECORDS_KEPT of the person.
        """
        values = {"person": person, "record": record, "judgements": _text(judgements)}
        number = add_row(connection, insert(record_analyses).values(values))
        own = record_analyses.c.person == person
        latest = select(record_analyses.c.id).where(own).order_by(record_analyses.c.id.desc())
        old = record_analyses.c.id.not_in(latest.limit(RECORDS_KEPT))
        connection.execute(delete(record_analyses).where(own, old))
        return number


def _text(judgements: Sequence[Judgement]) -> str:
    rows = [(j.value, j.exact, j.plies, " ".join(j.line), j.stake, j.counted) for j in judgements]
    return json.dumps(rows, separators=(",", ":"))


def _judgements(text: str) -> tuple[Judgement, ...]:
    # Older analyses lack the last fields.
    return tuple(
        Judgement(value, exact, plies, tuple(line.split()), *more)
        for value, exact, plies, line, *more in json.loads(text)
    )
