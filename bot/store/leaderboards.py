"""Queries for leaderboards by rating and by rating gain."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, Subquery, case, func, select, tuple_, union_all

from bot.play.match import Match
from bot.ratings.leaderboard import ROWS, Leaderboard, LeaderboardRow, Period, Score
from bot.ratings.lists import OVERALL
from bot.ratings.standing import WEEK
from bot.shards import NO_SERVER
from bot.store.database import TIMEOUT_S
from bot.store.database.subject import SubjectStore
from bot.store.match_tables import matches
from bot.store.solo import levels_beaten
from bot.store.standings import results, score_counts, select_names, standing_of, standings
from guti import Side

MAX_PAGE = 10**6
"""Highest page number accepted."""

Ranked = tuple[Row[Any], int | None]
"""A row of `standings`, and the rank, which is None for a provisional rating."""


@dataclass(frozen=True)
class LeaderboardKey:
    """A server's leaderboard at a time: for one game, or overall if `game` is None."""

    guild: int
    game: str | None
    moment: datetime

    @property
    def standings(self) -> list[ColumnElement[bool]]:
        """Conditions for the rows of `standings` on the leaderboard."""
        return [
            standings.c.guild == self.guild,
            standings.c.game == (self.game or OVERALL),
            standings.c.gone.is_(False),
        ]

    def gains(self, since: datetime, users: Sequence[int] | None = None) -> Subquery:
        """Return a subquery for the rating gain of each person since a time.

        With `users`, only these people are included, and their wins, draws and losses are counted.
        """
        # Without `users`, search by time: adding 0 disables the index on the person.
        user = results.c.user if users else results.c.user + 0
        won = results.c.overall_after - results.c.overall_before
        lately = results.c.at > since, results.c.at <= self.moment
        where = [results.c.guild == self.guild, *lately, results.c.rated]
        if self.game is None:
            where.append(results.c.overall_after.is_not(None))
        else:
            won = results.c.after - results.c.before
            where.append(results.c.game == self.game)
        gained = select(user.label("user"), func.sum(won).label("change")).group_by(user)
        if users is not None:
            where.append(results.c.user.in_(users))
            gained = gained.add_columns(*score_counts())
        return gained.where(*where).subquery()

    def select_by_gain(self, since: datetime, asker: int, skipped: int) -> Select[Any]:
        """Select a page of players by rating gain since a time, provisional ratings last.

        Each row also contains the numbers of all players, of ranked players, and of players ahead
        of `asker`.
        """
        gains, firm = self.gains(since), standings.c.firm_until > self.moment
        players = (
            select(standings.c.user, firm.label("firm"), gains.c.change)
            .join(gains, gains.c.user == standings.c.user)
            .where(*self.standings)
            .cte("players")
        )
        each, own = players.alias("each"), players.alias("own")
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
            select(players, *(of.scalar_subquery().label(name) for name, of in columns.items()))
            .order_by(players.c.firm.desc(), players.c.change.desc(), players.c.user)
            .limit(ROWS)
            .offset(skipped)
        )


