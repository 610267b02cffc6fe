"""Storage of shared turning points.

A turning point is the position before the losing move of a match. A player shares it in a message,
and others try to do better against the engine.
"""

from collections.abc import Collection
from dataclasses import asdict
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, Select, exists, func, insert, or_, select

from bot.play.engine_player import ENGINE
from bot.play.events import MatchEnded
from bot.play.match import Match
from bot.play.turning_point import Share
from bot.shards import Shards
from bot.store.conditions import finished, on_shards
from bot.store.database import Database
from bot.store.message_schema import attempts, shares
from bot.store.schema import matches, turns


class ShareStore:
    """Stores the messages that show turning points."""

    def __init__(self, database: Database, shards: Shards) -> None:
        self._database = database
        self._ours = on_shards(shares.c.guild, shards)

    async def add(self, share: Share) -> None:
        """Store a message that shows a turning point."""
        await self._database.write(share.guild, _add, {**asdict(share), "outdated": False})

    async def find(self, message: int) -> Share | None:
        """Return the turning point that a message shows, or None for any other message."""
        rows = await self._database.read(select(*_COLUMNS).where(shares.c.message == message))
        return _share(rows[0]) if rows else None

    async def outdated(self, limit: int, skipped: Collection[int]) -> tuple[Share, ...]:
        """Return up to `limit` outdated shares on this process's shards.

        Messages in `skipped` are left out.
        """
        which = shares.c.outdated & self._ours & shares.c.message.not_in(skipped)
        rows = await self._database.read(select(*_COLUMNS).where(which).limit(limit))
        return tuple(map(_share, rows))

    async def renewed(self, share: Share, match: Match, turned: int) -> None:
        """Record that a message shows the players of `match` and the number `turned`.

        If the players or the number have changed in the meantime, the message stays outdated.
        """
        players = (matches.c.black == match.black) & (matches.c.white == match.white)
        same = exists().where(matches.c.id == share.match, players)
        current = _turned(_attempted(share.match, share.ply)).scalar_subquery() == turned
        which = (shares.c.message == share.message) & same & current
        await self._database.update(shares, which, outdated=False)

    async def ended(self, event: MatchEnded) -> None:
        """Mark the messages about the starting position of an ended match as outdated."""
        if event.match.owner is not None:
            played = select(attempts.c.shared).where(attempts.c.match == event.match.id)
            await self._database.update(shares, shares.c.match.in_(played), outdated=True)

    async def turned(self, shared: int, ply: int) -> int:
        """Return the number of people who drew or won from the position before `ply`.

        Matches in which a move before `ply` was taken back do not count.
        """
        rows = await self._database.read(_turned(_attempted(shared, ply)))
        return int(rows[0][0])

    async def is_turned(self, match: Match) -> bool:
        """Return whether a match from a shared position was drawn or won."""
        if match.owner is None:
            return False
        rows = await self._database.read(_turned(attempts.c.match == match.id))
        return bool(rows[0][0])


_COLUMNS = tuple(shares.c[name] for name in ("message", "match", "guild", "channel", "ply"))


def _share(row: Row[Any]) -> Share:
    return Share(row.message, row.match, row.guild, row.channel, row.ply)


def _add(connection: Connection, values: dict[str, object]) -> None:
    connection.execute(insert(shares).values(values))


def _attempted(shared: int, ply: int) -> ColumnElement[bool]:
    return (attempts.c.shared == shared) & (attempts.c.ply == ply)


def _turned(which: ColumnElement[bool]) -> Select[Any]:
    of_engine = (matches.c.black == ENGINE) & (matches.c.winner == "black")
    of_engine |= (matches.c.white == ENGINE) & (matches.c.winner == "white")
    taken_back = exists().where(
        turns.c.match == matches.c.id, turns.c.taken_back.is_not(None), turns.c.ply < attempts.c.ply
    )
    return (
        select(func.count(matches.c.owner.distinct()))
        .join(attempts, attempts.c.match == matches.c.id)
        .where(which, finished())
        .where(or_(matches.c.winner.is_(None), ~of_engine), ~taken_back)
    )
