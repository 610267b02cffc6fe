"""Hints that were given in matches."""

from sqlalchemy import Connection, func, insert, select, update

from bot.engine import Side
from bot.play.errors import MatchMovedOn, MatchOver, NoSuchMatch
from bot.play.hint import Hint
from bot.play.match import Match
from bot.store.database import Database
from bot.store.schema import hints, matches


class HintStore:
    """The hints of a database."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def find(self, match: Match) -> Hint | None:
        """Return the hint given in a match's position, or None."""
        asked = select(hints).where(
            hints.c.match == match.id, hints.c.version == match.position_version
        )
        rows = await self._database.read(asked)
        found = (Hint(row.version, Side(row.side), row.move, row.whole) for row in rows)
        return next(found, None)

    async def save(self, match: Match, hint: Hint) -> Hint:
        """Store a hint for a match's position; return the hint to show.

        An earlier hint stays, though more of it may be shown. If the position is outdated, raises
        NoSuchMatch, MatchOver or MatchMovedOn, and stores nothing.
        """
        return await self._database.write(match.guild, _keep, match.id, hint)

    async def count(self, match: int) -> dict[Side, int]:
        """Return the number of positions in which each side had a hint, if any."""
        asked = select(hints.c.side, func.count().label("told")).where(hints.c.match == match)
        rows = await self._database.read(asked.group_by(hints.c.side))
        return {Side(row.side): row.told for row in rows}


def _keep(connection: Connection, match: int, hint: Hint) -> Hint:
    _require_standing(connection, match, hint.version)
    here = (hints.c.match == match) & (hints.c.version == hint.version)
    kept = connection.execute(select(hints).where(here)).first()
    if kept is None:
        named = {"match": match, "version": hint.version, "side": hint.side.value}
        told = {"move": hint.move, "whole": hint.whole}
        connection.execute(insert(hints).values(**named, **told))
        return hint
    if hint.whole and not kept.whole:
        connection.execute(update(hints).where(here).values(whole=True))
    return Hint(kept.version, Side(kept.side), kept.move, kept.whole or hint.whole)


def _require_standing(connection: Connection, number: int, version: int) -> None:
    asked = select(matches.c.position_version, matches.c.ended).where(matches.c.id == number)
    match = connection.execute(asked).first()
    if match is None:
        raise NoSuchMatch(number)
    if match.ended:
        raise MatchOver
    if match.position_version != version:
        raise MatchMovedOn
