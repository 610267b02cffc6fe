"""What leaderboards, profiles and histories ask of the database.

It must not know how a ladder changes, nor how any of it is shown.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, Subquery, case, func, select

from bot.engine import Side
from bot.games import GAMES
from bot.leaderboard import ROWS, Leaderboard, Period, Person, Profile, Result, Score
from bot.match import Ending
from bot.standing import OVERALL, SCORES, WEEK, Encounter, Standings
from bot.store.ladder import standing_of
from bot.store.schema import matches, members, results, standings

Read = Callable[[Select[Any]], Awaitable[Sequence[Row[Any]]]]

Ranked = tuple[Row[Any], int | None]
"""A row of standings, and its rank; None while the rating is provisional."""


@dataclass(frozen=True)
class Ladder:
    """A server's ladder in one game, or over all (None), as it is at a moment."""

    guild: int
    game: str | None
    moment: datetime

    @property
    def standings(self) -> list[ColumnElement[bool]]:
        """What holds of the standings on it."""
        return [
            standings.c.guild == self.guild,
            standings.c.game == (self.game or OVERALL),
            standings.c.gone.is_(False),
        ]

    def gains(self, since: datetime, users: Sequence[int] | None = None) -> Subquery:
        """What each of its people gained, won, drew and lost since a moment."""
        # Among all, the days are to be sought first; adding 0 keeps the index by person out of it.
        user = results.c.user if users else results.c.user + 0
        won = results.c.overall_after - results.c.overall_before
        where = [results.c.guild == self.guild, results.c.at > since, results.c.rated]
        if self.game:
            won = results.c.after - results.c.before
            where.append(results.c.game == self.game)
        if users is not None:
            where.append(results.c.user.in_(users))
        times = {
            name: func.sum(case((results.c.score == score, 1), else_=0)).label(name)
            for name, score in zip(("won", "drew", "lost"), SCORES.values(), strict=True)
        }
        return (
            select(user.label("user"), func.sum(won).label("change"), *times.values())
            .where(*where)
            .group_by(user)
            .subquery()
        )


