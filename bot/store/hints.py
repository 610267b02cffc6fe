"""Hints: what was told of a match's positions; it must not know how a hint is found."""

from sqlalchemy import func, insert, select, update

from bot.engine import Side
from bot.play.hint import Hint
from bot.play.match import Match
from bot.store.database import Database, retried
from bot.store.schema import hints


class HintStore:
    """The hints of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, match: Match) -> Hint | None:
        """What was told of the position on a match's board; None if nothing was."""
        asked = select(hints).where(
            hints.c.match == match.id, hints.c.version == match.position_version
        )
        rows = await self._database.read(asked)
        found = (Hint(row.version, Side(row.side), row.move, row.whole) for row in rows)
        return next(found, None)

    @retried
    async def keep(self, match: Match, hint: Hint) -> None:
        """Remember what was told of a position, instead of what was before."""
        kept = (hints.c.match == match.id) & (hints.c.version == hint.version)
        told = {"move": hint.move, "whole": hint.whole}
        async with self._database.writing(match.guild) as connection:
            changed = await connection.execute(update(hints).where(kept).values(**told))
            if not changed.rowcount:
                named = {"match": match.id, "version": hint.version, "side": hint.side.value}
                await connection.execute(insert(hints).values(**named, **told))

    async def count(self, match: int) -> dict[Side, int]:
        """In how many positions of a match each side was told something; of no other sides."""
        asked = select(hints.c.side, func.count().label("told")).where(hints.c.match == match)
        rows = await self._database.read(asked.group_by(hints.c.side))
        return {Side(row.side): row.told for row in rows}
