"""Profiles and histories: what one person has played in a server.

It must not know how any of it is shown.
"""

from datetime import datetime
from typing import Any

from sqlalchemy import Row, func, select

from bot.engine import Side
from bot.games import GAMES
from bot.ratings.leaderboard import Profile, Result
from bot.ratings.standing import OVERALL
from bot.store.database import Database
from bot.store.schema import members, results, standings
from bot.store.standings import names_of, standing_of


class ProfileStore:
    """What the people of a database have played."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def profile(self, guild: int, user: int, asker: int, now: datetime) -> Profile:
        """A person's whole record in a server."""
        rows = await self._database.read(
            select(standings).where(
                standings.c.guild == guild,
                standings.c.game.in_((OVERALL, *GAMES)),
                standings.c.user == user,
            )
        )
        played = await self.history(guild, user, None)
        names = await names_of(self._database, guild, [user])
        return Profile(
            user=user,
            name=names.get(user, ""),
            ratings={row.game: standing_of(row).rating_at(now) for row in rows},
            results=tuple(reversed(played)),
            asker=asker,
        )

    async def history(
        self, guild: int, user: int, game: str | None, limit: int | None = None, offset: int = 0
    ) -> tuple[Result, ...]:
        """A person's matches in a server that counted, newest first."""
        asked = (
            select(results, members.c.name)
            .outerjoin(
                members,
                (members.c.guild == results.c.guild) & (members.c.user == results.c.opponent),
            )
            .where(results.c.guild == guild, results.c.user == user)
            .order_by(results.c.sequence.desc())
            .offset(offset)
        )
        if game:
            asked = asked.where(results.c.game == game)
        rows = await self._database.read(asked if limit is None else asked.limit(limit))
        return tuple(_result(row) for row in rows)

    async def played(self, guild: int, user: int, game: str | None) -> int:
        """How many matches of a person in a server counted."""
        asked = select(func.count()).where(results.c.guild == guild, results.c.user == user)
        if game:
            asked = asked.where(results.c.game == game)
        return int((await self._database.read(asked))[0][0])


def _result(row: Row[Any]) -> Result:
    return Result(
        match=row.match,
        game=row.game,
        side=Side(row.side),
        opponent=row.opponent,
        opponent_name=row.name or "",
        score=row.score,
        at=row.at,
        rated=row.rated,
        before=row.before,
        after=row.after,
        overall_after=row.overall_after,
        opponent_overall=row.opponent_overall,
    )
