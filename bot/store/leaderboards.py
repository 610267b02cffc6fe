"""What leaderboards, profiles and histories ask of the database.

It must not know how a ladder changes, nor how any of it is shown.
"""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Label, Row, Select, Subquery, case, func, select, tuple_

from bot.engine import Side
from bot.games import GAMES
from bot.play.match import Ending
from bot.ratings.leaderboard import ROWS, Leaderboard, Period, Person, Profile, Result, Score
from bot.ratings.standing import OVERALL, SCORES, WEEK, RatedMatch, Standings
from bot.store.schema import matches, members, results, standings
from bot.store.standings import standing_of

Read = Callable[[Select[Any]], Awaitable[Sequence[Row[Any]]]]

FURTHEST = 10**6
"""No page is looked for beyond this one."""

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
        """What each of its people gained since a moment; of `users` also how they fared."""
        # Among all, the days are to be sought first; adding 0 keeps the index by person out of it.
        user = results.c.user if users else results.c.user + 0
        won = results.c.overall_after - results.c.overall_before
        where = [results.c.guild == self.guild, results.c.at > since, results.c.rated]
        if self.game:
            won = results.c.after - results.c.before
            where.append(results.c.game == self.game)
        gained = select(user.label("user"), func.sum(won).label("change")).group_by(user)
        if users is not None:
            where.append(results.c.user.in_(users))
            gained = gained.add_columns(*_times())
        return gained.where(*where).subquery()

    def climbing(self, since: datetime, asker: int, skipped: int) -> Select[Any]:
        """A page of who played since a moment by what they gained, those ranked first.

        Each row says too how many they are and are ranked, and how many are ahead of `asker`. It
        is one statement, so that what they gained is added up once.
        """
        gains, firm = self.gains(since), standings.c.firm_until > self.moment
        climbers = (
            select(standings.c.user, firm.label("firm"), gains.c.change)
            .join(gains, gains.c.user == standings.c.user)
            .where(*self.standings)
            .cte("climbers")
        )
        each, own = climbers.alias("each"), climbers.alias("own")
        before = tuple_(each.c.firm, each.c.change, own.c.user) > tuple_(
            own.c.firm, own.c.change, each.c.user
        )
        ahead = select(func.count()).select_from(each).where(before).correlate(own)
        columns = {
            "total": select(func.count()).select_from(each),
            "firmly": select(func.count(case((each.c.firm, 1)))),
            "ahead": select(ahead.scalar_subquery()).where(own.c.user == asker),
        }
        return (
            select(climbers, *(of.scalar_subquery().label(name) for name, of in columns.items()))
            .order_by(climbers.c.firm.desc(), climbers.c.change.desc(), climbers.c.user)
            .limit(ROWS)
            .offset(skipped)
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
        page = min(max(1, page), FURTHEST)
        skipped = (page - 1) * ROWS
        found = await self._read(ladder.climbing(since, asker, skipped))
        if not found:
            if page == 1:
                return Leaderboard(ladder.game, period, (), None, page, 0, 0)
            last = (await self.climbers(ladder, period, since, 1, asker)).pages
            return await self.climbers(ladder, period, since, last, asker)
        total, firmly, ahead = found[0].total, found[0].firmly, found[0].ahead
        places = {row.user: at for at, row in enumerate(found, skipped)}
        own = [] if ahead is None else [(asker, ahead)]
        rows = await self._fared(ladder, since, [*places, *dict(own)])
        # Whoever was found to be gone since the first statement is in the second no more.
        ranked = [
            (rows[user], place + 1 if place < firmly else None)
            for user, place in (*places.items(), *own)
            if user in rows
        ]
        people = await self._people(ladder, ranked, since)
        own = [each for each in own if each[0] in rows]
        return Leaderboard(
            ladder.game,
            period,
            people[: len(people) - len(own)],
            people[-1] if own else None,
            page,
            firmly,
            total - firmly,
        )

    async def _fared(
        self, ladder: Ladder, since: datetime, users: Sequence[int]
    ) -> dict[int, Row[Any]]:
        """The standings of people, with what they won, drew and lost since a moment."""
        theirs = ladder.gains(since, users)
        rows = await self._read(
            select(standings, theirs.c.won, theirs.c.drew, theirs.c.lost)
            .join(theirs, theirs.c.user == standings.c.user)
            .where(*ladder.standings, standings.c.user.in_(users))
        )
        return {row.user: row for row in rows}

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

    async def rated_matches(self) -> tuple[RatedMatch, ...]:
        """All rated matches, in the order of their ends."""
        rows = await self._read(
            select(results)
            .where(results.c.rated, results.c.side == Side.BLACK.value)
            .order_by(results.c.sequence)
        )
        winners = {1.0: Side.BLACK, 0.0: Side.WHITE}
        return tuple(
            RatedMatch(
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


def _times() -> list[Label[int]]:
    """How often results were won, drawn and lost."""
    return [
        func.sum(case((results.c.score == score, 1), else_=0)).label(name)
        for name, score in zip(("won", "drew", "lost"), SCORES.values(), strict=True)
    ]


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
