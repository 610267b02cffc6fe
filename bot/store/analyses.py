"""Analyses that were made: of matches, and of records that people gave; it must not know how."""

import json
from collections.abc import Sequence

from sqlalchemy import delete, insert, select

from bot.learn.judgement import Judgement
from bot.play.errors import NoSuchMatch
from bot.store.database import Database, retried
from bot.store.schema import analyses, matches, record_analyses

RECORDS_KEPT = 5
"""So many analyses of records are kept of each person, the last ones."""


class AnalysisStore:
    """The analyses of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, match: int) -> tuple[Judgement, ...] | None:
        """What was thought of a match's positions; None if it was not analysed."""
        asked = select(analyses.c.judgements).where(analyses.c.match == match)
        rows = await self._database.read(asked)
        return _judgements(rows[0].judgements) if rows else None

    @retried
    async def keep(self, match: int, guild: int, judgements: Sequence[Judgement]) -> None:
        """Keep the analysis of a match that is over; raises NoSuchMatch if it is gone."""
        named = analyses.c.match == match
        async with self._database.writing(guild) as connection:
            here = select(matches.c.id).where(matches.c.id == match)
            if not (await connection.execute(here)).first():
                raise NoSuchMatch(match)
            await connection.execute(delete(analyses).where(named))
            kept = {"match": match, "judgements": _text(judgements)}
            await connection.execute(insert(analyses).values(kept))

    async def find_record(
        self, number: int, person: int
    ) -> tuple[str, tuple[Judgement, ...]] | None:
        """A record that a person had analysed, as text, and what was thought of its positions."""
        rows = await self._database.read(
            select(record_analyses).where(
                record_analyses.c.id == number, record_analyses.c.person == person
            )
        )
        return (rows[0].record, _judgements(rows[0].judgements)) if rows else None

    @retried
    async def keep_record(self, person: int, record: str, judgements: Sequence[Judgement]) -> int:
        """Keep the analysis of a record for a person, and their last ones; gives its number."""
        kept = {"person": person, "record": record, "judgements": _text(judgements)}
        theirs = record_analyses.c.person == person
        last = select(record_analyses.c.id).where(theirs).order_by(record_analyses.c.id.desc())
        async with self._database.writing() as connection:
            row = insert(record_analyses).values(kept).returning(record_analyses.c.id)
            number = (await connection.execute(row)).scalar_one()
            staying = (await connection.execute(last.limit(RECORDS_KEPT))).scalars().all()
            await connection.execute(
                delete(record_analyses).where(theirs, record_analyses.c.id.not_in(staying))
            )
        return int(number)


def _text(judgements: Sequence[Judgement]) -> str:
    rows = [(j.value, j.exact, j.plies, " ".join(j.line), j.stake) for j in judgements]
    return json.dumps(rows, separators=(",", ":"))


def _judgements(text: str) -> tuple[Judgement, ...]:
    # Analyses of versions before 0.2 have no stake.
    return tuple(
        Judgement(value, exact, plies, tuple(line.split()), *stake)
        for value, exact, plies, line, *stake in json.loads(text)
    )