class Records:
    """What leaderboards, profiles and histories ask of the database."""

    def __init__(self, read: Read) -> None:
        self._read = read

    async def rated_between(self, guild: int, pair: tuple[int, int], since: datetime) -> int:
        """How many rated matches two people have begun with each other since a moment."""
        total = 0
        for black, white in (pair, pair[::-1]):
            rows = await self._read(
                select(func.count())
                .select_from(matches)
                .where(
                    matches.c.guild == guild,
                    matches.c.black == black,
                    matches.c.white == white,
                    matches.c.started > since,
                    matches.c.rated,
                    func.coalesce(matches.c.termination, "") != Ending.ABORTED.value,
                )
            )
            total += rows[0][0]
        return total

    async def leaderboard(self, ladder: Ladder, page: int, asker: int) -> Leaderboard:
        """A page of the ladder by rating; those whose rating is provisional come after."""
        here, firm = ladder.standings, standings.c.firm_until > ladder.moment
        total, firmly = await self._count(here), await self._count([*here, firm])
        page = min(max(1, page), max(1, -(-total // ROWS)))
        skipped = (page - 1) * ROWS
        by_value = select(standings).order_by(standings.c.value.desc(), standings.c.user)
        # Two queries, so that each follows its index and stops.
        ranked = await self._read(by_value.where(*here, firm).limit(ROWS).offset(skipped))
        fresh = await self._read(
            by_value.where(*here, ~firm).limit(ROWS - len(ranked)).offset(max(0, skipped - firmly))
        )
        rows = [*((row, skipped + at) for at, row in enumerate(ranked, 1)), *_unranked(fresh)]
        own = await self._own(ladder, asker)
        people = await self._people(ladder, [*rows, *own])
        return Leaderboard(
            ladder.game,
            Period.ALL,
            people[: len(rows)],
            people[-1] if own else None,
            page,
            firmly,
            total - firmly,
        )

    async def climbers(
        self, ladder: Ladder, period: Period, since: datetime, page: int, asker: int
    ) -> Leaderboard:
        """A page of those who played since a moment, by what their rating gained."""
        gains = ladder.gains(since)
        found = await self._read(
            select(standings.c.user, (standings.c.firm_until > ladder.moment).label("firm"))
            .join(gains, gains.c.user == standings.c.user)
            .where(*ladder.standings)
            .order_by(gains.c.change.desc(), standings.c.user)
        )
        firm = [row.user for row in found if row.firm]
        fresh = [row.user for row in found if not row.firm]
        ranks: dict[int, int | None] = {user: at for at, user in enumerate(firm, 1)}
        order = [*firm, *fresh]
        page = min(max(1, page), max(1, -(-len(order) // ROWS)))
        users = order[(page - 1) * ROWS : page * ROWS]
        own = [asker] if asker in ranks or asker in fresh else []
        theirs = ladder.gains(since, [*users, *own])
        rows = await self._read(
            select(standings, theirs.c.won, theirs.c.drew, theirs.c.lost)
            .join(theirs, theirs.c.user == standings.c.user)
            .where(*ladder.standings, standings.c.user.in_([*users, *own]))
        )
        found_rows = {row.user: row for row in rows}
        people = await self._people(
            ladder, [(found_rows[user], ranks.get(user)) for user in (*users, *own)], since
        )
        return Leaderboard(
            ladder.game,
            period,
            people[: len(users)],
            people[-1] if own else None,
            page,
            len(firm),
            len(fresh),
        )

    async def _count(self, where: Sequence[ColumnElement[bool]]) -> int:
        return int((await self._read(select(func.count()).where(*where)))[0][0])

    async def _own(self, ladder: Ladder, asker: int) -> list[Ranked]:
        here, firm = ladder.standings, standings.c.firm_until > ladder.moment
        found = await self._read(select(standings).where(*here, standings.c.user == asker))
        if not found or found[0].firm_until <= ladder.moment:
            return _unranked(found)
        value = found[0].value
        above = (standings.c.value > value) | (
            (standings.c.value == value) & (standings.c.user < asker)
        )
        return [(found[0], await self._count([*here, firm, above]) + 1)]

    async def _people(
        self, ladder: Ladder, ranked: Sequence[Ranked], since: datetime | None = None
    ) -> tuple[Person, ...]:
        """The people in rows of standings, with what they gained in the week or since then."""
        users = [row.user for row, _ in ranked]
        names = await self.names(ladder.guild, users)
        gains = ladder.gains(since or ladder.moment - WEEK, users)
        changes = {row.user: row.change for row in await self._read(select(gains))}
        return tuple(
            Person(
                user=row.user,
                name=names.get(row.user, ""),
                rating=standing_of(row).rating_at(ladder.moment),
                score=Score(row.won, row.drew, row.lost)
                if since
                else Score(row.wins, row.draws, row.losses),
                change=changes.get(row.user, 0.0),
                rank=rank,
            )
            for row, rank in ranked
        )

    async def unchecked(self, guild: int, users: Sequence[int], since: datetime) -> tuple[int, ...]:
        """Those of whom it was not asked since a moment whether they are in the server."""
        rows = await self._read(
            select(members.c.user).where(
                members.c.guild == guild,
                members.c.user.in_(users),
                members.c.checked.is_(None) | (members.c.checked < since),
            )
        )
        return tuple(row.user for row in rows)

    async def names(self, guild: int, users: Sequence[int]) -> dict[int, str]:
        """The names that people were last seen by in a server."""
        rows = await self._read(
            select(members.c.user, members.c.name).where(
                members.c.guild == guild, members.c.user.in_(users)
            )
        )
        return {row.user: row.name for row in rows}

    async def profile(self, guild: int, user: int, asker: int, now: datetime) -> Profile:
        """A person's whole record in a server."""
        rows = await self._read(
            select(standings).where(
                standings.c.guild == guild,
                standings.c.game.in_((OVERALL, *GAMES)),
                standings.c.user == user,
            )
        )
        played = await self.history(guild, user, None)
        names = await self.names(guild, [user])
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
        rows = await self._read(asked if limit is None else asked.limit(limit))
        return tuple(_result(row) for row in rows)

    async def played(self, guild: int, user: int, game: str | None) -> int:
        """How many matches of a person in a server counted."""
        asked = select(func.count()).where(results.c.guild == guild, results.c.user == user)
        if game:
            asked = asked.where(results.c.game == game)
        return int((await self._read(asked))[0][0])

    async def encounters(self) -> tuple[Encounter, ...]:
        """All rated matches, in the order of their ends."""
        rows = await self._read(
            select(results)
            .where(results.c.rated, results.c.side == Side.BLACK.value)
            .order_by(results.c.sequence)
        )
        winners = {1.0: Side.BLACK, 0.0: Side.WHITE}
        return tuple(
            Encounter(
                row.match,
                row.guild,
                row.game,
                row.user,
                row.opponent,
                winners.get(row.score),
                row.at,
            )
            for row in rows
        )

    async def everybody(self) -> Standings:
        """Where everybody stands."""
        rows = await self._read(select(standings))
        return {(row.guild, row.game, row.user): standing_of(row) for row in rows}


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


def _unranked(rows: Sequence[Row[Any]]) -> list[Ranked]:
    return [(row, None) for row in rows]