class LeaderboardStore(SubjectStore):
    """Reads leaderboards."""

    async def levels(self, guild: int, game: str | None) -> dict[int, dict[str, int]]:
        """Return the highest engine level beaten in public matches, by person and game."""
        found: dict[int, dict[str, int]] = {}
        both = union_all(*(levels_beaten(side, guild, game) for side in Side))
        for row in await self._database.read(both, timeout_s=TIMEOUT_S):
            levels = found.setdefault(row.user, {})
            levels[row.game] = max(row.level, levels.get(row.game, 0))
        return found

    async def between(self, match: Match) -> Score:
        """Return Black's score against White up to a finished match of two people.

        In a server, all their matches there count, which its histories list anyway. Elsewhere only
        those in the same chat count, because other people in it may not know of the rest.
        """
        of_black = (results.c.user == match.black) & (results.c.guild == match.guild)
        own = select(results.c.sequence).where(
            results.c.match == match.id, results.c.user == match.black
        )
        pair = of_black & (results.c.opponent == match.white)
        query = select(*score_counts()).where(pair, results.c.sequence <= own.scalar_subquery())
        if match.guild == NO_SERVER:
            query = query.join(matches).where(matches.c.channel == match.channel)
        (row,) = await self._database.read(query)
        return Score(row.won, row.drew, row.lost)

    async def by_rating(self, key: LeaderboardKey, page: int, asker: int) -> Leaderboard:
        """Return a page of the leaderboard by rating, provisional ratings last."""
        here, firm = key.standings, standings.c.firm_until > key.moment
        total, firmly = await self._count(here), await self._count([*here, firm])
        page = min(max(1, page), max(1, -(-total // ROWS)))
        skipped = (page - 1) * ROWS
        by_value = select(standings).order_by(standings.c.value.desc(), standings.c.user)
        # Two queries, because each can read its index in order and stop early.
        ranked = await self._database.read(by_value.where(*here, firm).limit(ROWS).offset(skipped))
        fresh = await self._database.read(
            by_value.where(*here, ~firm).limit(ROWS - len(ranked)).offset(max(0, skipped - firmly))
        )
        rows = [*((row, skipped + at) for at, row in enumerate(ranked, 1)), *_unranked(fresh)]
        own = await self._own(key, asker)
        people = await self._people(key, [*rows, *own])
        mine = people[-1] if own else None
        counts = firmly, total - firmly
        return Leaderboard(key.game, Period.ALL, people[: len(rows)], mine, page, *counts)

    async def by_gain(
        self, key: LeaderboardKey, period: Period, since: datetime, page: int, asker: int
    ) -> Leaderboard:
        """Return a page of the leaderboard by rating gain since a time."""
        page = min(max(1, page), MAX_PAGE)
        skipped = (page - 1) * ROWS
        found = await self._database.read(key.select_by_gain(since, asker, skipped))
        if not found:
            if page == 1:
                return Leaderboard(key.game, period, (), None, page, 0, 0)
            last = (await self.by_gain(key, period, since, 1, asker)).pages
            return await self.by_gain(key, period, since, last, asker)
        total, firmly, ahead = found[0].total, found[0].firmly, found[0].ahead
        places = {row.user: at for at, row in enumerate(found, skipped)}
        own = [] if ahead is None else [(asker, ahead)]
        rows = await self._with_scores(key, since, [*places, *dict(own)])
        # `rows` lacks people who left the server between the two statements.
        ranked = [
            (rows[user], place + 1 if place < firmly else None)
            for user, place in (*places.items(), *own)
            if user in rows
        ]
        people = await self._people(key, ranked, since)
        own = [each for each in own if each[0] in rows]
        mine = people[-1] if own else None
        others, counts = people[: len(people) - len(own)], (firmly, total - firmly)
        return Leaderboard(key.game, period, others, mine, page, *counts)

    async def _with_scores(
        self, key: LeaderboardKey, since: datetime, users: Sequence[int]
    ) -> dict[int, Row[Any]]:
        """Return standings by person, with wins, draws and losses since a time."""
        gained = key.gains(since, users)
        rows = await self._database.read(
            select(standings, gained.c.won, gained.c.drew, gained.c.lost)
            .join(gained, gained.c.user == standings.c.user)
            .where(*key.standings, standings.c.user.in_(users))
        )
        return {row.user: row for row in rows}

    async def _count(self, where: Sequence[ColumnElement[bool]]) -> int:
        return await self._database.scalar(select(func.count()).where(*where)) or 0

    async def _own(self, key: LeaderboardKey, asker: int) -> list[Ranked]:
        here, firm = key.standings, standings.c.firm_until > key.moment
        found = await self._database.read(select(standings).where(*here, standings.c.user == asker))
        if not found or found[0].firm_until <= key.moment:
            return _unranked(found)
        value = found[0].value
        above = (standings.c.value > value) | (
            (standings.c.value == value) & (standings.c.user < asker)
        )
        return [(found[0], await self._count([*here, firm, above]) + 1)]

    async def _people(
        self, key: LeaderboardKey, ranked: Sequence[Ranked], since: datetime | None = None
    ) -> tuple[LeaderboardRow, ...]:
        """Return leaderboard rows, with rating gains since `since` (default: the last week)."""
        users = [row.user for row, _ in ranked]
        known = await self._database.read(select_names(key.guild, users))
        names = {row.user: row.name for row in known}
        gains = key.gains(since or key.moment - WEEK, users)
        changes = {row.user: row.change for row in await self._database.read(select(gains))}
        return tuple(
            LeaderboardRow(
                user=row.user,
                name=names.get(row.user, ""),
                rating=standing_of(row).rating_at(key.moment),
                score=Score(row.won, row.drew, row.lost)
                if since
                else Score(row.wins, row.draws, row.losses),
                change=changes.get(row.user, 0.0),
                rank=rank,
            )
            for row, rank in ranked
        )


def _unranked(rows: Sequence[Row[Any]]) -> list[Ranked]:
    return [(row, None) for row in rows]
